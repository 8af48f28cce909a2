"""A widget that is drawn in rows of text; only the rows that have changed are drawn again."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from operator import eq
from typing import TypeVar

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

R = TypeVar("R")


class TextPicture(Widget):
    """A place of fixed size: nothing else moves."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._seen: tuple[Size, list[Content]] = Size(), []

    def rows(self) -> list[Content]:
        """As many as there is room for."""
        raise NotImplementedError

    def draw(self) -> None:
        """Only what differs."""
        was, self._seen = self._seen[1], (self.size, self.rows())
        refresh_rows(self, was, self._seen[1], Content.is_same)

    def seen(self) -> list[Content]:
        """The rows that are shown; another size has other ones."""
        if self._seen[0] != self.size:
            self._seen = self.size, self.rows()
        return self._seen[1]

    def render(self) -> Content:
        """All rows as one text."""
        return Content("\n").join(self.seen())

    def render_line(self, y: int) -> Strip:
        """A row; nothing here wraps or is selected, so that a third of the time is enough."""
        rows, style = self.seen(), self.visual_style
        if y >= len(rows):
            return Strip.blank(self.size.width, style.rich_style)
        return _strip(rows[y], self.size.width, style, self.app.stylesheet.parse_style)


def _strip(line: Content, width: int, style: Style, parse: Callable[[str | Style], Style]) -> Strip:
    parts = line.render(style, end="", parse_style=parse)
    cells = [Segment(text, (style + own).rich_style) for text, own in parts]
    return Strip(cells, line.cell_length).adjust_cell_length(width, style.rich_style)


def refresh_rows(widget: Widget, was: Sequence[R], now: Sequence[R], alike: Callable[[R, R], bool] = eq) -> None:
    """Have those rows of a widget drawn again that differ; a key changes a third of all rows of a page."""
    width = widget.size.width
    regions = [
        Region(0, y, width, 1)
        for y, (old, new) in enumerate(zip_longest(was, now))
        if old is None or new is None or not alike(old, new)
    ]
    redraw(widget, *regions)


def redraw(widget: Widget, *regions: Region) -> None:
    """Have parts of a widget drawn again. Its screen is asked at once: messages from each widget took 7 % of a key."""
    if regions and widget.is_mounted:
        widget._set_dirty(*regions)
        if widget.display:
            widget.screen._dirty_widgets.add(widget)
            widget.screen.check_idle()
