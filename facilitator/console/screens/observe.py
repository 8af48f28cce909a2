"""An observation in three keys: the outcome's letter and a level for whoever is to be watched; somebody else is found
by number or by letters.
"""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from facilitator.console.form import Choice, find_choices, settled
from facilitator.console.screens.choice import answer_rows
from facilitator.console.screens.window import Dialog, Window
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.log import MOST_FACT, Observe
from facilitator.game.notes.observation_hint import Cell, Hint, count_looks, coverage, next_to_watch
from facilitator.game.notes.outcomes import level_words, outcome_keys
from facilitator.game.rulebook.outcome import Outcome
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.widgets.cell_text import cut, padded
from facilitator.widgets.key_line import Cap, KeyCaps
from facilitator.widgets.pane import FixedText, TextLine
from facilitator.widgets.pick_list import MOVES, PickList

WHAT: tuple[Cap, ...] = (("1–9", "who"), ("/", "find who"), ("Esc", "close"))
HOW: tuple[Cap, ...] = (("space", "add words"), ("⌫", "another outcome"), ("Esc", "close"))
FACT: tuple[Cap, ...] = (("Enter", "keep the words, then the level"), ("Esc", "cancel"))
FIND: tuple[Cap, ...] = (("Enter", "this one"), ("↑↓", "choose"), ("Esc", "cancel"))
MARKS = {"1": "1", "2": "2", "3": "3", "4": "4", "s": "seen", "0": "none"}
LOOKS = 6
"""The column that says how often somebody was looked at."""


class ObserveScreen(Window[Request | None]):
    """Asks what was seen of whom, and gives back the request that records it; beside it stands what has been seen so
    far.
    """

    DEFAULT_CSS = """
    ObserveScreen #hint, ObserveScreen #table-head { color: $soft; }
    ObserveScreen.-short #hint { display: none; }
    ObserveScreen.-short #asked, ObserveScreen.-short #what { margin: 0; }
    ObserveScreen #asked { text-style: bold; margin-bottom: 1; }
    ObserveScreen #who { height: 1fr; }
    ObserveScreen #what { margin-top: 1; }
    """

    def __init__(
        self, tables: Mapping[str, Table], room: Room, log: Log, outcomes: Sequence[Outcome], table: str = ""
    ) -> None:
        super().__init__()
        self.tables, self.room, self.outcomes = dict(tables), room, {o.id: o for o in outcomes}
        self.keys = outcome_keys(outcomes)
        self.whom = tuple((name, side) for name, t in tables.items() if name in room.open_tables for side in t.sides)
        self.hint: Hint | None = next_to_watch(log, room, tables, outcomes)
        self.cells, self.looks = coverage(log, tables, outcomes), count_looks(log, tables)
        at = [n for n, whom in enumerate(self.whom) if whom[0] == table]
        hinted = self.whom.index((self.hint.table, self.hint.side)) if self.hint else 0
        self.chosen = hinted if hinted in at or not at else at[0]
        self.outcome: Outcome | None = None
        self.fact, self._typed, self._finding = "", "", False

    def compose(self) -> ComposeResult:
        """Who and what, what has been seen of everybody so far, the outcomes or levels, a place for words, the keys."""
        with Dialog("Observe", classes="-tall"):
            yield FixedText(id="hint")
            yield FixedText(id="asked")
            yield Input(max_length=MOST_FACT, compact=True)
            yield FixedText(id="table-head")
            yield PickList(id="who")
            yield PickList(id="what")
            yield TextLine(id="refusal", classes="warned")
            yield KeyCaps()

    def on_mount(self) -> None:
        """The side that is to be watched next is chosen."""
        self.query_one(Input).display = False
        self._look()

    def on_resize(self, event: events.Resize) -> None:
        """How wide the columns are depends on the window."""
        super().on_resize(event)
        self.call_after_refresh(self._look)

    def _title(self, whom: tuple[str, str]) -> str:
        at = f" (table {whom[0]})" if len(self.tables) > 1 else ""
        return f"{self.tables[whom[0]].title(whom[1])}{at}"

    def _look(self, refusal: str = "") -> None:
        warned = self.query_one("#refusal", TextLine)
        warned.text, warned.display = f"! {clean(refusal)}" if refusal else "", bool(refusal)
        caps = self.query_one(KeyCaps)
        if not self.whom or not self.outcomes:
            nobody = "There is nobody to observe." if not self.whom else "This lesson has no outcomes to observe."
            self._line("asked", nobody)
            caps.caps = (("Esc", "close"),)
            return
        if self.hint is not None:
            rarest = f", especially {self.outcomes[self.hint.outcome].title}" if self.hint.outcome else ""
            seen = counted(self.hint.looks, "look")
            self._line("hint", f"Next: {self._title((self.hint.table, self.hint.side))}, {seen} so far{rarest}")
        what = self.outcome.title if self.outcome else "what did you see?"
        words = f"  “{self.fact}”" if self.fact else ""
        self._line("asked", f"{self._title(self.whom[self.chosen])}: {what}{words}")
        who = self.query_one("#who", PickList)
        head, *rows = self._grid()
        self._line("table-head", head.plain)
        who.fill(rows, self.chosen)
        choices = self._levels() if self.outcome else [(key, self.outcomes[o].title) for key, o in self.keys.items()]
        self.query_one("#what", PickList).rows = tuple(answer_rows(choices))
        if not self.query_one(Input).display:
            caps.caps = HOW if self.outcome else WHAT

    def _levels(self) -> list[tuple[str, str]]:
        """The levels of the outcome that was chosen, each with its key."""
        assert self.outcome is not None
        return [(key, level_words(self.outcome, level).removeprefix(f"{level}, ")) for key, level in MARKS.items()]

    def _grid(self) -> list[Content]:
        """The head, then who was seen at what: a column for each outcome, the last level and how often."""
        letters = {outcome: key for key, outcome in self.keys.items()}
        room, titles = self.query_one("#who").size.width - 8, [self._title(whom) for whom in self.whom]
        longest = max(map(cell_len, titles))
        column = next((n for n in (6, 4) if room - LOOKS - n * len(self.outcomes) >= longest), 3)
        looks = LOOKS if room - LOOKS - column * len(self.outcomes) >= longest else 0
        width = max(6, min(longest, room - looks - column * len(self.outcomes)))
        if width < longest and len(self.tables) > 1:
            titles = [f"{name}: {self.tables[name].title(side)}" for name, side in self.whom]
        head = "".join(f"{letters[o]:^{column}}" for o in self.outcomes)
        rows = [Content.styled(f"{'':{width + 6}}{'looks ' if looks else ''}{head}", "$soft")]
        for n, (whom, title) in enumerate(zip(self.whom, titles, strict=True), 1):
            seen = "".join(f"{_cell(self.cells[whom, o]):^{column}}" for o in self.outcomes)
            times = f"{self.looks[whom]:^{LOOKS}}" if looks else ""
            name = padded(cut(title, width), width)
            rows.append(Content.assemble((f"{n:>2}  ", "bold $accent"), f"{name}{times}{seen}".rstrip()))
        return rows

    def _line(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", FixedText).text = text

    def on_key(self, event: events.Key) -> None:
        """Numbers choose sides until an outcome is chosen; then they are levels."""
        typing = self.query_one(Input).display
        if typing and event.key != "escape" and not (self._finding and event.key in MOVES):
            return
        event.stop()
        if event.key == "escape":
            if typing:
                self._put_away()
            else:
                self.dismiss(None)
        elif self.whom and self.outcomes:
            self._key(event.key, (event.character or "").casefold())

    def _key(self, key: str, letter: str) -> None:
        refusal = ""
        if key in MOVES and self.outcome is None:
            self.chosen = max(0, min(len(self.whom) - 1, self.chosen + MOVES[key]))
        elif self.outcome is None and letter in self.keys:
            self.outcome = self.outcomes[self.keys[letter]]
        elif self.outcome is None and letter.isdecimal():
            refusal = self._number(letter)
        elif self.outcome is not None and letter in MARKS:
            self.dismiss(self._request(MARKS[letter]))
            return
        elif (self.outcome is not None and key == "space") or (self.outcome is None and letter == "/"):
            self._write(finding=self.outcome is None)
            return
        elif key == "backspace":
            self.outcome = None
        elif letter.strip():
            refusal = f"'{letter}' does nothing here."
        if not letter.isdecimal():
            self._typed = ""
        self._look(refusal)

    def _number(self, digit: str) -> str:
        """Somebody by number, of two digits where there are so many; a refusal where nobody has it."""
        people = self._people()
        found = find_choices(people, self._typed + digit)
        self._typed = self._typed + digit if found else digit
        found = found or find_choices(people, digit)
        if found:
            self.chosen = found[0]
        if not found or settled(people, self._typed):
            self._typed = ""
        return "" if found else f"There is no number {digit}."

    def _people(self) -> tuple[Choice, ...]:
        """Whom a number or letters can mean."""
        return tuple(Choice(str(n), self._title(whom)) for n, whom in enumerate(self.whom))

    def _write(self, finding: bool) -> None:
        """Words are typed: a fact, or who is looked for."""
        typed = self.query_one(Input)
        self._finding, typed.display = finding, True
        typed.value = "" if finding else self.fact
        typed.focus()
        self.query_one(KeyCaps).caps = FIND if finding else FACT

    def _put_away(self) -> None:
        self.query_one(Input).display = False
        self._finding = False
        self.set_focus(None)
        self._look()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Whoever begins so is lit."""
        if self._finding and event.value:
            found = find_choices(self._people(), clean(event.value))
            if found:
                self.chosen = found[0]
            self._look("" if found else f"Nobody is called “{clean(event.value)}”.")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """These words go with the level that follows; or somebody was found."""
        if not self._finding:
            self.fact = clean(event.value, MOST_FACT)
        self._put_away()

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """Clicked: somebody, an outcome, or a level."""
        if event.place == "who":
            self.chosen = event.row
            self._look()
        else:
            keys = list(MARKS if self.outcome else self.keys)
            self._key(keys[event.row], keys[event.row])

    def _request(self, level: str) -> Request:
        assert self.outcome is not None
        name, side = self.whom[self.chosen]
        command = Observe(side, self.outcome.id, level, self.fact or None)
        return Request(command, name if len(self.tables) > 1 else None)


def _cell(cell: Cell) -> str:
    """The last level, and how often; a dot where nothing was to be seen of it."""
    if not cell.times:
        return "–"
    return ("·" if cell.level == "none" else cell.level[:1]) + (f"×{cell.times}" if cell.times > 1 else "")
