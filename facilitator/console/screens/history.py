"""Every move with its time and sentence; any of them can be chosen, to go back to it or to mend it."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from facilitator.console.screens.window import Dialog, Window
from facilitator.journal.lesson import UNDO, AppliedMove, Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.plain.frozen import frozen
from facilitator.record.filing import time_of_day
from facilitator.record.pupil_names import NOBODY, PupilNames
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import Pane, TextLine
from facilitator.widgets.pick_list import ALL_MOVES, PickList


@frozen
class PastChoice:
    """A move that was chosen: its number and its sentence."""

    n: int
    said: str


class HistoryScreen(Window[PastChoice | None]):
    """The moves, the newest first; Enter on one chooses it."""

    DEFAULT_CSS = """
    HistoryScreen PickList { height: 1fr; }
    HistoryScreen Pane { height: 3; margin-top: 1; color: $soft; }
    """

    def __init__(self, lesson: Lesson, names: PupilNames = NOBODY) -> None:
        super().__init__()
        self.moves: Sequence[AppliedMove] = tuple(reversed(lesson.history()))
        self.several = len(lesson.tables) > 1
        self._texts = lesson.people.texts() if lesson.last_text else {}
        self._room, self._names = lesson.room, names

    def compose(self) -> ComposeResult:
        """One line a move, what was undone marked; the whole sentence of the one that is lit."""
        with Dialog("History", aside="newest first, × no longer counts", classes="-tall"):
            if not self.moves:
                yield TextLine("Nothing has been done yet.")
            yield PickList()
            yield Pane()
            yield KeyCaps(("Enter", "go back, correct, take out"), ("↑↓", "choose"), ("Esc", "close"))

    def on_mount(self) -> None:
        """The newest move that somebody can go back to is lit."""
        fixed = [n for n, move in enumerate(self.moves) if not _goes_back(move)]
        rows = [self._words(move) for move in self.moves]
        self.query_one(PickList).fill(rows, next((n for n in range(len(rows)) if n not in fixed), -1), fixed)
        self._detail()

    def _words(self, move: AppliedMove) -> Content:
        mark = " " if move.counts or move.kind == UNDO else "×"
        strand = f"{move.strand:<6} " if self.several else ""
        return Content.assemble(
            (f"{move.n:>4} {mark} {time_of_day(move.at)}  {strand}", "$soft"),
            (self._sentence(move.said), "$text" if _goes_back(move) else "$soft"),
        )

    def _sentence(self, said: str) -> str:
        return self._names.in_words(self._room, fill_texts(said, self._texts))

    def _detail(self) -> None:
        lit = self.query_one(PickList).lit
        self.query_one(Pane).pieces = ((self._sentence(self.moves[lit].said), ""),) if lit >= 0 else ()

    def on_key(self, event: events.Key) -> None:
        """Arrows light a move, Enter chooses it."""
        event.stop()
        rows = self.query_one(PickList)
        if event.key in ALL_MOVES:
            rows.move(ALL_MOVES[event.key])
            self._detail()
        elif event.key == "enter" and rows.lit >= 0:
            move = self.moves[rows.lit]
            self.dismiss(PastChoice(move.n, self._sentence(move.said)))
        elif event.key in ("escape", "h", "q"):
            self.dismiss(None)

    def on_pick_list_taken(self, event: PickList.Taken) -> None:
        """A click lights a move; choosing it takes Enter."""
        self._detail()


def _goes_back(move: AppliedMove) -> bool:
    """Whether this move counts and can be chosen."""
    return move.counts and move.kind != UNDO
