"""Classes that play at their own pace: how long each step of a lesson of Planet Hexagon lasted, and the change-over before it.

A class has a factor of its own, starts slowly, stalls now and then, and in every other lesson somebody knocks at the door.
"""

import math
from dataclasses import dataclass
from random import Random
from typing import NamedTuple


@dataclass(frozen=True)
class Habits:
    """What classes are like; each number may be changed to see whether a forecast still holds."""

    slowest: float = 1.6
    fastest: float = 0.7
    slow_start: float = 1.5
    """How much longer a turn takes in the first session."""
    spread: float = 0.22
    least_change: float = 4
    most_change: float = 15
    stalls: float = 1 / 30
    knocks: float = 0.5
    share: float = 0.72
    """Of its clock that a turn of an average class takes."""
    longest: float = 1.6


class PlayedStep(NamedTuple):
    """A step: which, and its seconds; `before` is the change-over that came first."""

    session: int
    round: int
    side: int | None
    seconds: float
    before: float


def pace_of_class(chance: Random, habits: Habits) -> tuple[float, float]:
    """What is drawn first, once for a lesson: the factor of its class, and the seconds of its change-overs."""
    factor = math.exp(chance.uniform(math.log(habits.fastest), math.log(habits.slowest)))
    return factor, chance.uniform(habits.least_change, habits.most_change)


def lesson(chance: Random, habits: Habits, sessions: int = 4, rounds: int = 4, sides: int = 4) -> list[PlayedStep]:
    """The course of one lesson; each step has a clock of 45 seconds."""
    factor, change = pace_of_class(chance, habits)
    steps = []
    for session in range(1, sessions + 1):
        slow = habits.slow_start if session == 1 else 1.0
        for round_ in range(1, rounds + 1):
            for side in [*range(sides), None]:
                usual = habits.share * factor * slow * chance.lognormvariate(0, habits.spread)
                seconds = 45 * min(habits.longest, usual)
                if chance.random() < habits.stalls:
                    seconds += 60
                before = change * chance.uniform(0.6, 1.6)
                if round_ == 1 and side == 0:
                    before += 90 if session > 1 else 20
                steps.append(PlayedStep(session, round_, side, seconds, before))
    if chance.random() < habits.knocks:
        late = chance.randrange(len(steps))
        steps[late] = steps[late]._replace(before=steps[late].before + chance.uniform(60, 240))
    return steps
