"""What is drawn again is what a whole picture would show, and nothing else is drawn."""

import random
from pathlib import Path

import pytest
from console.driving import Hand
from rich.segment import Segment
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

from facilitator.console.screens.form import FormScreen
from facilitator.console.screens.tiles import TilesScreen
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.drawn import Drawn
from facilitator.widgets.text_picture import TextPicture

WALK = "space", "space", "e", "f", "enter", "u", "space", "n", "a", "escape", "plus", "p", "p", "u", "u", "m"


def picture(screen: Screen[object]) -> list[Strip]:
    """The screen row by row, with what its widgets have kept, and what lies below it."""
    update = screen._compositor.render_update(full=True, screen_stack=screen.app._background_screens)
    assert isinstance(update, LayoutUpdate)
    return [Strip.join(line).simplify() for line in update.strips]


def letters(strip: Strip) -> list[Segment]:
    """What can be seen of a row."""
    return [segment for segment in strip.simplify() if segment.text]


def afresh(screen: Screen[object]) -> list[Strip]:
    """The same, with everything worked out anew but what lies below."""
    for widget in screen.walk_children():
        if isinstance(widget, TextPicture):
            widget._seen = Size(), []
        if isinstance(widget, KeyLine):
            widget._fitted = Size(), []
        widget.refresh()
    return picture(screen)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
def test_after_every_key_no_row_is_out_of_date(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        for key in WALK:
            await hand.press(key)
            await hand.wait(1)
            screen = hand.app.screen
            kept = picture(screen)
            assert kept == afresh(screen), key
        await hand.press("escape")
        for other in ((70, 20), (150, 45), size):
            await hand.pilot.resize_terminal(*other)
            await hand.pilot.pause()
            kept = picture(hand.app.screen)
            assert kept == afresh(hand.app.screen), other

    Hand(tmp_path).drive(work, size)


@pytest.mark.parametrize("keys", [(), ("e",), ("n",)], ids=["page", "tiles", "form"])
def test_a_part_is_as_in_the_whole_picture(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", *keys)
        screen, chance = hand.app.screen, random.Random(3)
        whole, drawn = picture(screen), screen._compositor
        for _ in range(60):
            x, y = chance.randrange(119), chance.randrange(35)
            parts = [Region(x, y, chance.randint(1, 120 - x), chance.randint(1, 36 - y)) for _ in range(3)]
            drawn._dirty_regions = set(parts)
            update = drawn.render_update(screen_stack=hand.app._background_screens)
            assert isinstance(update, ChopsUpdate)
            seen = 0
            for row, first, last in update.spans:
                for (begin, strip), end in zip(update.chops[row].items(), update.chop_ends[row], strict=False):
                    if begin < last and end > first:
                        assert strip is not None
                        assert letters(strip) == letters(whole[row].crop(begin, end))
                        seen += min(end, last) - max(begin, first)
            assert seen == len({(cx, cy) for p in parts for cy in p.line_range for cx in range(*p.column_span)})

    Hand(tmp_path).drive(work, (120, 36))


def test_only_what_is_seen_of_a_part_is_asked(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        drawn = hand.app.screen._compositor
        state = hand.lesson_screen().query_one("#state").region
        drawn._parts = (state,)  # type: ignore[attr-defined]
        assert [region for region, _, _ in drawn._get_renders(state)] == [state]
        teams = hand.lesson_screen().query_one("#teams").region
        drawn._parts = (Region(teams.x, teams.y + 2, teams.width, 1),)  # type: ignore[attr-defined]
        assert [(shown.y, len(strips)) for _, shown, strips in drawn._get_renders(teams)] == [(teams.y + 2, 1)]
        drawn._parts = ()  # type: ignore[attr-defined]

    Hand(tmp_path).drive(work, (120, 36))


def test_only_rows_that_differ_are_drawn(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        page = hand.lesson_screen()
        say, head, keys = page.query_one("#say", Pane), page.query_one("#head", Drawn), page.query_one(KeyLine)
        picture(page)
        page.put("head", head.value)
        say.pieces = (*say.pieces, ("One more line.", ""))
        keys.labels = (*keys.labels[:-1], (*keys.labels[-1][:1], "else", 9))
        assert not head._styles_cache._dirty_lines
        assert len(say._styles_cache._dirty_lines) == 2 and len(keys._styles_cache._dirty_lines) == 1
        assert "One more line." in "\n".join(hand.dump()) and " else" in "\n".join(hand.dump())

    Hand(tmp_path).drive(work, (120, 36))


def test_a_window_that_opens_and_closes_leaves_the_page_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Compositor] = []
    whole, laid_out = Compositor.render_full_update, Compositor.reflow

    def count(compositor: Compositor, simplify: bool = False) -> object:
        drawn.append(compositor)
        return whole(compositor, simplify)

    def lay_out(compositor: Compositor, *size: object) -> object:
        drawn.append(compositor)
        return laid_out(compositor, *size)  # type: ignore[arg-type]

    async def work(hand: Hand) -> None:
        await hand.press("space")
        page = hand.lesson_screen()
        monkeypatch.setattr(Compositor, "render_full_update", count)
        monkeypatch.setattr(Compositor, "reflow", lay_out)
        for key, window in (("e", TilesScreen), ("n", FormScreen)):
            await hand.press(key)
            assert isinstance(hand.app.screen, window) and page._compositor not in drawn
            await hand.pilot.pause(0.1)
            assert drawn.count(hand.app.screen._compositor) <= 4, "laid out twice, which Textual does, and drawn twice"
            drawn.clear()
            await hand.press("escape")
            assert hand.app.screen is page and drawn == [page._compositor], "drawn once, laid out never"
            drawn.clear()

    Hand(tmp_path).drive(work, (120, 36))
