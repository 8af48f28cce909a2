"""The sheets of all sides as one grid to fill in: which rows there are, what stands in each cell, what can't be, and
why.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Literal

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.checks import Doubt
from facilitator.game.scoring.count_values import CountEntry, boxes_behind
from facilitator.game.scoring.entries import entry_of, sheet_of, standing, table_counts, tiles_held
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.pencilled_points import TOTAL
from facilitator.game.scoring.score_commands import WHOLE, EnterCount, EnterPoints, pencil_doubts
from facilitator.game.scoring.score_words import number
from facilitator.game.scoring.totals import LineScore, lines_of
from facilitator.game.shapes.colony_counts import COUNTS
from facilitator.game.views.sheet.form_boxes import SheetBox, form_boxes
from facilitator.plain.frozen import frozen

EMPTY, WAITS = "·", "…"
COUNTED = "="
"""Stands before what was reckoned from counts, and not written by the side itself."""

Kind = Literal["line", "box", "total", "checked"]


@frozen
class GridRow:
    """One row of the grid: a line, a box of counts, the total, or the mark that a sheet was checked."""

    kind: Kind
    id: str
    title: str


@frozen
class GridCell:
    """What stands in one cell, and whether it can be, was changed later, and can be written."""

    text: str = ""
    wrong: bool = False
    corrected: bool = False
    open: bool = True


NO_CELL = GridCell(open=False)


class SheetGrid:
    """The sheets of one table as they stand."""

    def __init__(self, table: Table) -> None:
        self.table, self.score = table, table.rules.score or Score()
        self.stands = standing(table)
        self.entries = {side: entry_of(table, side) for side in table.sides} | {
            TABLE_WIDE: CountEntry(TABLE_WIDE, table_counts(table))
        }
        self._boxes: dict[str, tuple[SheetBox, ...]] = {}
        self._pencil: dict[str, Mapping[str, str]] = {}
        self._cells: dict[tuple[str, GridRow], GridCell] = {}

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The sides and the whole table, as far as anything is asked of them; where it has lines of its own it comes
        first.
        """
        sides = (TABLE_WIDE, *self.table.sides) if self.lines(TABLE_WIDE) else (*self.table.sides, TABLE_WIDE)
        return tuple(side for side in sides if self.lines(side) or self._asked(side))

    def title(self, side: str) -> str:
        """Whose column it is."""
        return self.table.title(side) if side else "All"

    def lines(self, side: str) -> tuple[Line, ...]:
        """The lines that are for this side."""
        return lines_of(self.table, side)

    def boxes(self, side: str) -> tuple[SheetBox, ...]:
        """Every box that is asked of this side."""
        if side not in self._boxes:
            limits = Limits(self.table, self.entries[side], tiles_held(self.table))
            self._boxes[side] = form_boxes(self.table, self.entries[side], limits)
        return self._boxes[side]

    def _asked(self, side: str) -> bool:
        """Whether a board does not tell everything that is asked."""
        return any(not self._off_board(side, box.id) for box in self.boxes(side))

    def _off_board(self, side: str, name: str) -> bool:
        if side in self.table.pyramids:
            return any(verdict.count == name for verdict in self.score.verdicts)
        return name in COUNTS and name != "factories-discarded" and bool(sheet_of(self.table, side).tiles)

    def rows(self) -> tuple[GridRow, ...]:
        """The lines of the sheet, those of the whole table after them, what else is asked of the table, the total, the
        mark.
        """
        lines = {line.id: line.title for side in self.columns for line in self.lines(side)}
        asked = {n for line in self.lines(TABLE_WIDE) for n in boxes_behind(self.score, line.counts_asked(TABLE_WIDE))}
        boxes = [GridRow("box", box.id, box.title) for box in self.boxes(TABLE_WIDE) if box.id not in asked]
        return (*(GridRow("line", name, title) for name, title in lines.items()), *boxes, *self._below())

    def line_rows(self, side: str, line: str) -> tuple[GridRow, ...]:
        """One line opened: its boxes, and its points."""
        wanted = boxes_behind(self.score, self.score.line[line].counts_asked(side))
        boxes = [GridRow("box", box.id, box.title) for box in self.boxes(side) if box.id in wanted]
        return (*boxes, GridRow("line", line, self.score.line[line].title))

    def count_rows(self, side: str) -> tuple[GridRow, ...]:
        """Every box of a side."""
        return (*(GridRow("box", box.id, box.title) for box in self.boxes(side)), *self._below())

    def _below(self) -> tuple[GridRow, ...]:
        return (GridRow("total", TOTAL, "Total"), GridRow("checked", "checked", "Checked")) if self.columns else ()

    def command_for(self, side: str, row: GridRow, value: str) -> EnterPoints | EnterCount:
        """How a value is entered into a cell; an empty one empties it."""
        box = box_of(self.score, row)
        if box is None:
            return EnterPoints(side or WHOLE, f"{row.id}={value}")
        return EnterCount(side or WHOLE, f"{box}={value}")

    def stands_there(self, side: str, row: GridRow) -> str | None:
        """What somebody entered in a cell, as text."""
        sheet, box = sheet_of(self.table, side), box_of(self.score, row)
        if box is not None and row.id not in sheet.written:
            return str(sheet.counts[box]) if box in sheet.counts else None
        return sheet.written.get(row.id)

    def cell(self, side: str, row: GridRow) -> GridCell:
        """What stands in a cell, worked out once."""
        if (side, row) not in self._cells:
            self._cells[side, row] = self._cell(side, row)
        return self._cells[side, row]

    def _cell(self, side: str, row: GridRow) -> GridCell:
        corrected, sheet = row.id in sheet_of(self.table, side).corrected, self.stands.of(side)
        match row.kind:
            case "checked":
                return GridCell(self._checked(side), open=False)
            case "total":
                return GridCell(self._total(side), TOTAL in self._doubted(side), corrected)
            case "box":
                if all(box.id != row.id for box in self.boxes(side)):
                    return NO_CELL
                return GridCell(
                    self._count(side, row.id), row.id in self._wrong(side), corrected, not self._off_board(side, row.id)
                )
        line = next((one for one in sheet.lines if one.id == row.id), None)
        if line is None or not self.score.line[row.id].is_for(side):
            return NO_CELL
        asked = boxes_behind(self.score, self.score.line[row.id].counts_asked(side))
        wrong = row.id in self._doubted(side) or bool(self._wrong(side) & {*asked, row.id})
        box = self.score.line[row.id].typed if line.written is None else None
        text = self._count(side, box) if box is not None else self._points(line)
        return GridCell(text, wrong, corrected or any(n in sheet_of(self.table, side).corrected for n in asked))

    def _checked(self, side: str) -> str:
        lines = self.stands.of(side).lines
        open_ = sum((line.points is None or bool(line.empty)) and line.written is None for line in lines)
        return (
            "✓ checked"
            if sheet_of(self.table, side).checked
            else f"{open_} to do"
            if open_
            else "not checked"
            if lines
            else ""
        )

    def _count(self, side: str, name: str) -> str:
        n = self.entries[side].counts.get(name)
        typed = not self._off_board(side, name) and name in sheet_of(self.table, side).counts
        return EMPTY if n is None else number(n) if typed else f"{COUNTED}{number(n)}"

    def _points(self, line: LineScore) -> str:
        if line.written is None:
            if line.points is None:
                return EMPTY if line.empty else WAITS
            return f"{COUNTED}{number(line.points)}{WAITS if line.empty else ''}"
        counts = line.counting
        return number(line.written) + (f"→{number(counts)}" if counts is not None and counts != line.written else "")

    def _total(self, side: str) -> str:
        sheet, written = self.stands.of(side), sheet_of(self.table, side).written.get(TOTAL)
        waits = "" if sheet.complete else WAITS
        if written is not None:
            return number(Fraction(written)) + (
                f"→{number(sheet.total)}{waits}" if Fraction(written) != sheet.total else waits
            )
        begun = sheet.complete or any(line.counting for line in sheet.lines) or sheet_of(self.table, side).written
        return f"{COUNTED}{number(sheet.total)}{waits}" if begun else EMPTY

    def _doubted(self, side: str) -> Mapping[str, str]:
        if side not in self._pencil:
            found: dict[str, str] = {}
            for name, why in pencil_doubts(self.table, side):
                found[name] = f"{found[name]} {why}" if name in found else why
            self._pencil[side] = found
        return self._pencil[side]

    def doubts(self, side: str) -> tuple[Doubt, ...]:
        """What can't be about the counts of a side, or of all together."""
        return tuple(d for d in self.stands.doubts if d.side == side or (d.side == TABLE_WIDE and self._meant(side, d)))

    def _meant(self, side: str, doubt: Doubt) -> frozenset[str]:
        """The boxes that make it so: those that hold something; otherwise all that are filled in."""
        counts = self.entries[side].counts
        some = frozenset(n for n in doubt.boxes if counts.get(n))
        if some or doubt.side != side:
            return some
        return frozenset(n for n in doubt.boxes if n in counts) or frozenset(doubt.boxes)

    def _wrong(self, side: str) -> frozenset[str]:
        return frozenset(n for d in self.doubts(side) for n in self._meant(side, d))

    def why(self, side: str, row: GridRow) -> tuple[str, ...]:
        """Why what stands in a cell can't be."""
        asked = boxes_behind(self.score, self.score.line[row.id].counts_asked(side)) if row.kind == "line" else ()
        told = [d.sentence for d in self.doubts(side) if self._meant(side, d) & {*asked, row.id}]
        pencil = self._doubted(side).get(row.id)
        return tuple(dict.fromkeys((*([pencil] if pencil else []), *told)))


def box_of(score: Score, row: GridRow) -> str | None:
    """The box that a cell fills: its own, or that of a line that is nothing but the number in it."""
    if row.kind == "box":
        return row.id
    return score.line[row.id].typed if row.kind == "line" else None
