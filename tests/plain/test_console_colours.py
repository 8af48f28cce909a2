"""The console's themes: every text can be read on whatever it stands on, every bar on its track."""

import pytest
from plain.test_palette import contrast, on_256

from facilitator.plain.palette import INK, PALETTE
from facilitator.widgets.colours import COLOURS, FEWER, Colours

ALL = [
    *((name, colours, 7.0, True) for name, colours in COLOURS.items()),
    *((name, colours, 5.5, False) for name, colours in FEWER.items()),
]


@pytest.mark.parametrize(
    ("name", "colours", "least", "many"), ALL, ids=[f"{a[0]}{'' if a[3] else ' 256'}" for a in ALL]
)
def test_every_text_can_be_read(name: str, colours: Colours, least: float, many: bool) -> None:
    def against(one: str, other: str) -> float:
        return contrast(one, other) if many else contrast(on_256(one), on_256(other))

    grounds = (colours.ink, colours.panel, colours.raised)
    for ground in grounds:
        for text in (colours.text, colours.soft, colours.accent, colours.good, colours.warn, colours.alert):
            assert against(text, ground) >= least, (text, ground)
    for text in (colours.text, colours.accent):
        assert against(text, colours.cap) >= (least if text == colours.text else 4.5), (text, "cap")
    if many:
        for team in PALETTE.values():
            words = team.light if name == "light" else team.dark
            assert all(contrast(words, ground) >= 7 for ground in grounds), (team.name, words)
            assert contrast(INK, team.dark) >= 7 and contrast(words, colours.track) >= 3
    assert against(colours.text, colours.track) >= 3 and against(colours.text, colours.line) >= 1.3
    assert len({colours.ink, colours.cap}) == 2, "the neutral band is seen"
