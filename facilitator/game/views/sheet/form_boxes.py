"""The boxes of the entry form: what the lines of the score sheet ask for."""

from collections.abc import Mapping

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import CountEntry, boxes_behind
from facilitator.game.scoring.limits import Limits, limits_for
from facilitator.game.scoring.totals import lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.plain.frozen import frozen


@frozen
class SheetBox:
    """One box to fill in: what goes there, the most that it can be, and what stands there."""

    id: str
    title: str
    most: int | None
    value: int | None = None


def form_boxes(table: Table, entry: CountEntry, limits: Limits) -> tuple[SheetBox, ...]:
    """The boxes of one side's entry form, each once, in the order in which the lines ask for them; those of limits
    last. What the whole table counts for the lines of its sides is in the form of the table.
    """
    score = table.rules.score or Score()
    names: dict[str, None] = {}
    for line in lines_of(table, entry.side):
        names.update(dict.fromkeys(boxes_behind(score, line.counts_asked(entry.side))))
    for side in table.sides if entry.side == TABLE_WIDE else ():
        asked = [name for line in lines_of(table, side) for name in boxes_behind(score, line.counts_asked(side))]
        names.update(dict.fromkeys(name for name in asked if score.count[name].of == "table"))
    for limit in limits_for(table, entry.side):
        names.update(dict.fromkeys(boxes_behind(score, limit.counts)))
    verdict = verdict_for(table)
    if verdict is not None:
        names.update(dict.fromkeys(boxes_behind(score, verdict.asks)))
    wanted = ("table", "either") if entry.side == TABLE_WIDE else ("side", "either")
    open_ = Limits(table, CountEntry(entry.side, {}, entry.goals), limits.held_by_all)
    return tuple(_box(score.count[n], open_.most(n), entry.counts) for n in names if score.count[n].of in wanted)


def _box(count: Count, most: int | None, counts: Mapping[str, int]) -> SheetBox:
    return SheetBox(count.id, count.title[:1].upper() + count.title[1:], most, counts.get(count.id))
