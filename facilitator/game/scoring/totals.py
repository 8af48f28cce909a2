"""From what the sides handed in to points: every line of every side, the totals, and what they mean."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.phrases import Joined, Value, phrase
from facilitator.game.rulebook.score_spec import Count, Form, Line, Score
from facilitator.game.scoring.count_values import CountEntry, Values
from facilitator.game.scoring.line_kinds import NOTHING, LinePoints, compare_sides, line_points
from facilitator.game.scoring.score_words import ZERO, counts_listed, equation
from facilitator.plain.frozen import frozen


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

    @property
    def total(self) -> Fraction:
        """What the lines that are known add up to."""
        return sum((p for line in self.lines if (p := line.counting) is not None), ZERO)

    @property
    def complete(self) -> bool:
        """Whether no line waits and no box is empty."""
        return all((line.points is not None and not line.empty) or line.written is not None for line in self.lines)


def lines_for(score: Score, table: Table) -> tuple[Line, ...]:
    """The lines of the sheet with these options.

    Without those that can bring nothing to anybody, and without those of sides that ask only for what the whole table
    counts already: what is `either` would count twice.
    """
    asked = {line.id: frozenset(line.all_counts) for line in score.lines if holds(table, line.only)}
    whole = {
        name
        for line in score.lines
        if line.of == "table"
        for name in asked.get(line.id, ())
        if score.count[name].of == "either"
    }
    return tuple(line for line in score.lines if (n := asked.get(line.id)) and (line.of == "table" or not n <= whole))


def is_for_side(line: Line, side: str) -> bool:
    """Whether a line is for this side at all."""
    return not line.sides or side in line.sides


def has_form_for(line: Line, side: str) -> bool:
    """Whether any form of a line can bring this side points; without one the line keeps its number and counts 0."""
    return is_for_side(line, side) and bool(line.forms_for(side))


def lines_of(table: Table, side: str) -> tuple[Line, ...]:
    """The lines that a side, or the whole table, has to fill in: on paper, on the screen, and for the verdict."""
    of = "side" if side else "table"
    return tuple(
        line for line in lines_for(table.rules.score or Score(), table) if line.of == of and is_for_side(line, side)
    )


def is_asked(count: Count, table: Table, side: str) -> bool:
    """Whether a line of the sides, or of the whole table, needs this count with these options."""
    of = "side" if side else "table"
    lines = [line for line in lines_for(table.rules.score or Score(), table) if line.of == of]
    return any(count.id in line.all_counts for line in lines)


def score_sides(table: Table, entries: Sequence[CountEntry], counts: Mapping[str, int]) -> tuple[SideScore, ...]:
    """The sheet of every side that has a line of its own; where all score together nobody else has points."""
    score = table.rules.score
    if score is None:
        return ()
    values = [Values(score, entry, counts) for entry in entries]
    titles = {entry.side: table.title(entry.side) for entry in entries}
    lines = [line for line in lines_for(score, table) if line.of == "side"]
    return tuple(
        SideScore(mine.entry.side, titles[mine.entry.side], tuple(_line(line, mine, values, titles) for line in lines))
        for mine in values
        if lines_of(table, mine.entry.side)
    )


def score_table(table: Table, counts: Mapping[str, int], written: Mapping[str, Fraction] | None = None) -> SideScore:
    """The lines that belong to the whole table."""
    score = table.rules.score or Score()
    mine = Values(score, CountEntry(TABLE_WIDE, counts, (), written or {}), counts)
    lines = [line for line in lines_for(score, table) if line.of == "table"]
    return SideScore(TABLE_WIDE, table.rules.title, tuple(_line(line, mine, [mine], {}) for line in lines))


def _line(line: Line, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LineScore:
    written = mine.entry.written.get(line.id)
    if not is_for_side(line, mine.entry.side):
        side = titles.get(mine.entry.side, mine.entry.side)
        return LineScore(line.id, line.title, ZERO, equation(phrase("not-for", side=side), 0), (), written)
    forms = forms_for(line, mine.entry)
    found = [_form(form, mine, all_, titles) for form in forms]
    empty = tuple(dict.fromkeys(name for one in found for name in one.empty))
    if not found:
        found = [LinePoints(ZERO, equation(phrase("no-card") if line.goals else NOTHING, 0))]
    if any(one.points is None for one in found):
        return LineScore(line.id, line.title, None, "", empty, written)
    points, working = _total(found)
    if line.least is not None and points < line.least:
        points, working = Fraction(line.least), phrase("never-below", what=working, n=line.least)
    return LineScore(line.id, line.title, points, working, empty, written)


def forms_for(line: Line, entry: CountEntry) -> tuple[Form, ...]:
    """The forms of a line that count for a side with its cards."""
    return tuple(form for form in line.forms_for(entry.side) if form.goal is None or form.goal in entry.goals)


def _total(found: Iterable[LinePoints]) -> tuple[Fraction, Value]:
    found = [one for one in found if one.points is not None]
    total = sum((one.points for one in found if one.points is not None), ZERO)
    if len(found) == 1:
        return total, found[0].working
    return total, equation(Joined(tuple(Joined(("(", one.working, ")")) for one in found), " + "), total)


def _form(form: Form, mine: Values, all_: Sequence[Values], titles: Mapping[str, str]) -> LinePoints:
    """One form behind its gate: where that is shut, nothing else matters."""
    shut = {name: least for name, least in form.needs.items() if (n := mine.of(name)) is not None and n < least}
    if shut:
        behind = None if form.compares else line_points(form, mine).points
        if behind == 0:  # nothing is kept out, so the gate is no reason
            return LinePoints(ZERO, equation(NOTHING, 0), mine.empty(form.counts))
        wanted = phrase("gate", what=counts_listed(shut, mine.score))
        return LinePoints(ZERO, equation(wanted, 0), mine.empty(form.counts))
    if mine.empty(form.needs):
        return LinePoints(None, "", mine.empty(form.counts))
    return compare_sides(form, mine, all_, titles) if form.compares else line_points(form, mine)
