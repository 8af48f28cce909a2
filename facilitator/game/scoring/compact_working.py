"""How a line's points came about in figures alone, for a narrow column: 3×1 + 2×5 where the working names what was
counted.
"""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.number_row import counts_listed, sum_phrase
from facilitator.game.rulebook.numbers.ranking import Rank
from facilitator.game.rulebook.numbers.situation import Figure
from facilitator.game.rulebook.phrases import Listed, Value, phrase
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import Values, values_of_all
from facilitator.game.scoring.entries import entry_of, sheet_of, table_counts
from facilitator.game.scoring.line_points import gate_shut, rows_held


def values_of(table: Table, sides: Sequence[str]) -> Mapping[str, Values]:
    """What each of these sides has counted, as lines ask for it."""
    entries = [entry_of(table, side) for side in sides]
    return {one.entry.side: one for one in values_of_all(table, entries, table_counts(table))}


def compact_working(line: Line, mine: Values) -> Value:
    """The figures behind a line of one side; empty where the points are all that there is to say."""
    rows = rows_held(line, mine)
    if not rows or line.typed is not None:
        return ""
    if all(row.tick is not None for row in rows):
        return _ticked(rows, mine)
    if all(isinstance(row, Rank) for row in rows) and len(rows) > 1:
        brings = [row.value(mine) or 0 for row in rows]
        words: list[tuple[Figure, Value]] = [(1, n) for n in brings]
        return sum_phrase(words, "") if any(brings) else ""
    first = rows[0]
    if len(rows) == 1 and (shut := gate_shut(first, mine)):
        behind = any(mine.of(name) for name in first.own_counts)
        return phrase("gate", what=counts_listed(shut, mine.book)) if behind else ""
    return first.figure(mine) if len(rows) == 1 and not first.one_each else _summed(rows, mine)


def _summed(rows: Sequence[Number], mine: Values) -> Value:
    """Only what brings something; where all is simply added up, what is missing keeps its place as 0."""
    values = [row.value(mine) for row in rows]
    plain = all(row.one_each for row in rows)
    if not any(values) or (len(rows) == 1 and plain):
        return ""
    parts: list[tuple[Figure, Value]] = []
    for row, n in zip(rows, values, strict=True):
        figure = row.figure(mine) or ("0" if plain and n is not None else "")
        if figure != "":
            parts.append((n or 1, figure))
    return sum_phrase(parts, "")


def _ticked(rows: Sequence[Number], mine: Values) -> Value:
    """What was reached by name; of a single row how much of what it needs is there."""
    met = [[(mine.of(name) or 0) >= least for name, least in row.gate.items()] for row in rows]
    if len(rows) == 1 and len(met[0]) > 1:
        return phrase("page-of", n=sum(met[0]), of=len(met[0])) if any(met[0]) else ""
    titles = tuple(row.name for row, has in zip(rows, met, strict=True) if all(has) and row.name)
    return Listed(titles) if titles else ""


def counts_in_figures(line: Line, mine: Values) -> frozenset[str]:
    """The counts whose numbers can be read in the compact working."""
    return frozenset(
        name
        for row in rows_held(line, mine)
        if row.shows_figures and not gate_shut(row, mine)
        for name in row.own_counts
    )


def counts_left(table: Table, lines: Sequence[Line]) -> Mapping[str, Mapping[str, int]]:
    """What sides entered beyond the compact workings of these lines: for each count the number of every side."""
    score, known = table.rules.score or Score(), values_of(table, table.sides)
    read = {side: {n for line in lines for n in counts_in_figures(line, known[side])} for side in table.sides}
    found: dict[str, dict[str, int]] = {}
    for count in score.counts:
        own = {s: n for s in table.sides if (n := sheet_of(table, s).counts.get(count.id)) is not None}
        if any(n and count.id not in read[side] for side, n in own.items()):
            found[count.id] = own
    return found
