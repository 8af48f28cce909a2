"""One SQLite file per lesson: a header, moves that are only ever appended, and the pulse."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from facilitator.journal.problems import Behind, Unusable

SCHEMA = 1
MARK = 0x46434C54
"""What tells a lesson file from other SQLite files."""

TABLES = """
CREATE TABLE header(name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE move(n INTEGER PRIMARY KEY, strand TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
                  written INTEGER NOT NULL, body TEXT NOT NULL, said TEXT NOT NULL, text INTEGER);
CREATE TABLE pulse(one INTEGER PRIMARY KEY CHECK (one = 1), process INTEGER, since INTEGER NOT NULL, lesson INTEGER NOT NULL,
                   mono INTEGER NOT NULL, boot TEXT NOT NULL, utc INTEGER NOT NULL);
"""
GUARDS = "".join(
    f"CREATE TRIGGER {table}_no_{what} BEFORE {what.upper()} ON {table} "
    f"BEGIN SELECT RAISE(ABORT, 'a lesson is only ever appended to'); END;\n"
    for table in ("header", "move") for what in ("update", "delete"))


@dataclass(frozen=True)
class Row:
    """One stored move."""

    n: int
    strand: str
    kind: str
    at: int
    written: int
    body: str
    said: str
    text: int | None = None


@dataclass(frozen=True)
class Pulse:
    """The last sign of life: whose it was, lesson time then, and what the machine's clocks showed."""

    process: int | None
    since: int
    lesson: int
    mono: int
    boot: str
    utc: int


class Store:
    """A lesson file that is open."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db

    @classmethod
    def create(cls, path: Path, header: Mapping[str, str], pulse: Pulse, vfs: str | None = None) -> "Store":
        """Make a new lesson file; never over another file."""
        if path.exists():
            raise Unusable(f"{path.name} exists already; choose another name, or take it up with 'facilitator resume'.")
        if not path.parent.is_dir():
            raise Unusable(f"There is no folder {path.parent} to keep the lesson in.")
        draft = path.with_name(f".{path.name}.{os.getpid()}.new")
        with _sentences(path):
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
        _looked_at(path)
        with _sentences(path):
            db = _connect(path, "rw" if write else "ro", vfs)
            try:
                _known(path, db)
                if write:
                    _writable(path, db)
            except BaseException:
                db.close()
                raise
        return cls(path, db)

    def header(self) -> dict[str, str]:
        """What was fixed when the lesson was opened."""
        with _sentences(self.path):
            return dict(self._db.execute("SELECT name, body FROM header").fetchall())

    def rows(self, after: int = 0) -> list[tuple[int, str, str, int, int, str, str, int | None]]:
        """The moves after a certain one: n, strand, kind, at, written, body, said, text."""
        with _sentences(self.path):
            return self._db.execute(
                "SELECT n, strand, kind, at, written, body, said, text FROM move WHERE n > ? ORDER BY n", (after,)).fetchall()

    def append(self, row: Row) -> None:
        """Write one move; it is on the disk when this returns. Refused if somebody else wrote one meanwhile."""
        with _sentences(self.path):
            try:
                self._db.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                 (row.n, row.strand, row.kind, row.at, row.written, row.body, row.said, row.text))
            except sqlite3.IntegrityError:
                raise Behind from None

    def last(self) -> int:
        """The number of the last move in the file."""
        with _sentences(self.path):
            return int(self._db.execute("SELECT coalesce(max(n), 0) FROM move").fetchone()[0])

    def version(self) -> int:
        """A number that changes when another process writes."""
        with _sentences(self.path):
            return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def pulse(self) -> Pulse:
        """The last sign of life."""
        with _sentences(self.path):
            return Pulse(*self._db.execute("SELECT process, since, lesson, mono, boot, utc FROM pulse").fetchone())

    def beat(self, pulse: Pulse) -> None:
        """Write a sign of life; it may be lost, so it does not wait for the disk."""
        with _sentences(self.path):
            self._db.execute("PRAGMA synchronous=OFF")
            try:
                self._db.execute("UPDATE pulse SET process = ?, since = ?, lesson = ?, mono = ?, boot = ?, utc = ?",
                                 (pulse.process, pulse.since, pulse.lesson, pulse.mono, pulse.boot, pulse.utc))
            finally:
                self._db.execute("PRAGMA synchronous=FULL")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _put_in_place(draft: Path, path: Path) -> None:
    """Under its name in one step, so that a half-written lesson is never seen; never over another file."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise Unusable(f"{path.name} exists already; choose another name, or take it up with 'facilitator resume'.") from None
    except OSError:  # no hard links on this disk
        draft.rename(path)


def _write_new(draft: Path, header: Mapping[str, str], pulse: Pulse, vfs: str | None) -> None:
    db = _connect(draft, "rwc", vfs)
    try:
        mode = db.execute("PRAGMA journal_mode=WAL").fetchone()[0]
        if mode != "wal":
            raise Unusable("This folder can't keep a lesson safely (no write-ahead log there, as on network drives); "
                           "choose a folder on this computer's own disk.")
        db.executescript(f"BEGIN IMMEDIATE; {TABLES} {GUARDS}")
        db.executemany("INSERT INTO header VALUES (?, ?)", header.items())
        db.execute("INSERT INTO pulse VALUES (1, ?, ?, ?, ?, ?, ?)",
                   (pulse.process, pulse.since, pulse.lesson, pulse.mono, pulse.boot, pulse.utc))
        db.execute(f"PRAGMA application_id={MARK}")
        db.execute(f"PRAGMA user_version={SCHEMA}")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        db.close()


def _connect(path: Path, mode: str, vfs: str | None) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}" + (f"&vfs={vfs}" if vfs else "")
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=2.0, check_same_thread=False)
    db.execute("PRAGMA recursive_triggers=ON")
    db.execute("PRAGMA trusted_schema=OFF")
    if mode == "ro":
        db.execute("PRAGMA query_only=ON")
    else:
        db.execute("PRAGMA synchronous=FULL")
    return db


def _looked_at(path: Path) -> None:
    if not path.exists():
        raise Unusable(f"There is no lesson {path}; 'facilitator list lessons' shows those that there are.")
    if path.is_dir():
        raise Unusable(f"{path} is a folder, not a lesson.")
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except PermissionError:
        raise Unusable(f"{path.name} may not be read by you; ask its owner, or copy it to a folder of yours.") from None
    if not start:
        raise Unusable(f"{path.name} is empty; it is no lesson, or was never written. Take a copy of the lesson, if there is one.")
    if start != b"SQLite format 3\0":
        raise Unusable(f"{path.name} is not a lesson of this program.")


def _known(path: Path, db: sqlite3.Connection) -> None:
    mark, schema = (int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version"))
    if mark != MARK:
        raise Unusable(f"{path.name} is a file of another program, not a lesson.")
    if schema > SCHEMA:
        raise Unusable(f"{path.name} was written by a newer version (format {schema}; this one knows {SCHEMA}). Update this program.")
    db.execute("SELECT count(*) FROM header").fetchone()


def _writable(path: Path, db: sqlite3.Connection) -> None:
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise Unusable(f"{path.name} can be looked at but not written here; copy it to a folder of yours and go on there.")
    mode = db.execute("PRAGMA journal_mode").fetchone()[0]
    if mode != "wal" and db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        raise Unusable(f"The folder of {path.name} can't keep a lesson safely (no write-ahead log there, as on network drives); "
                       "copy the lesson to this computer's own disk and go on there.")


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system complain about into sentences that say what to do."""
    try:
        yield
    except sqlite3.Error as fault:
        raise Unusable(_sentence(path, str(fault))) from fault
    except PermissionError as fault:
        raise Unusable(f"{path.parent} may not be written to; choose another folder for the lesson.") from fault
    except OSError as fault:
        raise Unusable(f"{path.name} can't be written: {fault.strerror}. Nothing that was answered 'ok' is lost.") from fault


def _sentence(path: Path, fault: str) -> str:
    if "full" in fault or "disk I/O" in fault:
        return (f"{path.name}: the disk is full or can't be written. Free some space and say it again; "
                "nothing that was answered 'ok' is lost.")
    if "locked" in fault or "busy" in fault:
        return f"{path.name} is being written by another program; wait a moment and say it again."
    if "readonly" in fault or "read-only" in fault:
        return f"{path.name} can be looked at but not written here; copy it to a folder of yours and go on there."
    if "unable to open" in fault:
        return f"{path.name} can't be opened here (its folder may be read-only or full); copy it to a folder of yours."
    if "malformed" in fault or "not a database" in fault or "no such" in fault or "corrupt" in fault:
        return (f"{path.name} is damaged: part of it is missing or overwritten. Keep it as it is and go on with a copy "
                "from a backup, or open a new lesson.")
    return f"{path.name} can't be used: {fault}."
