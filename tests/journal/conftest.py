"""Lessons that many tests begin with."""

from contextlib import closing
from pathlib import Path

import pytest
from journal.machine import Machine, Room
from journal.pebbles import beside, copied, lesson_at, made, played

from facilitator.journal.command_line import say


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson with sixty moves that was closed properly."""
    return played(tmp_path_factory.mktemp("sound"))


@pytest.fixture(scope="module")
def pending(tmp_path_factory: pytest.TempPathFactory, sound: Path) -> Path:
    """The same lesson and twenty moves more, as a program that is killed leaves it: the end of it lies in the log beside
    the file.
    """
    folder = tmp_path_factory.mktemp("pending")
    lesson = lesson_at(copied(sound, folder / "running.lesson"))
    with closing(lesson.store):
        for n in range(20):
            assert say(lesson, f'note "late mark {n}"' if n % 5 == 4 else "next").ok
        left = copied(lesson.store.path, folder / "left.lesson")
    assert beside(left, "-wal").stat().st_size > 4096
    return left


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return copied(sound, tmp_path / "a.lesson")


@pytest.fixture
def room(tmp_path: Path) -> Room:
    machine = Machine()
    made(tmp_path / "a.lesson", machine.clocks())
    return Room(machine, tmp_path / "a.lesson")
