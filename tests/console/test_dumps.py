"""Some screens as text, kept and looked at: what changes in them is seen in the difference. DUMPS=write writes them anew."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from console.driving import AtHome, Hand
from console.test_class import class_of
from console.test_home import settled

from facilitator.files.catalogue_files import words_in
from facilitator.journal.command_line import say
from facilitator.projector.app import Projector
from facilitator.projector.follower import Follower

Work = Callable[[Hand], Awaitable[None]]
FOLDER = Path(__file__).parent / "dumps"


@pytest.fixture(autouse=True)
def in_one_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The time of day depends on where one is: here it is always the same place."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def kept(text: str, name: str) -> None:
    """Compare with what is kept."""
    text, path = f"{text}\n", FOLDER / f"{name}.txt"
    if os.environ.get("DUMPS") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} looks different; DUMPS=write keeps it, after a look"


async def keep(hand: Hand, name: str) -> None:
    """Every clock as it is now, whatever the machine was busy with."""
    await hand.wait(0)
    kept("\n".join(hand.dump()), name)


async def a_turn(hand: Hand) -> None:
    await hand.press("space", "space", after=20)


async def overtime(hand: Hand) -> None:
    await hand.press("space")
    await hand.wait(50)


async def help_screen(hand: Hand) -> None:
    await hand.press("space")
    await hand.wait(0)
    await hand.press("question_mark", after=0)


async def ended(hand: Hand) -> None:
    await hand.press("space", "E", "e")


async def scores(hand: Hand) -> None:
    """One sheet as points, one as counts, one box that can't be, one corrected."""
    await hand.press("space")
    for line in (
        "count lupidians houses=3 houses-1-forest=2 forests=2 waters=1 houses-at-water=1",
        "points arboretans farms-houses=12",
        "points harvesters house-forest=4",
        "points harvesters house-forest=5",
        "give most-forests lupidians",
    ):
        assert hand.app.say(line).ok, line
    await hand.press("C")


async def colony(hand: Hand) -> None:
    """Some tiles, one on another, water delivered; a tile is lit, and the answer to the last key stands there."""
    await hand.press("space", "O", *"fhwda", "h", "space", "left")


SCREENS: list[tuple[str, tuple[int, int], Work]] = [
    ("lesson-80x24", (80, 24), a_turn),
    ("lesson-100x30", (100, 30), a_turn),
    ("lesson-160x45", (160, 45), a_turn),
    ("overtime-100x30", (100, 30), overtime),
    ("ended-100x30", (100, 30), ended),
    ("help-100x30", (100, 30), help_screen),
    ("scores-100x30", (100, 30), scores),
    ("colony-80x24", (80, 24), colony),
]


@pytest.mark.parametrize(("name", "size", "work"), SCREENS, ids=[name for name, _, _ in SCREENS])
def test_a_lesson_looks_as_it_was_kept(tmp_path: Path, name: str, size: tuple[int, int], work: Work) -> None:
    async def look(hand: Hand) -> None:
        await work(hand)
        await keep(hand, name)

    Hand(tmp_path).drive(look, size)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids=str)
def test_a_class_looks_as_it_was_kept(tmp_path: Path, size: tuple[int, int]) -> None:
    async def look(hand: Hand) -> None:
        await hand.press("space", "space", "3")
        await keep(hand, f"class-{size[0]}x{size[1]}")

    class_of(tmp_path, 7).drive(look, size)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids=str)
def test_home_looks_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    hand = AtHome(tmp_path, monkeypatch)
    hand.made(name="a", lines=("next", "end"))
    hand.ms += 3_600_000
    hand.made(name="b", lines=("next",))

    async def look(hand: AtHome) -> None:
        await settled(hand)
        kept("\n".join(hand.dump()), f"home-{size[0]}x{size[1]}")

    hand.at_home(look, size)


def test_the_setup_looks_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in an hour", "enter")
        await hand.pilot.pause()
        await hand.pilot.press(*"26", "down", "down", *"3-7")
        await hand.pilot.pause()
        await hand.pilot.press(*["down"] * 6, *"none")  # what a bell leads to has a test of its own
        await hand.pilot.pause()
        kept("\n".join(hand.dump()), "setup-100x30")

    AtHome(tmp_path, monkeypatch).at_home(look)


def test_the_public_screen_in_a_terminal_looks_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")  # without colours the dots are letters, which can be kept
    monkeypatch.delenv("COLORTERM", raising=False)
    hand = Hand(tmp_path)
    lesson = hand.opened()
    for line in ("next", "next"):
        assert say(lesson, line).ok

    async def look() -> None:
        app = Projector(Follower(hand.opened, words_in))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            kept("\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips), "step-80x24")

    asyncio.run(look())
    lesson.store.close()
