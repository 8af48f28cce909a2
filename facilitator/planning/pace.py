"""At what pace a class plays: how long its steps last, from the beginning of one to the beginning of the next, beside what
they usually last.

Steps with a clock are judged together, as shares of their clocks, others span by span. `tests/bench/forecasts.py` measures
how good that is; the numbers here were chosen with other seeds than it uses.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from math import log, sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.table.clock import not_counted, still_intervals
from facilitator.plain.frozen import field, frozen
from facilitator.planning.game_time import SECOND, estimated_range

TRIM, SKEW = 0.22, 1.05
"""A fifth of the steps is left out at either end. What somebody holds up now and then is missing then, and comes on top."""
SLOW = 1.32
"""The first round or session of a game goes so much more slowly than later ones."""
BELIEVED, EARLIER, MOST_BELIEVED = 2, 6, 22
"""Like so many steps of this class counts what is usual, what it did in earlier lessons, and at most what its first
session tells about later ones.
"""
SPREAD, LEAST_SPREAD, ENOUGH = 0.3, 0.15, 4
"""How much one step differs from the next, as a share of it: before so many steps tell, and at least."""
DOUBT = 0.65
"""How many spreads both may be apart before the first session tells less; the more later steps there are the fewer."""
FEW = 8
"""With fewer than half so many later steps one that was held up is not mistaken for a pace."""
WIDE = 2.5
"""The range: so many standard deviations to either side. It holds what somebody holds up, too."""


class StepKind(NamedTuple):
    """Steps that are judged together: a span without a clock, or all that have one (""); whether in the first repetition."""

    span: str
    first: bool


class Load(NamedTuple):
    """So many steps, and how long they usually last in all."""

    steps: int = 0
    ms: int = 0


Loads = Mapping[StepKind, Load]


def running_kind(table: Table) -> StepKind:
    """The kind of the step that runs."""
    first = next((stop.n == 1 for stop in table.place[:-1] if stop.of != 1), False)
    timed = table.step is not None and table.step.allowed is not None
    return StepKind("" if timed else table.place[-1].span, first)


def usual_ms(table: Table) -> int:
    """How long the step that runs usually lasts: its clock, or what its span says; a second where nothing is known."""
    assert table.step is not None
    return table.step.allowed or _usual_span_ms(table, table.place[-1].span)


def _usual_span_ms(table: Table, span: str) -> int:
    pace = table.rules.span[span].pace
    if pace is None:
        return SECOND
    usual = estimated_range(table, pace, SECOND)
    return (usual.least + usual.most) // 2


@frozen
class ClassPace:
    """What is known of a class: its steps as shares of what is usual, and how it played in earlier lessons."""

    steps: Mapping[StepKind, tuple[float, ...]] = field(default_factory=dict)
    earlier: EarlierPace = field(default_factory=dict)

    @cached_property
    def _shares(self) -> dict[StepKind, float | None]:
        """What was asked for before: screens ask with every key."""
        return {}

    def _spread(self, span: str) -> float:
        """How much one step differs from the next, as a share of it."""
        known = [s for n in (True, False) if len(s := self.steps.get(StepKind(span, n), ())) >= ENOUGH]
        return max(LEAST_SPREAD, fmean(pstdev(s) / fmean(s) for s in known)) if known else SPREAD

    def share(self, table: Table, kind: StepKind) -> float | None:
        """How much of its usual length a step takes; None where neither is known."""
        if kind not in self._shares:
            self._shares[kind] = self._share(table, kind)
        return self._shares[kind]

    def _share(self, table: Table, kind: StepKind) -> float | None:
        usual, weight = self._usual(table, kind.span)
        first, later = (self.steps.get(StepKind(kind.span, n), ()) for n in (True, False))
        if not (weight or first or later):
            return None
        begun = _shrunk(first, usual * SLOW, weight)
        expected = begun / SLOW
        if kind.first and begun:
            return begun
        if not later:
            return expected
        mean = _trimmed_mean(later)
        if not expected:
            return mean
        apart = log(mean / expected) ** 2
        doubt = (DOUBT * self._spread(kind.span)) ** 2 * (1 / len(later) + 0.02)
        agrees = min(1.0, doubt / apart) if apart else 1.0
        return _shrunk(later, expected, max(FEW - 2 * len(later), 1, min(MOST_BELIEVED, len(first) + weight) * agrees))

    def _usual(self, table: Table, span: str) -> tuple[float, int]:
        """The share that is usual, and like how many steps it counts; nothing where neither class nor game name any."""
        if span in self.earlier:
            return self.earlier[span].mean / (_usual_span_ms(table, span) if span else 1), EARLIER
        return 1.0, BELIEVED if not span or table.rules.span[span].pace is not None else 0

    def variance(self, kind: StepKind, load: Load) -> float:
        """Of the time that these steps take: each one's own, and that of the mean, which they share; in square ms."""
        known = sum(len(self.steps.get(StepKind(kind.span, n), ())) for n in (True, False)) + BELIEVED
        one = self._spread(kind.span) * load.ms / max(1, load.steps)
        return one * one * (load.steps + load.steps * load.steps / known)


def _trimmed_mean(shares: tuple[float, ...]) -> float:
    cut = max(int(len(shares) * TRIM), len(shares) > 2)
    return SKEW * fmean(sorted(shares)[cut : len(shares) - cut])


def _shrunk(shares: tuple[float, ...], towards: float, weight: float) -> float:
    """The trimmed mean, drawn towards what is usual as if that were so many steps."""
    if not shares:
        return towards if weight else 0.0
    return (_trimmed_mean(shares) * len(shares) + towards * weight) / (len(shares) + weight)


class Rest(NamedTuple):
    """How long something still takes, and by how much that may be wrong either way."""

    ms: int
    margin: int


def time_of(table: Table, coming: Loads, pace: ClassPace) -> Rest:
    """How long steps take that come; one of which nothing is known takes no time."""
    shares = {kind: pace.share(table, kind) for kind in coming}
    ms = sum((shares[kind] or 0.0) * load.ms for kind, load in coming.items())
    variance = sum(pace.variance(kind, load) for kind, load in coming.items() if shares[kind] is not None)
    return Rest(round(ms), round(WIDE * sqrt(variance)))


def rest_of(table: Table, room: Room, coming: Loads, pace: ClassPace, now: int) -> Rest | None:
    """How long the step that runs and those that come take; None where nothing is known of any of them."""
    rest, known = time_of(table, coming, pace), any(pace.share(table, kind) is not None for kind in coming)
    if table.step is None:
        return rest if known or not coming else None
    share = pace.share(table, running_kind(table))
    if share is None:
        return rest if known else None
    spent = now - table.step.entered - _not_played(room, table.step.entered, now)
    return Rest(rest.ms + round(max(0.0, share * usual_ms(table) - spent)), rest.margin)


def pace_of(stood: Iterable[Table], room: Room, earlier: EarlierPace | None = None) -> ClassPace:
    """The pace of a table by the states that it was in. Its own pauses count: many a changeover is one."""
    found: dict[StepKind, list[float]] = {}
    for before, after in pairwise(_steps_begun(stood)):
        assert before.step is not None and after.step is not None
        start, end = before.step.entered, after.step.entered
        ms = max(1, end - start - _not_played(room, start, end))
        found.setdefault(running_kind(before), []).append(ms / usual_ms(before))
    return ClassPace({kind: tuple(shares) for kind, shares in found.items()}, earlier or {})


def _steps_begun(stood: Iterable[Table]) -> Iterator[Table]:
    """The table at the beginning of each of its steps."""
    last: Table | None = None
    for table in stood:
        step = table.step
        if step is not None and (
            last is None or last.step is None or last.step.entered != step.entered or last.place[-1] != table.place[-1]
        ):
            yield table
        last = table


def _not_played(room: Room, start: int, end: int) -> int:
    return not_counted((*still_intervals(room), *room.rests), start, end)
