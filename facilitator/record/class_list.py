"""Reading a class list from whatever a teacher has: encodings, separators, and headings in several languages."""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from io import StringIO

from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.record import list_headings as headings
from facilitator.record.archives import Archive, UnreadableArchive
from facilitator.record.oneroster import is_oneroster, pupils_of
from facilitator.record.spreadsheet_reader import is_spreadsheet, rows_of

MOST_BYTES, MOST_ROWS, MOST_COLUMNS, MOST_NAME = 1_000_000, 500, 64, 60
ENCODINGS = ("utf-8", "cp1252", "cp1250", "iso-8859-2", "iso-8859-1", "utf-16")
SEPARATORS = {";": "semicolon", "\t": "tab", ",": "comma", "|": "bar"}
MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
ARCHIVE = b"PK\x03\x04"
MOST_TITLES = 5
FIRST, LAST, ID, WHOLE = "first name", "family name", "id", "name"


@frozen
class Pupil:
    """What is kept of somebody: a code, the name to be shown, and the school's id, if there is one, for its
    gradebook.
    """

    code: str
    name: str
    external: str = ""


@frozen
class ClassList:
    """What was understood of a class list, to be looked at before anything is stored."""

    encoding: str
    separator: str
    columns: tuple[tuple[str, str], ...]
    names: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()


def read_class_list(
    data: bytes, encoding: str | None = None, usual: str = "cp1252", title: str | None = None
) -> ClassList:
    """A class list as far as it was understood.

    `usual` is the code page of this computer, where the bytes don't tell; `title` the class that is meant, where there
    are several.
    """
    if len(data) > MOST_BYTES and not data.startswith(ARCHIVE):
        raise UnreadableArchive("This file is larger than any class; a list has at most 1 MB.")
    if data.startswith(ARCHIVE):
        rows, used, separator = _unpacked(Archive(data), title)
        notes: list[str] = []
    else:
        text, used, notes = _text(data, encoding, usual)
        rows, separator = _rows(text)
    if not rows:
        raise UnreadableArchive("There is nothing in this file; expected a line for everybody.")
    if len(rows) > MOST_ROWS:
        raise UnreadableArchive(f"There are {len(rows)} lines in this file; a class has at most {MOST_ROWS}.")
    rows = rows[_titles(rows) :]
    kinds = [_kind(cell) for cell in rows[0]]
    headed = any(kinds)
    if not headed:
        kinds = _guessed(rows)
        notes.append("The first line has no headings that are known here, so it counts as a name.")
    named = tuple((rows[0][i] if headed else f"column {i + 1}", kind) for i, kind in enumerate(kinds) if kind)
    found = [_pupil(row, kinds) for row in rows[headed:]]
    names = _apart([pair for pair in found if pair[0]])
    if len(names) < len(found):
        notes.append(f"{len(found) - len(names)} lines have no name and are left out.")
    if not names:
        raise UnreadableArchive("No names were found in this file; expected a column such as 'First name' or 'Name'.")
    return ClassList(used, separator, named, tuple(names), tuple(notes))


def _unpacked(archive: Archive, title: str | None) -> tuple[list[list[str]], str, str]:
    """The rows of a spreadsheet, or of the class that is meant in an office's archive, and how they were read."""
    if is_oneroster(archive):
        return [_cells(row) for row in pupils_of(archive, title)], "OneRoster", "comma"
    if not is_spreadsheet(archive):
        raise UnreadableArchive(
            "This is an archive without a class list in it; expected a spreadsheet, a OneRoster export, "
            "or a text such as 'CSV UTF-8'."
        )
    return [_cells(row) for row in rows_of(archive)], "a spreadsheet", "cells"


def _cells(row: Sequence[str]) -> list[str]:
    return [clean(unicodedata.normalize("NFC", cell), MOST_NAME) for cell in row[:MOST_COLUMNS]]


def _text(data: bytes, encoding: str | None, usual: str) -> tuple[str, str, list[str]]:
    for mark, name in MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace"), name.removesuffix("-le").removesuffix("-be"), []
    if encoding is not None:
        try:
            return data.decode(encoding), encoding, []
        except (LookupError, UnicodeDecodeError):
            raise UnreadableArchive(
                f"This file can't be read as '{encoding}'; expected one of {', '.join(ENCODINGS)}."
            ) from None
    try:
        return data.decode("utf-8"), "utf-8", []
    except UnicodeDecodeError:
        text = data.decode(usual, "replace")
        other = "cp1250" if usual == "cp1252" else "cp1252"
        return (
            text,
            usual,
            [f"The encoding was guessed; look at the names, and say --encoding {other} if they are wrong."],
        )


def _rows(text: str) -> tuple[list[list[str]], str]:
    """The lines as cells, by the separator that makes the most lines alike."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).replace("\x00", "")
    said = re.match(r"sep=(.)\n", text)
    if said:
        text = text[said.end() :]
    heading = text.lstrip("\n").partition("\n")[0]
    one = [line for line in text.split("\n") if line.strip()]
    if not any(s in heading for s in SEPARATORS) and _kind(heading) == WHOLE:
        return [[clean(line.strip('"'), MOST_NAME)] for line in one], "line"
    best: tuple[int, list[list[str]], str] | None = None
    for separator in (said[1],) if said and said[1] in SEPARATORS else SEPARATORS:
        read = csv.reader(StringIO(text, newline=""), delimiter=separator)
        try:
            rows = [[clean(cell, MOST_NAME) for cell in row[:MOST_COLUMNS]] for row in read]
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
        return [[clean(line.strip('"'), MOST_NAME)] for line in one], "line"
    return best[1], best[2]


def _plain(text: str) -> str:
    """A heading without case, accents and signs."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("ø", "o").replace("ß", "ss"))
    return "".join(c for c in folded if c.isalnum())


def _kind(heading: str) -> str:
    word = _plain(heading)
    return next((kind for kind, known in HEADINGS.items() if word in known), "")


HEADINGS = {
    kind: frozenset(_plain(w) for w in words)
    for kind, words in (
        (FIRST, headings.GIVEN),
        (LAST, headings.FAMILY),
        (ID, headings.EXTERNAL),
        (WHOLE, headings.WHOLE),
    )
}


def _titles(rows: Sequence[Sequence[str]]) -> int:
    """How many lines stand above the headings, such as the name of the class: one cell each, within reach of a line
    with headings.
    """
    alone = next((i for i, row in enumerate(rows) if sum(map(bool, row)) > 1), 0)
    return (
        alone
        if alone <= MOST_TITLES and any(_kind(cell) for cell in rows[alone]) and not any(map(_kind, rows[0]))
        else 0
    )


def _guessed(rows: Sequence[Sequence[str]]) -> list[str]:
    """Without headings: of two columns of words the second is the first name, as in school lists; one column is the
    whole name.
    """
    width = max(len(row) for row in rows)
    words = [
        i for i in range(width) if sum(any(c.isalpha() for c in row[i]) for row in rows if i < len(row)) > len(rows) / 2
    ]
    kinds = [""] * width
    if len(words) == 1:
        kinds[words[0]] = WHOLE
    elif len(words) > 1:
        kinds[words[0]], kinds[words[1]] = LAST, FIRST
    return kinds


def _pupil(row: Sequence[str], kinds: Sequence[str]) -> tuple[str, str]:
    """The name to be shown, and the school's id."""
    cells = {kind: row[i] for i, kind in reversed(list(enumerate(kinds))) if kind and i < len(row)}
    name = cells.get(FIRST, "")
    if not name and FIRST not in kinds:
        name = _first(cells.get(WHOLE, "") or cells.get(LAST, ""))
    return name, cells.get(ID, "")


def _first(whole: str) -> str:
    """Of 'Last, First' the first name; anything else stays as it is."""
    family, comma, given = whole.partition(",")
    return given.strip() if comma and given.strip() else family.strip()


def _apart(names: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Names that several have are numbered, so that nobody's family name is needed."""
    counts, seen = Counter(name for name, _ in names), Counter[str]()
    found = []
    for name, external in names:
        seen[name] += 1
        found.append((f"{name} {seen[name]}" if counts[name] > 1 else name, external))
    return found
