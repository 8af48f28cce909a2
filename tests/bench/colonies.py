"""Colonies as they could have been built, for measuring; and the plain loop over their tiles and neighbours."""

import random

from colonies import building_fault, colony_from, count_colony, laid, lay_tile, legal_places

from facilitator.game.shapes.grids import GridPlace
from facilitator.game.shapes.layout import TileLayout

TILES = (
    "house",
    "house",
    "forest",
    "forest",
    "water",
    "water",
    "field",
    "field",
    "farm",
    "farm",
    "factory",
    "pb1",
    "pb3",
    "pb6",
)
SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


def grown(chance: random.Random) -> TileLayout:
    """A colony after all sixteen turns."""
    colony = laid({(0, 0): ("starter-house",)})
    while colony.tile_count < 17:
        tile = chance.choice(TILES)
        places = legal_places(colony, tile)
        if places:
            colony = lay_tile(colony, chance.choice(places), tile)
    return colony


def counts_file() -> str:
    """Four teams with full colonies, as a file."""
    chance = random.Random(11)
    return "\n".join(f"[sides.{side}]\ncolony = {grown(chance).lines()!r}" for side in SIDES) + "\n"


def many(number: int) -> list[list[str]]:
    """So many colonies as they are written; some come up again."""
    chance = random.Random(12)
    kinds = [grown(chance).lines() for _ in range(200)]
    return [chance.choice(kinds) for _ in range(number)]


def plainly(maps: list[dict[GridPlace, tuple[str, ...]]]) -> int:
    """Every tile and its neighbours looked at, and nothing made of it."""
    touching = 0
    for tiles in maps:
        for q, r in tiles:
            for near in ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
                if near in tiles:
                    touching += 1
    return touching


def scored(texts: list[list[str]]) -> int:
    """Every colony read from its notation, judged, and all counts read off."""
    houses = 0
    for entries in texts:
        colony = colony_from(entries)
        assert building_fault(colony) is None
        houses += count_colony(colony)["houses"]
    return houses
