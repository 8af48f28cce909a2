"""A screen is laid out once when it is opened, and anew whenever the terminal gets another size."""

from pathlib import Path

import pytest
from console.driving import Hand
from console.hosting import Stage, frame_is_whole
from textual.screen import Screen

from facilitator.console.form import EntryForm, FormField
from facilitator.console.screens.choice import ChoiceDialog
from facilitator.console.screens.form import FormScreen
from facilitator.game.dispatch.request import Request
from facilitator.game.notes.log import Note
from facilitator.journal.batch import Answer


def form(title: str) -> FormScreen:
    """A form that asks for a line."""
    field = FormField("note", "Note", "text")
    return FormScreen(
        EntryForm(title, (field,), lambda values: Request(Note(values["note"]))), lambda _: Answer(True, "")
    )


WINDOWS = [form("How many of them?"), ChoiceDialog("Really?", (("y", "yes"), ("n", "no")))]


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: type(window).__name__)
def test_a_window_follows_the_terminal(window: Screen[str | None]) -> None:
    async def work(stage: Stage) -> None:
        await stage.show(window)
        for width, height in ((120, 40), (50, 20), (120, 40), (80, 24)):
            await stage.pilot.resize_terminal(width, height)
            await stage.pilot.pause()
            assert len(stage.rows()) == height
            frame_is_whole(stage.rows(), width)
            left, right = (min(row.index(corner) for row in stage.rows() if corner in row) for corner in "╭╮")
            assert right < width and (left >= 30 or width < 80), "the turn and its clock are never covered"

    Stage().drive(work)


def test_a_covered_window_follows_too() -> None:
    async def work(stage: Stage) -> None:
        await stage.show(form("Below?"))
        await stage.show(ChoiceDialog("Above?", (("y", "yes"),)))
        await stage.pilot.resize_terminal(50, 20)
        await stage.press("y")
        assert "Below?" in stage.text
        for width, height in ((50, 20), (100, 30)):
            await stage.pilot.resize_terminal(width, height)
            await stage.pilot.pause()
            assert len(stage.rows()) == height
            frame_is_whole(stage.rows(), width)

    Stage().drive(work)


def test_a_lesson_has_the_classes_of_the_size_from_the_first_and_follows_it(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        screen = hand.app.screen
        assert screen.classes == frozenset()
        for size, classes in (
            ((120, 36), {"-middle"}),
            ((150, 45), {"-middle", "-large"}),
            ((70, 20), {"-tiny"}),
            ((100, 30), set()),
        ):
            await hand.pilot.resize_terminal(*size)
            await hand.pilot.pause()
            assert screen.classes == classes
            assert screen.query_one("#keys").region.bottom == size[1]

    Hand(tmp_path).drive(work, (100, 30))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)], ids=str)
def test_another_size_and_back_moves_no_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space", "p", after=0)
        await hand.wait(0)
        before = hand.dump()
        for other in ((100, 30), size):
            await hand.pilot.resize_terminal(*other)
            await hand.wait(0)
        assert hand.dump() == before

    Hand(tmp_path, "planet-hexagon-90").drive(work, size)
