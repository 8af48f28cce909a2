"""What is counted before any line is filled in: what has no box on a line, and what a tile shows."""

from collections.abc import Iterator

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.totals import lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.paper.score_boxes import Sheet, counts_with_box, pictures_of
from facilitator.paper.sheet_checks import checks_of
from facilitator.plain.score_blocks import CountBox


def counted_first(sheet: Sheet) -> tuple[CountBox, ...]:
    """What has no box on a line, and is needed for a tick, a card or a check."""
    score, side = sheet.score, sheet.side
    looks = pictures_of(sheet.table.rules)
    return tuple(
        CountBox(sheet.title(name), looks[name], sheet.pencil.number(name))
        for name in names_first(score, sheet.table, side)
    )


def names_first(score: Score, table: Table, side: str) -> tuple[str, ...]:
    """The counts of the first step, in the order of the game."""
    lines = lines_of(table, side)
    boxed = {name for line in lines for name in counts_with_box(line, side, table)}
    asked = set(_asked(score, table, side))
    # A sum is counted instead of its parts, but for those that something asks for by themselves.
    parts = {part for name in asked for part in (score.count[name].behind if score.count[name].is_sum else ())}
    on_tiles = {count.id for count in score.counts if count.faces or count.is_sum}
    return tuple(c.id for c in score.counts if c.id in asked - parts and (c.id not in boxed or c.id in on_tiles))


def _asked(score: Score, table: Table, side: str) -> Iterator[str]:
    """What ticks, cards, gates, checks and ties ask for. Of kinds and of the most of something a tick tells enough."""
    rows = [row for line in lines_of(table, side) for row in line.rows_for(side)]
    for row in rows:
        for name in row.gate if row.tick is not None else ():
            if score.count[name].is_box or score.count[name].is_sum:
                yield name
    named = [name for row in rows if row.tick is None for name in row.gate]
    named += [name for row in rows if row.card is not None and row.compares for name in row.own_counts]
    named += [name for check in checks_of(table, side) for name in check.counts]
    verdict = verdict_for(table)
    named += verdict.then_by if verdict is not None and side else ()
    for name in named:
        yield from (name,) if score.count[name].is_sum else boxes_behind(score, [name])
