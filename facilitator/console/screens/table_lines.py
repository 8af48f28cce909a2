"""The lines of a class: one for each table, in columns."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from facilitator.plain.wording import clock as worded
from facilitator.widgets.cell_text import in_columns as columns

COARSE = 15_000
"""Clocks of tables that are not lit go in steps of so many milliseconds: a room full of ticking seconds tells nobody
anything.
"""

WIDEST = (22, 26, 7, 11, 200)
"""What the columns of a line take at most: table, turn, clock, state, and the rest, which is cut where the screen
ends.
"""


def in_columns(lines: Sequence[tuple[str, ...]]) -> list[str]:
    """Lines whose columns stand under each other; a column that nobody has anything in takes no room."""
    return columns([[cut_cell(cell, width) for cell, width in zip(line, WIDEST, strict=True)] for line in lines])


def cut_cell(cell: str, width: int) -> str:
    """A text that is not wider than its column."""
    return cell if cell_len(cell) <= width else f"{set_cell_size(cell, width - 1)}…"


def coarse_clock(left: int | None, lit: bool) -> str:
    """How much is left; only at the lit table to the second."""
    if left is None:
        return ""
    return worded(left if lit else -(-left // COARSE) * COARSE)
