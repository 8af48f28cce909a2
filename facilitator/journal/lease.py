"""Who writes: the console that holds a lesson claims it by compare-and-set, and learns at its next beat when another
one took it over.
"""

import os

from facilitator.journal.chance import drawn_seed
from facilitator.journal.lesson import Lesson
from facilitator.journal.rows import Pulse
from facilitator.plain.frozen import replace


class Lease:
    """One console's hold on one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._word = f"{os.getpid()}-{drawn_seed()}"

    @property
    def held(self) -> bool:
        """Whether this console holds the lesson, as far as its last beat knew."""
        return self.lesson.store.holder == self._word

    def claim(self, over: bool = False) -> Pulse | None:
        """Take the lesson if nobody holds it, or `over` from whoever does. The sign of life before; None where somebody
        holds it.
        """
        store, before = self.lesson.store, list[Pulse]()
        since = self.lesson.now()

        def decide(there: Pulse) -> Pulse | None:
            if self.lesson.time.living(there) and there.holder != self._word and not over:
                return None
            before.append(there)
            return self._sign(there, since)

        if store.set_pulse(decide) is None:
            return None
        store.holder = self._word
        self.lesson.catch_up()  # with what whoever held it before wrote last
        return before[0]

    def beat(self) -> bool:
        """Give a sign of life; False, and nothing is held any more, where another console has taken the lesson over."""
        store = self.lesson.store
        if (
            self.held
            and store.set_pulse(lambda there: self._sign(there, there.since) if there.holder == self._word else None)
            is None
        ):
            store.holder = ""
        if self.held and not store.marked:
            store.mark()  # waits for the disk, so it is not done before the first frame
        return self.held

    def _sign(self, there: Pulse, since: int) -> Pulse:
        now = there.lesson if self.lesson.time.rehearsal else self.lesson.now()
        return replace(self.lesson.time.mark(os.getpid(), since, now), holder=self._word, open=True)
