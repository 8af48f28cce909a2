"""Keys to be read and put away: all of a lesson from the table of controls, or the few of another screen."""

from itertools import groupby

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen

from facilitator.console.control_row import Control
from facilitator.console.screens.dialog import Dialog
from facilitator.widgets.text_lines import FixedText, TextLine


class KeysScreen(ModalScreen[None]):
    """The keys and what they do, subject by subject; where there is room, what settings call them."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-wide")]
    DEFAULT_CSS = """
    KeysScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    KeysScreen .id { width: 17; color: $text-muted; }
    KeysScreen #heads { height: 1; color: $text-muted; }
    KeysScreen.-narrow .id, KeysScreen.-narrow #heads { display: none; }
    """
    BINDINGS = [("escape,question_mark,f1,q", "dismiss", "leave")]

    def __init__(self, controls: tuple[Control, ...]) -> None:
        super().__init__()
        self.controls = controls

    def compose(self) -> ComposeResult:
        """One line a key."""
        palette = next((c.key for c in self.controls if c.id == "palette"), "")
        with Dialog(classes="-full"):
            with Horizontal(id="heads", classes="key"):
                yield TextLine(f"{'key':>9}  what it does", classes="name")
                yield FixedText("in settings.toml", classes="id")
            with VerticalScroll():
                for group, rows in groupby(self.controls, key=lambda c: c.group):
                    yield TextLine(group.capitalize(), classes="group")
                    for control in rows:
                        with Horizontal(classes="key"):
                            yield TextLine(f"{control.all_keys or '–':>9}  {control.label}", classes="name")
                            yield FixedText(control.id, classes="id")
                            yield TextLine(control.help, classes="help")
            yield FixedText(
                f"↑ ↓ scroll · – search with {palette} · change keys in settings.toml · Esc back", classes="quiet"
            )


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
