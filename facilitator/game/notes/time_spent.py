"""Where the time went: the phases as planned and as they were, and how long each side took for its steps."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import TABLE_WIDE, Room
from facilitator.game.rulebook.scenario import Phase
from facilitator.game.table.clock import not_counted, still_intervals
from facilitator.plain.frozen import frozen

Stood = tuple[int, Room]
"""The room as it stood from an instant on."""


@frozen
class PhaseSpent:
    """A phase: what was planned, and what it really took, in milliseconds."""

    phase: Phase
    ms: int

    @property
    def planned(self) -> int | None:
        """What was planned, where anything was."""
        return None if self.phase.minutes is None else self.phase.minutes * 60_000

    @property
    def over(self) -> int:
        """How much longer it took than planned; below zero where it was shorter."""
        return self.ms - self.planned if self.planned is not None else 0


@frozen
class StepSpent:
    """One step that was played: of which span, whose, what it was allowed, what it took."""

    span: str
    side: str
    allowed: int | None
    ms: int
    at: int

    @property
    def late(self) -> bool:
        """Whether it took longer than it was allowed."""
        return self.allowed is not None and self.ms > self.allowed


class EarlierSteps(NamedTuple):
    """How long the steps of one span took in earlier lessons, in milliseconds: on average, at the quickest and at the slowest
    table; and how many lessons those were. Of steps with a clock the numbers are shares of it.
    """

    mean: float
    least: float
    most: float
    lessons: int


EarlierPace = Mapping[str, EarlierSteps]
"""By span; "" stands for all steps with a clock together."""


def phases_spent(past: Sequence[Stood], room: Room, until: int) -> tuple[PhaseSpent, ...]:
    """Every phase of the plan with the time that was really spent in it; pauses of everything and breaks don't
    count.
    """
    stays: list[tuple[int, int]] = []
    for _, stood in past:
        if stood.entered is not None and (not stays or stays[-1] != (stood.phase, stood.entered)):
            stays.append((stood.phase, stood.entered))
    if room.entered is not None and (not stays or stays[-1] != (room.phase, room.entered)):
        stays.append((room.phase, room.entered))
    end = until if room.ended is None else room.ended
    took = [0] * len(room.scenario.phases)
    for i, (phase, entered) in enumerate(stays):
        left = stays[i + 1][1] if i + 1 < len(stays) else max(end, entered)
        took[phase] += left - entered - not_counted(still_intervals(room), entered, left)
    return tuple(PhaseSpent(phase, ms) for phase, ms in zip(room.scenario.phases, took, strict=True))


def steps_spent(past: Iterable[PastMove], room: Room) -> tuple[StepSpent, ...]:
    """Every step that has been left, with what its clock showed then."""
    found = []
    for move in past:
        step, after = move.before.step, move.after.step
        if step is None or (
            after is not None and after.entered == step.entered and move.after.place == move.before.place
        ):
            continue
        rested = not_counted((*step.pauses, *still_intervals(room), *room.rests), step.entered, move.at)
        allowed = None if step.allowed is None else step.allowed + step.added
        span = move.before.place[-1].span if move.before.place else ""
        found.append(
            StepSpent(span, move.before.acting or TABLE_WIDE, allowed, move.at - step.entered - rested, move.at)
        )
    return tuple(found)


def minutes(ms: int) -> str:
    """A length in minutes: 12, 7.5, 0.4; to the tenth."""
    tenths = round(ms / 6_000)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"
