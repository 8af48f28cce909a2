"""Boxes in rows and columns, each row and column with its title, one of them lit; what does not fit is reached by going
there.
"""

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.strip import Strip
from textual.visual import Visual

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import EMPTY, on_area, team_tone, thin_bar
from facilitator.widgets.pieces import MouseGrid
from facilitator.widgets.text_picture import refresh_rows

Line = tuple[Callable[..., Content], tuple[object, ...]]
"""What draws a line, and from which values: it is drawn again only where these have changed."""
NARROWEST, WIDEST, TITLE = 7, 22, 22
BAR, FIELD, DOUBT = "▌", "▏", "!"
"""Stand at the left of the lit box, after what is being typed, and in a box that can't be."""


@frozen
class GridBox:
    """What stands in a box: `mark` is one sign behind the number, `short` stands where the text has no room; `typing`
    while somebody writes there. A `part` is drawn as a bar below the number where there is room for it.
    """

    text: str
    tone: str = ""
    wrong: bool = False
    mark: str = ""
    short: str = ""
    typing: bool = False
    part: float | None = None


@frozen
class BoxRow:
    """A title and its boxes; rows `below` the line add up what stands above it."""

    title: str
    boxes: tuple[GridBox, ...]
    below: bool = False


@frozen
class _Shape:
    """How wide titles and columns are, and which columns and rows are seen."""

    titles: int
    each: int
    columns: range
    rows: range


class BoxGrid(MouseGrid):
    """A grid of short values under bands in the colours of their columns."""

    DEFAULT_CSS = "BoxGrid { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.heads: tuple[Badge, ...] = ()
        self.rows: tuple[BoxRow, ...] = ()
        self.lit, self.legend = (0, 0), ""
        self._placed: list[int] = []
        self._lines: list[Line] = []

    def show(self, heads: Sequence[Badge], rows: Sequence[BoxRow], lit: tuple[int, int], legend: str = "") -> None:
        """Other values; a legend stands below them where there is room."""
        self.heads, self.rows, self.lit, self.legend = tuple(heads), tuple(rows), lit, legend
        self._arrange()

    def shape(self) -> _Shape:
        """How everything is laid out: the lit row and column are always among what is seen."""
        room, n = max(1, self.size.width), max(1, len(self.heads))
        widest = max((cell_len(row.title) for row in self.rows), default=0) + 4
        titles = max(min(widest, room - n * NARROWEST), min(widest, TITLE))
        each = max(NARROWEST, min(WIDEST, (room - titles) // n))
        most = max(1, min(n, (room - titles) // each))
        first = max(0, min(self.lit[1] - most // 2, n - most))
        high = max(1, self.size.height - 1)
        top = max(0, min(self.lit[0] - high // 2, len(self.rows) - high))
        return _Shape(titles, each, range(first, min(n, first + most)), range(top, min(len(self.rows), top + high)))

    def _arrange(self) -> None:
        """The bands of the columns, and below them the rows; air, lines and bars where there is room for them."""
        if not self.heads:
            self._show_lines([])
            return
        shape, spare = self.shape(), self.size.height - 1 - len(self.rows)
        bars = [r for r in shape.rows if any(box.part is not None for box in self.rows[r].boxes)]
        ruled = spare > 0 and any(row.below for row in self.rows)
        spare -= ruled
        barred = spare >= len(bars)
        spare -= len(bars) if barred else 0
        lines, placed = list[Line](), list[int]()

        def add(line: Line, row: int = -1) -> None:
            lines.append(line)
            placed.append(row)

        if spare > 2:
            add(_AIR)
        add((_head, (self.heads, shape.titles, shape.each, shape.columns)))
        if spare > 0:
            add(_AIR)
        for r in shape.rows:
            row = self.rows[r]
            if ruled and row.below and not (r and self.rows[r - 1].below):
                add((_rule, (shape.titles + shape.each * len(shape.columns) - 1,)))
            more = (
                "▴" if r == shape.rows.start and r else "▾" if r == shape.rows.stop - 1 != len(self.rows) - 1 else " "
            )
            lit = self.lit[1] if r == self.lit[0] else None
            striped = r % 2 == 0 and not row.below
            add((_row, (row, more, lit, striped, shape.titles, shape.each, shape.columns)), r)
            if barred and r in bars:
                add((_bars, (row, self.heads, shape.titles, shape.each, shape.columns)), r)
        if self.legend and spare > 4:
            add(_AIR)
            add((_words, (self.legend,)))
        self._placed = placed
        self._show_lines(lines)

    on_resize = _arrange

    def _show_lines(self, lines: list[Line]) -> None:
        before, self._lines = self._lines, lines
        refresh_rows(self, before, lines)

    def render_line(self, y: int) -> Strip:
        """One line of as many cells as there are."""
        width, style = self.size.width, self.visual_style
        if y >= len(self._lines) or not width:
            return Strip.blank(width, style.rich_style)
        draw, values = self._lines[y]
        strips = Visual.to_strips(self, draw(*values).truncate(width), width, 1, style, pad=True)
        return strips[0] if strips else Strip.blank(width, style.rich_style)

    def on_click(self, event: events.Click) -> None:
        """The box under the pointer; beside the columns the lit one of its row."""
        shape = self.shape()
        row = self._placed[event.y] if 0 <= event.y < len(self._placed) else -1
        if row < 0:
            return
        at = (event.x - shape.titles) // shape.each
        column = shape.columns[at] if 0 <= at < len(shape.columns) else self.lit[1]
        self.post_message(self.Chosen(column, row))


def _words(text: str) -> Content:
    return Content.assemble((text, "$soft"))


_AIR: Line = (_words, ("",))


def _rule(width: int) -> Content:
    return Content.assemble(("─" * width, "$line"))


def _head(heads: Sequence[Badge], titles: int, each: int, columns: range) -> Content:
    """A band for each column, in its colour with its symbol and name."""
    wide = each - 1
    more = ("◂" if columns.start else " ") + ("▸" if columns.stop < len(heads) else " ")
    names = shorten_titles([head.title for head in heads], wide - 2)
    parts = [Content.assemble((f"{more.strip()} ".rjust(titles), "$soft"))]
    for c in columns:
        text = f"{heads[c].symbol} {names[c]}".strip()
        text = f" {text}" if cell_len(text) < wide else text
        parts += [Content(text).truncate(wide, ellipsis=True, pad=True).stylize(on_area(heads[c].colour)), Content(" ")]
    return EMPTY.join(parts)


def _row(row: BoxRow, more: str, lit: int | None, striped: bool, titles: int, each: int, columns: range) -> Content:
    """A title and its boxes; every other row is striped."""
    strong = "bold $text" if lit is not None or row.below else "$text"
    title = Content.assemble((f"{more} ", "$soft"), (row.title, strong))
    cells = [title.truncate(titles, ellipsis=True, pad=True)]
    for c in columns:
        cells += [_cell(row.boxes[c], each - 1, c == lit), Content(" ")]
    line = EMPTY.join(cells[:-1])
    return line.stylize_before("on $panel") if striped else line


def _bars(row: BoxRow, heads: Sequence[Badge], titles: int, each: int, columns: range) -> Content:
    """A thin line under each number, as long as it is beside the others."""
    parts, wide = [Content(" " * titles)], each - 1
    for c in columns:
        part = row.boxes[c].part
        bar = EMPTY if part is None else thin_bar(part, max(1, wide - 3), team_tone(heads[c].colour))
        parts += [bar.pad_left(1).truncate(wide, pad=True), Content(" ")]
    return EMPTY.join(parts)


def _cell(box: GridBox, width: int, lit: bool) -> Content:
    """A number at the right edge; before it the cursor and the sign of what can't be, behind it one mark."""
    text = box.text if cell_len(box.text) <= width - 3 or not box.short else box.short
    mark = FIELD if box.typing else (box.mark or " ")
    sign = DOUBT if box.wrong else " "
    value = f"{sign}{_right(text, width - 2 - cell_len(mark))}{mark}"
    shown = "bold $ink on $warning" if box.wrong else f"bold {box.tone or '$text'} on $raised" if lit else ""
    bar = (BAR, "bold $accent on $raised") if lit else (" ", shown)
    return Content.assemble(bar, (value, shown or box.tone or "$text"))


def _right(text: str, width: int) -> str:
    """A text at the right edge of so many cells, cut where it is longer."""
    cut = Content(text).truncate(max(1, width), ellipsis=True).plain
    return " " * (width - cell_len(cut)) + cut


def shorten_titles(titles: Sequence[str], width: int) -> tuple[str, ...]:
    """Titles cut to a width; where that would make some of them alike, their words are cut, or their beginnings."""

    def cut(title: str) -> str:
        return Content(title).truncate(width, ellipsis=True).plain

    ways = (
        list(titles),
        ["".join(word if word.isdecimal() else word[:1] for word in t.split()) for t in titles],
        [t if cell_len(t) <= width else "…" + t[-max(1, width - 1) :].lstrip() for t in titles],
    )
    found = [tuple(map(cut, way)) for way in ways]
    return next((way for way in found if len(set(way)) >= len(set(titles))), found[0])
