"""Where a game is heading: which end comes first, after how many turns, and when at the pace that this table has kept so far."""

from collections.abc import Mapping

from facilitator.game.ahead import ahead
from facilitator.game.clock import not_counted, still, table_clock
from facilitator.game.state import Room, Table
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted

MOST_STEPS = 2_000
ENOUGH = 2
"""After so many turns a pace can be told."""


@frozen
class Course:
    """What is left of a game if everything goes on as it does: its end, turns, time on clocks, turns without one."""

    why: str
    turns: int
    timed_ms: int
    untimed: int

    @property
    def words(self) -> str:
        """17 more turns, then: The nature stack is empty."""
        return f"{counted(self.turns, 'more turn')}, then: {self.why}" if self.turns else f"Then: {self.why}"


def course(table: Table, room: Room, now: int) -> Course | None:
    """The rest of a table's game, gone through in thought; None where it is over, or no end is in sight."""
    if table.over is not None:
        return None
    begun, timed, untimed, at = table.turn_count, 0, 0, table
    for steps, coming in enumerate(ahead(table, room, now)):
        if steps >= MOST_STEPS:
            return None
        if coming.step is not None and coming.step is not at.step:
            timed += coming.step.allowed or 0
        if coming.turn_count > at.turn_count and (at.step is None or at.step.allowed is None):
            untimed += coming.turn_count - at.turn_count
        at = coming
    if at.over is None:
        return None
    titles = {e.id: e.title for e in table.rules.endings}
    return Course(titles.get(at.over.why, "the schedule is through"), at.turn_count - begun, timed, untimed)


def pace_ms(table: Table, room: Room, now: int) -> int | None:
    """Milliseconds that a turn has taken at this table; None before that can be told."""
    if table.begun is None or table.turn_count < ENOUGH:
        return None
    until = table.step.entered if table.step is not None else now
    return max(0, until - table.begun - not_counted((*still(room), *room.rests), table.begun, until)) // table.turn_count


class Courses:
    """The courses of several tables; each is gone through again only when its table has changed."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Table, Course | None]] = {}

    def of(self, table: Table, room: Room, now: int) -> Course | None:
        """The course of a table as it stands."""
        known = self._known.get(table.name)
        if known is None or known[0] is not table:
            known = self._known[table.name] = (table, course(table, room, now))
        return known[1]

    def stale(self, tables: Mapping[str, Table]) -> list[str]:
        """The tables that have changed since they were looked at."""
        return [name for name, table in tables.items() if name not in self._known or self._known[name][0] is not table]

    def last(self, name: str) -> Course | None:
        """The course that a table had when it was last looked at."""
        return self._known[name][1] if name in self._known else None


def rest_ms(table: Table, room: Room, found: Course | None, now: int) -> int:
    """How long the rest of a game takes: what its clocks allow, and its own pace for turns without one."""
    if found is None:
        return 0
    left = max(table_clock(table, room, now).left_ms or 0, 0)
    return left + found.timed_ms + found.untimed * (pace_ms(table, room, now) or 0)
