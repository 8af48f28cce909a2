"""Where a game is heading: which end comes first, after how many turns, and which steps are left until then."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.rulebook.numbers.quantities import OptionChosen
from facilitator.game.table.options import shortened_span
from facilitator.plain.frozen import field, frozen, replace
from facilitator.plain.wording import counted
from facilitator.planning.game_time import SECOND
from facilitator.planning.pace import ClassPace, Load, Loads, pace_of, running_kind, usual_ms
from facilitator.planning.position import Position, Readings, position, readings

MOST_STEPS = 10_000
"""A game that has neither ended nor come back to where it was after so many steps has no end in sight: a lesson has
some hundred.
"""
MOST_AT_ONCE = 40
"""So many steps take about 2 ms."""
LONG = 400
"""After so many steps what was known before is no longer shown."""


@frozen
class Course:
    """What is left of a game if everything goes on as it does: its end, turns, and the steps that come."""

    why: str | None
    """What ends it; None where no end is in sight."""
    turns: int = 0
    steps: Loads = field(default_factory=dict)
    last: Loads | None = None
    """The steps of the last repetition that may still be dropped; None where it has begun, or nothing may be."""
    each: Mapping[str, int] = field(default_factory=dict)
    """By how many milliseconds the clocks of the steps that come are longer together, with one more of each option that they read."""

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
    steps: Loads = {}
    each: Mapping[str, int] = {}
    walked: int = 0


class Path:
    """The rest of one table's game, walked in thought step by step until it ends or comes to where it has been before.

    Every position on it is kept with what was counted until there, so a table that goes on as foreseen, or back, takes
    over the rest.
    """

    def __init__(self, table: Table, read: Readings | None = None) -> None:
        self.read = read or readings(table.rules)
        self.walking = table.over is None
        self._at, self._counted = table, _Counted()
        found = shortened_span(table.rules)
        self._dropped = None if found is None else found[0].id
        self._last: tuple[_Counted, _Counted] | None = None
        """Where the last repetition that may be dropped begins and ends, as far as was walked."""
        self._passed: dict[Position, _Counted] = {position(table, self.read): self._counted}

    @property
    def steps(self) -> int:
        """How many have been walked."""
        return len(self._passed) - 1

    def step(self, name: str, room: Room, now: int) -> None:
        """Walk one step further, as the table of this name, which plays: others on this path may be closed by now."""
        if self._at.name != name:
            self._at = replace(self._at, name=name)
        table = next(look_ahead(self._at, room, now), None)
        if table is None:
            self.walking = False
            return
        before, again = self._counted, self._repetition(table)
        same = self._last is not None and again == self._repetition(self._at)
        self._counted = _after(before, self._at, table)
        if again is not None and (same or again != self._repetition(self._at)):
            self._last = (self._last[0] if self._last is not None and same else before), self._counted
        self._at = table
        here = position(table, self.read)
        self.walking = table.over is None and here not in self._passed and self.steps < MOST_STEPS
        self._passed.setdefault(here, self._counted)

    def _repetition(self, table: Table) -> int | None:
        """Which repetition of the span that may be shortened a table is in."""
        return next((stop.n for stop in table.place if stop.span == self._dropped), None)

    def passes(self, here: Position) -> bool:
        """Whether a position is on this path."""
        return here in self._passed

    def leads_from(self, table: Table) -> bool:
        """Whether a table is on this path."""
        return table.over is None and self.passes(position(table, self.read))

    def rest(self, table: Table) -> Course:
        """What comes after a table that is on this path, once it has been walked to its end."""
        if self._at.over is None:
            return Course(None)
        titles = {e.id: e.title for e in table.rules.endings}
        end, here, last = self._counted, self._passed[position(table, self.read)], self._last
        return Course(
            titles.get(self._at.over.why, "the schedule is complete"),
            end.turns - here.turns,
            _less(end.steps, here.steps),
            _less(last[1].steps, last[0].steps) if last is not None and last[0].walked >= here.walked else None,
            {option: more for option, ms in end.each.items() if (more := ms - here.each.get(option, 0))},
        )


def _after(counted: _Counted, at: Table, coming: Table) -> _Counted:
    """What has been counted after one more step."""
    steps, each = counted.steps, counted.each
    if coming.step is not None and coming.step is not at.step:
        kind = running_kind(coming)
        before = steps.get(kind, Load())
        steps = {**steps, kind: Load(before.steps + 1, before.ms + usual_ms(coming))}
        each = {**each, **{option: each.get(option, 0) + ms for option, ms in clock_options(coming)}}
    return _Counted(counted.turns + coming.turn_count - at.turn_count, steps, each, counted.walked + 1)


def clock_options(table: Table) -> Iterator[tuple[str, int]]:
    """The options of the table that the clock of its step reads, and by how many milliseconds one more of each lengthens it."""
    seconds = table.rules.span[table.place[-1].span].seconds
    parts = seconds.parts() if seconds is not None else ()
    for option in {part.option for part in parts if isinstance(part, OptionChosen)}:
        value = table.options.get((option, TABLE_WIDE))
        if seconds is not None and type(value) is int:
            more = replace(table, options={**table.options, (option, TABLE_WIDE): value + 1})
            yield option, SECOND * (evaluate(more, seconds, table.acting) - evaluate(table, seconds, table.acting))


def _less(end: Loads, here: Loads) -> Loads:
    """The steps between two places on a path."""
    passed = {kind: here.get(kind, Load()) for kind in end}
    left = {kind: Load(load.steps - passed[kind].steps, load.ms - passed[kind].ms) for kind, load in end.items()}
    return {kind: load for kind, load in left.items() if load.steps}


def course(table: Table, room: Room, now: int) -> Course | None:
    """The rest of a table's game, walked to its end at once: for a command, never with a key. None where it is over."""
    path = Path(table)
    while path.walking:
        path.step(table.name, room, now)
    return path.rest(table) if table.over is None else None


class Courses:
    """The courses and paces of several tables; each course is walked on a little at a time."""

    def __init__(self) -> None:
        self.earlier: EarlierPace | None = None
        """How the class played in earlier lessons; None before anybody has looked."""
        self._paces: dict[str, tuple[Table, ClassPace]] = {}
        self._read: Readings | None = None
        self._paths: dict[str, tuple[Table, Path]] = {}
        self._known: dict[str, Course] = {}
        self._done: dict[str, Table] = {}
        """The tables about which all is known, as they were then."""

    def advance(self, tables: Iterable[Table], room: Room, now: int, spent: Callable[[], bool]) -> bool:
        """Walk on until the time is spent, the first table first; whether anything is known now that was not."""
        left, news = MOST_AT_ONCE, False
        for table in tables:
            path = self._path(table)
            if path is None:
                continue
            while path.walking and left and not spent():
                path.step(table.name, room, now)
                left -= 1
            news |= self._learn(table, path)
        return news

    def _path(self, table: Table) -> Path | None:
        """The path that a table is on, alone or with others; None where all about it is known."""
        if self._done.get(table.name) is table:
            return None
        before, path = self._paths.get(table.name, (None, None))
        if path is None or (before is not table and not path.leads_from(table)):
            path = self._found(table)
        self._paths[table.name] = table, path
        return path

    def _found(self, table: Table) -> Path:
        """Tables of a class are often in the same place: what is left of their game is walked once."""
        self._read = self._read or readings(table.rules)
        here = position(table, self._read)
        others = (path for _, path in self._paths.values() if table.over is None and path.passes(here))
        return next(others, None) or Path(table, self._read)

    def learn(self, table: Table, stood: Callable[[], Iterable[Table]], room: Room) -> None:
        """The pace of a table by the states that it was in; asked for only where it has moved."""
        if self._paces.get(table.name, (None,))[0] is not table:
            self._paces[table.name] = table, pace_of(stood(), room, self.earlier)

    def pace(self, table: Table) -> ClassPace:
        """As it was learned last."""
        return self._paces[table.name][1] if table.name in self._paces else ClassPace(earlier=self.earlier or {})

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
        if not path.walking:
            self._done[table.name] = table
        return self._known.get(table.name) != before
