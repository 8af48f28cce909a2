"""What a line of the score sheet comes to for one side, and how that comes about: the sum of its rows."""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.number_row import NOTHING, counts_listed, equation, sum_phrase
from facilitator.game.rulebook.numbers.situation import Figure
from facilitator.game.rulebook.phrases import Joined, Value, phrase
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.score_words import ZERO
from facilitator.plain.frozen import frozen


@frozen
class LinePoints:
    """What a line comes to, None while it has to wait; its working; and the boxes that are still empty."""

    points: Fraction | None
    working: Value
    empty: tuple[str, ...] = ()


def rows_held(line: Line, values: Values) -> tuple[Number, ...]:
    """The rows of a line that count for a side with its cards."""
    return tuple(row for row in line.rows_for(values.entry.side) if row.card is None or values.holds(row.card))


def line_points(line: Line, values: Values) -> LinePoints:
    """The points of a line for one side; sums count what is known so far."""
    rows = rows_held(line, values)
    if not rows:
        return LinePoints(ZERO, equation(phrase("no-card") if line.goals else NOTHING, 0))
    found = [(row, row.value(values)) for row in rows]
    empty = values.empty(dict.fromkeys(name for row in rows for name in row.counts))
    points = sum((Fraction(n) for _, n in found if n is not None), ZERO)
    if _waits(found, bool(empty), points):
        return LinePoints(None, "", empty)
    working = equation(rows[0].said_fully(values), points) if line.typed else _working(found, values, points)
    if line.floor is not None and points < line.floor:
        return LinePoints(Fraction(line.floor), phrase("never-below", what=working, n=line.floor), empty)
    return LinePoints(points, working, empty)


def _waits(found: Sequence[tuple[Number, Figure | None]], empty: bool, points: Fraction) -> bool:
    """A sum waits for its first part, ticks for their first points, anything else for all its boxes."""
    if any(row.whole and n is None for row, n in found):
        return True
    if any(row.tick is None for row, _ in found):
        return all(n is None for _, n in found)
    return empty and not points


def _working(found: Sequence[tuple[Number, Figure | None]], values: Values, points: Fraction) -> Value:
    """How the points came about, and what is lacking where somebody would ask."""
    alone = len(found) == 1
    if alone and (shut := _shut(found[0][0], values)) is not None:
        return equation(shut, points)
    if alone and found[0][0].tick is None:
        row, n = found[0]
        return equation(row.said_alone(values, n or 0), points)
    parts = [(n, said) for row, n in found if n is not None and (said := row.said(values, n)) is not None]
    near = tuple(lack for row, _ in found if (lack := row.lacks(values, alone)) is not None)
    words, lacks = sum_phrase(parts, NOTHING), Joined(near, "; ")
    if near and not parts:
        return Joined((0, lacks), ": ")
    return equation(Joined((words, " (", lacks, ")")) if near else words, points)


def _shut(row: Number, values: Values) -> Value | None:
    """What a gate asks for that keeps points out; None where it is open, or nothing is behind it."""
    shut = gate_shut(row, values)
    if not shut or row.tick is not None:
        return None
    behind = None if row.compares else row.ungated().value(values)
    return NOTHING if behind == 0 else phrase("gate", what=counts_listed(shut, values.book))


def gate_shut(row: Number, values: Values) -> dict[str, int]:
    """The counts of which there are too few for a row."""
    return {name: least for name, least in row.gate.items() if (n := values.of(name)) is not None and n < least}
