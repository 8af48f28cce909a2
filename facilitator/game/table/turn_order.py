"""Whose turn it is next: in rounds, out of order, past those who are away, and before an end with equal turns."""

from facilitator.game.kernel.evaluation import ending_mode
from facilitator.game.kernel.side_order import present_sides, sides_after
from facilitator.game.kernel.state import Stop, Table
from facilitator.game.table.endings import LAST_ROUND
from facilitator.plain.frozen import replace


def able_sides(table: Table, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The sides that can have a turn: they are here, and their next one is not skipped."""
    return tuple(s for s in sides if s not in table.away and s not in table.missing_next)


def pass_over(table: Table, sides: tuple[str, ...]) -> Table:
    """These sides have had their turn without playing."""
    if not sides:
        return table
    passed = {**table.passed, **{s: table.passed.get(s, 0) + 1 for s in sides}}
    return replace(table, passed=passed, missing_next=tuple(s for s in table.missing_next if s not in sides))


def sides_behind(table: Table) -> tuple[str, ...]:
    """The sides that have had fewer turns than another one; a turn that was passed over has been had."""
    had = {s: table.turns.get(s, 0) + table.passed.get(s, 0) for s in table.sides}
    return tuple(s for s, n in had.items() if n < max(had.values()))


def next_in_turn(table: Table) -> str:
    """The side whose turn comes next, also where that is in another round."""
    stop = next((s for s in reversed(table.place) if s.side is not None), None)
    begins = sides_after(table, table.first, forward=not table.forward)[0]
    order = (*(turn_order(table, stop) if stop else ()), *sides_after(table, begins, forward=table.forward))
    able = able_sides(table, order) or present_sides(table)
    return table.chosen or able[table.skip % len(able)]


def turn_order(table: Table, stop: Stop) -> tuple[str, ...]:
    """The sides that may have the turns after this stop, the next one first; before an end with equal turns only those
    behind.
    """
    around = sides_after(table, stop.side or table.first, forward=table.forward)
    been = sides_been(stop) if table.rules.span[stop.span].sides == "each" else ()
    ending = table.ending == LAST_ROUND or any(
        e.id == table.ending and ending_mode(table, e) == "equal-turns" for e in table.rules.endings
    )
    behind = (sides_behind(table) if ending else ()) or table.sides
    return tuple(s for s in around if s not in been and s in behind)


def sides_been(stop: Stop) -> tuple[str, ...]:
    """The sides that have had their turn in the round of a stop."""
    return (*stop.been, stop.side) if stop.n and stop.side else ()
