"""A laptop slept: what is pressed before the console's next beat must not hide the time that was lost."""

from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.journal.problems import Unusable
from facilitator.journal.store import Store


@pytest.mark.parametrize("key", ["space", "plus", ""], ids=["next", "more time", "the clock's tick"])
def test_the_first_key_after_sleep_does_not_hide_the_lost_time(key: str, tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        hand.pass_time(3)
        hand.ms += 600_000
        if key:
            await hand.pilot.press(key)
        else:
            hand.lesson_screen().tick()  # type: ignore[attr-defined]
        hand.app._beat()
        await hand.pilot.pause()
        assert "Did the class keep" in "\n".join(hand.dump())
        await hand.press("enter")
        assert hand.app.lesson is not None and hand.app.lesson.room.gaps[-1].given_back

    lesson = Hand(tmp_path).drive(work)
    hands = [move.by for move in lesson.history()]
    assert hands == ["console", "clock", *(["console"] if key else []), "console"]


def test_a_disk_that_was_full_for_a_while_is_no_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sign of life could be written, but the console was there all the time."""

    def full(*_: object) -> None:
        raise Unusable("The disk is full.")

    async def work(hand: Hand) -> None:
        await hand.press("space")
        with monkeypatch.context() as patched:
            patched.setattr(Store, "set_pulse", full)
            hand.pass_time(60)
            assert hand.app.hold is not None and hand.app.hold.alert == "The disk is full."
        hand.pass_time(3)
        assert hand.app.hold.alert == ""

    assert Hand(tmp_path).drive(work).n == 1
