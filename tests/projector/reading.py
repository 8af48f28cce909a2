"""What is on a stage, read as a person would: letters in dots by their shapes, ordinary letters as they are."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from textual.strip import Strip

from facilitator.widgets.pixel_canvas import Row
from facilitator.widgets.pixel_font import _FONT, HEIGHT, SPACE

SHAPES = {
    tuple("".join(row[x] for row in rows) for x in range(len(rows[0]))): sign for sign, rows in reversed(_FONT.items())
}
"""Every sign by its columns; of several of one shape the first."""

Grid = list[Row]


def grid(strips: Sequence[Strip]) -> Grid:
    """The dots of a terminal: two of them in every cell."""
    rows: Grid = []
    for strip in strips:
        upper: Row = []
        lower: Row = []
        for text, style, _ in strip:
            front, back = (c.name if c is not None else "" for c in (style.color, style.bgcolor)) if style else ("", "")
            upper += [front if sign in "▀█" else back for sign in text]
            lower += [front if sign in "▄█" else back for sign in text]
        rows += [upper, lower]
    return rows


def words(strips: Sequence[Strip]) -> str:
    """The ordinary letters."""
    return "\n".join(
        "".join(s.text for s in strip).translate(dict.fromkeys(map(ord, "▀▄█"), " ")).rstrip() for strip in strips
    )


def in_dots(rows: Grid, most: int = 7) -> list[str]:
    """The lines of letters in dots, in every size and colour."""
    names = {colour: chr(n + 200) for n, colour in enumerate({c for row in rows for c in row})}
    texts = ["".join(map(names.__getitem__, row)) for row in rows]
    found = []
    for size in range(1, most + 1):
        for top in range(0, len(rows) - HEIGHT * size + 1):
            band = texts[top : top + HEIGHT * size]
            columns = ["".join(column) for column in zip(*band, strict=True)]
            for colour in {*band[0]} & {*band[-1]}:
                found += _lines([_lit(column, colour) for column in columns], size)
    return found


@lru_cache(1 << 16)
def _lit(column: str, colour: str) -> str:
    return "".join("#" if sign == colour else "." for sign in column)


def _lines(columns: list[str], size: int) -> list[str]:
    """The words in one band of rows that has just the height of a line."""
    text, lines, gap = "", [], 0
    for lit, same in groupby(columns, lambda column: "#" in column):
        run = list(same)
        if not lit:
            gap = len(run)
            continue
        sign = _sign(run, size)
        if sign is None or gap > (SPACE + 3) * size:
            lines.append(text)
            text = ""
        if sign is not None:
            text += (" " if text and gap > size + size // 2 else "") + sign
    return [line for line in (*lines, text) if sum(map(str.isalnum, line)) > 1]


def _sign(run: list[str], size: int) -> str | None:
    """A sign by its columns at a size."""
    if len(run) % size or len(run) > 7 * size:
        return None
    if any(run[x] != run[x - x % size] for x in range(len(run))):
        return None
    columns = run[::size]
    if any(column[y] != column[y - y % size] for column in columns for y in range(len(column))):
        return None
    return SHAPES.get(tuple(column[::size] for column in columns))


def seen(strips: Sequence[Strip], most: int = 7) -> str:
    """All that can be read, in capitals."""
    return "\n".join((words(strips).upper(), *in_dots(grid(strips), most)))
