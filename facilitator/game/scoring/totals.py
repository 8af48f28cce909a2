"""From what the sides handed in to points: every line of every side, the totals, and what they mean."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.workings import equation
from facilitator.game.rulebook.phrases import Value, phrase
from facilitator.game.rulebook.score_spec import Count, Line, Score
from facilitator.game.scoring.count_values import CountEntry, Values, values_of_all, values_of_table
from facilitator.game.scoring.line_points import line_points
from facilitator.game.scoring.score_words import ZERO
from facilitator.plain.frozen import frozen, kept


@frozen
class LineScore:
    """One line of one side: its points, None while it waits, and how they come about."""

    id: str
    title: str
    points: Fraction | None
    working: Value
    empty: tuple[str, ...] = ()
    written: Fraction | None = None

    @property
    def counting(self) -> Fraction | None:
        """What goes into the total: points that a team wrote stand in as long as boxes are empty."""
        return self.written if self.written is not None and (self.points is None or self.empty) else self.points


@frozen
class SideScore:
    """The sheet of one side: its lines and what they add up to so far."""

    side: str
    title: str
    lines: tuple[LineScore, ...]

    @cached_property
    def total(self) -> Fraction:
        """What the lines that are known add up to."""
        return sum((p for line in self.lines if (p := line.counting) is not None), ZERO)

    @property
    def complete(self) -> bool:
        """Whether no line waits and no box is empty."""
        return all((line.points is not None and not line.empty) or line.written is not None for line in self.lines)


@kept
def lines_for(table: Table) -> tuple[Line, ...]:
    """The lines of the sheet with these options.

    Without those that can bring nothing to anybody, and without those of sides that ask only for what the whole table
    counts already: what is `either` would count twice.
    """
    score = table.rules.score or Score()
    asked = {line.id: frozenset(line.counts) for line in score.lines if _is_played(line, table)}
    whole = {
        name
        for line in score.lines
        if line.of == "table"
        for name in asked.get(line.id, ())
        if score.count[name].of == "either"
    }
    known = [line for line in score.lines if line.id in asked]
    return tuple(line for line in known if line.of == "table" or not asked[line.id] or not asked[line.id] <= whole)


def _is_played(line: Line, table: Table) -> bool:
    """Whether the conditions of a line hold at this table, for any of its sides."""
    if not line.rows:
        return False
    return not line.when or any(holds(table, line.when, side) for side in (None, *table.sides))


def has_form_for(line: Line, side: str) -> bool:
    """Whether any row of a line can bring this side points; without one the line keeps its number and counts 0."""
    return line.is_for(side) and bool(line.rows_for(side))


def lines_of(table: Table, side: str) -> tuple[Line, ...]:
    """The lines that a side, or the whole table, has to fill in: on paper, on the screen, and for the verdict."""
    of = "side" if side else "table"
    return tuple(line for line in lines_for(table) if line.of == of and line.is_for(side))


def is_asked(count: Count, table: Table, side: str) -> bool:
    """Whether a line of the sides, or of the whole table, needs this count with these options."""
    of = "side" if side else "table"
    lines = [line for line in lines_for(table) if line.of == of]
    return any(count.id in line.counts for line in lines)


def score_sides(table: Table, entries: Sequence[CountEntry], counts: Mapping[str, int]) -> tuple[SideScore, ...]:
    """The sheet of every side that has a line of its own; where all score together nobody else has points."""
    score = table.rules.score
    if score is None:
        return ()
    lines = [line for line in lines_for(table) if line.of == "side"]
    return tuple(
        SideScore(mine.entry.side, table.title(mine.entry.side), tuple(_line(line, mine) for line in lines))
        for mine in values_of_all(table, entries, counts)
        if lines_of(table, mine.entry.side)
    )


def score_table(table: Table, counts: Mapping[str, int], written: Mapping[str, Fraction] | None = None) -> SideScore:
    """The lines that belong to the whole table."""
    mine = values_of_table(table, counts, written)
    lines = [line for line in lines_for(table) if line.of == "table"]
    return SideScore(TABLE_WIDE, table.rules.title, tuple(_line(line, mine) for line in lines))


def _line(line: Line, mine: Values) -> LineScore:
    written = mine.entry.written.get(line.id)
    if not line.is_for(mine.entry.side):
        side = mine.table.title(mine.entry.side)
        return LineScore(line.id, line.title, ZERO, equation(phrase("not-for", side=side), 0), (), written)
    found = line_points(line, mine)
    return LineScore(line.id, line.title, found.points, found.working, found.empty, written)
