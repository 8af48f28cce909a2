"""A memory over many lessons: an index of plain rows beside them, so that ten thousand lessons are looked through at a
glance.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from facilitator.disk.output import write_private_file
from facilitator.plain.frozen import frozen
from facilitator.record.facts import Fact

FORMAT = 2
MOST_TOGETHER = 200
TABLES = """
CREATE TABLE lesson(n INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, day TEXT NOT NULL,
                    class TEXT, folder TEXT NOT NULL, game TEXT NOT NULL, plan TEXT NOT NULL,
                    codes TEXT NOT NULL);
CREATE TABLE fact(lesson INTEGER NOT NULL, kind TEXT NOT NULL, tbl TEXT NOT NULL, side TEXT NOT NULL,
                  what TEXT NOT NULL, value REAL NOT NULL, planned REAL, n INTEGER NOT NULL);
CREATE INDEX fact_of ON fact(lesson);
CREATE TABLE title(kind TEXT NOT NULL, id TEXT NOT NULL, title TEXT NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID;
CREATE TABLE note(name TEXT PRIMARY KEY, body TEXT NOT NULL);
"""
CHOSEN = "(:of = '' OR l.class = :of) AND l.day >= :since"
"""Which lessons (l) are meant."""
ROWS = (
    "SELECT l.path, l.day, l.class, l.game, l.plan, f.kind, f.tbl, f.side, f.what, f.value, f.planned, f.n "
    f"FROM fact f JOIN lesson l ON l.n = f.lesson WHERE {CHOSEN} ORDER BY l.day, l.n, f.rowid"
)


@frozen
class IndexedLesson:
    """What one lesson file tells: when, which game and plan, the codes of its people, its facts, and what things are
    called in it.
    """

    day: str
    game: str
    plan: str
    codes: tuple[str, ...]
    facts: tuple[Fact, ...]
    titles: tuple[tuple[str, str, str], ...] = ()


class Refreshed(NamedTuple):
    """What came of a look through the files: how many can't be read, and how many have not been read yet."""

    unreadable: int = 0
    left: int = 0


@frozen
class LessonFilter:
    """Which lessons are meant: of a class, and since a day as 2026-09-01; all where these are empty."""

    of: str = ""
    since: str = ""


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
    n: int


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


def find_lesson_file(folder: Path, path: Path) -> Found:
    """One lesson file, as it is found in its folder."""
    found = str(path)
    return found, f"{_stamp(path.stat())} {_log(found)}".strip(), path.parent.name if path.parent != folder else ""


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
    """The index over a folder of lessons, open; what is in it can be made anew from them at any time. The index's own
    folder must exist.
    """

    def __init__(self, path: Path, folder: Path) -> None:
        self.path, self.folder = path, folder
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
        self,
        found: Iterable[Found],
        read: Callable[[str], IndexedLesson | None],
        most: int | None = None,
        shown: Callable[[Sequence[Found]], Iterable[Found]] = iter,
    ) -> Refreshed:
        """Take in what is new or has changed, and let go of what is no longer there. What has been read is kept, also
        where somebody stops it.

        `most`: only so many are read, the last ones by name. `shown`: goes through them and shows how far it is.
        """
        new = self._new(found)
        unreadable = 0
        together: list[tuple[Found, IndexedLesson]] = []
        wanted = new[-most:] if most else new
        try:
            for file in shown(wanted):
                told = read(file[0])
                if told is None:
                    unreadable += 1
                    continue
                together.append((file, told))
                if len(together) >= MOST_TOGETHER:
                    self._take(together)
                    together = []
        finally:
            self._take(together)
        return Refreshed(unreadable, len(new) - len(wanted))

    def _new(self, found: Iterable[Found]) -> list[Found]:
        """The files that are not in the index as they are now; what is in it and no longer there is let go of."""
        db = self._db
        db.execute("CREATE TEMP TABLE IF NOT EXISTS now(path TEXT PRIMARY KEY, stamp TEXT, folder TEXT) WITHOUT ROWID")
        with db:
            db.execute("DELETE FROM now")
            db.executemany("INSERT OR REPLACE INTO now VALUES (?, ?, ?)", found)
            gone = (
                "SELECT l.n FROM lesson l LEFT JOIN now ON now.path = l.path AND now.stamp = l.stamp "
                "WHERE now.path IS NULL"
            )
            db.execute(f"DELETE FROM fact WHERE lesson IN ({gone})")
            db.execute(f"DELETE FROM lesson WHERE n IN ({gone})")
        return db.execute(
            "SELECT now.path, now.stamp, now.folder FROM now LEFT JOIN lesson l ON l.path = now.path WHERE l.n IS NULL "
            "ORDER BY now.path"
        ).fetchall()

    def take(self, file: Found, told: IndexedLesson) -> None:
        """Take in one lesson, in place of what was known of it."""
        self._take([(file, told)])

    def _take(self, together: Sequence[tuple[Found, IndexedLesson]]) -> None:
        """All of them or none."""
        with self._db as db:
            for (path, stamp, folder), told in together:
                db.execute("DELETE FROM fact WHERE lesson IN (SELECT n FROM lesson WHERE path = ?)", (path,))
                n = db.execute(
                    "INSERT OR REPLACE INTO lesson(path, stamp, day, folder, game, plan, codes) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (path, stamp, told.day, folder, told.game, told.plan, " ".join(told.codes)),
                ).lastrowid
                db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ((n, *fact) for fact in told.facts))
                db.executemany("INSERT OR REPLACE INTO title VALUES (?, ?, ?)", told.titles)

    def classes(self, stamp: str, class_of: Callable[[tuple[str, ...]], str]) -> None:
        """Say whose lesson each new one was, by the codes of who was there, else by its folder; all of them where the
        class lists have changed.
        """
        same = self._db.execute("SELECT body FROM note WHERE name = 'classes'").fetchone() == (stamp,)
        asked = f"SELECT n, codes, folder FROM lesson{' WHERE class IS NULL' if same else ''}"
        found = [(class_of(tuple(codes.split())) or folder, n) for n, codes, folder in self._db.execute(asked)]
        if same and not found:
            return
        with self._db as db:
            db.executemany("UPDATE lesson SET class = ? WHERE n = ?", found)
            db.execute("INSERT OR REPLACE INTO note VALUES ('classes', ?)", (stamp,))

    def forget(self, code: str) -> int:
        """Let go of every lesson in which a code sat, until it is read again without it; how many those were."""
        known = "SELECT n FROM lesson WHERE ' ' || codes || ' ' LIKE ?"
        wanted = (f"% {code} %",)
        self._db.execute(f"DELETE FROM fact WHERE lesson IN ({known})", wanted)
        n = self._db.execute(f"DELETE FROM lesson WHERE n IN ({known})", wanted).rowcount
        self._db.commit()
        self._db.execute("VACUUM")
        return n

    def rows(self, choice: LessonFilter) -> Iterator[IndexRow]:
        """Every fact of the lessons that are meant, oldest lesson first, one at a time."""
        return map(IndexRow._make, self._db.execute(ROWS, _named(choice)))

    def asked(self, question: str, choice: LessonFilter, **more: object) -> Iterator[tuple[object, ...]]:
        """What a question in SQL over lessons (l) and facts (f) answers, one row at a time."""
        return iter(self._db.execute(question, {**_named(choice), **more}))

    def titles(self) -> Mapping[tuple[str, str], str]:
        """What things are called, by their kinds and ids."""
        return {(kind, id_): title for kind, id_, title in self._db.execute("SELECT kind, id, title FROM title")}

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _named(choice: LessonFilter) -> dict[str, object]:
    return {"of": choice.of, "since": choice.since}
