"""Every screen that a key opens, at four sizes, in every theme and with fewer colours: measured on the cells."""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from console import tour
from console.driving import Hand
from plain.test_palette import contrast, on_256
from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region
from textual.widget import Widget

from facilitator.files.settings import NAME, Settings
from facilitator.plain.frozen import replace

SIZES = [(80, 24), (100, 30), (120, 36), (160, 45)]
LOOKS = {
    "dark": 7.0,
    "light": 7.0,
    "contrast": 7.0,
    "no colour": 6.5,
    "dark 256": 5.5,
    "light 256": 5.5,
    "contrast 256": 5.5,
}
LETTERS = re.compile(r"\w")
Part = Callable[[Path, tour.Look, tuple[int, int]], None]


def parts(hand: Hand) -> list[tuple[Widget, Region]]:
    """The parts of the uppermost screen that hold no others, and where they are seen."""
    visible = hand.app.screen._compositor.visible_widgets.items()
    shown = [(widget, region.intersection(clip)) for widget, (region, clip) in visible]
    return [
        (widget, region) for widget, region in shown if region and not any(child.display for child in widget.children)
    ]


def faint(hand: Hand, least: float, few: bool) -> set[str]:
    """Words whose letters have less contrast on what they stand on; a page behind a dialog is dim on purpose."""
    found = set()
    places = [region for widget, region in parts(hand) if widget is not hand.app.screen]
    for y, strip in enumerate(hand.app.screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            here, x = x, x + cell_len(text)
            if style is None or not LETTERS.search(text) or not any(place.contains(here, y) for place in places):
                continue
            ratio = _ratio(style, few)
            if ratio < least - 0.05:
                found.add(f"{text.strip()} {ratio:.1f}")
    return found


def _ratio(style: Style, few: bool) -> float:
    fore, back = style.color, style.bgcolor
    if fore is back is None or (fore and back and fore.is_default and back.is_default):
        return 21.0  # as the terminal has it
    if fore is None or back is None or fore.triplet is None or back.triplet is None:
        return 0.0
    one, other = fore.triplet.hex, back.triplet.hex
    if style.dim:
        return 0.0
    return contrast(on_256(one), on_256(other)) if few else contrast(one, other)


def overlapping(hand: Hand) -> set[str]:
    """Pairs of parts that are shown in the same cells, and of which neither holds the other."""

    def name(widget: Widget) -> str:
        return f"{type(widget).__name__}#{widget.id}"

    return {
        f"{name(a)} {name(b)}"
        for (a, one), (b, other) in combinations(parts(hand), 2)
        if a.layer == b.layer and a.screen is b.screen and one.overlaps(other)
    }


def measured(
    part: Part, folder: Path, size: tuple[int, int], least: float, few: bool
) -> tuple[dict[str, set[str]], int]:
    """What can't be read or overlaps, by screen; and how many screens there were."""
    wrong: dict[str, set[str]] = {}
    seen = 0

    async def look(name: str, hand: Hand) -> None:
        nonlocal seen
        seen += 1
        if found := faint(hand, least, few) | overlapping(hand):
            wrong[name] = found

    part(folder, look, size)
    return wrong, seen


@pytest.mark.second_lane
@pytest.mark.parametrize("part", tour.PARTS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_can_be_read_at_every_size(
    part: Part, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    wrong, seen = measured(part, tmp_path, size, 7.0, few=False)
    assert not wrong
    assert seen >= 2


@pytest.mark.second_lane
@pytest.mark.parametrize("part", tour.PARTS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("name", list(LOOKS)[1:])
def test_every_screen_can_be_read_in_every_theme(
    part: Part, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme, few = name.removesuffix(" 256"), name.endswith("256")
    if name == "no colour":
        monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256" if few else "truecolor")
    with_theme(monkeypatch, tmp_path, "dark" if name == "no colour" else theme)
    wrong, _ = measured(part, tmp_path, (120, 36), LOOKS[name], few)
    assert not wrong


def with_theme(patch: pytest.MonkeyPatch, folder: Path, theme: str) -> None:
    """As set on this computer, and for a lesson that is opened by its file."""
    (folder / NAME).write_text(f'theme = "{theme}"\n', encoding="utf-8")
    usual = Hand.shelf
    patch.setattr(Hand, "shelf", lambda hand: replace(usual(hand), settings=Settings(theme=theme)))
