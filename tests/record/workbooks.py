"""The sheets of an exported workbook as rows of text."""

from pathlib import Path

from python_calamine import CalamineWorkbook

from facilitator.record.spreadsheet_cells import _text


def sheets_to_read(path: Path) -> list[list[list[str]]]:
    """All sheets but the first, which has the numbers of `export --to csv`."""
    sheets = CalamineWorkbook.from_path(path).sheet_names[1:]
    book = CalamineWorkbook.from_path(path)
    return [[[_text(c) for c in row] for row in book.get_sheet_by_name(n).to_python() if any(row)] for n in sheets]
