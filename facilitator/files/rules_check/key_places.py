"""Keys that texts name: only ones that there are, and only where the facilitator reads them."""

from facilitator.files.fault_list import Faults, Path
from facilitator.game.rulebook.key_places import ACTION, KEY, OPENING
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.spelling import nearest, one_of

FOR_FACILITATOR = ("do", "watch", "text", "ruling")
"""The fields that only the facilitator reads; the others are read or heard by the class."""


# The catalogue's table `script.lines` has a line for each. It takes 25 ms to read, and no other check needs it.
ROWS = tuple(
    """
    next pause more less add-time late undo redo use unplayable tiles tally scores board last-round shorten finish first act
    deal skip around note observe debrief ruling everything phase deal-all ready bell people say say-and-stay hush
    blank wall-scores freeze reveal-back individual names scene ask mute sound lost went back adjourn end palette
    rules peek checklist history view browser share print simple other down up help take-over quit
    """.split()
)
"""The rows of the table of keys that every game has."""


def key_rows(rules: Ruleset) -> tuple[str, ...]:
    """The names of the keys that texts can name: the game's own actions first, then what every game has."""
    return (*(f"{ACTION}{action.id}" for action in rules.actions), *ROWS)


def check_key_places(rules: Ruleset, text: str, path: Path, faults: Faults) -> None:
    """The keys in one text; a place that is not written as {key:NAME} is no key."""
    for name in KEY.findall(text):
        if path[-1] not in FOR_FACILITATOR or _is_for_class(rules, path):
            faults.add(path, f"a text with {{key:{name}}}", "no key in what the class reads or hears")
        elif name not in (known := key_rows(rules)):
            near = nearest(name, known)
            faults.add(
                path, f"a text with {{key:{name}}}", f"after key: {one_of(known)}", f"{{key:{near}}}" if near else None
            )
    broken = OPENING.search(KEY.sub("", text))
    if broken is not None:
        faults.add(path, f"a text with {broken[0]}", "the name of a key between { and }, as in {key:next}")


def _is_for_class(rules: Ruleset, path: Path) -> bool:
    """Whether it is an entry of the reference that is printed on the hint card."""
    return path[0] == "reference" and isinstance(path[1], int) and rules.reference[path[1]].hint
