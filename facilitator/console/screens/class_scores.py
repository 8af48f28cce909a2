"""The points of all tables in one grid: a row for each table, and Enter goes on to the next one."""

from collections.abc import Mapping, Sequence

from facilitator.console.screens.cell_entry import CellEntryScreen, LitCell
from facilitator.console.screens.table_writer import TableWriter
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import Room, Table
from facilitator.game.room.running_tables import Report, reported_title
from facilitator.game.scoring.score_commands import WHOLE, Checked
from facilitator.game.views.class_view import ruling_words
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.sheet.cell_help import cell_help, signs_allowed
from facilitator.game.views.sheet.doubtful_cells import value_doubt
from facilitator.game.views.sheet.sheet_grid import EMPTY, GridRow, SheetGrid
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.widgets.box_grid import BoxGrid, BoxRow, GridBox
from facilitator.widgets.key_line import KeyLine

MOST_COLUMNS = 6


@frozen
class PointsColumn:
    """What is entered in one column: a line or box of a side's sheet, or without a row what tables report in play."""

    head: Badge
    side: str = ""
    row: GridRow | None = None


def points_columns(table: Table, room: Room) -> tuple[PointsColumn, ...]:
    """What can be entered for all tables side by side: the reports while they play, else sheets of a few numbers."""
    if room.playing and table.rules.report is not None:
        return (PointsColumn(Badge(reported_title(table))),)
    filling, found = SheetGrid(table), list[PointsColumn]()
    for side in filling.columns:
        rows = [r for r in filling.rows() if r.kind in ("line", "box") and filling.cell(side, r).open]
        badge = badge_of(table, side)
        found += [PointsColumn(badge if side and len(rows) == 1 else Badge(row.title), side, row) for row in rows]
    return tuple(found) if len(found) <= MOST_COLUMNS else ()


class ClassScoresScreen(CellEntryScreen):
    """All tables below each other; every number is a move at its table as soon as its cell is left."""

    def __init__(self, pens: Mapping[str, TableWriter], titles: Sequence[str], room: Room, lit: str) -> None:
        self.pens, self.titles, self.names = pens, tuple(titles), tuple(pens)
        self.at, self.column = max(0, self.names.index(lit) if lit in pens else 0), 0
        super().__init__(pens[self.names[self.at]])
        self.columns = points_columns(self.pen.table, room)
        self._known: dict[str, tuple[Table, SheetGrid]] = {}
        self._written: list[TableWriter] = []
        self._undone: list[TableWriter] = []

    def _filling(self, name: str) -> SheetGrid:
        """The sheets of a table, made anew when it has changed."""
        table = self.pens[name].table
        if name not in self._known or self._known[name][0] is not table:
            self._known[name] = table, SheetGrid(table)
        return self._known[name][1]

    def look(self) -> None:
        """The grid, what is lit, and the keys."""
        sides = self.pen.table.rules.sides.word
        self.query_one(BoxGrid).show(
            [*(column.head for column in self.columns), Badge("Result")],
            [
                BoxRow(clean(title, 40), (*(self._box(n, name, c) for c in self.columns), self._result(name)))
                for n, (name, title) in enumerate(zip(self.names, self.titles, strict=True))
            ],
            (self.at, self.column),
        )
        self.entitle(f"Points of {len(self.names)} tables", self.seen_by_room(reports=self.columns[0].row is None))
        self._explain()
        if self.doubt is not None:
            self.warn_of_value(self.doubt)
        else:
            self.warn("", ())
        self.query_one("#letters", KeyLine).labels = self.saving_labels() or (
            ("0–9", "points", 9),
            ("Enter", "next table", 9),
            *((("Tab", f"next {sides}" if self.columns[0].side else "next column", 7),) if self.columns[1:] else ()),
            *((("k", "checked", 5), ("⌫", "clear", 4)) if self.columns[self.column].row is not None else ()),
            ("u", "undo", 6),
            ("Esc", "back", 9),
        )

    def _explain(self) -> None:
        column, filling = self.columns[self.column], self._filling(self.names[self.at])
        if column.row is None:
            words = f"{column.head.title}: what this table reports now. It replaces the last report."
        else:
            words = cell_help(filling, column.side, column.row)
        table = filling.table
        self.explain(
            "This table",
            (
                (f"{self.titles[self.at]} · {column.head.title}", "bold"),
                (words, ""),
                (" ".join(filling.why(column.side, column.row)) if column.row is not None else "", "$warning"),
                (ruling_words(table), "$success"),
            ),
        )

    def _result(self, name: str) -> GridBox:
        """How far a table is from the next step; its points stand beside it."""
        words = ruling_words(self.pens[name].table).partition(", ")[2]
        return GridBox(words.replace(" to ", " short of ", 1) or EMPTY, "$soft")

    def _box(self, n: int, name: str, column: PointsColumn) -> GridBox:
        lit = n == self.at and column is self.columns[self.column]
        if lit and self.typed:
            return GridBox(self.typed, wrong=self.doubt is not None, typing=True)
        filling = self._filling(name)
        if column.row is None:
            told = filling.table.reported
            return GridBox(str(told[1]) if told is not None else EMPTY, "" if told is not None else "$soft")
        cell = filling.cell(column.side, column.row)
        return GridBox(cell.text, "$soft" if cell.text == EMPTY else "", cell.wrong, "*" if cell.corrected else "")

    def lit_cell(self) -> LitCell | None:
        """The number of the lit table."""
        column, filling = self.columns[self.column], self._filling(self.names[self.at])
        row = column.row
        if row is None:
            return LitCell(column.head.title, lambda typed: Report(int(typed)), lambda _: None)
        return LitCell(
            row.title,
            lambda typed: filling.command_for(column.side, row, typed),
            lambda typed: value_doubt(filling, column.side, row, typed),
            signs_allowed(filling, column.side, row),
        )

    def light(self, row: int, column: int) -> None:
        """Another table is lit."""
        self.at = max(0, min(len(self.names) - 1, row))
        self.column = max(0, min(len(self.columns) - 1, column))
        self.pen = self.pens[self.names[self.at]]

    def go(self, key: str) -> None:
        """Arrows and Enter go from table to table; after the last one the next column begins."""
        last = self.at + 1 == len(self.names)
        match key:
            case "enter" if last and self.column + 1 == len(self.columns):
                self.tell("That was the last table. Esc goes back.", True)
            case "enter" if last:
                self.light(0, self.column + 1)
            case "enter" | "down":
                self.light(self.at + 1, self.column)
            case "up":
                self.light(self.at - 1, self.column)
            case "home" | "end" | "pageup" | "pagedown":
                self.light(0 if key in ("home", "pageup") else len(self.names), self.column)
            case "tab" | "right" | "shift+tab" | "left":
                step = 1 if key in ("tab", "right") else -1
                self.light(self.at, (self.column + step) % len(self.columns))
            case "k" if self.columns[self.column].row is not None:
                self.record(Checked(self.columns[self.column].side or WHOLE))
        self.look()

    def write(self, command: TableCommand, hint: str = "") -> bool:
        """Carry out a command at the lit table, and remember where, for undo."""
        answer = self.pen.write(command)
        self.tell(f"{self.titles[self.at]}: {answer.said}" if answer.ok else f"{answer.said} {hint}".strip(), answer.ok)
        if answer.ok:
            self._written.append(self.pen)
            self._undone.clear()
        return answer.ok

    def take_back(self, undo: bool) -> None:
        """Undo what was written here last, at whichever table."""
        source, target = (self._written, self._undone) if undo else (self._undone, self._written)
        pen = source[-1] if source else self.pen
        answer = pen.back() if undo else pen.again()
        if answer.ok and source:
            target.append(source.pop())
            self.light(next(n for n, name in enumerate(self.names) if self.pens[name] is pen), self.column)
        self.tell(answer.said, answer.ok)

    on_mount = renew = look

    def empty_cell(self) -> None:
        """The number of the lit table is taken away."""
        column, filling = self.columns[self.column], self._filling(self.names[self.at])
        if column.row is None:
            self.tell("A report can't be cleared. Type the right number, or undo it with u.", False)
        elif filling.stands_there(column.side, column.row) is not None:
            self.record(filling.command_for(column.side, column.row, ""))
