"""A memory over many lessons: an index of plain rows beside them, so that ten thousand lessons are looked through at a
glance.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from facilitator.disk.output import write_private_file
from facilitator.plain.frozen import frozen
from facilitator.record.facts import Fact

FORMAT = 1
MOST_TOGETHER = 200
TABLES = """
CREATE TABLE lesson(n INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, day TEXT NOT NULL,
                    class TEXT NOT NULL, folder TEXT NOT NULL, game TEXT NOT NULL, plan TEXT NOT NULL,
                    codes TEXT NOT NULL);
CREATE TABLE fact(lesson INTEGER NOT NULL, kind TEXT NOT NULL, tbl TEXT NOT NULL, side TEXT NOT NULL,
                  what TEXT NOT NULL, value REAL NOT NULL, planned REAL);
CREATE INDEX fact_of ON fact(lesson);
CREATE TABLE note(name TEXT PRIMARY KEY, body TEXT NOT NULL);
"""
ROWS = (
    "SELECT l.path, l.day, l.class, l.game, l.plan, f.kind, f.tbl, f.side, f.what, f.value, f.planned "
    "FROM fact f JOIN lesson l ON l.n = f.lesson ORDER BY l.day, l.n, f.rowid"
)


@frozen
class IndexedLesson:
    """What one lesson file tells: when, which game and plan, the codes of its people, its facts."""

    day: str
    game: str
    plan: str
    codes: tuple[str, ...]
    facts: tuple[Fact, ...]


class IndexRow(NamedTuple):
    """One fact with the lesson that it is from."""

    lesson: str
    day: str
    class_: str
    game: str
    plan: str
    kind: str
    table: str
    side: str
    what: str
    value: float
    planned: float | None


Found = tuple[str, str, str]
"""A lesson file: its path, what it was like when it was found, and the folder below the one that was looked through."""


def find_lesson_files(folder: Path, ending: str) -> Iterator[Found]:
    """The lesson files of a folder and of the folders in it; a change to the file or to its log shows in the stamp."""
    for place in (folder, *sorted(p for p in folder.iterdir() if p.is_dir())):
        below = place.name if place != folder else ""
        with os.scandir(place) as entries:
            for entry in entries:
                if entry.name.endswith(ending):
                    with suppress(OSError):  # gone between two looks
                        yield entry.path, f"{_stamp(entry.stat())} {_log(entry.path)}".strip(), below


def _stamp(stat: os.stat_result) -> str:
    return f"{stat.st_mtime_ns} {stat.st_size}"


def _log(path: str) -> str:
    """What SQLite has written beside the file and not moved into it yet."""
    try:
        # A path object for each of ten thousand would cost more than the look.
        stat = os.stat(f"{path}-wal")  # noqa: PTH116
    except OSError:
        return ""
    return _stamp(stat) if stat.st_size else ""


def _empty() -> bytes:
    """The file of an index without lessons, made in memory: SQLite would write it step by step."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(TABLES)
        db.execute(f"PRAGMA user_version={FORMAT}")
        return db.serialize()


class LessonIndex:
    """The index, open; what is in it can be made anew from the lessons at any time. Its folder must exist."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            write_private_file(path, _empty())
        self._db = self._opened()

    def _opened(self) -> sqlite3.Connection:
        """The index, or an empty one in the place of what is damaged or from another version."""
        db = sqlite3.connect(self.path)
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] == FORMAT:
                db.execute("SELECT count(*) FROM lesson").fetchone()
                return db
        except sqlite3.DatabaseError:
            pass
        db.close()
        write_private_file(self.path, _empty())
        return sqlite3.connect(self.path)

    def refresh(
        self, found: Iterable[Found], read: Callable[[str], IndexedLesson | None], most: int | None = None
    ) -> int:
        """Take in what is new or has changed, and let go of what is no longer there; how many could not be read.

        `most`: only so many are read, the last ones by name.
        """
        db = self._db
        db.execute("CREATE TEMP TABLE IF NOT EXISTS now(path TEXT PRIMARY KEY, stamp TEXT, folder TEXT) WITHOUT ROWID")
        db.execute("DELETE FROM now")
        db.executemany("INSERT OR REPLACE INTO now VALUES (?, ?, ?)", found)
        gone = (
            "SELECT l.n FROM lesson l LEFT JOIN now ON now.path = l.path AND now.stamp = l.stamp WHERE now.path IS NULL"
        )
        db.execute(f"DELETE FROM fact WHERE lesson IN ({gone})")
        db.execute(f"DELETE FROM lesson WHERE n IN ({gone})")
        unreadable = 0
        new = db.execute(
            "SELECT now.path, now.stamp, now.folder FROM now LEFT JOIN lesson l ON l.path = now.path WHERE l.n IS NULL "
            "ORDER BY now.path"
        ).fetchall()
        for i, (path, stamp, folder) in enumerate(new[-most:] if most else new):
            told = read(path)
            if told is None:
                unreadable += 1
                continue
            self._take(path, stamp, folder, told)
            if i % MOST_TOGETHER == 0:
                db.commit()
        db.commit()
        return unreadable

    def _take(self, path: str, stamp: str, folder: str, told: IndexedLesson) -> None:
        n = self._db.execute(
            "INSERT INTO lesson(path, stamp, day, class, folder, game, plan, codes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (path, stamp, told.day, folder, folder, told.game, told.plan, " ".join(told.codes)),
        ).lastrowid
        self._db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?, ?)", ((n, *fact) for fact in told.facts))
        self._db.execute("DELETE FROM note WHERE name = 'classes'")

    def classes(self, stamp: str, class_of: Callable[[tuple[str, ...]], str]) -> None:
        """Say whose lesson each was, by the codes of who was there, where the class lists have changed; else by its
        folder.
        """
        if self._db.execute("SELECT body FROM note WHERE name = 'classes'").fetchone() == (stamp,):
            return
        for n, codes, folder in self._db.execute("SELECT n, codes, folder FROM lesson").fetchall():
            self._db.execute("UPDATE lesson SET class = ? WHERE n = ?", (class_of(tuple(codes.split())) or folder, n))
        self._db.execute("INSERT OR REPLACE INTO note VALUES ('classes', ?)", (stamp,))
        self._db.commit()

    def forget(self, code: str) -> int:
        """Let go of every lesson in which a code sat, until it is read again without it; how many those were."""
        known = "SELECT n FROM lesson WHERE ' ' || codes || ' ' LIKE ?"
        wanted = (f"% {code} %",)
        self._db.execute(f"DELETE FROM fact WHERE lesson IN ({known})", wanted)
        n = self._db.execute(f"DELETE FROM lesson WHERE n IN ({known})", wanted).rowcount
        self._db.commit()
        self._db.execute("VACUUM")
        return n

    def rows(self) -> Iterator[IndexRow]:
        """Every fact, oldest lesson first, one at a time."""
        return map(IndexRow._make, self._db.execute(ROWS))

    def asked(self, question: str, *values: object) -> list[tuple[object, ...]]:
        """What a question in SQL over lessons (l) and facts (f) answers."""
        return self._db.execute(question, values).fetchall()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
