"""A widget that is drawn in rows of text; only the rows that have changed are drawn again."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from operator import eq
from typing import TypeVar

from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget

R = TypeVar("R")


class TextPicture(Widget):
    """A place of fixed size: nothing else moves."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._seen: tuple[Size, list[Content]] = Size(), []

    def rows(self) -> list[Content]:
        """As many as there is room for."""
        raise NotImplementedError

    def draw(self) -> None:
        """Only what differs."""
        was, self._seen = self._seen[1], (self.size, self.rows())
        refresh_rows(self, was, self._seen[1], Content.is_same)

    def seen(self) -> list[Content]:
        """The rows that are shown; another size has other ones."""
        if self._seen[0] != self.size:
            self._seen = self.size, self.rows()
        return self._seen[1]

    def render(self) -> Content:
        """All rows as one text."""
        return Content("\n").join(self.seen())


def refresh_rows(widget: Widget, was: Sequence[R], now: Sequence[R], alike: Callable[[R, R], bool] = eq) -> None:
    """Have those rows of a widget drawn again that differ; a key changes a third of all rows of a page."""
    width = widget.size.width
    regions = [
        Region(0, y, width, 1)
        for y, (old, new) in enumerate(zip_longest(was, now))
        if old is None or new is None or not alike(old, new)
    ]
    if regions:
        widget.refresh(*regions)
