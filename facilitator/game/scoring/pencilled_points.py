"""Points that a team wrote itself: whether its tiles allow them, and which lines could explain a total that differs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from facilitator.game.rulebook.numbers.situation import Reach, sums
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.line_points import rows_held
from facilitator.game.scoring.score_words import ZERO, number
from facilitator.game.scoring.totals import LineScore
from facilitator.plain.wording import listed

TOTAL = "total"


def reach_of_line(line: Line, limits: Limits) -> Reach:
    """Everything that this line can bring to this side."""
    total = sums(row.reach(limits) for row in rows_held(line, limits.now))
    return total if line.floor is None or total is None else frozenset(max(Fraction(line.floor), n) for n in total)


def why_impossible(line: Line, written: Fraction, limits: Limits) -> str | None:
    """Why a line can't bring what was written; None where it can."""
    can = reach_of_line(line, limits)
    if can is None or written in can:
        return None
    if line.goals and not rows_held(line, limits.now):
        return f"{line.title} – this {limits.table.rules.sides.word} has no such card, so {number(written)} is not possible."
    if written > max(can):
        why = "with their tiles " if limits.held is not None else ""
        return f"{line.title} – {number(written)} is too high: {why}this line is worth at most {number(max(can))}."
    held = " with their tiles" if limits.held is not None else ""
    near = sorted(sorted(can, key=lambda n: abs(n - written))[:4])
    return (
        f"{line.title} – {number(written)} is not possible{held}: the nearest are {listed([number(n) for n in near])}."
    )


def explain_total(lines: Sequence[LineScore], counted: Mapping[str, Fraction], total: Fraction) -> tuple[str, ...]:
    """What could have led to another total: lines left out, counted twice, or subtracted instead of added."""
    gap = total - sum(counted.values(), ZERO)
    titles = {line.id: line.title for line in lines}
    found = []
    for name, points in counted.items():
        if points and points == -gap:
            found.append(f"{titles[name]} ({number(points)}) left out")
        if points and points == gap:
            found.append(f"{titles[name]} ({number(points)}) counted twice")
        if points and -2 * points == gap:
            found.append(f"{titles[name]} ({number(points)}) subtracted instead of added")
    for one, other in combinations(counted, 2) if not found else ():
        if counted[one] and counted[other] and counted[one] + counted[other] == -gap:
            found.append(
                f"{titles[one]} and {titles[other]} ({number(counted[one])} + {number(counted[other])}) left out"
            )
    return tuple(found)
