"""The file under an open lesson was moved, replaced or deleted: the lesson is written back from the open connection."""

from pathlib import Path

from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Displaced

SAVED = "{old} was moved, replaced or deleted. The lesson is saved as {new} in the same folder. Nothing is lost."


def rescue_lesson(lesson: Lesson) -> str:
    """Make sure that the lesson is where it was. What to say where it had to be written back; nothing where all is
    well.
    """
    old = lesson.store.path
    try:
        lesson.store.stay()
    except Displaced:
        return SAVED.format(old=old.name, new=write_back(lesson).name)
    return ""


def write_back(lesson: Lesson) -> Path:
    """Write the lesson and its texts where they were, or beside it where something else is now, and go on there.

    A folder that was deleted with the lesson is made again.
    """
    path = lesson.store.path
    if path.exists():  # something else is there now
        path = free_place(path, "saved")
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    lesson.store = lesson.store.write_back(path)
    lesson.people = lesson.people.moved_beside(path)
    return path


def free_place(path: Path, what: str) -> Path:
    """A name beside a lesson that nothing has."""
    names = (f"{path.stem}-{what}{path.suffix}", *(f"{path.stem}-{what}-{n}{path.suffix}" for n in range(2, 1000)))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
