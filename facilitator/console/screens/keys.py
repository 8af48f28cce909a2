"""All keys, from the table of controls."""

from itertools import groupby

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen

from facilitator.console.controls import Control
from facilitator.console.screens.sheet import Sheet
from facilitator.widgets.lines import Fixed, Line


class Keys(ModalScreen[None]):
    """The keys and what they do, subject by subject."""

    DEFAULT_CSS = "Keys VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }"
    BINDINGS = [("escape,question_mark,f1,q", "dismiss", "leave")]

    def __init__(self, controls: tuple[Control, ...]) -> None:
        super().__init__()
        self.controls = controls

    def compose(self) -> ComposeResult:
        """One line a key."""
        palette = next((c.key for c in self.controls if c.id == "palette"), "")
        with Sheet(classes="-full"):
            with VerticalScroll():
                for group, rows in groupby(self.controls, key=lambda c: c.group):
                    yield Line(group.capitalize(), classes="group")
                    for control in rows:
                        with Horizontal(classes="key"):
                            yield Line(f"{control.all_keys or '–':>9}  {control.label}", classes="name")
                            yield Line(control.help, classes="help")
            yield Fixed(f"↑ ↓ further   – is found with {palette}   Esc to leave", classes="quiet")
