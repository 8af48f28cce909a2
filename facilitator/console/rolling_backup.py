"""Backup copies of a lesson while it goes on: proved ones, in the data folder, without what was typed about people."""

import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from facilitator.disk.output import private_folder, write_private_file
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.journal.salvage import proved_copy

BACKUPS = "backups"
EVERY = 60.0
"""Seconds between two copies, if anything was done meanwhile."""

COPIES = 3
"""So many of a lesson are kept."""

MOST = 60
"""So many copies are kept of all lessons together."""


class RollingBackup:
    """Makes copies of one lesson beside the console's work; no key waits for it."""

    def __init__(self, home: Path, lesson: Lesson) -> None:
        self._home, self._lesson = home, lesson
        self._saved, self._next = lesson.n, time.monotonic() + EVERY
        self._worker: threading.Thread | None = None

    def beat(self) -> None:
        """Begin a copy when it is time for one."""
        working = self._worker is not None and self._worker.is_alive()
        if working or time.monotonic() < self._next or self._lesson.n == self._saved:
            return
        self._next, self._saved = time.monotonic() + EVERY, self._lesson.n
        path = self._lesson.store.path
        self._worker = threading.Thread(target=self._copy, args=(path,), daemon=True)
        self._worker.start()

    def _copy(self, path: Path) -> None:
        try:
            make_backup(self._home, path)
        except (OSError, sqlite3.Error, Unusable):
            self._saved = -1  # the lesson itself is looked after elsewhere; the next beat after a while tries again


def make_backup(home: Path, path: Path) -> Path:
    """A copy of a lesson as it is now; the oldest of its copies goes."""
    data = proved_copy(path)
    folder = private_folder(home, BACKUPS)
    slots = [folder / f"{path.stem}.{n}{path.suffix}" for n in range(1, COPIES + 1)]
    free = min(slots, key=lambda slot: slot.stat().st_mtime_ns if slot.exists() else 0)
    write_private_file(free, data)
    for old in sorted(folder.iterdir(), key=lambda p: p.stat().st_mtime_ns)[:-MOST]:
        old.unlink(missing_ok=True)
    return free


def backups_of(home: Path, path: Path) -> Sequence[Path]:
    """The copies of a lesson, the newest first; whether they are of this lesson or of another one of its name, their
    headers tell.
    """
    folder = home / BACKUPS
    found = [copy for n in range(1, COPIES + 1) if (copy := folder / f"{path.stem}.{n}{path.suffix}").is_file()]
    return sorted(found, key=lambda copy: copy.stat().st_mtime_ns, reverse=True)
