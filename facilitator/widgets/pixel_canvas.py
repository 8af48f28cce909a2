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
NEAR = 6
"""Fewer equal columns than this are drawn once more: another place to begin costs as much."""
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
    """Where nothing is in front of the ground, naming its colour once is enough."""
    return Style(color=Color.parse(front) if front != back else None, bgcolor=Color.parse(back))


class Canvas:
    """What a widget of dots shows: its rows, and of these only those drawn anew that have changed."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.strips: list[Strip] = []
        self._lines: dict[int, list[Words]] = {}

    def show(self, rows: list[Row], words: Sequence[Words] = (), ground: str = "") -> list[Region] | None:
        """Take in rows of dots and ordinary letters; the parts that differ, or None where everything does.

        With a `ground` no colours are needed: every dot of another colour is a block.
        """
        lines: dict[int, list[Words]] = {}
        for one in sorted(words, key=lambda one: one.x):
            lines.setdefault(one.row, []).append(one)
        before, written = self.rows, self._lines
        self.rows, self._lines = rows, lines
        if [len(before), *map(len, before[:1])] != [len(rows), *map(len, rows[:1])] or not self.strips:
            self.strips = [self._strip(y, ground) for y in range(len(rows) // 2)]
            return None
        regions = changed(before, rows, {y for y in {*written, *lines} if written.get(y) != lines.get(y)})
        for y in {y for region in regions for y in range(region.y, region.bottom)}:
            self.strips[y] = self._strip(y, ground)
        return regions

    def _strip(self, y: int, ground: str) -> Strip:
        """A row of the terminal."""
        upper, lower, words = self.rows[2 * y], self.rows[2 * y + 1], self._lines.get(y, [])
        if ground:
            return _plain(upper, lower, words, ground)
        segments, x = [], 0
        for one in words:
            segments += _blocks(upper[x : one.x], lower[x : one.x])
            segments.append(Segment(one.text, _style(one.colour, upper[one.x])))
            x = one.x + one.width
        return Strip([*segments, *_blocks(upper[x:], lower[x:])], len(upper))


def _plain(upper: Row, lower: Row, words: list[Words], ground: str) -> Strip:
    cells = [_BLOCKS[above != ground, below != ground] for above, below in zip(upper, lower, strict=True)]
    line, x = "", 0
    for one in words:
        line += "".join(cells[x : one.x]) + one.text
        x = one.x + one.width
    return Strip([Segment(line + "".join(cells[x:]), Style())], len(upper))


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
    open_parts: dict[tuple[int, int], int] = {}
    width = len(new[0])
    for y in range(len(new) // 2):
        spans = [(0, width)] if y in written else _spans(old[2 * y : 2 * y + 2], new[2 * y : 2 * y + 2])
        parts = {span: open_parts.get(span, len(found) + n) for n, span in enumerate(spans)}
        for (left, right), n in sorted(parts.items(), key=lambda part: part[1]):
            if n < len(found) and found[n].bottom == y:
                found[n] = found[n].grow((0, 0, 1, 0))
            else:
                parts[left, right] = len(found)
                found.append(Region(left, y, right - left, 1))
        open_parts = parts
    return found


def _spans(old: list[Row], new: list[Row]) -> list[tuple[int, int]]:
    """From and to which columns two rows of dots differ; what is close together is one."""
    if old == new:
        return []
    found: list[tuple[int, int]] = []
    for x, before, after in zip(range(len(new[0])), zip(*old, strict=True), zip(*new, strict=True), strict=True):
        if before != after:
            if found and x - found[-1][1] < NEAR:
                found[-1] = found[-1][0], x + 1
            else:
                found.append((x, x + 1))
    return found
