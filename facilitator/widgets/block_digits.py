"""A clock in big block digits, drawn in square dots: thin line-drawing digits vanish in a bright room."""

from textual.geometry import Region, Size
from textual.reactive import reactive

from facilitator.widgets.dot_picture import DotPicture, hex_of
from facilitator.widgets.pixel_canvas import LETTERS, Dots, Row, paint
from facilitator.widgets.pixel_font import HEIGHT, dot_line


class BlockClock(DotPicture):
    """A clock's value in blocks, as large as its room allows; only digits that change are drawn again."""

    DEFAULT_CSS = "BlockClock { height: 5; }"
    value: reactive[str] = reactive("–", repaint=False)

    def scale(self) -> int:
        """How many dots one dot of a digit is wide and high; a cell of the terminal is two dots high."""
        line = dot_line(self.value)
        return max(1, min(2 * self.size.height // HEIGHT, self.size.width // max(1, line.width if line else 1)))

    watch_value = DotPicture.draw

    def dots(self, width: int, height: int) -> list[Row] | None:
        """The digits in the middle; their first row begins with a row of cells."""
        line = dot_line(self.value)
        if line is None:
            return None
        style, scale = self.rich_style, self.scale()
        x, y = max(0, width - line.width * scale) // 2, 2 * (max(0, height - HEIGHT * scale) // 4)
        spot = Region(x, y, line.width * scale, HEIGHT * scale)
        digits = Dots(x, y, line.runs, hex_of(style.color), scale, spot, LETTERS)
        return paint(width, height, hex_of(style.bgcolor), (digits,), 1)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the value at the smallest scale of whole rows."""
        line = dot_line(self.value)
        return 2 * (line.width if line else 1)
