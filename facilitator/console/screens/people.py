"""Who is here: sides with their people and roles; somebody comes, leaves or sits elsewhere."""

from collections.abc import Callable, Mapping

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from facilitator.console.screens.dialog import Dialog
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.what_if import room_refusal
from facilitator.game.kernel.state import Room, Table
from facilitator.game.room.people import Join, Leave, SeatSomebody
from facilitator.game.views.attendance import NUMBERS, Presence, draw_unused, presences
from facilitator.plain.safe_text import clean
from facilitator.widgets.text_lines import FixedText

LOOKING = "j comes   l leaves   s sits elsewhere   ↑ ↓ 1–9   Esc back"
JOINING = "Enter to save this code, or type another · Esc to cancel"
MOVING = "number of the side, or ↑ ↓ and Enter · Esc to cancel"
TABLES = "   ← → table"


class PeopleScreen(ModalScreen[Request | None]):
    """The people of one table; gives back the request: who came, left or changed."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    PeopleScreen OptionList { height: 1fr; margin-bottom: 1; }
    PeopleScreen #refusal { color: $warning; text-style: bold; height: auto; max-height: 2; text-wrap: wrap; }
    """

    def __init__(self, room: Room, tables: Mapping[str, Table], table: str, draw: Callable[[], str]) -> None:
        super().__init__()
        self.room, self.tables, self.draw = room, dict(tables), draw
        self.names = tuple(t for t in tables if t in room.open_tables) or tuple(tables)
        self.shown = table if table in self.names else self.names[0]
        self.rows: tuple[Presence, ...] = ()
        self._moving: str | None = None
        self._joining: str | None = None

    def compose(self) -> ComposeResult:
        """The table, its people, a place for a code, what was refused, the keys."""
        with Dialog(classes="-full"):
            yield FixedText(id="title", classes="question")
            yield OptionList(markup=False)
            yield Input(max_length=8, compact=True)
            yield FixedText(id="refusal")
            yield FixedText(id="hint", classes="quiet")

    def on_mount(self) -> None:
        """The first side is lit."""
        self._list.can_focus = False
        self._back()
        self._fill()

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _lit(self) -> Presence:
        return self.rows[self._list.highlighted or 0]

    def _fill(self, side: str | None = None) -> None:
        table = self.tables[self.shown]
        self.rows = presences(table, self.room)
        self._list.clear_options()
        self._list.add_options([Option(Content(self._words(table, row))) for row in self.rows])
        self._list.highlighted = next(
            (i for i, row in enumerate(self.rows) if row.side == side and row.code is None), 0
        )
        self._title()

    def _words(self, table: Table, row: Presence) -> str:
        if row.code is not None:
            return f"      {row.code:<9} {row.words}"
        number = table.sides.index(row.side)
        return f" {NUMBERS[number] if number < len(NUMBERS) else ' '} {row.symbol or ' '} {row.title} · {row.words}"

    def _title(self) -> None:
        at = f" at table {self.shown}" if len(self.tables) > 1 else ""
        asked = "Who is here"
        if self._moving is not None:
            asked = f"Where does {self._moving} sit now"
        elif self._joining is not None:
            asked = f"Who comes to {self.tables[self.shown].title(self._joining)}"
        self.query_one("#title", FixedText).text = f"{asked}{at}?"
        hint = JOINING if self._joining is not None else MOVING if self._moving is not None else LOOKING
        more = TABLES if len(self.names) > 1 and self._joining is None else ""
        self.query_one("#hint", FixedText).text = f"{hint}{more}"

    def _refuse(self, sentence: str) -> None:
        line = self.query_one("#refusal", FixedText)
        line.text, line.display = clean(sentence), bool(sentence)

    def _back(self) -> None:
        """Looking again; nobody comes or moves."""
        self._moving = self._joining = None
        self.query_one(Input).display = False
        self.set_focus(None)
        self._refuse("")

    def on_key(self, event: events.Key) -> None:
        """Arrows go through the people, letters do something with whom is lit; a code is typed in its own place."""
        if self._joining is not None and event.key != "escape":
            return
        event.stop()
        event.prevent_default()
        match event.key:
            case "escape":
                self._leave()
            case "down" | "up" | "pagedown" | "pageup":
                step = {"down": 1, "up": -1, "pagedown": 8, "pageup": -8}[event.key]
                self._list.highlighted = max(0, min(len(self.rows) - 1, (self._list.highlighted or 0) + step))
            case "left" | "right":
                step = 1 if event.key == "right" else -1
                self.shown = self.names[(self.names.index(self.shown) + step) % len(self.names)]
                self._fill()
            case "enter" if self._moving is not None:
                self._seat(self._lit.side)
            case _:
                self._letter(event.character or "")

    def _letter(self, letter: str) -> None:
        sides = self.tables[self.shown].sides
        if letter and letter in NUMBERS[: len(sides)]:
            side = sides[NUMBERS.index(letter)]
            if self._moving is not None:
                self._seat(side)
            else:
                self._list.highlighted = next(i for i, row in enumerate(self.rows) if row.side == side)
        elif self._moving is None and letter == "j":
            self._join()
        elif self._moving is None and letter in ("l", "s"):
            self._somebody(letter)

    def _somebody(self, letter: str) -> None:
        code = self._lit.code
        if code is None:
            self._refuse(
                f"Choose a person's code first. Then press {letter} if they {'leave' if letter == 'l' else 'move'}."
            )
        elif letter == "l":
            self._give(Request(Leave(code)))
        else:
            self._moving = code
            self._refuse("")
            self._title()

    def _join(self) -> None:
        self._joining = self._lit.side
        self._refuse("")
        taken = {code for codes in self.room.seats.values() for code in codes}
        typed = self.query_one(Input)
        typed.display, typed.value = True, draw_unused(self.draw, taken)
        typed.focus()
        self._title()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """This code comes to the side that was lit."""
        code = clean(event.value).upper()
        if self._joining is not None and code:
            self._give(Request(Join(self._joining, code), self._at))

    def _seat(self, side: str) -> None:
        self._give(Request(SeatSomebody(self._moving or "", side), self._at))

    @property
    def _at(self) -> str | None:
        return self.shown if len(self.tables) > 1 else None

    def _give(self, request: Request) -> None:
        """Hand a request back if it would be carried out; otherwise say why not."""
        refused = room_refusal(request, self.room, self.tables)
        if refused is None:
            self.dismiss(request)
        else:
            self._refuse(refused)

    def _leave(self) -> None:
        if self._moving is None and self._joining is None:
            self.dismiss(None)
            return
        side = self._joining or self._lit.side
        self._back()
        self._fill(side)
