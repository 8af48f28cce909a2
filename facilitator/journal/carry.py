"""Carrying out what was said to a lesson: route it, decide it, write it, and only then let it count."""

from collections.abc import Iterator
from dataclasses import dataclass

from facilitator.game.base import Command, Refused
from facilitator.game.clock import Clock, Resume, phase_clock, table_clock
from facilitator.game.decide import Decision, decide_hall, decide_table
from facilitator.game.hall import Hall, LogCommand, RoomCommand, ScreenCommand
from facilitator.game.moves import LOG, ROOM, GoneFor, Redo, RedoOf, RoomRedo, RoomUndo, Undo, UndoOf, UndoTo
from facilitator.game.people import TableMerged, TableSwitched
from facilitator.game.play import Passed, Setting, TableCommand
from facilitator.game.room import LessonEnded, PhaseEntered, RoomNext, RoomResume
from facilitator.game.route import route
from facilitator.game.sittings import Gone, NewSitting
from facilitator.game.state import Table
from facilitator.game.text import ALL, Line, parse_line
from facilitator.game.turns import Next, whereabouts
from facilitator.journal.chance import chance_of
from facilitator.journal.lesson import DO, REDO, UNDO, Lesson, body_of
from facilitator.journal.people import filled
from facilitator.journal.problems import Behind
from facilitator.journal.store import Row
from facilitator.journal.strand import Strand
from facilitator.journal.when import LONG, STALE, next_local
from facilitator.plain.clean import clean
from facilitator.plain.values import changed
from facilitator.plain.wording import clock as worded

MOST_SAID = 1_000
NOTICED = 5_000
"""An undo that moves a running clock by more than this says so."""


@dataclass(frozen=True)
class Answer:
    """What came of one line."""

    ok: bool
    said: str
    move: int | None = None

    def __str__(self) -> str:
        """As `do` prints it."""
        if not self.ok:
            return f"refused {self.said}"
        return f"ok {self.move if self.move is not None else '-'} {self.said}"


def _no(refused: Refused) -> Answer:
    """A refusal, which may repeat what was typed: fit to be shown, however that looked."""
    text = clean(refused.sentence, MOST_SAID)
    return Answer(False, text if len(text) < MOST_SAID else f"{text[:-1]}…")


def say(lesson: Lesson, text: str) -> Answer:
    """Carry out one typed line."""
    try:
        return carry(lesson, parse_line(text))
    except Refused as refused:
        return _no(refused)


def carry(lesson: Lesson, line: Line) -> Answer:
    """Carry out one line; refused lines change nothing."""
    try:
        if line.after is not None:
            later(lesson, round(line.after * 1000))
        if line.command is None:
            return Answer(True, "Nothing to do.", lesson.n) if line.after is not None else Answer(False, "This line says nothing.")
        return _carried(lesson, line.command, line.table, round(line.ago * 1000))
    except Refused as refused:
        return _no(refused)
    except Behind:
        return Answer(False, "Another process has written to this lesson meanwhile; look again and say it again.")


def later(lesson: Lesson, ms: int) -> None:
    """Let virtual time pass in a rehearsal."""
    if not lesson.time.rehearsal:
        raise Refused("Only in a rehearsal can a line come later by '@+'; real time passes by itself.")
    pulse = lesson.store.pulse()
    lesson.store.beat(changed(pulse, lesson=pulse.lesson + ms))


def _carried(lesson: Lesson, command: Command, table: str | None, ago: int) -> Answer:
    match command:
        case Undo() | UndoTo() | UndoOf() | RoomUndo():
            return _undo(lesson, command, table)
        case Redo() | RedoOf() | RoomRedo():
            return _redo(lesson, command, table)
        case GoneFor():
            return _gone(lesson, command.seconds * 1000)
    if lesson.room.adjourned and not isinstance(command, (LogCommand, ScreenCommand)):
        if isinstance(command, (Next, Resume, RoomNext, RoomResume)):
            return _one(lesson, ROOM, NewSitting(lesson.room.breaks[-1][0]), None, 0)
        raise Refused("The lesson is adjourned; 'next' begins the next sitting.")
    sent = route(command, table, lesson.room, lesson.tables)
    if not sent:
        raise Refused("No table plays now.")
    if table != ALL:
        for strand, c in sent[1:]:  # what would be refused is so before anything is written
            _ready(lesson, strand, c, table, ago)
        answers = [_one(lesson, strand, c, table, ago) for strand, c in sent]
        return answers[-1]
    return _together([(strand, _tried(lesson, strand, c, ago)) for strand, c in sent])


def _tried(lesson: Lesson, strand: str, command: Command, ago: int) -> Answer:
    try:
        return _one(lesson, strand, command, strand if strand in lesson.tables else None, ago)
    except Refused as refused:
        return _no(refused)


def _together(answers: list[tuple[str, Answer]]) -> Answer:
    said = " ".join(f"{name}: {a.said if a.ok else 'refused, ' + a.said}" for name, a in answers)
    return Answer(any(a.ok for _, a in answers), said, max((a.move or 0 for _, a in answers if a.ok), default=None))


def _ready(lesson: Lesson, strand: str, command: Command, table: str | None, ago: int) -> tuple[int, int, Decision]:
    """When a command is said, when it counts, and what it leads to; or the refusal."""
    now = lesson.now()
    at = now - ago
    earliest = lesson.strand(strand).last_at or lesson.opened
    if at < earliest:
        if ago:
            raise Refused(f"The last move was {worded(now - earliest)} ago; a line can be at most {(now - earliest) // 1000} seconds late.")
        at = earliest
    decision = _decided(lesson, strand, command, table, at)
    if isinstance(decision, Refused):
        raise decision
    return now, at, decision


def _one(lesson: Lesson, strand: str, command: Command, table: str | None, ago: int) -> Answer:
    now, at, decision = _ready(lesson, strand, command, table, ago)
    first = lesson.last_text + 1
    last_text = lesson.last_text + len(decision.texts) if decision.texts else None
    row = Row(lesson.n + 1, strand, DO, at, now, body_of(decision.events), decision.said, last_text)
    lesson.commit(row, decision.events, decision.state, decision.texts)
    return Answer(True, filled(decision.said, dict(enumerate(decision.texts, first))), row.n)


def _decided(lesson: Lesson, strand: str, command: Command, table: str | None, at: int) -> Decision | Refused:
    if isinstance(command, TableCommand):
        own = lesson.table_strand(strand)
        return decide_table(command, own.state, Setting(at, lesson.room, chance_of(lesson.seed, strand), lambda: _past(own)))
    assert isinstance(command, (RoomCommand, LogCommand, ScreenCommand))
    hall = Hall(at, lesson.rules, lesson.room, lesson.tables, lesson.last_text + 1,
                lambda hour, minute: next_local(at, hour, minute, lesson.time.rehearsal), table)
    state = lesson.room if strand == ROOM else lesson.log if strand == LOG else lesson.screen
    return decide_hall(command, state, hall)


def _past(strand: Strand[Table]) -> list[Passed]:
    """The live moves of a table, each with the table before and after it."""
    past: list[Passed] = []
    before = strand.start
    for move in strand.live:
        if move.after is not None:
            past.append(Passed(before, move.events or (), move.after, move.at))
            before = move.after
    return past


def _target(lesson: Lesson, command: Command, table: str | None) -> str:
    match command:
        case UndoOf() | RedoOf():
            return command.strand
        case RoomUndo() | RoomRedo():
            return ROOM
    if table == ALL:
        raise Refused("Going back is for one table at a time; begin with its name and a colon.")
    tables = lesson.tables
    if table is None and len(tables) > 1:
        raise Refused(f"Which table? Begin with its name and a colon: {', '.join(f'{t}:' for t in tables)}")
    if table is not None and table not in tables:
        raise Refused(f"There is no table '{table}'.")
    name = table or next(iter(tables))
    # 'undo to 41' means the table as after move 41, whatever the room has done since.
    return name if table is not None or isinstance(command, UndoTo) else _walked_last(lesson, name, isinstance(command, Redo))


def _walked_last(lesson: Lesson, name: str, redo: bool) -> str:
    """With one table `next` walks the phases too, so going back follows it there."""
    room, own = lesson.strand(ROOM), lesson.strand(name)
    moves, other = (room.undone, own.undone) if redo else (room.live, own.live)
    if not moves or not any(isinstance(e, (PhaseEntered, LessonEnded)) for e in moves[-1].events or ()):
        return name
    if not other:
        return ROOM
    # What was taken back last has the lower number of the two: moves are taken back from the newest on.
    return ROOM if (moves[-1].n < other[-1].n) == redo else name


def _undo(lesson: Lesson, command: Undo | UndoTo | UndoOf | RoomUndo, table: str | None) -> Answer:
    name = _target(lesson, command, table)
    strand = lesson.strand(name)
    if not strand.live:
        raise Refused("There is nothing to undo here.")
    count = sum(m.n > command.n for m in strand.live) if isinstance(command, UndoTo) else 1
    if count == 0:
        raise Refused(f"Nothing was done here after move {getattr(command, 'n', 0)}.")
    for move in strand.live[-count:]:
        for event in move.events or ():
            if isinstance(event, (TableSwitched, TableMerged)):
                _unmoved_since(lesson, event, move.n)
    undone = strand.live[-count].said if count == 1 else f"{count} moves"
    return _back(lesson, name, UNDO, str(count), f"Undone: {undone.rstrip('.')}.")


def _unmoved_since(lesson: Lesson, event: TableSwitched | TableMerged, n: int) -> None:
    for name in (event.table, *([event.into] if isinstance(event, TableMerged) else [])):
        live = lesson.strand(name).live
        if live and live[-1].n > n:
            raise Refused(f"Table {name} has moved on since; undo that first.")


def _redo(lesson: Lesson, command: Redo | RedoOf | RoomRedo, table: str | None) -> Answer:
    name = _target(lesson, command, table)
    strand = lesson.strand(name)
    if not strand.undone:
        raise Refused("There is nothing to redo here.")
    return _back(lesson, name, REDO, "", f"Done again: {strand.undone[-1].said.rstrip('.')}.")


def _back(lesson: Lesson, name: str, kind: str, body: str, said: str) -> Answer:
    now = lesson.now()
    before = _shown_clock(lesson, name, now)
    after, table = _preview(lesson, name, kind, body, now)
    if table is not None:
        said += f" Now: {whereabouts(table)}."
        if after.left_ms is not None and (before.left_ms is None or abs(after.left_ms - before.left_ms) > NOTICED):
            said += f" The clock shows {worded(after.left_ms)}{', paused' if after.state == 'paused' else ''}."
    row, shown = Row(lesson.n + 1, name, kind, now, now, body, said), filled(said, lesson.people.texts()) if "‹" in said else said
    lesson.commit(row)
    return Answer(True, shown, row.n)


def _shown_clock(lesson: Lesson, name: str, now: int) -> Clock:
    tables = lesson.tables
    return table_clock(tables[name], lesson.room, now) if name in tables else phase_clock(lesson.room, lesson.rules.clock, now)


def _preview(lesson: Lesson, name: str, kind: str, body: str, now: int) -> tuple[Clock, Table | None]:
    """The table, and its clock, as going back or forth would leave them."""
    if name not in lesson.tables:
        return Clock("idle"), None
    strand = lesson.table_strand(name)
    if kind == UNDO:
        count = int(body)
        state = strand.live[-count - 1].after if len(strand.live) > count else strand.start
    else:
        state = strand.undone[-1].after
    if state is None:
        return Clock("idle"), None
    return table_clock(state, lesson.room, now), state


def running(lesson: Lesson, at: int) -> bool:
    """Whether any clock was running at an instant, as the lesson stands."""
    clocks = [phase_clock(lesson.room, lesson.rules.clock, at), *(table_clock(t, lesson.room, at) for t in lesson.tables.values())]
    return any(c.state not in ("idle", "paused") for c in clocks)


def arrive(lesson: Lesson) -> Iterator[str]:
    """Coming back to a lesson: what was lost, or a new sitting, is recorded and said."""
    pulse = lesson.store.pulse()
    if lesson.time.rehearsal or lesson.time.living(pulse):
        return
    found = _missed(lesson, max(pulse.lesson, lesson.last_written), pulse.process is None)
    if found is not None:
        yield _one(lesson, ROOM, found, None, 0).said


def _missed(lesson: Lesson, last: int, left_properly: bool) -> Command | None:
    """What is to be recorded of the time since the last sign of life; after so long a new sitting begins whether a clock ran or not."""
    away, room = lesson.now() - last, lesson.room
    begun = room.entered is not None and (len(room.scenario.phases) > 1 or any(t.place for t in lesson.tables.values()))
    if away > LONG and begun and room.ended is None and not room.adjourned:
        return NewSitting(last)
    return Gone(last) if away > STALE and not left_properly and running(lesson, last) else None


def leave(lesson: Lesson) -> None:
    """Going away properly: the last sign of life says that nobody holds the lesson."""
    if not lesson.time.rehearsal:
        now = lesson.now()
        lesson.store.beat(lesson.time.mark(None, now, now))


def _gone(lesson: Lesson, ms: int) -> Answer:
    """In a rehearsal: the tool was gone for so long."""
    last = lesson.now()
    later(lesson, ms)
    found = _missed(lesson, last, False)
    if found is not None:
        return _one(lesson, ROOM, found, None, 0)
    return Answer(True, "Nothing was lost: no clock was running.", lesson.n)
