"""The line of keys at the bottom: the weightiest ones that fit, each with its label beside it, in the order of the
table. A click on one presses it.
"""

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.keys import Keys
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from facilitator.plain.keys import key_name
from facilitator.widgets.text_picture import refresh_rows

KeyLabel = tuple[str, str, int]
"""A key, what it does in a word or two, and its weight; what is lighter goes first where there is no room."""

BETWEEN = 2
NAMED = frozenset(key.value for key in Keys)
"""Keys of more than one letter that a click can press; `1–7` and `a–z` are many keys."""


class KeyLine(Widget):
    """Keys and labels in rows of fixed number. They change with nearly every key, so they are drawn without detours."""

    COMPONENT_CLASSES = {"key-line--key"}
    DEFAULT_CSS = "KeyLine > .key-line--key { color: $accent; background: $cap; text-style: bold; }"
    labels: reactive[tuple[KeyLabel, ...]] = reactive((), repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._fitted: tuple[Size, list[list[KeyLabel]]] = Size(), []

    def watch_labels(self) -> None:
        """Only rows that differ are drawn."""
        was, self._fitted = self._fitted[1], (self.size, fit_keys(self.labels, *self.size))
        refresh_rows(self, was, self._fitted[1])

    def render_line(self, y: int) -> Strip:
        """One row of the keys that fit."""
        size, plain = self.size, self.rich_style
        if self._fitted[0] != size:
            self._fitted = size, fit_keys(self.labels, *size)
        width, rows = size.width, self._fitted[1]
        if y >= len(rows):
            return Strip.blank(width, plain)
        bold, gap, cells = (
            self.get_component_rich_style("key-line--key"),
            Segment(" " * BETWEEN, plain),
            list[Segment](),
        )
        for key, label, _ in rows[y]:
            cells += [gap, Segment(f" {key} ", bold), Segment(f" {label}", plain)]
        return Strip(cells[1:]).adjust_cell_length(width, plain)

    def on_click(self, event: events.Click) -> None:
        """The key under the mouse is pressed."""
        rows, x, at = fit_keys(self.labels, *self.size), 0, event.get_content_offset_capture(self)
        for entry in rows[at.y] if at.y < len(rows) else ():
            if x <= at.x < x + _room(entry):
                press_key(self, entry[0])
            x += _room(entry) + BETWEEN


def press_key(widget: Widget, shown: str) -> None:
    """As if somebody had pressed the key that is shown so; nothing where it stands for many."""
    name = key_name(shown)
    if len(shown) == 1 or name in NAMED:
        printable = shown if len(shown) == 1 and name not in NAMED else " " if name == "space" else None
        widget.app.post_message(events.Key(name, printable))


def fit_keys(labels: tuple[KeyLabel, ...], width: int, height: int) -> list[list[KeyLabel]]:
    """Rows of keys, none wider than there is room; the lightest are left out until all fit, among equals the last."""
    kept = list(labels)
    while kept:
        rows = _rows(kept, width)
        if len(rows) <= max(1, height) and all(_wide(row) <= width for row in rows):
            return rows
        kept.remove(min(reversed(kept), key=lambda entry: entry[2]))
    return []


def _room(entry: KeyLabel) -> int:
    """The key on its cap, a gap, and what it does."""
    return cell_len(entry[0]) + 3 + cell_len(entry[1])


def _wide(row: list[KeyLabel]) -> int:
    return sum(map(_room, row)) + BETWEEN * (len(row) - 1)


def _rows(labels: list[KeyLabel], width: int) -> list[list[KeyLabel]]:
    rows: list[list[KeyLabel]] = []
    used = width + 1
    for entry in labels:
        needs = _room(entry)
        if used + BETWEEN + needs > width:
            rows.append([])
            used = -BETWEEN
        rows[-1].append(entry)
        used += BETWEEN + needs
    return rows
