"""Text as people wrote it: never markup, drawn again only when it has changed."""

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static


class Line(Static):
    """A piece of text that is one value, as high as it needs."""

    text: reactive[str] = reactive("", layout=True)

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self.text = text

    def render(self) -> Content:
        """The text, literally."""
        return Content(self.text)


class Drawn(Static):
    """A line of text that is drawn in several ways, in a place of fixed size."""

    DEFAULT_CSS = "Drawn { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }"
    drawn: reactive[Content] = reactive(Content(""))

    def render(self) -> Content:
        """As it was given."""
        return self.drawn


class Fixed(Line):
    """A line in a place of fixed size: a new value never moves anything else, so nothing has to be laid out anew."""

    DEFAULT_CSS = "Fixed { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }"
    text: reactive[str] = reactive("")
    tone: reactive[str] = reactive("")

    def render(self) -> Content:
        """The text, literally, in its tone: a style such as `bold reverse $error`, or none."""
        return Content.assemble((self.text, self.tone))


class Fitted(Fixed):
    """A line that is as wide as its text, so that what stands beside it has the rest."""

    DEFAULT_CSS = "Fitted { width: auto; }"

    def watch_text(self, old: str, new: str) -> None:
        """Only another width moves what stands beside it."""
        self.refresh(layout=cell_len(old) != cell_len(new))
