"""Every scene in a real browser, at the sizes of projectors and phones: large enough, strong enough, whole, and never markup."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.chromium import Chromium, Page
from browser.measuring import (
    FLOOR,
    LOOKING,
    PHONE,
    collisions,
    cut,
    floor_of,
    outside,
    overlap,
    pages_of,
    settled,
    texts_on_all_pages,
)
from browser.scenes import FOUR, HOSTILE_SCENES, SCENES, TURN, WORDS, message, seating, step, wall
from browser.serving import made, served

from facilitator.game.table.clock import IDLE, Clock
from facilitator.game.views.scene_values import Scene
from facilitator.plain.frozen import replace
from facilitator.projector.web import server

PROJECTORS = [(1920, 1080), (1280, 720), (1024, 768)]
SIZES = [*PROJECTORS, PHONE]
FONTS = ("DejaVu Sans", "Roboto")
"""The widest of the page's fonts, and that of Android and of many Linux systems."""
ALL = {**SCENES, **{f"hostile {name}": scene for name, scene in HOSTILE_SCENES.items()}}
WEB = Path(server.__file__).parent


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("scenes") / "a.lesson"
    made(path).store.close()
    with served(path) as served_page:
        found = browser.page(served_page.url)
        found.wait("typeof message !== 'undefined' && message !== null")
        # From here on the tests tell the page what to show.
        found.run("source.close(); follow = () => {}; lastSign = Infinity; 0")
        found.run(LOOKING)
        yield found
        assert not found.complaints()
        found.close()


@pytest.fixture(params=FONTS)
def font(page: Page, request: pytest.FixtureRequest) -> Iterator[str]:
    """The page in one font, as long as a test needs it."""
    name = str(request.param)
    if not page.run(f"hasFont({json.dumps(name)})"):
        assert not os.environ.get("CI"), f"{name} is not here, and a check that is skipped proves nothing"
        pytest.skip(
            f"{name} is not installed here (on Debian: apt-get install fonts-roboto-unhinted fonts-dejavu-core)"
        )
    page.run(f"root.style.fontFamily = {json.dumps(name)}; 0")
    yield name
    page.run("root.style.fontFamily = ''; 0")


def shown(page: Page, scene: Scene, **more: bool) -> None:
    page.run(f"show({json.dumps(message(scene, **more))}); lost(false); document.body.classList.remove('at-hand')")
    settled(page)


def everything(scene: Scene) -> set[str]:
    """What has to be readable, whatever the window; the small fact may go, and what follows a team's name in the foot."""
    rows = scene.rows
    if scene.kind in ("ladder", "verdict", "agenda"):
        rows = tuple(r for r in rows if r.marked)
    if scene.kind == "closing":
        rows = ()
    said = [scene.headline, *scene.lines, scene.message or "", *(r.title for r in rows), *(r.number for r in rows)]
    said += [c for r in rows for c in r.cells if not c.startswith("→ ")] + list(scene.ask or ()) + [scene.role]
    said += [r.words for r in rows if not r.state]
    return {text for text in said if text and not (scene.message and text in (*scene.lines,))}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_can_be_read_from_the_last_row(page: Page, font: str, size: tuple[int, int]) -> None:
    page.size(*size)
    floor = floor_of(size)
    wrong: list[object] = []
    for name, scene in ALL.items():
        shown(page, scene)
        pictures = texts_on_all_pages(page)
        for texts in pictures:
            wrong += [(name, t["text"], t["size"]) for t in texts if t["size"] < floor - 0.1]
        if not name.startswith("hostile"):
            seen = " ".join(t["text"] for texts in pictures for t in texts)
            squeezed = re.sub(r"\s+", "", seen)
            wrong += [(name, w) for w in everything(scene) if re.sub(r"\s+", "", w) not in squeezed]
        assert scene.kind != "blank" or scene.message or pictures == [[]]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_broken_over_something_else_or_outside(page: Page, font: str, size: tuple[int, int]) -> None:
    page.size(*size)
    wrong: list[object] = []
    for name, scene in ALL.items():
        shown(page, scene)
        hostile = name.startswith("hostile")
        for texts in texts_on_all_pages(page):
            assert page.run("document.documentElement.scrollWidth") <= size[0]
            if hostile:
                continue
            wrong += [(name, "outside", text) for text in outside(texts, size)]
            wrong += [(name, pair) for pair in collisions(texts)]
            found = cut(page) if size != PHONE else page.run("brokenWords()")
            wrong += [(name, "cut", what) for what in found]
    assert not wrong, "\n".join(map(str, wrong))


def test_the_measures_can_fail(page: Page) -> None:
    page.size(1280, 720)
    shown(page, SCENES["teams"])
    assert page.run("overflows()") == [] and page.run("brokenWords()") == []
    page.run(
        "document.querySelector('.team .title').style.fontSize = '20px'; document.querySelector('.cell .number').style.color = '#777'; 0"
    )
    texts = page.run("seenTexts()")
    assert min(t["size"] for t in texts) == 20 and min(t["contrast"] for t in texts) < 7
    page.run("document.querySelectorAll('.team')[1].style.marginTop = '-160px'; 0")
    assert collisions(page.run("seenTexts()"))
    page.run("document.querySelector('.team .title').style.fontSize = '220px'; 0")
    assert page.run("overflows()") and page.run("brokenWords()")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_pair_of_colours_is_strong(page: Page, theme: str) -> None:
    page.size(1024, 768)
    if page.run("root.dataset.theme") != theme:
        page.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 't'})); 0")
    assert page.run("root.dataset.theme") == theme
    texts, areas, hexagons = [], [], []
    for name, scene in SCENES.items():
        shown(page, scene, sound=True)
        page.run("lost(true); document.body.classList.add('at-hand'); 0")
        settled(page)
        texts += page.run("seenTexts()")
        page.run("lost(false); 0")
        settled(page)
        texts += [{**t, "scene": name} for t in page.run("seenTexts()")]
        areas += [{**a, "scene": name} for a in page.run("seenAreas()")]
        hexagons += page.run("hexagons()")
    assert {"lost", "sound", "theme"} <= {t["name"] for t in texts} and len(areas) > 100 and len(hexagons) > 20
    wrong = [t for t in texts if t["contrast"] < 7] + [a for a in areas if a["contrast"] < 3]
    assert not wrong, "\n".join(map(str, wrong))
    assert min(hexagons) >= 3
    page.run("root.dataset.theme = 'dark'; controls(); 0")


def test_the_buttons_are_not_small_either(page: Page) -> None:
    for size in PROJECTORS:
        page.size(*size)
        shown(page, SCENES["step"], sound=True)
        assert page.run("seenTexts().some(t => t.name === 'sound')"), "a click is needed before anything can be heard"
        page.run("lost(true); touched(); 0")
        assert page.run("Math.min(...seenTexts().map(t => t.size))") >= FLOOR * size[1] / 100 - 0.1
        page.run("lost(false); 0")


@pytest.mark.parametrize("name", HOSTILE_SCENES)
def test_names_are_text_and_nothing_else(page: Page, name: str) -> None:
    page.size(1920, 1080)
    scene = HOSTILE_SCENES[name]
    shown(page, scene)
    seen = "".join(page.run("[...document.querySelectorAll('#page bdi')].map(e => e.textContent)"))
    titles = [] if scene.kind in ("closing", "podium", "wall") else [r.title for r in scene.rows]
    for text in (
        scene.headline,
        *scene.lines,
        *titles,
        *(t for r in scene.rows for t in r.cells if not t.startswith("→")),
    ):
        assert re.sub(r"\s+", "", text) in re.sub(r"\s+", "", seen)
    assert page.run("document.title") == (scene.headline or "Facilitator")
    assert page.run("document.querySelectorAll('#page img, #page script, #page b, #page a').length") == 0
    allowed = [
        "H1",
        "DIV",
        "UL",
        "OL",
        "LI",
        "BDI",
        "SPAN",
        "P",
        "I",
        "svg",
        "g",
        "path",
        "polygon",
        "polyline",
        "rect",
        "text",
    ]
    assert (
        page.run(
            f"[...document.querySelectorAll('#page *')].map(e => e.tagName).filter(t => !{json.dumps(allowed)}.includes(t))"
        )
        == []
    )


def test_states_of_the_clock_are_told_by_shape_and_words(page: Page) -> None:
    page.size(1280, 720)
    looks, places, said = set(), set(), []
    for name in ("step", "step-warning", "step-last", "step-overtime", "step-paused"):
        shown(page, replace(SCENES[name], headline="Team", who=FOUR[0]))
        clock = "document.getElementById('clock')"
        style = f"getComputedStyle({clock})"
        looks.add(page.run(f"{style}.boxShadow + {style}.backgroundColor + {style}.color"))
        places.add(tuple(page.run(f"(r => [r.left, r.top, r.height])({clock}.getBoundingClientRect())")))
        said.append(page.run("document.querySelector('#lines > .state').textContent").strip())
    assert len(looks) == 5, "each state has a look"
    assert len(places) == 1, "the clock's corner never moves"
    assert said == ["", WORDS.soon_over, WORDS.nearly_over, WORDS.time_is_up, WORDS.paused]
    shown(page, SCENES["step-overtime"])
    assert page.run("document.getElementById('clock').textContent") == "+0:12"
    shown(page, SCENES["step-untimed"])
    assert not page.run("document.getElementById('bar').checkVisibility()"), "no clock, no empty bar"


def test_a_running_clock_moves_nothing(page: Page) -> None:
    for size in SIZES:
        page.size(*size)
        shown(page, TURN)
        found = []
        for left in (599_000, 45_000, 9_000, 4_000, -3_000, -61_000):
            page.run(f"hearTime({45_000 - 13_600 - left if left else 0} , true); tick(); 0")
            found.append(
                page.run(
                    "['clock', 'bar', 'headline', 'foot'].map(id => { const r = $(id).getBoundingClientRect(); return [id === 'clock' ? 0 : r.right, r.left, r.top, r.bottom]; })"
                )
            )
        assert all(one == found[0] for one in found), size


def test_a_message_covers_neither_name_nor_clock(page: Page) -> None:
    for size in SIZES:
        page.size(*size)
        for name in ("step-message", "step-long-message"):
            shown(page, replace(SCENES[name], message=None))
            before = page.run("$('clock').getBoundingClientRect().top")
            shown(page, SCENES[name])
            assert page.run("$('clock').getBoundingClientRect().top") == before
            assert page.run("$('bar').getBoundingClientRect().bottom <= $('band').getBoundingClientRect().top")
            assert page.run("$('band').scrollHeight <= $('band').clientHeight + 1")


def test_what_moves_is_short_and_only_what_happened(page: Page) -> None:
    page.size(1280, 720)
    moving = "document.getAnimations().filter(a => !(a instanceof CSSTransition)).map(a => [(a.effect.target.id || a.effect.target.className), a.effect.getTiming().duration, Object.keys(a.effect.getKeyframes()[0]).filter(k => !['offset', 'computedOffset', 'easing', 'composite'].includes(k)).join()])"
    steps = [
        (SCENES["step"], step(FOUR[2], Clock("running", 45_000, 45_000)), {"who"}),
        (seating(FOUR, 4), seating(FOUR, 8), {"number fresh"}),
        (SCENES["reveal-quiet"], SCENES["reveal"], {"hatched", "number", "added"}),
        (SCENES["reveal"], SCENES["podium-third"], {"block", "step-names"}),
        (SCENES["podium-third"], SCENES["podium"], {"block", "step-names", "others"}),
        (SCENES["step"], SCENES["step-message"], {"band"}),
        (SCENES["wall"], SCENES["wall"], set()),
        (SCENES["reveal"], SCENES["reveal"], set()),
        (SCENES["podium"], SCENES["podium"], set()),
    ]
    for before, after, expected in steps:
        shown(page, before)
        page.run(f"show({json.dumps(message(after))}); 0")
        moved = page.run(moving)
        assert {m[0] for m in moved} == expected, after.kind
        assert all(m[1] < 500 and m[2] in ("transform", "opacity") for m in moved)
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    for before, after, _ in steps:
        shown(page, before)
        page.run(f"show({json.dumps(message(after))}); 0")
        assert page.run("document.getAnimations().length") == 0
    page.call("Emulation.setEmulatedMedia", features=[])


def test_a_screen_reader_hears_scene_team_and_the_clock_twice(page: Page) -> None:
    heard = "document.getElementById('live').textContent"
    shown(page, Scene("blank"))
    shown(page, replace(TURN, headline="Free building", clock=Clock("running", 45_000, 10_300)), runs=True)
    assert page.run(heard) == "Free building. Arboretans. Supplier. Take a tile. Flip another. Draw a new one."
    page.run(
        "window.spoken = []; new MutationObserver(() => spoken.push($('live').textContent)).observe($('live'), {childList: true}); 0"
    )
    for gone in (500, 900, 5_500, 10_200, 10_400, 12_000):
        page.run(f"hearTime({gone}, true); tick(); 0")
    page.run("new Promise(done => setTimeout(done, 0))")
    assert page.run("spoken") == ["10 seconds left", WORDS.time_is_up]
    shown(page, SCENES["wall"])
    assert page.run(heard) == "Points toward 20" and page.run("document.title") == "Points toward 20"
    shown(page, SCENES["step"])
    assert page.run("$('clock').getAttribute('role') + $('clock').getAttribute('aria-label')") == "timerTime left"
    assert page.run("document.querySelectorAll('h1').length") == 1
    assert page.run("document.querySelector('[aria-live=polite]').id") == "live"
    assert page.run("[...document.querySelectorAll('svg')].every(e => e.getAttribute('aria-hidden') === 'true')")


def test_a_team_is_never_a_colour_alone(page: Page) -> None:
    page.size(1280, 720)
    for name, scene in SCENES.items():
        if scene.kind not in ("seating", "teams", "scores", "reveal", "question", "podium") or not scene.rows:
            continue
        shown(page, scene)
        for n, row in enumerate(scene.rows):
            if row.colour and pages_of(page) == 1:
                shapes = page.run(f"[...document.querySelectorAll('[data-team=\"{row.colour}\"] path')].length")
                assert shapes and row.title in page.run("document.getElementById('page').textContent"), (name, n)


BOARDS = """[...document.querySelectorAll('svg.board')].filter(e => e.checkVisibility()).map(e => {
  const box = e.getBoundingClientRect(), one = Math.min(box.width / e.viewBox.baseVal.width, box.height / e.viewBox.baseVal.height);
  const cells = [...e.querySelectorAll('.ground')].map(c => c.getBoundingClientRect()).map(r => [r.left, r.top, r.right, r.bottom]);
  const numbers = [...e.querySelectorAll('text')].filter(t => getComputedStyle(t).display !== 'none' && !t.closest('.small-sign'));
  return {cells, lit: e.querySelectorAll('.lit').length, edges: e.querySelectorAll('.bar path').length, sizes: numbers.map(t => t.getAttribute('font-size') * one)};
})"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_boards_are_whole_beside_every_text_and_their_numbers_can_be_read(page: Page, size: tuple[int, int]) -> None:
    page.size(*size)
    floor = floor_of(size)
    for name, scene in SCENES.items():
        if not scene.boards:
            continue
        shown(page, scene)
        found, texts = page.run(BOARDS), page.run("seenTexts()")
        assert len(found) == len(scene.boards), name
        for board, picture in zip(found, scene.boards, strict=True):
            assert len(board["cells"]) == len(picture.cells) and board["edges"] == len(picture.edges)
            assert board["lit"] == sum(bool(cell.title) and cell.lit for cell in picture.cells)
            assert all(n >= floor - 0.1 for n in board["sizes"]), (name, board["sizes"])
            for cell in board["cells"]:
                assert cell[0] >= -1 and cell[2] <= size[0] + 1 and cell[1] >= -1, name
                assert cell[3] <= size[1] + 1 or size == PHONE
                assert not [t["text"] for t in texts for line in t["lines"] if overlap(cell, line)], name


def test_boards_never_cost_a_second_picture(page: Page) -> None:
    page.size(1280, 720)
    for name in ("wall-boards-8", "counting-board-8"):
        shown(page, SCENES[name])
        assert pages_of(page) == 1


def test_more_tables_than_fit_get_a_second_picture(page: Page) -> None:
    page.size(1280, 720)
    shown(page, wall(16, together=False))
    assert pages_of(page) == 2
    first, second = texts_on_all_pages(page)
    assert "1 of 2" in [t["text"] for t in first] and "2 of 2" in [t["text"] for t in second]
    shown(page, wall(8, together=False))
    assert pages_of(page) == 1


def test_nothing_blinks() -> None:
    for file in WEB.glob("*"):
        if file.suffix in (".css", ".js"):
            text = file.read_text(encoding="utf-8")
            assert (
                "@keyframes" not in text
                and "animation" not in text
                and "blink" not in text
                and "infinite" not in text.replace("Infinity", "")
            )


def test_a_page_without_its_scripts_says_so() -> None:
    text = (WEB / "page.html").read_text(encoding="utf-8")
    assert "<noscript>" in text and text.count("{UNSUPPORTED}") == 2
    assert '$("unsupported").remove()' in (WEB / "page.js").read_text(encoding="utf-8")


def test_working_out_the_sizes_costs_few_layouts(page: Page) -> None:
    page.size(1024, 768)
    page.run("window.tried = 0; window.plainly = setSizes; setSizes = (...all) => { tried += 1; plainly(...all); }; 0")
    for name, most in (("wall-16", 160), ("step", 40), ("blank", 10), ("agenda-16", 160)):
        page.run("tried = 0")
        shown(page, SCENES[name])
        assert 2 <= page.run("tried") <= most, name
    page.run("setSizes = plainly; 0")


def test_an_idle_clock_is_no_clock(page: Page) -> None:
    shown(page, replace(TURN, clock=IDLE))
    assert (
        not page.run("document.body.classList.contains('timed')") and page.run("$('clock').checkVisibility()") is False
    )


def test_a_wall_keeps_its_arrangement_while_its_numbers_change(page: Page) -> None:
    page.size(1280, 720)
    shown(page, SCENES["blank"])
    shown(page, SCENES["wall"])
    page.run("window.tried = 0; window.plainly = setSizes; setSizes = (...all) => { tried += 1; plainly(...all); }; 0")
    rows = tuple(replace(r, number="19", words="Player 4") for r in SCENES["wall"].rows)
    shown(page, replace(SCENES["wall"], rows=rows))
    assert page.run("tried") <= 3
    shown(page, replace(SCENES["wall"], rows=tuple(replace(r, words="Unforgettables") for r in rows)))
    assert page.run("tried") > 6 and page.run("brokenWords()") == [], "what does not fit is arranged anew"
    page.run("setSizes = plainly; 0")
