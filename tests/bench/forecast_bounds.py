"""The best that a forecast can do: the lessons of `forecasts.py`, asked about by somebody who knows how such classes are made.

    python tests/bench/forecast_bounds.py [--lessons 200] [--seed N] [--at 0.5]

Whoever knows the habits still has to learn the pace of the class from its steps; whoever knows the class, too, is wrong by chance
alone. Both name the end that most of 120 imagined lessons come close to.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from class_paces import Habits, pace_of_class
from forecasts import CASES, NEAR, presses, wanted_of

CLOCK, RESTOCKING = 45.0, 90.0
BINS, IMAGINED, DRAWN = 70, 120, 2_500
FACTORS, CHANGES = 24, 5


class Known(NamedTuple):
    """What is drawn once for a class: its factor, and its usual change-over in seconds."""

    factor: float
    change: float


class Half(NamedTuple):
    """A lesson in its middle: how long its turns took, the kinds of the steps that are left, the running one first, how long that
    one has lasted, and what is left in truth.
    """

    took: Sequence[tuple[str, float]]
    coming: Sequence[str]
    spent: float
    left: float
    known: Known


def half(habits: Habits, sessions: int, seed: str, part: float) -> Half:
    kinds = [
        kind
        for session in range(sessions)
        for kind in (["restocking"] if session else []) + ["later" if session else "first"] * 19 + ["last"]
    ]
    at = [*presses(habits, sessions, seed)]
    now = part * at[-1]
    running = bisect_right(at, now) - 1
    took = [(kind, at[n + 1] - at[n]) for n, kind in enumerate(kinds[:running]) if kind in ("first", "later")]
    known = Known(*pace_of_class(Random(seed), habits))
    return Half(took, kinds[running:], now - at[running], at[-1] - now, known)


def step(chance: Random, habits: Habits, known: Known, kind: str, first: bool = False) -> float:
    """The seconds from the beginning of a step to the beginning of the next one; after a session's last one there is no change-over."""
    change = known.change * chance.uniform(0.6, 1.6)
    if kind == "restocking":
        return RESTOCKING + change
    usual = habits.share * known.factor * (habits.slow_start if first else 1.0)
    seconds = CLOCK * min(habits.longest, usual * chance.lognormvariate(0, habits.spread))
    return seconds + 60 * (chance.random() < habits.stalls) + (0 if kind == "last" else change)


def imagined(chance: Random, habits: Habits, known: Known, game: Half) -> float:
    """How long the rest may take."""
    opening = "first" in game.coming
    ends = game.coming.index("last") if "last" in game.coming else -1
    lasts = [step(chance, habits, known, kind, opening and n <= ends) for n, kind in enumerate(game.coming)]
    for _ in range(30):
        if lasts[0] >= game.spent:
            break
        lasts[0] = step(chance, habits, known, game.coming[0], opening)
    knocks = habits.knocks * len(game.coming) / (len(game.coming) + len(game.took))
    late = chance.uniform(60, 240) if chance.random() < knocks else 0.0
    return max(0.0, lasts[0] - game.spent) + sum(lasts[1:]) + late


def guess(rests: list[float]) -> float:
    """What most of them are close to."""
    rests.sort()
    near = [bisect_right(rests, (1 + NEAR) * rest / (1 - NEAR)) - bisect_left(rests, rest) for rest in rests]
    return (1 + NEAR) * rests[near.index(max(near))]


def bin_of(seconds: float) -> int:
    return max(0, min(BINS - 1, int((math.log(seconds / CLOCK) + 2.3) / 4.6 * BINS)))


class Learner:
    """Who knows the habits: how likely each length of a step is for each class that there may be."""

    def __init__(self, habits: Habits, chance: Random) -> None:
        width = math.log(habits.slowest / habits.fastest)
        self.classes = [
            Known(
                habits.fastest * math.exp((f + 0.5) / FACTORS * width),
                habits.least_change + (c + 0.5) / CHANGES * (habits.most_change - habits.least_change),
            )
            for f in range(FACTORS)
            for c in range(CHANGES)
        ]
        self.likely = [
            {kind: self._likely(habits, known, kind, chance) for kind in ("first", "later")} for known in self.classes
        ]

    def _likely(self, habits: Habits, known: Known, kind: str, chance: Random) -> list[float]:
        counts = [0.3] * BINS
        for _ in range(DRAWN):
            counts[bin_of(step(chance, habits, known, kind, kind == "first"))] += 1
        return [math.log(n / sum(counts)) for n in counts]

    def classes_of(self, game: Half, chance: Random) -> list[Known]:
        """Drawn by how likely they are after its steps."""
        logs = [sum(likely[kind][bin_of(seconds)] for kind, seconds in game.took) for likely in self.likely]
        return chance.choices(self.classes, [math.exp(one - max(logs)) for one in logs], k=IMAGINED)


def bounds(habits: Habits, sessions: int, seed: str, lessons: int, part: float) -> tuple[float, float]:
    """In what part of the lessons each of both is close: who knows the habits, and who knows the class."""
    chance = Random(f"bounds/{seed}")
    learner = Learner(habits, chance)
    games = [half(habits, sessions, f"{seed}/{n}", part) for n in range(lessons)]
    learnt, told = list[bool](), list[bool]()
    for game in games:
        for found, classes in ((learnt, learner.classes_of(game, chance)), (told, [game.known] * IMAGINED)):
            rest = guess([imagined(chance, habits, known, game) for known in classes])
            found.append(abs(rest - game.left) <= NEAR * game.left)
    return fmean(learnt), fmean(told)


def main() -> None:
    wanted = wanted_of(__doc__)
    print("| classes | habits known | class known, too |\n|---|---|---|")
    for title, (habits, sessions) in CASES.items():
        learnt, told = bounds(habits, sessions, f"{wanted.seed}/{title}", wanted.lessons, wanted.at)
        print(f"| {title} | {learnt:.0%} | {told:.0%} |", flush=True)


if __name__ == "__main__":
    main()
