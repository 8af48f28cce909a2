"""A program of its own: a spreadsheet on standard input becomes its sheets as JSON on standard output.

A damaged workbook can make the library that reads it end the process, or ask for gigabytes. Here that ends only this
one. It imports nothing of Facilitator.
"""

import json
import sys
from io import BytesIO

MOST_MEMORY, MOST_SECONDS = 600_000_000, 5
MOST_ROWS, MOST_COLUMNS = 2000, 64


def _limit() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    for what, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
        resource.setrlimit(what, (most, most))


def _sheets(data: bytes) -> list[list[list[str]]]:
    from python_calamine import CalamineWorkbook

    _limit()
    book = CalamineWorkbook.from_filelike(BytesIO(data))
    sheets = (book.get_sheet_by_index(n).to_python(nrows=MOST_ROWS) for n in range(len(book.sheet_names)))
    return [[[_text(cell) for cell in row[:MOST_COLUMNS]] for row in sheet] for sheet in sheets]


def _text(cell: object) -> str:
    """A cell as it is shown; every number of a spreadsheet is a float."""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


if __name__ == "__main__":
    json.dump(_sheets(sys.stdin.buffer.read()), sys.stdout)
