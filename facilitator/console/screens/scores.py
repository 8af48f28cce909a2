"""Entering what the sides hand in: a column each, points as they are written, opened into counts where they do not
fit.
"""

from fractions import Fraction

from facilitator.console.screens.cell_entry import CellEntryScreen, LitCell
from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.niche_board import NicheBoardScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.console.screens.tile_board import TileBoardScreen
from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import sheet_of
from facilitator.game.scoring.score_commands import WHOLE, Checked
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.sheet.cell_help import cell_help, signs_allowed
from facilitator.game.views.sheet.doubtful_cells import DoubtfulCell, doubtful_cells, value_doubt
from facilitator.game.views.sheet.grid_cursor import ALL, REST, GridCursor
from facilitator.game.views.sheet.sheet_grid import COUNTED, EMPTY, WAITS, GridRow, SheetGrid
from facilitator.game.views.verdict_sentence import result_of
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.widgets.box_grid import BoxGrid, BoxRow, GridBox
from facilitator.widgets.key_line import KeyLabel, KeyLine
from facilitator.widgets.panels.drawn import team_tone

PAGE = 8
LEGEND = "=  counted from boxes or board     *  changed later     …  something is missing"


class ScoresScreen(CellEntryScreen):
    """The sheets of one table; every value is a move as soon as its cell is left."""

    def __init__(self, pen: TableWriter, side: str | None = None, opened: str = "") -> None:
        super().__init__(pen)
        self.place = GridCursor(SheetGrid(pen.table), side, opened)
        self._doubts: tuple[DoubtfulCell, ...] = ()

    def on_mount(self) -> None:
        """The first empty cell of the first sheet is lit."""
        self.look()
        if self.place.empty:
            self.tell(nothing_to_score(self.filling.table), False)

    @property
    def filling(self) -> SheetGrid:
        """The sheets as they stand."""
        return self.place.filling

    def renew(self) -> None:
        """The table has changed."""
        self.place.renew(SheetGrid(self.pen.table))
        self.look()

    def look(self) -> None:
        """The grid, what is lit, what can't be, and the keys."""
        filling, place = self.filling, self.place
        self._doubts = doubtful_cells(filling)
        unfinished = not filling.stands.complete
        self.query_one(BoxGrid).show(
            [_head(filling, side) for side in filling.columns],
            [
                BoxRow(
                    "Total so far" if row.kind == "total" and unfinished else clean(row.title, 60),
                    tuple(self._box(side, row) for side in filling.columns),
                    row.kind in ("total", "checked"),
                )
                for row in place.rows
            ],
            place.lit,
            LEGEND if filling.columns else "",
        )
        title, line = filling.title(place.side), filling.score.line.get(place.opened)
        where = f" · {line.title}, {title}" if line is not None else f" · counts of {title}" if place.opened else ""
        self.entitle(f"Score sheets{self.pen.where}{where}", self.seen_by_room() if filling.columns else "")
        self.query_one("#letters", KeyLine).labels = self.saving_labels() or self._labels()
        if not place.empty:
            self._explain()
            self._warn(self._doubts)

    def _explain(self) -> None:
        """What the lit cell is, how it was worked out, and where the result stands."""
        filling, side, row = self.filling, self.place.side, self.place.row
        head = _head(filling, side)
        opens = row.kind == "line" and not self.place.opened and self.has_class("-middle")
        self.explain(
            "This cell",
            (
                (f"{head.symbol} {head.title} · {row.title}".strip(), f"bold {team_tone(head.colour)}"),
                (cell_help(filling, side, row), ""),
                ("* Changed after it was first entered." if filling.cell(side, row).corrected else "", "$soft"),
                (result_of(filling.table), "$success"),
                ("o opens its counts." if opens and not self.typed else "", "$soft"),
            ),
        )

    def _warn(self, doubts: tuple[DoubtfulCell, ...]) -> None:
        """The value that is held back; else the doubtful number here, or the first one."""
        side, row = self.place.side, self.place.row
        if self.doubt is not None:
            self.warn_of_value(self.doubt)
            return
        here = self.filling.why(side, row)
        if here and not sheet_of(self.filling.table, side).checked:
            found = DoubtfulCell(side, row, here)
            keys = "k keeps it and marks this sheet as checked."
        elif doubts:
            found, keys = doubts[0], "! goes there."
        else:
            self.warn("", ())
            return
        head = _head(self.filling, found.side)
        self.warn(
            counted(max(1, len(doubts)), "doubtful number"),
            (
                (f"{head.symbol} {head.title} · {found.row.title}".strip(), f"bold {team_tone(head.colour)}"),
                *((sentence, "$warning") for sentence in found.why),
                (keys, "$soft"),
            ),
        )

    def _box(self, side: str, row: GridRow) -> GridBox:
        """What stands in one cell; what is being typed stands in the lit one."""
        cell = self.filling.cell(side, row)
        if self.typed and side == self.place.side and row == self.place.row:
            return GridBox(self.typed, "", wrong=self.doubt is not None, typing=True)
        waits = cell.text.endswith(WAITS) and cell.text != WAITS
        box = GridBox(
            cell.text.removesuffix(WAITS) if waits else cell.text,
            "$soft" if cell.text in (EMPTY, WAITS) else "",
            cell.wrong,
            "*" if cell.corrected else WAITS if waits else "",
        )
        if row.kind == "checked":
            done = sheet_of(self.filling.table, side).checked
            return replace(box, tone="$success" if done else "$soft", short="✓" if done else cell.text.split(" ")[0])
        if row.kind == "total" and cell.text != EMPTY:
            text = box.text.removeprefix(COUNTED)
            return replace(
                box, text=text, tone=f"bold {team_tone(_head(self.filling, side).colour)}", part=self._part(side)
            )
        return box

    def _part(self, side: str) -> float:
        """A side's points as a part of the most that any side has."""
        sums = {s: max(Fraction(0), self.filling.stands.of(s).total) for s in self.filling.columns}
        return float(sums[side] / max(Fraction(1), *sums.values()))

    def lit_cell(self) -> LitCell | None:
        """The cell that is lit, as far as anything can be written there."""
        filling, place = self.filling, self.place
        if place.empty:
            return None
        side, row = place.side, place.row
        return LitCell(
            row.title,
            lambda typed: filling.command_for(side, row, typed),
            lambda typed: value_doubt(filling, side, row, typed),
            signs_allowed(filling, side, row),
            "" if filling.cell(side, row).open else cell_help(filling, side, row),
        )

    def light(self, row: int, column: int) -> None:
        """A cell that was clicked."""
        place = self.place
        place.beside(column - place.lit[1])
        place.to(row)

    def go(self, key: str) -> None:
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
        self.look()

    def _do(self, key: str) -> None:
        """Keys that say something to the lesson, open a board, or go to what is doubtful."""
        match key:
            case "b":
                self._board()
            case "k" if self.filling.columns:
                self.record(Checked(self.place.side or WHOLE))
            case "f3" | "exclamation_mark":
                self._next_doubt()

    def _next_doubt(self) -> None:
        """The doubtful number after the lit one."""
        doubts, place = self._doubts, self.place
        if not doubts:
            self.tell("No number is doubtful.", True)
            return
        known = [(one.side, one.row.id) for one in doubts]
        here = place.side, place.opened if place.opened not in ("", ALL, REST) else place.row.id
        found = doubts[(known.index(here) + 1) % len(doubts) if here in known else 0]
        place.open(place.first)
        place.beside(self.filling.columns.index(found.side) - place.lit[1])
        place.to(next((n for n, row in enumerate(place.rows) if row.id == found.row.id), place.at))

    def empty_cell(self) -> None:
        """What stands in the lit cell is taken away."""
        place = self.place
        if not place.empty and self.filling.stands_there(place.side, place.row) is not None:
            self.record(self.filling.command_for(place.side, place.row, ""))

    def close(self) -> None:
        """What is open is closed; then the screen."""
        if self.place.opened != self.place.first:
            self.place.open(self.place.first)
            self.look()
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
        self.app.push_screen(board_screen(self.pen, self.place.side or None), lambda _: self.renew())

    def _labels(self) -> tuple[KeyLabel, ...]:
        line = not self.place.empty and self.place.row.kind == "line"
        board = self.filling.table.rules.board
        if self.place.empty:
            return (*((("b", board.title.lower(), 9),) if board else ()), ("Esc", "back", 9))
        return (
            ("0–9", "fill in", 9),
            ("Enter", "next line", 8),
            ("Tab", f"next {self.filling.table.rules.sides.word}", 8),
            *((("o", "close" if self.place.opened else "open the counts", 7),) if self.place.opened or line else ()),
            ("c", "lines" if self.place.opened == ALL else "all counts", 6),
            *((("b", board.title.lower(), 6),) if board else ()),
            ("k", "checked", 6),
            ("⌫", "clear", 4),
            ("u", "undo", 5),
            *((("!", "doubtful", 5),) if self._doubts else ()),
            ("Esc", "back", 9),
        )


def _head(filling: SheetGrid, side: str) -> Badge:
    """Whose column it is."""
    badge = badge_of(filling.table, side) if side else Badge(filling.title(side))
    return replace(badge, title=clean(badge.title, 40))


def nothing_to_score(table: Table) -> str:
    """A sentence for games in which nothing is filled in."""
    board = table.rules.board
    more = f" Press b to fill in its {board.title.lower()}." if board is not None else ""
    return f"{table.rules.title} has no points to enter.{more}"


def board_screen(pen: TableWriter, side: str | None = None) -> EntryScreen:
    """A side's board; from one of tiles what no board tells can be filled in as well."""
    if pen.table.rules.niche_board is not None:
        return NicheBoardScreen(pen, side)
    return TileBoardScreen(pen, side, lambda owner: ScoresScreen(pen, owner, REST))
