"""A lesson: the state and the journal it came from; the one object that changes."""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from facilitator.game.dispatch.opening import new_room, new_table
from facilitator.game.kernel.command_and_event import Event
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import ClassRecord, Room, Screen, Table
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.journal.chance import drawn_seed
from facilitator.journal.codec import Bodies
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.private_texts import PrivateTexts
from facilitator.journal.problems import Behind, Unusable
from facilitator.journal.rows import LAST_INSTANT, About, Row
from facilitator.journal.store import Store
from facilitator.journal.strand import CORRECT, Strand, fold_moves
from facilitator.plain.frozen import frozen, replace

S = TypeVar("S")
Reader = Callable[[Mapping[str, str]], tuple[Ruleset, Scenario]]
"""How the stored texts of ruleset and scenario become objects; handed in by whoever opens the lesson."""

AnyStrand = Strand[Table] | Strand[Room] | Strand[Log] | Strand[Screen]
DO, UNDO, REDO = "do", "undo", "redo"
UNFOLDED = (
    "{name} was copied without the file {name}-wal while the lesson was open: what was done after move {n} is missing. "
    "Copy both files, or close the lesson first."
)
MANY = 500
"""From so many moves on the collector does not look at them again."""


@frozen
class AppliedMove:
    """One row of the history: what was done when, by whose hand and with which line, and whether it still counts."""

    n: int
    strand: str
    kind: str
    at: int
    written: int
    said: str
    counts: bool
    batch: int
    by: str
    line: str


@frozen
class MadeMove:
    """A move that has been decided and is not written yet: its row, and what it leads to; an undo and a redo find that
    themselves.
    """

    row: Row
    events: Sequence[Event] = ()
    after: Table | Room | Log | Screen | None = None


class Lesson:
    """A lesson that is open; `journal.carry` does things to it."""

    def __init__(self, store: Store, time: LessonTime, read: Reader) -> None:
        self.store, self.time, self.hand = store, time, "script"
        with self._readable():
            self._open(store.header, read)
        self.catch_up()

    def __enter__(self) -> "Lesson":
        return self

    def __exit__(self, *fault: object) -> None:
        self.store.close()

    def _open(self, header: Mapping[str, str], read: Reader) -> None:
        """Begin with what was fixed when the lesson was opened."""
        try:
            self.id, self.opened, self.seed = header["id"], int(header["opened"]), header["seed"]
            setup = Setup.read(header["setup"])
            if not 0 <= self.opened < LAST_INSTANT:
                raise ValueError(self.opened)
        except (KeyError, ValueError, TypeError, AttributeError) as fault:
            raise Unusable(
                f"{self.store.path.name} is damaged: its header lacks {fault}. Continue with a copy from a backup."
            ) from fault
        self.time.rehearsal = header.get("rehearsal") == "yes"
        self.rules, self.scenario = read(header)
        self.store.living = self.time.living
        self.people = PrivateTexts(self.store.path, self.id)
        self.class_record: Callable[[Lesson], ClassRecord | None] = lambda lesson: None
        self.n, self.last_text, self.last_written = 0, 0, self.opened
        seats = {(table, side): codes for table, side, codes in setup.seats}
        room = new_room(self.scenario, tuple(setup.sides), seats, self.opened, setup.numbers_of(self.seed))
        if any(":" in key for key in setup.options):
            tables = {name: new_table(name, self.rules, sides, setup.options) for name, sides in setup.sides.items()}
        else:  # tables with the same sides begin alike
            alike = {sides: new_table("", self.rules, sides, setup.options) for sides in setup.sides.values()}
            tables = {name: replace(alike[sides], name=name) for name, sides in setup.sides.items()}
        self._tables = {name: Strand(name, table) for name, table in tables.items()}
        self._room, self._log, self._screen = Strand(ROOM, room), Strand(LOG, Log()), Strand(SCREEN, Screen())
        self._strands: dict[str, AnyStrand] = {**self._tables, ROOM: self._room, LOG: self._log, SCREEN: self._screen}

    @property
    def tables(self) -> dict[str, Table]:
        """The tables as they stand."""
        return {name: strand.state for name, strand in self._tables.items()}

    @property
    def room(self) -> Room:
        """The room as it stands."""
        return self._room.state

    @property
    def log(self) -> Log:
        """The log as it stands."""
        return self._log.state

    @property
    def screen(self) -> Screen:
        """The screen as it stands."""
        return self._screen.state

    def table_strand(self, name: str) -> Strand[Table]:
        """The moves of a table."""
        return self._tables[name]

    def room_strand(self) -> Strand[Room]:
        """The moves of the room."""
        return self._room

    def strand(self, name: str) -> AnyStrand:
        """The moves of a strand by its name."""
        return self._strands[name]

    def now(self) -> int:
        """The instant; never before what has been written."""
        return max(self.time.now(self.store.pulse()), self.last_written)

    @property
    def incomplete(self) -> str:
        """What to say of a file that was copied without the log beside it; nothing where all of it is there."""
        return "" if self.store.folded else UNFOLDED.format(name=self.store.path.name, n=self.n)

    def catch_up(self) -> int:
        """Take in what has been written since the last look; how many moves that were."""
        rows = self.store.rows(self.n)
        if rows:
            with self._readable(), _uncollected(len(rows)):
                for row in rows:
                    take_row(self._strands, row)
                self._wrote(rows[-1].n, rows[-1].facts)
                known: Bodies = {}
                for strand in self._strands.values():
                    fold_moves(strand, known)
        return len(rows)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """What stands in a move may be from another version; that is no fault of this one."""
        try:
            yield
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError) as fault:
            raise Unusable(
                f"{self.store.path.name} holds something that this version can't read ({fault!r}). "
                "Open the lesson with the version that wrote it, or a newer one."
            ) from fault

    def commit(self, made: Sequence[MadeMove], texts: Sequence[str], about: About) -> None:
        """Write moves that belong together, and before them the texts that they name; all of it is on the disk before
        anything is shown.

        `about`: what the last row says.
        """
        rows = [move.row for move in made]
        try:
            # Inside the moves' transaction, so that nobody else's text of the same number can be covered.
            self.store.append(rows, (lambda: self.people.keep(self.last_text + 1, texts)) if texts else None)
        except Behind:
            self.catch_up()
            raise
        for move in made:
            take_row(self._strands, move.row, move.events or None, move.after)
            if move.row.kind in (REDO, CORRECT):
                fold_moves(self._strands[move.row.strand], {})
        self._wrote(rows[-1].n, about)

    def history(self) -> tuple[AppliedMove, ...]:
        """Every move ever made, with whether it still counts."""
        live = {move.n: move.row for strand in self._strands.values() for move in strand.live if not move.corrected}
        rows = self.store.rows()
        found = ((row, (live[row.n] if row.kind == DO and row.n in live else row).facts) for row in rows)
        return tuple(
            AppliedMove(
                row.n,
                row.strand,
                row.kind,
                row.at,
                about.written,
                about.said,
                row.n in live or row.kind == UNDO,
                about.batch,
                about.by,
                about.line,
            )
            for row, about in found
        )

    def starts(self) -> dict[str, AnyStrand]:
        """Its strands as they were before the first move."""
        starts: dict[str, AnyStrand] = {name: Strand(name, strand.start) for name, strand in self._tables.items()}
        halls = (Strand(ROOM, self._room.start), Strand(LOG, self._log.start), Strand(SCREEN, self._screen.start))
        return {**starts, **{strand.name: strand for strand in halls}}

    def _wrote(self, n: int, about: About) -> None:
        self.n, self.last_text, self.last_written = n, about.texts, about.written


def take_row(
    strands: Mapping[str, AnyStrand], row: Row, events: Sequence[Event] | None = None, state: Any = None
) -> None:
    """Bring a strand to where a row leads; states that are not known yet are folded later."""
    strand, kind = strands[row.strand], row.kind
    if not 0 <= row.at < LAST_INSTANT:
        raise ValueError(row.at)
    if kind == DO:
        strand.push(row, events, state)
    elif kind == UNDO:
        strand.pop(int(row.body), row)
    elif kind == REDO:
        strand.redo(row)
    elif kind == CORRECT:
        strand.correct(row)
    else:
        raise ValueError(kind)


def live_moves(lesson: Lesson) -> int:
    """How many moves there are that were not undone."""
    return sum(len(lesson.strand(name).live) for name in (*lesson.tables, ROOM, LOG, SCREEN))


@contextmanager
def _uncollected(moves: int) -> Iterator[None]:
    """The collector is off while a lesson is replayed: nothing becomes garbage, and collecting costs a third of the
    time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if moves >= MANY and not gc.get_freeze_count():  # once: what is garbage at that instant is kept as well
            # it stays as long as the lesson does; collecting would cost 10 ms of 45 for 10,000 moves, and again later
            gc.freeze()
        if collecting:
            gc.enable()


def create_lesson(
    path: Path, clocks: Clocks, header: Mapping[str, str], setup: Setup, *, rehearsal: bool, seed: str | None
) -> Store:
    """Make a lesson file from the texts of ruleset and scenario and what was chosen."""
    time = LessonTime(clocks, rehearsal)
    opened = clocks.utc()
    body = {
        **header,
        "id": drawn_seed(),
        "opened": str(opened),
        "seed": seed or drawn_seed(),
        "rehearsal": "yes" if rehearsal else "no",
        "setup": setup.stored(),
    }
    return Store.create(path, body, time.mark(None, opened, opened))
