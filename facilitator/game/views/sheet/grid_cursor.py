"""Where one is among the sheets: whose sheet, what is open, which row is lit, and where keys lead from there."""

from facilitator.game.views.sheet.sheet_grid import GridRow, SheetGrid

ALL, REST = "*", "+"
"""Stand where a line would: every box of a side is open, or those that its board does not tell."""


class GridCursor:
    """A lit cell, and the rows around it."""

    def __init__(self, filling: SheetGrid, side: str | None = None, opened: str = "") -> None:
        self.filling, self.opened, self.first, self.at = filling, opened, opened, 0
        self.side = side if side is not None and side in filling.columns else next(iter(filling.columns), "")
        self.rows = self._rows()
        self.to(0)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to fill in at all."""
        return not self.rows or not self.filling.columns

    @property
    def row(self) -> GridRow:
        """The row that is lit."""
        return self.rows[self.at]

    @property
    def lit(self) -> tuple[int, int]:
        """The lit row and column, from 0."""
        return self.at, self.filling.columns.index(self.side) if self.filling.columns else 0

    def _rows(self) -> tuple[GridRow, ...]:
        if self.opened in (ALL, REST):
            rows = self.filling.count_rows(self.side)
            return (
                rows
                if self.opened == ALL
                else tuple(r for r in rows if r.kind != "box" or self.filling.cell(self.side, r).open)
            )
        return self.filling.line_rows(self.side, self.opened) if self.opened else self.filling.rows()

    def renew(self, filling: SheetGrid) -> None:
        """The table has changed."""
        self.filling = filling
        self._turn_to(self.side)

    def _turn_to(self, side: str) -> None:
        """A side's sheet; the same row stays lit if it has it."""
        lit = self.row.id if self.rows else ""
        self.side = side
        self.rows = self._rows()
        self.to(next((i for i, row in enumerate(self.rows) if row.id == lit), self.at))

    def to(self, at: int, step: int = 1) -> None:
        """Another row is lit, or the nearest one that this side has, onward or back."""
        last = max(0, len(self.rows) - 1)
        at = max(0, min(last, at))
        ways = (range(at, last + 1), range(at, -1, -1))
        order = [n for way in (ways if step > 0 else reversed(ways)) for n in way]
        self.at = next((n for n in order if self._reached(n)), min(self.at, last))

    def _reached(self, n: int) -> bool:
        if n >= len(self.rows):
            return False
        cell = self.filling.cell(self.side, self.rows[n])
        return cell.open or (self.rows[n].kind == "box" and bool(cell.text))

    def beside(self, step: int) -> None:
        """The sheet so many columns further on."""
        columns = self.filling.columns
        if columns:
            self._turn_to(columns[(columns.index(self.side) + step) % len(columns)])

    def onward(self) -> None:
        """The next row; after the last one the next sheet, or out of a line that is open to the one after it."""
        if any(self._reached(n) for n in range(self.at + 1, len(self.rows))):
            self.to(self.at + 1)
        elif self.opened in ("", ALL):
            self.beside(1)
            self.to(0)
        elif self.opened != REST:
            self.open(self.first)
            self.to(self.at + 1)

    def open(self, opened: str) -> None:
        """Open a line, all boxes, or nothing; whoever closes a line is on it again."""
        closed, self.opened = self.opened, opened
        self.rows = self._rows()
        self.to(0 if opened else next((i for i, row in enumerate(self.rows) if row.id == closed), 0))
