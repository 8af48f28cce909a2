"""The console's own screen as the public one, for laptops that only mirror: nothing private, and the plain keys still
work.
"""

from textual import events
from textual.app import ComposeResult

from facilitator.console.screens.lesson_base import LessonBase
from facilitator.files.catalogue_files import words_in
from facilitator.files.settings import Settings
from facilitator.game.dispatch.request import Request
from facilitator.game.views.scene_values import shown_texts
from facilitator.game.views.scenes import scene
from facilitator.journal.asked_questions import answers_now
from facilitator.journal.lesson import Lesson
from facilitator.journal.sight import sight_of
from facilitator.widgets.stage import Stage

TICK = 0.25


class MirrorScreen(LessonBase):
    """What the room sees, driven by the same keys; those that would show or ask for something private are asleep."""

    listens = False

    def __init__(self, lesson: Lesson, settings: Settings, table: str) -> None:
        super().__init__(lesson, settings)
        self.table, self.stage = table, Stage(words_in(lesson.scenario.words))

    def compose(self) -> ComposeResult:
        """One stage, and nothing else."""
        yield self.stage

    def on_mount(self) -> None:
        """Look at once, and at the clock four times a second."""
        self.look()
        self.set_interval(TICK, self.look)

    def look(self) -> None:
        """The scene at this instant."""
        lesson = self.lesson
        texts = lesson.people.texts() if shown_texts(lesson.room, lesson.screen, answers_now(lesson)) else {}
        self.stage.scene = scene(sight_of(lesson, texts, words_in(lesson.scenario.words)))

    def action_control(self, name: str) -> None:
        """Only what is as fit for the room as for the console; Esc comes back as `v` does."""
        if self.controls[name].shown:
            super().action_control(name)

    def submit(self, request: Request | None) -> bool:
        """What came of it can be seen; no sentence is meant for the room."""
        done = super().submit(request)
        self.look()
        return done

    def key_escape(self, event: events.Key) -> None:
        """Back to the page below, which is not left as well."""
        event.stop()
        self.dismiss()
