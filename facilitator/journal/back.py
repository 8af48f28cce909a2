"""Going back and forth in a strand: undo and redo, and what they do to a running clock."""

from collections.abc import Mapping
from typing import TypeVar

from facilitator.game.base import Refused
from facilitator.game.clock import phase_clock, table_clock
from facilitator.game.moves import ROOM, Redo, RedoOf, RoomRedo, RoomUndo, Undo, UndoOf, UndoTo
from facilitator.game.people import TableMerged, TableSwitched
from facilitator.game.room import LessonEnded, PhaseEntered, PhaseTimeAdded, RoomPaused, RoomResumed
from facilitator.game.sittings import SittingBegan, SittingEnded
from facilitator.game.state import Room, Table
from facilitator.game.text import ALL
from facilitator.game.turns import whereabouts
from facilitator.journal.answers import Answer
from facilitator.journal.lesson import REDO, UNDO, AnyStrand, Lesson
from facilitator.journal.people import filled
from facilitator.journal.store import Row
from facilitator.journal.strand import Strand
from facilitator.plain.wording import clock as worded

S = TypeVar("S")
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
    tables, still = lesson.tables, lesson.room.open_tables
    if table is None and len(tables) > 1 and len(still) != 1:
        raise Refused(f"Which table? Begin with its name and a colon: {', '.join(f'{t}:' for t in tables)}")
    if table is not None and table not in tables:
        raise Refused(f"There is no table '{table}'.")
    if table is not None or len(tables) > 1:
        return table or still[0]
    name = next(iter(tables))
    # 'undo to 41' means the table as after move 41, whatever the room has done since.
    if isinstance(command, UndoTo):
        return name
    return _forwards(lesson, name) if isinstance(command, Redo) else _backwards(lesson, name)


def _backwards(lesson: Lesson, name: str) -> str:
    """With one table, lines without a name walk the phases too, so going back follows them there."""
    room, own = lesson.room_strand().live, lesson.table_strand(name).live
    followed = next((i for i in range(len(room) - 1, -1, -1) if _followed(lesson, i)), None)
    if followed is None or (own and own[-1].n > room[followed].n):
        return name
    if followed < len(room) - 1:
        raise Refused("The room has moved since; 'room undo' takes that back first.")
    return ROOM


def _followed(lesson: Lesson, i: int) -> bool:
    """Whether a move of the room is one that lines without a table's name can make."""
    room = lesson.room_strand()
    for event in room.live[i].events or ():
        if isinstance(event, SittingBegan):
            before = room.live[i - 1].after if i else room.start
            return before is not None and before.adjourned
        if isinstance(event, (PhaseEntered, LessonEnded, RoomPaused, RoomResumed, PhaseTimeAdded, SittingEnded)):
            return True
    return False


def _forwards(lesson: Lesson, name: str) -> str:
    """With one table, what was taken back last in either strand, unless something new has been done since."""
    room, own = lesson.room_strand(), lesson.table_strand(name)
    new = max(own.last_new, max((m.n for i, m in enumerate(room.live) if _followed(lesson, i) and m.n == room.last_new), default=0))
    undone = {s.name: s.undone[-1].undone_by for s in (lesson.strand(ROOM), lesson.strand(name)) if s.undone}
    ready = {n: which for which, n in undone.items() if n > new}
    if not ready:
        raise Refused("There is nothing to redo here.")
    return ready[max(ready)]


def undo(lesson: Lesson, command: Backwards, table: str | None) -> Answer:
    """Take back the last move of a strand, or all after a certain one."""
    name = _target(lesson, command, table)
    _may_move(lesson, name)
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
    undone = strand.live[-count].said.split(". ")[0] if count == 1 else f"{count} moves"
    return _back(lesson, name, UNDO, str(count), f"Undone: {undone.rstrip('.')}.")


def _unmoved_since(lesson: Lesson, event: TableSwitched | TableMerged, n: int) -> None:
    for name in (event.table, *([event.into] if isinstance(event, TableMerged) else [])):
        live = lesson.strand(name).live
        if live and live[-1].n > n:
            raise Refused(f"Table {name} has moved on since; undo that first.")


def undone_next(lesson: Lesson, table: str | None) -> str:
    """What `undo` would take back, as it was said when it was done; empty where it would be refused."""
    strand = _reached(lesson, Undo(), table)
    return strand.live[-1].said if strand is not None and strand.live else ""


def redone_next(lesson: Lesson, table: str | None) -> str:
    """What `redo` would do again; empty where it would be refused."""
    strand = _reached(lesson, Redo(), table)
    return strand.undone[-1].said if strand is not None and strand.undone else ""


def stepped_since(lesson: Lesson, n: int) -> str:
    """The room's last move where it came after move `n` and lines without a table's name make such moves; otherwise empty."""
    live = lesson.room_strand().live
    return live[-1].said if live and live[-1].n > n and _followed(lesson, len(live) - 1) else ""


def _reached(lesson: Lesson, command: Undo | Redo, table: str | None) -> AnyStrand | None:
    try:
        name = _target(lesson, command, table)
        _may_move(lesson, name)
    except Refused:
        return None
    return lesson.strand(name)


def redo(lesson: Lesson, command: Forwards, table: str | None) -> Answer:
    """Do again what was taken back last."""
    name = _target(lesson, command, table)
    _may_move(lesson, name)
    strand = lesson.strand(name)
    if not strand.undone:
        raise Refused("There is nothing to redo here.")
    return _back(lesson, name, REDO, "", f"Done again: {strand.undone[-1].said.rstrip('.')}.")


def _may_move(lesson: Lesson, name: str) -> None:
    """A table that plays no more stays as it is; what ended that is taken back first."""
    if name not in lesson.tables:
        return
    place = lesson.room.tables[name]
    if lesson.room.ended is not None:
        raise Refused("This lesson has ended; 'room undo' takes that back first.")
    if place.into is not None or not place.open:
        raise Refused(f"Table {name} does not play any more; 'room undo' or 'table open {name}' first.")


def _back(lesson: Lesson, name: str, kind: str, body: str, said: str) -> Answer:
    now = lesson.now()
    room, tables = _preview(lesson, name, kind, body)
    if name in tables:
        said += f" Now: {whereabouts(tables[name])}."
    said += _moved_clock(lesson, room, tables, now)
    row, shown = Row(lesson.n + 1, name, kind, now, now, body, said), filled(said, lesson.people.texts()) if "‹" in said else said
    lesson.commit(row)
    return Answer(True, shown, row.n)


def _moved_clock(lesson: Lesson, room: Room, tables: Mapping[str, Table], now: int) -> str:
    """What a running clock shows, where going back or forth moves it by more than a little."""
    for name, table in tables.items():
        before, after = table_clock(lesson.tables[name], lesson.room, now), table_clock(table, room, now)
        if after.left_ms is not None and (before.left_ms is None or abs(after.left_ms - before.left_ms) > NOTICED):
            of = f" of table {name}" if len(tables) > 1 else ""
            return f" The clock{of} shows {worded(after.left_ms)}{', paused' if after.state == 'paused' else ''}."
    before, after = (phase_clock(r, lesson.rules.clock, now) for r in (lesson.room, room))
    if after.left_ms is not None and before.left_ms is not None and abs(after.left_ms - before.left_ms) > NOTICED:
        return f" The phase's clock shows {worded(after.left_ms)}."
    return ""


def _preview(lesson: Lesson, name: str, kind: str, body: str) -> tuple[Room, dict[str, Table]]:
    """The room and the tables as going back or forth would leave them."""
    room, tables = lesson.room, lesson.tables
    if name == ROOM:
        room = _after(lesson.room_strand(), kind, body) or room
    elif name in tables:
        tables[name] = _after(lesson.table_strand(name), kind, body) or tables[name]
    return room, tables


def _after(strand: Strand[S], kind: str, body: str) -> S | None:
    if kind == REDO:
        return strand.undone[-1].after
    count = int(body)
    return strand.live[-count - 1].after if len(strand.live) > count else strand.start
