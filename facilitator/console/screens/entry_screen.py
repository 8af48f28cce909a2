"""A whole screen on which something of one table is filled in; every value is a move as soon as it is entered."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.screen import Screen

from facilitator.console.screens.table_writer import TableWriter
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import KeyLine
from facilitator.widgets.pane import Pane
from facilitator.widgets.text_lines import FixedText


class EntryScreen(Screen[None]):
    """What all such screens have: whose it is, what is lit in words, what came of the last key, the keys."""

    DEFAULT_CSS = """
    EntryScreen { layout: vertical; padding: 0 1; overflow: hidden; background: $background; }
    EntryScreen #whose { text-style: bold; }
    EntryScreen #told { height: 6; border-top: solid $primary; }
    EntryScreen #answer { height: 2; text-wrap: wrap; color: $primary; }
    EntryScreen #letters { height: 2; background: $panel; margin: 0 -1; padding: 0 1; }
    """

    def __init__(self, pen: TableWriter) -> None:
        super().__init__()
        self.pen = pen

    def compose(self) -> ComposeResult:
        """From top to bottom; what is filled in gets the room that the others leave."""
        yield FixedText(id="whose")
        yield from self.picture()
        yield Pane(id="told")
        yield FixedText(id="answer")
        yield KeyLine(id="letters")

    def picture(self) -> ComposeResult:
        """What is filled in."""
        raise NotImplementedError

    def entitle(self, text: str) -> None:
        """Show whose it is."""
        self.query_one("#whose", FixedText).text = clean(text)

    def explain(self, lit: str, warnings: Iterable[str], *more: tuple[str, str]) -> None:
        """Show what is lit in words, what is wrong with it, and more in tones of its own."""
        self.query_one("#told", Pane).pieces = (
            (clean(lit), "bold"),
            *((clean(f"! {sentence}"), "bold $warning") for sentence in warnings),
            *((clean(text), tone) for text, tone in more),
        )

    def tell(self, sentence: str, fine: bool) -> None:
        """Show what came of the last key."""
        self.query_one("#answer", FixedText).answer(clean(sentence), fine)

    def write(self, command: TableCommand, hint: str = "") -> bool:
        """Carry out a command and show what came of it, with a hint where it is refused. Whether it was carried out."""
        answer = self.pen.write(command)
        self.tell(answer.said if answer.ok or not hint else f"{answer.said} {hint}", answer.ok)
        return answer.ok

    def take_back(self, undo: bool) -> None:
        """Take back what was written here last, or write it again, and show what came of it."""
        answer = self.pen.back() if undo else self.pen.again()
        self.tell(answer.said, answer.ok)
