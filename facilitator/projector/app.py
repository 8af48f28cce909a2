"""The projector in a terminal: it follows the lesson's file, and shows the scene."""

from collections.abc import Callable

from textual.app import App, ComposeResult

from facilitator.game.scenes import Scene, scene
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.widgets.blocks import BlockClock
from facilitator.widgets.lines import Line

FOLLOW = 0.05
"""Seconds between two looks at the file: nobody in a room can tell."""

TICK = 0.25


class Projector(App[None]):
    """What the room sees."""

    CSS_PATH = "projector.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("q", "quit", "leave"), ("t", "theme", "dark or light")]

    def __init__(self, opened: Callable[[], Lesson]) -> None:
        super().__init__()
        self._opened = opened
        self.lesson: Lesson | None = None
        self._version = 0

    def compose(self) -> ComposeResult:
        """Headline, clock, its state, and a few lines."""
        yield Line(id="headline")
        yield BlockClock(id="clock", centred=True)
        yield Line(id="state")
        yield Line(id="lines")

    def on_mount(self) -> None:
        """Follow the lesson, and let its clock tick."""
        self.follow()
        self.set_interval(FOLLOW, self.follow)
        self.set_interval(TICK, self.look)

    def follow(self) -> None:
        """Take in what has been written; where the lesson is not to be had now, wait for it."""
        try:
            if self.lesson is None:
                self.lesson = self._opened()
                self._version = self.lesson.store.version()
            elif (version := self.lesson.store.version()) == self._version:
                return
            else:
                self._version = version
                self.lesson.catch_up()
        except Unusable:
            self.lesson = None
            self.show(Scene("message", "Waiting for the lesson …"))
            return
        self.look()

    def look(self) -> None:
        """The scene at this instant."""
        lesson = self.lesson
        if lesson is None:
            return
        texts = lesson.people.texts() if lesson.last_text and lesson.screen.message is not None else {}
        self.show(scene(lesson.room, lesson.tables, lesson.screen, texts, lesson.now()))

    def show(self, found: Scene) -> None:
        """Give each place its value; only what has changed is drawn."""
        clock = self.query_one("#clock", BlockClock)
        clock.value = found.clock.words if found.clock.left_ms is not None else ""
        clock.display = found.clock.left_ms is not None
        for state in ("warning", "last", "overtime", "paused"):
            clock.set_class(found.clock.state == state, state)
        values = {"headline": found.headline, "state": found.state, "lines": "\n".join(found.lines)}
        for name, text in values.items():
            line = self.query_one(f"#{name}", Line)
            line.text = text
            line.display = bool(text)

    def action_theme(self) -> None:
        """Near-white on near-black, or the reverse, for rooms that can't be darkened."""
        self.theme = "textual-light" if self.theme == "textual-dark" else "textual-dark"
