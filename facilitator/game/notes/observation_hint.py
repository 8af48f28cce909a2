"""Whom to watch next, so that every side gets the same number of looks; and what has been seen of whom so far."""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.log import Log, Remark
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.outcome import Outcome
from facilitator.plain.frozen import frozen

OBSERVATION = "observation"
SAME = 30_000
"""Two observations of a side within so many milliseconds, at one place of the schedule, were one look."""


@frozen
class Hint:
    """Whom to watch next, how often that side has been looked at, and which outcome has been seen least of it."""

    table: str
    side: str
    looks: int
    outcome: str | None = None


@frozen
class Cell:
    """What was observed of one outcome at one side: how often, and the last level."""

    times: int = 0
    level: str = ""


Whom = tuple[str, str]
"""A table and a side of it."""


def observations(log: Log) -> tuple[Remark, ...]:
    """The observations among the log's entries."""
    return tuple(r for r in log.remarks if r.kind == OBSERVATION)


def count_looks(log: Log, tables: Mapping[str, Table]) -> dict[Whom, int]:
    """How often each side was looked at; what was entered at one place in one breath is one look."""
    found = {(name, side): 0 for name, table in tables.items() for side in table.sides}
    last: dict[Whom, Remark] = {}
    for seen in observations(log):
        whom = (seen.table or "", seen.side or "")
        before = last.get(whom)
        if whom in found and (before is None or before.place != seen.place or seen.at - before.at > SAME):
            found[whom] += 1
            last[whom] = seen
    return found


def next_to_watch(log: Log, room: Room, tables: Mapping[str, Table], outcomes: Sequence[Outcome]) -> Hint | None:
    """The side with the fewest looks, in the order of the seats; None where nobody plays."""
    here = {(name, side) for name in room.open_tables for side in present_sides(tables[name])}
    counts = {whom: n for whom, n in count_looks(log, tables).items() if whom in here}
    if not counts:
        return None
    whom = min(counts, key=lambda w: counts[w])
    cells = coverage(log, tables, outcomes)
    rarest = min(outcomes, key=lambda o: cells[whom, o.id].times, default=None)
    return Hint(*whom, counts[whom], rarest.id if rarest else None)


def coverage(log: Log, tables: Mapping[str, Table], outcomes: Sequence[Outcome]) -> dict[tuple[Whom, str], Cell]:
    """For every side and outcome what has been observed so far."""
    found = {((name, side), o.id): Cell() for name, table in tables.items() for side in table.sides for o in outcomes}
    for seen in observations(log):
        key = ((seen.table or "", seen.side or ""), seen.outcome or "")
        if key in found:
            found[key] = Cell(found[key].times + 1, seen.level or "")
    return found
