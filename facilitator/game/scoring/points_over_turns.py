"""How the points of a table grew while it played: turn by turn, where event cards fell, and what was lost by them."""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.score_words import ZERO
from facilitator.plain.frozen import frozen

FEWEST = 3
"""Points that changed less often are told in a sentence, not drawn."""


@frozen
class Loss:
    """Points that were lost: in which turn, and by which event card if one was due, counted from 1."""

    turn: int
    points: Fraction
    event: int = 0


@frozen
class PointsOverTurns:
    """The points after each change with its turn, the turns of event cards, and all that was gained and lost."""

    steps: tuple[tuple[int, Fraction], ...]
    turns: int
    events: tuple[int, ...] = ()
    losses: tuple[Loss, ...] = ()

    @property
    def lost(self) -> Fraction:
        """All points that went again."""
        return sum((loss.points for loss in self.losses), ZERO)

    @property
    def gained(self) -> Fraction:
        """All points that came, also those that went again."""
        return (self.steps[-1][1] if self.steps else ZERO) + self.lost


def points_over_turns(past: Sequence[PastMove]) -> PointsOverTurns | None:
    """The course of a table that plays for joint points; None where they were counted only after the game."""
    steps: list[tuple[int, Fraction]] = [(0, ZERO)]
    events, losses = list[int](), list[Loss]()
    for move in past:
        turn = _turn(move.after)
        fallen = len(set(move.after.due) - set(move.before.due))
        events += [turn] * fallen
        if move.after.meters == move.before.meters:
            continue  # what is entered on a sheet is counting, not playing
        points = _points(move.after)
        if points == steps[-1][1]:
            continue
        if points < steps[-1][1]:
            due = len(events) if move.before.due or move.before.settling or move.after.due else 0
            losses.append(Loss(turn, steps[-1][1] - points, due))
        steps.append((turn, points))
    if len(steps) <= FEWEST:
        return None
    return PointsOverTurns(tuple(steps), _turn(past[-1].after), tuple(events), tuple(losses))


def _turn(table: Table) -> int:
    return table.turn_count + bool(table.in_turn)


def _points(table: Table) -> Fraction:
    """The joint points as they stood; none where nothing was counted yet."""
    stands = standing(table) if has_entries(table) else None
    return ZERO if stands is None else stands.joint or ZERO
