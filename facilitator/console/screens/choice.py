"""A question with a few answers, one key each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual import events
from textual.app import App, ComposeResult
from textual.content import Content

from facilitator.console.screens.window import Dialog, Window
from facilitator.plain.keys import key_shown
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import TextLine
from facilitator.widgets.pick_list import PickList

Answers = Sequence[tuple[str, str]]
Acts = dict[str, tuple[str, Callable[[], object]]]
"""The words of each answer and what it does, by its key."""


class ChoiceDialog(Window[Any]):
    """Asks, and gives back what belongs to the answer, or else its key; the answer of Esc stands with the keys."""

    def __init__(
        self,
        title: str,
        answers: Answers,
        about: str = "",
        gives: Mapping[str, object] | None = None,
        *,
        public: bool = False,
    ) -> None:
        super().__init__()
        self.heading, self.about, self.gives, self.public = title, about, gives or {}, public
        self.answers = tuple((key, words) for key, words in answers if key != "escape")
        self.leaving = next((words for key, words in answers if key == "escape"), "")

    def compose(self) -> ComposeResult:
        """What it is about, a row for each answer, the keys."""
        with Dialog(self.heading, public=self.public):
            if self.about:
                yield TextLine(self.about, classes="about")
            yield PickList(answer_rows(self.answers))
            yield KeyCaps(("↑↓", "choose"), *([("Esc", self.leaving)] if self.leaving else ()))

    def on_mount(self) -> None:
        """The answer of Enter is lit; without one none is."""
        keys = [key for key, _ in self.answers]
        self.query_one(PickList).lit = keys.index("enter") if "enter" in keys else -1

    def on_key(self, event: events.Key) -> None:
        """One of the answers' keys, or arrows and Enter; Esc where it is an answer."""
        event.stop()
        rows = self.query_one(PickList)
        if event.key in ("up", "down"):
            rows.move(1 if event.key == "down" else -1)
        elif event.key == "enter" and rows.lit >= 0:
            self.close(self.answers[rows.lit][0])
        elif event.key in [known for known, _ in self.answers] or (event.key == "escape" and self.leaving):
            self.close(event.key)

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """Clicked."""
        self.close(self.answers[event.row][0])

    def close(self, key: str) -> None:
        """Give back what was answered."""
        self.dismiss(self.gives.get(key, key))


def ask(app: App[Any], title: str, answers: Acts, about: str = "", leave: str = "cancel") -> None:
    """Ask, and do what belongs to the answer. Esc does nothing; without words for it there has to be an answer."""
    rows = [(key, words) for key, (words, _) in answers.items()]
    gives: dict[str, object] = {key: does for key, (_, does) in answers.items()}
    dialog = ChoiceDialog(title, (*rows, *([("escape", leave)] if leave else ())), about, {**gives, "escape": None})
    app.push_screen(dialog, lambda does: does() if does is not None else None)


def answer_rows(answers: Answers) -> list[Content]:
    """A key on its cap before what it stands for, in columns."""
    wide = max((len(key_shown(key)) for key, _ in answers), default=1)
    return [
        Content.assemble((f" {key_shown(key)} ", "bold $accent on $cap"), " " * (wide - len(key_shown(key)) + 2), words)
        for key, words in answers
    ]
