"""The last row of a dialog: keys on caps, each with what it does; a click on one presses it."""

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from facilitator.widgets.key_line import press_key

Cap = tuple[str, str]
"""A key as people read it, and what it does."""
BETWEEN = 2


class KeyCaps(Widget):
    """Keys with their words, in as many rows as they need."""

    DEFAULT_CSS = "KeyCaps { height: auto; }"
    caps: reactive[tuple[Cap, ...]] = reactive((), layout=True)

    def __init__(self, *caps: Cap, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(KeyCaps.caps, caps)

    def _rows(self, width: int) -> list[list[Cap]]:
        rows, used = list[list[Cap]](), width + 1
        for cap in self.caps:
            if used + BETWEEN + _wide(cap) > width:
                rows.append([])
                used = -BETWEEN
            rows[-1].append(cap)
            used += BETWEEN + _wide(cap)
        return rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the keys need at this width."""
        return max(1, len(self._rows(width)))

    def render(self) -> Content:
        """Each key on its cap."""
        gap = Content(" " * BETWEEN)
        return Content("\n").join(
            gap.join(
                Content.assemble((f" {key} ", "bold $accent on $cap"), (f" {words}" if words else "", "$text"))
                for key, words in row
            )
            for row in self._rows(max(1, self.size.width))
        )

    def on_click(self, event: events.Click) -> None:
        """The key under the mouse is pressed."""
        event.stop()
        rows, x = self._rows(max(1, self.size.width)), 0
        for cap in rows[event.y] if event.y < len(rows) else ():
            if x <= event.x < x + _wide(cap):
                press_key(self, cap[0])
            x += _wide(cap) + BETWEEN


def _wide(cap: Cap) -> int:
    return cell_len(cap[0]) + 2 + (1 + cell_len(cap[1]) if cap[1] else 0)
