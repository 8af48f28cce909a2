"""Going over a board of tiles with four keys: from tile to tile and to the places that are free, and on to the next one
after a tile was laid.
"""

from typing import Literal

from facilitator.game.boards.laying import free_places
from facilitator.game.boards.tile_rules import TileRules
from facilitator.game.shapes.grids import GridPlace, distance, half_columns, touching_places
from facilitator.game.shapes.layout import TileLayout

Way = Literal["left", "right", "up", "down"]


def walk(game: TileRules, layout: TileLayout, at: GridPlace, way: Way, column: int) -> GridPlace:
    """The tile or free place that one step leads to; up and down keep to a column as well as rows allow."""
    stops = {*layout.tiles, *free_places(game, layout)}
    if way in ("left", "right"):
        sign = 1 if way == "right" else -1
        ahead = [p for p in stops if p[1] == at[1] and (p[0] - at[0]) * sign > 0]
        return min(ahead, key=lambda p: abs(p[0] - at[0]), default=at)
    sign, here = (1 if way == "down" else -1), half_columns(layout.grid, at)
    ahead = [p for p in stops if (p[1] - at[1]) * sign > 0]

    def away(place: GridPlace) -> tuple[int, ...]:
        there = half_columns(layout.grid, place)
        return abs(place[1] - at[1]), abs(there - column), abs(there - here), -place[0]

    return min(ahead, key=away, default=at)


def next_place(game: TileRules, layout: TileLayout, laid: GridPlace) -> GridPlace:
    """Where the next tile most likely lies: close to the one just laid, close to the middle, and touching many
    others.
    """
    grid, middle = layout.grid, next(iter(layout.tiles), laid)

    def away(place: GridPlace) -> tuple[int, ...]:
        touches = touching_places(grid, place, layout.tiles)
        return (
            distance(grid, place, laid),
            distance(grid, place, middle),
            -touches,
            -half_columns(grid, place),
            place[1],
        )

    return min(free_places(game, layout), key=away, default=laid)
