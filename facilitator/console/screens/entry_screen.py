"""A whole screen on which something of one table is filled in; every value is a move as soon as it is entered."""

from collections.abc import Iterable

from rich.cells import cell_len
from textual.content import Content

from facilitator.console.screens.framed_screen import FramedScreen
from facilitator.console.screens.table_writer import TableWriter
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.plain.safe_text import clean
from facilitator.widgets.pane import Pane, Piece
from facilitator.widgets.text_lines import FixedText

BESIDE = 4
"""So many columns of the line of answers are taken by its edges and the sign of a refusal."""


class EntryScreen(FramedScreen):
    """What all such screens have: words for what is lit and what is wrong, and a pen that takes back what it wrote."""

    def __init__(self, pen: TableWriter) -> None:
        super().__init__()
        self.pen = pen
        self._refused: tuple[Piece, ...] = ()
        self._titles: dict[str, tuple[str, str | bool]] = {}

    def entitle(self, text: str, note: str = "") -> None:
        """What the frame holds, and at its foot a note; where it has no foot, behind the title."""
        framed = self.has_class("-middle")
        self._title("frame", text if framed or not note else f"{text} · {note[:1].lower()}{note[1:]}", framed and note)

    def _title(self, name: str, title: str, foot: str | bool = "") -> None:
        """The titles of a frame, literally; setting them anew would draw all of it again."""
        if self._titles.get(name) != (title, foot):
            self._titles[name] = title, foot
            frame = self.query_one(f"#{name}")
            words = clean(title)  # only a frame's corner keeps its title at a distance
            frame.border_title = Content(words if self.has_class("-middle") and words else f" {words} ")
            frame.border_subtitle = Content(clean(foot)) if isinstance(foot, str) and foot else None

    def explain(self, title: str, pieces: Iterable[tuple[str, str]]) -> None:
        """Show in words what is lit, after a refusal that needs room; empty texts are left out."""
        told = self.query_one("#told", Pane)
        self._title("told", title)
        refused, self._refused = self._refused, ()
        told.pieces = (*refused, *((clean(text), tone) for text, tone in pieces if text))

    def warn(self, title: str, pieces: Iterable[tuple[str, str]]) -> None:
        """Show beside it what is wrong; without a title nothing is."""
        wrong = self.query_one("#wrong", Pane)
        if wrong.display != bool(title):
            wrong.display = bool(title)
        if title:
            self._title("wrong", f"! {title}")
            wrong.pieces = tuple((clean(text), tone) for text, tone in pieces if text)

    def tell(self, sentence: str, fine: bool) -> None:
        """Show what came of the last key; a refusal that is too long for its line stands above what is lit."""
        sentence = clean(sentence)
        self._refused = ()
        if not fine and cell_len(sentence) > self.app.size.width - BESIDE:
            told = self.query_one("#told", Pane)
            self._refused = ((f"✗ {sentence}", "bold $warning"),)
            told.pieces, sentence, fine = (*self._refused, *told.pieces), "", True
        self.query_one("#answer", FixedText).answer(sentence, fine)

    def write(self, command: TableCommand, hint: str = "") -> bool:
        """Carry out a command and show what came of it, with a hint where it is refused. Whether it was carried out."""
        answer = self.pen.write(command)
        self.tell(answer.said if answer.ok or not hint else f"{answer.said} {hint}", answer.ok)
        return answer.ok

    def take_back(self, undo: bool) -> None:
        """Take back what was written here last, or write it again, and show what came of it."""
        answer = self.pen.back() if undo else self.pen.again()
        self.tell(answer.said, answer.ok)
