"""One SQLite file per lesson: a header, moves that are only ever appended, and the pulse."""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from facilitator.journal.access import DAMAGED, Stamp, connected, looked_at, looking, may_write, sentences, stamped
from facilitator.journal.problems import Behind, Unusable
from facilitator.plain.frozen import frozen

SCHEMA = 1
MARK = 0x46434C54
"""What tells a lesson file from other SQLite files."""

TABLES = """
CREATE TABLE header(name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE move(n INTEGER PRIMARY KEY, strand TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
                  written INTEGER NOT NULL, body TEXT NOT NULL, said TEXT NOT NULL, text INTEGER, sum INTEGER NOT NULL);
CREATE TABLE pulse(one INTEGER PRIMARY KEY CHECK (one = 1), process INTEGER, since INTEGER NOT NULL, lesson INTEGER NOT NULL,
                   mono INTEGER NOT NULL, boot TEXT NOT NULL, utc INTEGER NOT NULL, sum INTEGER NOT NULL);
"""
GUARDS = "".join(
    f"CREATE TRIGGER {table}_no_{name} BEFORE {what} BEGIN SELECT RAISE(ABORT, 'a lesson is only ever appended to'); END;\n"
    for table, name, what in (
        *((t, w.lower(), f"{w} ON {t}") for t in ("header", "move") for w in ("UPDATE", "DELETE")),
        ("header", "insert", "INSERT ON header"),
        ("move", "gap", "INSERT ON move WHEN NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM move)")))

FIELDS = "n, strand, kind, at, written, body, said, text"
LINE = " || char(31) || ".join((*FIELDS.split(", ")[:-1], "coalesce(text, '') || char(10)"))
LINES = f"SELECT CAST(group_concat({LINE}, '') AS BLOB) FROM (SELECT * FROM move WHERE n > ? ORDER BY n)"
"""All moves after a certain one as one run of bytes, of which the last one's `sum` is the sum."""

EXISTS = "{} exists already; choose another name, or take it up with 'facilitator resume'."
NO_WAL = ("can't keep a lesson safely (no write-ahead log there, as on network drives); "
          "choose a folder on this computer's own disk, and copy the lesson there if there is one.")


class Row(NamedTuple):
    """One stored move."""

    n: int
    strand: str
    kind: str
    at: int
    written: int
    body: str
    said: str
    text: int | None = None


@frozen
class Pulse:
    """The last sign of life: whose it was, lesson time then, and what the machine's clocks showed."""

    process: int | None
    since: int
    lesson: int
    mono: int
    boot: str
    utc: int


LOST = Pulse(None, 0, 0, 0, "", 0)
"""Instead of a sign of life that can't be read."""


class Store:
    """A lesson file that is open."""

    def __init__(self, path: Path, db: sqlite3.Connection, vfs: str | None = None, stamp: Stamp | None = None) -> None:
        self.path = path
        self._db, self._vfs, self._stamp = db, vfs, stamp
        self._checked = 0

    @classmethod
    def create(cls, path: Path, header: Mapping[str, str], pulse: Pulse, vfs: str | None = None) -> "Store":
        """Make a new lesson file; never over another file."""
        if not path.name or path.is_dir():
            raise Unusable(f"'{path}' is a folder; give the lesson a file's name in it.")
        draft = path.with_name(f".{path.name}.{os.getpid()}.new")
        with sentences(path):
            if path.exists():
                raise Unusable(EXISTS.format(path.name))
            if not path.parent.is_dir():
                raise Unusable(f"There is no folder {path.parent} to keep the lesson in.")
            try:
                _write_new(draft, header, pulse, vfs)
                _put_in_place(draft, path)
            finally:
                for leftover in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm", "-journal"))):
                    with suppress(OSError):
                        leftover.unlink(missing_ok=True)
        return cls.open(path, vfs=vfs)

    @classmethod
    def open(cls, path: Path, write: bool = True, vfs: str | None = None) -> "Store":
        """Open a lesson file; a sentence where it is none, is damaged, or is from a newer version."""
        looked_at(path)
        with sentences(path):
            # Even who wants to write looks first: SQLite tidies up behind writers, and a damaged file is best left as it is.
            db, stamp = looking(path, vfs)
            store = cls(path, db, vfs, stamp)
            try:
                _known(path, db)
                store._check()
                if write:
                    _sound(path, db)
            except BaseException:
                db.close()
                raise
            if write:
                try:
                    store._db, store._stamp = _writing(path, vfs), None
                finally:
                    db.close()
        return store

    def header(self) -> dict[str, str]:
        """What was fixed when the lesson was opened."""
        with sentences(self.path):
            return {name: body for name, body in self._db.execute("SELECT name, body FROM header") if name != "sum"}

    def rows(self, after: int = 0) -> list[Row]:
        """The moves after a certain one."""
        with sentences(self.path):
            rows = self._db.execute(f"SELECT {FIELDS} FROM move WHERE n > ? ORDER BY n", (after,)).fetchall()
            if rows and rows[-1][0] > self._checked:
                self._check()
            return list(map(Row._make, rows))

    def append(self, row: Row, first: Callable[[], None] | None = None) -> None:
        """Write one move, after something that belongs to it; it is on the disk when this returns. Refused if somebody else wrote one."""
        with sentences(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                n, total = self._db.execute("SELECT n, sum FROM move ORDER BY n DESC LIMIT 1").fetchone() or (0, 0)
                if n + 1 != row.n:
                    raise Behind
                if first is not None:
                    first()
                values = tuple(row)
                line = "\x1f".join("" if v is None else str(v) for v in values) + "\n"
                self._db.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, crc32(line.encode(), total)))
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            if self._checked == n:
                self._checked = row.n

    def last(self) -> int:
        """The number of the last move in the file."""
        with sentences(self.path):
            return int(self._db.execute("SELECT coalesce(max(n), 0) FROM move").fetchone()[0])

    def version(self) -> int:
        """A number that changes when another process writes."""
        with sentences(self.path):
            if self._stamp is not None:
                if self._stamp != stamped(self.path):
                    old = self._db
                    self._db, self._stamp = looking(self.path, self._vfs)
                    old.close()
                return hash(self._stamp)
            return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def pulse(self) -> Pulse:
        """The last sign of life."""
        with sentences(self.path):
            row = self._db.execute("SELECT process, since, lesson, mono, boot, utc, sum FROM pulse").fetchone()
            return Pulse(*row[:-1]) if row and _pulse_sum(row[:-1]) == row[-1] else LOST

    def beat(self, pulse: Pulse) -> None:
        """Write a sign of life; it may be lost, so it does not wait for the disk."""
        with sentences(self.path):
            # Not OFF: the log may be moved into the file on this occasion, and then both have to be on the disk in the right order.
            self._db.execute("PRAGMA synchronous=NORMAL")
            try:
                _put_pulse(self._db, pulse)
            finally:
                self._db.execute("PRAGMA synchronous=FULL")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _check(self) -> None:
        """Compare what is stored with the sums that were written with it."""
        start = self._db.execute("SELECT sum FROM move WHERE n = ?", (self._checked,)).fetchone()
        last = self._db.execute("SELECT n, sum FROM move ORDER BY n DESC LIMIT 1").fetchone()
        if last is None or last[0] == self._checked:
            return
        lines = self._db.execute(LINES, (self._checked,)).fetchone()[0]
        if crc32(lines, start[0] if start else 0) != last[1]:
            raise Unusable(f"{self.path.name} is damaged: {self._which(last[0])} {DAMAGED}")
        self._checked = last[0]

    def _which(self, last: int) -> str:
        there = {n for (n,) in self._db.execute("SELECT n FROM move")}
        gone = next((n for n in range(1, last) if n not in there), None)
        return "a move has been overwritten." if gone is None else f"move {gone} is missing."


def _sum(header: Mapping[str, str]) -> str:
    return str(crc32("".join(f"{name}\x1f{body}\n" for name, body in sorted(header.items()) if name != "sum").encode()))


def _pulse_sum(values: tuple[object, ...]) -> int:
    return crc32("\x1f".join(map(str, values)).encode())


def _put_pulse(db: sqlite3.Connection, pulse: Pulse) -> None:
    values = tuple(vars(pulse).values())
    db.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?, ?, ?, ?, ?, ?, ?)", (*values, _pulse_sum(values)))


def _put_in_place(draft: Path, path: Path) -> None:
    """Under its name in one step, so that a half-written lesson is never seen; never over another file."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise Unusable(EXISTS.format(path.name)) from None
    except OSError:  # no hard links on this disk; the name is taken first, so that of two who want it one gets it
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            raise Unusable(EXISTS.format(path.name)) from None
        draft.replace(path)


def _write_new(draft: Path, header: Mapping[str, str], pulse: Pulse, vfs: str | None) -> None:
    db = connected(draft, "rwc", vfs)
    try:
        if db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise Unusable(f"This folder {NO_WAL}")
        db.executescript(f"BEGIN IMMEDIATE; {TABLES}")
        db.executemany("INSERT INTO header VALUES (?, ?)", {**header, "sum": _sum(header)}.items())
        _put_pulse(db, pulse)
        for guard in GUARDS.splitlines():
            db.execute(guard)
        db.execute(f"PRAGMA application_id={MARK}")
        db.execute(f"PRAGMA user_version={SCHEMA}")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        db.close()


def _known(path: Path, db: sqlite3.Connection) -> None:
    mark, schema = (int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version"))
    if mark != MARK:
        raise Unusable(f"{path.name} is a file of another program, not a lesson; name the lesson's own file, or go on with a copy of it.")
    if schema > SCHEMA:
        raise Unusable(f"{path.name} was written by a newer version (format {schema}; this one knows {SCHEMA}). Update this program.")
    header = dict(db.execute("SELECT name, body FROM header").fetchall())
    if header.get("sum") != _sum(header):
        raise Unusable(f"{path.name} is damaged: its header is incomplete or has been overwritten. {DAMAGED}")


def _sound(path: Path, db: sqlite3.Connection) -> None:
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Unusable(f"{path.name} is damaged: part of it is missing or overwritten. {DAMAGED}")


def _writing(path: Path, vfs: str | None) -> sqlite3.Connection:
    if not may_write(path):
        raise Unusable(f"{path.name} can be looked at but not written here; copy it to a folder of yours and go on there.")
    db = connected(path, "rw", vfs)
    try:
        mode = db.execute("PRAGMA journal_mode").fetchone()[0]
        if mode != "wal" and db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise Unusable(f"The folder of {path.name} {NO_WAL}")
    except BaseException:
        db.close()
        raise
    return db
