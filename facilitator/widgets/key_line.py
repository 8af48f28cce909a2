"""The line of keys at the bottom: the weightiest ones that fit, each with its label beside it, in the order of the
table.
"""

from rich.cells import cell_len
from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

KeyLabel = tuple[str, str, int]
"""A key, what it does in a word or two, and its weight; what is lighter goes first where there is no room."""

BETWEEN = 3


class KeyLine(Widget):
    """Keys and labels in rows of fixed number. They change with nearly every key, so they are drawn without detours."""

    COMPONENT_CLASSES = {"key-line--key"}
    DEFAULT_CSS = "KeyLine > .key-line--key { color: $accent; text-style: bold; }"
    labels: reactive[tuple[KeyLabel, ...]] = reactive(())

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._fitted: tuple[tuple[object, ...], list[list[KeyLabel]]] = (), []

    def render_line(self, y: int) -> Strip:
        """One row of the keys that fit."""
        (width, height), plain = self.size, self.rich_style
        asked = self.labels, width, height
        if self._fitted[0] != asked:
            self._fitted = asked, fit_keys(self.labels, width, height)
        rows = self._fitted[1]
        if y >= len(rows):
            return Strip.blank(width, plain)
        bold, gap, cells = (
            self.get_component_rich_style("key-line--key"),
            Segment(" " * BETWEEN, plain),
            list[Segment](),
        )
        for key, label, _ in rows[y]:
            cells += [gap, Segment(key, bold), Segment(f" {label}", plain)]
        return Strip(cells[1:]).adjust_cell_length(width, plain)


def fit_keys(labels: tuple[KeyLabel, ...], width: int, height: int) -> list[list[KeyLabel]]:
    """Rows of keys, none wider than there is room; the lightest are left out until all fit, among equals the last."""
    kept = list(labels)
    while kept:
        rows = _rows(kept, width)
        if len(rows) <= max(1, height) and all(_wide(row) <= width for row in rows):
            return rows
        kept.remove(min(reversed(kept), key=lambda entry: entry[2]))
    return []


def _wide(row: list[KeyLabel]) -> int:
    return sum(cell_len(key) + 1 + cell_len(label) for key, label, _ in row) + BETWEEN * (len(row) - 1)


def _rows(labels: list[KeyLabel], width: int) -> list[list[KeyLabel]]:
    rows: list[list[KeyLabel]] = []
    used = width + 1
    for entry in labels:
        needs = cell_len(entry[0]) + 1 + cell_len(entry[1])
        if used + BETWEEN + needs > width:
            rows.append([])
            used = -BETWEEN
        rows[-1].append(entry)
        used += BETWEEN + needs
    return rows
