"""Practice: the console at twenty times the speed, with invented teams that say when they are ready."""

from random import Random

from facilitator.console.app import Console
from facilitator.console.environment import Environment
from facilitator.game.kernel.state import Step
from facilitator.journal.absence import let_time_pass
from facilitator.journal.lesson import Lesson
from facilitator.planning.rehearsal import ClassHabits

SPEED, TICK = 20, 0.1
"""So many times as fast; so many seconds of the room's time between two looks."""


class PracticeConsole(Console):
    """Every key works as always; only the clocks run faster, and nothing is kept."""

    def __init__(self, shelf: Environment, lesson: Lesson) -> None:
        super().__init__(shelf, lesson, "Practice: clocks run 20 times as fast. Nothing is kept.")
        self._habits = ClassHabits(Random(shelf.seed()))
        self._running_step: Step | None = None
        self._ready_at = self._last = 0

    def on_ready(self) -> None:
        """Time runs from the first frame on."""
        self._last = self.shelf.clocks.mono()
        self.set_interval(TICK, self._pass_time)

    def _pass_time(self) -> None:
        if self.lesson is None:
            return
        before, self._last = self._last, self.shelf.clocks.mono()
        if self.lesson.room.ended is None:
            let_time_pass(self.lesson, SPEED * (self._last - before))
            self._say_who_is_ready(self.lesson)

    def _say_who_is_ready(self, lesson: Lesson) -> None:
        """Once for each step of the first table that plays."""
        room = lesson.room
        table = lesson.tables[next(iter(room.open_tables), next(iter(lesson.tables)))]
        if table.step is None or not room.playing:
            self._running_step = None
        elif self._running_step is None or self._running_step.entered != table.step.entered:
            self._running_step, self._ready_at = table.step, table.step.entered + self._habits.step_ms(table)
        elif self._ready_at and lesson.now() >= self._ready_at:
            self._ready_at = 0
            self.tell(f"{table.title(table.acting)}: ready." if table.acting else "Everybody is ready.")
