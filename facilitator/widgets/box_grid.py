"""Boxes in rows and columns, each row and column with its title, one of them lit; what does not fit is reached by going
there.
"""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.plain.frozen import frozen

NARROWEST, WIDEST, TITLE = 7, 16, 22


@frozen
class BoxRow:
    """A title and what stands in its boxes, each with a style."""

    title: str
    boxes: tuple[tuple[str, str], ...]


class BoxGrid(Widget):
    """A grid of short values."""

    DEFAULT_CSS = "BoxGrid { height: 1fr; }"
    heads: reactive[tuple[str, ...]] = reactive(())
    rows: reactive[tuple[BoxRow, ...]] = reactive(())
    lit: reactive[tuple[int, int]] = reactive((0, 0))

    def columns(self) -> tuple[int, int, range]:
        """How wide the titles and the columns are, and which columns are seen: always the lit one among them."""
        room, n = max(1, self.size.width), max(1, len(self.heads))
        widest = max((cell_len(row.title) for row in self.rows), default=0) + 4
        titles = max(min(widest, room - n * NARROWEST), min(widest, TITLE))
        each = max(NARROWEST, min(WIDEST, (room - titles) // n))
        most = max(1, min(n, (room - titles) // each))
        first = max(0, min(self.lit[1] - most // 2, n - most))
        return titles, each, range(first, min(n, first + most))

    def seen(self) -> range:
        """Which rows are seen: always the lit one among them."""
        most = max(1, self.size.height - 1)
        first = max(0, min(self.lit[0] - most // 2, len(self.rows) - most))
        return range(first, min(len(self.rows), first + most))

    def render(self) -> Content:
        """The titles of the columns, and below them the rows."""
        if not self.heads:
            return Content("")
        titles, each, columns = self.columns()
        seen = self.seen()
        more = ("◂" if columns.start else " ") + ("▸" if columns.stop < len(self.heads) else " ")
        names = shorten_titles(self.heads, each - 1)
        head = Content.assemble(
            (more.strip().rjust(titles), "dim"),
            *((_right(names[c], each - 1) + " ", "bold $accent" if c == self.lit[1] else "bold") for c in columns),
        )
        return Content("\n").join([head, *(self._row(r, titles, each, columns, seen) for r in seen)])

    def _row(self, r: int, titles: int, each: int, columns: range, seen: range) -> Content:
        row, lit = self.rows[r], r == self.lit[0]
        more = "▴" if r == seen.start and r else "▾" if r == seen.stop - 1 and seen.stop < len(self.rows) else " "
        title = Content.assemble((more, "dim"), ("▸ " if lit else "  ") + row.title).truncate(
            titles, ellipsis=True, pad=True
        )
        cells = []
        for c in columns:
            text, tone = row.boxes[c]
            here = lit and c == self.lit[1]
            value = _right(text, each - 2)
            cells.append((f"[{value}]" if here else f" {value} ", f"{tone} reverse bold".strip() if here else tone))
        return Content.assemble(title.stylize("bold $accent") if lit else title, *cells)


def _right(text: str, width: int) -> str:
    """A text at the right edge of so many cells, cut where it is longer."""
    cut = Content(text).truncate(width, ellipsis=True).plain
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
