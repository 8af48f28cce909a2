"""A widget that is drawn in square dots; only the parts whose dots have changed are drawn again."""

from rich.color import Color
from textual.strip import Strip
from textual.widget import Widget

from facilitator.widgets.pixel_canvas import Canvas, Row
from facilitator.widgets.text_picture import redraw


class DotPicture(Widget):
    """A place of fixed size for a picture of dots: two rows of them in a row of cells."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.canvas = Canvas()

    def dots(self, width: int, height: int) -> list[Row] | None:
        """Rows of colours; None where there is nothing to draw."""
        raise NotImplementedError

    def notify_style_update(self) -> None:
        """Other colours."""
        super().notify_style_update()
        self.draw()

    def draw(self) -> None:
        """Only what differs."""
        width, height = self.size
        rows = self.dots(width, 2 * height) if width and height else None
        if rows is None:
            self.canvas = Canvas()
            self.refresh()
            return
        regions = self.canvas.show(rows)
        if regions is None:
            self.refresh()
        else:
            redraw(self, *regions)

    on_resize = draw

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        shown = self.canvas.strips
        return shown[y] if y < len(shown) else Strip.blank(self.size.width, self.rich_style)


def hex_of(colour: Color | None) -> str:
    """A colour of a style as six digits."""
    return colour.get_truecolor().hex if colour is not None else "#000000"
