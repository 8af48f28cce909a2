"""Every move with its time and sentence; go back to any of them."""

from collections.abc import Sequence
from datetime import datetime

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from facilitator.console.screens.dialog import Dialog
from facilitator.journal.lesson import UNDO, AppliedMove, Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.record.pupil_names import NOBODY, PupilNames
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import FixedText


class HistoryScreen(ModalScreen[int | None]):
    """The moves, the newest first; Enter on one goes back to it."""

    BINDINGS = [("escape,h,q", "dismiss", "leave")]
    DEFAULT_CSS = """
    HistoryScreen OptionList { height: 1fr; }
    HistoryScreen Pane { height: 3; border-top: solid $primary; }
    """

    def __init__(self, lesson: Lesson, table: str, names: PupilNames = NOBODY) -> None:
        super().__init__()
        self.moves: Sequence[AppliedMove] = tuple(reversed(lesson.history()))
        self.several, self.table = len(lesson.tables) > 1, table
        self._texts = lesson.people.texts() if lesson.last_text else {}
        self._room, self._names = lesson.room, names

    def compose(self) -> ComposeResult:
        """One line a move, what was taken back marked; the whole sentence of the one that is lit."""
        where = f"table {self.table}" if self.several else "the game"
        with Dialog(classes="-full"):
            yield FixedText("Every move, newest first. × was undone", classes="question")
            yield OptionList(
                *(Option(Content(self._words(m)), id=str(m.n), disabled=not _goes_back(m)) for m in self.moves),
                markup=False,
            )
            yield Pane()
            yield FixedText(f"Enter: {where} goes back to after this move · Esc back", classes="quiet")

    def _words(self, move: AppliedMove) -> str:
        mark = " " if move.counts or move.kind == UNDO else "×"
        strand = f"{move.strand:<6} " if self.several else ""
        return (
            f"{move.n:>4} {mark} {datetime.fromtimestamp(move.at / 1000):%H:%M:%S}  {strand}{self._sentence(move.said)}"
        )

    def _sentence(self, said: str) -> str:
        return self._names.in_words(self._room, fill_texts(said, self._texts))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The whole sentence stands below."""
        self.query_one(Pane).pieces = ((self._sentence(self.moves[event.option_index].said), ""),)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """This move is the last one that shall count."""
        self.dismiss(int(event.option.id or 0))


def _goes_back(move: AppliedMove) -> bool:
    """Whether the table can be as it was after this move."""
    return move.counts and move.kind != UNDO
