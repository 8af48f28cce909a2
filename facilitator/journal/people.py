"""The file beside a lesson in which everything lies that people typed about people."""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from facilitator.journal.problems import Unusable

ENDING = ".people"
GONE = "(removed)"


class People:
    """Texts by number; the lesson itself holds the numbers only, so that a text can be forgotten."""

    def __init__(self, lesson: Path, lesson_id: str) -> None:
        self.path = lesson.with_name(lesson.name + ENDING)
        self._id = lesson_id

    def keep(self, first: int, texts: Iterable[str]) -> None:
        """Write texts under the numbers from `first` on, before the move that names them is written."""
        with closing(self._connect(create=True)) as db:
            db.execute("BEGIN IMMEDIATE")
            # A number that a killed process left behind without its move is free again.
            db.executemany("INSERT OR REPLACE INTO text(id, body) VALUES (?, ?)", enumerate(texts, first))
            db.execute("COMMIT")

    def texts(self) -> dict[int, str]:
        """Every text that is still there."""
        if not self.path.exists():
            return {}
        with closing(self._connect()) as db:
            return dict(db.execute("SELECT id, body FROM text").fetchall())

    def forget(self, numbers: Iterable[int]) -> None:
        """Remove texts for good; their bytes are overwritten."""
        if self.path.exists():
            with closing(self._connect()) as db:
                db.executemany("DELETE FROM text WHERE id = ?", [(n,) for n in numbers])

    def _connect(self, create: bool = False) -> sqlite3.Connection:
        try:
            if create and not self.path.exists():
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            db = sqlite3.connect(self.path, isolation_level=None, timeout=2.0)
            db.execute("PRAGMA secure_delete=ON")
            db.execute("PRAGMA synchronous=FULL")
            if create:
                db.execute("CREATE TABLE IF NOT EXISTS lesson(id TEXT PRIMARY KEY)")
                db.execute("CREATE TABLE IF NOT EXISTS text(id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
                if not db.execute("SELECT 1 FROM lesson").fetchone():
                    db.execute("INSERT INTO lesson VALUES (?)", (self._id,))
            found = db.execute("SELECT id FROM lesson").fetchone()
        except (sqlite3.Error, OSError) as fault:
            raise Unusable(f"{self.path.name}, which keeps the texts of this lesson, can't be used ({fault}); "
                           "move it out of the way, or bring back a copy.") from fault
        if found is None or found[0] != self._id:
            db.close()
            raise Unusable(f"{self.path.name} belongs to another lesson; move it out of the way.")
        return db


def filled(sentence: str, texts: dict[int, str]) -> str:
    """A stored sentence with its texts put in: ‹3› becomes what was typed, or says that it was removed."""
    if "‹" not in sentence:
        return sentence
    head, _, rest = sentence.partition("‹")
    number, _, tail = rest.partition("›")
    text = texts.get(int(number), GONE) if number.isdecimal() else number
    return f"{head}{'“' + text + '”' if text != GONE else GONE}{tail}"
