"""Short texts side by side, in as many columns as fit; each stays in its cell however long it is."""

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

WIDEST, BETWEEN = 28, 2


class Columns(Widget):
    """Cells in columns of one width, filled from above."""

    cells: reactive[tuple[Content, ...]] = reactive((), layout=True)

    class Chosen(Message):
        """A cell was clicked, in the columns of this id."""

        def __init__(self, n: int, name: str) -> None:
            super().__init__()
            self.n, self.name = n, name

    def on_click(self, event: events.Click) -> None:
        """Say which."""
        _, width, rows = self._shape(self.size.width)
        n = event.x // (width + BETWEEN) * rows + event.y
        if event.y < rows and n < len(self.cells):
            self.post_message(self.Chosen(n, self.id or ""))

    def render(self) -> Content:
        """Row by row."""
        columns, width, rows = self._shape(self.size.width)
        gap = Content(" " * BETWEEN)
        return Content("\n").join(
            gap.join(
                self.cells[column * rows + row].truncate(width, ellipsis=True, pad=True)
                for column in range(columns)
                if column * rows + row < len(self.cells)
            )
            for row in range(rows)
        )

    def _shape(self, room: int) -> tuple[int, int, int]:
        """How many columns of which width, and rows."""
        widest = min(WIDEST, max((c.cell_length for c in self.cells), default=1))
        columns = max(1, (room + BETWEEN) // (widest + BETWEEN))
        return columns, min(widest, max(1, room)), -(-len(self.cells) // columns)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the cells need at this width."""
        return self._shape(width)[2]
