"""Numbers and conditions where a file asks for them: what each says is wrong with it, told at its place."""

from collections.abc import Iterable

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import enclosing_spans, has_turn
from facilitator.game.rulebook.numbers.book import Complaint, KnownNames
from facilitator.game.rulebook.numbers.cases import FirstOf
from facilitator.game.rulebook.numbers.condition import Conditions, complaints_of
from facilitator.game.rulebook.numbers.number import Fixed, Number
from facilitator.game.rulebook.ruleset import Ruleset

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
    tell(number.complaints(rules, known), path, faults)
    cases = number.cases if isinstance(number, FirstOf) else (number,)
    for i, case in enumerate(cases):
        low, high = case.bounds(rules)
        place = (*path, "cases", i) if isinstance(number, FirstOf) else path
        # What is chosen among cases may well come to nothing in one of them.
        least_here = min(0, least) if isinstance(number, FirstOf) else least
        if isinstance(case, Fixed) and (low < least_here or (most is not None and low > most)):
            faults.add(place, str(low), bounds_words(least_here, most))
        elif high is not None and high < least_here:
            faults.add(place, f"at most {high}", bounds_words(least_here, most))


def bounds_words(least: int, most: int | None) -> str:
    """From the least to the most, in words."""
    return f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"


def tell(complaints: Iterable[Complaint], path: Path, faults: Faults) -> None:
    """Say what is wrong at its place."""
    for one in complaints:
        faults.add((*path, *one.place), one.found, one.expected, one.near)
