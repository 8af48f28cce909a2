"""The console says when the lesson ends, and what has to be decided before the bell, with the key that decides."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from console.driving import Hand
from console.test_class import class_of

from facilitator.journal.lesson import Lesson


def lesson(hand: Hand) -> Lesson:
    assert hand.app.lesson is not None
    return hand.app.lesson


def minutes_of(words: str) -> int:
    """When something is to be done, in minutes of the day."""
    found = re.search(r"(\d\d):(\d\d)", words)
    assert found is not None, words
    return 60 * int(found[1]) + int(found[2])


async def twenty_turns(hand: Hand) -> None:
    """Play begins, and goes on for so long."""
    await hand.press("space")
    for _ in range(20):
        await hand.press("space", after=45)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)])
def test_the_last_session_is_started_in_time_or_dropped_with_a_key(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await twenty_turns(hand)
        hand.app.say("bell +60")
        await hand.wait(10)
        head = hand.line("head")
        assert re.search(r"ends \d\d:\d\d", head) and re.search(r"\d+ min before the bell", head)
        assert "session" not in hand.line("next").casefold().replace("session 2", "")
        hand.app.say("bell +30")
        await hand.wait(10)
        bell = datetime.fromtimestamp((lesson(hand).room.bell or 0) / 1000)
        left = 60 * bell.hour + bell.minute - 15
        shown = "\n".join(hand.dump())
        if size == (160, 45):  # in less room it is shown instead of what comes next, but only shortly before
            assert "Start the last session by" in shown and " or drop it: K" in shown
            assert abs(minutes_of(shown[shown.index("Start the last") :]) - left) <= 3
        hand.app.say("bell +17")
        await hand.wait(10)
        assert "the last session" in "\n".join(hand.dump()), "shortly before it is shown at every size"
        await hand.press("K", "enter")
        assert lesson(hand).tables["1"].place[0].of == 3, "one less is likely"
        await hand.press("K", "enter")
        assert lesson(hand).tables["1"].place[0].of == 2
        await hand.wait(10)
        assert "last session" not in "\n".join(hand.dump())

    hand = Hand(tmp_path)
    hand.drive(work, size)


def test_a_shorter_clock_is_proposed_with_its_key_and_filled_in(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await twenty_turns(hand)
        hand.app.say("bell +43")
        await hand.wait(10)
        proposed = re.search(r"Set “Seconds for a turn” to (\d\d): K", "\n".join(hand.dump()))
        assert proposed is not None and 30 <= int(proposed[1]) < 45
        await hand.press("K", "enter")
        assert hand.line("said") == f"House rule: seconds for a turn {proposed[1]} instead of 45."
        await hand.wait(10)
        assert "Set “" not in "\n".join(hand.dump()), "it is enough"
        assert re.search(r"\d min before the bell|at the bell", hand.line("head"))

    Hand(tmp_path).drive(work, (160, 45))


def test_clocks_can_be_shorter_from_the_next_turn_on(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "K", "shift+tab", "2", "4", "0", "enter")
        assert hand.line("said") == "House rule: seconds for a turn 40 instead of 45.", "\n".join(hand.dump())
        await hand.press("space")
        assert hand.clock() == "0:40"

    Hand(tmp_path).drive(work)


def test_what_cannot_be_shortened_says_what_to_do_instead(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "K")
        assert "Call the last round instead." in hand.line("said")

    class_of(tmp_path, 1, "ecopyramid").drive(work)
