"""The sheets of an exported workbook as rows of text."""

from pathlib import Path

from facilitator.record.archives import Archive
from facilitator.record.spreadsheet_reader import Rows, _excel


def sheets_to_read(path: Path) -> list[Rows]:
    """All sheets but the first, which has the numbers of `export --to csv`."""
    return _excel(Archive(path.read_bytes()))[1:]
