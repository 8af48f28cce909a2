"""`forget`: somebody goes out for good."""

import argparse
import re
import sys
from collections.abc import Mapping

from facilitator.cli.lesson_finder import ENDING, home, lesson_files, open_lesson
from facilitator.cli.roster_files import load_rosters, save_rosters
from facilitator.files.fault import Unreadable as BadFile
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.plain.wording import counted
from facilitator.record.class_list import Pupil


def forget_command(wanted: argparse.Namespace) -> int:
    """Out of the class lists, out of what was typed in lessons, and out of the index of the history; say what was
    removed.
    """
    code = wanted.code.upper()
    classes = load_rosters()
    pupil = next((p for pupils in classes.values() for p in pupils if p.code == code), None)
    removed = 0
    touched: list[str] = []
    for path in [
        *lesson_files(),
        *sorted((home() / "lessons").glob(f"*/*{ENDING}")),
    ]:  # as the history looks: folders of classes too
        try:
            lesson = open_lesson(str(path), write=False)
        except (Unusable, BadFile, OSError) as fault:
            print(f"{path.name} can't be read and was not changed: {fault}", file=sys.stderr)
            continue
        try:
            numbers = _of(lesson, code, pupil)
            if numbers:
                lesson.people.forget(numbers)
                removed += len(numbers)
                touched.append(path.stem)
        finally:
            lesson.store.close()
    if not _forget_in_histories(code) and pupil is None and not removed:
        print(f"Nobody here has the code '{code}'.", file=sys.stderr)
        return 1
    if pupil is not None:
        save_rosters(
            {title: rest for title, pupils in classes.items() if (rest := tuple(p for p in pupils if p.code != code))}
        )
    print("\n".join(_forgotten(code, pupil is not None, removed, touched)))
    return 0


def _of(lesson: Lesson, code: str, pupil: Pupil | None) -> list[int]:
    """The texts of a lesson that are about somebody: those with the code, and where they were there those with the name
    or id.
    """
    texts: Mapping[int, str] = lesson.people.texts() if lesson.last_text else {}
    was_there = any(code in m.said for m in lesson.history()) or any(
        code in codes for codes in lesson.room.seats.values()
    )
    words = [code]
    if pupil is not None and was_there:
        words += [re.sub(r" \d+$", "", pupil.name), *([pupil.external] if pupil.external else [])]
    wanted = re.compile("|".join(rf"(?<!\w){re.escape(w)}(?!\w)" for w in words), re.IGNORECASE)
    return [n for n, text in texts.items() if wanted.search(text)]


def _forget_in_histories(code: str) -> int:
    """How many lessons of the history have to be read again."""
    from facilitator.cli.history import indexes
    from facilitator.record.lesson_index import LessonIndex

    forgotten = 0
    for path in indexes().glob("*.index"):
        memory = LessonIndex(path, path.parent)
        forgotten += memory.forget(code)
        memory.close()
    return forgotten


def _forgotten(code: str, known: bool, removed: int, touched: list[str]) -> list[str]:
    said = [
        f"{code}: {'the name was removed from the class lists' if known else 'there was no name in the class lists'}."
    ]
    if removed:
        said.append(f"{counted(removed, 'text')} removed from {counted(len(touched), 'lesson')}: {', '.join(touched)}.")
    said.append(
        "What teams did is kept. In lessons the code stays, without a person. "
        "Family names were never saved, so a text that has only a family name is not found. "
        "Paper, exported files, copies and lessons outside the data folder are not changed."
    )
    return said
