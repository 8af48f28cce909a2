"""Filling in pyramids: arrows, four letters, and what is on notice."""

from pathlib import Path
from random import Random

import pytest
from console.handing import after, ok, opened, pen, reopened, words
from console.hosting import SIZES, Stage
from rich.cells import cell_len

from facilitator.console.screens.niche_board import NicheBoardScreen, notice_lines
from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import sides_of
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import machine_clocks


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    """A lesson of EcoPyramid that has begun."""
    return opened(tmp_path / "a.lesson", "ecopyramid", "next", sides=2)


def rows(lesson: Lesson, side: str = "player-1") -> list[str]:
    """A pyramid from below, a letter for each niche."""
    return ["".join(kind[0] for kind in row) for row in lesson.tables["1"].niches[side].rows]


def test_nine_letters_fill_it(lesson: Lesson) -> None:
    text = after(NicheBoardScreen(pen(lesson)), *"pppphhhcc")
    assert rows(lesson) == ["pppp", "hhh", "cc"] and "complete" in text


def test_a_keystone_fills_two_niches_and_is_one_brick(lesson: Lesson) -> None:
    text = after(NicheBoardScreen(pen(lesson)), *"kpph", "up", "up", "down", "right")
    assert rows(lesson)[:2] == ["kkpp", "hee"] and "5 of 9 niches" in text
    (line,) = [line for line in text.splitlines() if "producers" in line and "K" in line]
    assert line.count("|") + line.count("[") + line.count("]") == 6, "three bricks where there are four niches"


def test_what_does_not_fit_is_refused_with_its_reason(lesson: Lesson) -> None:
    assert "row 0 is for producers" in words(NicheBoardScreen(pen(lesson)), "h")
    assert "below it is missing" in words(NicheBoardScreen(pen(lesson)), "up", "h")
    assert "'x' is not a card's letter" in after(NicheBoardScreen(pen(lesson)), "x")
    assert rows(lesson) == ["eeee", "eee", "ee"]


def test_what_lost_its_support_is_on_notice_and_marked(lesson: Lesson) -> None:
    keys = (*"ppppk", "down", "left", "left", "left", "backspace", "right", "backspace", "right", "backspace")
    text, table = after(NicheBoardScreen(pen(lesson)), *keys), lesson.tables["1"]
    assert table.niches["player-1"].notices and "K!" in text
    (said,) = notice_lines(table, "player-1")
    assert (
        said == "The keystone at 1,0 has no support and falls at the end of the next turn of Player 1."
        and f"! Without support {said}" in words(NicheBoardScreen(pen(lesson)))
    )
    text = after(NicheBoardScreen(pen(lesson)), "p")
    assert "K!" not in text and "falls" not in text


def test_players_and_the_way_back(lesson: Lesson) -> None:
    after(NicheBoardScreen(pen(lesson)), "p", "tab", "p", "p", "u", "shift+tab", "p")
    assert (rows(lesson)[0], rows(lesson, "player-2")[0]) == ("ppee", "peee")
    after(NicheBoardScreen(pen(lesson)), "p", "backspace")
    assert rows(lesson)[0] == "ppee", "on an empty niche the card laid last is meant"
    place = lesson.tables["1"].place
    text = after(NicheBoardScreen(pen(lesson)), "u", "ctrl+z")
    assert lesson.tables["1"].place == place and "left to undo here" in text


@pytest.mark.parametrize("shape", ["4-3-2", "3-2-1", "5-4-3", "4-2-1", "8-4-2"])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_every_shape_stands_as_it_is_built(tmp_path: Path, shape: str, size: tuple[int, int]) -> None:
    _, rules, texts = load_plan("ecopyramid")
    setup = Setup({"1": sides_of(rules, 2)}, {"shape": shape}, ())
    create_lesson(tmp_path / "a.lesson", machine_clocks(), texts, setup, rehearsal=True, seed="3").close()
    lesson = reopened(tmp_path / "a.lesson")
    ok(lesson, "next")
    lengths = [int(n) for n in shape.split("-")]
    text = after(NicheBoardScreen(pen(lesson)), *"p" * lengths[0], *"h" * lengths[1], *"c" * lengths[2], size=size)
    assert rows(lesson) == ["p" * lengths[0], "h" * lengths[1], "c" * lengths[2]]
    lines = {
        name: next(line for line in text.splitlines() if line.strip().startswith(name))
        for name in ("producers", "herbivores", "carnivores")
    }
    assert [line.count("|") + line.count("[") + line.count("]") for line in lines.values()] == [2 * n for n in lengths]
    below = [i for i, sign in enumerate(lines["producers"]) if sign == "P"]
    above = [i for i, sign in enumerate(lines["herbivores"]) if sign == "H"]
    step = 1 if lengths[0] - lengths[1] == 1 else 2
    assert all(below[n * step] < i < below[n * step + 1] for n, i in enumerate(above)), (
        "each stands on the two that carry it"
    )


def test_whatever_is_pressed_nothing_breaks(lesson: Lesson) -> None:
    chance, keys = (
        Random(5),
        [*"pphhcck", "left", "right", "up", "down", "backspace", "u", "r", "tab", "pageup", "x", "enter"],
    )

    async def work(stage: Stage) -> None:
        await stage.show(NicheBoardScreen(pen(lesson)))
        for _ in range(4):
            await stage.press(*(chance.choice(keys) for _ in range(20)))
            assert stage.open and all(cell_len(line) <= 80 for line in stage.rows())

    Stage().drive(work)
