"""What amounts come to and whether conditions hold, at a table as it stands."""

from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Stop, Table
from facilitator.game.rulebook.amounts import Amount, Case, Condition, Conditions, Reckoned
from facilitator.game.rulebook.ruleset import Ending, OptionValue


def pile_key(table: Table, pile: str, side: str | None) -> tuple[str, str]:
    """Where a pile's count is kept: at its side, or at the table."""
    if pile == UNACCOUNTED or table.rules.pile[pile].of == "table" or side is None:
        return pile, TABLE_WIDE
    return pile, side


def meter_key(table: Table, meter: str, side: str | None) -> tuple[str, str]:
    """Where a meter's value is kept: at its side, or at the table."""
    return (meter, TABLE_WIDE) if table.rules.meter[meter].of == "table" or side is None else (meter, side)


def option_value(table: Table, option: str, side: str | None = None) -> OptionValue:
    """What an option is set to at this table, for this side."""
    per_side = table.rules.option[option].per == "side"
    value = table.options.get((option, side if per_side and side is not None else TABLE_WIDE))
    return table.rules.option[option].default if value is None else value


def sides_meant(table: Table, of: str, side: str | None = None) -> tuple[str | None, ...]:
    """The sides that `acting`, `next`, `previous`, `each` or a side's id stand for; `side` stands in for the one whose
    turn it is.
    """
    acting = table.acting if side is None else side
    match of:
        case "acting":
            return (acting,)
        case "each" | "any":
            return table.sides
        case "next" | "previous":
            return (table.beside(acting, 1 if table.forward == (of == "next") else -1),) if acting else (None,)
    return (of,) if of in table.sides else ()


def evaluate(
    table: Table, amount: Amount, side: str | None = None, given: int = 0, there: int = 0, here: int = 0
) -> int:
    """What an amount comes to; `there` is what the source holds, `here` what the target holds, `given` was typed."""
    if isinstance(amount, int):
        return amount
    if amount == "all":
        return there
    if isinstance(amount, tuple):
        fitting = next((case for case in amount if holds(table, case.when, side, given)), Case(0))
        return evaluate(table, fitting.amount, side, given, there, here)
    return _looked_up(table, amount, side, given, there, here) * amount.times + amount.plus


def _looked_up(table: Table, amount: Reckoned, side: str | None, given: int, there: int, here: int) -> int:
    if amount.option is not None:
        return int(option_value(table, amount.option, side))
    if amount.pile is not None:
        return table.piles.get(pile_key(table, amount.pile, side), 0)
    if amount.meter is not None:
        return table.meters.get(meter_key(table, amount.meter, side), 0)
    if amount.fill is not None:
        return max(0, amount.fill - here)
    if amount.above is not None:
        return max(0, there - amount.above)
    if amount.per_side is not None:
        return amount.per_side * len(table.sides)
    if amount.by_sides is not None:
        return amount.by_sides.get(str(len(table.sides)), amount.by_sides.get("other", 0))
    return given


def options_in(amount: Amount) -> tuple[str, ...]:
    """The options that an amount depends on."""
    if isinstance(amount, tuple):
        return tuple(option for case in amount for option in options_in(case.amount))
    return (amount.option,) if isinstance(amount, Reckoned) and amount.option is not None else ()


def ending_mode(table: Table, ending: Ending) -> str:
    """How a game ends by this ending, with the options as they stand."""
    if isinstance(ending.how, str):
        return ending.how
    return next((case.how for case in ending.how if holds(table, case.when)), "after-step")


def holds(table: Table, conditions: Conditions, side: str | None = None, given: int = 0) -> bool:
    """Whether all conditions hold; `side` stands in for the side whose turn it is, `given` was typed."""
    return all(_holds(table, c, table.acting if side is None else side, given) for c in conditions)


def _holds(table: Table, c: Condition, side: str | None, given: int) -> bool:
    return (
        _placed(table, c)
        and (c.side is None or c.side == side)
        and (c.not_yet is None or not table.done.get(c.not_yet, 0))
        and (c.card is None or table.cards.get(c.card) in _meant(table, c, side))
        and (c.board is None or _built(table, c, side))
        and (c.on is None or bool(option_value(table, c.on, side)))
        and (c.off is None or not option_value(table, c.off, side))
        and _measured(table, c, side, given)
    )


def _meant(table: Table, c: Condition, side: str | None) -> tuple[str, ...]:
    """The sides that a condition looks at."""
    return tuple(s for s in sides_meant(table, c.of, side) if s is not None)


def _built(table: Table, c: Condition, side: str | None) -> bool:
    """How the boards of those stand whom the condition is about."""
    boards = [table.pyramids[s] for s in _meant(table, c, side) if s in table.pyramids]
    met = [b.complete if c.board == "complete" else bool(b.notices) for b in boards]
    return bool(met) and (all(met) if c.of == "each" else any(met))


def _placed(table: Table, c: Condition) -> bool:
    for span, is_first, wanted in (
        (c.first, True, True),
        (c.not_first, True, False),
        (c.last, False, True),
        (c.not_last, False, False),
    ):
        if span is not None:
            stop = _stop(table, span)
            if stop is None or (stop.n == (1 if is_first else stop.of)) != wanted:
                return False
    if c.nth is not None:
        stop = _stop(table, c.nth.span)
        return stop is not None and stop.n == c.nth.n
    return True


def _stop(table: Table, span: str) -> Stop | None:
    return next((s for s in table.place if s.span == span), None)


def _measured(table: Table, c: Condition, side: str | None, given: int) -> bool:
    if c.option is not None:
        return _within(table, c, side, option_value(table, c.option, side), given)
    if c.sides:
        return _within(table, c, side, len(table.sides), given)
    if c.pile is not None or c.meter is not None:
        of = sides_meant(table, c.of, side)
        known = table.rules.meter.get(c.meter or "") if c.pile is None else table.rules.pile.get(c.pile)
        if known is not None and known.of == "side":  # what is nobody's is no 0 either
            of = tuple(s for s in of if s is not None)
        values = [
            table.piles.get(pile_key(table, c.pile, s), 0)
            if c.pile is not None
            else table.meters.get(meter_key(table, c.meter or "", s), 0)
            for s in of
        ]
        met = [_within(table, c, side, v, given) for v in values]
        return all(met) if c.of == "each" else any(met)
    return True


def _within(table: Table, c: Condition, side: str | None, value: OptionValue, given: int) -> bool:
    if c.is_ is not None and value != c.is_:
        return False
    if c.at_least is not None and int(value) < evaluate(table, c.at_least, side, given):
        return False
    return c.at_most is None or int(value) <= evaluate(table, c.at_most, side, given)
