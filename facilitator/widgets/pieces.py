"""Short texts at places of their own, as on a board: what does not fit is seen by going there."""

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.plain.frozen import frozen


@frozen
class Piece:
    """A text and where it begins, in columns and rows from any beginning; later ones lie over earlier ones."""

    x: int
    y: int
    text: str
    tone: str = ""


class MouseGrid(Widget):
    """Columns and rows through which the mouse goes."""

    class Chosen(Message):
        """A place was clicked."""

        def __init__(self, x: int, y: int) -> None:
            super().__init__()
            self.x, self.y = x, y

    class Turned(Message):
        """The wheel was turned by so many steps."""

        def __init__(self, steps: int) -> None:
            super().__init__()
            self.steps = steps

    def on_mouse_scroll_down(self) -> None:
        """Further down."""
        self.post_message(self.Turned(1))

    def on_mouse_scroll_up(self) -> None:
        """Further up."""
        self.post_message(self.Turned(-1))


class Pieces(MouseGrid):
    """A board seen from above; the lit place is always among what is seen."""

    DEFAULT_CSS = "Pieces { height: 1fr; width: 1fr; }"
    pieces: reactive[tuple[Piece, ...]] = reactive(())
    lit: reactive[tuple[int, int]] = reactive((0, 0))

    def on_click(self, event: events.Click) -> None:
        """Say where."""
        left, top = self.corner()
        self.post_message(self.Chosen(event.x + left, event.y + top))

    def corner(self) -> tuple[int, int]:
        """Which column and row stand at the upper left: everything in the middle if it fits, otherwise around what is
        lit.
        """
        columns = [x for p in self.pieces for x in (p.x, p.x + cell_len(p.text))] or [0]
        rows = [y for p in self.pieces for y in (p.y, p.y + 1)] or [0]
        return _first(min(columns), max(columns), self.size.width, self.lit[0]), _first(
            min(rows), max(rows), self.size.height, self.lit[1]
        )

    def render(self) -> Content:
        """The pieces on empty ground."""
        (left, top), (width, height) = self.corner(), self.size
        ground: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]
        for piece in self.pieces:
            for i, sign in enumerate(piece.text):
                x, y = piece.x - left + i, piece.y - top
                if 0 <= x < width and 0 <= y < height:
                    ground[y][x] = sign, piece.tone
        return Content("\n").join(Content.assemble(*line) for line in ground)


def _first(least: int, most: int, room: int, lit: int) -> int:
    if most - least <= room:
        return least - (room - (most - least)) // 2
    return max(least, min(lit - room // 2, most - room))
