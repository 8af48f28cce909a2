"""The file beside a lesson in which everything lies that people typed about people."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from facilitator.journal.access import connect, connect_to_look, make_private
from facilitator.journal.problems import Unusable

ENDING = ".people"
GONE = "(removed)"
TABLES = ("CREATE TABLE lesson(id TEXT PRIMARY KEY)", "CREATE TABLE text(id INTEGER PRIMARY KEY, body TEXT NOT NULL)")


class PrivateTexts:
    """Texts by number; the lesson itself holds the numbers only, so that a text can be forgotten."""

    def __init__(self, lesson: Path, lesson_id: str) -> None:
        self.path = lesson.with_name(lesson.name + ENDING)
        self._id = lesson_id
        self._seen: dict[int, str] = {}

    @classmethod
    def in_file(cls, file: Path) -> "PrivateTexts | None":
        """Those that a file has, whichever lesson they belong to; None where it is no such file."""
        with suppress(sqlite3.Error, OSError):
            if file.is_file() and file.stat().st_size:
                with closing(connect_to_look(file)[0]) as db:
                    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
                    found = db.execute("SELECT id FROM lesson").fetchone() if names == {"lesson", "text"} else None
                if found is not None:
                    texts = cls(file, str(found[0]))
                    texts.path = file
                    return texts
        return None

    def keep(self, first: int, texts: Iterable[str]) -> None:
        """Write texts under the numbers from `first` on, before the move that names them is written."""
        self.restore(dict(enumerate(texts, first)))

    def texts(self) -> dict[int, str]:
        """Every text that is still there; an empty file counts as none."""
        with self._sentences("read"):
            if not self.path.exists() or not self.path.stat().st_size:
                return {}
            with closing(connect_to_look(self.path)[0]) as db:
                self._ours(db)
                found = dict(db.execute("SELECT id, body FROM text").fetchall())
        self._seen = found
        return dict(found)

    def moved_beside(self, lesson: Path) -> "PrivateTexts":
        """The same texts beside another file; those whose own file is gone as they were last seen or kept here."""
        with suppress(Unusable):
            if self.path.exists():
                self.texts()
        there = PrivateTexts(lesson, self._id)
        if (self._seen and there.path != self.path) or not there.path.exists():
            there.restore(self._seen)
        return there

    def restore(self, texts: dict[int, str]) -> None:
        """Write texts under the numbers that they had."""
        if not texts:
            return
        with self._sentences("written"):
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with self._writing() as db:
                if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
                    for table in TABLES:
                        db.execute(table)
                    db.execute("INSERT INTO lesson VALUES (?)", (self._id,))
                self._ours(db)
                # A number that a killed process left behind without its move is free again.
                db.executemany("INSERT OR REPLACE INTO text(id, body) VALUES (?, ?)", texts.items())
        self._seen.update(texts)

    def forget(self, numbers: Iterable[int], left: Mapping[int, str] | None = None) -> None:
        """Remove texts for good, but for what is `left` of some of them; their bytes are overwritten."""
        left = left or {}
        with self._sentences("written"):
            if not self.path.exists() or not self.path.stat().st_size:
                return
            with self._writing() as db:
                self._ours(db)
                db.executemany("DELETE FROM text WHERE id = ?", [(n,) for n in numbers])
                db.executemany("INSERT INTO text(id, body) VALUES (?, ?)", left.items())
        self._seen = {}

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction; what is deleted in it is overwritten."""
        make_private(self.path)  # it may have been copied here
        with closing(connect(self.path, "rw")) as db:
            db.execute("PRAGMA secure_delete=ON")
            # The end of a transaction here is that a file is deleted, and that too has to be on the disk.
            db.execute("PRAGMA synchronous=EXTRA")
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")

    def _ours(self, db: sqlite3.Connection) -> None:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()}
        if not tables:
            raise Unusable(
                f"{self.path.name}, which has the texts of this lesson, is empty. Restore a copy, or delete it."
            )
        found = db.execute("SELECT id FROM lesson").fetchone() if {"lesson", "text"} <= tables else None
        if found is None or found[0] != self._id:
            raise Unusable(
                f"{self.path.name} belongs to another lesson or program. Move it away, or restore the right one."
            )

    @contextmanager
    def _sentences(self, done: str) -> Iterator[None]:
        try:
            if self.path.is_dir():
                raise Unusable(
                    f"{self.path.name}, which should have the texts of this lesson, is a folder. Move it away."
                )
            yield
        except (sqlite3.Error, OSError) as fault:
            raise Unusable(
                f"{self.path.name} can't be {done}: {self._why(fault)}. It has the texts of this lesson."
            ) from fault

    def _why(self, fault: Exception) -> str:
        said = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        if "full" in said or "disk I/O" in said or "space" in said:
            return (
                "the disk is full or can't be written. Free some space and try again. Everything answered with "
                "'ok' is saved"
            )
        if "locked" in said or "busy" in said:
            return "another program is using it. Wait a moment and try again"
        if "readonly" in said or "unable to open" in said or isinstance(fault, PermissionError):
            return (
                "you have no permission, or its folder is read-only. Copy it and the lesson to your own folder and "
                "continue there"
            )
        return f"it is damaged ({said}). Move it away, or restore a copy"


def fill_texts(sentence: str, texts: dict[int, str]) -> str:
    """A stored sentence with its texts put in: ‹3› becomes what was typed, or says that it was removed."""
    if "‹" not in sentence:
        return sentence
    head, _, rest = sentence.partition("‹")
    number, _, tail = rest.partition("›")
    text = texts.get(int(number), GONE) if number.isdecimal() else number
    return f"{head}{'“' + text + '”' if text != GONE else GONE}{tail}"
