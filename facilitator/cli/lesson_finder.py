"""Finding and opening lessons for the commands."""

import sys
from pathlib import Path

from facilitator.cli.data_folder import ENDING, home, lesson_files
from facilitator.files.lesson_header import read_header
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import Clocks, LessonTime, machine_clocks
from facilitator.journal.problems import NoLesson, Unusable
from facilitator.journal.store import Store


def newest_lesson() -> str:
    """The lesson that is meant where none is named."""
    newest = next(iter(lesson_files()), None)
    if newest is None:
        raise NoLesson("There is no lesson yet. Type 'facilitator' to start one.")
    return str(newest)


def find_lesson(word: str) -> Path:
    """The lesson file that a word means: a path, or a name in the data folder."""
    path = Path(word)
    if len(path.parts) > 1 or _there(path):
        return path
    kept = home() / "lessons" / (word if word.endswith(ENDING) else word + ENDING)
    return kept if _there(kept) else path


def read_lesson(word: str) -> Lesson:
    """Open a lesson to look at it; where its file lacks what came last, that is said."""
    lesson = open_lesson(word, write=False)
    if lesson.incomplete:
        print(lesson.incomplete, file=sys.stderr)
    return lesson


def _there(path: Path) -> bool:
    """Whether a file lies there; a name that can be no file's is nobody's."""
    try:
        return path.exists()
    except OSError:
        return False


def open_lesson(word: str, write: bool, clocks: Clocks | None = None) -> Lesson:
    """Open a lesson, by this machine's clocks or by others; a sentence where that can't be done."""
    path = find_lesson(word)
    store = Store.open(path, write)
    try:
        return Lesson(store, LessonTime(clocks or machine_clocks()), read_header)
    except BaseException:
        store.close()
        raise


def typed_texts(lesson: Lesson) -> tuple[dict[int, str], int]:
    """What was typed, and the exit code; the moves are shown also where the texts can't be read."""
    try:
        return (lesson.people.texts() if lesson.last_text else {}), 0
    except Unusable as fault:
        print(fault.sentence, file=sys.stderr)
        return {}, 2
