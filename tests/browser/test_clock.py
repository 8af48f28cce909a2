"""The page's clock and sound: they say what everything else says, and run by themselves."""

import json
import random
from collections.abc import Iterator

import pytest
from browser.chromium import Chromium, Page
from browser.scenes import SCENES, WORDS, message
from browser.serving import made, served

from facilitator.game.notes.sounds import sound_due
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Scene
from facilitator.plain.wording import clock as clock_words


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


def test_the_page_hears_what_everything_else_hears(page: Page) -> None:
    chance = random.Random(11)
    states = ("running", "warning", "last", "overtime", "paused")
    pairs = []
    for _ in range(400):
        left = chance.choice([11_000, 10_000, 5_000, 1_000, 0, -500, 30_000])
        after = left - chance.choice([0, 100, 1_900, 2_000, 2_100, -100, 1_000])
        lengths = chance.choice([45_000, 45_000, 60_000])
        pairs.append((Clock(chance.choice(states), 45_000, left), Clock(chance.choice(states), lengths, after)))
    plain = [[{"state": c.state, "of": c.of_ms, "left": c.left_ms} for c in pair] for pair in pairs]
    heard = page.run(f"{json.dumps(plain)}.map(([a, b]) => heard(a, b))")
    assert heard == [sound_due(a, b) for a, b in pairs] and {"gong", "tone", None} == set(heard)


def test_a_clock_runs_by_itself_and_sounds_where_it_should(page: Page) -> None:
    page.run("window.played = []; play = (name) => played.push([name, $('lines').innerText.trim(), message.sound]); 0")
    for sound in (True, False):
        shown(page, Scene("step", "Here", Clock("running", 45_000, 10_300)), sound=sound, runs=True)
        assert page.run("document.getElementById('clock').textContent") == "0:11"
        page.wait("document.getElementById('clock').textContent === '0:10'", 2)
        page.wait("document.body.dataset.state === 'warning'", 2)
        shown(page, Scene("step", "Here", Clock("last", 45_000, 250)), sound=sound, runs=True)
        page.wait("document.getElementById('clock').textContent === '0:00'", 2)
        page.wait(
            "document.body.dataset.state === 'overtime' && document.getElementById('clock').textContent === '+0:01'", 3
        )
    shown(page, Scene("step", "Here", Clock("paused", 45_000, 250)), sound=True, runs=True)
    page.browser.listen(0.4)
    assert page.run("document.getElementById('clock').textContent") == "0:01"
    (tone, soon, _), (gong, up, _) = page.run("played")
    assert (tone, soon, gong) == ("tone", WORDS.soon_over, "gong") and up in (WORDS.nearly_over, WORDS.time_is_up)


def test_sound_needs_one_click_and_is_made_here(page: Page) -> None:
    shown(page, SCENES["step"])
    assert not page.run("document.getElementById('sound').checkVisibility()"), "the sound's place is somewhere else"
    shown(page, SCENES["step"], sound=True)
    assert page.run("document.getElementById('sound').innerText") == "Sound on" and not page.run("canSound()")
    page.run("document.getElementById('sound').click()")
    page.wait("canSound()")
    page.wait("document.getElementById('sound').textContent === 'Sound off'")
    assert not page.run("document.body.classList.contains('asking')")
    page.run("document.getElementById('sound').click()")
    page.wait("!canSound() && document.getElementById('sound').textContent === 'Sound on'")
    inharmonic = page.run("SOUNDS.gong.partials.filter(([part]) => part % 1 !== 0).length")
    assert inharmonic >= 3 and page.run("Math.max(...SOUNDS.gong.partials.map(p => p[2]))") == 2
