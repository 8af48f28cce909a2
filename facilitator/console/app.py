"""The console: it holds one lesson, says lines to it, and leaves it properly."""

import os
from collections.abc import Callable

from textual.app import App

from facilitator.console.screens.choose import Choose
from facilitator.console.screens.lesson import LessonScreen
from facilitator.journal.answers import Answer
from facilitator.journal.away import arrive, leave, running
from facilitator.journal.carry import say
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable

BEAT = 1.0
"""Seconds between two signs of life."""


class Console(App[None]):
    """A lesson's console."""

    CSS_PATH = "console.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Facilitator"

    def __init__(self, lesson: Lesson, mono: Callable[[], int]) -> None:
        super().__init__()
        self.lesson = lesson
        self.mono = mono
        self._since = lesson.now()

    def on_mount(self) -> None:
        """Take the lesson up: say what was lost, and ask about it once."""
        lost = list(arrive(self.lesson))
        self._beat()
        self.set_interval(BEAT, self._beat)
        self.push_screen(LessonScreen(self.lesson))
        if lost:
            self.call_later(self.tell, " ".join(lost), False)
        if lost and self.lesson.room.gaps and not self.lesson.room.gaps[-1].given_back and "gone" in lost[-1]:
            question = f"{lost[-1]} What happened in the room meanwhile?"
            self.push_screen(Choose(question, (("enter", "give the time back"), ("w", "the room went on"))), self._judged)

    def _judged(self, key: str | None) -> None:
        if key == "enter":
            self.say("lost given-back")

    def say(self, line: str) -> Answer:
        """Say one line to the lesson, and show what came of it."""
        try:
            answer = say(self.lesson, line)
        except Unusable as fault:
            answer = Answer(False, fault.sentence)
        self.tell(answer.said, answer.ok)
        return answer

    def tell(self, said: str, fine: bool = True) -> None:
        """Show a sentence on the lesson's screen, and the lesson as it stands."""
        for screen in self.screen_stack:
            if isinstance(screen, LessonScreen):
                screen.tell(said, fine)
                screen.look()

    def _beat(self) -> None:
        if not self.lesson.time.rehearsal:
            self.lesson.store.beat(self.lesson.time.mark(os.getpid(), self._since, self.lesson.now()))

    def leave(self) -> None:
        """Leave properly; with a clock running, ask whether it should stop."""
        if not running(self.lesson, self.lesson.now()):
            self._gone("r")
            return
        keys = (("p", "pause everything and leave"), ("r", "leave and let it run"), ("escape", "stay"))
        self.push_screen(Choose("A clock is running.", keys), self._gone)

    def _gone(self, key: str | None) -> None:
        if key == "p":
            self.say("room pause")
        if key in ("p", "r"):
            leave(self.lesson)
            self.exit()
