"""Numbers and conditions where a file asks for them: what each says is wrong with it, told at its place."""

from collections.abc import Iterable

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import enclosing_spans, has_turn
from facilitator.game.rulebook.numbers.book import Complaint, KnownNames
from facilitator.game.rulebook.numbers.cases import FirstOf
from facilitator.game.rulebook.numbers.composed import ValueOf
from facilitator.game.rulebook.numbers.condition import Conditions, complaints_of
from facilitator.game.rulebook.numbers.number import Fixed, Number, Sum
from facilitator.game.rulebook.numbers.quantities import NumberOf
from facilitator.game.rulebook.ruleset import Ruleset

BY_SIDES = (Fixed, Sum, ValueOf, NumberOf)
"""What a number is made of that is known as soon as it is known who plays."""

NOBODYS_TURN = KnownNames(False, ())
"""Before anything goes on, and for the table as a whole."""


def known_in(rules: Ruleset, span: str | None) -> KnownNames:
    """What is known while a span goes on."""
    spans = enclosing_spans(rules, span)
    return KnownNames(has_turn(rules, spans), spans)


def known_at(rules: Ruleset, span: str) -> KnownNames:
    """What may be known at any time while a span goes on: also what goes on within it."""
    inside = tuple(s for s in rules.span if span in enclosing_spans(rules, s))
    spans = tuple(dict.fromkeys((*enclosing_spans(rules, span), *inside)))
    return KnownNames(has_turn(rules, spans), spans)


def check_conditions(rules: Ruleset, conditions: Conditions, path: Path, known: KnownNames, faults: Faults) -> None:
    """A list of conditions; `path` is the place of the list."""
    tell(complaints_of(conditions, rules, known, str(path[-1])), path[:-1], faults)


def check_number(
    rules: Ruleset,
    number: Number,
    path: Path,
    known: KnownNames,
    faults: Faults,
    least: int = 0,
    most: int | None = None,
) -> None:
    """A number that has to lie between bounds, as far as that can be known."""
    wrong = [*number.complaints(rules, known)]
    tell(wrong, path, faults)
    if wrong:
        return  # what can't be worked out has no bounds
    if not isinstance(number, FirstOf):
        _within(rules, number, path, faults, least, most)
        return
    for i, case in enumerate(number.cases):  # what is chosen among cases may well come to nothing in one of them
        _within(rules, case, (*path, "cases", i), faults, min(0, least), most)


def _within(rules: Ruleset, number: Number, path: Path, faults: Faults, least: int, most: int | None) -> None:
    """As far as it is known what a number can be."""
    (low, high), usual, wants = number.bounds(rules), number.usual(rules), bounds_words(least, most)
    if usual is not None and usual < min(0, least):
        faults.add(path, f"a number that is {usual} by default", wants)
    elif high is not None and high < least:
        faults.add(path, str(low) if low == high else f"at most {high}", wants)
    elif all(isinstance(part, BY_SIDES) for part in number.parts()) and _beyond(low, high, least, most):
        faults.add(path, str(low) if low == high else f"{low} to {high}", wants)


def _beyond(low: int, high: int | None, least: int, most: int | None) -> bool:
    return low < least or (most is not None and (high is None or high > most))


def bounds_words(least: int, most: int | None) -> str:
    """From the least to the most, in words."""
    return f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"


def tell(complaints: Iterable[Complaint], path: Path, faults: Faults) -> None:
    """Say what is wrong at its place."""
    for one in complaints:
        faults.add((*path, *one.place), one.found, one.expected, one.near)
