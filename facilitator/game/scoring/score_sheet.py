"""The score sheet as data, blank or filled, for the entry form, for paper and for reports: all from the same lines."""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Count, Line, Score
from facilitator.game.scoring.count_values import CountEntry, boxes_behind
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.line_rule import rule_of
from facilitator.game.scoring.needed_counts import counts_of
from facilitator.game.scoring.totals import SideScore, is_for_side, lines_for
from facilitator.plain.frozen import frozen


@frozen
class SheetBox:
    """One box to fill in: what goes there, the most that it can be, and what stands there."""

    id: str
    title: str
    most: int | None
    value: int | None = None


@frozen
class SheetLine:
    """One line of a sheet: how it scores, its boxes, and where it is filled its points and their working."""

    id: str
    title: str
    rule: str
    boxes: tuple[SheetBox, ...]
    points: Fraction | None = None
    working: str = ""


@frozen
class ScoreSheet:
    """The sheet of one side, or of the table."""

    side: str
    title: str
    lines: tuple[SheetLine, ...]
    total: Fraction | None = None


def blank_sheet(table: Table, side: str) -> ScoreSheet:
    """An empty sheet: every line that is for this side, with its boxes."""
    return _sheet(table, CountEntry(side, {}), None)


def filled_sheet(table: Table, entry: CountEntry, scored: SideScore) -> ScoreSheet:
    """The same sheet with what was handed in and what that comes to."""
    return _sheet(table, entry, scored)


def form_boxes(table: Table, entry: CountEntry, limits: Limits) -> tuple[SheetBox, ...]:
    """The boxes of one side's entry form, each once, in the order in which the lines ask for them; those of checks
    last.
    """
    score = table.rules.score or Score()
    names: dict[str, None] = {}
    for line in _lines(table, entry.side):
        names.update(dict.fromkeys(boxes_behind(score, _counts(line, entry.side))))
    for check in score.checks:
        if not check.sides or entry.side in check.sides:
            names.update(dict.fromkeys(boxes_behind(score, (*check.these, *check.those))))
    for verdict in score.verdicts:
        names.update(dict.fromkeys(boxes_behind(score, verdict.asks)))
    wanted = ("table", "either") if entry.side == TABLE_WIDE else ("side", "either")
    open_ = Limits(table, CountEntry(entry.side, {}, entry.goals), limits.held_by_all)
    return tuple(_box(score.count[n], open_.most(n), entry.counts) for n in names if score.count[n].of in wanted)


def _sheet(table: Table, entry: CountEntry, scored: SideScore | None) -> ScoreSheet:
    score = table.rules.score or Score()
    found = {line.id: line for line in scored.lines} if scored is not None else {}
    limits, lines = Limits(table, CountEntry(entry.side, {}), None), []
    for line in _lines(table, entry.side):
        boxes = tuple(
            _box(score.count[n], limits.most(n), entry.counts) for n in boxes_behind(score, _counts(line, entry.side))
        )
        filled = found.get(line.id)
        lines.append(
            SheetLine(
                line.id,
                line.title,
                rule_of(line, score, entry.side, table),
                boxes,
                filled.points if filled else None,
                filled.working if filled else "",
            )
        )
    title = table.title(entry.side) if entry.side else table.rules.title
    return ScoreSheet(entry.side, title, tuple(lines), scored.total if scored is not None else None)


def _lines(table: Table, side: str) -> tuple[Line, ...]:
    of = "side" if side else "table"
    return tuple(
        line for line in lines_for(table.rules.score or Score(), table) if line.of == of and is_for_side(line, side)
    )


def _counts(line: Line, side: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            name for form in line.all_forms if not form.sides or side in form.sides for name in counts_of(form)
        )
    )


def _box(count: Count, most: int | None, counts: Mapping[str, int]) -> SheetBox:
    return SheetBox(count.id, count.title[:1].upper() + count.title[1:], most, counts.get(count.id))
