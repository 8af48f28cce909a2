"""`history`: what many lessons tell together."""

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from facilitator.cli.class_of_lesson import class_of_lesson, codes_in
from facilitator.cli.data_folder import ENDING, home
from facilitator.cli.lesson_finder import open_lesson
from facilitator.cli.roster_files import roster_stamp, school_classes
from facilitator.cli.terminal import with_bar
from facilitator.disk.output import private_folder
from facilitator.files.fault import Unreadable
from facilitator.game.kernel.state import ClassRecord
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.setup.lesson_choices import class_finder
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.plain.spelling import did_you_mean, one_of
from facilitator.plain.wording import counted
from facilitator.record.history_tables import (
    class_record,
    earlier_pace,
    history_tables,
    known_classes,
    lessons,
    table_lines,
)
from facilitator.record.lesson_index import (
    Found,
    IndexedLesson,
    IndexRow,
    LessonFilter,
    LessonIndex,
    Refreshed,
    find_lesson_file,
    find_lesson_files,
)

HISTORY = "history"
MOST_READ = 30
"""So many new lessons are looked through when one ends: half a second."""
READING = "Reading lessons (Ctrl+C stops)"
INTERRUPTED = 130
STOPPED = "Stopped: {lessons} read so far. The same command continues from there."
FULL = "The history can't be saved in your data folder. Free some space on that disk and try again"
KEYS = ("lesson", "day", "class", "game", "plan", "kind", "table", "side", "what", "value", "planned", "n")
T = TypeVar("T")
Shown = Callable[[Sequence[Found]], Iterable[Found]]


def history_command(wanted: argparse.Namespace) -> int:
    """Tables with small charts; with `--json` the rows that they are made of."""
    choice = LessonFilter(wanted.of or "", _day(wanted.since))
    with _writable_index(Path(wanted.folder) if wanted.folder else lesson_folder()) as memory:
        try:
            done = refresh_index(memory, shown=partial(with_bar, said=READING))
        except KeyboardInterrupt:
            print(STOPPED.format(lessons=counted(lessons(memory, LessonFilter()), "lesson")), file=sys.stderr)
            return INTERRUPTED
        classes = known_classes(memory)
        if choice.of and choice.of not in classes:
            known = f" Expected {one_of(classes)}." if classes else ""
            print(
                f"There is no lesson of class '{choice.of}'.{known}{did_you_mean(choice.of, classes)}", file=sys.stderr
            )
            return 1
        _print_history(memory, choice, wanted.json)
    if done.unreadable:
        unread = counted(done.unreadable, "lesson")
        print(f"{unread} can't be read; 'facilitator check FILE' says why.", file=sys.stderr)
    return 0


def _print_history(memory: LessonIndex, choice: LessonFilter, as_json: bool) -> None:
    if as_json:
        _json(memory.rows(choice))
        return
    print(f"{counted(lessons(memory, choice), 'lesson')}.")
    if tables := history_tables(memory, choice):
        print("\n" + "\n".join(table_lines(tables)))


def _day(typed: str | None) -> str:
    """A day as the index writes it; nothing where none was typed."""
    try:
        return date.fromisoformat(typed).isoformat() if typed else ""
    except ValueError:
        raise Unusable(f"--since {typed}: that is no day. Write it as 2026-09-01.") from None


def history_lines(most: int) -> list[str]:
    """The history of the data folder as lines, with at most so many new lessons; how many are missing stands first."""
    with _writable_index(lesson_folder()) as memory:
        done = refresh_index(memory, most)
        left = f"{counted(done.left, 'lesson')} not read yet. Open this screen again to read more."
        return [*([left, ""] if done.left else []), *table_lines(history_tables(memory, LessonFilter()))]


Asked = Callable[[LessonIndex, str, str, str], T]
"""A question about a game and a class, without the lesson of a path."""


def class_record_of(lesson: Lesson) -> ClassRecord | None:
    """What the class of a lesson has reached before with this game; nothing where it is on no list, or where the history
    can't be written.
    """
    return _of_class(lesson, class_record, MOST_READ)


def earlier_pace_of(game: str, lesson: Lesson | None = None) -> EarlierPace:
    """How a game was played before on this computer, or by the class of a lesson; no lesson is read for that."""
    if lesson is not None:
        return _of_class(lesson, earlier_pace, 0) or {}
    if index_of(lesson_folder()).exists():  # who only plans leaves no files behind
        with suppress(Unusable), _writable_index(lesson_folder()) as memory:
            return earlier_pace(memory, game, "", "")
    return {}


def _of_class(lesson: Lesson, asked: Asked[T], most_read: int) -> T | None:
    path = lesson.store.path.resolve()
    of = class_of_lesson(codes_in(lesson.room), path)
    if not of:
        return None
    with suppress(Unusable), _writable_index(lesson_folder()) as memory:
        if most_read:
            refresh_index(memory, most_read)
        return asked(memory, lesson.rules.id, of, str(path))
    return None


def close_lesson(lesson: Lesson) -> None:
    """Close a lesson. One that has ended goes into the history as it is now, so that nothing has to read it again."""
    with lesson:
        told = _indexed(lesson) if lesson.room.ended is not None else None
    if told is not None:
        with suppress(OSError, sqlite3.Error, Unusable):  # the lesson is saved; the next history reads it then
            _keep(lesson.store.path.resolve(), told)


def _keep(path: Path, told: IndexedLesson) -> None:
    """Put a lesson into the index of the data folder if it is there, else into one that is kept of its folder already."""
    folders = [f for f in (path.parent, path.parent.parent) if f == lesson_folder() or index_of(f).exists()]
    for folder in folders:
        with closing(open_index(folder)) as memory:
            memory.take(find_lesson_file(folder, path), told)


@contextmanager
def _writable_index(folder: Path) -> Iterator[LessonIndex]:
    """The memory over a folder of lessons; a sentence where it can't be kept."""
    try:
        with closing(open_index(folder)) as memory:
            yield memory
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"{FULL} ({getattr(fault, 'strerror', None) or fault}).") from fault


def lesson_folder() -> Path:
    """Where lessons are kept, as their paths stand in the index."""
    return (home() / "lessons").resolve()


def open_index(folder: Path) -> LessonIndex:
    """The memory over a folder of lessons, as it was left."""
    folder = folder.resolve()
    if not folder.is_dir() and folder != lesson_folder():
        raise Unusable(f"There is no folder {folder}.")
    private_folder(home(), HISTORY)
    return LessonIndex(index_of(folder), folder)


def refresh_index(memory: LessonIndex, most: int | None = None, shown: Shown = iter) -> Refreshed:
    """Bring the memory up to date with at most so many lessons that are new or have changed."""
    found = find_lesson_files(memory.folder, ENDING) if memory.folder.is_dir() else iter(())
    done = memory.refresh(found, _read, most, shown)
    memory.classes(roster_stamp(), class_finder(school_classes()))
    return done


def index_of(folder: Path) -> Path:
    """Where the index of a folder lies."""
    return indexes() / f"{sha256(str(folder.resolve()).encode()).hexdigest()[:16]}.index"


def indexes() -> Path:
    """The folder of all indexes."""
    return home() / HISTORY


def _read(path: str) -> IndexedLesson | None:
    """What a lesson tells; nothing where it can't be read."""
    try:
        lesson = open_lesson(path, write=False)
    except (Unusable, Unreadable, OSError):
        return None
    with lesson:
        return _indexed(lesson)


def _indexed(lesson: Lesson) -> IndexedLesson:
    from facilitator.cli.collect_record import collect_record
    from facilitator.record.facts import facts, titles

    given = collect_record(lesson, texts=False)
    day = f"{datetime.fromtimestamp(given.opened / 1000):%Y-%m-%d}"
    codes = codes_in(given.room)
    return IndexedLesson(day, given.rules.id, given.scenario.id, codes, tuple(facts(given)), tuple(titles(given)))


def _json(rows: Iterator[IndexRow]) -> None:
    """One list, row by row, so that many lessons need no more memory than one."""
    print("[", end="")
    for i, row in enumerate(rows):
        values = dict(zip(KEYS, (Path(row.lesson).stem, *row[1:]), strict=True))
        print(",\n" if i else "", json.dumps(values, ensure_ascii=False), sep="", end="")
    print("]")
