"""Every move with its time and sentence; go back to any of them."""

from datetime import datetime

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from facilitator.journal.lesson import UNDO, Lesson
from facilitator.journal.people import filled
from facilitator.widgets.lines import Line


class History(ModalScreen[int | None]):
    """The moves, the newest first; Enter on one goes back to it."""

    BINDINGS = [("escape,h", "leave", "leave")]

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson

    def compose(self) -> ComposeResult:
        """One line a move; what was taken back is marked."""
        texts = self.lesson.people.texts() if self.lesson.last_text else {}
        rows = []
        for m in reversed(self.lesson.history()):
            mark = " " if m.counts or m.kind == UNDO else "×"
            words = f"{m.n:>4} {mark} {datetime.fromtimestamp(m.at / 1000):%H:%M:%S}  {m.strand:<5} {filled(m.said, texts)}"
            rows.append(Option(Content(words), id=str(m.n), disabled=not m.counts or m.kind == UNDO))
        with Vertical(classes="card wide"):
            yield Line("Enter: go back to the table as it was after this move. Esc: leave.", classes="quiet")
            yield OptionList(*rows, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """This move is the last one that shall count."""
        self.dismiss(int(event.option.id or 0))

    def action_leave(self) -> None:
        """Nothing was meant."""
        self.dismiss(None)
