"""What can't be: refused with its limit, saved by leaving the cell twice, named beside the cell, and kept by a check."""

from pathlib import Path

import pytest
from console.handing import after, ok, opened, pen, words
from console.hosting import Stage

from facilitator.console.screens.scores import ScoresScreen
from facilitator.game.scoring.entries import sheet_of
from facilitator.game.views.sheet.doubtful_cells import doubtful_cells, value_doubt
from facilitator.game.views.sheet.sheet_grid import SheetGrid
from facilitator.journal.lesson import Lesson


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """A lesson of Planet Hexagon that has begun."""
    return opened(tmp_path / "a.lesson", "planet-hexagon", "next")


@pytest.mark.parametrize("leave", ["enter", "down", "tab", "k"])
def test_more_than_is_possible_is_refused_with_the_limit(lesson: Lesson, leave: str) -> None:
    keys = ("down", "9", "9", leave, leave, leave)
    said = words(ScoresScreen(pen(lesson)), *keys)
    assert "! 99 is not saved yet Houses beside Water – 99 is too high: this line is worth at most 34." in said
    assert "anyway" not in said and not lesson.tables["1"].sheets
    assert "99▏" in after(ScoresScreen(pen(lesson)), *keys), "it stays to be mended"
    after(ScoresScreen(pen(lesson)), *keys, "backspace", "backspace", "8", "enter")
    assert sheet_of(lesson.tables["1"], "lupidians").written == {"house-water": "8"}


def test_more_counts_than_the_box_holds_are_refused_too(lesson: Lesson) -> None:
    said = words(ScoresScreen(pen(lesson)), "o", "1", "8", "enter", "enter")
    assert "18 is too high. At most 17 are possible." in said and not lesson.tables["1"].sheets


@pytest.mark.parametrize("leave", ["enter", "down", "tab"])
def test_what_is_doubtful_is_saved_by_leaving_twice(lesson: Lesson, leave: str) -> None:
    said = words(ScoresScreen(pen(lesson)), "down", "5", leave)
    assert "5 is not possible: the nearest are 2, 4, 6 and 8. Enter saves 5 anyway." in said
    assert not lesson.tables["1"].sheets
    text = after(ScoresScreen(pen(lesson)), "down", "5", leave)
    assert "save 5 anyway" in text.splitlines()[-2] + text.splitlines()[-1]
    after(ScoresScreen(pen(lesson)), "down", "5", leave, "escape")
    assert not lesson.tables["1"].sheets
    after(ScoresScreen(pen(lesson)), "down", "5", leave, leave)
    assert sheet_of(lesson.tables["1"], "lupidians").written == {"house-water": "5"}


def test_another_value_is_looked_at_anew(lesson: Lesson) -> None:
    after(ScoresScreen(pen(lesson)), "down", "5", "enter", "backspace", "7", "enter")
    assert not lesson.tables["1"].sheets


def test_commands_take_what_people_have_decided(lesson: Lesson) -> None:
    ok(lesson, "points lupidians house-water=99")
    assert doubtful_cells(SheetGrid(lesson.tables["1"]))


def test_a_doubtful_number_is_named_and_reached_and_a_check_keeps_it(lesson: Lesson) -> None:
    ok(lesson, "points urbanides house-water=5", "points harvesters common-goal=5")
    screen = ScoresScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        assert "! 2 doubtful numbers" in stage.text and "! goes there." in stage.text
        await stage.press("exclamation_mark")
        assert (screen.place.side, screen.place.row.id) == ("harvesters", "common-goal")
        await stage.press("f3")
        assert (screen.place.side, screen.place.row.id) == ("urbanides", "house-water")
        assert "k keeps it" in stage.text
        await stage.press("k")
        assert "! 1 doubtful number" in stage.text
        await stage.press("f3", "k")
        assert "doubtful number" not in stage.text
        await stage.press("f3")
        assert "No number is doubtful." in stage.text

    Stage().drive(work, (120, 36))
    grid = SheetGrid(lesson.tables["1"])
    row = next(row for row in grid.rows() if row.id == "house-water")
    assert grid.cell("urbanides", row).wrong, "it stays marked where it stands"


def test_nothing_speaks_against_what_can_be(lesson: Lesson) -> None:
    grid = SheetGrid(lesson.tables["1"])
    rows = {row.id: row for row in grid.rows()}
    assert [value_doubt(grid, "lupidians", rows["house-water"], n) for n in ("0", "4", "10", "x")] == [None] * 4
    assert value_doubt(grid, "lupidians", rows["total"], "9999") is None, "the total is what they wrote"
