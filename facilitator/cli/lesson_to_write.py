"""A lesson opened to go on with: it can find out what its class has reached before, and goes into the history when it
has ended.
"""

from facilitator.cli.lesson_finder import open_lesson
from facilitator.game.kernel.state import ClassRecord
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import Clocks


def open_to_write(word: str, clocks: Clocks | None = None) -> Lesson:
    """Open a lesson to go on with."""
    lesson = open_lesson(word, write=True, clocks=clocks)
    lesson.class_record = _class_record
    return lesson


def _class_record(lesson: Lesson) -> ClassRecord | None:
    from facilitator.cli.history import class_record_of  # only once a lesson ends

    return class_record_of(lesson)


def close_written(lesson: Lesson) -> None:
    """Close a lesson that was opened to go on with."""
    if lesson.room.ended is None:
        lesson.store.close()
        return
    from facilitator.cli.history import close_lesson  # only once a lesson has ended

    close_lesson(lesson)
