"""A console's hold on its lesson: whether it may write, whether the file is still there, and what to say where one of
them fails.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from facilitator.files.fault import Unreadable
from facilitator.journal.absence import Missed, arrive, leave, wake_up
from facilitator.journal.access import may_write
from facilitator.journal.batch import Answer
from facilitator.journal.lease import Lease
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Behind, Displaced, LessonHeld, Unusable
from facilitator.journal.rescue import rescue_lesson
from facilitator.record.filing import time_of_day

T = TypeVar("T")

TROUBLE = (Unusable, Unreadable, OSError)
"""What a file or the disk may do to us; it is said and never a fault of ours."""

ELSEWHERE = "View only: another console has run this lesson since {since}. {key} takes over."
ALONE = "View only: the other console was closed. {key} takes over."
TAKEN = "View only: another console took over at {since}. {key} takes over again."
LOCKED = (
    "{name} is read-only now. This lesson is still being saved; "
    "to open it again you will need the right to write to it."
)


class Hold:
    """One console at one lesson."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.lesson, self.lease, self._key = lesson, Lease(lesson), key
        self._view = self._notice = self._trouble = ""
        self._slept: list[Missed] = []
        self._awake = 0
        self.lost: list[Missed] = []
        """What was recorded about the time in which nobody held the lesson."""
        before = self.lease.claim()
        if before is None:
            self._view = self._told(ELSEWHERE)
        else:
            with suppress(Unusable):
                lesson.people.texts()  # from now on they survive also where their file is deleted
            with suppress(Behind, LessonHeld):  # another one was quicker; the next beat says so
                missed = arrive(lesson, before)
                self.lost = [missed] if missed is not None else []

    @property
    def alert(self) -> str:
        """What is wrong, as long as it is; nothing where all is well."""
        return self._view or self._trouble or self._notice

    def write(self, work: Callable[[], T], refuse: Callable[[Answer], T]) -> T:
        """Do what writes to the lesson, if this console holds it; a file that is gone is written back first."""
        if self._view:
            return refuse(Answer(False, self._view))
        try:
            try:
                self.wake()
                done = work()
                self._notice = ""
            except Displaced:
                self._stay()
                done = work()
        except TROUBLE as fault:
            return refuse(Answer(False, sentence(fault)))
        self._judge()
        return done

    @property
    def looks_on(self) -> bool:
        """Whether another console holds the lesson, so that this one only shows it."""
        return bool(self._view)

    def take_over(self) -> Answer:
        """From now on this console holds the lesson; the other one says so at its next beat."""
        if not self._view:
            return Answer(False, "This console already runs the lesson.")
        try:
            self.lease.claim(over=True)
        except TROUBLE as fault:
            return Answer(False, sentence(fault))
        self._view = ""
        return Answer(True, "This console now runs the lesson.")

    def leave(self) -> str:
        """Give the lesson back; what to say where its file was not where it was. A view has nothing to give back."""
        if self._view:
            return ""
        self._notice = ""
        self._stay()
        leave(self.lesson)
        return self._notice

    def beat(self) -> list[Missed]:
        """Give a sign of life, look after the file, take in what another console did; what was lost while this process
        slept.
        """
        lost = list[Missed]()
        try:
            if self.lease.held:
                lost = self._keep()
                self._judge()
            else:
                self.lesson.catch_up()
                if not self.lesson.time.living(self.lesson.store.pulse()):
                    self._view = self._told(ALONE)
            self._trouble = self._locked()
        except (Behind, LessonHeld):
            self._judge()  # between two looks another console took it
        except TROUBLE as fault:
            self._trouble = sentence(fault)
        return lost

    def _keep(self) -> list[Missed]:
        self._stay()
        self.wake()
        self.lease.beat()
        lost, self._slept = self._slept, []
        return lost

    def wake(self) -> None:
        """Record what was lost while this process slept, before anything else is written; the next beat tells it.

        The last sign of life says since when; a move that was made first would hide it.
        """
        with suppress(Behind, LessonHeld):  # another console has the lesson
            if self.lease.held and self.lesson.store.pulse().holder == self.lesson.store.holder:
                missed = wake_up(self.lesson, self._awake)
                self._slept += [missed] if missed is not None else []
                self._awake = self.lesson.now()

    def _judge(self) -> None:
        """Another console may have taken the lesson over."""
        if not self.lease.held and not self._view:
            self._view = self._told(TAKEN)

    def _locked(self) -> str:
        path = self.lesson.store.path
        return "" if may_write(path) else LOCKED.format(name=path.name)

    def _stay(self) -> None:
        """Where the file is not where it was, the lesson is written back."""
        try:
            self._notice = rescue_lesson(self.lesson) or self._notice
        except OSError as fault:
            raise Unusable(sentence(fault)) from fault

    def _told(self, words: str) -> str:
        since = self.lesson.store.pulse().since
        return words.format(since=time_of_day(since), key=self._key)


def sentence(fault: Exception) -> str:
    """What a file or the disk did, in one line."""
    if isinstance(fault, Unreadable):
        more = f" (and {len(fault.faults) - 1} more; 'facilitator check' lists them)" if len(fault.faults) > 1 else ""
        return fault.faults[0].sentence + more
    if isinstance(fault, OSError):
        return f"{fault.filename or 'The disk'} can't be used: {fault.strerror or fault}."
    return str(fault)
