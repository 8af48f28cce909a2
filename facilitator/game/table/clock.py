"""Clocks: how much is left is reckoned from instants and intervals; no tick is ever an event."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import Interval, Room, Step, Table
from facilitator.game.rulebook.spans import ClockMarks
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import clock as worded

ClockState = Literal["running", "warning", "last", "overtime", "paused", "idle"]


@frozen
class Clock:
    """A clock as it stands at an instant."""

    state: ClockState
    of_ms: int | None = None
    left_ms: int | None = None

    @property
    def words(self) -> str:
        """Its value in words: 0:45."""
        return "no clock" if self.left_ms is None else worded(self.left_ms)


MOST_ADDED = 7200
STEPS = ((180_000, 15), (1_200_000, 60))
"""Clocks up to so many milliseconds change by so many seconds at a key; longer ones by five minutes."""
IDLE = Clock("idle")


def fitting_step(clock: Clock) -> int:
    """How many seconds one key adds to a clock or takes off it, by its length."""
    return next((seconds for most, seconds in STEPS if (clock.of_ms or 0) <= most), 300)


def seconds_words(seconds: int) -> str:
    """15 s, 1 min, 5 min."""
    return f"{seconds // 60} min" if seconds >= 60 and seconds % 60 == 0 else f"{seconds} s"


def not_counted(intervals: Iterable[Interval], start: int, now: int) -> int:
    """How much of [start, now] lies in any of the intervals; where they overlap it counts once."""
    total, reached = 0, start
    for begin, end in sorted((max(a, start), now if b is None else min(b, now)) for a, b in intervals):
        if end > max(begin, reached):
            total += end - max(begin, reached)
            reached = end
    return total


def still_intervals(room: Room) -> tuple[Interval, ...]:
    """The intervals in which no clock in the room runs: pauses of everything, gaps given back, time between
    sittings.
    """
    return (*room.pauses, *((g.start, g.end) for g in room.gaps if g.given_back), *room.breaks)


def table_clock(table: Table, room: Room, now: int) -> Clock:
    """The clock of a table's step."""
    step = table.step
    if step is None or step.allowed is None or table.over is not None:
        return IDLE
    now = now if room.ended is None else max(step.entered, min(now, room.ended))
    rested = not_counted((*step.pauses, *still_intervals(room), *room.rests), step.entered, now)
    held = step.paused or room.paused or room.adjourned or not room.playing
    return _clock(table.rules.clock, step.allowed + step.added, now - step.entered - rested, held)


def phase_clock(room: Room, marks: ClockMarks, now: int) -> Clock:
    """The clock of the lesson's phase."""
    if room.entered is None or room.current.minutes is None:
        return IDLE
    end = now if room.ended is None else room.ended
    spent = end - room.entered - not_counted(still_intervals(room), room.entered, end)
    return _clock(
        marks,
        room.current.minutes * 60_000 + room.added,
        spent,
        room.paused or room.adjourned or room.ended is not None,
    )


def lesson_clock(table: Table, room: Room, now: int) -> Clock:
    """The clock that counts: the table's while tables play, else the phase's."""
    return table_clock(table, room, now) if room.playing else phase_clock(room, table.rules.clock, now)


def _clock(marks: ClockMarks, allowed: int, spent: int, held: bool) -> Clock:
    left = allowed - spent
    state: ClockState
    if held:
        state = "paused"
    elif left < 0:
        state = "overtime"
    elif left <= marks.last * 1000:
        state = "last"
    elif left <= marks.warning * 1000:
        state = "warning"
    else:
        state = "running"
    return Clock(state, allowed, left)


def running_step(play: MoveBuilder) -> Step:
    """The step whose clock runs or is paused, or a refusal."""
    step = play.state.step
    if step is None or step.allowed is None:
        raise Refused("No clock is running at this table.")
    return step


@frozen
class Paused(TableEvent):
    """The step's clock was stopped."""

    kind: ClassVar[str] = "paused"

    def evolve(self, table: Table, at: int) -> Table:
        """A pause begins."""
        if table.step is None:
            return table
        return replace(table, step=replace(table.step, pauses=(*table.step.pauses, (at, None))))


@frozen
class Resumed(TableEvent):
    """The step's clock went on."""

    kind: ClassVar[str] = "resumed"

    def evolve(self, table: Table, at: int) -> Table:
        """The pause ends."""
        step = table.step
        if step is None or not step.paused:
            return table
        return replace(table, step=replace(step, pauses=(*step.pauses[:-1], (step.pauses[-1][0], at))))


@frozen
class TimeAdded(TableEvent):
    """The step got more time, or less."""

    kind: ClassVar[str] = "time-added"
    ms: int

    def evolve(self, table: Table, at: int) -> Table:
        """The step may last longer."""
        return (
            table if table.step is None else replace(table, step=replace(table.step, added=table.step.added + self.ms))
        )


@frozen
class Pause(TableCommand):
    """Stop this table's clock."""

    form: ClassVar[str] = "pause"

    def decide(self, play: MoveBuilder) -> str:
        """Once; a second pause is refused."""
        if running_step(play).paused:
            raise Refused("The clock is already paused.")
        play.put(Paused())
        return f"Paused with {clock_sentence(play)} left."


@frozen
class Resume(TableCommand):
    """Let this table's clock run on."""

    form: ClassVar[str] = "resume"

    def decide(self, play: MoveBuilder) -> str:
        """Only where it is paused."""
        if not running_step(play).paused:
            raise Refused("The clock of this table is not paused.")
        play.put(Resumed())
        return f"Running again with {clock_sentence(play)} left."


@frozen
class AddTime(TableCommand):
    """Give the running step more time, or take some away."""

    form: ClassVar[str] = "time {seconds:signed}"
    seconds: int

    def decide(self, play: MoveBuilder) -> str:
        """Any step with a clock can get time."""
        running_step(play)
        if not 0 < abs(self.seconds) <= MOST_ADDED:
            raise Refused(f"You can add or take off 1 to {MOST_ADDED} seconds at once.")
        play.put(TimeAdded(self.seconds * 1000))
        return f"{'+' if self.seconds >= 0 else '−'}{seconds_words(abs(self.seconds))}: {clock_sentence(play)} left."


def clock_sentence(play: MoveBuilder) -> str:
    """The clock of the step as it stands after this move."""
    return table_clock(play.state, play.setting.room, play.at).words
