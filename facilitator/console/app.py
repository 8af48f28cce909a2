"""The console: a home screen, and a lesson that it holds, says lines to, and leaves properly."""

import os
from pathlib import Path

from rich.text import Text
from textual.timer import Timer

from facilitator.console.in_order import InOrder
from facilitator.console.screens.ask import Ask
from facilitator.console.screens.choose import Choose
from facilitator.console.screens.classroom import ClassScreen
from facilitator.console.screens.keyed import Keyed
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.shelf import Plan, Shelf
from facilitator.files.fault import Unreadable
from facilitator.game.choosing import Chosen
from facilitator.journal.answers import Answer
from facilitator.journal.away import arrive, leave, run_on, running, woken
from facilitator.journal.carry import say
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.widgets.themes import THEMES

BEAT = 1.0
"""Seconds between two signs of life."""

TROUBLE = (Unusable, Unreadable, OSError)
"""What a file or the disk may do to us; it is said and never a fault of ours."""


class Console(InOrder):
    """At home, or in a lesson."""

    CSS_PATH = ["console.tcss", "home.tcss"]
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Facilitator"

    def __init__(self, shelf: Shelf, lesson: Lesson | None = None) -> None:
        super().__init__()
        self.shelf, self.lesson = shelf, lesson
        self._since = 0
        self._beats: Timer | None = None
        for theme in THEMES.values():  # before anything is drawn: a theme that changes has every style worked out anew
            self.register_theme(theme)
        self.theme = THEMES[shelf.settings.theme].name

    def on_mount(self) -> None:
        """Straight into the lesson that was named, otherwise home."""
        if self.lesson is None:
            from facilitator.console.screens.home import Home

            self.push_screen(Home(self.shelf))
            return
        wrong = self._enter(self.lesson)
        if wrong:
            self.exit(return_code=2, message=Text(wrong))
        elif self.shelf.fault:
            self._tell_later(self.shelf.fault, False)

    def mono(self) -> int:
        """The steady clock, in milliseconds."""
        return self.shelf.clocks.mono()

    def sound(self, name: str) -> None:
        """The gong, or the soft tone of a warning."""
        self.shelf.sound(name)

    def take_up(self, path: Path) -> str:
        """Go on with a lesson; a sentence where that can't be done now."""
        try:
            return self._enter(self.shelf.open(path))
        except TROUBLE as fault:
            return sentence(fault)

    def start(self, plan: Plan, chosen: Chosen, seed: str, bell: str) -> str:
        """Make a lesson, tell it the bell, and go into it; a sentence where that can't be done now."""
        try:
            lesson = self.shelf.open(self.shelf.create(plan, chosen, seed))
        except TROUBLE as fault:
            return sentence(fault)
        return self._enter(lesson, f"bell {bell}" if bell else "")

    def _enter(self, lesson: Lesson, line: str = "") -> str:
        """Take a lesson up: say what was lost, and ask about it once."""
        try:
            lost = list(arrive(lesson))
            self.lesson, self._since = lesson, lesson.now()
            self._beat()
            if line:
                say(lesson, line)
        except TROUBLE as fault:
            lesson.store.close()
            self.lesson = None
            return sentence(fault)
        self._beats = self.set_interval(BEAT, self._beat)
        screen = (ClassScreen if len(lesson.tables) > 1 else LessonScreen)(lesson, self.shelf.settings)
        self.push_screen(screen)
        self._ask_about(lost)
        if lesson.room.paused and not lost:
            self._tell_later(f"Everything is still paused; {screen.controls['pause'].key or 'resume'} lets it run again.")
        return ""

    def _tell_later(self, said: str, fine: bool = True) -> None:
        """Show a sentence as soon as the lesson's screen stands there."""
        keyed = next((screen for screen in self.screen_stack if isinstance(screen, Keyed)), None)
        if keyed is not None:
            keyed.call_later(self.tell, said, fine)

    def _ask_about(self, lost: list[str]) -> None:
        """Say what was lost, and ask once what happened in the room meanwhile."""
        if not lost or self.lesson is None:
            return
        self._tell_later(" ".join(lost))
        if lost[-1].startswith("Sitting"):
            from facilitator.console.screens.setup import bells_from

            bell = next(iter(bells_from(self.shelf, self.lesson.scenario)), "")
            self.push_screen(Ask("A new sitting begins. When does the bell ring? 11:45 or +20", bell, replace=True), self._belled)
        gaps = self.lesson.room.gaps
        if gaps and not gaps[-1].given_back and "gone" in lost[-1]:
            question = f"{lost[-1]} What happened in the room meanwhile?"
            self.push_screen(Choose(question, (("enter", "give the time back"), ("w", "the room went on"))), self._judged)

    def _belled(self, typed: str | None) -> None:
        if typed:
            self.say(f"bell {typed}")

    def _judged(self, key: str | None) -> None:
        if key == "enter":
            self.say("lost given-back")

    def say(self, line: str) -> Answer:
        """Say one line to the lesson, and show what came of it."""
        answer = self.carried(line)
        self.tell(answer.said, answer.ok)
        return answer

    def carried(self, line: str) -> Answer:
        """Say one line to the lesson, and show nothing yet."""
        assert self.lesson is not None
        try:
            return say(self.lesson, line)
        except Unusable as fault:
            return Answer(False, fault.sentence)

    def go_on(self) -> None:
        """Steps that go on by themselves do so; where that can't be written now, it is said."""
        if self.lesson is None:
            return
        try:
            run_on(self.lesson)
        except TROUBLE as fault:
            self.tell(sentence(fault), False)

    def tell(self, said: str, fine: bool = True) -> None:
        """Show a sentence on the lesson's screen, and the lesson as it stands."""
        for screen in self.screen_stack:
            if isinstance(screen, Keyed):
                screen.tell(said, fine)
                screen.look()

    def _beat(self) -> None:
        lesson = self.lesson
        if lesson is None or lesson.time.rehearsal:
            return
        try:
            if self._beats is not None:
                self._ask_about(list(woken(lesson)))
            lesson.store.beat(lesson.time.mark(os.getpid(), self._since, lesson.now()))
        except Unusable as fault:
            self.tell(fault.sentence, False)

    def leave(self) -> None:
        """Leave properly; with a clock running, ask whether it should stop."""
        assert self.lesson is not None
        if not running(self.lesson, self.lesson.now()):
            self._gone("r")
            return
        keys = (("p", "pause everything and leave"), ("r", "leave and let it run"), ("escape", "stay"))
        self.push_screen(Choose("A clock is running.", keys), self._gone)

    def _gone(self, key: str | None) -> None:
        if key == "p":
            self.say("room pause")
        if key in ("p", "r") and self.lesson is not None:
            if self._beats is not None:
                self._beats.stop()
            wrong = ""
            try:
                leave(self.lesson)
            except TROUBLE as fault:
                wrong = sentence(fault)
            self.call_later(self._go_home, wrong)

    async def _go_home(self, wrong: str) -> None:
        """Back to the home screen, if the lesson was opened there; otherwise the program ends."""
        from facilitator.console.screens.home import Home

        home = next((screen for screen in self.screen_stack if isinstance(screen, Home)), None)
        if home is None:
            self.exit(message=Text(wrong) if wrong else None)
            return
        assert self.lesson is not None
        lesson, self.lesson = self.lesson, None
        for _ in range(len(self.screen_stack) - self.screen_stack.index(home) - 1):
            await self.pop_screen()  # only when they are gone, nothing looks at the lesson any more
        lesson.store.close()
        home.come_back(wrong)


def sentence(fault: Exception) -> str:
    """What a file or the disk did, in one line."""
    if isinstance(fault, Unreadable):
        more = f" (and {len(fault.faults) - 1} more; 'facilitator check' lists them)" if len(fault.faults) > 1 else ""
        return fault.faults[0].sentence + more
    if isinstance(fault, OSError):
        return f"{fault.filename or 'The disk'} can't be used: {fault.strerror or fault}."
    return str(fault)
