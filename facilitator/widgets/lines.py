"""Text as people wrote it: never markup, drawn again only when it has changed."""

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static


class Line(Static):
    """A piece of text that is one value."""

    text: reactive[str] = reactive("", layout=True)

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self.text = text

    def render(self) -> Content:
        """The text, literally."""
        return Content(self.text)
