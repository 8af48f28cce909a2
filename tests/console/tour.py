"""A tour of the console: every screen that a key opens, in play, in a class, at the reveal, at the debrief, and before a lesson."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from console.driving import AtHome, Hand
from console.test_class import class_of
from console.test_home import a_class, settled

from facilitator.console.screens.lesson_base import LessonBase

Look = Callable[[str, Hand], Awaitable[None]]
QUIET = {"quit", "take-over", "freeze", "class", "other", "share"}
"""What leaves the page, or asks for more than this computer."""
MOST_BACK = 5


async def every_key(hand: Hand, name: str, look: Look) -> None:
    """The page itself, and each screen that one of its keys opens."""
    await hand.wait(0)
    await look(name, hand)
    page = hand.app.screen
    assert isinstance(page, LessonBase), f"{name}: {page}"
    for control in list(page.controls.values()):
        if control.id in QUIET or not control.keys:
            continue
        await hand.press(control.keys[0], after=0)
        if hand.app.screen is not page:
            await look(f"{name}, {control.id}", hand)
            for _ in range(MOST_BACK):
                if hand.app.screen is not page:
                    await hand.press("escape", after=0)
            assert hand.app.screen is page, f"no way back from {control.id}"


def turns(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """Planet Hexagon at one table: a turn, overtime, a message, a pause, something wrong."""

    async def work(hand: Hand) -> None:
        hand.app.say("bell +75")
        await hand.press("space", "space", "N", "N", "space", "space", after=20)
        await every_key(hand, "turn", look)
        await hand.press("e")
        await hand.press(*"fh")
        await look("tiles, typed", hand)
        await hand.press("escape", "ctrl+p", *"tmer")
        await look("palette, near miss", hand)
        await hand.press("escape", "question_mark")
        await look("keys", hand)
        await hand.press("escape", "F", "question_mark")
        await look("keys of a form", hand)
        await hand.press("escape", "escape", "Z")
        await look("unknown key", hand)
        hand.app.say('say "Tidy up"')
        await hand.press("space", "p")
        await look("message and pause", hand)
        await hand.press("p", "R")
        await hand.wait(50)
        await look("time is up", hand)
        hand.app.say("finish")
        hand.app.say("count lupidians houses=3 houses-1-forest=2 forests=2 waters=1 houses-at-water=1")
        hand.app.say("points arboretans farms-houses=12")
        hand.app.say("points harvesters house-forest=40")
        await hand.press("C")
        await look("sheets, doubtful", hand)

    Hand(folder, "planet-hexagon-90").drive(work, size)


def endings(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """From the end of the game to the end of the lesson."""

    async def work(hand: Hand) -> None:
        for line in ("next", "phase play", "next", "next", "finish", "phase scoring"):
            assert hand.app.say(line).ok, line
        for side, n in (("lupidians", 3), ("arboretans", 2), ("harvesters", 5), ("urbanides", 1)):
            hand.app.say(f"points {side} house-forest={n} house-water={n} farms-houses={2 * n}")
            hand.app.say(f"observe {side} teamwork 3")
        await every_key(hand, "counting", look)
        await hand.press("N", "space", "space", "space")
        await every_key(hand, "reveal", look)
        for _ in range(16):
            await hand.press("space")
        await look("podium", hand)
        hand.app.say("phase debrief")
        await every_key(hand, "debrief", look)
        hand.app.say("end")
        await hand.wait(0)
        await look("ended", hand)

    Hand(folder, "planet-hexagon-90").drive(work, size)


def a_classroom(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """Seven tables of Ecogon, and one of them."""

    async def work(hand: Hand) -> None:
        hand.app.say("all: set habitats 2")
        await hand.press("space", "space", after=50)
        for table in range(1, 8):
            hand.app.say(f"{table}: report {3 * table}")
        await every_key(hand, "class", look)
        await hand.press("3", "space", "down", after=2)
        await every_key(hand, "a table is lit", look)
        await hand.press("enter")
        await every_key(hand, "one table", look)

    class_of(folder, 7).drive(work, size)


def pyramids(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """A game with a pyramid of cards, and one that shows a ladder."""

    async def work(hand: Hand) -> None:
        await hand.press("space", "space", "space")
        await look("pyramid game", hand)
        await hand.press("O")
        await look("pyramid", hand)

    class_of(folder, 1, "ecopyramid").drive(work, size)


def before(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """The start screen, and setting a lesson up."""
    with pytest.MonkeyPatch.context() as patch:
        hand = AtHome(folder, patch)
        a_class(26)
        hand.made(name="a", lines=("next", "end"))
        hand.made(name="b", lines=("next",))

        async def work(hand: AtHome) -> None:
            await settled(hand)
            await look("home", hand)
            await hand.press("question_mark")
            await look("home, keys", hand)
            await hand.press("escape", "f2")
            await look("home, all lessons", hand)
            await hand.press("escape", *"hexagon in ninety")
            await settled(hand)
            await look("home, searched", hand)
            await hand.press("enter")
            await look("set-up", hand)
            await hand.press("right", "down", "down", "right")
            await look("set-up, class with names", hand)
            await hand.press("down", *"9x")
            await look("set-up, wrong", hand)

        hand.at_home(work, size)


PARTS = (turns, endings, a_classroom, pyramids, before)
