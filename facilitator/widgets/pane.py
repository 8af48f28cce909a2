"""Texts as people wrote them, never markup: a line, and a place of fixed size that wraps texts of any length, scrolls,
and says when there is more.
"""

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from facilitator.widgets.text_picture import TextPicture

READING = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 10, "home": -100_000, "end": 100_000}
"""What shows other lines: so many steps."""
Piece = tuple[str | Content, str]
"""A text and how it is drawn: `bold $accent`, or nothing. Parts of it may have a style already."""


class TextLine(Static):
    """A piece of text that is one value, as high as it needs."""

    text: reactive[str] = reactive("", layout=True)

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self.text = text

    def render(self) -> Content:
        """The text, literally."""
        return Content(self.text)


class FixedText(TextLine):
    """A line in a place of fixed size: a new value never moves anything else, so nothing has to be laid out anew."""

    DEFAULT_CSS = "FixedText { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }"
    text: reactive[str] = reactive("")
    tone: reactive[str] = reactive("")

    def render(self) -> Content:
        """The text, literally, in its tone: a style such as `bold reverse $error`, or none."""
        return Content.assemble((self.text, self.tone))

    def answer(self, said: str, fine: bool) -> None:
        """Show what came of something; a refusal stands out."""
        self.text, self.tone = (said, "") if fine else (f"✗ {said}", "bold $warning")


class Pane(TextPicture):
    """Pieces of text below each other."""

    pieces: reactive[tuple[Piece, ...]] = reactive((), repaint=False)
    top: reactive[int] = reactive(0, repaint=False)
    key: reactive[str] = reactive("", repaint=False)
    """What shows the rest, as people read it; without one only the wheel does."""
    wheel = 1
    """So many lines the mouse wheel goes at once."""
    hanging = 0
    """So far lines are indented that go on with one that was too long."""

    def watch_pieces(self) -> None:
        """New texts are read from their beginning."""
        self.set_reactive(Pane.top, 0)
        self.draw()

    watch_top = watch_key = TextPicture.draw

    def lines(self) -> list[Content]:
        """The pieces as lines of this width, with an empty one between two pieces where there is room."""
        width = max(1, self.size.width)
        blocks = [self._wrapped(text, style, width) for text, style in self.pieces if text]
        tight = sum(map(len, blocks)) + len(blocks) - 1 > self.size.height
        found: list[Content] = []
        for block in blocks:
            found += [] if tight or not found else [Content("")]
            found += block
        return found

    def _wrapped(self, text: str | Content, style: str, width: int) -> list[Content]:
        """A text as lines; where it goes on below, it does so under its words and not under the letter before them."""
        whole = Content.assemble((text, style)) if isinstance(text, str) else text.stylize_before(style)
        if not self.hanging:
            return whole.wrap(width)
        indent, found = Content(" " * self.hanging), list[Content]()
        for line in whole.split("\n"):
            first, *rest = line.wrap(max(1, width - self.hanging)) or [Content("")]
            found += [first, *(indent + more for more in rest)]
        return found

    def rows(self) -> list[Content]:
        """What can be seen of it."""
        lines, height = self.lines(), self.size.height
        if len(lines) - self.top <= height:
            return lines[self.top :]
        shown = lines[self.top : self.top + max(0, height - 1)]
        return [*shown, Content.assemble((f"▾ more: {self.key or 'mouse wheel'}", "$soft"))]

    def move(self, steps: int) -> None:
        """Show what stands further down or further up."""
        self.top = max(0, min(len(self.lines()) - self.size.height, self.top + steps))

    def on_mouse_scroll_down(self) -> None:
        """The wheel reads on."""
        self.move(self.wheel)

    def on_mouse_scroll_up(self) -> None:
        """The wheel goes back."""
        self.move(-self.wheel)
