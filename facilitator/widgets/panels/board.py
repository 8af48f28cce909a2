"""The board of the side whose turn it is, drawn in square dots in the colours of its tiles."""

from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive

from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.frozen import replace
from facilitator.widgets.dot_picture import DotPicture, hex_of
from facilitator.widgets.pixel_canvas import Row, paint


class BoardPanel(DotPicture):
    """A board as large as its place allows, named in its frame."""

    picture: reactive[BoardPicture | None] = reactive(None, repaint=False)

    def watch_picture(self) -> None:
        """Another board, or more of it."""
        self.display = self.display or self.picture is not None  # it stays, so that nothing else moves
        self.border_title = Content(self.picture.caption) if self.picture is not None else None
        self.draw()

    def dots(self, width: int, height: int) -> list[Row] | None:
        """The board in the middle."""
        if self.picture is None:
            return None
        # What draws boards is loaded with the first one: no lesson begins with any.
        from facilitator.widgets.stage_boards import draw_board
        from facilitator.widgets.stage_colours import stage_colours
        from facilitator.widgets.stage_drawing import Drawing

        many = self.app.console.color_system == "truecolor"
        colours = replace(stage_colours(self.app.current_theme.dark, many), bg=hex_of(self.rich_style.bgcolor))
        drawing = Drawing(width, height, 1, colours)
        draw_board(drawing, self.picture, Region(0, 0, width, height))
        return paint(width, height, colours.bg, drawing.pieces, 1)
