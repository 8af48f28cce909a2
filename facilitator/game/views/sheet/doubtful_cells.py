"""Which cells of the sheets can't be, and what is said of a value before it is entered."""

from fractions import Fraction

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.entries import sheet_of, tiles_held
from facilitator.game.scoring.limits import Limits
from facilitator.game.scoring.pencilled_points import reach_of_line, why_impossible
from facilitator.game.scoring.score_commands import CountsTold, read_points
from facilitator.game.views.sheet.sheet_grid import GridRow, SheetGrid, box_of
from facilitator.plain.frozen import frozen


@frozen
class DoubtfulCell:
    """A cell that can't be, and why."""

    side: str
    row: GridRow
    why: tuple[str, ...]


@frozen
class ValueDoubt:
    """What speaks against a value: it is `impossible` in this game, or it doesn't fit what is known of this table."""

    sentence: str
    impossible: bool


def doubtful_cells(filling: SheetGrid) -> tuple[DoubtfulCell, ...]:
    """All cells that can't be, sheet by sheet; whoever checks a sheet keeps what stands on it."""
    rows = filling.rows()
    return tuple(
        DoubtfulCell(side, row, filling.why(side, row))
        for side in filling.columns
        if not sheet_of(filling.table, side).checked
        for row in rows
        if filling.cell(side, row).wrong
    )


def value_doubt(filling: SheetGrid, side: str, row: GridRow, typed: str) -> ValueDoubt | None:
    """What speaks against entering a value; nothing where it can be, or where the command itself will refuse it."""
    box = box_of(filling.score, row)
    if box is not None:
        return _count_doubt(filling, side, row, box, int(typed)) if typed.isdecimal() else None
    return _points_doubt(filling, side, row.id, typed) if row.kind == "line" else None


def _count_doubt(filling: SheetGrid, side: str, row: GridRow, box: str, n: int) -> ValueDoubt | None:
    known = next((b.most for b in filling.boxes(side) if b.id == box), None)
    if known is None or n <= known:
        return None
    most = Limits(filling.table, CountEntry(side, {}, filling.entries[side].goals), None).most(box)
    if most is not None and n > most:
        return ValueDoubt(f"{row.title}: {n} is too high. At most {most} are possible.", True)
    after = SheetGrid(CountsTold(side, ((box, n),)).evolve(filling.table, 0))
    why = " ".join(after.why(side, row)) or f"{row.title}: {n} is too high. At most {known} fit what this side has."
    return ValueDoubt(why, False)


def _points_doubt(filling: SheetGrid, side: str, name: str, typed: str) -> ValueDoubt | None:
    try:
        points = Fraction(read_points(typed))
    except Refused:
        return None
    entry, line = filling.entries[side], filling.score.line[name]
    why = why_impossible(line, points, Limits(filling.table, entry, tiles_held(filling.table)))
    if why is None:
        return None
    goals = entry.goals or line.goals
    ever = Limits(filling.table, CountEntry(side, {}, goals), None)
    can = reach_of_line(line, ever)
    if can is not None and points > max(can):
        return ValueDoubt(why_impossible(line, points, ever) or why, True)
    counted = next((one for one in filling.stands.of(side).lines if one.id == name), None)
    if counted is not None and counted.points is not None and not counted.empty:
        return None
    return ValueDoubt(why, False)
