"""Who is here: sides with their people and roles; somebody comes, leaves or sits elsewhere."""

from collections.abc import Callable, Mapping

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from facilitator.console.form import Choice, find_choices
from facilitator.console.screens.window import Dialog, Window
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.what_if import refusal_of
from facilitator.game.kernel.state import Room, Table
from facilitator.game.room.people import Join, Leave, SeatSomebody, seat_of
from facilitator.game.room.presence import Away, Back
from facilitator.game.views.attendance import NUMBERS, Presence, draw_unused, presences
from facilitator.game.walk.seating_rows import number_of
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import Cap, KeyCaps
from facilitator.widgets.pane import FixedText, TextLine
from facilitator.widgets.pick_list import MOVES, PickList

LOOKING: tuple[Cap, ...] = (
    ("j", "joins"),
    ("n", "joins smallest side"),
    ("l", "leaves"),
    ("s", "changes seats"),
    ("a", "away or back"),
)
ASKED = {"j": "Who joins {side}?", "n": "Who joins the smallest side?", "l": "Who leaves?", "s": "Who moves?"}
BESIDE = {
    "n": "number, name or code; the code of a new person is filled in",
    "j": "number, name or code; the code of a new person is filled in",
    "l": "number, or the first letters",
    "s": "number, or the first letters",
}
COMES = ("j", "n")
DOING = {"j": "sits down", "n": "sits down", "l": "leaves", "s": "choose"}


class PeopleScreen(Window[Request | None]):
    """The people of one table; gives back the request: who came, left or changed.

    `words` gives a person's words from their code, and is the only place that knows them.
    """

    DEFAULT_CSS = """
    PeopleScreen PickList { height: 1fr; }
    PeopleScreen #beside { color: $soft; }
    """

    def __init__(
        self,
        room: Room,
        tables: Mapping[str, Table],
        table: str,
        draw: Callable[[], str],
        words: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__()
        self.room, self.tables, self.draw = room, dict(tables), draw
        self.words = words or (lambda code: number_of(room, code))
        self.names = tuple(t for t in tables if t in room.open_tables) or tuple(tables)
        self.shown = table if table in self.names else self.names[0]
        self.rows: tuple[Presence, ...] = ()
        self._asking, self._moving, self._to = "", "", ""

    def compose(self) -> ComposeResult:
        """The table, its people, a place for a number or a name, what was refused, the keys."""
        with Dialog("Who is here", classes="-tall"):
            yield FixedText(id="title", classes="question")
            yield PickList()
            yield Input(max_length=40, compact=True)
            yield FixedText(id="beside")
            yield TextLine(id="refusal", classes="warned")
            yield KeyCaps()

    def on_mount(self) -> None:
        """The first side is lit."""
        self._look_on()

    @property
    def _list(self) -> PickList:
        return self.query_one(PickList)

    @property
    def _lit(self) -> Presence:
        return self.rows[max(0, self._list.lit)]

    def _look_on(self, side: str | None = None) -> None:
        """Looking again; nobody comes, leaves or moves."""
        self._asking = self._moving = ""
        self.set_focus(None)
        table = self.tables[self.shown]
        self.rows = presences(table, self.room)
        lit = next((i for i, row in enumerate(self.rows) if row.side == side and row.code is None), 0)
        self._list.fill([self._row(table, row) for row in self.rows], lit)
        self._title()

    def _row(self, table: Table, row: Presence) -> Content:
        if row.code is not None:
            known = self.words(row.code)
            person = known if known == row.code else f"{known} {row.code}"
            return Content.assemble("      ", (f"{person:<12} ", "$text"), (row.words, "$soft"))
        number = table.sides.index(row.side)
        key = NUMBERS[number] if number < len(NUMBERS) else " "
        side = Content.assemble((f" {key} ", "bold $accent"), f"{row.symbol or ' '} ", (row.title, "bold"))
        return side + Content.styled(f" · {row.words}", "$soft")

    def _title(self, refusal: str = "") -> None:
        table = self.tables[self.shown]
        asked = f"Table {self.shown}" if len(self.tables) > 1 else f"{len(self._seated())} people"
        caps = LOOKING
        if self._asking:
            asked = ASKED[self._asking].format(side=table.title(self._to))
            caps = (("Enter", DOING[self._asking]), ("↑↓", "choose"))
        elif self._moving:
            asked = f"Where does {self.words(self._moving)} sit now?"
            caps = (("Enter", "sits there"), ("↑↓", "or the side's number"))
        self.query_one("#title", FixedText).text = asked
        self.query_one(Input).display = bool(self._asking)
        beside = self.query_one("#beside", FixedText)
        beside.text, beside.display = BESIDE.get(self._asking, ""), bool(self._asking)
        more: tuple[Cap, ...] = (("←→", "table"),) if len(self.names) > 1 and not self._asking else ()
        self.query_one(KeyCaps).caps = (*caps, *more, ("Esc", "cancel" if self._asking or self._moving else "close"))
        self._refuse(refusal)

    def _refuse(self, sentence: str) -> None:
        line = self.query_one("#refusal", TextLine)
        line.text, line.display = f"! {clean(sentence)}" if sentence else "", bool(sentence)

    def on_key(self, event: events.Key) -> None:
        """Arrows go through the people, letters do something with whom is lit; a person is typed in its own place."""
        if self._asking and event.key not in ("escape", *MOVES):
            return
        event.stop()
        match event.key:
            case "escape" if self._asking or self._moving:
                self._look_on(self._to or self._lit.side)
            case "escape":
                self.dismiss(None)
            case "down" | "up" | "pagedown" | "pageup":
                self._list.move(MOVES[event.key])
            case "left" | "right":
                step = 1 if event.key == "right" else -1
                self.shown = self.names[(self.names.index(self.shown) + step) % len(self.names)]
                moving = self._moving
                self._look_on()
                self._moving = moving
                self._title()
            case "enter" if self._moving:
                self._seat(self._lit.side)
            case _:
                self._letter(event.character or "")

    def _letter(self, letter: str) -> None:
        sides = self.tables[self.shown].sides
        if letter and letter in NUMBERS[: len(sides)]:
            side = sides[NUMBERS.index(letter)]
            if self._moving:
                self._seat(side)
            else:
                self._list.lit = next(i for i, row in enumerate(self.rows) if row.side == side)
        elif letter in ASKED and not self._moving:
            self._to = self._lit.side
            if letter in COMES or self._lit.code is None:
                self._ask(letter)
            else:
                self._chosen(letter, self._lit.code)
        elif letter == "a" and not self._moving:
            side = self._lit.side
            self._give(Request((Back if side in self.tables[self.shown].away else Away)(side), self._at))

    def _seated(self) -> tuple[str, ...]:
        return tuple(code for seat, codes in self.room.seats.items() if seat[0] == self.shown for code in codes)

    def _people(self) -> tuple[Choice, ...]:
        """Whom a number or letters can mean: who is known and sits nowhere, or who sits here."""
        if self._asking in COMES:
            codes = tuple(code for code in self.room.numbers if seat_of(self.room, code) is None)
        else:
            codes = self._seated()
        return tuple(Choice(code, self.words(code), f"{number_of(self.room, code)} {code}") for code in codes)

    def _ask(self, what: str) -> None:
        self._asking = what
        typed = self.query_one(Input)
        taken = {code for codes in self.room.seats.values() for code in codes} | set(self.room.numbers)
        typed.value = draw_unused(self.draw, taken) if what in COMES else ""
        self._title()
        self._show(())
        typed.focus()
        typed.action_select_all() if typed.value else None

    def _show(self, found: tuple[Choice, ...]) -> None:
        """Those who fit, instead of the table."""
        people = found or self._people()
        self._list.fill([Content(f" {one.title}  {one.words.split()[-1]}") for one in people], 0 if found else -1)

    def _fitting(self, typed: str) -> tuple[Choice, ...]:
        people = self._people()
        exact = tuple(one for one in people if typed in (one.words.split()[0], one.value))
        return exact or tuple(people[n] for n in find_choices(people, typed) if not typed.isdecimal())

    def on_input_changed(self, event: Input.Changed) -> None:
        """Those who fit are shown."""
        if self._asking:
            self._refuse("")
            self._show(self._fitting(clean(event.value)) if event.value else ())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Whoever fits; a code comes that nobody has yet."""
        typed, people = clean(event.value), self._people()
        found = self._fitting(typed) if typed else ()
        lit = self._list.lit
        listed = found or people
        if 0 <= lit < len(listed) and (found or not typed):
            self._chosen(self._asking, listed[lit].value)
        elif self._asking in COMES and typed:
            self._chosen(self._asking, typed.upper())
        else:
            self._refuse(f"Nobody here matches “{typed}”." if typed else "Type a number or the first letters.")

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """Clicked: a person who is asked for, or the side where somebody sits down."""
        if self._asking:
            typed = clean(self.query_one(Input).value)
            self._chosen(self._asking, ((self._fitting(typed) if typed else ()) or self._people())[event.row].value)
        elif self._moving:
            self._seat(self._lit.side)

    def _chosen(self, what: str, code: str) -> None:
        if what == "j":
            self._give(Request(Join(code, self._to), self._at))
        elif what == "n":
            self._give(Request(Join(code)))
        elif what == "l":
            self._give(Request(Leave(code)))
        else:
            if self._asking:
                self._look_on(self._to)
            self._moving = code
            self._title()

    def _seat(self, side: str) -> None:
        self._give(Request(SeatSomebody(self._moving, side), self._at))

    @property
    def _at(self) -> str | None:
        return self.shown if len(self.tables) > 1 else None

    def _give(self, request: Request) -> None:
        """Hand a request back if it would be carried out; otherwise say why not."""
        refused = refusal_of(request, self.room, self.tables)
        if refused is None:
            self.dismiss(request)
        else:
            self._refuse(refused)
