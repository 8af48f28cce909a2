"""A map of hexagons, corners up: each shows three signs; with outlines where there is room, otherwise row under row."""

from collections.abc import Iterable

from textual.reactive import reactive

from facilitator.plain.frozen import frozen
from facilitator.widgets.pieces import Piece, Pieces

WIDE, HALF, INSIDE = 4, 2, 3
LIT = "bold $ink on $accent"


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
    """Hexagons by axial places; one of them is lit. Where there is room they are areas, else outlines, else letters."""

    cells: reactive[tuple[HexCell, ...]] = reactive(())
    here: reactive[tuple[int, int]] = reactive((0, 0))

    def watch_cells(self) -> None:
        """Draw anew."""
        self._draw()

    def watch_here(self) -> None:
        """Draw anew."""
        self._draw()

    def on_resize(self) -> None:
        """Areas and outlines need more room."""
        self._draw()

    def steps(self) -> tuple[int, int]:
        """How many columns and rows lie between two hexagons."""
        rows, columns = [cell.r for cell in self.cells], [2 * cell.q + cell.r for cell in self.cells]
        high = bool(rows) and 2 * (max(rows) - min(rows)) + 3 <= self.size.height
        wide = high and (max(columns) - min(columns) + 2) * WIDE <= self.size.width
        return (2 * WIDE if wide else WIDE), (2 if high else 1)

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The hexagon at a point of the map, or the nearest one."""
        across, down = self.steps()

        def away(cell: HexCell) -> int:
            return abs(_middle(cell.q, cell.r, across) - x) + across // down * abs(cell.r * down - y)

        nearest = min(self.cells, key=away, default=None)
        return (nearest.q, nearest.r) if nearest is not None and away(nearest) <= 2 * across else None

    def _draw(self) -> None:
        across, down = self.steps()
        found, (q, r) = list[Piece](), self.here
        for cell in self.cells:
            if cell.outlined and down > 1:
                found += _outline(cell, across) if across == WIDE else _caps(cell.q, cell.r, cell.area or "")
            wide = INSIDE if across == WIDE or not cell.outlined else across - 1
            text = cell.text.ljust(INSIDE)[:INSIDE]
            found.append(
                Piece(_middle(cell.q, cell.r, across) - wide // 2, cell.r * down, text.center(wide), cell.tone)
            )
        lit = next((cell.text for cell in self.cells if (cell.q, cell.r) == self.here), "").ljust(INSIDE)[:INSIDE]
        text = f"[{lit.center(across - 3)}]" if across > WIDE else f"[{lit}]"
        found.append(Piece(_middle(q, r, across) - len(text) // 2, r * down, text, LIT))
        self.pieces = tuple(found)
        self.lit = _middle(q, r, across), r * down


def _middle(q: int, r: int, across: int) -> int:
    return across * q + across // 2 * r + HALF


def _caps(q: int, r: int, area: str) -> Iterable[Piece]:
    """The upper and the lower corner of an area."""
    middle, tone = _middle(q, r, 2 * WIDE), f"$area-{area}" if area else "$cap"
    yield Piece(middle - 1, r * 2 - 1, "▄▄▄", tone)
    yield Piece(middle - 1, r * 2 + 1, "▀▀▀", tone)


def _outline(cell: HexCell, across: int) -> Iterable[Piece]:
    x, y = _middle(cell.q, cell.r, across) - HALF, cell.r * 2
    for above, text in ((-1, "/ \\"), (1, "\\ /")):
        for i, sign in enumerate(text):
            if sign != " ":
                yield Piece(x + 1 + i, y + above, sign, "$line")
    for side in (0, WIDE):
        yield Piece(x + side, y, "|", "$line")
