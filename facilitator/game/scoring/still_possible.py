"""What points can still become while boxes are empty, and whether that can change the verdict."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.situation import Span, added
from facilitator.game.rulebook.score_spec import Score, Verdict
from facilitator.game.scoring.count_values import CountEntry, OpenValues, Values, values_of_all, values_of_table
from facilitator.game.scoring.line_points import rows_held
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.scoring.totals import LineScore, SideScore
from facilitator.game.scoring.verdict import leaders, verdict_for


def is_decided(
    table: Table,
    sides: Sequence[SideScore],
    of_table: SideScore,
    entries: Sequence[CountEntry],
    counts: Mapping[str, int],
) -> bool:
    """Whether nothing that is still missing can change the verdict.

    Limits don't count here: a number that is too high is entered all the same, and only doubted.
    """
    verdict, score = verdict_for(table), table.rules.score
    if verdict is None or score is None:
        return False
    values = {one.entry.side: one for one in values_of_all(table, entries, counts)}
    if verdict.first is not None:
        known = [values[side].of(verdict.first) for side in values]
        return None not in known and (table.over is not None or any(known))
    spans = {sheet.side: _total(sheet, values[sheet.side]) for sheet in sides}
    if verdict.joint or verdict.target is not None:
        joint = added([*spans.values(), _total(of_table, values_of_table(table, counts))])
        so_far = sum((sheet.total for sheet in sides), of_table.total)
        if joint != (so_far, so_far):
            return False
    return verdict.joint or _leaders_certain(verdict, leaders(sides), spans, values)


def _leaders_certain(
    verdict: Verdict, first: Sequence[str], spans: Mapping[str, Span], values: Mapping[str, Values]
) -> bool:
    """Whether it is certain that these have most, and who of those who are level wins."""
    top = max((low for low, _ in spans.values()), default=ZERO)
    level = [side for side, (_, high) in spans.items() if high >= top]
    if tuple(level) != tuple(first) or (len(level) > 1 and any(spans[s][0] != spans[s][1] for s in level)):
        return False
    for name in verdict.then_by if len(level) > 1 else ():
        have = {side: n for side in level if (n := values[side].of(name)) is not None}
        if len(have) < len(level):
            return False
        level = [side for side in level if have[side] == max(have.values())]
        if len(level) == 1:
            return True
    return True


def _total(sheet: SideScore, values: Values) -> Span:
    return added(_line(line, values) for line in sheet.lines)


def _line(line: LineScore, values: Values) -> Span:
    """What a line can still bring; points that a team wrote stand for its empty boxes."""
    if line.counting is not None and (not line.empty or line.written is not None):
        return line.counting, line.counting
    spec = (values.table.rules.score or Score()).line[line.id]
    low, high = added(row.span(OpenValues(values)) for row in rows_held(spec, values))
    floor = -inf if spec.floor is None else Fraction(spec.floor)
    return max(low, floor), max(high, floor)
