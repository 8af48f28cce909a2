"""Drives the console with real keys and a clock that goes when it is told."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from console.hurry import rest
from textual.pilot import Pilot

from facilitator.cli.environment import machine_environment
from facilitator.console.app import Console
from facilitator.console.environment import Environment
from facilitator.console.screens.lesson import LessonScreen
from facilitator.files.loader import load_plan, read_header
from facilitator.journal.absence import leave
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane, TextLine
from facilitator.widgets.panels.drawn import Drawn

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")

TICKS = 20
"""So many tell where the games of a class are heading."""


class Hand:
    """A teacher's hand on a console, and the clock on the wall."""

    def __init__(
        self, folder: Path, plan: str = "planet-hexagon", alive: bool = True, sides: tuple[str, ...] = SIDES
    ) -> None:
        self.ms, self.path, self.alive = 1_763_461_200_000, folder / "a.lesson", alive
        self.sounds: list[str] = []
        _, _, texts = load_plan(plan)
        create_lesson(self.path, self.clocks(), texts, Setup({"1": sides}), rehearsal=False, seed="3").close()

    def clocks(self) -> Clocks:
        return Clocks(lambda: self.ms, lambda: self.ms - 1_763_000_000_000, lambda: "boot", lambda _: self.alive)

    def opened(self) -> Lesson:
        return Lesson(Store.open(self.path), LessonTime(self.clocks()), read_header)

    def shelf(self) -> Environment:
        """What a console needs from outside; a lesson that was named has no need of the rest."""

        def nothing(*_: object) -> Any:
            raise AssertionError("nobody asks for this")

        return Environment(
            self.clocks(),
            nothing,
            nothing,
            nothing,
            nothing,
            nothing,
            nothing,
            nothing,
            self.sounds.append,
            self.path.parent,
            nothing,
            nothing,
        )

    def drive(self, work: Callable[["Hand"], Awaitable[None]], size: tuple[int, int] = (100, 30)) -> Lesson:
        lesson = self.opened()
        self.app = Console(self.shelf(), lesson)
        self.run(work, size)
        return lesson

    def run(self, work: Callable[["Hand"], Awaitable[None]], size: tuple[int, int]) -> None:
        async def run() -> None:
            async with self.app.run_test(size=size) as pilot:
                self.pilot: Pilot[None] = pilot
                await pilot.pause()
                await work(self)

        asyncio.run(run())

    async def press(self, *keys: str, after: float = 1.0) -> None:
        """Each key some seconds after the one before."""
        for key in keys:
            self.pass_time(after)
            await self.app._press_keys([key])
        await rest()

    def pass_time(self, seconds: float) -> None:
        """The clock on the wall goes on, and an open console gives its signs of life meanwhile."""
        ms = round(seconds * 1000)
        while ms > 0:
            self.ms += min(ms, 2_000)
            ms -= 2_000
            if self.app.lesson is not None:
                self.app._beat()

    async def sleep(self, seconds: float) -> None:
        """The laptop's lid is closed for so long."""
        self.ms += round(seconds * 1000)
        self.app._beat()
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.app._press_keys(["space" if c == " " else c for c in text] + ["enter"])
        await rest()

    async def wait(self, seconds: float) -> None:
        self.pass_time(seconds)
        for screen in self.app.screen_stack:
            for _ in range(TICKS if hasattr(screen, "tick") else 0):
                screen.tick()
        await self.pilot.pause()

    def line(self, name: str) -> str:
        found = self.lesson_screen().query_one(f"#{name}")
        if isinstance(found, KeyLine):
            return "   ".join(f"{key} {label}" for key, label, _ in found.labels)
        if isinstance(found, Pane):
            return "\n".join(str(text) for text, _ in found.pieces if text)
        if isinstance(found, Drawn):
            return found.render().plain
        assert isinstance(found, TextLine)
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


class AtHome(Hand):
    """A teacher's hand on the home screen, with a data folder, a clock and a seed of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, alive: bool = True) -> None:
        self.ms, self.alive, self.folder = 1_763_461_200_000, alive, folder
        self.sounds: list[str] = []
        monkeypatch.setenv("FACILITATOR_HOME", str(folder))

    def shelf(self) -> Environment:
        return replace(machine_environment(self.clocks()), seed=lambda: "5", sound=self.sounds.append)

    def at_home(self, work: Callable[["AtHome"], Awaitable[None]], size: tuple[int, int] = (100, 30)) -> None:
        self.app = Console(self.shelf())
        self.run(work, size)  # type: ignore[arg-type]

    def lessons(self) -> list[Path]:
        return sorted((self.folder / "lessons").glob("*.lesson"))

    def made(
        self, plan: str = "planet-hexagon", name: str = "a", lines: tuple[str, ...] = (), left: bool = True
    ) -> Path:
        """A lesson in the data folder, with some lines said to it a second apart."""
        path = self.folder / "lessons" / f"{name}.lesson"
        path.parent.mkdir(exist_ok=True)
        _, rules, texts = load_plan(plan)
        sides = tuple(s.id for s in rules.sides.list) or tuple(f"{rules.sides.word}-{n}" for n in range(1, 5))
        create_lesson(path, self.clocks(), texts, Setup({"1": sides}), rehearsal=False, seed="3").close()
        lesson = Lesson(Store.open(path), LessonTime(self.clocks()), read_header)
        lesson.store.set_pulse(lambda _: lesson.time.mark(4711, lesson.now(), lesson.now()))
        for line in lines:
            self.ms += 1000
            answer = say(lesson, line)
            assert answer.ok, answer.said
        lesson.store.set_pulse(lambda _: lesson.time.mark(4711, lesson.now(), lesson.now()))
        if left:
            leave(lesson)
        lesson.store.close()
        return path

    def shown(self) -> str:
        return "\n".join(self.dump())
