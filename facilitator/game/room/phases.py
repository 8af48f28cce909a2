"""The room: phases of the lesson, pauses of everything, the bell, the end."""

import re
from fractions import Fraction
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import ClassRecord, Interval, Room
from facilitator.game.table.clock import phase_clock, seconds_words
from facilitator.plain.frozen import frozen, replace


@frozen
class PhaseEntered(RoomEvent):
    """The lesson went into a phase."""

    kind: ClassVar[str] = "phase-entered"
    phase: int

    def evolve(self, room: Room, at: int) -> Room:
        """Tables run in a phase of play and rest in every other one; a pause is over."""
        kind = room.scenario.phases[self.phase].kind
        rests, plays, starts = room.rests, kind == "play", room.begun is None and kind != "prepare"
        resting = bool(rests) and rests[-1][1] is None
        if plays and resting:
            rests = close_intervals(rests, at)
        elif not plays and not resting:
            rests = (*rests, (at, None))
        return replace(
            room,
            phase=self.phase,
            step=0,
            entered=at,
            added=0,
            rests=rests,
            pauses=close_intervals(room.pauses, at),
            begun=at if starts else room.begun,
            ready=(),
        )


@frozen
class PhaseStepEntered(RoomEvent):
    """The phase went on to one of its steps."""

    kind: ClassVar[str] = "phase-step"
    step: int

    def evolve(self, room: Room, at: int) -> Room:
        """The clock of the phase runs on."""
        return replace(room, step=self.step)


@frozen
class RoomPaused(RoomEvent):
    """Every clock in the room was stopped."""

    kind: ClassVar[str] = "room-paused"

    def evolve(self, room: Room, at: int) -> Room:
        """A pause begins."""
        return replace(room, pauses=(*room.pauses, (at, None)))


@frozen
class RoomResumed(RoomEvent):
    """Every clock in the room went on."""

    kind: ClassVar[str] = "room-resumed"

    def evolve(self, room: Room, at: int) -> Room:
        """The pause ends."""
        return replace(room, pauses=close_intervals(room.pauses, at))


@frozen
class PhaseTimeAdded(RoomEvent):
    """The phase got more time, or less."""

    kind: ClassVar[str] = "phase-time-added"
    ms: int

    def evolve(self, room: Room, at: int) -> Room:
        """The phase may last longer."""
        return replace(room, added=room.added + self.ms)


@frozen
class BellSet(RoomEvent):
    """The bell that ends the lesson is known."""

    kind: ClassVar[str] = "bell-set"
    instant: int

    def evolve(self, room: Room, at: int) -> Room:
        """It rings then."""
        return replace(room, bell=self.instant)


@frozen
class LessonEnded(RoomEvent):
    """The lesson is over; in so many lessons the class had reached at most so many points before, where that is known."""

    kind: ClassVar[str] = "lesson-ended"
    lessons: int | None = None
    points: str = ""

    def evolve(self, room: Room, at: int) -> Room:
        """Nothing runs any more."""
        before = None if self.lessons is None else ClassRecord(self.lessons, Fraction(self.points or 0))
        return replace(room, ended=at, pauses=close_intervals(room.pauses, at), record=before)


def close_intervals(intervals: tuple[Interval, ...], at: int) -> tuple[Interval, ...]:
    """The same intervals, none of them still going on."""
    if not intervals or intervals[-1][1] is not None:
        return intervals
    return (*intervals[:-1], (intervals[-1][0], at))


def require_not_ended(room: Room) -> None:
    """Refuse what comes after the lesson's end."""
    if room.ended is not None:
        raise Refused("This lesson has ended.")


def enter_phase(work: RoomWork, phase: int) -> str:
    """Go into a phase, and say so."""
    work.put(PhaseEntered(phase))
    found = work.state.current
    return f"{found.title}, {found.minutes} min." if found.minutes else f"{found.title}."


@frozen
class RoomNext(RoomCommand):
    """Begin the lesson, or go on to its next phase."""

    form: ClassVar[str] = "room next"

    def decide(self, work: RoomWork) -> str:
        """Phase by phase, in the order of the lesson plan."""
        require_not_ended(work.state)
        if work.state.entered is None:
            return enter_phase(work, 0)
        if work.state.phase + 1 >= len(work.state.scenario.phases):
            raise Refused(f"{work.state.current.title} is the last phase.")
        return enter_phase(work, work.state.phase + 1)


@frozen
class GoToPhase(RoomCommand):
    """Go to a phase by name, forwards or back."""

    form: ClassVar[str] = "phase {name}"
    name: str

    def decide(self, work: RoomWork) -> str:
        """Any phase but the one that runs."""
        require_not_ended(work.state)
        ids = [p.id for p in work.state.scenario.phases]
        index = ids.index(find(self.name, ids, "phase"))
        if index == work.state.phase and work.state.entered is not None:
            raise Refused(f"{work.state.current.title} is the current phase.")
        return enter_phase(work, index)


@frozen
class RoomPause(RoomCommand):
    """Stop every clock in the room."""

    form: ClassVar[str] = "room pause"

    def decide(self, work: RoomWork) -> str:
        """Once; a second pause is refused."""
        require_not_ended(work.state)
        if work.state.paused:
            raise Refused("Everything is already paused.")
        work.put(RoomPaused())
        return "Everything is paused."


@frozen
class RoomResume(RoomCommand):
    """Let every clock in the room run on."""

    form: ClassVar[str] = "room resume"

    def decide(self, work: RoomWork) -> str:
        """Only where it is paused."""
        require_not_ended(work.state)
        if not work.state.paused:
            raise Refused("The room is not paused.")
        work.put(RoomResumed())
        return "Everything is running again."


@frozen
class RoomTime(RoomCommand):
    """Give the phase more time, or take some away."""

    form: ClassVar[str] = "room time {seconds:signed}"
    seconds: int

    def decide(self, work: RoomWork) -> str:
        """Only a phase with a clock can get time."""
        require_not_ended(work.state)
        if work.state.entered is None or work.state.current.minutes is None:
            raise Refused("No clock is running for this phase.")
        work.put(PhaseTimeAdded(self.seconds * 1000))
        more = f"{'+' if self.seconds >= 0 else '−'}{seconds_words(abs(self.seconds))}"
        left = phase_clock(work.state, work.hall.rules.clock, work.at).words
        return f"{work.state.current.title}: {more}, {left} left."


@frozen
class Bell(RoomCommand):
    """Say when the bell rings: at a time of day, or in so many minutes."""

    form: ClassVar[str] = "bell {when}"
    when: str

    def decide(self, work: RoomWork) -> str:
        """11:45, or +20."""
        require_not_ended(work.state)
        if re.fullmatch(r"\+\d{1,4}", self.when):
            minutes = int(self.when)
            work.put(BellSet(work.at + minutes * 60_000))
            return f"The bell rings in {minutes} min."
        found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", self.when)
        if found is None:
            raise Refused(f"'{self.when}' is not a time for the bell. Write 11:45, or +20 for 20 minutes from now.")
        work.put(BellSet(work.hall.next_time(int(found[1]), int(found[2]))))
        return f"The bell rings at {found[1]}:{found[2]}."


@frozen
class EndLesson(RoomCommand):
    """End the lesson."""

    form: ClassVar[str] = "end"

    def decide(self, work: RoomWork) -> str:
        """Nothing runs any more; `room undo` takes it back."""
        require_not_ended(work.state)
        before = work.hall.class_record()
        work.put(LessonEnded() if before is None else LessonEnded(before.lessons, str(before.points)))
        return "The lesson has ended."
