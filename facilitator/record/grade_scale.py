"""What points are worth in a gradebook, from 0 to 100, as far as the rules say what a good result is."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Score, Verdict
from facilitator.game.scoring.entries import Standing
from facilitator.game.scoring.verdict import verdict_for

BEST = 100
DOUBLE = 2
"""Without a published maximum, so many times the goal are worth the best grade."""
Marks = Sequence[tuple[int, int]]
"""Points with their grades, both rising; between two of them in proportion."""


def grade_marks(table: Table, stands: Standing, pass_mark: int) -> Marks:
    """The scale of a table's rules: nothing where they name no goal, no bands and no maximum."""
    score, verdict = table.rules.score or Score(), verdict_for(table)
    goal, top = None, score.most
    if stands.ruling is not None and stands.ruling.target is not None:
        goal = stands.ruling.target
    elif verdict is not None and verdict.bands:
        goal, top = _of_bands(verdict, top)
    if goal is not None and goal > 0:
        return (0, 0), (goal, pass_mark), (top if top is not None and top > goal else DOUBLE * goal, BEST)
    return ((0, 0), (top, BEST)) if top is not None and verdict is not None else ()


def _of_bands(verdict: Verdict, most: int | None) -> tuple[int, int | None]:
    """The upper half of the bands is passed, and the highest one is worth the best grade."""
    starts = sorted(band.at_least for band in verdict.bands)
    goal, top = starts[len(starts) // 2], starts[-1]
    return goal, top if top > goal else most


def grade_of(table: Table, stands: Standing, side: str, pass_mark: int) -> Fraction | None:
    """The grade of a side, by what the verdict is about: the points of all together or those of the side; None where
    the rules give no scale or something is missing.
    """
    marks, ruling, sheet = grade_marks(table, stands, pass_mark), stands.ruling, stands.of(side)
    joint = None if ruling is None else ruling.value
    if not marks or not (stands.complete if joint is not None else sheet.complete and sheet.lines):
        return None
    grade = _between(marks, sheet.total if joint is None else joint)
    lost = ruling is not None and ruling.won is False  # by the way in which the game ended, whatever the points
    return min(grade, Fraction(pass_mark - 1)) if lost else grade


def _between(marks: Marks, points: Fraction) -> Fraction:
    for (low, least), (high, most) in pairwise(marks):
        if points <= high:
            return max(Fraction(0), least + (points - low) * (most - least) / (high - low))
    return Fraction(BEST)
