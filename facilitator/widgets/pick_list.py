"""A list of rows of which one may be lit: by arrows, wheel and click; always with the lit one in sight."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.widgets.panels.drawn import EMPTY, spread

Row = Content | tuple[Content, Content]
"""What stands on a line; of two texts one stands at its left and one at its right edge."""
MOVES = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
"""What lights another row: so many steps; where nothing is typed, also Home and End."""
ALL_MOVES = {**MOVES, "home": -100_000, "end": 100_000}
WHEEL = 3
"""So many rows pass with one turn of the wheel."""


class PickList(Widget):
    """Rows of one line each; -1 lights none. Rows that are `fixed` are headings, which are never lit."""

    DEFAULT_CSS = "PickList { height: auto; }"
    rows: reactive[tuple[Row, ...]] = reactive((), layout=True)
    lit: reactive[int] = reactive(-1)
    top: reactive[int] = reactive(0)

    class Taken(Message):
        """A row was clicked, in the list with this id."""

        def __init__(self, row: int, place: str | None) -> None:
            super().__init__()
            self.row, self.place = row, place

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.fixed: frozenset[int] = frozenset()
        self.set_reactive(PickList.rows, tuple(rows))

    def fill(self, rows: Sequence[Row], lit: int, fixed: Sequence[int] = ()) -> None:
        """Other rows, seen from their beginning as far as the lit one allows."""
        self.fixed = frozenset(fixed)
        self.top, self.rows, self.lit = 0, tuple(rows), lit
        self._keep_in_sight()

    def move(self, steps: int) -> None:
        """Light another row; headings are passed over, and the ends are kept."""
        free = [n for n in range(len(self.rows)) if n not in self.fixed]
        if free:
            at = free.index(self.lit) if self.lit in free else -1 if steps > 0 else len(free)
            self.lit = free[max(0, min(len(free) - 1, at + steps))]

    def _keep_in_sight(self) -> None:
        """The lit row is always seen."""
        height = self.size.height
        if not height:
            return
        top = max(0, min(self.top, len(self.rows) - height))
        if self.lit >= 0:
            first = self.lit - 1 if self.lit - 1 in self.fixed else self.lit
            top = max(min(top, first), self.lit - height + 1)
        self.top = top

    watch_lit = on_resize = _keep_in_sight

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line for each row."""
        return len(self.rows)

    def seen(self) -> range:
        """Which rows stand on the screen."""
        return range(self.top, min(len(self.rows), self.top + self.size.height))

    def render(self) -> Content:
        """The rows that are seen, with a mark at the edge where there are more."""
        width, seen = max(4, self.size.width) - 4, self.seen()
        lines = []
        for n in seen:
            row = self.rows[n]
            left, right = row if isinstance(row, tuple) else (row, EMPTY)
            more = "▴" if n == seen.start and n else "▾" if n == seen.stop - 1 and seen.stop < len(self.rows) else " "
            line = spread(left, right, width).truncate(width, pad=True) + Content.styled(f" {more}", "$soft")
            mark = Content.styled("▌ " if n == self.lit else "  ", "bold $accent")
            lines.append(self.light(mark + line) if n == self.lit else mark + line)
        return Content("\n").join(lines)

    def light(self, line: Content) -> Content:
        """The lit line in one colour."""
        return Content(line.plain).stylize("bold $text on $cap")

    def on_click(self, event: events.Click) -> None:
        """The row under the mouse is lit and taken."""
        place = event.get_content_offset(self)
        row = self.top + place.y if place is not None else len(self.rows)
        if row < len(self.rows) and row not in self.fixed:
            event.stop()
            self.lit = row
            self.post_message(self.Taken(row, self.id))

    def on_mouse_scroll_down(self) -> None:
        """Further down; without more rows than room nothing moves."""
        self.top = max(self.top, min(len(self.rows) - self.size.height, self.top + WHEEL))

    def on_mouse_scroll_up(self) -> None:
        """Further up."""
        self.top = max(0, self.top - WHEEL)


class RowList(PickList):
    """Rows in a place of fixed height; what they say may change at any time, and the lit one keeps its colours."""

    DEFAULT_CSS = "RowList { height: 1; text-wrap: nowrap; }"
    rows: reactive[tuple[Row, ...]] = reactive(())

    watch_rows = PickList._keep_in_sight

    def light(self, line: Content) -> Content:
        """The lit line on another ground."""
        return line.stylize("bold on $raised")
