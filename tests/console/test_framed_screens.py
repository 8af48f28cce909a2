"""Screens above the page of a lesson: its head, its clock and its line of the projector go on there."""

from pathlib import Path

import pytest
from console.driving import Hand
from console.test_class import class_of
from rich.cells import cell_len

from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.tile_board import TileBoardScreen
from facilitator.files.catalogue_files import words_in
from facilitator.game.views.scenes import scene
from facilitator.journal.sight import sight_of

SIZES = [(80, 24), (100, 30), (120, 36), (160, 45)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("key", ["C", "O"])
def test_head_clock_and_projector_go_on_above_the_page(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", key)
        assert isinstance(hand.app.screen, EntryScreen)
        await hand.wait(0)
        rows = hand.dump()
        clock = hand.clock()
        assert rows[0].strip().startswith("Planet Hexagon") and f"{clock} left" in rows[0]
        (line,) = [row for row in rows if "ON THE PROJECTOR" in row]
        assert f"Turn ◆ Lupidians {clock}" in line
        await hand.wait(5)
        assert hand.clock() != clock and f"{hand.clock()} left" in hand.dump()[0]
        await hand.wait(60)
        assert "over" in hand.dump()[0]
        assert len(rows) == size[1] and all(cell_len(row) <= size[0] for row in rows)

    Hand(tmp_path).drive(work, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_says_whether_the_room_sees_the_points(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "C")
        assert "only you see the points" in "\n".join(hand.dump()).casefold()
        hand.app.say("screen scores")
        await hand.wait(1)
        await hand.press("4", "enter")
        assert "the room sees the points now" in "\n".join(hand.dump()).casefold()
        hand.app.say("freeze")
        await hand.press("down")
        assert "as they were: frozen" in "\n".join(hand.dump()).casefold()

    Hand(tmp_path).drive(work, size)


def test_a_wall_of_tables_shows_points_only_once_there_are_some(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase play")
        await hand.press("C")
        assert "The room sees points as soon as you enter them" in "\n".join(hand.dump())
        await hand.press("7", "enter")
        assert "The room sees the points now" in "\n".join(hand.dump())
        await hand.press("escape")
        assert "7" in words_seen(hand), "and it does"

    class_of(tmp_path, 3, "ecogon-45").drive(work, (120, 36))


def test_points_that_the_room_will_not_see_stay_yours_before_and_after_the_first(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert hand.app.say("phase scoring").ok
        for keys in ((), ("7", "enter")):
            await hand.press("C", *keys)
            assert "Only you see the points" in "\n".join(hand.dump())
            await hand.press("escape")

    class_of(tmp_path, 3, "ecogon-45").drive(work, (120, 36))


def words_seen(hand: Hand) -> str:
    """What the room reads now."""
    assert hand.app.lesson is not None
    return str(scene(sight_of(hand.app.lesson, {}, words_in("en"))))


def test_a_long_refusal_is_read_whole(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "O", "f")
        assert isinstance(hand.app.screen, TileBoardScreen)
        hand.app.screen.at = (0, 0)
        await hand.press("w")
        told = " ".join("\n".join(hand.dump()).split())
        assert "✗" in told and "…" not in told.partition("✗")[2].partition("ON THE PROJECTOR")[0]

    Hand(tmp_path).drive(work, (80, 24))
