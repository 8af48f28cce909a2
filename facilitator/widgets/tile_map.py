"""A map of tiles: each shows three signs; with outlines where there is room, otherwise row under row."""

from collections.abc import Iterable

from textual.reactive import reactive

from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import on_area
from facilitator.widgets.pieces import Piece, Pieces

WIDE, HALF, INSIDE = 4, 2, 3
LIT = "bold $ink on $accent"


@frozen
class TileCell:
    """Where a tile lies, `column` in halves of a tile; what it shows, its colour, and whether it is one: free places are
    none.
    """

    place: tuple[int, int]
    column: int
    text: str
    area: str = ""
    outlined: bool = True

    @property
    def row(self) -> int:
        """How far down it lies."""
        return self.place[1]

    @property
    def tone(self) -> str:
        """Letters on the tile."""
        return on_area(self.area) if self.outlined else "$soft"


class TileMap(Pieces):
    """Tiles by their places; one of them is lit. Where there is room they are areas, else outlines, else letters."""

    cells: reactive[tuple[TileCell, ...]] = reactive(())
    here: reactive[tuple[int, int]] = reactive((0, 0))

    def steps(self) -> tuple[int, int]:
        """How many columns and rows lie between two tiles."""
        rows, columns = [cell.row for cell in self.cells], [cell.column for cell in self.cells]
        high = bool(rows) and 2 * (max(rows) - min(rows)) + 3 <= self.size.height
        wide = high and (max(columns) - min(columns) + 2) * WIDE <= self.size.width
        return (2 * WIDE if wide else WIDE), (2 if high else 1)

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The tile at a point of the map, or the nearest one."""
        across, down = self.steps()

        def away(cell: TileCell) -> int:
            return abs(_middle(cell, across) - x) + across // down * abs(cell.row * down - y)

        nearest = min(self.cells, key=away, default=None)
        return nearest.place if nearest is not None and away(nearest) <= 2 * across else None

    def _draw(self) -> None:
        across, down = self.steps()
        found = list[Piece]()
        for cell in self.cells:
            if cell.outlined and down > 1:
                found += _outline(cell, across) if across == WIDE else _caps(cell)
            wide = INSIDE if across == WIDE or not cell.outlined else across - 1
            text = cell.text.ljust(INSIDE)[:INSIDE]
            found.append(Piece(_middle(cell, across) - wide // 2, cell.row * down, text.center(wide), cell.tone))
        for cell in self.cells:
            if cell.place == self.here:
                lit = cell.text.ljust(INSIDE)[:INSIDE]
                text = f"[{lit.center(across - 3)}]" if across > WIDE else f"[{lit}]"
                self.lit = _middle(cell, across), cell.row * down
                found.append(Piece(self.lit[0] - len(text) // 2, self.lit[1], text, LIT))
        self.pieces = tuple(found)

    watch_cells = watch_here = on_resize = _draw


def _middle(cell: TileCell, across: int) -> int:
    return across // 2 * cell.column + HALF


def _caps(cell: TileCell) -> Iterable[Piece]:
    """The upper and the lower corner of an area."""
    middle, tone = _middle(cell, 2 * WIDE), f"$area-{cell.area}" if cell.area else "$cap"
    yield Piece(middle - 1, cell.row * 2 - 1, "▄▄▄", tone)
    yield Piece(middle - 1, cell.row * 2 + 1, "▀▀▀", tone)


def _outline(cell: TileCell, across: int) -> Iterable[Piece]:
    x, y = _middle(cell, across) - HALF, cell.row * 2
    for above, text in ((-1, "/ \\"), (1, "\\ /")):
        for i, sign in enumerate(text):
            if sign != " ":
                yield Piece(x + 1 + i, y + above, sign, "$line")
    for side in (0, WIDE):
        yield Piece(x + side, y, "|", "$line")
