"""Text as people wrote it: never markup, drawn again only when it has changed."""

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static


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
