"""A picture of a board as data: hexagons, squares or bricks with their places, drawn by terminal, browser and paper
alike.
"""

from typing import Literal

from facilitator.plain.frozen import frozen

Shape = Literal["hexes", "squares", "bricks"]
HEIGHTS: dict[Shape, float] = {"hexes": 2 / 3**0.5, "squares": 1.0, "bricks": 0.62}
"""How high a cell is; its width is 1."""
STEPS: dict[Shape, float] = {**HEIGHTS, "hexes": 3**0.5 / 2}
"""How far below each other rows lie."""


@frozen
class BoardCell:
    """One tile or niche; `x` and `y` are its middle. Without a title it is empty. `picture` is a pictogram, `colour` an
    area of the palette; `lit` tells whether it counts now, `number` what it brings; `under` what it covers, `below` the
    pictogram of that; `mark` is a ring; a `wide` one fills two niches.
    """

    place: str
    x: float
    y: float
    title: str = ""
    letters: str = ""
    colour: str = ""
    picture: str = ""
    lit: bool = True
    number: str = ""
    under: str = ""
    mark: bool = False
    wide: bool = False
    below: str = ""

    @property
    def words(self) -> str:
        """Its title, and what it covers."""
        return f"{self.title} ({self.under})" if self.under else self.title


@frozen
class Edge:
    """Two cells that touch, and count for that: the line between them."""

    x1: float
    y1: float
    x2: float
    y2: float


@frozen
class BoardPicture:
    """Cells as they lie on the table, and the edges that count; whose board it is, and to which row of a scene it
    belongs (-1: to none).
    """

    shape: Shape
    cells: tuple[BoardCell, ...]
    edges: tuple[Edge, ...] = ()
    title: str = ""
    symbol: str = ""
    colour: str = ""
    row: int = -1
    caption: str = ""


def extent(picture: BoardPicture) -> tuple[float, float, float, float]:
    """Left, top, width and height of all cells."""
    high = HEIGHTS[picture.shape] / 2
    left = min((c.x - (1 if c.wide else 0.5) for c in picture.cells), default=0.0)
    top = min((c.y for c in picture.cells), default=0.0) - high
    right = max((c.x + (1 if c.wide else 0.5) for c in picture.cells), default=0.0)
    return left, top, right - left, max((c.y for c in picture.cells), default=0.0) + high - top


def edge_between(shape: Shape, one: BoardCell, other: BoardCell) -> Edge:
    """The side that two cells share: across the line between their middles."""
    x, y, dx, dy = (one.x + other.x) / 2, (one.y + other.y) / 2, other.x - one.x, other.y - one.y
    half = HEIGHTS["hexes"] / 4 if shape == "hexes" else HEIGHTS[shape] / 2
    return Edge(*(round(n, 4) for n in (x - dy * half, y + dx * half, x + dy * half, y - dx * half)))


def short_letters(title: str) -> str:
    """A title in few letters: the first ones of several words, or two of a single one."""
    words = title.split()
    return "".join(word if word.isdigit() else word[:1] for word in words)[:4] if len(words) > 1 else title[:2]
