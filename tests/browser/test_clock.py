"""The page's clock and sound: they say what everything else says, and run by themselves."""

import json
import random
from collections.abc import Iterator

import pytest
from browser.chromium import Chromium, Page
from browser.scenes import SCENES, message
from browser.serving import made, served

from facilitator.game.notes.sounds import OCCASIONS
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Scene
from facilitator.plain.wording import clock as clock_words
from facilitator.sound.player import sound_file

HEADER = 44
"""Bytes of a WAV file before its 16,000 values a second."""


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("clock") / "a.lesson"
    made(path).store.close()
    with served(path) as server:
        found = browser.page(server.url)
        found.wait("typeof message !== 'undefined' && message !== null")
        found.run("source.close(); follow = () => {}; lastSign = Infinity; 0")
        yield found
        assert not found.complaints()
        found.close()


def shown(page: Page, scene: Scene, **more: bool) -> None:
    page.run(f"show({json.dumps(message(scene, **more))}); 0")


def test_the_page_tells_time_as_everything_else_does(page: Page) -> None:
    edges = [0, 1, 999, 1000, 1001, 59_999, 60_000, 60_001, 3_599_999, 3_600_000, 3_600_001, 35_999_999]
    values = [*edges, *(-n for n in edges[1:]), *random.Random(7).sample(range(-8_000_000, 8_000_000), 300)]
    assert page.run(f"{json.dumps(values)}.map(clockWords)") == [clock_words(v).replace("−", "+") for v in values]


def test_a_clock_runs_by_itself_and_makes_no_sound_of_its_own(page: Page) -> None:
    page.run("window.played = []; window.sounding = play; play = (name) => played.push(name); 0")
    shown(page, Scene("step", "Here", Clock("running", 45_000, 10_300)), sound=True, runs=True)
    assert page.run("document.getElementById('clock').textContent") == "0:11"
    page.wait("document.getElementById('clock').textContent === '0:10'", 2)
    page.wait("document.body.dataset.state === 'warning'", 2)
    shown(page, Scene("step", "Here", Clock("last", 45_000, 250)), sound=True, runs=True)
    page.wait("document.getElementById('clock').textContent === '0:00'", 2)
    page.wait(
        "document.body.dataset.state === 'overtime' && document.getElementById('clock').textContent === '+0:01'", 3
    )
    shown(page, Scene("step", "Here", Clock("paused", 45_000, 250)), sound=True, runs=True)
    page.browser.listen(0.4)
    assert page.run("document.getElementById('clock').textContent") == "0:01"
    assert page.run("played") == [], "the server says what is heard"
    page.run("play = sounding; 0")


def test_sound_needs_one_click_and_is_what_the_console_plays(page: Page) -> None:
    shown(page, SCENES["step"])
    assert not page.run("document.getElementById('sound').checkVisibility()"), "the sound's place is somewhere else"
    shown(page, SCENES["step"], sound=True)
    assert page.run("document.getElementById('sound').innerText") == "Sound on" and not page.run("canSound()")
    page.run("document.getElementById('sound').click()")
    page.wait("canSound()")
    page.wait("document.getElementById('sound').textContent === 'Sound off'")
    assert not page.run("document.body.classList.contains('asking')")
    assert page.run("SOUNDS") == list(OCCASIONS)
    lengths = {name: (sound_file(name).stat().st_size - HEADER) / 32_000 for name in OCCASIONS}
    heard = page.run("Object.fromEntries(Object.entries(recorded).map(([name, one]) => [name, one.duration]))")
    assert heard == pytest.approx(lengths, abs=0.001)
    page.run("document.getElementById('sound').click()")
    page.wait("!canSound() && document.getElementById('sound').textContent === 'Sound on'")
