"""The rows of a spreadsheet as office programs save it: its fullest sheet, as plain text."""

import re
from xml.etree.ElementTree import Element

from facilitator.record.archives import Archive, plain_tag, texts

MOST_REPEATED = 64
"""Empty cells are stored once with how often they stand there, up to a million times; more columns than these are never
read.
"""

EXCEL, OFFICE = "xl/workbook.xml", "content.xml"
Rows = list[list[str]]


def is_spreadsheet(archive: Archive) -> bool:
    """Whether this is a workbook of Excel or LibreOffice."""
    return EXCEL in archive.names or OFFICE in archive.names


def rows_of(archive: Archive) -> Rows:
    """The rows of the sheet with the most of them."""
    found = _excel(archive) if EXCEL in archive.names else _office(archive)
    return max(found, key=len, default=[])


def _excel(archive: Archive) -> list[Rows]:
    strings = "xl/sharedStrings.xml"
    shared = (
        [texts(e, ("t",)) for e in archive.tree(strings) if plain_tag(e) == "si"] if strings in archive.names else []
    )
    sheets = sorted(name for name in archive.names if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name))
    return [
        _filled([_excel_row(row, shared) for row in archive.tree(name).iter() if plain_tag(row) == "row"])
        for name in sheets
    ]


def _excel_row(row: Element, shared: list[str]) -> list[str]:
    cells: dict[int, str] = {}
    for place, cell in enumerate(c for c in row if plain_tag(c) == "c"):
        column = _column(cell.get("r", "")) if cell.get("r") else place
        if column < MOST_REPEATED:
            cells[column] = _excel_text(cell, shared)
    return [cells.get(i, "") for i in range(max(cells, default=-1) + 1)]


def _excel_text(cell: Element, shared: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return texts(cell, ("t",))
    text = texts(cell, ("v",))
    if cell.get("t") != "s":
        return text
    return shared[int(text)] if text.isascii() and text.isdigit() and int(text) < len(shared) else ""


def _column(place: str) -> int:
    """The number of a column from a cell's address: 0 for A7, 27 for AB7."""
    number = 0
    for letter in place.rstrip("0123456789").upper()[:3]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _office(archive: Archive) -> list[Rows]:
    tables = [e for e in archive.tree(OFFICE).iter() if plain_tag(e) == "table"]
    return [_filled([_office_row(row) for row in table.iter() if plain_tag(row) == "table-row"]) for table in tables]


def _office_row(row: Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if plain_tag(cell) not in ("table-cell", "covered-table-cell"):
            continue
        again = next((value for name, value in cell.attrib.items() if name.endswith("number-columns-repeated")), "1")
        times = int(again) if again.isascii() and again.isdigit() else 1
        text = "\n".join("".join(p.itertext()) for p in cell if plain_tag(p) == "p")
        cells += [text] * min(times, MOST_REPEATED - len(cells))
    return cells


def _filled(rows: Rows) -> Rows:
    return [row for row in rows if any(cell.strip() for cell in row)]
