"""The file under an open lesson was moved, replaced or deleted: the lesson is written back from the open connection."""

from pathlib import Path

from facilitator.journal.lesson import Lesson


def write_back(lesson: Lesson) -> Path:
    """Write the lesson and its texts where they were, or beside it where something else is now, and go on there."""
    path = _free_place(lesson.store.path)
    lesson.store = lesson.store.write_back(path)
    lesson.people = lesson.people.moved_beside(path)
    return path


def _free_place(path: Path) -> Path:
    """The old name where nothing is there, otherwise one beside it."""
    names = (path.name, f"{path.stem}-saved{path.suffix}", *(f"{path.stem}-saved-{n}{path.suffix}" for n in range(2, 1000)))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
