"""A drawing in the making: areas, symbols and texts, each text in the largest letters for which there is room."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal, Protocol

from rich.cells import cell_len
from textual.geometry import Region

from facilitator.widgets.cell_text import cut, steady, wrapped
from facilitator.widgets.pixel_canvas import LETTERS, Area, Dots, Piece, Words
from facilitator.widgets.pixel_font import BETWEEN, HEIGHT, SPACE, LineOfDots, dot_line
from facilitator.widgets.pixel_symbols import SYMBOLS, outline, symbol_dots
from facilitator.widgets.stage_colours import StageColours

Align = Literal["left", "centre", "right"]
Part = tuple[str, str]
"""A text and its colour."""
REST, SMALL, CUT, PAGE, TABLE = 1, 2, 2000, 14, 40
"""What is worse about a drawing: the rest of a text in ordinary letters, or all of it, one that is cut, a further page,
only ordinary letters.
"""
GAPS = (2, 1)
"""Rows of dots between two lines of text."""
SENTENCE = re.compile(r"(?<=[.!?])\s+")
"""Between two sentences of a paragraph."""


class Phrases(Protocol):
    """What the stage itself says, in the language of the room."""

    def text(self, name: str, /, **values: int) -> str:
        """One of the texts by its name."""


class Drawing:
    """The pieces of one scene on so many dots; `unit` is how many dots of the terminal one of them is wide."""

    def __init__(self, width: int, height: int, unit: int, colours: StageColours, turn: int = 0) -> None:
        self.width, self.height, self.unit, self.colours, self.turn = width, height, unit, colours, turn
        self.pieces: list[Piece] = []
        self.worse, self.pages, self.page = 0, 1, 0

    def area(self, region: Region, colour: str) -> None:
        """A filled rectangle."""
        if region:
            self.pieces.append(Area(region, colour))

    def frame(self, region: Region, colour: str) -> None:
        """The outline of a rectangle, within it."""
        x, y, w, h = region
        for side in ((x, y, w, 1), (x, y + h - 1, w, 1), (x, y, 1, h), (x + w - 1, y, 1, h)):
            self.area(Region(*side), colour)

    def team_area(self, region: Region, colour: str) -> None:
        """An area in a team's colour; on a light page it has an edge in the dark one."""
        tones = self.colours.team(colour)
        self.area(region, tones.area)
        if tones.edge:
            self.frame(region, tones.edge)

    def hatch(self, region: Region, colour: str) -> None:
        """An outline with lines in it: what is new."""
        self.frame(region, colour)
        for x in range(region.x + 2, region.right - 1, 2):
            self.area(Region(x, region.y, 1, region.height), colour)

    def sign(self, region: Region, symbol: str, colour: str, hollow: bool = False) -> None:
        """A symbol in the middle of a region, as large as fits; one that can't be drawn is written."""
        size = min(region.width, region.height)
        if symbol not in SYMBOLS:
            self.text(region, symbol, colour, sizes=(2, 1), align="centre", middle=True)
            return
        shown = outline(symbol, size) if hollow else symbol_dots(symbol, size)
        x, y = region.x + (region.width - size) // 2, region.y + (region.height - size) // 2
        self.shape(Region(x, y, size, size), shown, colour, symbol)

    def shape(self, region: Region, rows: Sequence[str], colour: str, name: str) -> None:
        """Rows of # and dots."""
        runs = tuple((x, y, 1) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#")
        self.pieces.append(Dots(region.x, region.y, runs, colour, 1, region, name))

    def text(
        self,
        region: Region,
        text: str,
        colour: str,
        sizes: Sequence[int] = (1,),
        align: Align = "left",
        middle: bool = False,
        gaps: Sequence[int] = GAPS,
    ) -> int:
        """A text in lines within a region, in the first of the sizes that fits, else in ordinary letters; the row below
        it.
        """
        if not text.strip() or region.width < 2 or region.height < 2:
            self.worse += CUT if text.strip() else 0
            return region.y
        for size in sizes:
            lines = dot_lines(text, region.width, size)
            for gap in gaps if lines else ():
                assert lines is not None
                if (high := lines_height(lines, size, gap)) <= region.height:
                    top = region.y + (region.height - high) // 2 if middle else region.y
                    return self._dots(region, top, lines, colour, size, gap, align)
        return self._ordinary(region, text, colour, align, middle)

    def _dots(
        self, region: Region, top: int, lines: list[LineOfDots], colour: str, size: int, gap: int, align: Align
    ) -> int:
        y, drop = top, 0
        for n, line in enumerate(lines):
            y += (max(gap, drop + line.rise + (1 if line.rise or drop else 0)) if n else line.rise) * size
            x = region.x + _indent(region.width - line.width * size, align)
            spot = Region(x, y - line.rise * size, line.width * size, (line.rise + HEIGHT + line.drop) * size)
            self.pieces.append(Dots(x, y, line.runs, colour, size, spot, LETTERS))
            y, drop = y + HEIGHT * size, line.drop
        return y + drop * size

    def _ordinary(self, region: Region, text: str, colour: str, align: Align, middle: bool) -> int:
        """Lines of ordinary letters; they lie on whole rows of the terminal."""
        self.worse += SMALL
        step, width = max(1, 2 // self.unit), region.width * self.unit
        first = -(-region.y * self.unit // 2)
        room = (region.bottom * self.unit) // 2 - first
        lines = wrapped(steady(text), width)
        if len(lines) > room or room < 1:
            self.worse += CUT
            if room < 1:
                return region.y
            lines = [*lines[: room - 1], cut(" ".join(lines[room - 1 :]), width)]
        if middle:
            first += (room - len(lines)) // 2
        for n, line in enumerate(lines):
            self._words(region, first + n, line, colour, align)
        return max(region.y + step, -(-(first + len(lines)) * 2 // self.unit))

    def line(self, region: Region, text: str, colour: str) -> None:
        """One line of ordinary letters as it is, with the spaces within it."""
        self.worse += 0 if cell_len(text) <= region.width * self.unit else CUT
        self._words(region, -(-region.y * self.unit // 2), cut(text, region.width * self.unit), colour, "left")

    def _words(self, region: Region, row: int, line: str, colour: str, align: Align) -> None:
        """One line on a row of the terminal; both are kept in its own measure."""
        wide = cell_len(line)
        x = region.x * self.unit + _indent(region.width * self.unit - wide, align)
        self.pieces.append(Words(x, row, line, colour, wide))

    def parts(self, region: Region, parts: Sequence[Part], align: Align = "left") -> int:
        """One line of several colours, in dots where all of it fits, else in ordinary letters; the column behind it."""
        if not parts:
            return region.x
        lines = [dot_line(text) for text, _ in parts]
        wide = sum(line.width for line in lines if line) + (SPACE + 2 * BETWEEN) * (len(parts) - 1)
        rise = max((line.rise for line in lines if line), default=0)
        if all(line and line.runs for line in lines) and wide <= region.width and rise + HEIGHT <= region.height:
            x = region.x + _indent(region.width - wide, align)
            y = region.y + max(rise, (region.height - HEIGHT) // 2)
            for line, (_, colour) in zip(lines, parts, strict=True):
                assert line is not None
                spot = Region(x, y - line.rise, line.width, line.rise + HEIGHT + line.drop)
                self.pieces.append(Dots(x, y, line.runs, colour, 1, spot, LETTERS))
                x += line.width + SPACE + 2 * BETWEEN
            return x
        if len(parts) == 1 or sum(cell_len(steady(t)) + 1 for t, _ in parts) > region.width * self.unit:
            self.text(region, " ".join(t for t, _ in parts), parts[-1][1], align=align, middle=True)
            return region.right
        self.worse += SMALL
        row = (2 * region.y + region.height) * self.unit // 4
        x = region.x * self.unit
        for text, colour in parts:
            line_text = steady(text)
            self.pieces.append(Words(x, row, line_text, colour, cell_len(line_text)))
            x += cell_len(line_text) + 1
        return -(-x // self.unit)

    def stack(self, region: Region, paragraphs: Sequence[Part]) -> None:
        """Paragraphs below each other; the later ones become ordinary letters first where not all can be dots, and of a
        paragraph its later sentences.
        """
        shown = [(text, colour) for text, colour in paragraphs if text.strip()]

        def draw(parts: Sequence[Part], large: int, begun: bool, gap: int) -> None:
            y = region.y
            for n, (text, colour) in enumerate(parts):
                rest = Region(region.x, y, region.width, max(0, region.bottom - y))
                y = self.text(rest, text, colour, sizes=(1,) if n < large else (), gaps=(gap,))
                y += gap if n < large else 0
                self.worse -= SMALL - REST if begun and n == large else 0

        ways = (way for large in range(len(shown), -1, -1) for way in _begun(shown, large))
        self.best([partial(draw, *way, gap) for way in ways for gap in GAPS] if shown else [])

    def best(self, ways: Sequence[Callable[[], object]]) -> None:
        """Draw in the way that has the fewest small or cut texts; the first of several."""
        found: list[tuple[int, list[Piece], int, int]] = []
        begin, worse, pages = len(self.pieces), self.worse, (self.pages, self.page)
        for way in ways:
            self.worse, (self.pages, self.page) = 0, pages
            way()
            found.append((self.worse, self.pieces[begin:], self.pages, self.page))
            del self.pieces[begin:]
            if not found[-1][0]:
                break
        if found:
            more, pieces, self.pages, self.page = min(found, key=lambda one: one[0])
            self.pieces += pieces
            worse += more
        self.worse = worse

    def paged(self, count: int, room: int, marked: int = 0) -> range:
        """Which of so many things are on the page that is shown now; pages take turns, from the marked one on."""
        room = max(1, room)
        self.pages = max(1, -(-count // room))
        self.worse += PAGE * (self.pages - 1) * self.pages // 2
        each = -(-count // self.pages)
        self.page = (marked // each + self.turn) % self.pages if count else 0
        return range(self.page * each, min(count, (self.page + 1) * each))


def _begun(shown: Sequence[Part], large: int) -> Iterator[tuple[Sequence[Part], int, bool]]:
    """So many paragraphs in dots, and of the next one as many sentences as fit, or none; whether it has begun."""
    if large < len(shown):
        text, colour = shown[large]
        said = SENTENCE.split(text.strip())
        for n in range(len(said) - 1, 0, -1):
            parts = ((" ".join(said[:n]), colour), (" ".join(said[n:]), colour))
            yield (*shown[:large], *parts, *shown[large + 1 :]), large + 1, True
    yield shown, large, False


def _indent(spare: int, align: Align) -> int:
    return 0 if align == "left" else max(0, spare) if align == "right" else max(0, spare) // 2


def dot_lines(text: str, width: int, size: int) -> list[LineOfDots] | None:
    """A text in lines of dots, broken between words; None where a letter is missing or a word is too long."""
    lines: list[str] = []
    for word in text.split():
        alone = dot_line(word)
        if alone is None or alone.width * size > width:
            return None
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and dots_wide(joined, size) <= width:
            lines[-1] = joined
        elif alone.runs:
            lines.append(word)
    return [line for text in lines if (line := dot_line(text)) is not None] or None


def lines_height(lines: Sequence[LineOfDots], size: int, gap: int) -> int:
    """How many rows of dots these lines take."""
    high, drop = 0, 0
    for n, line in enumerate(lines):
        high += (max(gap, drop + line.rise + (1 if line.rise or drop else 0)) if n else line.rise) + HEIGHT
        drop = line.drop
    return (high + drop) * size


def dots_wide(text: str, size: int = 1) -> int:
    """How many dots wide a text is, and very wide where it can't be drawn in dots."""
    line = dot_line(text)
    return line.width * size if line is not None else 10_000
