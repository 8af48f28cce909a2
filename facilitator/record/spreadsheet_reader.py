"""The rows of a spreadsheet as plain text: of its fullest sheet."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from facilitator.record.archives import Archive, UnreadableArchive

OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How files of Excel before 2007 begin, and new ones with a password."""

CONTENTS = frozenset(("xl/workbook.xml", "xl/workbook.bin", "content.xml"))
PROGRAM = Path(__file__).with_name("spreadsheet_cells.py")
MOST_SECONDS = 10
DAMAGED = "This spreadsheet can't be read: it is damaged, or far larger than a class list"
INSTEAD = "Save it again without a password, or save it as 'CSV UTF-8'."

Rows = list[list[str]]


def is_spreadsheet(archive: Archive) -> bool:
    """Whether this is a workbook of Excel or LibreOffice."""
    return bool(CONTENTS & archive.names)


def rows_of(data: bytes) -> Rows:
    """The rows of the sheet with the most of them."""
    if find_spec("python_calamine") is None:
        raise UnreadableArchive(
            "Spreadsheets need python-calamine, which the extra 'lists' installs. Or save the list as 'CSV UTF-8'."
        )
    try:
        # -P: beside the program lie modules that are not its own.
        run = subprocess.run(
            [sys.executable, "-P", str(PROGRAM)], input=data, capture_output=True, timeout=MOST_SECONDS, check=False
        )
        sheets: list[Rows] = json.loads(run.stdout) if not run.returncode else []
    except (subprocess.TimeoutExpired, OSError, ValueError):
        sheets = []
    if not sheets:
        locked = "EncryptedPackage".encode("utf-16-le") in data
        raise UnreadableArchive(f"{'This spreadsheet has a password' if locked else DAMAGED}. {INSTEAD}")
    return max(([row for row in sheet if any(cell.strip() for cell in row)] for sheet in sheets), key=len)
