"""What the final points mean: who won, whether a threshold was reached, which band, who was first."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.kernel.evaluation import holds, target_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Verdict
from facilitator.game.scoring.count_values import CountEntry, Values
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import SideScore
from facilitator.plain.frozen import frozen, replace


@frozen
class Ruling:
    """A verdict on a finished game: what applies to its kind, and None for the rest."""

    kind: str
    winners: tuple[str, ...] = ()
    value: Fraction | None = None
    target: int | None = None
    band: str | None = None
    next_band: str | None = None
    next_at: int | None = None
    won: bool | None = None
    """Whether all have won or lost by the way in which the game ended."""
    by: str | None = None
    """The count that decided among those who were level in points."""

    @property
    def wins(self) -> bool:
        """Whether it says which side won."""
        return self.kind == "winner"

    @property
    def joint(self) -> bool:
        """Whether it is about the points of all together."""
        return self.value is not None and not self.wins

    @property
    def reached(self) -> bool | None:
        """Whether the target was reached, where there is one, or else whether all have won by the ending."""
        return self.won if self.target is None or self.value is None else self.value >= self.target

    @property
    def short_by(self) -> Fraction | None:
        """How many points are missing to the target, or to the next band."""
        return self._to(self.next_at if self.target is None else self.target)

    @property
    def to_next(self) -> Fraction | None:
        """How many are missing to the next band."""
        return self._to(self.next_at)

    def _to(self, mark: int | None) -> Fraction | None:
        return None if mark is None or self.value is None else max(ZERO, mark - self.value)


def verdict_for(table: Table) -> Verdict | None:
    """The verdict that counts with these options."""
    score = table.rules.score
    return None if score is None else next((v for v in score.verdicts if holds(table, v.when)), None)


def judge_points(
    table: Table,
    sides: Sequence[SideScore],
    of_table: SideScore,
    entries: Sequence[CountEntry],
    counts: Mapping[str, int],
) -> Ruling | None:
    """What the points mean, and whether the ending was a win or a loss; None where the game says nothing about
    either.
    """
    ruling, ended = _of_points(table, sides, of_table, entries, counts), by_ending(table)
    if ruling is None or ended is None:
        return ruling or ended
    return replace(ruling, won=ended.won, winners=ruling.winners if ended.won else ())


def by_ending(table: Table) -> Ruling | None:
    """That all have won or lost together by the way in which the game ended; None where the ending says neither."""
    if table.over is None or table.over.won is None:
        return None
    return Ruling("ending", table.sides if table.over.won else (), won=table.over.won)


def _of_points(
    table: Table,
    sides: Sequence[SideScore],
    of_table: SideScore,
    entries: Sequence[CountEntry],
    counts: Mapping[str, int],
) -> Ruling | None:
    verdict = verdict_for(table)
    if verdict is None:
        return None
    joint = of_table.total + sum((s.total for s in sides), ZERO)
    target = target_of(table)
    if verdict.joint:
        reached = Ruling(verdict.kind, value=joint, target=target)
        return _with_band(reached, verdict, joint) if verdict.bands else reached
    values = {e.side: Values(table, e, counts) for e in entries}
    if verdict.first is not None:
        return Ruling(verdict.kind, tuple(side for side, own in values.items() if (own.of(verdict.first) or 0) >= 1))
    enough = target is None or joint >= target
    winners, by = _alone(verdict, leaders(sides) if enough else (), values)
    return Ruling(verdict.kind, winners, None if target is None else joint, target, by=by)


def _alone(
    verdict: Verdict, level: tuple[str, ...], values: Mapping[str, Values]
) -> tuple[tuple[str, ...], str | None]:
    """Who is left of those who are level in points after one count after the other, and the count that decided."""
    for name in verdict.then_by:
        have = {side: values[side].of(name) or 0 for side in level}
        left = tuple(side for side in level if have[side] == max(have.values()))
        if len(left) < len(level):
            if len(left) == 1:
                return left, name
            level = left
    return level, None


def leaders(sides: Sequence[SideScore]) -> tuple[str, ...]:
    """The sides with the most points; several where they are level."""
    top = max((s.total for s in sides), default=ZERO)
    return tuple(s.side for s in sides if s.total == top)


def _with_band(ruling: Ruling, verdict: Verdict, value: Fraction) -> Ruling:
    bands = sorted(verdict.bands, key=lambda band: band.at_least)
    reached = [band for band in bands if value >= band.at_least]
    above = [band for band in bands if value < band.at_least]
    # Whoever is below all bands is in the lowest one.
    here = reached[-1] if reached else bands[0]
    above = [band for band in above if band != here]
    return replace(
        ruling,
        band=here.title,
        next_band=above[0].title if above else None,
        next_at=above[0].at_least if above else None,
    )
