"""What a class has reached before is handed in when a lesson ends: the closing scene says how far it is from that."""

from fractions import Fraction
from pathlib import Path

import pytest
from journeys.test_whole_lessons import drawn, lesson_of, walked

from facilitator.cli.lesson_finder import open_lesson
from facilitator.cli.lesson_to_write import open_to_write
from facilitator.game.kernel.state import ClassRecord
from facilitator.game.scoring.entries import standing
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson


def played(folder: Path, name: str, plan: str, more: str = "") -> tuple[Lesson, tuple[str, ...]]:
    """A whole lesson of a class, and what its last scene says of the result."""
    path = folder / f"{name}.lesson"
    lesson_of(path, plan).store.close()
    lesson = open_to_write(str(path))
    for scene in walked(lesson):
        if scene.kind == "closing" and lesson.room.ended is not None:
            lines = scene.lines
        if more and lesson.room.current.kind == "reveal" and lesson.screen.revealed == 0:
            assert say(lesson, more).ok
            more = ""
    lesson.store.close()
    return lesson, lines


@pytest.fixture
def classroom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "lessons" / "7b"
    folder.mkdir(parents=True)
    return folder


def test_the_first_time_the_same_again_more_and_less(classroom: Path) -> None:
    first, lines = played(classroom, "1", "ecogon-45")
    points = max(n for table in first.tables.values() for n in standing(table).results)
    assert first.room.record == ClassRecord(0)
    assert lines[-1] == f"Your first result with this game: {points} points."

    again, lines = played(classroom, "2", "ecogon-45")
    assert again.room.record == ClassRecord(1, points) and lines[-1].endswith(f"record of {points} points again.")

    better, lines = played(classroom, "3", "ecogon-45", "1: count table animal-points=20")
    best = max(n for table in better.tables.values() for n in standing(table).results)
    assert best > points and lines[-1] == f"A new class record! Until now it was {points} points."

    worse, lines = played(classroom, "4", "ecogon-45")
    assert worse.room.record == ClassRecord(3, best)
    assert lines[-1] == f"{best - points} points under your class record of {best} points."


def test_it_is_stored_with_the_ending_and_goes_back_with_it(classroom: Path) -> None:
    _, lines = played(classroom, "1", "ecogon-45")
    played(classroom, "2", "ecogon-45", "1: count table animal-points=20")
    stored = open_lesson(str(classroom / "1.lesson"), write=False)
    assert stored.room.record == ClassRecord(0), "what came later changes nothing"
    assert drawn(stored).lines == lines
    again = open_to_write(str(classroom / "1.lesson"))
    assert say(again, "room undo").ok and again.room.record is None
    assert say(again, "end").ok and again.room.record is not None and again.room.record.lessons == 1


def test_another_class_another_game_and_no_class_know_nothing_of_it(classroom: Path) -> None:
    played(classroom, "1", "ecogon-45")
    other = classroom.parent / "8a"
    other.mkdir()
    assert played(other, "1", "ecogon-45")[0].room.record == ClassRecord(0, Fraction(0))
    assert played(classroom, "2", "ecopyramid-45")[0].room.record == ClassRecord(0, Fraction(0))
    lesson, lines = played(classroom.parent, "1", "ecogon-45")
    assert lesson.room.record is None and not any("record" in line for line in lines)
