"""Scenes about points: ladders where points may be seen while they grow, nothing before the reveal where they may not."""

from pathlib import Path

import pytest

from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, read_header
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.views.scene_values import Scene, Sight
from facilitator.game.views.scenes import scene
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, Setup, create_lesson
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store


def lesson_of(folder: Path, plan: str, tables: int, sides: int, **options: str | int) -> Lesson:
    _, rules, texts = load_plan(plan)
    path = folder / f"{plan}-{tables}.lesson"
    setup = Setup({str(n): sides_of(rules, sides) for n in range(1, tables + 1)}, options)
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="3").close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def seen(lesson: Lesson, *lines: str) -> Scene:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, answer.said
    return scene(Sight(lesson.room, lesson.tables, lesson.screen, lesson.people.texts(), lesson.now(), words_in("en")))


def test_the_distance_to_the_target_is_a_ladder(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10)
    found = seen(lesson, "next", "report 17", "screen scores")
    assert (found.kind, found.headline) == ("ladder", "17 points")
    assert [(r.title, r.words, r.marked) for r in found.rows] == [("target 20", "3 to go", True)]
    assert seen(lesson, "report 21").rows[0].words == "reached"


def test_a_wall_shows_each_table_and_the_goal_of_all(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 4, 4, events=10)
    found = seen(lesson, "all: next", "1: report 17", "2: report 23", 'table title 3 "[b]Otters[/b]"')
    assert found.kind == "wall" and found.lines == (
        "All tables: 40 of 80 points",
        "draw a tile → lay as many as you like → look for animals",
    )
    assert [r.title for r in found.rows] == ["Table 1", "Table 2", "[b]Otters[/b]", "Table 4"]
    assert found.rows[0].words == "Player 1 · 17, 3 to 20" and found.rows[1].words == "Player 1 · 23, reached"


def test_the_goal_of_all_waits_for_the_first_points_and_leaves_out_tables_that_do_not_play(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 4, 4, events=10)
    aid = "draw a tile → lay as many as you like → look for animals"
    assert seen(lesson, "all: next").lines == (aid,)
    assert seen(lesson, "2: report 5").lines == ("All tables: 5 of 80 points", aid)
    assert seen(lesson, "table close 3", "table merge 4 1").lines == ("All tables: 5 of 40 points", aid)
    assert seen(lesson, "freeze", "1: report 9", "table open 3", "3: report 4").lines == (
        "All tables: 5 of 60 points",
        aid,
    )
    assert seen(lesson, "freeze").lines == ("All tables: 18 of 60 points", aid)


def test_whose_pyramid_was_first_needs_no_reveal(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecopyramid", 1, 2, shape="3-2-1")
    cards = [
        f"niche 2 {row},{n} {kind}"
        for row, kind in enumerate(("producer", "herbivore", "carnivore"))
        for n in range(3 - row)
    ]
    assert not any("won" in line for line in seen(lesson, "next", *cards[:-1]).lines)
    found = seen(lesson, cards[-1])
    assert (found.headline, found.lines) == ("The game is over", ("A pyramid is complete", "Player 2: won"))


def test_frozen_points_stand_still_for_the_room(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10)
    assert seen(lesson, "next", "report 17", "screen scores", "freeze", "report 19").headline == "17 points"
    assert seen(lesson, "freeze").headline == "19 points"


@pytest.mark.parametrize("handed_in", ["count lupidians houses=3 forests=2", "points lupidians common-goal=5"])
def test_what_was_handed_in_is_on_no_scene_before_the_reveal(tmp_path: Path, handed_in: str) -> None:
    lesson = lesson_of(tmp_path, "planet-hexagon", 1, 4)
    found = seen(lesson, "next", handed_in, "screen scores")
    assert (found.kind, found.headline, found.rows) == ("reveal", "Nothing has been revealed yet.", ())
    for chosen in ("auto", "teams", "wall", "step", "agenda"):
        assert "points" not in str(seen(lesson, f"screen {chosen}"))


def test_competitive_points_are_kept_back(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=10, mode="competitive")
    assert seen(lesson, "next", "act animal player-1 5", "screen scores").headline == "Nothing has been revealed yet."


def test_the_reveal_goes_step_by_step_to_the_result(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "planet-hexagon", 1, 4)
    for side in ("lupidians", "arboretans", "harvesters", "urbanides"):
        say(lesson, f"count {side} houses=2 houses-1-forest=2 farms=1 covered-fields=1 forests=1")
    first = seen(lesson, "next", "screen scores", "reveal")
    assert first.kind == "reveal" and all(r.words.startswith("Most ") for r in first.rows), first
    assert not any("House" in r.words or "1 for" in r.words for r in first.rows)
    assert seen(lesson, "reveal back").headline == "Nothing has been revealed yet."
    last = first
    for _ in range(40):
        if not say(lesson, "reveal").ok:
            break
        last = seen(lesson)
    assert any("won" in r.words for r in last.rows) and all("points" in r.words for r in last.rows)
