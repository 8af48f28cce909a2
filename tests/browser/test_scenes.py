"""Every scene in a real browser, at the sizes of projectors and phones: large enough, strong enough, whole, and never markup."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.chromium import Chromium, Page
from browser.scenes import HOSTILE_SCENES, SCENES, message
from browser.serving import made, served

from facilitator.game.notes.sound_place import sound_due
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Scene
from facilitator.plain.wording import clock as clock_words

PROJECTORS = [(1920, 1080), (1024, 768)]
PHONES = [(390, 844), (844, 390)]
ALL = {**SCENES, **{f"hostile {name}": scene for name, scene in HOSTILE_SCENES.items()}}
LOOKING = (Path(__file__).parent / "looking.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("scenes") / "a.lesson"
    made(path).store.close()
    with served(path) as server:
        found = browser.page(server.url)
        found.wait("typeof told !== 'undefined' && told !== null")
        found.run(
            "source.close(); follow = () => {}; lastSign = Infinity; 0"
        )  # from here on the tests tell the page what to show
        found.run(LOOKING)
        yield found
        assert not found.complaints()
        found.close()


def shown(page: Page, scene: Scene, **more: bool) -> None:
    page.run(f"show({json.dumps(message(scene, **more))}); lost(false); document.body.classList.remove('at-hand')")
    page.run("Promise.all(document.getAnimations().map(a => (a.finish(), a.finished)))")


def overlap(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 2 and min(one[3], other[3]) - max(one[1], other[1]) > 2


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size", PROJECTORS, ids=str)
def test_everything_can_be_read_from_the_last_row(page: Page, size: tuple[int, int], name: str) -> None:
    page.size(*size)
    scene = ALL[name]
    shown(page, scene)
    texts: list[dict[str, Any]] = page.run("seenTexts()")
    high = size[1]
    assert all(t["size"] >= 0.03 * high for t in texts), min(texts, key=lambda t: t["size"])
    if not name.startswith("hostile") and len(scene.rows) <= 6:
        assert all(t["capital"] >= 0.03 * high for t in texts), min(texts, key=lambda t: t["capital"])
    clock = [t for t in texts if t["name"] == "clock"]
    assert len(clock) == (scene.clock.left_ms is not None)
    assert all(t["capital"] >= 0.15 * high for t in clock), "the digits themselves"
    assert {t["text"] for t in texts} >= {
        scene.headline,
        *scene.lines,
        *(r.title for r in scene.rows),
        *(r.words for r in scene.rows),
    } - {""} or scene.kind == "blank"
    assert scene.kind != "blank" or texts == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size", [*PROJECTORS, *PHONES], ids=str)
def test_nothing_leaves_the_window_or_lies_over_something_else(page: Page, size: tuple[int, int], name: str) -> None:
    page.size(*size)
    shown(page, ALL[name])
    wide, high = size
    boxes: list[dict[str, Any]] = page.run("seenBoxes()")
    assert page.run("document.documentElement.scrollWidth") <= wide
    assert page.run("overflows()") == []
    scrolls = high > wide or high < 400  # phones
    for box in boxes:
        left, top, right, bottom = box["box"]
        assert left >= -1 and top >= -1 and right <= wide + 1 and (scrolls or bottom <= high + 1), box
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert not overlap(one["box"], other["box"]), (one, other)
    if not name.startswith("hostile") and not scrolls:
        assert page.run(
            "!document.documentElement.classList.contains('cut') && !document.documentElement.classList.contains('overfull')"
        )


def test_the_measures_can_fail(page: Page) -> None:
    page.size(1920, 1080)
    shown(page, SCENES["teams"])
    page.run(
        "document.querySelector('.words').style.fontSize = '20px'; document.querySelector('.title').style.color = '#777'; 0"
    )
    texts = page.run("seenTexts()")
    assert min(t["size"] for t in texts) == 20 and min(t["contrast"] for t in texts) < 7
    page.run("document.querySelectorAll('li')[1].style.marginTop = '-60px'; 0")
    boxes = page.run("seenBoxes()")
    assert any(overlap(a["box"], b["box"]) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_pair_of_colours_is_strong(page: Page, theme: str) -> None:
    page.size(1024, 768)
    if page.run("document.documentElement.dataset.theme") != theme:
        page.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 't'})); 0")
    assert page.run("document.documentElement.dataset.theme") == theme
    found = []
    for scene in SCENES.values():
        shown(page, scene, sound=True)
        page.run("lost(true); document.body.classList.add('at-hand'); 0")
        page.run("Promise.all(document.getAnimations().map(a => (a.finish(), a.finished)))")
        found += page.run("seenTexts()")
        page.run("lost(false); 0")
        page.run("Promise.all(document.getAnimations().map(a => (a.finish(), a.finished)))")
        found += page.run("seenTexts()")
    assert {"lost", "sound", "theme", "clock", "words", "on"} <= {t["name"] for t in found}
    weakest = min(found, key=lambda t: t["contrast"])
    assert weakest["contrast"] >= 7, weakest
    page.run("document.documentElement.dataset.theme = 'dark'; controls(); 0")


def test_the_buttons_are_not_small_either(page: Page) -> None:
    for size in PROJECTORS:
        page.size(*size)
        shown(page, SCENES["step"], sound=True)
        page.run("lost(true); touched(); 0")
        weak = [t for t in page.run("seenTexts()") if t["capital"] < 0.03 * size[1]]
        assert weak == []
        page.run("lost(false); 0")
        assert page.run("seenTexts().some(t => t.name === 'sound')"), "a click is needed before anything can be heard"
        weak = [t for t in page.run("seenTexts()") if t["capital"] < 0.03 * size[1]]
        assert weak == []
        boxes = page.run("seenBoxes()")
        assert not any(
            overlap(a["box"], b["box"])
            for i, a in enumerate(boxes)
            for b in boxes[i + 1 :]
            if "theme" not in (a["name"], b["name"])
        )


@pytest.mark.parametrize("name", HOSTILE_SCENES)
def test_names_are_text_and_nothing_else(page: Page, name: str) -> None:
    page.size(1920, 1080)
    scene = HOSTILE_SCENES[name]
    shown(page, scene)
    wanted = sorted([scene.headline, *scene.lines, *(t for r in scene.rows for t in (r.symbol, r.title, r.words) if t)])
    assert (
        sorted(
            page.run(
                "[...document.querySelectorAll('bdi')].map(e => e.textContent).filter(t => t && !/^−?[0-9]*:?[0-9]+:[0-9]+$/.test(t))"
            )
        )
        == wanted
    )
    assert page.run("document.title") == "Facilitator"
    assert page.run("[...document.querySelectorAll('#stage img, #stage script, #stage b, #stage a')].length") == 0
    assert page.run(
        "[...document.querySelectorAll('#stage *')].every(e => ['H1','DIV','UL','LI','BDI','SPAN'].includes(e.tagName))"
    )


def test_states_are_told_by_a_word_and_a_frame_too(page: Page) -> None:
    page.size(1920, 1080)
    states = {"step": "", "step-soon": "soon over", "step-over": "time is up", "step-paused": "paused"}
    frames, places = set(), set()
    for name, word in states.items():
        shown(page, SCENES[name])
        assert page.run("[...document.querySelectorAll('#state > .on')].map(e => e.textContent)") == (
            [word] if word else []
        )
        if name != "step-paused":
            style = "getComputedStyle(document.body, '::after')"
            frames.add(page.run(f"{style}.borderTopWidth + {style}.borderTopStyle"))
            places.add(
                tuple(
                    page.run(
                        "(r => [Math.round(r.left), Math.round(r.top)])(document.getElementById('state').getBoundingClientRect())"
                    )
                )
            )
    assert len(frames) == 3 and len(places) == 1, "another frame for each, and nothing moves"
    shown(page, SCENES["wall-16"])
    assert page.run("[...document.querySelectorAll('li .on')].map(e => e.textContent)").count("nearly over") == 3


def test_nothing_blinks(page: Page) -> None:
    for file in ("page.css", "page.js"):
        text = (Path(__file__).resolve().parents[2] / "facilitator/projector/web" / file).read_text(encoding="utf-8")
        assert "@keyframes" not in text and "animation" not in text and "blink" not in text


def test_the_page_tells_time_as_everything_else_does(page: Page) -> None:
    values = [
        0,
        1,
        999,
        1000,
        1001,
        -1,
        -999,
        -1000,
        -1001,
        59_999,
        60_000,
        60_001,
        3_599_999,
        3_600_000,
        3_600_001,
        -3_600_000,
        35_999_999,
        *random.Random(7).sample(range(-8_000_000, 8_000_000), 300),
    ]
    assert page.run(f"{json.dumps(values)}.map(clockWords)") == [clock_words(v) for v in values]


def test_the_page_hears_what_everything_else_hears(page: Page) -> None:
    chance = random.Random(11)
    states = ("running", "warning", "last", "overtime", "paused")
    pairs = []
    for _ in range(400):
        left = chance.choice([11_000, 10_000, 5_000, 1_000, 0, -500, 30_000])
        after = left - chance.choice([0, 100, 1_900, 2_000, 2_100, -100, 1_000])
        pairs.append(
            (
                Clock(chance.choice(states), 45_000, left),
                Clock(chance.choice(states), chance.choice([45_000, 45_000, 60_000]), after),
            )
        )
    plain = [[{"state": c.state, "of": c.of_ms, "left": c.left_ms} for c in pair] for pair in pairs]
    told = page.run(f"{json.dumps(plain)}.map(([a, b]) => heard(a, b))")
    assert told == [sound_due(a, b) for a, b in pairs] and {"gong", "tone", None} == set(told)


def test_a_clock_runs_by_itself_and_sounds_where_it_should(page: Page) -> None:
    page.run(
        "window.played = []; play = (name) => played.push([name, document.getElementById('state').innerText, told.sound]); 0"
    )
    for sound in (True, False):
        step = Scene("step", "Here", Clock("running", 45_000, 10_300))
        shown(page, step, sound=sound, runs=True)
        assert page.run("document.getElementById('clock').textContent") == "0:11"
        page.wait("document.getElementById('clock').textContent === '0:10'", 2)
        page.wait("document.body.dataset.state === 'warning'", 2)
        shown(page, Scene("step", "Here", Clock("last", 45_000, 250)), sound=sound, runs=True)
        page.wait("document.getElementById('clock').textContent === '0:00'", 2)
        page.wait(
            "document.body.dataset.state === 'overtime' && document.getElementById('clock').textContent === '−0:01'", 3
        )
    shown(page, Scene("step", "Here", Clock("paused", 45_000, 250)), sound=True, runs=True)
    page.browser.listen(0.4)
    assert page.run("document.getElementById('clock').textContent") == "0:01"
    (tone, soon, _), (gong, up, _) = page.run("played")
    assert (tone, soon, gong) == ("tone", "soon over", "gong") and up in ("nearly over", "time is up")


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


def test_working_out_the_sizes_costs_few_layouts(page: Page) -> None:
    page.size(1024, 768)
    page.run("window.tried = 0; window.plainly = setSizes; setSizes = (...all) => { tried += 1; plainly(...all); }; 0")
    for name, most in (("wall-16", 50), ("step", 40), ("message", 25), ("agenda-full", 50)):
        page.run("tried = 0")
        shown(page, SCENES[name])
        assert 3 < page.run("tried") <= most, name
    page.run("setSizes = plainly; 0")
