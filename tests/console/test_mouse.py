"""The mouse does what keys do: the footer's keys, the places of the page, rows, and the wheel."""

from pathlib import Path

import pytest
from console.driving import Hand
from textual import events

from facilitator.console.screens.window import Dialog
from facilitator.widgets.key_line import KeyLine, fit_keys
from facilitator.widgets.pane import Pane


async def click_key(hand: Hand, shown: str) -> None:
    """Click on the cap of a key at the bottom of the screen."""
    line = hand.app.screen.query_one(KeyLine)
    for y, row in enumerate(fit_keys(line.labels, *line.size)):
        x = 0
        for key, label, _ in row:
            if key == shown:
                at = line.content_region
                hand.pass_time(1)
                await hand.pilot.click(offset=(at.x + x + 1, at.y + y))
                await hand.pilot.pause()
                return
            x += len(key) + len(label) + 5
    raise AssertionError(f"{shown} is not in the footer")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_key_in_the_footer_is_pressed_by_a_click(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        lesson = hand.app.lesson
        assert lesson is not None
        await click_key(hand, "space")
        assert lesson.n == 1 and lesson.tables["1"].acting == "lupidians"
        await click_key(hand, "u")
        assert lesson.tables["1"].acting is None
        await click_key(hand, "?")
        assert hand.app.screen.query(Dialog)
        await hand.pilot.press("escape")
        await click_key(hand, "n")
        assert hand.app.screen.query("Input")

    Hand(tmp_path).drive(work, size)


def test_places_of_the_page_do_what_their_key_does(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        lesson = hand.app.lesson
        assert lesson is not None
        hand.pass_time(1)
        await hand.pilot.click("#next")
        assert lesson.tables["1"].acting == "lupidians"
        await hand.pilot.click("#clock")
        assert lesson.tables["1"].step is not None and lesson.tables["1"].step.paused
        await hand.pilot.click("#clock")
        assert not lesson.tables["1"].step.paused
        line = hand.line("projector")
        at = hand.lesson_screen().query_one("#projector").region
        await hand.pilot.click(offset=(at.x + line.index(". blank") + 3, at.y))
        assert lesson.screen.scene == "blank"
        await hand.pilot.click("#stocks")
        assert hand.app.screen is not hand.lesson_screen(), "a pile is counted"

    Hand(tmp_path).drive(work, (120, 36))


def test_the_wheel_reads_on_where_there_is_more(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        pane = hand.lesson_screen().query_one("#do", Pane)
        pane.pieces = tuple((f"line {n}", "") for n in range(40))
        await hand.pilot.pause()
        await hand.pilot._post_mouse_events([events.MouseScrollDown], "#do", button=0)
        assert pane.top == 1

    Hand(tmp_path).drive(work, (100, 30))
