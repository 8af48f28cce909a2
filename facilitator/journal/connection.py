"""A connection to a lesson file: to look at it wherever it is, to write to it, and to notice that it is not where it
was.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from facilitator.journal.access import (
    IN_USE,
    connect,
    connect_to_look,
    explain_errors,
    file_stamp,
    inode_of,
    look_steadily,
)
from facilitator.journal.lesson_file import log_of, open_for_writing
from facilitator.journal.problems import Damaged, Displaced

T = TypeVar("T")
DISPLACED = "{} was moved, replaced or deleted."


class FileConnection:
    """One process's way to one lesson file; it begins with looking only."""

    def __init__(self, path: Path, vfs: str | None = None) -> None:
        self.path, self._log_path, self._vfs = path, log_of(path), vfs
        self.db, self._stamp = look_steadily(path, lambda: connect_to_look(path, vfs))
        self._place = inode_of(path)
        self._log: tuple[int, int] | None = None
        self._in_use = True
        IN_USE[self._place] += 1

    @property
    def writes(self) -> bool:
        """Whether it may write; False once it is closed."""
        return self._in_use and self._stamp is None and not self.db.execute("PRAGMA query_only").fetchone()[0]

    def write(self, linked: bool) -> None:
        """From now on it writes. `linked`: the file was reached through a link, so its rights are left alone."""
        self.db, old, self._stamp = open_for_writing(self.path, self._vfs, linked), self.db, None
        old.close()

    def version(self) -> int:
        """A number that changes when another connection writes."""
        if self._stamp is None:
            return int(self.db.execute("PRAGMA data_version").fetchone()[0])
        if self._stamp != file_stamp(self.path):
            self.renew()
        return hash(self._stamp)

    def renew(self) -> None:
        """See what lies there now, where nothing that others write would be seen."""
        if self._stamp is not None:
            look_steadily(self.path, self._look_again)

    def steady(self, look: Callable[[], T]) -> T:
        """A look that is repeated where it finds damage; where the connection does not see what others write, through a
        new one.
        """

        def once() -> T:
            try:
                return look()
            except (sqlite3.DatabaseError, Damaged, TypeError, ValueError):
                if self._stamp is not None:
                    self._look_again()
                raise

        return look_steadily(self.path, once)

    def stay(self, *, thorough: bool) -> bool:
        """Refuse to go on with a file that is not where it was: what is written to it would be found nowhere.

        Where the log alone was deleted, a new one has to be begun: True until something has been written to it.
        `thorough`: look whether it is still ours. The system notes a new time for a file that was asked about, so the
        next commit would take 160 µs instead of 115.
        """
        if inode_of(self.path) != self._place:
            raise Displaced(DISPLACED.format(self.path.name))
        if self._log is None:
            return False
        if os.access(self._log_path, os.F_OK):
            if thorough and inode_of(self._log_path) != self._log:  # two processes would write past each other
                raise Displaced(DISPLACED.format(self.path.name))
            return False
        with explain_errors(self.path):
            self.db.execute("PRAGMA wal_checkpoint(FULL)")  # what the deleted log held is still in our hands
            self.db.close()
            self.db, self._log = open_for_writing(self.path, self._vfs, linked=True), None
        return True

    def note_log(self) -> None:
        """Know the log that is written to from now on."""
        self._log = inode_of(self._log_path)

    def fold(self) -> None:
        """Move the log into the file."""
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the file; closing again does no harm."""
        self.db.close()
        if self._in_use:
            self._in_use = False
            IN_USE[self._place] -= 1
            if not IN_USE[self._place]:
                del IN_USE[self._place]

    def close_unfolded(self) -> None:
        """Let go of a file that could not be folded. It still says that somebody writes, so the log has to stay beside
        it.
        """
        last: sqlite3.Connection | None = None
        with suppress(sqlite3.Error):  # whoever only reads never deletes the log
            last = connect(self.path, "ro", self._vfs)
            last.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self.close()
        if last is not None:
            last.close()

    def end_elsewhere(self) -> None:
        """Let go of a file that was moved, replaced or deleted.

        SQLite leaves its log where the file was. Whatever is put there next would be read together with our log, and
        garbled.
        """
        self.close()
        if not self.path.exists() or (self._log is not None and self._log == inode_of(self._log_path)):
            for end in ("-wal", "-shm"):
                self.path.with_name(self.path.name + end).unlink(missing_ok=True)

    def _look_again(self) -> None:
        old = self.db
        self.db, self._stamp = connect_to_look(self.path, self._vfs)
        old.close()
