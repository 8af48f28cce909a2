"""An observation in three keys: the outcome's letter and a level for whoever is to be watched, or a number first for
somebody else.
"""

from collections.abc import Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from facilitator.console.screens.dialog import Dialog
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.log import MOST_FACT, Observe
from facilitator.game.notes.observation_hint import Cell, Hint, count_looks, coverage, next_to_watch
from facilitator.game.notes.outcomes import level_words, outcome_keys
from facilitator.game.rulebook.ruleset import Outcome
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import FixedText

WHAT = "letter: what you saw   1–9 ↑ ↓ somebody else   Esc back"
HOW = "1–4 level  s seen  0 not observed  space words  ⌫ other  Esc back"
FACT = "Enter to save the words, then choose the level · Esc to cancel"
MARKS = {"1": "1", "2": "2", "3": "3", "4": "4", "s": "seen", "0": "none"}


class ObserveScreen(ModalScreen[Request | None]):
    """Asks what was seen of whom, and gives back the request that records it; beside it stands what has been seen so
    far.
    """

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ObserveScreen #asked { text-style: bold; margin-bottom: 1; }
    ObserveScreen #grid { height: 1fr; }
    ObserveScreen #refusal { color: $warning; text-style: bold; }
    """

    def __init__(self, tables: Mapping[str, Table], room: Room, log: Log, outcomes: Sequence[Outcome]) -> None:
        super().__init__()
        self.tables, self.room, self.outcomes = dict(tables), room, {o.id: o for o in outcomes}
        self.keys = outcome_keys(outcomes)
        self.whom = tuple((name, side) for name, t in tables.items() if name in room.open_tables for side in t.sides)
        self.hint: Hint | None = next_to_watch(log, room, tables, outcomes)
        self.cells, self.looks = coverage(log, tables, outcomes), count_looks(log, tables)
        self.chosen = self.whom.index((self.hint.table, self.hint.side)) if self.hint else 0
        self.outcome: Outcome | None = None
        self.fact = ""

    def compose(self) -> ComposeResult:
        """Who and what, what has been seen of everybody so far, a place for words, the keys."""
        with Dialog(classes="-full"):
            yield FixedText(id="next", classes="quiet")
            yield FixedText(id="asked")
            yield Pane(id="grid")
            yield Input(max_length=MOST_FACT, compact=True)
            yield FixedText(id="refusal")
            yield FixedText(id="hint", classes="quiet")

    def on_mount(self) -> None:
        """The side that is to be watched next is chosen."""
        self.query_one(Input).display = False
        self._look()

    def _title(self, whom: tuple[str, str]) -> str:
        at = f" (table {whom[0]})" if len(self.tables) > 1 else ""
        return f"{self.tables[whom[0]].title(whom[1])}{at}"

    def _look(self, refusal: str = "") -> None:
        self._line("refusal", clean(refusal))
        if not self.whom or not self.outcomes:
            self._line(
                "asked", "There is nobody to observe." if not self.whom else "This lesson has no outcomes to observe."
            )
            self._line("hint", "Esc back")
            return
        if self.hint is not None:
            rarest = f", above all {self.outcomes[self.hint.outcome].title}" if self.hint.outcome else ""
            seen = counted(self.hint.looks, "look")
            self._line("next", f"Next: {self._title((self.hint.table, self.hint.side))}, {seen} so far{rarest}")
        what = self.outcome.title if self.outcome else "what did you see?"
        self._line(
            "asked", f"{self._title(self.whom[self.chosen])}: {what}" + (f"  “{self.fact}”" if self.fact else "")
        )
        self._line("hint", HOW if self.outcome else WHAT)
        pane = self.query_one("#grid", Pane)
        pane.pieces = (("\n".join(self._levels() if self.outcome else self._grid(pane.size.height)), ""),)

    def on_resize(self) -> None:
        """How many rows there are room for depends on the window."""
        self.call_after_refresh(self._look)

    def _levels(self) -> list[str]:
        """The levels of the outcome that was chosen, each with its key."""
        assert self.outcome is not None
        return [
            f" {key}  {level_words(self.outcome, level).removeprefix(f'{level}, ')}" for key, level in MARKS.items()
        ]

    def _grid(self, height: int) -> list[str]:
        """Who was seen at what: a column for each outcome, the last level and how often; always whoever is chosen among
        them.
        """
        width = max([len(self._title(w)) for w in self.whom])
        letters = {outcome: key for key, outcome in self.keys.items()}
        rows = [f"      {'':<{width}} looks  " + "  ".join(f"{letters[o]:^4}" for o in self.outcomes)]
        most = max(3, height - len(self.keys) - 2)
        first = max(0, min(self.chosen - most // 2, len(self.whom) - most))
        shown = range(first, min(len(self.whom), first + most))
        for i in shown:
            whom = self.whom[i]
            cells = [self.cells[whom, o] for o in self.outcomes]
            seen = "  ".join(f"{_cell(c):^4}" for c in cells)
            more = (
                "▴" if i == shown.start and i else "▾" if i == shown.stop - 1 and shown.stop < len(self.whom) else " "
            )
            mark, number = "▸" if i == self.chosen else " ", str(i + 1) if i < 9 else " "
            rows.append(f"{more}{mark} {number}  {self._title(whom):<{width}} {self.looks[whom]:^5}  {seen}".rstrip())
        return [*rows, "", *(f" {key}  {self.outcomes[o].title}" for key, o in self.keys.items())]

    def _line(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", FixedText).text = text

    def on_key(self, event: events.Key) -> None:
        """Numbers choose sides until an outcome is chosen; then they are levels."""
        typed = self.query_one(Input)
        if typed.display and event.key != "escape":
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            if typed.display:
                self._put_away()
            else:
                self.dismiss(None)
        elif self.whom and self.outcomes:
            self._key(event.key, (event.character or "").casefold())

    def _key(self, key: str, letter: str) -> None:
        if key in ("up", "down") and self.outcome is None:
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % len(self.whom)
        elif self.outcome is None and letter in self.keys:
            self.outcome = self.outcomes[self.keys[letter]]
        elif self.outcome is None and letter.isdecimal() and 1 <= int(letter) <= len(self.whom):
            self.chosen = int(letter) - 1
        elif self.outcome is not None and letter in MARKS:
            self.dismiss(self._request(MARKS[letter]))
            return
        elif self.outcome is not None and key == "space":
            self._write()
            return
        elif key == "backspace":
            self.outcome = None
        else:
            self._look(f"'{letter}' does nothing here." if letter.strip() else "")
            return
        self._look()

    def _write(self) -> None:
        typed = self.query_one(Input)
        typed.display, typed.value = True, self.fact
        typed.focus()
        self._line("hint", FACT)

    def _put_away(self) -> None:
        self.query_one(Input).display = False
        self.set_focus(None)
        self._look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """These words go with the level that follows."""
        self.fact = clean(event.value, MOST_FACT)
        self._put_away()

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
