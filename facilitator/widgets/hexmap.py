"""A map of hexagons, corners up: each shows three signs; with outlines where there is room, otherwise row under row."""

from collections.abc import Iterable

from textual.reactive import reactive

from facilitator.plain.frozen import frozen
from facilitator.widgets.pieces import Piece, Pieces

WIDE, HALF, INSIDE = 4, 2, 3


@frozen
class HexCell:
    """What one hexagon shows, the colour of its tile, and whether it is one: free places are none."""

    q: int
    r: int
    text: str
    area: str = ""
    outlined: bool = True

    @property
    def tone(self) -> str:
        """Letters on the tile."""
        if not self.outlined:
            return "$soft"
        return f"bold $on-team on $area-{self.area}" if self.area else "bold $text on $cap"


class HexMap(Pieces):
    """Hexagons by axial places; one of them is lit."""

    cells: reactive[tuple[HexCell, ...]] = reactive(())
    here: reactive[tuple[int, int]] = reactive((0, 0))

    def watch_cells(self) -> None:
        """Draw anew."""
        self._draw()

    def watch_here(self) -> None:
        """Draw anew."""
        self._draw()

    def on_resize(self) -> None:
        """Outlines need twice the rows."""
        self._draw()

    def roomy(self) -> bool:
        """Whether outlines fit."""
        rows = [cell.r for cell in self.cells]
        return bool(rows) and 2 * (max(rows) - min(rows)) + 3 <= self.size.height

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The hexagon at a point of the map, or the nearest one."""
        tall = 2 if self.roomy() else 1

        def away(cell: HexCell) -> int:
            return abs(_x(cell.q, cell.r) + HALF - x) + WIDE * abs(cell.r * tall - y)

        nearest = min(self.cells, key=away, default=None)
        return (nearest.q, nearest.r) if nearest is not None and away(nearest) <= 2 * WIDE else None

    def _draw(self) -> None:
        tall = 2 if self.roomy() else 1
        found = [piece for cell in self.cells if cell.outlined and tall == 2 for piece in _outline(cell)]
        found += [
            Piece(_x(cell.q, cell.r) + 1, cell.r * tall, cell.text.ljust(INSIDE)[:INSIDE], cell.tone)
            for cell in self.cells
        ]
        q, r = self.here
        lit = next((cell.text for cell in self.cells if (cell.q, cell.r) == self.here), "")
        found.append(Piece(_x(q, r), r * tall, f"[{lit.ljust(INSIDE)[:INSIDE]}]", "bold $ink on $accent"))
        self.pieces = tuple(found)
        self.lit = _x(q, r) + HALF, r * tall


def _x(q: int, r: int) -> int:
    return WIDE * q + HALF * r


def _outline(cell: HexCell) -> Iterable[Piece]:
    x, y = _x(cell.q, cell.r), cell.r * 2
    for above, text in ((-1, "/ \\"), (1, "\\ /")):
        for i, sign in enumerate(text):
            if sign != " ":
                yield Piece(x + 1 + i, y + above, sign, "$line")
    for side in (0, WIDE):
        yield Piece(x + side, y, "|", "$line")
