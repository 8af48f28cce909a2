"""The line of keys at the bottom: the weightiest ones that fit, each with its label beside it, in the order of the table."""

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

KeyLabel = tuple[str, str, int]
"""A key, what it does in a word or two, and its weight; what is lighter goes first where there is no room."""

BETWEEN = 3


class KeyLine(Widget):
    """Keys and labels in rows of fixed number."""

    labels: reactive[tuple[KeyLabel, ...]] = reactive(())

    def render(self) -> Content:
        """The keys that fit."""
        rows = fitting(self.labels, self.size.width, self.size.height)
        between = Content(" " * BETWEEN)
        return Content("\n").join(
            between.join(Content.assemble((key, "bold $accent"), f" {label}") for key, label, _ in row) for row in rows)


def fitting(labels: tuple[KeyLabel, ...], width: int, height: int) -> list[list[KeyLabel]]:
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
