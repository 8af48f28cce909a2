"""A lesson file of an older format gets today's: in one transaction, with a copy beside it until the new one is
proved.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from facilitator.journal.access import connect, require_sound, transaction
from facilitator.journal.formats import FORMAT, GUARDS, MOVE, PULSE, insert_rows, put_pulse, read_moves, read_pulse
from facilitator.journal.problems import Damaged
from facilitator.journal.rows import Row

FAILED = "{} could not be converted to the current format. The unchanged file is {}."


def convert(path: Path, db: sqlite3.Connection, number: int) -> None:
    """Bring a file to today's format. Readers see the old one or the new one, and so does whoever comes after a power
    cut.
    """
    copy = _copy_of(path, number)
    with transaction(db):  # from here on nobody else writes
        if int(db.execute("PRAGMA user_version").fetchone()[0]) != number:
            return  # somebody else was quicker
        _keep(path, copy)
        rows, _ = read_moves(db, number, 0)
        pulse = read_pulse(db, number)
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        for table, made in (("move", MOVE), ("pulse", PULSE)):
            db.execute(f"DROP TABLE {table}")
            db.execute(made)
        insert_rows(db, rows, 0)
        put_pulse(db, pulse)
        for guard in GUARDS:
            db.execute(guard)
        db.execute(f"PRAGMA user_version={FORMAT}")
        _prove(db, rows, path, copy)
    with closing(connect(path, "ro")) as reader:
        require_sound(path, reader)
        _prove(reader, rows, path, copy)
    copy.unlink(missing_ok=True)  # whoever opened the new file meanwhile has found it sound, too


def remove_copies(path: Path) -> None:
    """What a conversion that was killed at its very end left behind, where the new file has been found sound."""
    for number in range(1, FORMAT):
        with suppress(OSError):
            _copy_of(path, number).unlink()


def _copy_of(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.format-{number}")


def _keep(path: Path, copy: Path) -> None:
    """The file as it is, on the disk before anything is changed."""
    copy.unlink(missing_ok=True)
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(connect(path, "ro")) as old, closing(connect(copy, "rw")) as new:
        old.backup(new)


def _prove(db: sqlite3.Connection, rows: list[Row], path: Path, copy: Path) -> None:
    there, total = read_moves(db, FORMAT, 0)
    last = db.execute("SELECT coalesce((SELECT sum FROM move ORDER BY n DESC LIMIT 1), 0)").fetchone()[0]
    if there != rows or total(0) != last:
        raise Damaged(FAILED.format(path.name, copy.name))
