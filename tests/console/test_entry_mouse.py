"""Entry screens by mouse: a click goes to a cell or place, a click on a tile lays it, the wheel goes through rows."""

from pathlib import Path

import pytest
from colony_rules import colony_of
from console.handing import SIDES, ok, opened, pen
from console.hosting import Stage

from facilitator.console.screens.niche_board import NicheBoardScreen
from facilitator.console.screens.scores import ScoresScreen
from facilitator.console.screens.tile_board import TileBoardScreen
from facilitator.console.screens.tiles import TilesScreen
from facilitator.game.scoring.entries import sheet_of

SIZES = [(80, 24), (120, 36), (160, 45)]


async def click(stage: Stage, text: str, after: str = "", part: int = 0, last: bool = False) -> None:
    """Click on a text of the screen, in the first or last row that holds `after` too."""
    rows = stage.rows()
    found = [n for n, row in enumerate(rows) if text in row and after in row]
    y = found[-1 if last else 0]
    x = [i for i in range(len(rows[y])) if rows[y].startswith(text, i)][part]
    await stage.pilot.click(offset=(x, y))
    await stage.pilot.pause()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_click_goes_to_a_cell_and_enters_what_was_typed(tmp_path: Path, size: tuple[int, int]) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", "next")
    screen = ScoresScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press("4")
        await click(stage, "·", "Pipelines", part=2)
        assert (screen.place.side, screen.place.row.id) == (SIDES[2], "pipelines")
        assert "▌" in next(row for row in stage.rows() if "Pipelines" in row)
        await click(stage, "Farms × Houses")
        assert (screen.place.side, screen.place.row.id) == (SIDES[2], "farms-houses"), "beside the columns: its row"
        await stage.press("9", "9", "9")
        await click(stage, "·", "Pipelines")
        assert screen.typed == "999" and screen.place.row.id == "farms-houses", "what is refused stays to be mended"

    Stage().drive(work, size)
    assert sheet_of(lesson.tables["1"], SIDES[0]).written == {"house-forest": "4"}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_colony_is_built_by_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", "next")
    screen = TileBoardScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await click(stage, "Forest")
        assert list(colony_of(lesson.tables["1"], SIDES[0]).tiles.values()) == [("starter-house",), ("forest",)]
        await click(stage, " S ")
        assert screen.at == (0, 0)
        before = screen.at
        await click(stage, "·", last=True)
        assert screen.at != before and screen.at not in screen.built.tiles
        await click(stage, "Water")
        assert len(screen.built.tiles) == 3

    Stage().drive(work, size)


def test_a_niche_is_lit_by_a_click(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "ecopyramid", "next", sides=2)
    screen = NicheBoardScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press("p", "p", "p")
        await click(stage, "P", "producers", part=2)
        assert screen.at == (0, 2)
        await click(stage, "·", "herbivores", part=1)
        assert screen.at == (1, 1)
        await stage.press("h")

    Stage().drive(work)
    assert lesson.tables["1"].niches["player-1"].rows[1][1] == "herbivore"


def test_tiles_are_told_by_clicks(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", "next")
    ok(lesson, "faces house pb3 forest forest forest water field farm")

    async def work(stage: Stage) -> None:
        await stage.show(TilesScreen(lesson.tables["1"], lesson.room, lesson.now()))
        await click(stage, "Forest")
        await click(stage, "Public Building 1")
        assert "There should be no Public Building 1" in stage.text, "as its letter would"
        await click(stage, "What is on the table")
        assert "Tile 1 of" in stage.text

    Stage().drive(work)


def test_the_wheel_goes_through_the_rows(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "planet-hexagon", "next")
    screen = ScoresScreen(pen(lesson))

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.pilot._post_mouse_events([_scroll()], "BoxGrid", offset=(5, 5))
        await stage.pilot.pause()
        assert screen.place.at == 1

    Stage().drive(work)


def _scroll() -> type:
    from textual.events import MouseScrollDown

    return MouseScrollDown
