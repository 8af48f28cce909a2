"""The palette: contrast of every text and area in both themes, and rows that differ in colour and symbol."""

from itertools import combinations
from typing import get_args

import pytest
from rich.color import Color, ColorSystem

from facilitator.plain.palette import AREAS, INK, PALETTE, AreaName, TeamColour
from facilitator.widgets.colours import of_256
from facilitator.widgets.stage_colours import StageColours, stage_colours

THEMES = [stage_colours(dark) for dark in (True, False)]
FEWER = [stage_colours(dark, False) for dark in (True, False)]


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    parts = [part / 255 for part in Color.parse(colour).get_truecolor()]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Of two colours, whichever is lighter."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", THEMES, ids=["dark", "light"])
def test_every_text_has_seven_to_one(colours: StageColours) -> None:
    for text in (colours.fg, colours.soft, *(tones.text for tones in colours.teams.values())):
        for ground in (colours.bg, colours.panel):
            assert contrast(text, ground) >= 7, (text, ground)
    for tones in colours.teams.values():
        assert contrast(tones.ink, tones.area) >= 7, tones


def on_256(colour: str) -> str:
    """What a terminal with 256 colours shows."""
    red, green, blue = Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize("colours", FEWER, ids=["dark", "light"])
def test_with_256_colours_texts_have_five_and_a_half(colours: StageColours) -> None:
    for text in (colours.fg, colours.soft, *(tones.text for tones in colours.teams.values())):
        for ground in (colours.bg, colours.panel):
            assert contrast(on_256(text), on_256(ground)) >= 5.5, (text, ground)
    assert all(contrast(on_256(tones.ink), on_256(tones.area)) >= 5.5 for tones in colours.teams.values())


@pytest.mark.parametrize("colours", [*THEMES, *FEWER], ids=["dark", "light", "dark 256", "light 256"])
def test_every_area_has_three_to_one(colours: StageColours) -> None:
    for tones in colours.teams.values():
        for ground in (colours.bg, colours.panel, colours.rail):
            assert contrast(tones.edge or tones.area, ground) >= 3, (tones, ground)
            assert contrast(tones.text, ground) >= 3
    assert contrast(colours.edge, colours.bg) >= 3 and contrast(colours.edge, colours.panel) >= 3
    assert contrast(colours.fg, colours.edge) >= 3 and contrast(colours.fg, colours.rail) >= 3


@pytest.mark.parametrize("colours", [*THEMES, *FEWER], ids=["dark", "light", "dark 256", "light 256"])
def test_tiles_of_boards_are_seen_and_their_signs_are_strong(colours: StageColours) -> None:
    for name, tones in colours.grounds.items():
        assert contrast(colours.ink, tones.area) >= 7, name
        for ground in (colours.bg, colours.panel):
            assert contrast(tones.edge or tones.area, ground) >= 3, (name, ground)
        assert contrast(colours.soft, tones.dim) >= 4.5, name
    assert list(colours.grounds) == list(AREAS) == list(get_args(AreaName))
    assert contrast(INK, min((a.area for a in AREAS.values()), key=luminance)) >= 7


def test_no_two_tiles_have_a_colour_in_common_with_each_other_or_a_team() -> None:
    shades = [row.area for row in AREAS.values()] + [row.dark for row in PALETTE.values()]
    assert len(set(shades)) == len(shades)
    assert len({row.x256 for row in AREAS.values()}) == len(AREAS)


def test_no_two_rows_have_a_colour_or_symbol_in_common() -> None:
    rows = PALETTE.values()
    assert [row.name for row in rows] == list(PALETTE) and len(PALETTE) == 8
    for one, other in combinations(rows, 2):
        assert one.symbol != other.symbol and one.dark != other.dark and one.light != other.light
        assert not {one.x256[0]} & {other.x256[0]} and one.x256[1] != other.x256[1]
    assert all(len(row.symbol) == 1 for row in rows)


@pytest.mark.parametrize("row", PALETTE.values(), ids=list(PALETTE))
def test_the_nearest_of_256_are_near(row: TeamColour) -> None:
    for colour, number in zip((row.dark, row.light), row.x256, strict=True):
        parts = zip(*((int(c[n : n + 2], 16) for n in (1, 3, 5)) for c in (colour, of_256(number))), strict=True)
        assert sum(abs(a - b) for a, b in parts) < 150, (colour, of_256(number))
