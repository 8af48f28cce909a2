"""What only a peek may show stands on no screen of the console: hidden goals; and what the console never shows: surnames."""

import re
from pathlib import Path

import pytest
from console.driving import SIDES, AtHome, Hand
from console.test_home import a_class

from facilitator.console.screens.peek import PeekScreen
from facilitator.files.loader import load_plan
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup

GOALS = ("most-waters", "most-forests", "most-fields", "most-farms")
SCREENS: tuple[tuple[str, ...], ...] = (
    ("v", "v"),
    ("ctrl+p", "escape"),
    ("question_mark", "escape"),
    ("h", "escape"),
    ("slash", "escape"),
    ("s", "escape"),
    ("i", "escape"),
    ("k", "end", "escape"),
    ("y", "escape"),
    ("e", "right", "escape"),
    ("C", "end", "up", "up", "up", "o", "escape", "c", "escape", "escape"),
    ("O", "f", "u", "u", "escape"),
    ("o", "escape"),
    ("D", "escape"),
    ("P", "escape"),
    ("m", "escape"),
    ("E", "escape"),
    ("q", "escape"),
)
Frames = list[tuple[str, str]]
_TICKS = re.compile(r"−?\d+:\d\d\b|\b(running|soon over|nearly over|over time)\b|[─╭╮╰╯│▁-▏\s]+")
"""What depends on when the screen was last drawn: clocks and their states, the frame that they stand in, and how things are spaced."""


async def seen(hand: Hand) -> str:
    """The screen as text, with every clock as it is now and every table's game gone through."""
    for _ in range(len(hand.app.lesson.tables) if hand.app.lesson is not None else 0):
        await hand.wait(0)
    return "\n".join(hand.dump())


async def looked_through(hand: Hand) -> Frames:
    """Every screen that a key opens, as text, with the keys that led there."""
    found: Frames = []
    before = list(hand.app.screen_stack)
    for keys in SCREENS:
        for n, key in enumerate(keys, 1):
            await hand.press(key, after=0.5)
            found.append((" ".join(keys[:n]), await seen(hand)))
    assert list(hand.app.screen_stack) == before, "every screen was left again"
    return found


def played(folder: Path, goals: tuple[str, ...], tables: tuple[str, ...]) -> tuple[Frames, list[str]]:
    """Everything that is to be seen of a lesson in which each side holds this goal, and what a peek at each side shows."""
    folder.mkdir()
    hand, frames, peeks = Hand(folder), list[tuple[str, str]](), list[str]()
    hand.path = folder / "goals.lesson"
    create_lesson(
        hand.path,
        hand.clocks(),
        load_plan("planet-hexagon")[2],
        Setup(dict.fromkeys(tables, SIDES)),
        rehearsal=False,
        seed="3",
    ).close()

    async def work(hand: Hand) -> None:
        await hand.press("space", "space")
        for goal, side in zip(goals, SIDES, strict=True):
            assert hand.app.say(f"{tables[0]}: give {goal} {side}").ok
            frames.append((f"given to {side}", await seen(hand)))
        frames.extend(await looked_through(hand))
        for key in "1234":
            if len(tables) > 1:
                await hand.press("escape", "down")  # all tables, and from there the first one
            await hand.press("y", key)
            assert isinstance(hand.app.screen, PeekScreen)
            peeks.append("\n".join(hand.dump()))
            await hand.wait(5)
            frames.append((f"after the peek {key}", await seen(hand)))
        for line in ("count lupidians forests=4 waters=2", "points lupidians hidden-goal=6", "undo"):
            assert hand.app.say(f"{tables[0]}: {line}").ok, line
            frames.append((line, await seen(hand)))
        await hand.press("E", "e", after=2.0)
        frames.append(("ended", await seen(hand)))

    lesson = hand.drive(work)
    assert [lesson.tables["1"].cards[goal] for goal in goals] == list(SIDES)
    return frames, peeks


@pytest.mark.parametrize("tables", [("1",), ("1", "2")], ids=["one table", "a class"])
def test_whoever_holds_which_goal_every_screen_is_the_same_but_a_peek(tmp_path: Path, tables: tuple[str, ...]) -> None:
    one, one_peeks = played(tmp_path / "one", GOALS, tables)
    other, other_peeks = played(tmp_path / "other", (*GOALS[1:], GOALS[0]), tables)
    assert len(one) == len(other) > 50
    for (keys, frame), (_, again) in zip(one, other, strict=True):
        assert _TICKS.sub(" ", frame).split() == _TICKS.sub(" ", again).split(), f"{keys}:\n{frame}\n{again}"
    for n, goal in enumerate(("Most Waters", "Most Forests", "Most Fields", "Most Farms")):
        assert goal in one_peeks[n] and goal in other_peeks[n - 1], "a peek shows it"


def test_surnames_of_a_class_stand_on_no_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def clean(frame: str) -> bool:
        return "Zymborska" not in frame and "ZZ-" not in frame

    async def work(hand: AtHome) -> None:
        for keys in ([], [*"hexagon in an hour"], ["enter"], ["right"], ["down", "3"], ["f1"], ["escape"]):
            await hand.pilot.press(*keys)
            await hand.pilot.pause()
            assert clean(hand.shown()), keys
        assert "15 pupils of 7b" in " ".join(hand.shown().split()), "the class is on the screen, by its numbers"
        assert not any(code in hand.shown() for code in codes)
        await hand.press("enter", "N", "N", "N", "N", "space")
        assert clean(hand.shown()) and hand.app.lesson is not None and hand.app.lesson.room.seats["1", SIDES[0]]
        for keys, frame in await looked_through(hand):
            assert clean(frame), f"{keys}:\n{frame}"

    at_home = AtHome(tmp_path, monkeypatch)
    codes = a_class(16)
    at_home.at_home(work)
