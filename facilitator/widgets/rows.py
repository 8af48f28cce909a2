"""Rows of which one may be lit: as many as there is room for, always with the lit one among them."""

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.widgets.panels.drawn import EMPTY, spread

Row = tuple[Content, Content]
"""What stands at the left and at the right edge of a line; the left one gives way."""

WHEEL = 3


class RowList(Widget):
    """Lines that stay in their places; -1 lights none."""

    DEFAULT_CSS = "RowList { height: 1; text-wrap: nowrap; }"
    rows: reactive[tuple[Row, ...]] = reactive(())
    lit: reactive[int] = reactive(-1)
    top: reactive[int] = reactive(0)

    class Clicked(Message):
        """A row was clicked, in the list with this id."""

        def __init__(self, part: str, row: int) -> None:
            super().__init__()
            self.part, self.row = part, row

    def watch_lit(self) -> None:
        """The lit row is always seen, and so is the line before it, which may be its heading."""
        if self.lit >= 0:
            height = max(1, self.size.height)
            self.top = max(0, min(self.top, self.lit - (height > 1)), self.lit - height + 1)

    def watch_rows(self) -> None:
        """Other rows are seen from their beginning, as far as the lit one allows."""
        self.top = max(0, min(self.top, len(self.rows) - max(1, self.size.height)))
        self.watch_lit()

    def on_resize(self) -> None:
        """What is seen depends on the room."""
        self.watch_rows()

    def on_click(self, event: events.Click) -> None:
        """Whoever shows the list decides what it means."""
        place = event.get_content_offset(self)
        if place is not None and self.top + place.y < len(self.rows):
            event.stop()
            self.post_message(self.Clicked(self.id or "", self.top + place.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Rows further down."""
        self._scroll(event, WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Rows further up."""
        self._scroll(event, -WHEEL)

    def _scroll(self, event: events.MouseEvent, steps: int) -> None:
        event.stop()
        self.top = max(0, min(len(self.rows) - self.size.height, self.top + steps))

    def seen(self) -> range:
        """Which rows stand on the screen."""
        return range(self.top, min(len(self.rows), self.top + self.size.height))

    def render(self) -> Content:
        """The rows, with a mark at the edge where there are more."""
        width, seen = max(5, self.size.width), self.seen()
        lines = []
        for n in seen:
            left, right = self.rows[n]
            bar = Content.assemble(("▌ " if n == self.lit else "  ", "$accent"))
            more = "▴" if n == seen.start and n else "▾" if n == seen.stop - 1 and seen.stop < len(self.rows) else " "
            row = bar + spread(left, right, width - 4).truncate(width - 4, pad=True)
            row += Content.assemble((f" {more}", "$soft"))
            lines.append(row.stylize("bold on $raised") if n == self.lit else row)
        return Content("\n").join(lines) if lines else EMPTY
