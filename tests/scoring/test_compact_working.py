"""The figures behind a line, for narrow columns: nothing that counted is missing, and no words are spent."""

from pathlib import Path

import pytest
from record.lived import made, said

from facilitator.files.catalogue_files import words_in
from facilitator.game.scoring.compact_working import compact_working, counts_left, values_of
from facilitator.game.scoring.points_over_turns import points_over_turns
from facilitator.game.scoring.totals import has_form_for, lines_of
from facilitator.journal.batch import past_moves
from facilitator.journal.lesson import Lesson


def figures(lesson: Lesson, side: str) -> dict[str, str]:
    """Every line of a side with its figures."""
    table, say = lesson.tables["1"], words_in("en").say
    known = values_of(table, table.sides)
    return {line.id: say(compact_working(line, known[side])) for line in lines_of(table, side)}


def test_every_kind_of_line_shows_its_numbers(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    counts = "houses-1-forest=3 houses-2-forests=0 houses-3-forests=2 houses-at-water=4 houses-piped=2 farms=2 houses=5 waters=0"
    said(lesson, "phase play", "next", f"count arboretans {counts} forests=4 bonus-markers-used=1 pb3=1 fields=3")
    said(lesson, "count arboretans unused-blue=1 unused-green=0")
    shown = figures(lesson, "arboretans")
    assert shown["house-forest"] == "3 + 2×5", "what brings nothing is left out"
    assert shown["house-water"] == "4×2" and shown["farms-houses"] == "2 × 5"
    assert shown["pipelines"] == "needs 1 open water", "a shut gate is the reason for 0"
    assert shown["unused-markers"] == "1 + 0", "in a plain sum nothing moves up"
    assert shown["civilisation-bonus"] == "4 ÷ 2 − 1"
    assert shown["public-buildings"] == "type 3"
    assert set(figures(lesson, "harvesters").values()) == {""}, "nothing was counted there"
    lesson.store.close()


def test_lines_that_compare_sides_show_both_numbers(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "eco-90", tables=1, sides=2)
    said(lesson, "phase play", "next", "count player-1 mountains=3 forest=5 plains=4 wetland=2 water=6")
    assert figures(lesson, "player-1")["largest-overall"] == "", "it waits for the others"
    said(lesson, "count player-2 mountains=1 forest=5 plains=4 wetland=2 water=9")
    assert figures(lesson, "player-1")["group-sizes"] == "3 + 5 + 4 + 2 + 6"
    assert figures(lesson, "player-1")["largest-overall"] == "6, best other 9"
    assert figures(lesson, "player-2")["biome-ranking"] == "2 + 2.5 + 2.5 + 2.5 + 3"
    lesson.store.close()


def test_what_no_figure_shows_is_left_with_the_numbers_of_all(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "eco-90", tables=1, sides=2)
    said(lesson, "phase play", "next", "count player-1 mountains=3 animals-placed=18 empty-tiles=0")
    said(lesson, "count player-2 mountains=1 animals-placed=0 empty-tiles=0")
    table = lesson.tables["1"]
    left = counts_left(table, lines_of(table, "player-1"))
    assert left["animals-placed"] == {"player-1": 18, "player-2": 0} and "empty-tiles" not in left
    lesson.store.close()


@pytest.mark.parametrize(("side", "is_for"), [("lupidians", False), ("urbanides", True)])
def test_a_line_without_a_form_for_a_side_is_not_for_it(side: str, is_for: bool, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    line = next(line for line in lines_of(lesson.tables["1"], side) if line.id == "civilisation-bonus")
    assert has_form_for(line, side) is is_for
    lesson.store.close()


def test_points_over_turns_say_what_an_event_took(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "ecogon-45", tables=1, sides=3)
    said(
        lesson,
        "phase play",
        "next",
        "act habitat",
        "next",
        "act habitat",
        "next",
        "act animal 5",
        "next",
        "act animal 4",
    )
    assert points_over_turns(past_moves(lesson.table_strand("1"))) is None, "two numbers are a sentence"
    while not lesson.tables["1"].due:
        said(lesson, "@+30 next")
    said(lesson, "act animal-lost 3", "event done", "@+30 next", "act animal-lost 1")
    course = points_over_turns(past_moves(lesson.table_strand("1")))
    assert course is not None and [points for _, points in course.steps] == [0, 5, 9, 6, 5]
    assert (course.gained, course.lost, len(course.events)) == (9, 4, 1)
    assert [(loss.points, loss.event) for loss in course.losses] == [(3, 1), (1, 0)]
    said(lesson, "count table animal-points=8")
    after = points_over_turns(past_moves(lesson.table_strand("1")))
    assert after is not None and after.steps == course.steps, "counting is not playing"
    lesson.store.close()
