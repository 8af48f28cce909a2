"""Going back and forth: what was made together is undone and redone together, and what that does to a running clock."""

from collections.abc import Mapping
from typing import Any, TypeVar

from facilitator.game.dispatch.request import ALL
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import Room, Table
from facilitator.game.kernel.undo_commands import (
    LOG,
    ROOM,
    Backwards,
    Forwards,
    RedoLast,
    RedoOf,
    RoomRedo,
    RoomUndo,
    Undo,
    UndoLast,
    UndoOf,
    UndoTo,
)
from facilitator.game.room.lesson_tables import TableMerged, TableSwitched
from facilitator.game.room.phases import (
    LessonEnded,
    PhaseEntered,
    PhaseStepEntered,
    PhaseTimeAdded,
    RoomPaused,
    RoomResumed,
)
from facilitator.game.room.sittings import SittingBegan, SittingEnded
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.turns import place_words
from facilitator.game.views.move_label import move_words
from facilitator.journal.batch import Answer, Batch
from facilitator.journal.lesson import REDO, UNDO, AnyStrand, Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.strand import Live, Strand, step_back
from facilitator.plain.wording import clock as worded
from facilitator.plain.wording import counted, full_sentence

S = TypeVar("S")
WALKED = (PhaseEntered, PhaseStepEntered, LessonEnded, RoomPaused, RoomResumed, PhaseTimeAdded, SittingEnded)
"""What lines without a table's name can do in the room where there is one table."""
NOTICED = 5_000
"""An undo that moves a running clock by more than this says so."""

NOTHING = {UNDO: "There is nothing to undo here.", REDO: "There is nothing to redo here."}


def undo(lesson: Lesson, command: Backwards, table: str | None, by: str = "") -> Answer:
    """Take back what was made together last in a strand or anywhere, or all of a table after a certain move."""
    counts = (
        _counts_after(lesson, command.n, _table_meant(lesson, table))
        if isinstance(command, UndoTo)
        else {s.name: s.last_batch() for s in _undo_strands(lesson, command, table)}
    )
    undone = dict[str, list[str]]()
    for name, count in counts.items():
        require_playing(lesson, name)
        moves: list[Live[Any]] = lesson.strand(name).back(count)[0]
        for move in moves:
            require_unmoved(lesson, move)
        undone[name] = [move_words(m.events or (), m.after, m.said) for m in moves]
    return _back(lesson, UNDO, counts, f"Undone{_what(lesson, undone)}", by)


def redo(lesson: Lesson, command: Forwards, table: str | None, by: str = "") -> Answer:
    """Redo what was taken back together last."""
    strands = _redo_strands(lesson, command, table)
    for strand in strands:
        require_playing(lesson, strand.name)
    counts = {s.name: s.last_undone() for s in strands}
    redone = {name: [m.said for m in lesson.strand(name).undone[: -count - 1 : -1]] for name, count in counts.items()}
    return _back(lesson, REDO, counts, f"Redone{_what(lesson, redone)}", by)


def undone_next(lesson: Lesson, command: Backwards, table: str | None) -> dict[str, Live[Any]]:
    """What an undo would take back: by strand, tables first, the first move of the batch; else nothing."""
    try:
        strands = _undo_strands(lesson, command, table)
        for strand in strands:
            require_playing(lesson, strand.name)
    except Refused:
        return {}
    return {strand.name: strand.live[-strand.last_batch()] for strand in strands}


def undo_scope(lesson: Lesson, table: str | None) -> Undo | UndoLast:
    """What the undo key means at a chosen table: what was done last there, or after it in the room or the log."""
    last = undone_next(lesson, UndoLast(), None) if table is not None else {}
    return Undo() if last and all(name in lesson.tables for name in last) else UndoLast()


def can_redo(lesson: Lesson, command: Forwards, table: str | None) -> bool:
    """Whether a redo would not be refused."""
    try:
        for strand in _redo_strands(lesson, command, table):
            require_playing(lesson, strand.name)
    except Refused:
        return False
    return True


def _undo_strands(lesson: Lesson, command: Backwards, table: str | None) -> list[AnyStrand]:
    """The strands in which a batch is the last one, and may be taken back."""
    match command:
        case UndoOf():
            among: list[AnyStrand] = [lesson.strand(command.strand)]
        case RoomUndo():
            among = [lesson.room_strand()]
        case UndoLast():
            among = _everywhere(lesson)
        case _:
            among = _walked(lesson, table)
    last = max((s for s in among if s.live), key=lambda s: s.last_by_people, default=None)
    if last is None:
        raise Refused(NOTHING[UNDO])
    batch = last.live[-1].batch
    return [s for s in among if s.live and s.live[-1].batch == batch]


def _redo_strands(lesson: Lesson, command: Forwards, table: str | None) -> list[AnyStrand]:
    """The strands in which something was taken back together last, and nothing new has been done since."""
    match command:
        case RedoOf():
            among: list[AnyStrand] = [lesson.strand(command.strand)]
        case RoomRedo():
            among = [lesson.room_strand()]
        case RedoLast():
            among = _everywhere(lesson)
        case _:
            among = _walked_back(lesson, table)
    last = max(
        (s.undone[-1].undone_by for s in among if s.undone and s.undone[-1].undone_by),
        key=lambda row: row.n,
        default=None,
    )
    new = 0 if len(among) == 1 else max(_last_new(lesson, s, command) for s in among)
    if last is None or last.n < new:
        raise Refused(NOTHING[REDO])
    batch = last.facts.batch
    return [s for s in among if s.undone and s.undone[-1].undone_by and s.undone[-1].undone_by.facts.batch == batch]


def _last_new(lesson: Lesson, strand: AnyStrand, command: Forwards) -> int:
    """The last new move of a strand. With one table, what lines without its name can't do in the room does not
    count.
    """
    if strand is not lesson.room_strand() or isinstance(command, RedoLast):
        return strand.last_new
    room = lesson.room_strand()
    return max((m.n for i, m in enumerate(room.live) if m.n == room.last_new and _followed(lesson, i)), default=0)


def _everywhere(lesson: Lesson) -> list[AnyStrand]:
    """All strands but the screen's: what the room sees has its own way back."""
    return [*(lesson.table_strand(name) for name in lesson.tables), lesson.room_strand(), lesson.strand(LOG)]


def _table_meant(lesson: Lesson, table: str | None) -> str:
    if table == ALL:
        raise Refused("You can go back at one table at a time. Begin with its name and a colon.")
    tables, still = lesson.tables, lesson.room.open_tables
    if table is not None and table not in tables:
        raise Refused(f"There is no table '{table}'.")
    if table is None and len(tables) > 1 and len(still) != 1:
        raise Refused(f"Which table? Begin with its name and a colon: {', '.join(f'{t}:' for t in tables)}")
    return table or (still[0] if len(tables) > 1 else next(iter(tables)))


def _walked(lesson: Lesson, table: str | None) -> list[AnyStrand]:
    """With one table, lines without its name walk the phases too, so undo follows them there."""
    own = lesson.table_strand(_table_meant(lesson, table))
    if table is not None or len(lesson.tables) > 1:
        return [own]
    room = lesson.room_strand()
    followed = next((i for i in range(len(room.live) - 1, -1, -1) if _followed(lesson, i)), None)
    if followed is None:
        return [own]
    if followed == len(room.live) - 1:
        return [own, room]
    if not own.live or own.live[-1].n < room.live[followed].n:
        raise Refused("The room has changed since. Undo that first.")
    return [own]


def _walked_back(lesson: Lesson, table: str | None) -> list[AnyStrand]:
    own = lesson.table_strand(_table_meant(lesson, table))
    return [own] if table is not None or len(lesson.tables) > 1 else [own, lesson.room_strand()]


def _followed(lesson: Lesson, i: int) -> bool:
    """Whether a move of the room is one that lines without a table's name can make."""
    room = lesson.room_strand()
    for event in room.live[i].events or ():
        if isinstance(event, SittingBegan):
            before = room.live[i - 1].after if i else room.start
            return before is not None and before.adjourned
        if isinstance(event, WALKED):
            return True
    return False


def _counts_after(lesson: Lesson, n: int, name: str) -> dict[str, int]:
    """'undo to 41' means the table as after move 41, whatever the room has done since."""
    require_playing(lesson, name)
    live = list(lesson.table_strand(name).live)
    if not live:
        raise Refused(NOTHING[UNDO])
    count = 0
    while live and live[-1].n > n:
        step_back(live)
        count += 1
    if count == 0:
        raise Refused(f"Nothing was done here after move {n}.")
    return {name: count}


def require_unmoved(lesson: Lesson, move: Live[Any]) -> None:
    """Refuse where a table that this move opened, closed or merged has moved on since."""
    for event in move.events or ():
        if isinstance(event, (TableSwitched, TableMerged)):
            for name in (event.table, *([event.into] if isinstance(event, TableMerged) else [])):
                live = lesson.strand(name).live
                if live and live[-1].n > move.n:
                    raise Refused(f"Table {name} has moved on since. Undo that first.")


def require_playing(lesson: Lesson, name: str) -> None:
    """A table that plays no more stays as it is; what ended that is taken back first."""
    if name not in lesson.tables:
        return
    place = lesson.room.tables[name]
    if lesson.room.ended is not None:
        raise Refused("This lesson has ended. Use “undo in the room” first.")
    if place.into is not None or not place.open:
        raise Refused(f"Table {name} is no longer playing. Open it first, or use “undo in the room”.")


def _what(lesson: Lesson, said: Mapping[str, list[str]]) -> str:
    """What went back or forth together, as it was said at the first of the tables."""
    tables = [name for name in said if name in lesson.tables]
    at = f" at {counted(len(tables), 'table')}" if len(tables) > 1 else ""
    named = said[tables[0]] if tables else next(iter(said.values()))
    return f"{at}: {len(named)} moves." if len(named) > 1 else f"{at}: {full_sentence(named[0])}"


def _back(lesson: Lesson, kind: str, counts: Mapping[str, int], said: str, by: str) -> Answer:
    batch = Batch(lesson, by)
    room, tables = _preview(lesson, kind, counts)
    if len(lesson.tables) == 1 or len(counts) == 1:
        said += "".join(f" Now: {place_words(tables[name])}." for name in counts if name in tables)
    said += moved_clock(lesson, room, tables, batch.now)
    for name, count in counts.items():
        if kind == UNDO:
            batch.undo(name, count, said)
        else:
            for _ in range(count):
                batch.redo(name, said)
    shown = fill_texts(said, lesson.people.texts()) if "‹" in said else said
    last = batch.last
    batch.write()
    return Answer(True, shown, last)


def moved_clock(lesson: Lesson, room: Room, tables: Mapping[str, Table], now: int) -> str:
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


def _preview(lesson: Lesson, kind: str, counts: Mapping[str, int]) -> tuple[Room, dict[str, Table]]:
    """The room and the tables as going back or forth would leave them."""
    room, tables = lesson.room, lesson.tables
    for name, count in counts.items():
        if name == ROOM:
            room = _after(lesson.room_strand(), kind, count) or room
        elif name in tables:
            tables[name] = _after(lesson.table_strand(name), kind, count) or tables[name]
    return room, tables


def _after(strand: Strand[S], kind: str, count: int) -> S | None:
    if kind == REDO:
        return strand.undone[-count].after
    return strand.back(count)[1]
