"""Filled score sheets of a lesson: every line with its working, and what the points mean."""

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.scoring.entries import Standing, has_entries, sheet_of, standing
from facilitator.game.scoring.totals import SideScore
from facilitator.game.views.board_pictures import board_picture
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.paper.kit_source import KitSource, keeps_secret
from facilitator.plain.document import Block, Boards, Column, Grid, Page, Paragraph
from facilitator.plain.values import replace


def filled_pages(given: KitSource) -> tuple[Page, ...]:
    """The sheet of every side of every table that has handed anything in, and what the points mean."""
    if given.rules.score is None or not given.rules.score.lines:
        return ()
    return tuple(page for table in given.tables.values() if has_entries(table) for page in _of_table(given, table))


def _of_table(given: KitSource, table: Table) -> list[Page]:
    stands, pages = standing(table), []
    for sheet in (*stands.sides, stands.table):
        if (
            sheet.lines
            and (sheet.side or any(line.counting is not None for line in sheet.lines))
            and not _empty(table, sheet)
        ):
            pages.append(_sheet(given, table, stands, sheet))
    return pages


def _empty(table: Table, sheet: SideScore) -> bool:
    """Whether nothing was handed in for a side, and nothing is known of it."""
    handed = sheet_of(table, sheet.side)
    return not (handed.counts or handed.written or handed.tiles) and not sheet.total


def _sheet(given: KitSource, table: Table, stands: Standing, sheet: SideScore) -> Page:
    w, say, handed = given.w, given.words.say, sheet_of(table, sheet.side)
    rows = [
        (line.title, say(line.working), "" if line.counting is None else say(line.counting)) for line in sheet.lines
    ]
    columns = (Column(w.line, 3), Column(w.working, 6), Column(w.points, 2, "right"))
    grid = Grid(columns, (*rows, (w.total, "", say(sheet.total))), sum=True)
    blocks: list[Block] = [grid]
    picture = board_picture(table, sheet.side, given.words) if sheet.side else None
    blocks += [Boards((replace(picture, caption=w.board),))] if picture is not None else []
    if not sheet.complete:
        blocks.append(Paragraph(w.nothing_yet))
    if stands.known:
        blocks.append(Paragraph(verdict_sentence(table, stands.sides, stands.verdict), "strong"))
    blocks += [Paragraph(d.sentence) for d in stands.doubts if d.side == sheet.side and sheet.side != TABLE_WIDE]
    blocks += [] if not handed.checked else [Paragraph(f"{w.checked_by} ✓")]
    where = f", {given.table_title(table.name)}" if len(given.tables) > 1 else ""
    title = f"{w.parts['filled']}: {table.title(sheet.side) if sheet.side else w.of_table}{where}"
    return Page(f"filled-{table.name}-{sheet.side or 'table'}", title, tuple(blocks), secret=keeps_secret(table))
