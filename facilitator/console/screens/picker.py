"""Picking one of many: type to filter, arrows to move, Enter to take; the whole text of what is lit stands below."""

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input

from facilitator.console.screens.window import Dialog, Window
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import Cap, KeyCaps
from facilitator.widgets.pane import TextLine
from facilitator.widgets.pick_list import MOVES, PickList

MOST_SHOWN, KEY, TITLE = 200, 6, 22
WIDE = 110
"""From so many columns on a row has room for what it is about."""
CAPS: tuple[Cap, ...] = (("Enter", "choose"), ("↑↓", "move"), ("Esc", "cancel"))


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
    Picker #instead { color: $warning; height: auto; }
    Picker PickList { height: 1fr; }
    Picker .detail { height: auto; max-height: 30%; margin-top: 1; color: $soft; scrollbar-size-vertical: 1; }
    """

    def __init__(self, title: str, find: Finder, *, caps: tuple[Cap, ...] = CAPS, begun: str = "") -> None:
        super().__init__()
        self.heading, self.find, self.caps, self.begun = title, find, caps, begun
        self._shown: Sequence[PickRow] = ()

    def compose(self) -> ComposeResult:
        """A place to type, the rows, and the text of the one that is lit, in a frame that keeps its size while one
        types.
        """
        with Dialog(self.heading, classes="-tall"):
            yield Input(self.begun, compact=True)
            yield TextLine(id="instead")
            yield PickList()
            with VerticalScroll(classes="detail", can_focus=False):
                yield TextLine()
            yield KeyCaps(*self.caps)

    def on_mount(self) -> None:
        """Everything, before anything is typed."""
        self.query_one(Input).focus()
        self._show(self.begun)

    @property
    def _list(self) -> PickList:
        return self.query_one(PickList)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits what has been typed so far."""
        self._show(event.value)

    def _show(self, typed: str) -> None:
        found = self.find(clean(typed))
        self._shown = found.rows[:MOST_SHOWN]
        instead = self.query_one("#instead", TextLine)
        instead.text, instead.display = found.instead, bool(found.instead)
        self._list.fill([_line(row, self.app.size.width >= WIDE) for row in self._shown], 0 if self._shown else -1)
        self._detail()

    def on_key(self, event: events.Key) -> None:
        """Arrows light another row, Esc closes; letters are typed."""
        if event.key in MOVES:
            event.stop()
            self._list.move(MOVES[event.key])
            self._detail()
        elif event.key == "escape":
            event.stop()
            self.dismiss(None)

    def _detail(self) -> None:
        row = self._lit()
        self.query_one(".detail TextLine", TextLine).text = row.detail if row else ""
        self.query_one(".detail").display = bool(row and row.detail)
        self.query_one(".detail").scroll_home(animate=False)

    def _lit(self) -> PickRow | None:
        n = self._list.lit
        return self._shown[n] if 0 <= n < len(self._shown) else None

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """Clicked."""
        self.take(self._shown[event.row])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The row that is lit."""
        row = self._lit()
        if row is not None:
            self.take(row)

    def take(self, row: PickRow) -> None:
        """Give back what was picked."""
        self.dismiss(Picked(row.id, clean(self.query_one(Input).value)))


def _line(row: PickRow, wide: bool) -> Content:
    """A row with its key before it, and what it is about."""
    title = Content(row.title).truncate(max(TITLE, len(row.title)), pad=True)
    about = row.detail.split(". ")[0] if wide and "\n" not in row.detail else ""
    key = Content.styled(f"{row.key:>{KEY}}  ", "bold $accent")
    return (key + title + Content.styled(f"  {about}", "$soft")) if row.words or row.key else Content(row.title)
