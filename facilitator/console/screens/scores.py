"""Entering what the sides hand in: a column each, points as they are written, opened into counts where they do not
fit.
"""

from textual import events
from textual.app import ComposeResult

from facilitator.console.screens.colony import ColonyScreen
from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.pyramid import PyramidScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import Table
from facilitator.game.scoring.score_commands import WHOLE, Checked
from facilitator.game.views.sheet.cell_help import cell_help, signs_allowed
from facilitator.game.views.sheet.grid_cursor import ALL, REST, GridCursor
from facilitator.game.views.sheet.sheet_grid import GridCell, GridRow, SheetGrid
from facilitator.game.views.verdict_sentence import result_of
from facilitator.plain.safe_text import clean
from facilitator.widgets.box_grid import BoxGrid, BoxRow
from facilitator.widgets.key_line import KeyLabel, KeyLine

MOST_TYPED, PAGE = 9, 8
_SIGNS = {"minus": "-", "slash": "/", "full_stop": ".", "comma": ",", "−": "-"}


class ScoresScreen(EntryScreen):
    """The sheets of one table; every value is a move as soon as its cell is left."""

    def __init__(self, pen: TableWriter, side: str | None = None, opened: str = "") -> None:
        super().__init__(pen)
        self.typed = ""
        self.place = GridCursor(SheetGrid(pen.table), side, opened)

    def picture(self) -> ComposeResult:
        """The grid."""
        yield BoxGrid()

    def on_mount(self) -> None:
        """The first empty cell of the first sheet is lit."""
        self._look()
        if self.place.empty:
            self.tell(nothing_to_score(self.filling.table), False)

    def on_resize(self) -> None:
        """What fits depends on the window."""
        self.call_after_refresh(self._look)

    @property
    def filling(self) -> SheetGrid:
        """The sheets as they stand."""
        return self.place.filling

    def _again(self) -> None:
        """The table has changed."""
        self.place.renew(SheetGrid(self.pen.table))
        self._look()

    def _look(self) -> None:
        filling, place = self.filling, self.place
        grid = self.query_one(BoxGrid)
        grid.heads = tuple(
            clean(f"{_symbol(filling.table, side)} {filling.title(side)}", 40) for side in filling.columns
        )
        grid.rows = tuple(
            BoxRow(clean(row.title, 60), tuple(self._box(side, row) for side in filling.columns)) for row in place.rows
        )
        grid.lit = place.lit
        title, line = filling.title(place.side), filling.score.line.get(place.opened)
        where = f" — {line.title}, {title}" if line is not None else f" — counts of {title}" if place.opened else ""
        self.entitle(f"Scores of {filling.table.rules.title}{self.pen.where}{where}")
        self.query_one("#letters", KeyLine).labels = self._labels()
        if not place.empty:
            self.explain(
                f"{title} · {place.row.title}",
                filling.why(place.side, place.row),
                (cell_help(filling, place.side, place.row), ""),
                (result_of(filling.table), "$success"),
            )

    def _box(self, side: str, row: GridRow) -> tuple[str, str]:
        """What stands in one cell; what is being typed stands in the lit one."""
        cell = self.filling.cell(side, row)
        if self.typed and side == self.place.side and row == self.place.row:
            return f"{self.typed}_ ", "bold"
        tone = "bold $warning" if cell.wrong else "$text-muted" if cell.text in ("·", "…") else ""
        return f"{cell.text}{_mark(cell)}", tone

    def on_key(self, event: events.Key) -> None:
        """Digits fill in, arrows and Enter go on; letters open, close, check and take back."""
        event.stop()
        event.prevent_default()
        sign = (
            event.character
            if event.character and event.character.isascii() and event.character.isdigit()
            else _SIGNS.get(event.key)
        )
        if sign is not None:
            self._sign(sign)
            return
        match event.key:
            case "escape":
                self._escape()
            case "backspace" | "delete":
                self._rub_out()
            case _ if self._leave_cell():
                self._go(event.key)

    def _go(self, key: str) -> None:
        """What a key does once nothing is being typed any more."""
        place, steps = self.place, {"down": 1, "up": -1, "pagedown": PAGE, "pageup": -PAGE}
        match key:
            case "down" | "up":
                place.to(place.at + steps[key], steps[key])
            case "pagedown" | "pageup":
                place.to(place.at + steps[key], -steps[key])
            case "home" | "end":
                place.to(0 if key == "home" else len(place.rows), 1 if key == "home" else -1)
            case "enter":
                place.onward()
            case "tab" | "right" | "shift+tab" | "left":
                place.beside(1 if key in ("tab", "right") else -1)
            case "o" | "space" if not place.empty:
                place.open(place.first if place.opened else place.row.id if place.row.kind == "line" else "")
            case "c" if self.filling.columns:
                place.open(place.first if place.opened == ALL else ALL)
            case _:
                self._do(key)
        self._look()

    def _do(self, key: str) -> None:
        """Keys that say something to the lesson, or open a board."""
        match key:
            case "b":
                self._board()
            case "k" if self.filling.columns:
                self._record(Checked(self.place.side or WHOLE))
            case "u" | "ctrl+z" | "r" | "ctrl+y":
                self.take_back(key in ("u", "ctrl+z"))
                self._again()

    def _sign(self, sign: str) -> None:
        """One more sign of a value, where it can belong to one."""
        if self.place.empty:
            return
        cell = self.filling.cell(self.place.side, self.place.row)
        if not cell.open:
            self.tell(cell_help(self.filling, self.place.side, self.place.row), False)
        elif len(self.typed) < MOST_TYPED:
            self.typed += sign
            self._look()

    def _rub_out(self) -> None:
        """The last sign; where nothing is being typed, what stands in the cell."""
        if self.typed:
            self.typed = self.typed[:-1]
            self._look()
        elif not self.place.empty and self.filling.stands_there(self.place.side, self.place.row) is not None:
            self._record(self.filling.command_for(self.place.side, self.place.row, ""))

    def _leave_cell(self) -> bool:
        """Enter what has been typed; False where it can't be entered, and it stays to be mended."""
        if not self.typed:
            return True
        odd = self.typed.strip("0123456789" + signs_allowed(self.filling, self.place.side, self.place.row))[:1]
        if odd:
            self.tell(f"{self.place.row.title}: {'enter 0 or more' if odd == '-' else 'enter a whole number'}.", False)
            return False
        if not self.write(self.filling.command_for(self.place.side, self.place.row, self.typed)):
            return False
        self.typed = ""
        self._again()
        return True

    def _record(self, command: TableCommand) -> None:
        self.write(command)
        self._again()

    def _escape(self) -> None:
        """First what is being typed is dropped, then what is open is closed, then the screen."""
        if self.typed:
            self.tell(f"{self.typed} was not saved.", False)
            self.typed = ""
            self._look()
        elif self.place.opened != self.place.first:
            self.place.open(self.place.first)
            self._look()
        else:
            self.dismiss(None)

    def _board(self) -> None:
        """The board of the side that is lit."""
        board = self.filling.table.rules.board
        if board is not None and self.place.first == REST:
            self.dismiss(None)
            return
        if board is None:
            self.tell(f"{self.filling.table.rules.title} has no board to fill in.", False)
            return
        open_board = PyramidScreen if board.kind == "pyramid" else open_colony
        self.app.push_screen(open_board(self.pen, self.place.side or None), lambda _: self._again())

    def _labels(self) -> tuple[KeyLabel, ...]:
        line = not self.place.empty and self.place.row.kind == "line"
        board = self.filling.table.rules.board
        if self.place.empty:
            return (*((("b", board.title.lower(), 9),) if board else ()), ("Esc", "back", 9))
        return (
            ("0–9", "fill in", 9),
            ("Enter ↓", "next", 8),
            ("Tab →", self.filling.table.rules.sides.word, 8),
            *((("o", "close" if self.place.opened else "open line", 7),) if self.place.opened or line else ()),
            ("c", "lines" if self.place.opened == ALL else "all counts", 6),
            *((("b", board.title.lower(), 6),) if board else ()),
            ("k", "checked", 6),
            ("⌫", "empty", 4),
            ("u", "undo", 5),
            ("Esc", "back", 9),
            ("!", "can't be", 3),
            ("*", "corrected", 3),
            ("=", "counted", 2),
            ("…", "waits", 2),
        )


def _mark(cell: GridCell) -> str:
    """A cell that can't be, one that was changed later, or neither."""
    return "!" if cell.wrong else "*" if cell.corrected else " "


def _symbol(table: Table, side: str) -> str:
    return next((known.symbol for known in table.rules.sides.list if known.id == side), "")


def nothing_to_score(table: Table) -> str:
    """A sentence for games in which nothing is filled in."""
    board = table.rules.board
    more = f" Its {board.title.lower()} is filled in with b." if board is not None else ""
    return f"{table.rules.title} has no points to enter.{more}"


def open_colony(pen: TableWriter, side: str | None = None) -> ColonyScreen:
    """A side's colony, from which what no colony tells can be filled in as well."""
    return ColonyScreen(pen, side, lambda owner: ScoresScreen(pen, owner, REST))
