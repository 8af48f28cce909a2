"""Lines that are each drawn from values of their own: only those whose values have changed are drawn again."""

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from facilitator.widgets.text_picture import refresh_rows

Line = tuple[Callable[..., Content], tuple[object, ...]]
"""What draws a line, and from which values."""


class DrawnLines(Widget):
    """A place of fixed size for lines."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Draw what differs from the lines that are shown."""
        before, self._lines = self._lines, list(lines)
        refresh_rows(self, before, self._lines)

    def render_line(self, y: int) -> Strip:
        """One line of as many cells as there are."""
        width, style = self.size.width, self.visual_style
        if y >= len(self._lines) or not width:
            return Strip.blank(width, style.rich_style)
        draw, values = self._lines[y]
        strips = Visual.to_strips(self, draw(*values).truncate(width), width, 1, style, pad=True)
        return strips[0] if strips else Strip.blank(width, style.rich_style)
