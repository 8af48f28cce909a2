"""Lesson files on the disk: made and put in place in one step, known by their mark and number, opened for writing."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from facilitator.journal.access import connect, explain_errors, make_private, may_write, transaction
from facilitator.journal.formats import FORMAT, GUARDS, HEADER, MARK, MOVE, PULSE, insert_rows, put_pulse
from facilitator.journal.network_drive import is_remote
from facilitator.journal.problems import Unusable
from facilitator.journal.rows import Pulse, Row

NO_WAL = (
    "can't keep a lesson safely, as on network drives (no write-ahead log there). "
    "Choose a folder on a disk of this computer, and copy the lesson there if there is one."
)
LOG_PAGES = 200
"""After so many pages the log is moved into the file, and begins again."""
LOG = 32 + (LOG_PAGES + 50) * (4096 + 24)
"""Bytes of a log of so many pages, and of the longest move beyond them."""
ROOM = 64 * LOG
EXISTS = "{} already exists. Choose another name, or continue it with 'facilitator resume'."


def create_file(
    path: Path, header: Mapping[str, str], pulse: Pulse, vfs: str | None = None, rows: Sequence[Row] = ()
) -> None:
    """Make a lesson file, with the moves of another one where there are any."""
    if not path.name or path.is_dir():
        raise Unusable(f"'{path}' is a folder. Add a file name for the lesson.")
    if path.exists():
        raise Unusable(EXISTS.format(path.name))
    if not path.parent.is_dir():
        raise Unusable(f"There is no folder {path.parent} for the lesson.")

    def fill(db: sqlite3.Connection) -> None:
        for table in (HEADER, MOVE, PULSE):
            db.execute(table)
        db.executemany("INSERT INTO header VALUES (?, ?)", {**header, "sum": header_sum(header)}.items())
        put_pulse(db, pulse)
        insert_rows(db, list(rows), 0)
        for guard in GUARDS:
            db.execute(guard)
        db.execute(f"PRAGMA application_id={MARK}")
        db.execute(f"PRAGMA user_version={FORMAT}")

    write_lesson(path, fill, vfs)


def write_lesson(
    path: Path,
    fill: Callable[[sqlite3.Connection], None],
    vfs: str | None = None,
    filled: bool = False,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Make a lesson file under another name and put it in place in one step. `filled`: what fills it brings its own
    transaction.

    `ready` is called when all of it is on the disk, before it gets its name.
    """
    if is_remote(path.absolute().parent):
        raise Unusable(f"This folder {NO_WAL}")
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    with explain_errors(path):
        try:
            draft.unlink(missing_ok=True)  # of a process that had this number before and was killed
            os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            db = connect(draft, "rw", vfs)
            try:
                if filled:
                    fill(db)
                if db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
                    raise Unusable(f"This folder {NO_WAL}")
                if not filled:
                    with transaction(db):
                        fill(db)
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                db.close()
            ready()
            _put_in_place(draft, path)
        finally:
            for leftover in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm", "-journal"))):
                with suppress(OSError):
                    leftover.unlink()


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


def header_sum(header: Mapping[str, str]) -> str:
    """What proves the header."""
    return str(crc32("".join(f"{name}\x1f{body}\n" for name, body in sorted(header.items()) if name != "sum").encode()))


def known_format(path: Path, db: sqlite3.Connection) -> int:
    """The number of a lesson file's format; refused for other files and for formats of newer versions."""
    mark, number = (int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version"))
    if mark != MARK:
        raise Unusable(
            f"{path.name} is a file of another program, not a lesson. Choose the lesson file itself, or a copy of it."
        )
    if number > FORMAT:
        raise Unusable(
            f"{path.name} was written by a newer version (format {number}; this one knows {FORMAT}). Update this "
            "program."
        )
    return number


def open_for_writing(path: Path, vfs: str | None, linked: bool) -> sqlite3.Connection:
    """A connection that writes. `linked`: the file was reached through a link, so its rights are left alone."""
    if not may_write(path):
        raise Unusable(f"{path.name} is read-only here. Copy it to your own folder and continue there.")
    if is_remote(path.absolute().parent):
        raise Unusable(f"The folder of {path.name} {NO_WAL}")
    if not linked:
        make_private(path)
    db = connect(path, "rw", vfs)
    try:
        mode = db.execute("PRAGMA journal_mode").fetchone()[0]
        if mode != "wal" and db.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise Unusable(f"The folder of {path.name} {NO_WAL}")
        db.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
    except BaseException:
        db.close()
        raise
    return db


def log_of(path: Path) -> Path:
    """The log that SQLite keeps beside a lesson while somebody writes."""
    return path.with_name(f"{path.name}-wal")


def lengthen_log(path: Path) -> None:
    """Give the log beside a lesson its full length at once; SQLite passes over what follows its last frame. Only for
    whoever has the right to write at this moment.

    A commit that makes its file longer waits for the disk twice: 195 µs instead of 97, and as much more on a slow disk.
    Where there is little room it is left to the moves.
    """
    if shutil.disk_usage(path.parent).free < ROOM:
        return
    with suppress(OSError), log_of(path).open("r+b") as log:
        missing = LOG - log.seek(0, os.SEEK_END)
        if missing > 0:
            log.write(bytes(missing))
            log.flush()
            os.fsync(log.fileno())
