"""A clock in big block digits, drawn as coloured cells: thin line-drawing digits vanish in a bright room."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

ROWS = 5
_FONT: dict[str, tuple[str, ...]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    "−": ("  ", "  ", "##", "  ", "  "),
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
        self._drawn: tuple[tuple[str, Size], list[Strip]] | None = None

    def scale(self) -> int:
        """How many rows one pixel is high; it is twice as many columns wide."""
        wide = max(1, max(len(row) for row in pixels(self.value)))
        return max(1, min(self.size.height // ROWS, self.size.width // (2 * wide)))

    def notify_style_update(self) -> None:
        """Other colours: draw anew."""
        self._drawn = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row of cells: spaces on a coloured ground, which no font can spoil."""
        asked = self.value, self.size
        if self._drawn is None or self._drawn[0] != asked:
            self._drawn = asked, self._rows()
        rows = self._drawn[1]
        return rows[y] if y < len(rows) else Strip.blank(self.size.width, self.rich_style)

    def _rows(self) -> list[Strip]:
        """All rows at once: the colours are looked up once, and rows of the same pixels are the same strip."""
        scale, (width, height) = self.scale(), self.size
        plain = self.rich_style
        lit, lines = Style(bgcolor=plain.color), pixels(self.value)
        left = max(0, width - 2 * scale * len(lines[0])) // 2 if self.centred else 0
        margin = [Segment(" " * left, plain)] if left else []
        cells = {True: Segment(" " * (2 * scale), lit), False: Segment(" " * (2 * scale), plain)}
        drawn = [
            Strip([*margin, *(cells[pixel == "#"] for pixel in line)]).adjust_cell_length(width, plain)
            for line in lines
        ]
        above = max(0, height - ROWS * scale) // 2 if self.centred else 0
        blank = Strip.blank(width, plain)
        rows = [blank] * above + [strip for strip in drawn for _ in range(scale)]
        return (rows + [blank] * (height - len(rows)))[:height]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the largest value at the smallest scale."""
        return 2 * max(len(row) for row in pixels(self.value))
