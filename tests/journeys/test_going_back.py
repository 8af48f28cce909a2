"""With one table, plain `undo` and `redo` follow the lesson through its phases and its table alike."""

from pathlib import Path

import pytest

from facilitator.files.loader import load_plan, read_header
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


def opened(folder: Path, plan: str, tables: int = 1) -> Lesson:
    _, _, texts = load_plan(plan)
    path = folder / "back.lesson"
    create_lesson(
        path, machine_clocks(), texts, Setup({str(n): SIDES for n in range(1, tables + 1)}), rehearsal=True, seed="1"
    ).close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def said(lesson: Lesson, *lines: str) -> str:
    """All lines are carried out; the last answer."""
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"
    again = Lesson(Store.open(lesson.store.path), LessonTime(machine_clocks()), read_header)
    assert (again.tables, again.room) == (lesson.tables, lesson.room)
    return answer.said


def acting(lesson: Lesson) -> str | None:
    return lesson.tables["1"].acting


def test_redo_does_again_what_was_taken_back_last_and_nothing_older(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon")
    said(lesson, "next", "end", "undo", "next", "undo", "redo")
    assert lesson.room.ended is None and acting(lesson) == "arboretans"


def test_something_new_forgets_what_was_taken_back(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon")
    said(lesson, "next", "end", "undo", "next", "next")
    assert say(lesson, "redo").said == "There is nothing to redo here."
    assert lesson.room.ended is None


def test_across_phases_and_back_again(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon-90")
    said(lesson, *["room next"] * 4, "next", "@+10 room next", "undo", "@+5 next", "undo", "redo")
    assert lesson.room.current.id == "play" and acting(lesson) == "arboretans"
    said(lesson, *["undo"] * 6)
    assert lesson.room.entered is None
    said(lesson, *["redo"] * 6)
    assert lesson.room.current.id == "play" and acting(lesson) == "arboretans"
    assert not say(lesson, "redo").ok


@pytest.mark.parametrize(
    ("lines", "stays"), [(("pause",), "scoring"), (("time +60",), "scoring"), (("pause", "resume"), "scoring")]
)
def test_what_went_to_the_room_is_taken_back_there(tmp_path: Path, lines: tuple[str, ...], stays: str) -> None:
    lesson = opened(tmp_path, "planet-hexagon-90")
    said(lesson, *["room next"] * 4, "next", "next", "@+10 room next")
    before = lesson.room
    said(lesson, *lines, *["undo"] * len(lines))
    assert lesson.room == before and lesson.room.current.id == stays and acting(lesson) == "arboretans"


def test_a_sitting_that_next_began_is_taken_back_by_undo(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon")
    said(lesson, "next", "next", "adjourn", "@+4000 next", "undo")
    assert lesson.room.adjourned and acting(lesson) == "arboretans"
    said(lesson, "undo")
    assert not lesson.room.adjourned and acting(lesson) == "arboretans"


def test_a_room_undo_says_what_it_does_to_a_running_clock(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon")
    assert "−0:35" in said(lesson, "next", "@+20 room pause", "@+60 room undo")


def test_a_table_that_plays_no_more_stays_as_it_is(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon", 2)
    said(lesson, "1: next", "2: next", "table merge 1 2")
    assert not say(lesson, "1: undo").ok
    assert say(lesson, "undo").ok, "one table is left, so it is the one that is meant"
    said(lesson, "end")
    assert not say(lesson, "2: undo").ok


@pytest.mark.parametrize(
    "line",
    ["2: end", "1: room pause", 'all: say "x"', "ago 5 undo", "time +0", "time -99999", 'note "' + "x" * 1001 + '"'],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, line: str) -> None:
    lesson = opened(tmp_path, "planet-hexagon", 1)
    said(lesson, "next")
    n = lesson.n
    answer = say(lesson, line)
    assert not answer.ok and answer.said.endswith((".", "?")) and lesson.n == n


def test_a_typo_does_not_shift_the_rest_of_a_script(tmp_path: Path) -> None:
    lesson = opened(tmp_path, "planet-hexagon")
    said(lesson, "next")
    say(lesson, "@+45 nxt")
    said(lesson, "@+5 next")
    assert lesson.history()[-1].at - lesson.opened == 50_000
