"""A question with a few answers, one key each."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical

from facilitator.console.screens.window import Window
from facilitator.widgets.text_lines import TextLine

Answers = tuple[tuple[str, str], ...]


class ChoiceDialog(Window[str | None]):
    """Asks, and gives back the key of the answer."""

    def __init__(self, question: str, answers: Answers) -> None:
        super().__init__()
        self.question, self.answers = question, answers

    def compose(self) -> ComposeResult:
        """The question, and a line for each answer."""
        names = {"enter": "Enter", "escape": "Esc"}
        with Vertical(classes="card"):
            yield TextLine(self.question, classes="question")
            for key, words in self.answers:
                yield TextLine(f"{names.get(key, key):>6}  {words}")

    def on_key(self, event: events.Key) -> None:
        """One of the answers' keys, and nothing else."""
        event.stop()
        if event.key in [key for key, _ in self.answers]:
            self.dismiss(event.key)
