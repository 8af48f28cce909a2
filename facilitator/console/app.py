"""The console: a home screen, and a lesson that it holds, says lines to, and leaves properly."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from rich.text import Text
from textual.timer import Timer

from facilitator.console.console_controls import TAKE_OVER
from facilitator.console.environment import Environment, Plan
from facilitator.console.hold import TROUBLE, Hold, sentence
from facilitator.console.key_queue import InOrder
from facilitator.console.rolling_backup import RollingBackup
from facilitator.console.screens.choice import Acts, ask
from facilitator.console.screens.classroom import ClassScreen
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.window import ClockSight
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.lesson_context import RoomCommand
from facilitator.game.room.phases import Bell, RoomPause
from facilitator.game.room.sittings import Lost, gap_words
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.journal.absence import Missed, any_clock_running, run_on
from facilitator.journal.batch import Answer
from facilitator.journal.command_line import enter_line
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Behind, LessonHeld
from facilitator.journal.requests import submit, submit_together
from facilitator.record.pupil_names import NOBODY, PupilNames
from facilitator.widgets.themes import use_theme

BEAT = 1.0
"""Seconds between two signs of life."""

SOON = 0.3
"""So many seconds later the first frame is there, and what keys do is loaded: 30 ms that the first key would wait
for.
"""


class Console(InOrder):
    """At home, or in a lesson."""

    CSS_PATH = "console.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Facilitator"

    def __init__(self, shelf: Environment, lesson: Lesson | None = None, said: str = "") -> None:
        super().__init__()
        self.shelf, self.lesson, self.said = shelf, lesson, said
        self.hold: Hold | None = None
        self._backup: RollingBackup | None = None
        self.sight = ClockSight()
        self._beats: Timer | None = None
        self._names: PupilNames | None = None
        self._sitting = 0
        use_theme(self, shelf.settings.theme)

    def on_mount(self) -> None:
        """Straight into the lesson that was named, otherwise home."""
        if self.lesson is None:
            from facilitator.console.screens.home import HomeScreen

            self.push_screen(HomeScreen(self.shelf))
            return
        wrong = self._enter(self.lesson)
        if wrong:
            self.exit(return_code=2, message=Text(wrong))
        elif self.shelf.fault:
            self._tell_later(self.shelf.fault, False)
        elif self.said:
            self._tell_later(self.said)

    @property
    def actions(self) -> Mapping[str, Callable[[LessonBase], None]]:
        """What keys do that open something, by their names."""
        from facilitator.console.actions import ACTIONS

        return ACTIONS

    @property
    def names(self) -> PupilNames:
        """Who is who, where names are on in this lesson; read when they are first asked for."""
        if self._names is None and self.lesson is not None and self.lesson.room.named:
            self._names = self.shelf.names()
        return self._names or NOBODY

    def sound(self, name: str) -> None:
        """One of the sounds, by its occasion."""
        self.shelf.sound(name)

    def take_up(self, path: Path) -> str:
        """Go on with a lesson; a sentence where that can't be done now."""
        try:
            return self._enter(self.shelf.open(path))
        except TROUBLE as fault:
            return sentence(fault)

    def start(self, plan: Plan, chosen: Chosen, seed: str, first: Sequence[RoomCommand]) -> str:
        """Make a lesson, carry out its first commands, and go into it; a sentence where that can't be done now."""
        try:
            lesson = self.shelf.open(self.shelf.create(plan, chosen, seed))
        except TROUBLE as fault:
            return sentence(fault)
        return self._enter(lesson, first)

    def _enter(self, lesson: Lesson, first: Sequence[RoomCommand] = ()) -> str:
        """Take a lesson up: say what was lost, and ask about it once. One that another console holds is only looked
        at.
        """
        try:
            lesson.hand = "console"
            incomplete = lesson.incomplete
            self.lesson, self.hold, self._names = lesson, Hold(lesson, TAKE_OVER.key), None
            self._backup = RollingBackup(self.shelf.folder, lesson)
            for command in () if self.hold.looks_on else first:
                submit(lesson, Request(command))
        except TROUBLE as fault:
            lesson.store.close()
            self.lesson = self.hold = None
            return sentence(fault)
        self._beats = self.set_interval(BEAT, self._beat)
        self._sitting = lesson.room.sitting
        self.set_timer(SOON, lambda: self.actions)
        screen = (ClassScreen if len(lesson.tables) > 1 else LessonScreen)(lesson, self.shelf.settings)
        self.push_screen(screen)
        self._ask_about(self.hold.lost)
        if lesson.room.adjourned:
            self._set_up_again()
        if incomplete:
            self._tell_later(incomplete, False)
        elif lesson.room.paused and not self.hold.lost:
            self._tell_later(f"Everything is still paused. {screen.controls['pause'].key or 'resume'} continues.")
        return ""

    def _tell_later(self, said: str, fine: bool = True) -> None:
        """Show a sentence as soon as the lesson's screen stands there."""
        keyed = next((screen for screen in self.screen_stack if isinstance(screen, LessonBase)), None)
        if keyed is not None:
            keyed.call_later(self.tell, said, fine)

    def _ask_about(self, lost: list[Missed]) -> None:
        """Say what was lost, and ask once what happened in the room meanwhile."""
        if not lost or self.lesson is None:
            return
        self._tell_later(" ".join(missed.said for missed in lost))
        if lost[-1].new_sitting:
            self._set_up_again()
            self._ask_bell()
        else:
            back = partial(self.submit, Request(Lost("given-back")))
            answers: Acts = {"enter": ("no, give the time back", back), "w": ("yes", lambda: None)}
            about = f"{gap_words(self.lesson.room.gaps[-1])} Did the class keep playing?"
            ask(self, "Facilitator was closed", answers, about, "")

    def _set_up_again(self) -> None:
        """Before a lesson goes on on another day: what has to lie where. No clock runs meanwhile."""
        from facilitator.console.open_screens import checklist

        lesson = self.lesson
        screen = next((screen for screen in self.screen_stack if isinstance(screen, LessonBase)), None)
        if (
            lesson is None
            or self.hold is None
            or screen is None
            or not any(table.place for table in lesson.tables.values())
        ):
            return
        if any_clock_running(lesson, lesson.now()):
            self.hold.write(lambda: submit(lesson, Request(RoomPause())), lambda answer: answer)
        checklist(screen)

    def _ask_bell(self) -> None:
        """When the bell of a new sitting rings, with the likely time filled in."""
        from facilitator.console.form import EntryForm, FormField
        from facilitator.console.school import bells_from
        from facilitator.console.screens.form import FormScreen

        assert self.lesson is not None
        self._sitting = self.lesson.room.sitting
        likely = next(iter(bells_from(self.shelf, self.lesson.scenario)), "")
        beside = "11:45, or +20 for 20 minutes later"
        field = FormField("bell", "When does the bell ring?", "text", likely, beside=beside, longest=5)
        form = EntryForm(
            "The lesson continues", (field,), lambda values: Request(Bell(values["bell"])), doing="set the bell"
        )
        self.push_screen(FormScreen(form, lambda request: self.submit(request, False)))

    def say(self, line: str) -> Answer:
        """Carry out a line that somebody typed, and show what came of it."""
        lesson, hold = self.lesson, self.hold
        assert lesson is not None and hold is not None
        return self._answered(hold.write(lambda: enter_line(lesson, line), lambda answer: answer))

    def submit(self, request: Request, tell_refusal: bool = True) -> Answer:
        """Carry out a request, and show what came of it; a form shows a refusal itself."""
        lesson, hold = self.lesson, self.hold
        assert lesson is not None and hold is not None
        answer = hold.write(lambda: submit(lesson, request), lambda answer: answer)
        return self._answered(answer) if answer.ok or tell_refusal else answer

    def submit_together(self, requests: Sequence[Request], all_of_them: bool = True) -> list[Answer]:
        """Carry out several requests as one batch, and show nothing yet."""
        lesson, hold = self.lesson, self.hold
        assert lesson is not None and hold is not None
        return hold.write(lambda: submit_together(lesson, requests, all_of_them=all_of_them), lambda answer: [answer])

    def _answered(self, answer: Answer) -> Answer:
        self.tell(answer.said, answer.ok)
        if self.lesson is not None and self.lesson.room.sitting > self._sitting:
            self._ask_bell()
        return answer

    def go_on(self) -> None:
        """Steps that go on by themselves do so; where that can't be written now, it is said."""
        if self.lesson is None or self.hold is None or self.hold.looks_on:
            return
        try:
            self.hold.wake()
            run_on(self.lesson)
        except (Behind, LessonHeld):
            return  # another console has written; the next beat says so
        except TROUBLE as fault:
            self.tell(sentence(fault), False)

    def tell(self, said: str, fine: bool = True) -> None:
        """Show a sentence on the lesson's screen, and the lesson as it stands."""
        words = self.names.in_words(self.lesson.room, said) if self.lesson is not None else said
        for screen in self.screen_stack:
            if isinstance(screen, LessonBase):
                screen.tell(words, fine)
                screen.look()

    def _beat(self) -> None:
        if self.lesson is None or self.hold is None:
            return
        alert, moves = self.hold.alert, self.lesson.n
        self._ask_about(self.hold.beat())
        if self._backup is not None and not self.hold.looks_on:
            self._backup.beat()
        if (self.hold.alert, self.lesson.n) != (alert, moves):
            for screen in self.screen_stack:
                if isinstance(screen, LessonBase):
                    screen.look()

    def leave(self) -> None:
        """Leave properly; with a clock running, ask whether it should stop."""
        assert self.lesson is not None
        if (self.hold is not None and self.hold.looks_on) or not any_clock_running(self.lesson, self.lesson.now()):
            self._gone()
            return
        keys: Acts = {
            "p": ("pause everything and quit", partial(self._gone, pause=True)),
            "r": ("quit and let it run", self._gone),
        }
        ask(self, "Quit", keys, "A clock is running.", "stay")

    def _gone(self, pause: bool = False) -> None:
        if pause:
            self.submit(Request(RoomPause()))
        if self.lesson is not None:
            if self._beats is not None:
                self._beats.stop()
            try:
                wrong = self.hold.leave() if self.hold is not None else ""
            except TROUBLE as fault:
                wrong = sentence(fault)
            self.call_later(self._go_home, wrong)

    async def _go_home(self, wrong: str) -> None:
        """Back to the home screen, if the lesson was opened there; otherwise the program ends."""
        from facilitator.console.screens.home import HomeScreen

        home = next((screen for screen in self.screen_stack if isinstance(screen, HomeScreen)), None)
        if home is None:
            self.exit(message=Text(wrong) if wrong else None)
            return
        assert self.lesson is not None
        lesson, self.lesson, self.hold = self.lesson, None, None
        for _ in range(len(self.screen_stack) - self.screen_stack.index(home) - 1):
            await self.pop_screen()  # only when they are gone, nothing looks at the lesson any more
        self.shelf.close(lesson)
        home.come_back(wrong)
