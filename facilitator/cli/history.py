"""`history_tables`: what many lessons tell together."""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from facilitator.cli.lesson_finder import ENDING, home, open_lesson
from facilitator.cli.roster_files import roster_stamp, school_classes
from facilitator.disk.output import private_folder
from facilitator.files.fault import Unreadable
from facilitator.game.kernel.state import ClassRecord
from facilitator.game.setup.lesson_choices import class_finder
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.plain.wording import counted
from facilitator.record.history_tables import class_record, history_tables, lessons, table_lines
from facilitator.record.lesson_index import IndexedLesson, IndexRow, LessonIndex, find_lesson_files

HISTORY = "history"
MOST_READ = 30
"""So many new lessons are looked through when one ends: half a second."""
KEYS = ("lesson", "day", "class", "game", "plan", "kind", "table", "side", "what", "value", "planned")


def history_command(wanted: argparse.Namespace) -> int:
    """Tables with small charts; with `--json` the rows that they are made of."""
    memory, unreadable = update_index(Path(wanted.folder) if wanted.folder else home() / "lessons")
    try:
        if wanted.json:
            _json(memory.rows())
        else:
            known = lessons(memory)
            print(f"{counted(known, 'lesson')}.")
            if tables := history_tables(memory):
                print("\n" + "\n".join(table_lines(tables)))
    finally:
        memory.close()
    if unreadable:
        print(f"{counted(unreadable, 'lesson')} can't be read; 'facilitator check FILE' says why.", file=sys.stderr)
    return 0


def class_record_of(lesson: Lesson) -> ClassRecord | None:
    """What the class of a lesson has reached before with this game; nothing where it is on no list."""
    codes = tuple(code for codes in lesson.room.seats.values() for code in codes)
    folder = home() / "lessons"
    of = class_finder(school_classes())(codes) or (
        lesson.store.path.parent.name if lesson.store.path.parent.parent == folder else ""
    )
    if not of:
        return None
    memory, _ = update_index(folder, MOST_READ)
    try:
        return class_record(memory, lesson.rules.id, of, str(lesson.store.path))
    finally:
        memory.close()


def update_index(folder: Path, most: int | None = None) -> tuple[LessonIndex, int]:
    """The memory over a folder of lessons, brought up to date with at most so many of them; and how many lessons could
    not be read.
    """
    if not folder.is_dir() and folder != home() / "lessons":
        raise Unusable(f"There is no folder {folder}.")
    private_folder(home(), HISTORY)
    memory = LessonIndex(index_of(folder))
    found = find_lesson_files(folder, ENDING) if folder.is_dir() else iter(())
    unreadable = memory.refresh(found, _read, most)
    memory.classes(roster_stamp(), class_finder(school_classes()))
    return memory, unreadable


def index_of(folder: Path) -> Path:
    """Where the index of a folder lies."""
    return indexes() / f"{sha256(str(folder.resolve()).encode()).hexdigest()[:16]}.index"


def indexes() -> Path:
    """The folder of all indexes."""
    return home() / HISTORY


def _read(path: str) -> IndexedLesson | None:
    """What a lesson tells; nothing where it can't be read."""
    from facilitator.cli.collect_record import collect_record
    from facilitator.record.facts import facts

    try:
        lesson = open_lesson(path, write=False)
    except (Unusable, Unreadable, OSError):
        return None
    try:
        given = collect_record(lesson, texts=False)
        codes = tuple(code for codes in given.room.seats.values() for code in codes)
        day = f"{datetime.fromtimestamp(given.opened / 1000):%Y-%m-%d}"
        return IndexedLesson(day, given.rules.id, given.scenario.id, codes, tuple(facts(given)))
    finally:
        lesson.store.close()


def _json(rows: Iterator[IndexRow]) -> None:
    """One list, row by row, so that many lessons need no more memory than one."""
    print("[", end="")
    for i, row in enumerate(rows):
        values = dict(zip(KEYS, (Path(row.lesson).stem, *row[1:]), strict=True))
        print(",\n" if i else "", json.dumps(values, ensure_ascii=False), sep="", end="")
    print("]")
