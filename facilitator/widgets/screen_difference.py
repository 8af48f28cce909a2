"""What differs from what stands on the terminal already: a key changes a tenth of the cells that it draws again."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

Piece = tuple[int, int, Strip]
"""A column, a row, and what is written from there on."""


class Difference(CompositorUpdate):
    """Only what has another letter or another look than before."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces

    def render_segments(self, console: Console) -> str:
        """Each piece where it belongs."""
        return "".join(f"{Control.move_to(x, y).segment.text}{strip.render(console)}" for x, y, strip in self.pieces)


class ShownLines:
    """The rows as they were written last, each in parts by their first column; nothing is known of them before the
    first whole picture.
    """

    def __init__(self) -> None:
        self.rows: list[dict[int, Strip]] = []

    def forget(self) -> None:
        """Whatever stands there may be wrong: the next picture is written whole."""
        self.rows = []

    def differing(self, update: object) -> object:
        """What has to be written of an update; anything else as it is."""
        match update:
            case LayoutUpdate():
                return self._whole(update)
            case ChopsUpdate():
                return self._changed(update)
        return update

    def _whole(self, update: LayoutUpdate) -> CompositorUpdate:
        """A picture that covers everything, written as it is."""
        whole = [Strip.join(line) for line in update.strips]
        self.rows = [{0: row} for row in whole]
        return Difference([(0, y, row) for y, row in enumerate(whole)])

    def _changed(self, update: ChopsUpdate) -> CompositorUpdate:
        """Of the parts that were drawn again what differs."""
        if not self.rows:
            return update
        pieces = []
        for y, first, last in update.spans:
            ends, row = update.chop_ends[y], self._row(y, update)
            for (x, strip), end in zip(update.chops[y].items(), ends, strict=False):
                if strip is not None and x < last and end > first:
                    found, row[x] = difference(row[x], strip), strip
                    pieces += [(x + found[0], y, found[1])] if found is not None else []
        return Difference(pieces)

    def _row(self, y: int, update: ChopsUpdate) -> dict[int, Strip]:
        """A row in the parts of an update; where widgets have moved, it was kept in others."""
        row, now = self.rows[y], update.chops[y]
        if row.keys() != now.keys():
            parts = Strip.join(row.values()).divide(update.chop_ends[y])
            row = self.rows[y] = dict(zip(now, parts, strict=True))
        return row


def difference(was: Strip, now: Strip) -> tuple[int, Strip] | None:
    """From which cell on two equally long strips differ, and what stands there now up to the last difference."""
    old, new = list(was.simplify()), list(now.simplify())
    if not all(map(_narrow, old)):
        return 0, now  # half a letter may stand at its edges, which nothing here tells from a blank
    start = _alike(old, new)
    if start == len(old) == len(new):
        return None
    x = sum(cell_len(segment.text) for segment in new[:start])
    old, new = old[start:], new[start:]
    ends = _alike(old[::-1], new[::-1])
    old, new = old[: len(old) - ends], new[: len(new) - ends]
    if old and new and old[0].style == new[0].style and _narrow(old[0]) and _narrow(new[0]):
        same = _alike(old[0].text, new[0].text)
        x += same
        new[0] = Segment(new[0].text[same:], new[0].style)
    return x, Strip([segment for segment in new if segment.text])


def _alike(one: Iterable[object], other: Iterable[object]) -> int:
    """How many at their beginnings are equal."""
    n = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        n += 1
    return n


def _narrow(segment: Segment) -> bool:
    """Whether each of its letters takes one cell."""
    return cell_len(segment.text) == len(segment.text)
