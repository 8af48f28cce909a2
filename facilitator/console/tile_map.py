"""A board of tiles as the cells of a map: tiles by their letters and colours, and the free places around them."""

from collections.abc import Mapping

from facilitator.console.tile_chips import area_of
from facilitator.game.boards.laying import free_places
from facilitator.game.boards.place_help import count_left_to_lay
from facilitator.game.boards.tile_rules import TileRules
from facilitator.game.boards.tiles_to_lay import tiles_to_lay
from facilitator.game.kernel.state import Table
from facilitator.game.shapes.grids import GridPlace, half_columns
from facilitator.game.shapes.layout import TileLayout
from facilitator.widgets.tile_map import TileCell

FREE, MARKED = " · ", "~"


def map_cells(game: TileRules, built: TileLayout, keys: Mapping[str, str]) -> tuple[TileCell, ...]:
    """Every tile, and every place where one can be laid; `keys` are tiles by their letters."""
    letters = {face: key for key, face in keys.items()}
    free = (TileCell(place, half_columns(built.grid, place), FREE, "", False) for place in free_places(game, built))
    return (*(_tile(game, built, place, letters) for place in built.tiles), *free)


def tiles_left(table: Table, side: str) -> str:
    """How many tiles of a side are not laid yet, as far as that is known."""
    left, known = count_left_to_lay(table, side), len(tiles_to_lay(table, side))
    unknown = "" if left is None or left <= known else f", {left - known} unknown"
    return "" if left is None else f"{max(0, left)} left to lay{unknown}"


def _tile(game: TileRules, built: TileLayout, place: GridPlace, letters: Mapping[str, str]) -> TileCell:
    """A tile's letter, after it what it covers, or the sign of a mark."""
    stack = built.tiles[place]
    signs = [letters.get(tile, game.title(tile)[:1]) for tile in (stack[-1], *stack[-2:-1])]
    text = ":".join(signs) + (MARKED if place in built.marks else "")
    column = half_columns(built.grid, place)
    return TileCell(place, column, text if len(text) == 3 else f" {text}", area_of(game.rules, stack[-1]))
