"""Why something is not possible now: the number of which there is too little or too much."""

from facilitator.game.kernel.evaluation import evaluate, holds, meter_key, pile_key, sides_meant
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.amounts import Condition, Conditions


def shortfall_sentence(table: Table, conditions: Conditions, side: str | None, given: int = 0) -> str:
    """A sentence about the first condition that fails, after a space; nothing where it is not about one pile or
    meter.
    """
    failing = next((c for c in conditions if not holds(table, (c,), side, given)), None)
    if failing is None:
        return ""
    if failing.pile is None and failing.meter is None:
        return _without(table, failing)
    if failing.of in ("each", "any"):
        return ""
    whose = next(iter(sides_meant(table, failing.of, side)), None)
    if failing.pile is not None:
        pile = table.rules.pile.get(failing.pile)  # there is one that no game names: what is unaccounted
        title, key, counts = (
            pile.title if pile else failing.pile.capitalize(),
            pile_key(table, failing.pile, whose),
            table.piles,
        )
    else:
        meter = failing.meter or ""
        title, key, counts = table.rules.meter[meter].title, meter_key(table, meter, whose), table.meters
    of = f" of {table.title(key[1])}" if key[1] else ""
    return f" “{title}”{of} is {counts.get(key, 0)} and must be {_wanted(table, failing, side or table.acting, given)}."


def _without(table: Table, c: Condition) -> str:
    """The place in the schedule, or the card, that a condition without a number asks for."""
    places = {
        "Only in the first": c.first,
        "Only in the last": c.last,
        "Not in the first": c.not_first,
        "Not in the last": c.not_last,
    }
    for words, span in places.items():
        if span is not None:
            return f" {words} {table.rules.span[span].title}."
    return f" It needs {table.rules.card[c.card].title}." if c.card is not None else ""


def _wanted(table: Table, c: Condition, side: str | None, given: int) -> str:
    if c.is_ is not None:
        return f"exactly {c.is_}"
    bounds = (("at least", c.at_least), ("at most", c.at_most))
    return " and ".join(
        f"{words} {evaluate(table, amount, side, given)}" for words, amount in bounds if amount is not None
    )
