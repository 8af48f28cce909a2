"""What a page shows, measured: sizes and places of every text that can be seen, and what is wrong with them."""

from itertools import combinations
from pathlib import Path
from typing import Any

from browser.chromium import Page

LOOKING = (Path(__file__).parent / "looking.js").read_text(encoding="utf-8")
FLOOR = 5.6
"""No text is smaller, in percent of the height."""
PHONE = (390, 844)


def floor_of(size: tuple[int, int]) -> float:
    """The smallest type of a window, in pixels."""
    return 0.054 * size[0] if size == PHONE else FLOOR * size[1] / 100


def settled(page: Page) -> None:
    """Whatever moves has arrived."""
    page.run("Promise.all(document.getAnimations().map(a => (a.finish(), a.finished)))")


def overlap(one: list[float], other: list[float]) -> bool:
    """Whether two places share more than an edge."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 2 and min(one[3], other[3]) - max(one[1], other[1]) > 2


def collisions(texts: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Texts of which a line lies over a line of another."""
    lines = [(t["text"], n, line) for n, t in enumerate(texts) for line in t["lines"]]
    return [(a, b) for (a, i, one), (b, j, other) in combinations(lines, 2) if i != j and overlap(one, other)]


def pages_of(page: Page) -> int:
    """How many pictures a list takes."""
    return int(page.run("message.scene.kind === 'agenda' ? 1 : pages.length"))


def texts_on_all_pages(page: Page) -> list[list[dict[str, Any]]]:
    """Every text that can be seen, for each picture of a list that has several."""
    return [page.run(f"(showPage({n}), seenTexts())") for n in range(pages_of(page))]


def outside(texts: list[dict[str, Any]], size: tuple[int, int]) -> list[str]:
    """Texts that leave the window."""
    wide, high = size
    return [
        text["text"]
        for text in texts
        for left, top, right, bottom in text["lines"]
        if left < -1 or right > wide + 1 or top < -1 or (bottom > high + 1 and size != PHONE)
    ]


def cut(page: Page) -> list[str]:
    """Words broken in the middle, and boxes that hold more than they show."""
    words, boxes, whole = page.run("[brokenWords(), overflows(), !root.classList.contains('cut')]")
    return [*(f"broken: {word}" for word in words), *boxes, *([] if whole else ["the list"])]
