"""Rows of which one may be lit: as many as there is room for, always with the lit one among them."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class RowList(Widget):
    """Lines that stay in their places; -1 lights none."""

    DEFAULT_CSS = "RowList { height: 1; }"
    rows: reactive[tuple[Content, ...]] = reactive(())
    lit: reactive[int] = reactive(-1)
    top: reactive[int] = reactive(0)

    def watch_lit(self) -> None:
        """The lit row is always seen."""
        if self.lit >= 0:
            self.top = max(min(self.top, self.lit), self.lit - max(1, self.size.height) + 1)

    def watch_rows(self) -> None:
        """Other rows are seen from their beginning, as far as the lit one allows."""
        self.top = max(0, min(self.top, len(self.rows) - max(1, self.size.height)))
        self.watch_lit()

    def on_resize(self) -> None:
        """What is seen depends on the room."""
        self.watch_rows()

    def seen(self) -> range:
        """Which rows stand on the screen."""
        return range(self.top, min(len(self.rows), self.top + self.size.height))

    def render(self) -> Content:
        """The rows, with a mark at the edge where there are more."""
        width, seen = max(1, self.size.width), self.seen()
        lines = []
        for n in seen:
            more = "▴" if n == seen.start and n else "▾" if n == seen.stop - 1 and seen.stop < len(self.rows) else " "
            row = Content.assemble("▸ " if n == self.lit else "  ", self.rows[n]).truncate(
                width - 2, ellipsis=True, pad=True
            )
            lines.append(
                Content.assemble(row.stylize("bold $accent on $panel") if n == self.lit else row, (f" {more}", "dim"))
            )
        return Content("\n").join(lines)
