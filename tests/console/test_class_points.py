"""The points of all tables in one grid: few keys a table, by hand or mouse, each a move at its own table."""

from pathlib import Path

import pytest
from console.driving import Hand
from console.test_class import class_of, screen

from facilitator.console.screens.class_scores import ClassScoresScreen
from facilitator.console.screens.scores import ScoresScreen
from facilitator.game.scoring.entries import sheet_of
from facilitator.widgets.box_grid import BoxGrid

POINTS = (17, 23, 8, 20, 31, 19, 26)


def keys_of(*numbers: int) -> list[str]:
    return [key for n in numbers for key in (*str(n), "enter")]


@pytest.mark.parametrize(
    ("plan", "box", "points"),
    [("ecogon-45", "animal-points", POINTS), ("phylo-western-pa-60", "card-points", (85, 62, 110, 74, 91, 55, 103))],
)
def test_points_of_seven_tables_take_at_most_four_keys_a_table(
    tmp_path: Path, plan: str, box: str, points: tuple[int, ...]
) -> None:
    keys = ["C", *keys_of(*points), "escape"]

    async def work(hand: Hand) -> None:
        hand.app.say("phase scoring")
        await hand.press(*keys)
        assert hand.app.screen is screen(hand)

    lesson = class_of(tmp_path, 7, plan).drive(work)
    assert [sheet_of(table, "").counts[box] for table in lesson.tables.values()] == list(points)
    assert len(keys) <= 4 * len(points), f"{len(keys)} keys"


def test_reports_of_seven_tables_in_play_take_at_most_four_keys_a_table(tmp_path: Path) -> None:
    keys = ["C", *keys_of(*POINTS), "escape"]

    async def work(hand: Hand) -> None:
        hand.app.say("phase play")
        await hand.press(*keys[:4])
        assert "target reached" in "\n".join(hand.dump()), "how far it is stands beside the number"
        assert "Table 1: Points of all: 17." in "\n".join(hand.dump())
        await hand.press(*keys[4:10])
        assert "2 short of 10" in "\n".join(hand.dump())
        await hand.press(*keys[10:])

    lesson = class_of(tmp_path, 7, "ecogon-45").drive(work)
    assert [table.reported[1] for table in lesson.tables.values() if table.reported] == list(POINTS)
    assert [table.meters["together", ""] for table in lesson.tables.values()] == list(POINTS)
    assert len(keys) <= 4 * len(POINTS)


def test_it_begins_at_the_table_that_is_lit(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase scoring")
        await hand.press("down", "down", "down", "C", "9", "enter", "escape")

    lesson = class_of(tmp_path, 4, "ecogon-45").drive(work)
    assert [table.name for table in lesson.tables.values() if table.sheets] == ["3"]


def test_undo_goes_back_from_table_to_table(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase scoring")
        await hand.press("C", *keys_of(7, 8, 9), "u", "u")
        grid = hand.app.screen.query_one(BoxGrid)
        assert grid.lit == (1, 0), "the table is lit where something was undone"
        await hand.press("r", "up", "k", "u")
        await hand.press("5", "escape")
        assert "5 was not saved." in "\n".join(hand.dump())
        await hand.press("backspace", "escape")

    lesson = class_of(tmp_path, 3, "ecogon-45").drive(work)
    held = [dict(sheet_of(table, "").counts) for table in lesson.tables.values()]
    assert held == [{}, {"animal-points": 8}, {}]


def test_what_a_report_can_not_be_is_refused_and_stays(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase play")
        await hand.press("C", *"999999", "enter")
        assert isinstance(hand.app.screen, ClassScoresScreen) and hand.app.screen.typed == "999999"
        assert "can't be 999999" in "\n".join(hand.dump())

    lesson = class_of(tmp_path, 3, "ecogon-45").drive(work)
    assert all(table.reported is None for table in lesson.tables.values())


def test_a_sheet_for_each_table_is_opened_one_by_one(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase scoring")
        await hand.press("C")
        assert hand.app.screen is screen(hand) and "Choose a table" in "\n".join(hand.dump())
        await hand.press("down", "C")
        assert isinstance(hand.app.screen, ScoresScreen)

    class_of(tmp_path, 3, "eco-90").drive(work)


def test_a_click_lights_a_table_and_the_wheel_goes_on(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase scoring")
        await hand.press("C", "4")
        grid = hand.app.screen.query_one(BoxGrid)
        lines = hand.dump()
        y = next(n for n, line in enumerate(lines) if line.strip().startswith("Table 3"))
        x = lines[y].index("·")
        await hand.pilot.click(offset=(x, y))
        await hand.pilot.pause()
        assert grid.lit == (2, 0)
        grid.post_message(BoxGrid.Turned(-1))
        await hand.pilot.pause()
        assert grid.lit == (1, 0)

    lesson = class_of(tmp_path, 3, "ecogon-45").drive(work)
    assert sheet_of(lesson.tables["1"], "").counts == {"animal-points": 4}, "a click leaves the cell like Enter"
