"""Some screens as text, kept and looked at: what changes in them is seen in the difference. DUMPS=write writes them anew."""

import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from console.driving import Hand
from console.test_class import class_of

FOLDER = Path(__file__).parent / "dumps"
_TIME = re.compile(r"\b\d\d:\d\d\b")


def kept(hand: Hand, name: str) -> None:
    """Compare with what is kept; the time of day depends on where one is and is left out."""
    text = _TIME.sub("••:••", "\n".join(hand.dump())) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("DUMPS") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} looks different; DUMPS=write keeps it, after a look"


async def a_turn(hand: Hand) -> None:
    await hand.press("space", "space", after=20)


async def overtime(hand: Hand) -> None:
    await hand.press("space")
    await hand.wait(50)


async def help_screen(hand: Hand) -> None:
    await hand.press("space", "question_mark")


SCREENS: list[tuple[str, tuple[int, int], Callable[[Hand], Awaitable[None]]]] = [
    ("lesson-80x24", (80, 24), a_turn), ("lesson-100x30", (100, 30), a_turn), ("lesson-160x45", (160, 45), a_turn),
    ("overtime-100x30", (100, 30), overtime), ("help-100x30", (100, 30), help_screen),
]


@pytest.mark.parametrize(("name", "size", "work"), SCREENS, ids=[name for name, _, _ in SCREENS])
def test_a_lesson_looks_as_it_was_kept(tmp_path: Path, name: str, size: tuple[int, int], work: Callable[[Hand], Awaitable[None]]) -> None:
    async def look(hand: Hand) -> None:
        await work(hand)
        hand.lesson_screen().tick()
        await hand.pilot.pause()
        kept(hand, name)

    Hand(tmp_path).drive(look, size)


def test_a_class_looks_as_it_was_kept(tmp_path: Path) -> None:
    async def look(hand: Hand) -> None:
        await hand.press("space", "space", "3")
        kept(hand, "class-100x30")

    class_of(tmp_path, 7).drive(look)
