"""The lines of a class: one for each table, in columns."""

from collections.abc import Container, Mapping
from fractions import Fraction

from rich.cells import cell_len

from facilitator.game.views.class_view import TableRow
from facilitator.plain.wording import clock as worded
from facilitator.widgets.panels.tables import TableLine

COARSE = 15_000
"""Clocks of tables that are not lit go in steps of so many milliseconds: a room full of ticking seconds tells nobody
anything.
"""
ALL, WIDEST = "All tables", 22
"""What titles take at most."""


def table_lines(rows: Mapping[str, TableRow], skipped: Container[str], lit: int) -> dict[str, TableLine]:
    """A line for each table by its name; columns stand under each other, and bars have one scale."""
    wide = min(WIDEST, max([cell_len(ALL), *(cell_len(row.title) for row in rows.values())]))
    known = [n for row in rows.values() for n in (row.points, row.target) if n is not None]
    scale = max(known, default=Fraction(1))
    return {
        name: TableLine(
            row.title,
            wide,
            row.turn,
            row.badge,
            row.points,
            row.target,
            max(scale, Fraction(1)),
            coarse_clock(row.clock.left_ms, n == lit),
            row.state,
            row.light,
            row.due,
            " · ".join(filter(None, (row.stands, row.report, row.left))),
            row.calls,
            name in skipped,
            n == lit,
        )
        for n, (name, row) in enumerate(rows.items())
    }


def all_tables(lines: Mapping[str, TableLine], clock: str, state: str, lit: bool) -> TableLine:
    """The line that means every table, with the clock of the phase."""
    wide = next((line.wide for line in lines.values()), len(ALL))
    return TableLine(ALL, wide, clock=clock, state=state, lit=lit)


def coarse_clock(left: int | None, lit: bool) -> str:
    """How much is left; only at the lit table to the second."""
    if left is None:
        return ""
    return worded(left if lit else -(-left // COARSE) * COARSE)
