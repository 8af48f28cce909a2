"""What the console hears between two looks at a lesson."""

from collections.abc import Sequence

from facilitator.files.settings import Settings
from facilitator.game.notes.sound_due import Moment, console_moment, sound_between
from facilitator.game.notes.sounds import Occasion, occasions_heard
from facilitator.game.table.clock import Clock
from facilitator.journal.lesson import Lesson, live_moves


class Hearing:
    """Remembers the last look, so that nothing is heard twice, and nothing that was so before."""

    def __init__(self, lesson: Lesson, settings: Settings) -> None:
        self._lesson, self._settings = lesson, settings
        self._before: Moment | None = None

    def forget(self) -> None:
        """Hear nothing of what happens until the next look."""
        self._before = None

    def listen(self, clock: Clock, seen: Sequence[str]) -> Occasion | None:
        """What is heard now of the tables that are seen, the first of which the clock is; nothing where sound comes
        from somewhere else.
        """
        lesson, before = self._lesson, self._before
        if lesson.screen.sound != "console":
            self.forget()
            return None
        self._before = console_moment(lesson.room, lesson.tables, lesson.screen, live_moves(lesson), clock, seen)
        due = sound_between(before, self._before)
        return due if due in occasions_heard(lesson.screen, self._settings.sounds.heard) else None
