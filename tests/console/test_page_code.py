"""The address for phones: the code that stands in the frame is the address's, dark on light in both themes."""

import asyncio
from pathlib import Path

import pytest
from console.driving import Hand
from textual.app import App
from textual.widgets import Static

from facilitator.console import open_screens
from facilitator.console.page_process import NETWORK
from facilitator.console.screens.page_code import PageCodeScreen
from facilitator.paper.qr_modules import QUIET, qr_modules
from facilitator.widgets.qr_code import qr_lines
from facilitator.widgets.quiet_app import QuietApp
from facilitator.widgets.themes import use_theme

URL = "http://192.168.178.123:8018/AbCdEfGhIjKlMnOpQrStUv/"
HALVES = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
segno = pytest.importorskip("segno")


def drawn(app: App[None]) -> list[list[bool]]:
    """The modules in the frame, dark is true, by the colours that a terminal is told."""
    code, found = app.screen.query_one(".code", Static), list[list[bool]]()
    for y in range(code.size.height):
        rows: tuple[list[bool], list[bool]] = [], []
        for segment in code.render_line(y):
            assert segment.style is not None and segment.style.color and segment.style.bgcolor
            dark, light = (sum(c.get_truecolor()) for c in (segment.style.color, segment.style.bgcolor))
            assert (dark, light) == (0, 3 * 255), "black on white, whatever the theme"
            for sign in segment.text:
                for row, half in zip(rows, HALVES[sign], strict=True):
                    row.append(half)
        found += rows
    return found


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_code_in_the_frame_is_that_of_the_address(theme: str) -> None:
    app = QuietApp()

    async def run() -> None:
        use_theme(app, theme)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(PageCodeScreen(URL))
            await pilot.pause()
            wanted = [[bool(module) for module in row] for row in segno.make(URL, error="l", micro=False).matrix]
            found, n, q = drawn(app), len(wanted), QUIET
            assert [row[q : q + n] for row in found[q : q + n]] == wanted
            around = [*found[:q], *found[q + n :], *(row[:q] + row[q + n :] for row in found[q : q + n])]
            assert not any(map(any, around)) and len(found) >= n + 2 * q and len(found[0]) == n + 2 * q
            await pilot.press("escape")
            assert not isinstance(app.screen, PageCodeScreen)

    asyncio.run(run())


def test_a_small_window_gets_the_address_and_says_so() -> None:
    app = QuietApp()
    use_theme(app, "dark")

    async def run() -> None:
        async with app.run_test(size=(60, 18)) as pilot:
            app.push_screen(PageCodeScreen(URL))
            await pilot.pause()
            assert not app.screen.query(".code")
            words = "".join(str(line.render()) for line in app.screen.query("TextLine"))
            assert URL in words and "Make this window larger" in words

    asyncio.run(run())


def test_the_key_serves_the_network_beside_the_page_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[str] = []

    def serve(path: Path, told: object, opens: object = None, host: str = "", **_: object) -> object:
        running.append(host)
        return lambda: running.remove(host)

    monkeypatch.setattr(open_screens, "serve_in_background", serve)

    async def work(hand: Hand) -> None:
        await hand.press("w", "W", "W")
        assert running == ["", NETWORK]

    Hand(tmp_path).drive(work)
    assert running == [], "both end with the lesson's screen"


def test_two_modules_are_one_character() -> None:
    assert qr_lines([[True, False], [True, True], [False, True]]) == ("█▄", " ▀")
    assert all(len(line) == len(qr_modules(URL)) for line in qr_lines(qr_modules(URL)))
