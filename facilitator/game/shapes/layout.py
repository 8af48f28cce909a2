"""What lies on a board of tiles: stacks at places, and the marks on them."""

from collections.abc import Mapping

from facilitator.game.shapes.grids import GridName, GridPlace, neighbours, place_text
from facilitator.plain.frozen import field, frozen, replace


@frozen
class TileLayout:
    """Tiles by place, from bottom to top, the marks that lie on open ones, and how many markers of a tile are used, where that is
    followed.
    """

    grid: GridName
    tiles: Mapping[GridPlace, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[GridPlace, tuple[str, ...]] = field(default_factory=dict)
    used: Mapping[GridPlace, int] = field(default_factory=dict)

    def top(self, place: GridPlace) -> str | None:
        """What lies open at a place."""
        stack = self.tiles.get(place)
        return stack[-1] if stack else None

    def beside(self, place: GridPlace) -> tuple[GridPlace, ...]:
        """The places around a place where something lies."""
        return tuple(near for near in neighbours(self.grid, place) if near in self.tiles)

    @property
    def tile_count(self) -> int:
        """How many tiles there are, covered ones too."""
        return sum(map(len, self.tiles.values()))

    @property
    def newest(self) -> GridPlace | None:
        """The place that came last."""
        return [*self.tiles][-1] if self.tiles else None

    def with_stack(
        self, place: GridPlace, stack: tuple[str, ...], marks: tuple[str, ...] = (), used: int | None = None
    ) -> "TileLayout":
        """The same with these tiles and marks at a place; nothing lies there where there are none."""
        tiles = {p: s for p, s in self.tiles.items() if p != place or stack}
        marked = {p: m for p, m in self.marks.items() if p != place}
        if stack:
            tiles[place] = stack
        if marks:
            marked[place] = marks
        spent = {p: n for p, n in {**self.used, place: used}.items() if n is not None}
        return replace(self, tiles=tiles, marks=marked, used=spent)

    def lines(self) -> list[str]:
        """The board as it is written in a file."""
        return [
            " ".join((place_text(place), *stack, *self.marks.get(place, ()))) for place, stack in self.tiles.items()
        ]
