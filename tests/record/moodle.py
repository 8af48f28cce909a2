"""Moodle's two importers, as far as they refuse: each gives what it takes, or the sentence with which it stops."""

from collections.abc import Collection, Mapping, Sequence

OUTCOME_COLUMNS = ("outcome_name", "outcome_shortname", "scale_name", "scale_items")


class RefusedImport(Exception):
    """What Moodle says."""


def parse(text: str, separator: str) -> list[list[str]]:
    """As PHP's `fgetcsv` reads it: a backslash keeps the quote after it from ending a cell."""
    rows, row, cell, quoted, i = [], [], "", False, 0
    while i < len(text):
        c, next_ = text[i], text[i + 1 : i + 2]
        if quoted and c == "\\" and next_:
            cell, i = cell + c + next_, i + 1
        elif quoted and c == '"' and next_ == '"':
            cell, i = cell + '"', i + 1
        elif c == '"' and (quoted or not cell):
            quoted = not quoted
        elif not quoted and c == separator:
            row, cell = [*row, cell], ""
        elif not quoted and c == "\n":
            rows, row, cell = [*rows, [*row, cell]], [], ""
        elif quoted or c != "\r":
            cell += c
        i += 1
    if quoted:
        raise RefusedImport("a quotation mark is never closed")
    rows += [[*row, cell]] if row or cell else []
    if any(len(r) != len(rows[0]) for r in rows):
        raise RefusedImport("csvloaderror: a row has another number of columns than the headings")
    return rows


def import_grades(
    data: bytes, known: Collection[str], scales: Mapping[str, Sequence[str]]
) -> dict[str, dict[str, float | str | None]]:
    """The grade import: the first column is the id number; headings in `scales` are items with that scale, those that
    end in `: feedback` are feedback, and others are new items of 0 to 100.
    """
    headings, *rows = parse(data.decode("utf-8-sig"), ",")
    if headings[0] != "idnumber" or len(set(headings)) != len(headings):
        raise RefusedImport("headings that can't be mapped")
    found: dict[str, dict[str, float | str | None]] = {}
    for id_, *cells in rows:
        if id_ not in known or id_ in found:
            raise RefusedImport(f"usermappingerror: {id_}")
        found[id_] = {
            heading: _grade(heading, cell.strip(), scales) for heading, cell in zip(headings[1:], cells, strict=True)
        }
    return found


def _grade(heading: str, cell: str, scales: Mapping[str, Sequence[str]]) -> float | str | None:
    if heading.endswith(": feedback"):
        return cell
    if cell in ("", "-"):
        return None
    if heading in scales:
        if cell not in scales[heading]:
            raise RefusedImport(f"badgrade: {cell} is not in the scale of {heading}")
        return cell
    if not cell.replace(".", "", 1).isdigit():  # a comma is stored as it is
        raise RefusedImport(f"badgrade: {cell}")
    if not 0 <= float(cell) <= 100:
        raise RefusedImport(f"gradeoutofrange: {cell}")
    return float(cell)


def import_outcomes(data: bytes) -> dict[str, tuple[str, ...]]:
    """The outcome import: the scale of every outcome by its name."""
    headings, *rows = parse(data.decode(), ";")
    if missing := [name for name in OUTCOME_COLUMNS if name not in headings]:
        raise RefusedImport(f"importoutcomenofile: {missing}")  # also where a byte order mark hides the first
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        values = dict(zip(headings, row, strict=True))
        if not all(values[name] for name in OUTCOME_COLUMNS) or len(";".join(row).encode()) > 8192:
            raise RefusedImport(f"importoutcomeerror: {row}")
        items = tuple(item.strip() for item in values["scale_items"].split(","))
        if len(items) < 2 or len(set(items)) != len(items):
            raise RefusedImport(f"importscaleerror: {items}")
        found[values["outcome_name"]] = items
    return found
