"""Getting at the SQLite files of a lesson: to write, to read where nothing may be written, and to say in sentences what
goes wrong.
"""

import os
import shutil
import sqlite3
import stat
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from facilitator.journal.problems import Damaged, Unusable

MAGIC = b"SQLite format 3\0"
BESIDE = ("-wal", "-journal")
"""What SQLite keeps beside a file as long as part of its content is not yet in it."""

LOOKS, MOST_LOOKS = 3, 50
"""So often a file is looked at before it is called damaged, and at most while it changes from one look to the next."""

PAUSE = 0.02
"""Seconds between two such looks; the times of files go in steps of up to 10 ms."""

T = TypeVar("T")
IN_USE: "Counter[tuple[int, int] | None]" = Counter()
"""The lesson files that this process has open. If it closed any other handle of one, the system would drop SQLite's
locks on it, and whichever process closes the lesson next would delete the log that we go on writing to.
"""

Stamp = tuple[tuple[int, int], ...]
"""Size and time of change of a file and of what lies beside it."""


def connect(path: Path, mode: str, vfs: str | None = None, *, still: bool = False) -> sqlite3.Connection:
    """A connection: `ro`, `rw` or `rwc`; a file that stands still is read without locks and without making files beside
    it.
    """
    uri = f"{path.absolute().as_uri()}?mode={mode}" + (f"&vfs={vfs}" if vfs else "") + ("&immutable=1" if still else "")
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=2.0, check_same_thread=False)
    db.execute("PRAGMA recursive_triggers=ON")
    db.execute("PRAGMA trusted_schema=OFF")
    db.execute("PRAGMA query_only=ON" if mode == "ro" else "PRAGMA synchronous=FULL")
    return db


def connect_to_look(path: Path, vfs: str | None = None) -> tuple[sqlite3.Connection, Stamp | None]:
    """A connection that only reads, wherever the file lies; with a stamp if it will not see what is written from now
    on.

    Where nothing lies beside the file nobody writes, and it is read as it is: SQLite would leave files there.
    """
    stamp, pending = file_stamp(path), any(size for size, _ in file_stamp(path)[1:])
    if pending or (may_write(path) and path.with_name(path.name + "-wal").exists()):
        try:
            return _tried(connect(path, "ro", vfs)), None
        except sqlite3.OperationalError as fault:
            if "locked" in str(fault) or "busy" in str(fault):
                raise
    # SQLite would have to make files beside this one, and can't: no right to, no room, no shared memory.
    return (_copied(path) if pending else _tried(connect(path, "ro", vfs, still=True))), stamp


def look_steadily(path: Path, look: Callable[[], T]) -> T:
    """What a look finds. What seems damaged is looked at again, and as long as somebody writes: where nothing may be
    locked, a look can be torn.
    """
    for again in range(1, MOST_LOOKS + 1):
        before = file_stamp(path)
        try:
            with explain_errors(path):
                return look()
        except (Damaged, TypeError, ValueError) as fault:
            if again >= MOST_LOOKS or (again >= LOOKS and file_stamp(path) == before):
                raise fault if isinstance(fault, Damaged) else damage(path) from fault
            time.sleep(PAUSE)
    raise AssertionError


def file_stamp(path: Path) -> Stamp:
    """How a file and what lies beside it look from outside now."""
    return tuple(_seen(p) for p in (path, *(path.with_name(path.name + end) for end in BESIDE)))


def _seen(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def may_write(path: Path) -> bool:
    """Whether a file and the folder that it lies in may be written."""
    return os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK)


def inode_of(path: Path) -> tuple[int, int] | None:
    """What tells the file that lies there now from any other one; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def transaction(db: sqlite3.Connection, write: bool = True) -> Iterator[None]:
    """All of it or nothing, and all that is read was there at one instant."""
    db.execute("BEGIN IMMEDIATE" if write else "BEGIN")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def make_private(path: Path) -> None:
    """Only for its owner. A link is not followed, and a disk or system without rights is left as it is."""
    with suppress(OSError, AttributeError, NotImplementedError):
        if os.chmod in os.supports_follow_symlinks:
            path.chmod(0o600, follow_symlinks=False)
            return
        file = os.open(
            path, os.O_PATH | os.O_NOFOLLOW
        )  # a handle of this kind drops no locks when it is closed (see IN_USE)
        try:
            if stat.S_ISREG(os.fstat(file).st_mode):
                Path(f"/proc/self/fd/{file}").chmod(0o600)
        finally:
            os.close(file)


def _tried(db: sqlite3.Connection) -> sqlite3.Connection:
    """The same connection, if it can read at all."""
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _copied(path: Path) -> sqlite3.Connection:
    """What the file and the rest beside it hold together, in memory."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with TemporaryDirectory(prefix="facilitator-") as folder:
        copy = Path(folder, path.name)
        for end in ("", *BESIDE):
            if path.with_name(path.name + end).exists():
                shutil.copyfile(path.with_name(path.name + end), copy.with_name(copy.name + end))
        with closing(connect(copy, "rw")) as db:
            _tried(db).backup(memory)
    memory.execute("PRAGMA query_only=ON")
    return memory


def require_sqlite(path: Path) -> None:
    """Refuse what is not there, can't be read, or is no SQLite file."""
    try:
        if path.is_dir():
            raise Unusable(f"{path} is a folder, not a lesson.")
        if not path.exists():
            raise Unusable(f"There is no lesson {path}. 'facilitator list lessons' lists all lessons.")
        if not path.is_file():
            raise Unusable(f"{path} is not an ordinary file, so it is not a lesson.")
        if inode_of(path) in IN_USE:
            return
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except PermissionError:
        raise Unusable(f"{path.name} can't be read: you have no permission. Ask its owner for a copy.") from None
    except (OSError, ValueError) as fault:
        raise Unusable(
            f"{path.name} can't be read: {getattr(fault, 'strerror', None) or fault}. "
            "Connect its disk again, or continue with a copy."
        ) from None
    if not start:
        raise Unusable(f"{path.name} is empty. If you have a copy of the lesson, use it.")
    if start != MAGIC:
        raise Unusable(f"{path.name} is not a lesson of this program. Choose the lesson file itself, or a copy of it.")


def require_sound(path: Path, db: sqlite3.Connection) -> None:
    """Refuse a file whose pages do not fit together."""
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise damage(path)


def damage(path: Path) -> Damaged:
    """What to say of a file whose parts do not fit together."""
    return Damaged(f"{path.name} is damaged: part of it is missing or overwritten. {DAMAGED}")


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system complain about into sentences that say what to do."""
    try:
        yield
    except sqlite3.Error as fault:
        raise _problem(path, str(fault)) from fault
    except UnicodeDecodeError as fault:  # in what SQLite would say about a page
        raise damage(path) from fault
    except PermissionError as fault:
        raise Unusable(f"{path.absolute().parent} is read-only. Choose another folder for the lesson.") from fault
    except FileNotFoundError as fault:
        raise Unusable(
            f"The folder {path.absolute().parent} is missing. Put it back so that {path.name} can be saved there."
        ) from fault
    except OSError as fault:
        raise Unusable(
            f"{path.name} can't be written: {fault.strerror}. Free some space and try again. "
            "Everything answered with 'ok' is saved."
        ) from fault


DAMAGED = "Don't change it. 'facilitator repair' saves what can be proved, or continue with a copy from a backup."


def _problem(path: Path, fault: str) -> Unusable:
    if "full" in fault or "disk I/O" in fault:
        return Unusable(
            f"{path.name}: the disk is full or can't be written. Free some space and try again. "
            "Everything answered with 'ok' is saved."
        )
    if "locked" in fault or "busy" in fault:
        return Unusable(f"{path.name} is in use by another program. Wait a moment and try again.")
    if "readonly" in fault or "read-only" in fault:
        return Unusable(f"{path.name} is read-only here. Copy it to your own folder and continue there.")
    if "unable to open" in fault:
        return Unusable(
            f"{path.name} can't be opened here: its folder is read-only, full or on a network drive. "
            "Copy it to a disk of this computer and continue there."
        )
    if any(word in fault for word in ("malformed", "not a database", "no such", "corrupt", "UTF-8", "datatype")):
        return damage(path)
    return Unusable(f"{path.name} can't be used: {fault}. {DAMAGED}")
