"""A whole lesson of each game in a real browser, press by press: every picture is another one, readable and whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.chromium import Chromium, Page
from browser.measuring import LOOKING, collisions, cut, floor_of, outside, settled, texts_on_all_pages
from browser.serving import served
from journeys.test_whole_lessons import ONE_OF_EACH_GAME, drawn, lesson_of, walked

from facilitator.journal.lesson import Lesson
from facilitator.plain.values import to_plain

pytestmark = pytest.mark.second_lane
SIZE = (1280, 720)
LONG = 30
"""After so many presses a game is stopped: its turns differ by a name."""
CLOCKS = ("clock", "digits")


@pytest.fixture
def page(browser: Chromium) -> Iterator[Page]:
    found = browser.page()
    found.size(*SIZE)
    yield found
    assert not found.complaints()
    found.close()


def untimed(plain: Any) -> Any:
    """A scene's values but for its clocks."""
    if isinstance(plain, dict):
        return {key: untimed(value) for key, value in plain.items() if key not in ("clock", "state")}
    return [untimed(one) for one in plain] if isinstance(plain, list | tuple) else plain


def caught_up(page: Page, lesson: Lesson) -> None:
    """Until the page shows what the lesson has come to."""
    for _ in range(500):
        if untimed(page.run("message && message.scene")) == untimed(to_plain(drawn(lesson))):
            return settled(page)
        page.browser.listen(0.01)
    raise AssertionError(f"the page never showed {drawn(lesson)}; it shows {page.text()!r}")


def faults(pictures: list[list[dict[str, Any]]], page: Page) -> list[object]:
    """What is wrong with the pictures of one step."""
    wrong: list[object] = [] if pictures and all(pictures) else ["empty"]
    for texts in pictures:
        wrong += [("small", t["text"], t["size"]) for t in texts if t["size"] < floor_of(SIZE) - 0.1]
        wrong += [("outside", text) for text in outside(texts, SIZE)] + list(collisions(texts))
    return wrong + list(cut(page))


@pytest.mark.parametrize("plan", ONE_OF_EACH_GAME)
def test_every_step_of_a_lesson_is_a_new_picture_that_can_be_read(plan: str, page: Page, tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path / "a.lesson", plan)
    wrong: list[object] = []
    before: list[tuple[str, ...]] = []
    kinds = set[str]()
    with served(tmp_path / "a.lesson") as server:
        page.go(server.url)
        page.wait("typeof message !== 'undefined' && message !== null")
        page.run(LOOKING)
        for n, scene in enumerate(walked(lesson, LONG)):
            caught_up(page, lesson)
            pictures = texts_on_all_pages(page)
            said = [tuple(t["text"] for t in texts if t["name"] not in CLOCKS) for texts in pictures]
            where = (n, lesson.room.current.title, scene.kind, scene.headline)
            wrong += [(*where, fault) for fault in faults(pictures, page)]
            wrong += [(*where, "nothing new", said)] if said == before else []
            before = said
            kinds.add(scene.kind)
        assert not wrong, "\n".join(map(str, wrong))
        assert scene.kind == "closing" and len(kinds) >= 6
