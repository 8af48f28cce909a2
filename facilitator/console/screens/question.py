"""A question that is answered with a line of text."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from facilitator.console.screens.window import Window
from facilitator.plain.safe_text import clean
from facilitator.widgets.text_lines import TextLine


class QuestionDialog(Window[str | None]):
    """Asks for a line; nothing comes back where it was left."""

    BINDINGS = [("escape", "dismiss", "leave")]

    def __init__(self, question: str, begun: str = "", *, replace: bool = False) -> None:
        super().__init__()
        self.question, self.begun, self.replace = question, begun, replace

    def compose(self) -> ComposeResult:
        """The question and a place to type."""
        with Vertical(classes="card"):
            yield TextLine(self.question, classes="question")
            yield Input(self.begun, select_on_focus=self.replace)
            yield TextLine("Enter to save · Esc to cancel", classes="quiet")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed, fit to be shown anywhere."""
        self.dismiss(clean(event.value) or None)
