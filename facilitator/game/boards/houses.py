"""Why each House of a colony scores what it scores: what lies around it, and which lines that brings points on."""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.entries import colony_of, entry_of
from facilitator.game.scoring.score_words import ZERO, number
from facilitator.game.scoring.totals import lines_for, score_sides
from facilitator.game.shapes.colony_counts import HOUSE_COUNTS, counts_of_house, houses_of
from facilitator.game.shapes.hexes import Hex
from facilitator.plain.frozen import frozen


@frozen
class HouseScore:
    """One House: where it is, what it brings by itself, and why, in a sentence."""

    place: Hex
    points: Fraction
    why: str


def house_scores(table: Table, side: str) -> tuple[HouseScore, ...]:
    """Every House of a side's colony, in the order in which they were laid."""
    score = table.rules.score
    if score is None:
        return ()
    lines = [line for line in lines_for(table) if _about_houses(line)]
    entry = entry_of(table, side)
    found = []
    for house in houses_of(colony_of(table, side)):
        # The gates of the lines look at the whole colony, everything else at this House alone.
        counts = {**entry.counts, **dict.fromkeys(HOUSE_COUNTS, 0), **counts_of_house(house)}
        points = _brought(table, CountEntry(side, counts), lines)
        parts = [f"{line.title} {number(points[line.id])}" for line in lines if points.get(line.id)]
        total = sum(points.values(), ZERO)
        words = (
            f" {' + '.join(parts)} = {number(total)}."
            if len(parts) > 1
            else f" {parts[0]}."
            if parts
            else " No points."
        )
        found.append(HouseScore(house.place, total, house.why + words))
    return tuple(found)


def _about_houses(line: Line) -> bool:
    return all(row.each is not None and set(row.own_counts) <= set(HOUSE_COUNTS) for row in line.rows)


def _brought(table: Table, entry: CountEntry, lines: list[Line]) -> Mapping[str, Fraction]:
    wanted = {line.id for line in lines}
    (sheet,) = score_sides(table, [entry], {})
    return {line.id: line.points or ZERO for line in sheet.lines if line.id in wanted}
