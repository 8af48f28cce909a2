"""Where a game is heading: which end comes first, after how many turns, and when at the pace that this table has kept
so far.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.kernel.state import Room, Table
from facilitator.game.table.clock import not_counted, still_intervals, table_clock
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted
from facilitator.planning.position import Position, Readings, position, readings

MOST_STEPS = 10_000
"""A game that has neither ended nor come back to where it was after so many steps has no end in sight: a lesson has
some hundred.
"""
MOST_AT_ONCE = 40
"""So many steps take about 2 ms."""
LONG = 400
"""After so many steps what was known before is no longer shown."""
ENOUGH = 2
"""After so many turns a pace can be told."""


@frozen
class Course:
    """What is left of a game if everything goes on as it does: its end, turns, time on clocks, turns without one."""

    why: str | None
    """What ends it; None where no end is in sight."""
    turns: int = 0
    timed_ms: int = 0
    untimed: int = 0

    @property
    def words(self) -> str:
        """71 turns until the nature stack runs out."""
        if self.why is None:
            return "No end in sight"
        if not self.turns:
            return f"Ends now: {self.why}"
        article = self.why.lower().startswith(("the ", "a ", "an "))
        why = f" {self.why[:1].lower()}{self.why[1:]}" if article else f": {self.why}"
        return f"{counted(self.turns, 'turn')} until{why}"


class _Counted(NamedTuple):
    turns: int = 0
    timed_ms: int = 0
    untimed: int = 0


class Path:
    """The rest of one table's game, walked in thought step by step until it ends or comes to where it has been before.

    Every position on it is kept with what was counted until there, so a table that goes on as foreseen, or back, takes
    over the rest.
    """

    def __init__(self, table: Table, read: Readings | None = None) -> None:
        self.read = read or readings(table.rules)
        self.walking = table.over is None
        self._at, self._counted = table, _Counted()
        self._passed: dict[Position, _Counted] = {position(table, self.read): self._counted}

    @property
    def steps(self) -> int:
        """How many have been walked."""
        return len(self._passed) - 1

    def step(self, room: Room, now: int) -> None:
        """Walk one step further."""
        table = next(look_ahead(self._at, room, now), None)
        if table is None:
            self.walking = False
            return
        self._at, self._counted = table, _after(self._counted, self._at, table)
        here = position(table, self.read)
        self.walking = table.over is None and here not in self._passed and self.steps < MOST_STEPS
        self._passed.setdefault(here, self._counted)

    def leads_from(self, table: Table) -> bool:
        """Whether a table is on this path."""
        return table.over is None and position(table, self.read) in self._passed

    def rest(self, table: Table) -> Course:
        """What comes after a table that is on this path, once it has been walked to its end."""
        if self._at.over is None:
            return Course(None)
        titles = {e.id: e.title for e in table.rules.endings}
        left = (end - here for end, here in zip(self._counted, self._passed[position(table, self.read)], strict=True))
        return Course(titles.get(self._at.over.why, "the schedule is complete"), *left)


def _after(counted: _Counted, at: Table, coming: Table) -> _Counted:
    """What has been counted after one more step: its turns, and the time that it allows or that nobody knows."""
    timed = coming.step.allowed or 0 if coming.step is not None and coming.step is not at.step else 0
    turns = coming.turn_count - at.turn_count
    untimed = turns if at.step is None or at.step.allowed is None else 0
    return _Counted(counted.turns + turns, counted.timed_ms + timed, counted.untimed + untimed)


def course(table: Table, room: Room, now: int) -> Course | None:
    """The rest of a table's game, walked to its end at once: for a command, never with a key. None where it is over."""
    path = Path(table)
    while path.walking:
        path.step(room, now)
    return path.rest(table) if table.over is None else None


class Courses:
    """The courses of several tables, each walked on a little at a time."""

    def __init__(self) -> None:
        self._read: Readings | None = None
        self._paths: dict[str, tuple[Table, Path]] = {}
        self._known: dict[str, Course] = {}

    def advance(self, tables: Iterable[Table], room: Room, now: int, spent: Callable[[], bool]) -> bool:
        """Walk on until the time is spent, the first table first; whether anything is known now that was not."""
        left, news = MOST_AT_ONCE, False
        for table in tables:
            path = self._path(table)
            if path is None:
                continue
            while path.walking and left and not spent():
                path.step(room, now)
                left -= 1
            news |= self._learn(table, path)
        return news

    def _path(self, table: Table) -> Path | None:
        """The path that a table is on; None where all about it is known."""
        before, path = self._paths.get(table.name, (None, None))
        if path is not None and before is table and not path.walking:
            return None
        if path is None or (before is not table and not path.leads_from(table)):
            self._read = self._read or readings(table.rules)
            path = Path(table, self._read)
        self._paths[table.name] = table, path
        return path

    def last(self, name: str) -> Course | None:
        """The course of a table as it was known last; None where nothing is known."""
        return self._known.get(name)

    def _learn(self, table: Table, path: Path) -> bool:
        """A course that is only being walked again stays for a moment, so that no line flickers."""
        before = self._known.get(table.name)
        if table.over is not None or (path.walking and path.steps > LONG):
            self._known.pop(table.name, None)
        elif not path.walking:
            self._known[table.name] = path.rest(table)
        return self._known.get(table.name) != before


def pace_ms(table: Table, room: Room, now: int) -> int | None:
    """Milliseconds that a turn has taken at this table; None before that can be told."""
    if table.begun is None or table.turn_count < ENOUGH:
        return None
    until = table.step.entered if table.step is not None else now
    return (
        max(0, until - table.begun - not_counted((*still_intervals(room), *room.rests), table.begun, until))
        // table.turn_count
    )


def rest_ms(table: Table, room: Room, found: Course | None, now: int) -> int:
    """How long the rest of a game takes: what its clocks allow, and its own pace for turns without one."""
    if found is None or found.why is None:
        return 0
    left = max(table_clock(table, room, now).left_ms or 0, 0)
    return left + found.timed_ms + found.untimed * (pace_ms(table, room, now) or 0)
