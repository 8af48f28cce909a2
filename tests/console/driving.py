"""Drives the console with real keys and a clock that goes when it is told."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from facilitator.console.app import Console
from facilitator.console.screens.lesson import LessonScreen
from facilitator.files.load import load_plan, read_header
from facilitator.journal.lesson import Lesson, Setup, create_lesson
from facilitator.journal.store import Store
from facilitator.journal.when import Clocks, LessonTime
from facilitator.widgets.blocks import BlockClock
from facilitator.widgets.keyline import KeyLine
from facilitator.widgets.lines import Line
from facilitator.widgets.pane import Pane

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


class Hand:
    """A teacher's hand on a console, and the clock on the wall."""

    def __init__(self, folder: Path, plan: str = "planet-hexagon", alive: bool = True) -> None:
        self.ms, self.path, self.alive = 1_763_461_200_000, folder / "a.lesson", alive
        _, _, texts = load_plan(plan)
        create_lesson(self.path, self.clocks(), texts, Setup({"1": SIDES}), rehearsal=False, seed="3").close()

    def clocks(self) -> Clocks:
        return Clocks(lambda: self.ms, lambda: self.ms - 1_763_000_000_000, lambda: "boot", lambda _: self.alive)

    def opened(self) -> Lesson:
        return Lesson(Store.open(self.path), LessonTime(self.clocks()), read_header)

    def drive(self, work: Callable[["Hand"], Awaitable[None]], size: tuple[int, int] = (100, 30)) -> Lesson:
        lesson = self.opened()
        self.app = Console(lesson, lambda: self.ms)

        async def run() -> None:
            async with self.app.run_test(size=size) as pilot:
                self.pilot: Pilot[None] = pilot
                await pilot.pause()
                await work(self)

        asyncio.run(run())
        return lesson

    async def press(self, *keys: str, after: float = 1.0) -> None:
        """Each key some seconds after the one before."""
        for key in keys:
            self.ms += round(after * 1000)
            await self.pilot.press(key)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.pilot.press(*["space" if c == " " else c for c in text], "enter")
        await self.pilot.pause()

    async def wait(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)
        for screen in self.app.screen_stack:
            if hasattr(screen, "tick"):
                screen.tick()
        await self.pilot.pause()

    def line(self, name: str) -> str:
        found = self.lesson_screen().query_one(f"#{name}")
        if isinstance(found, KeyLine):
            return "   ".join(f"{key} {label}" for key, label, _ in found.labels)
        if isinstance(found, Pane):
            return "\n".join(text for text, _ in found.pieces)
        assert isinstance(found, Line)
        return found.text

    def lesson_screen(self) -> LessonScreen:
        return next(s for s in self.app.screen_stack if isinstance(s, LessonScreen))

    def clock(self) -> str:
        return self.lesson_screen().query_one("#clock", BlockClock).value

    def dump(self) -> list[str]:
        """The screen as text, as it would stand in a terminal."""
        screen = self.app.screen
        strips = screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]
