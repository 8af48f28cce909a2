"""All keys, from the table of controls."""

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen

from facilitator.console.controls import Control
from facilitator.widgets.lines import Line


class Keys(ModalScreen[None]):
    """The keys and what they do."""

    BINDINGS = [("escape,question_mark,f1,q", "dismiss", "leave")]

    def __init__(self, controls: tuple[Control, ...]) -> None:
        super().__init__()
        self.controls = controls

    def compose(self) -> ComposeResult:
        """One line a key."""
        with VerticalScroll(classes="card wide"):
            for control in self.controls:
                if control.keys:
                    with Horizontal(classes="key"):
                        yield Line(f"{control.key:>6}  {control.label}", classes="name")
                        yield Line(control.help, classes="help")
