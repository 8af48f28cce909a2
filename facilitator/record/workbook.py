"""A lesson as sheets of cells, and those as CSV or XLSX: text can never be taken for a formula, numbers stay
numbers.
"""

import csv
from collections.abc import Sequence
from datetime import date
from io import BytesIO, StringIO

from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.notes.observation_hint import observations
from facilitator.game.notes.outcomes import level_words
from facilitator.game.notes.time_spent import minutes
from facilitator.game.scoring.totals import SideScore, lines_for, lines_of
from facilitator.game.views.verdict_sentence import result_of
from facilitator.plain.frozen import frozen
from facilitator.record.filing import time_of_day
from facilitator.record.lesson_record import LessonRecord

Cell = str | int | float | date | None
ALL = "all together"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\x00", "−")
"""What a spreadsheet may take a text for a formula by."""
MARK = "\ufeff"


@frozen
class CellSheet:
    """Cells under headings."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def sheets(given: LessonRecord) -> tuple[CellSheet, ...]:
    """Points, outcomes and time, arranged to be read; nothing in them was typed by anybody."""
    return tuple(s for s in (_points(given), _results(given), _outcomes(given), _time(given)) if s.rows)


def _points(given: LessonRecord) -> CellSheet:
    """One row a side, and one for all together, where they have a sheet; one column a line of these sheets."""
    lines = {name: lines_for(given.tables[name]) for name in given.played}
    titles = list(dict.fromkeys(line.title for own in lines.values() for line in own))
    rows: list[tuple[Cell, ...]] = []
    for name in given.played:
        table, stands = given.tables[name], given.standings.get(name)
        for side in (side for side in (*table.sides, TABLE_WIDE) if lines_of(table, side)):
            title = table.title(side) if side else ALL
            rows.append((name, title, *_cells(stands.of(side) if stands is not None else None, titles)))
    return CellSheet("Points", ("Table", given.rules.sides.word.capitalize(), *titles, "Total"), tuple(rows))


def _results(given: LessonRecord) -> CellSheet:
    """What the points mean at every table where nothing that is missing can change it."""
    rows = ((name, result_of(given.tables[name])) for name in given.standings)
    return CellSheet("Result", ("Table", "Result"), tuple(row for row in rows if row[1]))


def _cells(sheet: SideScore | None, titles: Sequence[str]) -> tuple[Cell, ...]:
    """The points of every line and their sum; nothing where nothing is counted."""
    if sheet is None:
        return (None,) * (len(titles) + 1)
    lines = {line.title: line.counting for line in sheet.lines}
    return (
        *(None if (n := lines.get(title)) is None else as_number(float(n)) for title in titles),
        as_number(float(sheet.total)),
    )


def as_number(value: float) -> int | float:
    """A whole number without a point."""
    return int(value) if value == int(value) else round(value, 4)


def _outcomes(given: LessonRecord) -> CellSheet:
    titles = {o.id: o for o in given.outcomes}
    rows = []
    for seen in observations(given.log):
        outcome = titles.get(seen.outcome or "")
        table = given.tables.get(seen.table or "")
        if outcome is not None and table is not None:
            level = int(seen.level) if seen.level and seen.level.isdecimal() else None
            words = level_words(outcome, seen.level or "").partition(", ")
            rows.append(
                (
                    time_of_day(seen.at),
                    table.name,
                    table.title(seen.side or ""),
                    outcome.title,
                    level,
                    words[2] or words[0] if level is None or words[2] else "",
                    seen.place,
                )
            )
    headings = (
        "Time",
        "Table",
        given.rules.sides.word.capitalize(),
        "Outcome",
        "Level",
        "In words",
        "When in the game",
    )
    return CellSheet("Outcomes", headings, tuple(rows))


def _time(given: LessonRecord) -> CellSheet:
    def shown(ms: int | None) -> Cell:
        return None if ms is None else as_number(float(minutes(ms)))

    rows = tuple((p.phase.title, shown(p.planned), shown(p.ms)) for p in given.phases)
    return CellSheet("Time", ("Phase", "Planned minutes", "Real minutes"), rows)


def guard_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def as_csv(sheet: CellSheet, comma: bool = False) -> bytes:
    """One table. A spreadsheet knows the encoding by a mark at the beginning; where all is ASCII there is none, since
    many other programs take it for a part of the first heading.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow([guard_text(h) for h in sheet.headings])
    writer.writerows([_csv_cell(cell, comma) for cell in row] for row in sheet.rows)
    written = text.getvalue()
    return ("" if written.isascii() else MARK).encode() + written.encode()


def _csv_cell(cell: Cell, comma: bool) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return guard_text(cell)
    return str(cell).replace(".", ",") if comma else str(cell)


def as_xlsx(all_: Sequence[CellSheet]) -> bytes:
    """One sheet each; needs the package XlsxWriter."""
    import xlsxwriter

    data = BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    strong, day = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd"})
    for sheet in all_:
        page = book.add_worksheet(sheet.title)
        page.write_row(0, 0, sheet.headings, strong)
        page.freeze_panes(1, 0)
        for r, row in enumerate(sheet.rows, 1):
            for c, cell in enumerate(row):
                if isinstance(cell, str):
                    page.write_string(r, c, cell)
                elif isinstance(cell, date):
                    page.write_datetime(r, c, cell, day)
                elif cell is not None:
                    page.write_number(r, c, cell)
        page.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})  # names of tables
        page.autofit()
    book.close()
    return data.getvalue()
