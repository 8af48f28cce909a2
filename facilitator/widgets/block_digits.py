"""A clock in big block digits, drawn in square dots: thin line-drawing digits vanish in a bright room."""

from rich.color import Color
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from facilitator.widgets.pixel_canvas import LETTERS, Canvas, Dots, paint
from facilitator.widgets.pixel_font import HEIGHT, dot_line


class BlockClock(Widget):
    """A clock's value in blocks, as large as its room allows; only digits that change are drawn again."""

    DEFAULT_CSS = "BlockClock { height: 5; }"
    value: reactive[str] = reactive("–", repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.canvas = Canvas()

    def scale(self) -> int:
        """How many dots one dot of a digit is wide and high; a cell of the terminal is two dots high."""
        line = dot_line(self.value)
        return max(1, min(2 * self.size.height // HEIGHT, self.size.width // max(1, line.width if line else 1)))

    def watch_value(self) -> None:
        """Only what differs is drawn."""
        self._draw()

    def on_resize(self) -> None:
        """Another scale."""
        self._draw()

    def notify_style_update(self) -> None:
        """Other colours."""
        super().notify_style_update()
        self._draw()

    def _draw(self) -> None:
        width, height = self.size
        line = dot_line(self.value)
        if not width or not height or line is None:
            self.canvas = Canvas()
            self.refresh()
            return
        style, scale = self.rich_style, self.scale()
        x, y = max(0, width - line.width * scale) // 2, 2 * (max(0, 2 * height - HEIGHT * scale) // 4)
        spot = Region(x, y, line.width * scale, HEIGHT * scale)
        digits = Dots(x, y, line.runs, _hex(style.color), scale, spot, LETTERS)
        regions = self.canvas.show(paint(width, 2 * height, _hex(style.bgcolor), (digits,), 1))
        if regions is None:
            self.refresh()
        elif regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        shown = self.canvas.strips
        return shown[y] if y < len(shown) else Strip.blank(self.size.width, self.rich_style)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the value at the smallest scale of whole rows."""
        line = dot_line(self.value)
        return 2 * (line.width if line else 1)


def _hex(colour: Color | None) -> str:
    return colour.get_truecolor().hex if colour is not None else "#000000"
