"""Blank score sheets: one for each side, one for what all score together, and one for the whole class."""

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Line, Score, Verdict
from facilitator.game.scoring.totals import lines_for, lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.wording import capitalize

GRID_ROW = 9
"""Millimetres of a row that somebody writes into."""


def lines_of_all(table: Table) -> tuple[Line, ...]:
    """Every line that anybody fills in, in the order of the game."""
    wanted = {line.id for side in (*table.sides, TABLE_WIDE) for line in lines_of(table, side)}
    return tuple(line for line in lines_for(table.rules.score or Score(), table) if line.id in wanted)


def meaning(given: KitSource) -> tuple[Block, ...]:
    """What the final points mean; nothing where the game says nothing of it."""
    verdict = verdict_for(given.table)
    return () if verdict is None else (Paragraph(_meaning_of(given, verdict)),)


def _meaning_of(given: KitSource, verdict: Verdict) -> str:
    """What the final points mean, in a sentence."""
    table, w = given.table, given.w
    target = None if verdict.target is None else evaluate(table, verdict.target) * verdict.times
    match verdict.kind:
        case "threshold":
            return given.fill(w.target, n=str(target))
        case "bands":
            bands = sorted(verdict.bands, key=lambda band: -band.at_least)
            return given.fill(w.bands, bands="; ".join(f"{b.at_least}+ {b.title}" for b in bands))
        case "first":
            return w.first
    titles = {c.id: c.title for c in table.rules.score.counts} if table.rules.score is not None else {}
    level = (
        given.fill(w.winner_ties, counts=", ".join(titles[name] for name in verdict.ties)) if verdict.ties else w.winner
    )
    return level + (f" {given.fill(w.target, n=str(target))}" if target is not None else "")


def class_pages(given: KitSource) -> tuple[Page, ...]:
    """The sheet on which the points of the whole class are collected, one table after the other."""
    w, table = given.w, given.table
    lines = [line for line in lines_of_all(table) if line.of == "side"] or lines_of_all(table)
    if not lines:
        return ()
    by_side = lines[0].of == "side"
    first = capitalize(given.rules.sides.word) if by_side else given.fill(given.words.table, name="")
    columns = (
        Column(first.strip(), 3),
        *(Column(line.title, 2, "centre") for line in lines),
        Column(w.total, 2, "centre"),
    )
    empty, blocks = ("",) * (len(lines) + 1), list[Block]()
    if by_side:
        for name, own in given.tables.items():
            blocks += [Heading(given.table_title(name), 3)] if len(given.tables) > 1 else []
            blocks.append(Grid(columns, tuple((own.title(side), *empty) for side in own.sides), row_height=GRID_ROW))
    else:
        blocks.append(
            Grid(columns, tuple((given.table_title(name), *empty) for name in given.tables), row_height=GRID_ROW)
        )
    return (Page("class", w.parts["class"], (*blocks, *meaning(given)), wide=True),)
