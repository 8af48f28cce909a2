"""Coming and going: lost time, new sittings, clocks that ran out meanwhile, and leaving properly."""

from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.state import Room, Table
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.room.sittings import Gone, NewSitting
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.turns import Next
from facilitator.journal.batch import Answer, execute
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import LONG, STALE
from facilitator.journal.rows import Pulse
from facilitator.plain.frozen import frozen, replace

CLOCK = "clock"
"""The hand that makes what nobody says: steps that go on by themselves, lost time, a new sitting."""

LONGEST = 100 * 365 * 86_400_000


def let_time_pass(lesson: Lesson, ms: int) -> None:
    """Let virtual time pass in a rehearsal."""
    if not lesson.time.rehearsal:
        raise Refused("A line can come later by '@+' only in a rehearsal. Real time passes by itself.")
    if lesson.store.pulse().lesson + ms - lesson.opened > LONGEST:
        raise Refused("A rehearsal lasts at most 100 years.")
    lesson.store.set_pulse(lambda pulse: replace(pulse, lesson=pulse.lesson + ms))


def any_clock_running(lesson: Lesson, at: int) -> bool:
    """Whether any clock was running at an instant, as the lesson stands."""
    clocks = [
        phase_clock(lesson.room, lesson.rules.clock, at),
        *(table_clock(t, lesson.room, at) for t in lesson.tables.values()),
    ]
    return any(c.state not in ("idle", "paused") for c in clocks)


@frozen
class Missed:
    """What was recorded of a time in which nobody held the lesson: its sentence; whether a new sitting began with it.

    Otherwise a clock was running, and somebody has to say what happened in the room meanwhile.
    """

    said: str
    new_sitting: bool


def arrive(lesson: Lesson, before: Pulse | None = None) -> Missed | None:
    """Coming back to a lesson: what was lost, or a new sitting, is recorded.

    `before`: the last sign of life, where we have given one since.
    """
    pulse = before or lesson.store.pulse()
    return _record(lesson, _missed(lesson, max(pulse.lesson, lesson.last_written), pulse.process is None))


def wake_up(lesson: Lesson, awake: int) -> Missed | None:
    """While the lesson was open the whole process stood still, as when a laptop sleeps: that time is lost as well.

    `awake`: when the process was last seen running; signs of life alone may be missing because the disk is full.
    """
    last = max(lesson.store.pulse().lesson, lesson.last_written, awake)
    return _record(lesson, _missed(lesson, last, False))


def _record(lesson: Lesson, found: Command | None) -> Missed | None:
    if found is None:
        return None
    return Missed(execute(lesson, ROOM, found, by=CLOCK).said, isinstance(found, NewSitting))


def _missed(lesson: Lesson, last: int, left_properly: bool) -> Command | None:
    """What is to be recorded of the time since the last sign of life; after so long a new sitting begins whether a
    clock ran or not.
    """
    away, room = lesson.now() - last, lesson.room
    begun = room.entered is not None and (len(room.scenario.phases) > 1 or any(t.place for t in lesson.tables.values()))
    if away > LONG and begun and room.ended is None and not room.adjourned:
        return NewSitting(last)
    return Gone(last) if away > STALE and not left_properly and any_clock_running(lesson, last) else None


def leave(lesson: Lesson) -> None:
    """Leave properly: the last sign of life says that nobody holds the lesson, unless another console does."""
    store, rehearsal = lesson.store, lesson.time.rehearsal
    if not store.current or (rehearsal and not store.holder):
        return

    def decide(there: Pulse) -> Pulse | None:
        if there.holder != store.holder and lesson.time.living(there):
            return None
        now = there.lesson if rehearsal else lesson.now()
        return replace(lesson.time.mark(None, now, now), open=there.open)

    store.set_pulse(decide)
    store.holder = ""


def be_gone(lesson: Lesson, ms: int) -> Answer:
    """In a rehearsal: Facilitator was closed for so long."""
    last = lesson.now()
    let_time_pass(lesson, ms)
    found = _missed(lesson, last, False)
    if found is not None:
        return execute(lesson, ROOM, found, by=CLOCK)
    return Answer(True, "Nothing was lost: no clock was running.", lesson.n)


def run_on(lesson: Lesson) -> None:
    """Steps that go on by themselves did so at the instant at which their clock ran out."""
    while any(span.goes_on for span in lesson.rules.spans):
        now = lesson.now()
        ran_out = {
            name: late
            for name, table in lesson.tables.items()
            # Where somebody went back on purpose only they go on.
            if not (strand := lesson.table_strand(name)).undone
            and (late := late_by(table, lesson.room, now, strand.last_at or lesson.opened)) is not None
        }
        if not ran_out:
            return
        first = max(ran_out, key=lambda name: ran_out[name])
        try:
            execute(lesson, first, Next(), first, ran_out[first], CLOCK)
        except Refused:
            return  # what can't go on by itself waits for somebody


def late_by(table: Table, room: Room, now: int, last_at: int) -> int | None:
    """How long ago the clock of a step that goes on by itself ran out; None where it has not, or stands."""
    place = room.tables[table.name]
    if (
        table.step is None
        or not table.rules.span[table.place[-1].span].goes_on
        or not place.open
        or place.into is not None
    ):
        return None
    clock = table_clock(table, room, now)
    if clock.left_ms is None or clock.left_ms > 0 or clock.state in ("idle", "paused"):
        return None
    # Time that was taken away may have been over before it was: the step goes on then, and not before the last move.
    return min(-clock.left_ms, now - last_at)
