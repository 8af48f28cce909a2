"""Lost time, and lessons that go on another day."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.state import Gap, Room
from facilitator.game.room.phases import close_intervals, require_not_ended
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import time_span


@frozen
class GapFound(RoomEvent):
    """Facilitator was closed while a clock was running."""

    kind: ClassVar[str] = "gap-found"
    start: int
    end: int

    def evolve(self, room: Room, at: int) -> Room:
        """Until somebody says otherwise the room went on."""
        return replace(room, gaps=(*room.gaps, Gap(self.start, self.end)))


@frozen
class GapJudged(RoomEvent):
    """Somebody said whether the class kept playing while Facilitator was closed."""

    kind: ClassVar[str] = "gap-judged"
    given_back: bool

    def evolve(self, room: Room, at: int) -> Room:
        """The answer counts for the last gap and may be changed."""
        return replace(room, gaps=(*room.gaps[:-1], replace(room.gaps[-1], given_back=self.given_back)))


@frozen
class SittingEnded(RoomEvent):
    """The lesson stopped for today."""

    kind: ClassVar[str] = "sitting-ended"

    def evolve(self, room: Room, at: int) -> Room:
        """Nothing counts until the next sitting."""
        return replace(room, breaks=(*room.breaks, (at, None)))


@frozen
class SittingBegan(RoomEvent):
    """The lesson went on, after an adjournment or a long time without the tool."""

    kind: ClassVar[str] = "sitting-began"
    since: int

    def evolve(self, room: Room, at: int) -> Room:
        """Nothing in between counts, and the bell is another one."""
        breaks = close_intervals(room.breaks, at) if room.adjourned else (*room.breaks, (self.since, at))
        return replace(room, breaks=breaks, bell=None)


@frozen
class Lost(RoomCommand):
    """Say whether the class kept playing while Facilitator was closed."""

    form: ClassVar[str] = "lost {what}"
    what: str

    def decide(self, work: RoomWork) -> str:
        """`given-back` or `went-on`; the answer may be changed."""
        if self.what not in ("given-back", "went-on"):
            raise Refused(f"'{self.what}' is not known here. Expected given-back or went-on.")
        if not work.state.gaps:
            raise Refused("No time was lost in this lesson.")
        given_back, gap = self.what == "given-back", work.state.gaps[-1]
        if gap.given_back == given_back:
            raise Refused(
                f"This is already saved: {'the time was given back' if given_back else 'the class kept playing'}."
            )
        work.put(GapJudged(given_back))
        length = time_span(gap.end - gap.start)
        return f"{length} given back." if given_back else f"The class kept playing for {length}."


def gap_words(gap: Gap) -> str:
    """How long nobody held the lesson."""
    return f"Facilitator was closed for {time_span(gap.end - gap.start)}."


@frozen
class Gone(RoomCommand):
    """Facilitator was closed; recorded when it is opened again, never typed by a person."""

    form: ClassVar[str] = "gone since {start:instant}"
    typed: ClassVar[bool] = False
    start: int

    def decide(self, work: RoomWork) -> str:
        """It counts as if the room had gone on, until somebody says otherwise."""
        gap = Gap(self.start, work.at)
        work.put(GapFound(gap.start, gap.end))
        return f"{gap_words(gap)} The time counts unless you give it back."


@frozen
class NewSitting(RoomCommand):
    """The lesson goes on after a break; never typed by a person."""

    form: ClassVar[str] = "sitting since {since:instant}"
    typed: ClassVar[bool] = False
    since: int

    def decide(self, work: RoomWork) -> str:
        """Nothing in between counts."""
        work.put(SittingBegan(self.since))
        return f"Sitting {work.state.sitting} starts. The break doesn't count."


@frozen
class Adjourn(RoomCommand):
    """Stop for today; the lesson goes on another day."""

    form: ClassVar[str] = "adjourn"

    def decide(self, work: RoomWork) -> str:
        """Clocks stand until the next sitting begins."""
        require_not_ended(work.state)
        if work.state.adjourned:
            raise Refused("The lesson is already stopped for today. Continue it first.")
        work.put(SittingEnded())
        return "Stopped for today. Continue from the start screen."
