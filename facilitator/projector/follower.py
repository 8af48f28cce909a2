"""Following a lesson that another process writes: what a public screen in a terminal and in a browser have in
common.
"""

from collections.abc import Callable, Mapping

from facilitator.game.notes.sound_due import Moment, sound_between
from facilitator.game.notes.sounds import OCCASIONS, Occasion, occasions_heard
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.views.scene_signs import scene_moment
from facilitator.game.views.scene_values import Scene, Sight, shown_texts
from facilitator.game.views.scenes import scene
from facilitator.journal.access import inode_of
from facilitator.journal.asked_questions import answers_now
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.journal.sight import sight_of

FOLLOW = 0.05
"""Seconds between two looks at the file: nobody in a room can tell."""


class Follower:
    """A lesson that is followed read-only; it may come later, go away and come back."""

    def __init__(
        self,
        opened: Callable[[], Lesson],
        words_for: Callable[[str], Catalogue],
        heard: frozenset[Occasion] = frozenset(OCCASIONS),
    ) -> None:
        self._opened, self._words_for, self._heard = opened, words_for, heard
        self._before: Moment | None = None
        self._place = ""
        self.lesson: Lesson | None = None
        self.words = words_for("en")
        self._version = 0
        self._file: tuple[int, int] | None = None
        self._texts: Mapping[int, str] = {}

    def follow(self) -> bool:
        """Take in what has been written; whether there is anything new. Where the lesson is not to be had now, wait for
        it.
        """
        known = self.lesson is not None
        try:
            if self.lesson is not None and inode_of(self.lesson.store.path) != self._file:
                self._let_go()  # another file lies there now, or none
            if self.lesson is None:
                lesson = self._opened()
                self._version, self.words = lesson.store.version(), self._words_for(lesson.scenario.words)
                lesson.catch_up()  # with what was written between reading and asking for the version
                self.lesson = lesson
                self._file = inode_of(lesson.store.path)
            elif (version := self.lesson.store.version()) == self._version:
                return False
            else:
                self._version = version
                if not self.lesson.catch_up():
                    return False  # only a sign of life
            self._read()
        except Unusable:
            self._let_go()
            return known
        return True

    def _let_go(self) -> None:
        if self.lesson is not None:
            self.lesson.store.close()
        self.lesson = None
        self.forget()

    def _read(self) -> None:
        """Only the texts that the room reads are looked at, and only when something has happened."""
        lesson = self.lesson
        assert lesson is not None
        if lesson.screen.sound != self._place:  # what was not listened to meanwhile is not heard later
            self._place = lesson.screen.sound
            self.forget()
        wanted = shown_texts(lesson.room, lesson.screen, answers_now(lesson))
        self._texts = {n: text for n, text in lesson.people.texts().items() if n in wanted} if wanted else {}

    def scene(self) -> Scene:
        """What the room sees at this instant."""
        sight = self._sight()
        return scene(sight) if sight is not None else Scene("story", self.words.waiting)

    def look(self) -> tuple[Scene, Occasion | None]:
        """What the room sees at this instant, and what is heard since the last look."""
        sight = self._sight()
        if sight is None:
            return Scene("story", self.words.waiting), None
        found = scene(sight)
        before, self._before = self._before, scene_moment(sight, found)
        due = sound_between(before, self._before)
        return found, due if due in occasions_heard(sight.screen, self._heard) else None

    def message_goes(self) -> bool:
        """Whether the message that was shown has gone by itself."""
        lesson = self.lesson
        return lesson is not None and lesson.screen.message_at(lesson.now()) != lesson.screen.message

    def forget(self) -> None:
        """Hear nothing of what happens until the next look."""
        self._before = None

    def _sight(self) -> Sight | None:
        return sight_of(self.lesson, self._texts, self.words) if self.lesson is not None else None

    def sounds_from(self) -> str:
        """The place that sound comes from."""
        return self.lesson.screen.sound if self.lesson is not None else "off"
