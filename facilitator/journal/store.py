"""One SQLite file per lesson: a header, moves that are only ever appended, and the pulse. `FORMAT.md` describes it."""

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from facilitator.journal.access import (
    DAMAGED,
    LOOKS,
    PAUSE,
    explain_errors,
    file_stamp,
    require_sound,
    require_sqlite,
    transaction,
)
from facilitator.journal.connection import FileConnection
from facilitator.journal.conversion import convert, remove_copies
from facilitator.journal.formats import FORMAT, insert_rows, put_pulse, read_moves, read_pulse
from facilitator.journal.lesson_file import create_file, header_sum, known_format, lengthen_log, write_lesson
from facilitator.journal.problems import Behind, Damaged, Displaced, LessonHeld, Unusable
from facilitator.journal.rows import Pulse, Row
from facilitator.plain.frozen import replace


class Look(NamedTuple):
    """What one look at a lesson file saw beside the header, all of it at one instant."""

    rows: list[Row]
    pulse: Pulse


class Store:
    """A lesson file that is open."""

    def __init__(self, path: Path, vfs: str | None = None) -> None:
        self.path = path
        self.holder = ""
        """The word that this console has chosen for itself; nothing where it holds no lesson."""
        self.living: Callable[[Pulse], bool] = lambda pulse: False
        """Whether whoever gave a sign of life is still there; handed in by whoever knows the clocks."""
        self._number, self._checked, self._sum = 0, 0, 0
        self._version: int | None = None
        self._pulse: tuple[int, Pulse] | None = None
        self.marked = False
        self.header: Mapping[str, str] = {}
        """What was fixed when the lesson was opened."""
        self._vfs, self._connection = vfs, FileConnection(path, vfs)
        try:
            self._first, self.folded = self._first_look()
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def create(cls, path: Path, header: Mapping[str, str], pulse: Pulse, vfs: str | None = None) -> "Store":
        """Make a new lesson file; never over another file."""
        create_file(path, header, pulse, vfs)
        return cls.open(path, vfs=vfs)

    @classmethod
    def open(cls, path: Path, write: bool = True, vfs: str | None = None) -> "Store":
        """Open a lesson file; a sentence where it is none, is damaged, or is from a newer version."""
        linked = path.is_symlink()
        if linked:
            path = path.resolve()  # SQLite keeps its log beside the file itself, and so do we with the texts
        require_sqlite(path)
        with explain_errors(path):
            # We open read-only first and check the file: opening a damaged SQLite file for writing can trigger recovery
            # and make it worse.
            store = cls(path, vfs)
            if write:
                try:
                    store._connection.steady(lambda: require_sound(path, store._db))
                    if store.current:
                        remove_copies(path)
                    store._connection.write(linked)
                except BaseException:
                    store._connection.close()
                    raise
        return store

    @property
    def _db(self) -> sqlite3.Connection:
        return self._connection.db

    @property
    def current(self) -> bool:
        """Whether the file has today's format; an older one is converted by the first that is written to it."""
        return self._number == FORMAT

    def _look(self, after: int) -> Look:
        """Moves after a certain one and pulse, the first time the header too, at one instant.

        Nothing is called damaged before further looks say the same.
        """
        if self._first is not None and after == 0:
            first, self._first = self._first, None
            return first
        return self._connection.steady(lambda: self._looked(after))

    def rows(self, after: int = 0) -> list[Row]:
        """The moves after a certain one."""
        return self._look(after).rows

    def append(self, rows: Sequence[Row], first: Callable[[], None] | None = None) -> None:
        """Write moves that belong together, after something that belongs to them; on the disk when this returns, all of
        them or none.

        `Behind` if somebody else wrote a move that we have not seen, `LessonHeld` if another console holds the lesson.
        """
        self._stay(thorough=False)
        self._convert()
        with explain_errors(self.path), transaction(self._db):
            self._must_be_ours(rows[0].n - 1)
            if first is not None:
                first()
            if not self.marked:
                put_pulse(self._db, replace(self._now_there(), open=True))
            total = insert_rows(self._db, list(rows), self._sum)
        self._checked, self._sum, self._first = rows[-1].n, total, None
        if not self.marked:
            self.mark()

    def stay(self) -> None:
        """Refuse to go on with a file that is not where it was; begin a log anew that was deleted alone."""
        self._stay(thorough=True)

    def _stay(self, *, thorough: bool) -> None:
        if self._connection.stay(thorough=thorough):
            self._version = None
            self.set_pulse(lambda pulse: pulse)
            self._connection.note_log()

    def version(self) -> int:
        """A number that changes when another process writes."""
        with explain_errors(self.path):
            return self._connection.version()

    def pulse(self) -> Pulse:
        """The last sign of life, read again only where somebody has written since."""
        with explain_errors(self.path):
            version = self._connection.version()
            if self._pulse is None or self._pulse[0] != version:
                self._pulse = version, self._now_there()
            return self._pulse[1]

    def set_pulse(self, decide: Callable[[Pulse], Pulse | None]) -> Pulse | None:
        """Compare and set: what is there is handed in, and what comes back is written, or nothing. It does not wait for
        the disk.
        """
        self._convert()
        with explain_errors(self.path):
            # Not OFF: the log may be moved into the file on this occasion, and then both have to be on the disk in the
            # right order.
            self._db.execute("PRAGMA synchronous=NORMAL")
            try:
                with transaction(self._db):
                    pulse = decide(self._now_there())
                    if pulse is not None:
                        put_pulse(self._db, pulse)
            finally:
                self._db.execute("PRAGMA synchronous=FULL")
            self._pulse = None
            return pulse

    def mark(self) -> None:
        """Fold the log into the file once it says that somebody writes: a copy without the log then knows that it may
        lack moves.
        """
        self.marked, self._pulse = True, None
        self._connection.note_log()
        with suppress(sqlite3.OperationalError):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._db.execute("BEGIN IMMEDIATE")  # what another process wrote to the log meanwhile would be overwritten
            try:
                lengthen_log(self.path)
            finally:
                self._db.execute("ROLLBACK")

    def write_back(self, path: Path) -> "Store":
        """The whole lesson as it stands in this connection, as a new file that is never put over another one; this
        connection ends.
        """

        def fill(db: sqlite3.Connection) -> None:
            self._db.backup(db)
            put_pulse(db, replace(read_pulse(db, self._number), open=False))  # no log belongs to the new file yet

        write_lesson(path, fill, self._vfs, filled=True, ready=self._connection.end_elsewhere)
        there = Store.open(path, vfs=self._vfs)
        there.holder, there.living = self.holder, self.living
        return there

    def close(self) -> None:
        """Let go of the file; whoever wrote moves the log into it, so that it travels as one file."""
        connection = self._connection
        if not self.current or not connection.writes or self._db.in_transaction:
            connection.close()
            return
        try:
            self.stay()
            self._db.execute("PRAGMA busy_timeout=200")
            self.set_pulse(
                lambda p: None if not p.open or (p.holder != self.holder and self.living(p)) else replace(p, open=False)
            )
            if (
                not self.pulse().open
            ):  # whoever still writes keeps the log: an empty one would look like one that was left behind
                connection.fold()
        except Displaced:
            pass
        except (sqlite3.Error, Unusable):
            connection.close_unfolded()
        connection.close()

    def _first_look(self) -> tuple[Look | None, bool]:
        """What is there, and whether it is all: False where the file was copied while it was written, without the log
        beside it.
        """
        for again in range(LOOKS):  # a writer may have come and gone during the look
            if again:
                time.sleep(PAUSE)
                self._connection.renew()
            logged = file_stamp(self.path)[1][0]
            look = self._connection.steady(lambda: self._looked(0))
            if not look.pulse.open or max(logged, file_stamp(self.path)[1][0]) > 0:
                return look, True
        return look, False

    def _looked(self, after: int) -> Look:
        db = self._db
        with transaction(db, write=False):
            number = known_format(self.path, db)
            if not self.header:  # it never changes
                self.header = self._read_header()
            if number != self._number:  # the first look, or somebody has converted it
                self._number, self._checked, self._sum = number, 0, 0
            start = min(after, self._checked)
            rows, total = read_moves(db, number, start)
            if rows:
                stored = _stored_sum(db, rows[-1].n)
                before = self._sum if start == self._checked else _stored_sum(db, start)
                if total(before) != stored or rows[-1].n != start + len(rows):
                    raise Damaged(f"{self.path.name} is damaged: {_which(rows, start)} {DAMAGED}")
                self._checked, self._sum = rows[-1].n, stored
            return Look(rows[after - start :], read_pulse(db, number))

    def _read_header(self) -> Mapping[str, str]:
        header = dict(self._db.execute("SELECT name, body FROM header").fetchall())
        if header.pop("sum", None) != header_sum(header):
            raise Damaged(f"{self.path.name} is damaged: its header is incomplete or has been overwritten. {DAMAGED}")
        return header

    def _convert(self) -> None:
        """A file of an older format gets today's before anything is written to it."""
        if not self.current:
            with explain_errors(self.path):
                convert(self.path, self._db, self._number)
            self._look(self._checked)

    def _now_there(self) -> Pulse:
        return read_pulse(self._db, self._number)

    def _must_be_ours(self, seen: int) -> None:
        """Nobody writes but the console that holds the lesson, and who has seen the last move.

        Neither changes as long as no other connection writes.
        """
        if seen != self._checked:
            raise Behind
        version = self._connection.version()
        if version == self._version:
            return
        pulse = self.pulse()
        self.marked = self.marked and pulse.open  # another one that wrote may have left meanwhile
        if pulse.holder != self.holder and (self.holder or self.living(pulse)):
            raise LessonHeld
        if self._db.execute("SELECT coalesce(max(n), 0) FROM move").fetchone()[0] != seen:
            raise Behind
        self._version = version


def _stored_sum(db: sqlite3.Connection, n: int) -> int:
    row = db.execute("SELECT sum FROM move WHERE n = ?", (n,)).fetchone()
    return int(row[0]) if row is not None else 0


def _which(rows: Sequence[Row], after: int) -> str:
    gone = next((expected for expected, row in enumerate(rows, after + 1) if row.n != expected), None)
    return "a move has been overwritten." if gone is None else f"move {gone} is missing."
