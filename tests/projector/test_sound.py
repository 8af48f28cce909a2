"""The projector's gong: only where the facilitator put it, once for the last seconds and once at zero."""

import asyncio
from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.files.catalogue_files import words_in
from facilitator.journal.command_line import say
from facilitator.projector.app import Projector
from facilitator.projector.follower import Follower


@pytest.mark.parametrize(
    ("place", "chosen", "heard"),
    [
        ("projector", [], ["last-seconds", "gong"]),
        ("projector", ["sound last-seconds off"], ["gong"]),
        ("projector", ["sound gong off", "sound event off"], ["last-seconds"]),
        ("console", [], []),
        ("off", [], []),
    ],
)
def test_the_gong_sounds_where_it_was_put(tmp_path: Path, place: str, chosen: list[str], heard: list[str]) -> None:
    hand, sounds = Hand(tmp_path), []
    lesson = hand.opened()
    assert say(lesson, "next").ok
    say(lesson, f"sound {place}")
    for line in chosen:
        assert say(lesson, line).ok
    app = Projector(Follower(hand.opened, words_in), sounds.append)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for _ in range(50):
                hand.ms += 1000
                app.look()

    asyncio.run(run())
    assert sounds == heard
