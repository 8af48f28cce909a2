"""Why something is not possible now: the number of which there is too little or too much."""

from collections.abc import Mapping

from facilitator.game.kernel.evaluation import NOTHING, meter_key, pile_key, seen_from, sides_meant
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.condition import Conditions
from facilitator.game.rulebook.numbers.moments import Holds, RemainingRepetitions, Repetition
from facilitator.game.rulebook.numbers.number import Fixed, Number
from facilitator.game.rulebook.numbers.quantities import MeterShown, PileCount
from facilitator.game.rulebook.numbers.situation import Situation, Told


def shortfall_sentence(
    table: Table, conditions: Conditions, side: str | None, given: Mapping[str, Told] = NOTHING
) -> str:
    """A sentence about the first condition that fails, after a space; nothing where it is not about one pile, meter,
    card or span.
    """
    now = seen_from(table, side, given)
    failing = next((c for c in conditions if not c.holds(now)), None)
    if not isinstance(failing, Comparison):
        return ""
    match failing.number:
        case Holds(holds=card):
            return f" It needs {table.rules.card[card].title}."
        case Repetition(span_=span) if failing.number.found(now) == 0:
            return f" No {table.rules.span[span].title.lower()} has begun yet."
        case Repetition(span_=span):
            return _placed(failing, table.rules.span[span].title, "first", 1)
        case RemainingRepetitions(remaining=span):
            return _placed(failing, table.rules.span[span].title, "last", 0)
        case PileCount(pile=pile, of=of) if of not in ("each", "any"):
            known = table.rules.pile.get(pile)  # there is one that no game names: what is unaccounted
            place = pile_key(table, pile, next(iter(sides_meant(table, of, side)), None))
            title, n = known.title if known else pile.capitalize(), table.piles.get(place, 0)
        case MeterShown(meter=meter, of=of) if of not in ("each", "any"):
            place = meter_key(table, meter, next(iter(sides_meant(table, of, side)), None))
            title, n = table.rules.meter[meter].title, table.meters.get(place, 0)
        case _:
            return ""
    whose = f" of {table.title(place[1])}" if place[1] else ""
    return f" “{title}”{whose} is {n} and must be {_wanted(failing, now)}."


def _placed(failing: Comparison, title: str, which: str, at: int) -> str:
    """Only in the first or last repetition, or not in it."""
    if failing.is_ is None:
        return f" Not in the {which} {title}."
    return f" Only in the {which} {title}." if failing.is_ == Fixed(at) else ""


def _wanted(condition: Comparison, now: Situation) -> str:
    if isinstance(condition.is_, Number):
        return f"exactly {condition.is_.value(now)}"
    low = None if condition.at_least is None else condition.at_least.value(now)
    high = None if condition.at_most is None else condition.at_most.value(now)
    if low is high is None:
        return "at least 1"
    bounds = (("at least", low), ("at most", high))
    return " and ".join(f"{words} {n}" for words, n in bounds if n is not None)
