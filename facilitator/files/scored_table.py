"""The table that a counts file is about: its options, its variant, and the sides that these need."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.toml_document import Toml
from facilitator.game.dispatch.opening import new_table, variant_options
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.ruleset import OptionValue, Ruleset
from facilitator.plain.spelling import nearest, one_of

VARIANT = "variant"


def open_scored_table(
    rules: Ruleset, chosen: Mapping[str, Toml], sides: tuple[str, ...], faults: Faults, notes: list[str]
) -> Table | None:
    """The table with the options of the file; sides that handed nothing in sit there too where the game needs
    them.
    """
    options = _variant(rules, chosen, len(sides), faults)
    for key, value in chosen.items():
        if key == VARIANT and VARIANT not in rules.option:
            continue
        if key.partition(".")[0] not in rules.option:
            faults.add(("options", key), "not an option of this game", one_of(rules.option), nearest(key, rules.option))
        elif isinstance(value, (bool, int, str)):
            options[key] = value
        else:
            faults.add(("options", key), show_value(value), "a whole number, a text, or true or false")
    more = [s for s in rules.side_names if s not in sides]
    sides = (*sides, *more[: max(0, rules.sides.least - len(sides))])
    if faults:
        return None
    try:
        return new_table("1", rules, sides, options)
    except Refused as refused:
        table = _with_more(rules, sides, more, options)
        if table is not None:
            notes.append(refused.sentence)
            return table
        faults.say(_to_blame(rules, refused.sentence, sides, chosen), f"options: {refused.sentence}")
        return None


def _with_more(
    rules: Ruleset, sides: tuple[str, ...], more: Sequence[str], options: Mapping[str, OptionValue]
) -> Table | None:
    """The table with the fewest further sides that the options can be played with: a sheet may be scored before the
    others are in.
    """
    for side in (s for s in more if s not in sides):
        sides = (*sides, side)
        with suppress(Refused):
            return new_table("1", rules, sides, options)
    return None


def _to_blame(rules: Ruleset, sentence: str, sides: tuple[str, ...], chosen: Mapping[str, Toml]) -> Path:
    """The place of the option that is refused by itself already; of all of them where it takes several."""
    for key, value in chosen.items():
        if isinstance(value, (bool, int, str)) and key != VARIANT:
            try:
                new_table("1", rules, sides, {key: value})
            except Refused as refused:
                if refused.sentence in sentence:
                    return "options", key
    return ("options",)


def _variant(rules: Ruleset, chosen: Mapping[str, Toml], sides: int, faults: Faults) -> dict[str, OptionValue]:
    """The options that the variant of the file sets; those that stand beside it come before them."""
    value, known = chosen.get(VARIANT), tuple(v.id for v in rules.variants)
    if value is None or VARIANT in rules.option:
        return {}
    if not isinstance(value, str) or value not in known:
        faults.add(
            ("options", VARIANT),
            show_value(value),
            one_of(known) if known else "nothing: this game has no variants",
            nearest(value, known) if isinstance(value, str) else None,
        )
        return {}
    found = next(v for v in rules.variants if v.id == value)
    try:
        return {**variant_options(rules, value, max(sides, found.least_sides or 0))}
    except Refused as refused:
        faults.say(("options", VARIANT), f"options.variant: {refused.sentence}")
        return {}
