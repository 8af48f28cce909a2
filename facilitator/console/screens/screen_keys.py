"""The keys of a screen and what they do, to be read and put away."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen

from facilitator.widgets.text_lines import TextLine


class ScreenKeys(ModalScreen[None]):
    """A few lines, each with a key before it; any key puts them away."""

    def __init__(self, title: str, lines: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        """One line a key."""
        with VerticalScroll(classes="card wide", can_focus=False):
            yield TextLine(self.heading, classes="question")
            for key, words in self.lines:
                with Horizontal(classes="key"):
                    yield TextLine(f"{key:>12}", classes="told-key")
                    yield TextLine(words, classes="help")

    def on_key(self, event: events.Key) -> None:
        """Read."""
        event.stop()
        self.dismiss()
