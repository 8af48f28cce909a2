"""Names: how they are written, what there is to refer to, and names that refer to nothing."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.rules_check.key_places import check_key_places
from facilitator.files.shape import FieldReference
from facilitator.game.boards.niche_commands import LAID, SHIFTED
from facilitator.game.kernel.state import UNACCOUNTED
from facilitator.game.rulebook.effects import GAME
from facilitator.game.rulebook.key_places import KEY, OPENING
from facilitator.game.rulebook.numbers.source import AROUND, absent_side
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import PHASE_KINDS
from facilitator.plain.spelling import nearest, one_of

K = TypeVar("K")

WHO = (*AROUND, "each", "any")
MOMENTS = (*PHASE_KINDS, "end")
NICHE_ACTS = (LAID, SHIFTED)
MARKET_ACTS = ("take", "flip", "draw")
DICE = ("side", "seat", "die")
IN_TEXT = ("side", "next", "first", "neighbours")
# Words that stand for something else wherever such a name could be typed or written.
_RESERVED: Mapping[str, tuple[str, ...]] = {
    "sides.list": (*WHO, "back", "skip", "first", "again", "all"),
    "spans": ("setup", "end", "game"),
    "cards": ("roles", "first"),
    "piles": (UNACCOUNTED, *IN_TEXT, "who"),
    "meters": (UNACCOUNTED, *IN_TEXT, "who"),
    "options": (*IN_TEXT, "who"),
    "rolls": ("again",),
    "endings": ("schedule", "last-round", "finished"),
}
_LONGEST = 40
_SHOWN = {"who": "side", "moment": "span", "act": "action", "beginning": "span", "use": "mark"}
_ID = re.compile(r"(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*")
FOR_ALL = ("say", "show")
"""Texts that the room hears or reads."""
_VALUE = re.compile(r"\{([^{}]*)\}")


def enclosing_spans(rules: Ruleset, span: str | None) -> tuple[str, ...]:
    """A span and the spans that it lies in, outwards."""
    found: dict[str, None] = {}
    while span is not None and span in rules.span and span not in found:
        found[span] = None
        span = rules.span[span].within
    return tuple(found)


def has_turn(rules: Ruleset, spans: Iterable[str]) -> bool:
    """Whether it is some side's turn within these spans."""
    return any(rules.span[s].sides is not None for s in spans)


def reached_from(start: K, follows: Callable[[K], Iterable[K]]) -> set[K]:
    """Everything to which something leads, directly or through others."""
    found: set[K] = set()
    waiting = [*follows(start)]
    while waiting:
        new = waiting.pop()
        if new not in found:
            found.add(new)
            waiting.extend(follows(new))
    return found


def check_side_present(rules: Ruleset, who: str, path: Path, faults: Faults) -> None:
    """A side that does not play in the smallest games."""
    for one in absent_side(rules, who, str(path[-1])):
        faults.add(path, one.found, one.expected)


def check_ids(rules: Ruleset, faults: Faults) -> None:
    """Every name is written as names are, and is given once."""
    check_id(rules.id, ("id",), faults)
    lists: tuple[tuple[Path, Iterable[str]], ...] = (
        (("sides", "list"), (s.id for s in rules.sides.list)),
        (("roles", "list"), (r.id for r in rules.roles.list)),
        (("options",), (o.id for o in rules.options)),
        (("spans",), (s.id for s in rules.spans)),
        (("cards",), (c.id for c in rules.cards)),
        (("decks",), (d.id for d in rules.decks)),
        (("actions",), (a.id for a in rules.actions)),
        (("rolls",), (r.id for r in rules.rolls)),
        (("rules",), (r.id for r in rules.rules)),
        (("endings",), (e.id for e in rules.endings)),
        (("prompts",), (p.id for p in rules.prompts)),
        (("outcomes",), (o.id for o in rules.outcomes)),
        (("debrief",), (q.id for q in rules.debrief)),
        (("variants",), (v.id for v in rules.variants)),
        (("components",), (c.id for c in rules.components)),
        (("reference",), (r.id for r in rules.reference)),
    )
    for path, ids in lists:
        check_unique([((*path, i, "id"), id_) for i, id_ in enumerate(ids)], faults)
    # Piles and meters share their names, since one word sets either.
    piles: list[tuple[Path, str]] = [(("piles", i, "id"), p.id) for i, p in enumerate(rules.piles)]
    check_unique([*piles, *((("meters", i, "id"), m.id) for i, m in enumerate(rules.meters))], faults)
    check_unique(
        [(("cards", i, "cards", j, "id"), c.id) for i, s in enumerate(rules.cards) for j, c in enumerate(s.cards)],
        faults,
    )


def check_unique(ids: Sequence[tuple[Path, str]], faults: Faults) -> None:
    """Names of one kind, each its own."""
    seen: set[str] = set()
    for path, id_ in ids:
        check_id(id_, path, faults)
        if id_ in seen:
            faults.add(path, f"'{id_}', which is taken", "a different name")
        seen.add(id_)


def check_id(id_: str, path: Path, faults: Faults) -> None:
    """One name, where it is given."""
    if not _ID.fullmatch(id_) or len(id_) > _LONGEST:
        shown = id_ if len(id_) <= _LONGEST else id_[: _LONGEST - 1] + "…"
        faults.add(
            path,
            f"'{shown}'",
            f"small letters, digits and single hyphens, such as supply-centre, with at most {_LONGEST} in all"
            if len(id_) > _LONGEST
            else "small letters, digits and single hyphens, such as supply-centre",
        )
    elif id_ in _RESERVED.get(".".join(str(s) for s in path[:-2]), ()):
        faults.add(path, f"'{id_}', a word that the program uses itself", "another name")


def known_names(rules: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """What there is to refer to, by kind."""
    sides, spans = rules.side_names, tuple(rules.span)
    return {
        "span": spans,
        "pile": (*rules.pile, UNACCOUNTED),
        "meter": tuple(rules.meter),
        "option": tuple(rules.option),
        "side": sides,
        "who": (*WHO, *sides),
        "ending": tuple(e.id for e in rules.endings),
        "set of cards or what goes round": (*(s.id for s in rules.cards), "roles", "first"),
        "beginning": (*spans, GAME),
        "card": tuple(rules.card),
        "set of cards": tuple(s.id for s in rules.cards),
        "action": tuple(a.id for a in rules.actions),
        "act": (
            *(a.id for a in rules.actions),
            *(MARKET_ACTS if rules.market is not None else ()),
            *(NICHE_ACTS if rules.niche_board is not None else ()),
        ),
        "event deck": tuple(d.id for d in rules.decks),
        "roll": (*DICE, *(r.id for r in rules.rolls)),
        "role": tuple(r.id for r in rules.roles.list),
        "moment": (*spans, *(d.id for d in rules.decks), *MOMENTS),
        "count": tuple(rules.score.count) if rules.score is not None else (),
        "face": tuple(rules.face),
        "marker": tuple(one.id for one in rules.tile_board.markers) if rules.tile_board is not None else (),
        "use": ("turn", *(m.id for m in rules.tile_board.marks)) if rules.tile_board is not None else (),
        "mark": tuple(mark.id for mark in rules.tile_board.marks) if rules.tile_board is not None else (),
    }


def check_references(rules: Ruleset, references: Sequence[FieldReference], faults: Faults) -> None:
    """Every name that a file mentions is one that it gives."""
    names = known_names(rules)
    for ref in references:
        if ref.kind in ("text", "keys"):
            check_key_places(rules, ref.value, ref.path, faults)
        if ref.kind == "text":
            _check_text(rules, ref, faults)
        elif ref.kind == "keys":
            continue
        elif ref.value not in names[ref.kind]:
            report_unknown(ref.path, ref.value, _SHOWN.get(ref.kind, ref.kind), names[ref.kind], faults)


def report_unknown(path: Path, name: str, kind: str, known: Sequence[str], faults: Faults) -> None:
    """Say that a name refers to nothing."""
    if known:
        faults.add(
            path,
            f"{show_value(name)}, and there is no such {kind}" if name else "empty",
            one_of(known),
            nearest(name, known),
        )
    else:
        kinds = kind.replace("set ", "sets ") if kind.startswith("set ") else f"{kind}s"
        faults.add(path, show_value(name), f"nothing here, as there are no {kinds} in this game")


def _check_text(rules: Ruleset, ref: FieldReference, faults: Faults) -> None:
    aims = rules.score is not None and any(v.target is not None for v in rules.score.verdicts)
    ranked = ref.path[0] == "prompts" and isinstance(ref.path[1], int) and rules.prompts[ref.path[1]].who
    values = dict.fromkeys(
        (
            *IN_TEXT,
            *(("who",) if ranked else ()),
            *(("target",) if aims else ()),
            *rules.pile,
            *rules.meter,
            *rules.option,
            UNACCOUNTED,
        )
    )
    secret = {p.id for p in rules.piles if p.secret} | {m.id for m in rules.meters if m.secret}
    text = KEY.sub("", ref.value)
    for word in _VALUE.findall(text):
        if OPENING.match(f"{{{word}}}"):
            continue  # said above
        if word in secret and ref.path[-1] in FOR_ALL:
            faults.add(
                ref.path, f"a text for all with {{{word}}}, which is secret", "it in do or watch: only you read these"
            )
        if word == "who" and not ranked:
            faults.add(ref.path, "a text with {who}", "a prompt with a list 'who', which says how that side is found")
        elif word not in values:
            faults.add(
                ref.path, f"a text with {{{word}}}", f"between {{ and }} {one_of(values)}", nearest(word, values)
            )
    left = _VALUE.sub("", text)
    if "{" in left or "}" in left:
        faults.add(ref.path, "a text with a single { or }", "both around the name of a value, as in {side}")
