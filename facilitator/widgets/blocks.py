"""A clock in big block digits, drawn as coloured cells: thin line-drawing digits vanish in a bright room."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

ROWS = 5
_FONT: dict[str, tuple[str, ...]] = {
    "0": ("###", "# #", "# #", "# #", "###"), "1": (" # ", "## ", " # ", " # ", "###"), "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"), "4": ("# #", "# #", "###", "  #", "  #"), "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"), "7": ("###", "  #", "  #", "  #", "  #"), "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"), ":": (" ", "#", " ", "#", " "), "−": ("  ", "  ", "##", "  ", "  "),
    "–": ("   ", "   ", "###", "   ", "   "),
}


def pixels(text: str) -> tuple[str, ...]:
    """A text as rows of # and spaces; what the font does not know is a gap."""
    gap = ("  ",) * ROWS
    return tuple(" ".join(_FONT.get(c, gap)[row] for c in text) for row in range(ROWS))


class BlockClock(Widget):
    """A clock's value in blocks, as large as its room allows."""

    DEFAULT_CSS = "BlockClock { height: 5; }"
    value: reactive[str] = reactive("–")

    def __init__(self, *, id: str | None = None, centred: bool = False) -> None:
        super().__init__(id=id)
        self.centred = centred

    def scale(self) -> int:
        """How many rows one pixel is high; it is twice as many columns wide."""
        wide = max(1, max(len(row) for row in pixels(self.value)))
        return max(1, min(self.size.height // ROWS, self.size.width // (2 * wide)))

    def render_line(self, y: int) -> Strip:
        """One row of cells: spaces on a coloured ground, which no font can spoil."""
        scale, (width, height) = self.scale(), self.size
        row = (y - (max(0, height - ROWS * scale) // 2 if self.centred else 0)) // scale
        plain, lit = self.rich_style, Style(bgcolor=self.rich_style.color)
        if not 0 <= row < ROWS:
            return Strip.blank(width, plain)
        line = pixels(self.value)[row]
        left = max(0, width - 2 * scale * len(line)) // 2 if self.centred else 0
        cells = [Segment(" " * left, plain), *(Segment(" " * (2 * scale), lit if pixel == "#" else plain) for pixel in line)]
        return Strip(cells).adjust_cell_length(width, plain)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the largest value at the smallest scale."""
        return 2 * max(len(row) for row in pixels(self.value))
