"""Quantities: a number that is looked up is one thing, of a kind that fits, known where it is asked for."""

from collections.abc import Mapping
from dataclasses import replace

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import enclosing_spans, has_turn
from facilitator.game.rulebook.amounts import Reckoned
from facilitator.game.rulebook.components import Meter, Pile
from facilitator.game.rulebook.ruleset import Option, Ruleset
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import listed

_FIELDS = ("option", "pile", "meter", "fill", "above", "per-side", "by-sides", "given")


@frozen
class KnownNames:
    """What is known where something is reckoned: whose turn it is, which spans go on (None: any may), and whether a
    number was said.
    """

    turn: bool = True
    spans: tuple[str, ...] | None = None
    typed: bool = False


@frozen
class Wants:
    """What is asked of an amount: its bounds, and whether items move."""

    known: KnownNames
    least: int = 0
    most: int | None = None
    moves: bool = False


def known_in(rules: Ruleset, span: str | None) -> KnownNames:
    """What is known while a span goes on."""
    spans = enclosing_spans(rules, span)
    return KnownNames(has_turn(rules, spans), spans)


def known_at(rules: Ruleset, span: str) -> KnownNames:
    """What may be known at any time while a span goes on: also what goes on within it."""
    inside = tuple(s for s in rules.span if span in enclosing_spans(rules, s))
    spans = tuple(dict.fromkeys((*enclosing_spans(rules, span), *inside)))
    return KnownNames(has_turn(rules, spans), spans)


def check_bounds(n: int, path: Path, wants: Wants, faults: Faults) -> None:
    """A number that the file gives."""
    if n < wants.least or (wants.most is not None and n > wants.most):
        faults.add(path, str(n), bounds_words(wants.least, wants.most))


def bounds_words(least: int, most: int | None) -> str:
    """From the least to the most, in words."""
    return f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"


def range_of(rules: Ruleset, pile: str | None, meter: str | None) -> tuple[int, int | None] | None:
    """The least and the most that a pile or a meter can be."""
    if (known := rules.pile.get(pile or "")) is not None:
        return 0, known.most
    bounded = rules.meter.get(meter or "")
    return None if bounded is None else (bounded.least, bounded.most)


def check_reckoned(rules: Ruleset, amount: Reckoned, path: Path, wants: Wants, faults: Faults) -> None:
    """A number that is looked up."""
    given = {f: getattr(amount, f.replace("-", "_")) for f in _FIELDS}
    fields = [f for f, value in given.items() if value is not None and value is not False]
    if len(fields) != 1:
        faults.add(
            path,
            f"an amount with {listed(fields)}" if fields else "an amount with nothing in it",
            f"just one of {', '.join(_FIELDS)}",
        )
        return
    if amount.times < 1:
        faults.add((*path, "times"), str(amount.times), "at least 1")
    # What is multiplied or added may bring anything within bounds; the play-through sees whether it does.
    most = None if amount.plus or amount.times != 1 else wants.most
    wants = replace(wants, least=min(0, wants.least) if not amount.plus else -1_000_000, most=most)
    if (option := rules.option.get(amount.option or "")) is not None:
        _counting(option, (*path, "option"), wants, faults)
    check_owner(rules, amount.pile, amount.meter, path, wants.known, faults)
    if amount.fill is not None:
        if not wants.moves:
            faults.add((*path, "fill"), "given", "a number: there is no pile here to fill")
        else:
            check_bounds(amount.fill, (*path, "fill"), replace(wants, least=1), faults)
    if amount.above is not None:
        if not wants.moves:
            faults.add((*path, "above"), "given", "a number: there is no pile here to take from")
        else:
            check_bounds(amount.above, (*path, "above"), replace(wants, least=0, most=None), faults)
    if amount.per_side is not None:
        most = None if wants.most is None else wants.most // rules.sides.most
        check_bounds(
            amount.per_side,
            (*path, "per-side"),
            replace(wants, least=1 if not amount.plus else wants.least, most=most),
            faults,
        )
    if amount.by_sides is not None:
        _by_sides(rules, amount, (*path, "by-sides"), wants, faults)
    if amount.given and not wants.known.typed:
        faults.add((*path, "given"), "true", "another amount: only an action and its rules are given a number")


def _counting(option: Option, path: Path, wants: Wants, faults: Faults) -> None:
    """An option that is used as a number."""
    if not is_number(option):
        faults.add(path, f"'{option.id}', an option of the kind '{option.kind}'", "an option of the kind 'number'")
    elif type(option.default) is int and option.default < wants.least:
        faults.add(
            path, f"'{option.id}', which is {option.default} by default", f"an option that is at least {wants.least}"
        )
    check_chooser(option, path, wants.known, faults)


def is_number(option: Option) -> bool:
    """Whether an option can be calculated with: also one whose choices are all numbers."""
    return option.kind == "number" or (option.kind == "choice" and all(c.isdecimal() for c in option.choices))


def check_chooser(option: Option, path: Path, known: KnownNames, faults: Faults) -> None:
    """An option that each side chooses for itself, where it is no side's turn."""
    if option.per == "side" and not known.turn:
        faults.add(
            path,
            f"'{option.id}', which every side chooses for itself",
            "an option of the table: it is no side's turn here",
        )


def check_owner(
    rules: Ruleset, pile: str | None, meter: str | None, path: Path, known: KnownNames, faults: Faults
) -> None:
    """A pile or meter of the side whose turn it is, where it is nobody's."""
    kinds: tuple[tuple[str, str | None, Mapping[str, Pile | Meter]], ...] = (
        ("pile", pile, rules.pile),
        ("meter", meter, rules.meter),
    )
    for key, name, things in kinds:
        found = things.get(name or "")
        if found is not None and found.of == "side" and not known.turn:
            faults.add(
                (*path, key),
                f"'{name}', which every side has for itself",
                f"a {key} of the table: it is no side's turn here",
            )


def _by_sides(rules: Ruleset, amount: Reckoned, path: Path, wants: Wants, faults: Faults) -> None:
    numbers = [str(n) for n in range(rules.sides.least, rules.sides.most + 1)]
    table = amount.by_sides or {}
    for key, n in table.items():
        if key not in (*numbers, "other"):
            faults.add(
                (*path, key),
                f"for '{key}' sides",
                f"{bounds_words(rules.sides.least, rules.sides.most)}, as in [sides], or other",
            )
        else:
            check_bounds(n, (*path, key), wants, faults)
    missing = [n for n in numbers if n not in table]
    if missing and "other" not in table and set(table) <= set(numbers):
        faults.add(
            path, f"without a number for {listed(missing)} sides", "one for every number of sides, or one for 'other'"
        )
