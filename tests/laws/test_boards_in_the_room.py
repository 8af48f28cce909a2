"""Boards that the room sees: of single pupils none with points or with a name, none while points stand still, and nothing
that tells a secret card.
"""

import random
from pathlib import Path

import pytest
from laws.lessons import opened
from laws.lessons import scenes as public_scenes
from laws.test_lessons import HEXAGON, PYRAMID
from scoring.counting import grown

from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.shapes.grids import place_text
from facilitator.game.views.scene_values import Scene
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson

PLAN = Scenario(
    1,
    "plan",
    "Plan",
    "made-up",
    (
        Phase("play", "Play", "play", 20),
        Phase("scoring", "Counting", "scoring", 9),
        Phase("reveal", "Reveal", "reveal", 5),
    ),
)
TEAMS = tuple(side.id for side in HEXAGON.sides.list)
GOALS = ("most-waters", "most-forests", "most-public-buildings", "most-fields")


def scenes(lesson: Lesson) -> dict[str, Scene]:
    """Every scene that could be chosen now, by its name."""
    return {name.removesuffix(" None"): shown for name, shown in public_scenes(lesson).items()}


def told(lesson: Lesson, *lines: str) -> None:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"


def hexagon(path: Path, goals: tuple[str, ...] = GOALS, tables: tuple[str, ...] = ("1",)) -> Lesson:
    """A lesson in which every team's colony was entered and has a secret goal."""
    lesson = opened(path, HEXAGON, PLAN, TEAMS, tables)
    told(lesson, "phase play")
    for table in tables:
        at = f"{table}: " if len(tables) > 1 else ""
        told(lesson, f"{at}next", *(f"{at}give {goal} {side}" for side, goal in zip(TEAMS, goals, strict=True)))
        for n, side in enumerate(TEAMS):
            colony = grown(random.Random(n), 9)
            for place, stack in colony.tiles.items():
                for tile in stack:
                    say(lesson, f"{at}place {side} {place_text(place)} {tile}")
    return lesson


def counted(lesson: Lesson) -> list[Scene]:
    """The scene of each line as it is counted."""
    told(lesson, "phase scoring", "screen auto")
    found = []
    for _ in range(40):
        shown = scenes(lesson)["auto"]
        if shown.kind == "counting":
            found.append(shown)
        if lesson.room.current.kind != "scoring" or not say(lesson, "next").ok:
            break
    return found


def test_no_board_tells_who_holds_which_goal(tmp_path: Path) -> None:
    first, second = hexagon(tmp_path / "a.lesson"), hexagon(tmp_path / "b.lesson", GOALS[1:] + GOALS[:1])
    assert {name: shown.boards for name, shown in scenes(first).items()} == {
        name: shown.boards for name, shown in scenes(second).items()
    }
    one, other = counted(first), counted(second)
    assert [shown.boards for shown in one] == [shown.boards for shown in other]
    goal = next(shown for shown in one if shown.headline == "Hidden Goal")
    assert goal.boards == () and sum(bool(shown.boards) for shown in one) > 4


def test_at_counting_teams_take_turns_and_the_words_are_the_numbers_on_the_board(tmp_path: Path) -> None:
    found = counted(hexagon(tmp_path / "a.lesson"))
    assert len({shown.boards[0].title for shown in found if shown.boards}) > 2
    summed = 0
    for shown in found:
        numbers = [cell.number for picture in shown.boards for cell in picture.cells if cell.number]
        if numbers:
            assert f"{' + '.join(numbers)}" in shown.lines[0] and shown.boards[0].title in shown.lines[0]
            summed += 1
    assert summed > 2


def test_elsewhere_nothing_is_lit_and_nothing_has_points(tmp_path: Path) -> None:
    lesson = hexagon(tmp_path / "a.lesson", tables=("1", "2"))
    wall = scenes(lesson)["wall"]
    assert [picture.row for picture in wall.boards] == [0] * 4 + [1] * 4
    for name, shown in scenes(lesson).items():
        for picture in shown.boards if name != "counting" else ():
            assert not picture.edges and all(cell.lit and not cell.number for cell in picture.cells)
    counting = scenes(lesson)["counting"]
    assert [picture.title for picture in counting.boards] == [""], "with several tables only the example is shown"


def test_what_made_the_difference_has_everybodys_board(tmp_path: Path) -> None:
    lesson = hexagon(tmp_path / "a.lesson")
    told(lesson, "finish", "phase reveal")
    while say(lesson, "reveal").ok:
        shown = scenes(lesson)["reveal"]
    assert [(picture.title, picture.row) for picture in shown.boards] == [
        (r.title, n) for n, r in enumerate(shown.rows)
    ]


@pytest.mark.parametrize("table", ["1", "2"])
def test_pyramids_of_single_pupils_are_on_the_wall_and_do_not_say_whose_they_are(table: str, tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", PYRAMID, PLAN, ("player-1", "player-2"), ("1", "2")[: int(table)])
    at = f"{table}: " if table == "2" else ""
    told(lesson, "phase play", f"{at}next", f"{at}niche player-1 0,0 producer")
    (shown,) = scenes(lesson)["wall"].boards
    assert (shown.title, shown.symbol, shown.row) == ("", "", int(table) - 1)
    assert [cell.title for cell in shown.cells if cell.title] == ["Producer"]
    told(lesson, "individual on")
    assert [picture.title for picture in scenes(lesson)["wall"].boards] == ["Player 1"]


def test_boards_of_single_pupils_that_bring_points_are_not_shown_unless_that_was_wished(tmp_path: Path) -> None:
    lesson = hexagon(tmp_path / "a.lesson")
    assert scenes(lesson)["wall"].boards
    told(lesson, *(f"join {side} K7Q2{letter}" for side, letter in zip(TEAMS, "MNPR", strict=True)))
    assert not scenes(lesson)["wall"].boards
    told(lesson, "individual on")
    assert len(scenes(lesson)["wall"].boards) == 4


def test_while_points_stand_still_no_teams_board_is_shown(tmp_path: Path) -> None:
    lesson = hexagon(tmp_path / "a.lesson")
    assert len(scenes(lesson)["wall"].boards) == 4 and scenes(lesson)["counting"].boards[0].title
    told(lesson, "freeze")
    assert not scenes(lesson)["wall"].boards and scenes(lesson)["counting"].boards[0].title == ""
