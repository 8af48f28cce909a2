"""Cells that are filled in with digits: what is typed is entered as soon as its cell is left, or stays to be mended."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult

from facilitator.console.screens.entry_screen import EntryScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.views.sheet.doubtful_cells import ValueDoubt
from facilitator.plain.frozen import frozen
from facilitator.widgets.box_grid import BoxGrid
from facilitator.widgets.key_line import KeyLabel

MOST_TYPED = 9
_SIGNS = {"minus": "-", "slash": "/", "full_stop": ".", "comma": ",", "−": "-"}
UNDO, REDO = ("u", "ctrl+z"), ("r", "ctrl+y")


@frozen
class LitCell:
    """A cell to write in: what may be typed besides digits, why it is closed if it is, what speaks against a value, and
    the command that enters it.
    """

    title: str
    command: Callable[[str], TableCommand]
    doubt: Callable[[str], ValueDoubt | None]
    signs: str = ""
    closed: str = ""


class CellEntryScreen(EntryScreen):
    """A grid of cells with one that is lit; a value that is doubtful is entered by leaving its cell twice."""

    def __init__(self, pen: TableWriter) -> None:
        super().__init__(pen)
        self.typed = ""
        self.doubt: ValueDoubt | None = None

    def picture(self) -> ComposeResult:
        """The grid."""
        yield BoxGrid()

    def on_key(self, event: events.Key) -> None:
        """Digits fill in; whatever else means something leaves the cell first."""
        event.stop()
        typed = event.character or ""
        sign = typed if typed.isascii() and typed.isdigit() else _SIGNS.get(event.key)
        if sign is not None:
            self._sign(sign)
            return
        match event.key:
            case "escape" if self.typed:
                self.tell(f"{self.typed} was not saved.", False)
                self._drop()
            case "escape":
                self.close()
            case "backspace" | "delete" if self.typed:
                self.typed, self.doubt = self.typed[:-1], None
                self.look()
            case "backspace" | "delete":
                self.empty_cell()
            case _ if not self.leave_cell():
                pass
            case _ if event.key in (*UNDO, *REDO):
                self.take_back(event.key in UNDO)
                self.renew()
            case _:
                self.go(event.key)

    def on_mouse_grid_chosen(self, event: BoxGrid.Chosen) -> None:
        """A click goes to its cell."""
        if self.leave_cell():
            self.light(event.y, event.x)
            self.look()

    def on_mouse_grid_turned(self, event: BoxGrid.Turned) -> None:
        """The wheel goes through the rows."""
        if self.leave_cell():
            self.go("down" if event.steps > 0 else "up")

    def _sign(self, sign: str) -> None:
        """One more sign of a value, where it can belong to one."""
        cell = self.lit_cell()
        if cell is None:
            return
        if cell.closed:
            self.tell(cell.closed, False)
        elif len(self.typed) < MOST_TYPED:
            self.typed, self.doubt = self.typed + sign, None
            self.look()

    def leave_cell(self) -> bool:
        """Enter what has been typed; False where it can't be entered, and it stays to be mended."""
        cell = self.lit_cell() if self.typed else None
        if cell is None:
            return True
        odd = self.typed.strip("0123456789" + cell.signs)[:1]
        if odd:
            self.tell(f"{cell.title}: {'enter 0 or more' if odd == '-' else 'enter a whole number'}.", False)
            return False
        doubt = cell.doubt(self.typed)
        if doubt is not None and (doubt.impossible or self.doubt != doubt):
            self.doubt = doubt
            self.tell("", True)  # it is said beside the cell
            self.look()
            return False
        if not self.write(cell.command(self.typed)):
            return False
        self._drop()
        return True

    def _drop(self) -> None:
        self.typed, self.doubt = "", None
        self.renew()

    def saving_labels(self) -> tuple[KeyLabel, ...]:
        """The keys while a value is held back: its doubt is named first."""
        if self.doubt is None:
            return ()
        save = () if self.doubt.impossible else (("Enter", f"save {self.typed} anyway", 9),)
        return (*save, ("⌫", "correct it", 9), ("Esc", "cancel", 9))

    def warn_of_value(self, doubt: ValueDoubt) -> None:
        """Show why a value is held back."""
        then = "" if doubt.impossible else f"Enter saves {self.typed} anyway."
        self.warn(f"{self.typed} is not saved yet", ((doubt.sentence, "bold $warning"), (then, "")))

    def record(self, command: TableCommand) -> None:
        """Carry out a command, and show what it has changed."""
        self.write(command)
        self.renew()

    def lit_cell(self) -> LitCell | None:
        """The cell that is lit; nothing where there is none."""
        raise NotImplementedError

    def go(self, key: str) -> None:
        """What a key does once nothing is being typed any more."""

    def light(self, row: int, column: int) -> None:
        """Another cell is lit."""

    def renew(self) -> None:
        """The table has changed."""

    def empty_cell(self) -> None:
        """What stands in the lit cell is taken away."""

    def close(self) -> None:
        """What is open is closed."""
        self.dismiss(None)
