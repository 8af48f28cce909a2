"""A small app that holds one screen at a time: real keys, a clock that goes when it is told, and the screen as text."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from console.hurry import rest
from rich.cells import cell_len
from textual.app import App
from textual.screen import Screen

import facilitator.console
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.text_form import command_line
from facilitator.game.kernel.command_and_event import Command
from facilitator.widgets.themes import use_theme

SIZES = [(80, 24), (100, 30), (160, 45)]


class Host(App[None]):
    """Nothing but the console's own style."""

    CSS_PATH = Path(facilitator.console.__file__).parent / "console.tcss"

    def __init__(self) -> None:
        super().__init__()
        use_theme(self, "dark")


class Stage:
    """The app, a hand on its keys, and what came back from the screens."""

    def __init__(self) -> None:
        self.ms = 0
        self.results: list[Any] = []

    def mono(self) -> int:
        return self.ms

    async def show(self, screen: Screen[Any]) -> None:
        self.app.push_screen(screen, self.results.append)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.app._press_keys(keys)
        await rest()

    async def wait(self, ms: int) -> None:
        """So many milliseconds pass, and the screen looks at its clock."""
        self.ms += ms
        if hasattr(self.app.screen, "tick"):
            self.app.screen.tick()
        await self.pilot.pause()

    def rows(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.rows())

    @property
    def open(self) -> bool:
        """Whether a question is still being asked."""
        return len(self.app.screen_stack) > 1

    def drive(self, work: Callable[["Stage"], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> "Stage":
        async def run() -> None:
            self.app = Host()
            async with self.app.run_test(size=size) as self.pilot:
                await self.pilot.pause()
                await work(self)

        asyncio.run(run())
        return self


def as_line(given: object) -> object:
    """A request or a command as people write it; of a form all of its commands; whatever else as it is."""
    match given:
        case Request():
            return f"{given.table}: {command_line(given.command)}" if given.table else command_line(given.command)
        case Command():
            return command_line(given)
        case tuple():
            return tuple(map(as_line, given))
    return given


def answered(screen: Screen[Any], *keys: str) -> Any:
    """What a screen gives back after these keys, as lines; it must be closed by them."""

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press(*keys)
        assert not stage.open, stage.text

    return as_line(Stage().drive(work).results[0])


def shown(screen: Screen[Any], *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    """What stands on a screen after these keys."""
    texts: list[str] = []

    async def work(stage: Stage) -> None:
        await stage.show(screen)
        await stage.press(*keys)
        assert stage.open
        texts.append(stage.text)

    Stage().drive(work, size)
    return texts[0]


def frame_is_whole(rows: list[str], width: int) -> None:
    """The frame has straight sides and lies within the window, whatever stands in it."""
    assert all(cell_len(row) <= width for row in rows)
    top = next(i for i, row in enumerate(rows) if "╭" in row)
    left, right = (cell_len(rows[top][: rows[top].index(corner)]) for corner in "╭╮")
    bottom = next(i for i, row in enumerate(rows) if "╰" in row)
    assert top < bottom
    for row in rows[top + 1 : bottom]:
        sides = [cell_len(row[:i]) for i, char in enumerate(row) if char == "│"]
        assert sides and sides[0] == left and sides[-1] == right, "\n".join(rows)
