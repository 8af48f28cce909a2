"""Square dots on a terminal: each cell shows two of them, one above the other, as ▀ or as its ground alone."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from facilitator.plain.frozen import frozen
from facilitator.widgets.pixel_font import Run

Row = list[str]
"""The colours of a row of dots."""

LETTERS = "letters"
_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


@frozen
class Area:
    """A rectangle of dots in one colour."""

    region: Region
    colour: str


@frozen
class Dots:
    """Letters, or a symbol with its name: runs of dots from a corner on, each dot `size` dots large."""

    x: int
    y: int
    runs: tuple[Run, ...]
    colour: str
    size: int
    region: Region
    name: str


@frozen
class Words:
    """Ordinary letters of the terminal, at a column and row of it; they are `width` cells wide."""

    x: int
    row: int
    text: str
    colour: str
    width: int


Piece = Area | Dots | Words


def paint(width: int, height: int, ground: str, pieces: Sequence[Piece], unit: int) -> list[Row]:
    """Rows of dots for so many columns and rows of dots, each piece drawn `unit` times as large; words are no dots."""
    rows = [[ground] * width for _ in range(height)]
    for piece in pieces:
        if isinstance(piece, Area):
            _fill(rows, piece.region, piece.colour, unit)
        elif isinstance(piece, Dots):
            for x, y, length in piece.runs:
                spot = Region(piece.x + x * piece.size, piece.y + y * piece.size, length * piece.size, piece.size)
                _fill(rows, spot, piece.colour, unit)
    return rows


def _fill(rows: list[Row], region: Region, colour: str, unit: int) -> None:
    """Areas that reach the last dot of the drawing go on to the edge of the canvas."""
    width, height = len(rows[0]), len(rows)
    left, top = max(0, region.x * unit), max(0, region.y * unit)
    right = width if region.right == width // unit else min(width, region.right * unit)
    bottom = height if region.bottom == height // unit else min(height, region.bottom * unit)
    if right > left:
        colours = [colour] * (right - left)
        for y in range(top, bottom):
            rows[y][left:right] = colours


@lru_cache(4096)
def _style(front: str, back: str) -> Style:
    return Style(color=Color.parse(front), bgcolor=Color.parse(back))


def strips(rows: list[Row], words: Sequence[Words], ground: str = "") -> list[Strip]:
    """The terminal's rows; with a `ground` they need no colours: every dot of another colour is a block."""
    lines: dict[int, list[Words]] = {}
    for one in sorted(words, key=lambda one: one.x):
        lines.setdefault(one.row, []).append(one)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    if ground:
        return [_plain(upper, lower, lines.get(y, []), ground) for y, (upper, lower) in enumerate(pairs)]
    return [_strip(upper, lower, lines.get(y, [])) for y, (upper, lower) in enumerate(pairs)]


def _strip(upper: Row, lower: Row, words: list[Words]) -> Strip:
    segments, x = [], 0
    for one in words:
        segments += _blocks(upper[x : one.x], lower[x : one.x])
        segments.append(Segment(one.text, _style(one.colour, upper[one.x])))
        x = one.x + one.width
    segments += _blocks(upper[x:], lower[x:])
    return Strip(segments, len(upper))


def _plain(upper: Row, lower: Row, words: list[Words], ground: str) -> Strip:
    cells = [_BLOCKS[above != ground, below != ground] for above, below in zip(upper, lower, strict=True)]
    line, x = "", 0
    for one in words:
        line += "".join(cells[x : one.x]) + one.text
        x = one.x + one.width
    return Strip([Segment(line + "".join(cells[x:]))], len(upper))


def _blocks(upper: Row, lower: Row) -> list[Segment]:
    """Equal neighbours are one piece; where both dots are alike the ground does, which no font can spoil."""
    return [
        Segment((" " if above == below else "▀") * len(list(same)), _style(above, below))
        for (above, below), same in groupby(zip(upper, lower, strict=True))
    ]


def changed(old: list[Row], new: list[Row], written: set[int]) -> list[Region]:
    """The smallest parts of the terminal that have to be drawn again; rows of the same columns are one part.

    Rows in which ordinary letters are `written` are drawn as a whole: a wide letter may reach into its neighbours.
    """
    found: list[Region] = []
    for y in range(len(new) // 2):
        pair, width = slice(2 * y, 2 * y + 2), len(new[0])
        if y in written:
            left, right = 0, width
        elif old[pair] == new[pair]:
            continue
        else:
            differ = [x for row in (2 * y, 2 * y + 1) for x in range(width) if old[row][x] != new[row][x]]
            left, right = min(differ), max(differ) + 1
        if found and found[-1].bottom == y and (found[-1].x, found[-1].right) == (left, right):
            found[-1] = found[-1].grow((0, 0, 1, 0))
        else:
            found.append(Region(left, y, right - left, 1))
    return found
