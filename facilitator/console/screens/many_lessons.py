"""Many lessons together: pace, points and outcomes over time, to read through."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from facilitator.console.screens.window import Dialog
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import READING, Pane

KEYS = (("↑↓", "scroll"), ("PgUp PgDn", "page"), ("Esc", "back"))
EMPTY = "No lessons yet. They appear here once they are saved in the data folder."


class ManyLessonsScreen(ModalScreen[None]):
    """Lines of tables, as `record.history.lines` makes them."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "ManyLessonsScreen #read { height: 1fr; }"

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.title_words, self.lines = title, tuple(lines)

    def compose(self) -> ComposeResult:
        """The tables, and the keys."""
        with Dialog(clean(self.title_words), classes="-full"):
            yield Pane(id="read")
            yield KeyCaps(*KEYS)

    def on_mount(self) -> None:
        """From the beginning."""
        self.query_one("#read", Pane).key = "↓"
        self.query_one("#read", Pane).pieces = (("\n".join(self.lines) or EMPTY, ""),)

    def on_key(self, event: events.Key) -> None:
        """Further and back; anything else that leaves a screen leaves it."""
        event.stop()
        if event.key in ("escape", "q", "enter"):
            self.dismiss(None)
        elif event.key in READING:
            self.query_one("#read", Pane).move(READING[event.key])
