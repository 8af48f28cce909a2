"""A class list as text: its encoding and its separator are found out."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from io import StringIO

from facilitator.plain.safe_text import clean
from facilitator.record.archives import UnreadableArchive
from facilitator.record.list_columns import BACKWARDS, WHOLE, heading_meaning

MOST_COLUMNS, MOST_NAME = 64, 60
ENCODINGS = (
    "utf-8", "cp1252", "cp1250", "iso-8859-2", "iso-8859-1", "utf-16", "cp1251", "cp1253", "cp1254", "cp1257", "cp1255",
    "cp1256", "koi8_r", "mac_roman", "cp850", "cp852", "gb18030", "big5", "shift_jis", "euc_kr",
)  # fmt: skip
OTHER_SCRIPTS = ("gb18030", "big5", "shift_jis", "euc_kr", "cp1251", "koi8_r", "cp1253", "cp1255", "cp1256")
MOSTLY = 0.6
"""In a list of names in Latin letters far fewer of the letters have accents; in any other script all are beyond ASCII."""

SEPARATORS = {";": "semicolon", "\t": "tab", ",": "comma", "|": "bar"}
MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

Rows = list[list[str]]


def decode_list(data: bytes, encoding: str | None, usual: str) -> tuple[str, str, str]:
    """The text, its encoding, and the next likeliest one where that is a guess; `usual` is the code page of this
    computer.
    """
    for mark, name in MARKS:
        if data.startswith(mark) and encoding is None:
            return data[len(mark) :].decode(name, "replace"), name.removesuffix("-le").removesuffix("-be"), ""
    if encoding is not None:
        try:
            return data.decode(encoding).removeprefix("\ufeff"), encoding, ""
        except (LookupError, UnicodeDecodeError):
            raise UnreadableArchive(
                f"This file can't be read as '{encoding}'; expected one of {', '.join(ENCODINGS)}."
            ) from None
    for name in ("utf-16-le", "utf-16-be") if b"\0" in data[:200] else ("utf-8",):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, name, ""
    if b"\0" in data[:200]:
        raise UnreadableArchive("This is no text and no spreadsheet. Save the list as 'CSV UTF-8'.")
    found = _other_script(data) or usual
    return data.decode(found, "replace"), found, "cp1250" if found == "cp1252" else "cp1252"


def _other_script(data: bytes) -> str | None:
    """The encoding of a list that is not in Latin letters: the likeliest, or the one in which a heading is known."""
    beyond = sum(byte > 127 for byte in data)
    if beyond < MOSTLY * (beyond + sum(chr(byte).isalpha() for byte in data if byte < 128)):
        return None
    try:
        from charset_normalizer import from_bytes
    except ImportError:
        return None
    likely = [match.encoding for match in from_bytes(data, cp_isolation=list(OTHER_SCRIPTS))]
    for name in [*likely, *OTHER_SCRIPTS]:
        try:
            first = data.decode(name).lstrip().splitlines()[0]
        except (UnicodeDecodeError, IndexError):
            continue
        if any(map(heading_meaning, re.split("[;,|\t]", first))):
            return name
    return likely[0] if likely else None


def encodings_for(data: bytes) -> tuple[str, ...]:
    """The encodings in which this could be a text."""
    found = []
    for name in ENCODINGS:
        try:
            data.decode(name)
        except UnicodeDecodeError:
            continue
        found.append(name)
    return tuple(found)


def split_list(text: str) -> tuple[Rows, str]:
    """The lines as cells, by the separator that makes the most lines alike."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).replace("\x00", "")
    said = re.match(r"sep=(.)\n", text)
    if said:
        text = text[said.end() :]
    heading = text.lstrip("\n").partition("\n")[0]
    whole = [[clean(line.strip('"'), MOST_NAME)] for line in text.split("\n") if line.strip()]
    if not any(s in heading for s in SEPARATORS) and heading_meaning(heading) in (WHOLE, BACKWARDS):
        return whole, "line"
    best: tuple[int, Rows, str] | None = None
    for separator in (said[1],) if said and said[1] in SEPARATORS else SEPARATORS:
        try:
            rows = [clean_cells(row) for row in csv.reader(StringIO(text, newline=""), delimiter=separator)]
        except csv.Error:
            raise UnreadableArchive(
                "A quotation mark in this file is never closed, or it is no table; save it again as 'CSV UTF-8'."
            ) from None
        rows = [row for row in rows if any(row)]
        widths = Counter(len(row) for row in rows if len(row) > 1)
        alike = max(widths.values(), default=0)
        if best is None or alike > best[0]:
            best = alike, rows, SEPARATORS[separator]
    if best is None or best[0] == 0:
        return whole, "line"
    return best[1], best[2]


def clean_cells(row: Sequence[str]) -> list[str]:
    """The cells of a line, as short as names are."""
    return [clean(unicodedata.normalize("NFC", cell), MOST_NAME) for cell in row[:MOST_COLUMNS]]
