"""Keys with what they do: on a page the weightiest that fit, in the order of the table; on a dialog all in as many rows
as they need. A click on one presses it.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Offset, Size
from textual.keys import Keys
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from facilitator.plain.keys import key_name
from facilitator.widgets.text_picture import refresh_rows

Cap = tuple[str, str]
"""A key as people read it, and what it does."""
KeyLabel = tuple[str, str, int]
"""A key, what it does in a word or two, and its weight; what is lighter goes first where there is no room."""
Entry = TypeVar("Entry", Cap, KeyLabel)

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
        press_at(self, fit_keys(self.labels, *self.size), event.get_content_offset_capture(self))


class KeyCaps(Widget):
    """Keys with their words, in as many rows as they need."""

    DEFAULT_CSS = "KeyCaps { height: auto; }"
    caps: reactive[tuple[Cap, ...]] = reactive((), layout=True)

    def __init__(self, *caps: Cap, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(KeyCaps.caps, caps)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the keys need at this width."""
        return max(1, len(rows_of_keys(self.caps, width)))

    def render(self) -> Content:
        """Each key on its cap."""
        gap = Content(" " * BETWEEN)
        return Content("\n").join(
            gap.join(
                Content.assemble((f" {key} ", "bold $accent on $cap"), (f" {words}" if words else "", "$text"))
                for key, words in row
            )
            for row in rows_of_keys(self.caps, max(1, self.size.width))
        )

    def on_click(self, event: events.Click) -> None:
        """The key under the mouse is pressed."""
        event.stop()
        press_at(self, rows_of_keys(self.caps, max(1, self.size.width)), event.offset)


def press_at(widget: Widget, rows: Sequence[Sequence[Cap | KeyLabel]], at: Offset) -> None:
    """As if somebody had pressed the key that is shown at this place; nothing where it stands for many."""
    x = 0
    for entry in rows[at.y] if at.y < len(rows) else ():
        shown, name = entry[0], key_name(entry[0])
        if x <= at.x < x + _room(entry) and (len(shown) == 1 or name in NAMED):
            printable = shown if len(shown) == 1 and name not in NAMED else " " if name == "space" else None
            widget.app.post_message(events.Key(name, printable))
        x += _room(entry) + BETWEEN


def fit_keys(labels: tuple[KeyLabel, ...], width: int, height: int) -> list[list[KeyLabel]]:
    """Rows of keys, none wider than there is room; the lightest are left out until all fit, among equals the last."""
    kept = list(labels)
    while kept:
        rows = rows_of_keys(kept, width)
        if len(rows) <= max(1, height) and all(_wide(row) <= width for row in rows):
            return rows
        kept.remove(min(reversed(kept), key=lambda entry: entry[2]))
    return []


def _room(entry: Cap | KeyLabel) -> int:
    """The key on its cap, a gap, and what it does."""
    return cell_len(entry[0]) + 2 + (1 + cell_len(entry[1]) if entry[1] else 0)


def _wide(row: list[KeyLabel]) -> int:
    return sum(map(_room, row)) + BETWEEN * (len(row) - 1)


def rows_of_keys(entries: Iterable[Entry], width: int) -> list[list[Entry]]:
    """Keys one after the other, in as many rows as they need."""
    rows: list[list[Entry]] = []
    used = width + 1
    for entry in entries:
        needs = _room(entry)
        if used + BETWEEN + needs > width:
            rows.append([])
            used = -BETWEEN
        rows[-1].append(entry)
        used += BETWEEN + needs
    return rows
