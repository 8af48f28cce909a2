"""Going over a colony with four keys: from tile to tile and to the places that are free, and on to the next one after a
tile was laid.
"""

from typing import Literal

from facilitator.game.shapes.colony import STARTER, Colony
from facilitator.game.shapes.hexes import Hex, touching_places
from facilitator.game.shapes.laying import START, legal_places

Way = Literal["left", "right", "up", "down"]
_GROUND = "house"
"""Any tile that lies on the board itself: all of them have the same free places."""


def free_places(colony: Colony) -> tuple[Hex, ...]:
    """Where a tile can be laid on the board itself."""
    return legal_places(colony, _GROUND)


def with_starter(colony: Colony) -> Colony:
    """The colony with its Starter House; it lies in the middle where no tile lies yet."""
    return colony if colony.tiles else Colony({START: (STARTER,)})


def half_columns(place: Hex) -> int:
    """How far to the right a place lies, in halves of a tile: each row begins half a tile further on."""
    return 2 * place[0] + place[1]


def walk(colony: Colony, at: Hex, way: Way, column: int) -> Hex:
    """The tile or free place that one step leads to; up and down keep to a column as well as rows allow."""
    stops = {*colony.tiles, *free_places(colony)}
    if way in ("left", "right"):
        sign = 1 if way == "right" else -1
        ahead = [p for p in stops if p[1] == at[1] and (p[0] - at[0]) * sign > 0]
        return min(ahead, key=lambda p: abs(p[0] - at[0]), default=at)
    sign = 1 if way == "down" else -1
    ahead = [p for p in stops if (p[1] - at[1]) * sign > 0]
    return min(
        ahead,
        key=lambda p: (
            abs(p[1] - at[1]),
            abs(half_columns(p) - column),
            abs(half_columns(p) - half_columns(at)),
            -p[0],
        ),
        default=at,
    )


def distance(one: Hex, other: Hex) -> int:
    """How many tiles one place is away from another."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def next_place(colony: Colony, laid: Hex) -> Hex:
    """Where the next tile most likely lies: close to the one just laid, close to the middle, and touching many
    others.
    """
    middle = next(iter(colony.tiles), laid)
    free = free_places(colony)
    return min(
        free,
        key=lambda p: (
            distance(p, laid),
            distance(p, middle),
            -touching_places(p, colony.tiles),
            -half_columns(p),
            p[1],
        ),
        default=laid,
    )
