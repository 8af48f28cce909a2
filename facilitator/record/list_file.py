"""A class list as a table of cells, from whatever file it is: text, spreadsheet, or the archive of a school's office."""

from facilitator.plain.frozen import frozen
from facilitator.record.archives import Archive, UnreadableArchive
from facilitator.record.list_text import clean_cells, decode_list, split_list
from facilitator.record.oneroster import is_oneroster, pupils_of
from facilitator.record.spreadsheet_reader import OLD, is_spreadsheet, rows_of

MOST_BYTES, MOST_PACKED, MOST_ROWS = 1_000_000, 10_000_000, 500
"""A text has at most so many bytes; a spreadsheet or an archive may have pictures or a whole school in it."""

ARCHIVE = b"PK\x03\x04"
PICTURE = "a picture. Names in a picture can't be read: ask for the list as a file, or type the names, one a line"
PAGE = "a web page. Open it in a spreadsheet program and save it as 'CSV UTF-8'"
FOREIGN = (
    (b"%PDF", "a PDF file. It is made for printing: ask for the list as a spreadsheet, or copy the names and paste them"),
    (b"\x89PNG", PICTURE), (b"\xff\xd8\xff", PICTURE), (b"GIF8", PICTURE), (b"BM", PICTURE), (b"II*\0", PICTURE),
    (b"MM\0*", PICTURE), (b"RIFF", PICTURE), (b"{\\rtf", "a text document. Copy the list out of it and paste it"),
    (b"<!doctype html", PAGE), (b"<html", PAGE), (b"<table", PAGE), (b"<?xml", PAGE),
)  # fmt: skip
"""How files begin that people take for class lists, and what to do with them."""


@frozen
class ListTable:
    """The cells of a class list, and how they were read."""

    encoding: str
    separator: str
    rows: tuple[tuple[str, ...], ...]
    other: str = ""
    """The next likeliest encoding, where this one is a guess."""


def read_table(data: bytes, encoding: str | None, usual: str, title: str | None) -> ListTable:
    """The table in a file; refused where there can be none."""
    packed = data.startswith((ARCHIVE, OLD))
    if len(data) > (MOST_PACKED if packed else MOST_BYTES):
        most = "a spreadsheet has at most 10 MB" if packed else "a list has at most 1 MB"
        raise UnreadableArchive(f"This file is larger than any class; {most}.")
    if packed:
        rows, used, separator = _unpacked(data, title)
        other = ""
    else:
        _require_text(data)
        text, used, other = decode_list(data, encoding, usual)
        rows, separator = split_list(text)
    if not rows:
        raise UnreadableArchive("There is nothing in this file; expected a line for everybody.")
    if len(rows) > MOST_ROWS:
        raise UnreadableArchive(f"There are {len(rows)} lines in this file; a class has at most {MOST_ROWS}.")
    return ListTable(used, separator, tuple(map(tuple, rows)), other)


def _require_text(data: bytes) -> None:
    head = data[:200].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    kind = next((what for start, what in FOREIGN if head.startswith(start.lower())), "")
    if kind and (head[:2] != b"bm" or b"\0" in head):
        raise UnreadableArchive(f"This is {kind}.")
    if head[4:8] == b"ftyp":
        raise UnreadableArchive(f"This is {PICTURE}.")


def _unpacked(data: bytes, title: str | None) -> tuple[list[list[str]], str, str]:
    """The rows of a spreadsheet, or of the class that is meant in an office's archive, and how they were read."""
    if data.startswith(ARCHIVE):
        archive = Archive(data)
        if is_oneroster(archive):
            return [clean_cells(row) for row in pupils_of(archive, title)], "OneRoster", "comma"
        if "word/document.xml" in archive.names:
            raise UnreadableArchive("This is a text document. Copy the list out of it and paste it.")
        if not is_spreadsheet(archive):
            raise UnreadableArchive(
                "This is an archive without a class list in it; expected a spreadsheet, a OneRoster export, "
                "or a text such as 'CSV UTF-8'."
            )
    return [clean_cells(row) for row in rows_of(data)], "a spreadsheet", "cells"
