"""Going back and forth in a strand: undo and redo, and what they do to a running clock."""

from facilitator.game.base import Refused
from facilitator.game.clock import Clock, phase_clock, table_clock
from facilitator.game.moves import ROOM, Redo, RedoOf, RoomRedo, RoomUndo, Undo, UndoOf, UndoTo
from facilitator.game.people import TableMerged, TableSwitched
from facilitator.game.room import LessonEnded, PhaseEntered
from facilitator.game.state import Table
from facilitator.game.text import ALL
from facilitator.game.turns import whereabouts
from facilitator.journal.answers import Answer
from facilitator.journal.lesson import REDO, UNDO, Lesson
from facilitator.journal.people import filled
from facilitator.journal.store import Row
from facilitator.plain.wording import clock as worded

NOTICED = 5_000
"""An undo that moves a running clock by more than this says so."""

Backwards = Undo | UndoTo | UndoOf | RoomUndo
Forwards = Redo | RedoOf | RoomRedo


def _target(lesson: Lesson, command: Backwards | Forwards, table: str | None) -> str:
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


def undo(lesson: Lesson, command: Backwards, table: str | None) -> Answer:
    """Take back the last move of a strand, or all after a certain one."""
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


def redo(lesson: Lesson, command: Forwards, table: str | None) -> Answer:
    """Do again what was taken back last."""
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
