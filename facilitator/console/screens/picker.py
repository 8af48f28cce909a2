"""Picking one of many: type to filter, arrows to move, Enter to take; the whole text of what is lit stands below."""

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from facilitator.console.screens.dialog import Dialog
from facilitator.console.screens.window import Window
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.widgets.text_lines import FixedText, TextLine

MOST_SHOWN, KEY = 200, 6


@frozen
class PickRow:
    """One thing to pick: its id, its line, more words to find it by, a text to read before it is taken, and its key."""

    id: str
    title: str
    words: str = ""
    detail: str = ""
    key: str = ""


@frozen
class Picked:
    """What came back: the id of a row, and what was typed."""

    id: str
    typed: str


@frozen
class Finding:
    """The rows that fit what was typed; `instead` says where they only nearly do."""

    rows: Sequence[PickRow]
    instead: str = ""


Finder = Callable[[str], Finding]


def ranked(rows: Sequence[PickRow], typed: str) -> list[PickRow]:
    """The rows that have every typed word: first those whose title begins so, then those in whose title words do, then
    in whose other words, then those where they stand anywhere.
    """
    asked = typed.casefold().split()
    found = sorted((rank, n) for n, row in enumerate(rows) if (rank := _rank(row, asked)) is not None)
    return [rows[n] for _, n in found]


def _rank(row: PickRow, asked: Sequence[str]) -> int | None:
    title, words = row.title.casefold(), f"{row.title} {row.words}".casefold()
    if title.startswith(" ".join(asked)):
        return 0
    if all(any(word.startswith(part) for word in title.split()) for part in asked):
        return 1
    if all(any(word.startswith(part) for word in words.split()) for part in asked):
        return 2
    return 3 if all(part in words for part in asked) else None


class Picker(Window[Picked | None]):
    """Asks for one of many."""

    DEFAULT_CSS = """
    Picker Input { margin-bottom: 1; }
    Picker OptionList { height: 1fr; }
    Picker .detail { height: auto; max-height: 40%; border-top: solid $primary; }
    """
    BINDINGS = [
        ("escape", "dismiss", "leave"),
        ("down", "move(1)", "down"),
        ("up", "move(-1)", "up"),
        ("pagedown", "move(8)", "further"),
        ("pageup", "move(-8)", "back"),
    ]

    def __init__(
        self,
        question: str,
        find: Finder,
        *,
        full: bool = True,
        hint: str = "Type to search · Enter to choose · Esc to cancel",
    ) -> None:
        super().__init__()
        self.question, self.find, self.full, self.hint = question, find, full, hint
        self._shown: Sequence[PickRow] = ()

    def compose(self) -> ComposeResult:
        """The question, a place to type, the rows, and the text of the one that is lit, in a frame that keeps its size
        while one types.
        """
        with Dialog(classes="-full" if self.full else "-beside"):
            yield FixedText(self.question, classes="question")
            yield Input(compact=True)
            yield OptionList(markup=False)
            with VerticalScroll(classes="detail", can_focus=False):
                yield TextLine()
            yield FixedText(self.hint, classes="quiet")

    def on_mount(self) -> None:
        """Everything, before anything is typed."""
        self._list.can_focus = False
        self._show("")

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits what has been typed so far."""
        self._show(event.value)

    def _show(self, typed: str) -> None:
        found = self.find(clean(typed))
        self._shown = found.rows[:MOST_SHOWN]
        self.query_one(".question", FixedText).text = found.instead or self.question
        self._list.clear_options()
        self._list.add_options([Option(_line(row)) for row in self._shown])
        if self._shown:
            self._list.highlighted = 0
        self._detail()

    def action_move(self, steps: int) -> None:
        """Another row is lit; it stays within the list."""
        if self._shown:
            self._list.highlighted = max(0, min(len(self._shown) - 1, (self._list.highlighted or 0) + steps))
            self._detail()

    def _detail(self) -> None:
        row = self._lit()
        self.query_one(".detail TextLine", TextLine).text = row.detail if row else ""
        self.query_one(".detail").display = bool(row and row.detail)
        self.query_one(".detail").scroll_home(animate=False)

    def _lit(self) -> PickRow | None:
        n = self._list.highlighted
        return self._shown[n] if n is not None and n < len(self._shown) else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Taken with the mouse."""
        self.dismiss(Picked(self._shown[event.option_index].id, ""))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The row that is lit; where none fits, what was typed."""
        row, typed = self._lit(), clean(event.value)
        if row is not None:
            self.dismiss(Picked(row.id, typed))


def _line(row: PickRow) -> Content:
    """A row with its key before it."""
    return Content.assemble((f"{row.key:>{KEY}}  ", "bold $accent"), row.title) if row.key else Content(row.title)
