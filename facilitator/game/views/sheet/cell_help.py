"""What can be said of one cell of the grid of all sheets: its rule and its working, its limits, and which signs fit in
it.
"""

from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.line_rule import rule_of
from facilitator.game.scoring.totals import LineScore
from facilitator.game.views.sheet.form_boxes import SheetBox
from facilitator.game.views.sheet.sheet_grid import GridRow, SheetGrid
from facilitator.plain.wording import capitalize, listed


def cell_help(filling: SheetGrid, side: str, row: GridRow) -> str:
    """What a cell is for: the rule of the line and its working, the limits of a box, what the total waits for."""
    cell = filling.cell(side, row)
    if not cell.open:
        return (
            "It is counted from the board."
            if row.kind == "box" and cell.text
            else f"This doesn't apply to {filling.title(side)}."
        )
    match row.kind:
        case "box":
            return _limit(next(box for box in filling.boxes(side) if box.id == row.id))
        case "total":
            waits = [line.title for line in filling.stands.of(side).lines if line.counting is None]
            return "Enter the total from the paper sheet." + (f" Waiting: {listed(waits)}." if waits else "")
    return _line(filling, side, next(line for line in filling.stands.of(side).lines if line.id == row.id))


def _line(filling: SheetGrid, side: str, line: LineScore) -> str:
    spec, score = filling.score.line[line.id], filling.score
    said = [f"{capitalize(rule_of(spec, side, filling.table))}."]
    # The working of a goal would tell which card it is, and so would the boxes that it still needs.
    if not spec.goals:
        if line.working and side and spec.rows_for(side):
            said.append(f"Counted: {filling.table.rules.words().say(line.working)}.")
        if line.empty and line.empty != boxes_behind(score, spec.counts_asked(side)):
            said.append(f"Still empty: {listed([score.count[n].title for n in line.empty])}.")
    if line.points is None and not line.empty:
        said.append("It waits until all counts are entered.")
    return " ".join(said)


def _limit(box: SheetBox) -> str:
    return f"{box.title}: 0 to {box.most}." if box.most is not None else f"{box.title}: any number, 0 or more."


def signs_allowed(filling: SheetGrid, side: str, row: GridRow) -> str:
    """What may be typed besides digits: a minus, or the signs of fractions, where points can be so."""
    lines = filling.lines(side) if row.kind == "total" else [filling.score.line[row.id]] if row.kind == "line" else []
    rules = filling.table.rules
    minus = any(
        row.bounds(rules)[0] < 0 and (line.floor is None or line.floor < 0) for line in lines for row in line.rows
    )
    return ("-" if minus else "") + ("/.," if any(line.points.exact() for line in lines) else "")
