"""The score sheet of players who share a table: one sheet, a column for each."""

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.score_spec import Line
from facilitator.game.scoring.entries import standing
from facilitator.game.scoring.totals import lines_of
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.paper.blank_sheets import meaning
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_boxes import BLANK, Sheet, is_blank, line_boxes, pencil_of
from facilitator.paper.sheet_checks import check_sentences
from facilitator.paper.sheet_counts import names_first
from facilitator.plain.document import Block, Bullets, Heading, Page, Paragraph
from facilitator.plain.score_blocks import Pad, PadRow

SINGLE_POINTS, TO_NAME = 5, "_" * 22
"""Rows for points that are added up one by one; what brings them is written by hand."""


def pad_page(given: KitSource, table: Table, copies: int, name: str) -> Page:
    """One sheet for all players of a table: a column for each."""
    w, sides = given.w, table.sides
    filled = bool(name)
    scores = {s.side: s for s in standing(table).sides} if filled else {}
    sheets = [
        Sheet(table, s, given.words, pencil_of(table, scores[s]) if s in scores else BLANK, shared=True) for s in sides
    ]
    score = sheets[0].score
    rows = [
        PadRow(sheets[0].title(count), counts=tuple(sheet.pencil.number(count) for sheet in sheets))
        for count in names_first(score, table, sides[0])
    ]
    if rows:  # headings, as on the sheet of one side
        rows = [PadRow(w.count_first), *rows, PadRow(w.work_out)]
    for n, line in enumerate(lines_of(table, sides[0]), 1):
        rows += _pad_rows(n, line, sheets)
    totals = tuple(
        given.words.say(scores[s].total) if s in scores and not is_blank(table, scores[s]) else "" for s in sides
    )
    rows.append(PadRow(w.add_up, points=totals, sum=True))
    checks = tuple(check_sentences(sheets[0]))
    end: tuple[Block, ...] = (Heading(w.check, 3), Bullets(checks, "ticks")) if checks else ()
    about = "" if filled or len(given.tables) < 2 else w.table
    pad = Pad(tuple(table.title(side) for side in sides), tuple(rows), about)
    stands = standing(table)
    if filled and stands.known:
        end = (Paragraph(verdict_sentence(table, stands.sides, stands.verdict), "strong"), *end)
    if filled and not all(score.complete for score in stands.sides):
        end = (*end, Paragraph(w.nothing_yet))
    title = given.table_title(name) if filled and len(given.tables) > 1 else given.rules.title
    meant = () if filled else meaning(given)
    page = f"filled-{name}-pad" if filled else "score"
    return Page(page, title, (pad, *end, *meant), copies, above=w.parts["score"])


def _pad_rows(n: int, line: Line, sheets: list[Sheet]) -> list[PadRow]:
    """A row with both boxes for a line of one count; else a row for each count, and one for the points."""
    own = [line_boxes(line, sheet, n) for sheet in sheets]
    first, points = own[0], tuple(boxes.value for boxes in own)
    counted = [i for i, box in enumerate(first.boxes) if box.places and not box.tick]
    if line.typed is not None or any(row.compares and row.shows_figures for row in line.rows_for(sheets[0].side)):
        counted = []  # what is compared is in the columns beside each other
    if len(counted) == 1:
        i = counted[0]
        note = " ".join(filter(None, (first.note, first.boxes[i].worth)))
        return [PadRow(first.title, n, note, tuple(boxes.boxes[i].value for boxes in own), points)]
    rows = []
    if line.typed is not None and sheets[0].pencil is BLANK and len(lines_of(sheets[0].table, sheets[0].side)) > 2:
        rows = [PadRow(TO_NAME, counts=("",) * len(sheets))] * SINGLE_POINTS
    for i in counted:
        box = first.boxes[i]
        sign = box.before if i and box.before != "+" else ""
        label = " ".join(filter(None, (sign, box.label, box.worth))).removesuffix(" →")
        results = tuple(boxes.boxes[i].result for boxes in own) if first.boxes[i].places == 2 else None
        rows.append(PadRow(label, counts=tuple(boxes.boxes[i].value for boxes in own), results=results))
    return [*rows, PadRow(first.title, n, first.note, points=points)]
