"""Colonies as they could have been built, for measuring; and the plain loop over their tiles and neighbours."""

import random

from facilitator.game.shapes.colony import Colony, building_fault, colony_from
from facilitator.game.shapes.colony_counts import colony_lines, count_colony
from facilitator.game.shapes.hexes import Hex
from facilitator.game.shapes.laying import lay_tile, legal_places

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


def grown(chance: random.Random) -> Colony:
    """A colony after all sixteen turns."""
    colony = Colony({(0, 0): ("starter-house",)})
    while colony.tile_count < 17:
        tile = chance.choice(TILES)
        places = legal_places(colony, tile)
        if places:
            colony = lay_tile(colony, chance.choice(places), tile)
    return colony


def counts_file() -> str:
    """Four teams with full colonies, as a file."""
    chance = random.Random(11)
    return "\n".join(f"[sides.{side}]\ncolony = {colony_lines(grown(chance))!r}" for side in SIDES) + "\n"


def many(number: int) -> list[list[str]]:
    """So many colonies as they are written; some come up again."""
    chance = random.Random(12)
    kinds = [colony_lines(grown(chance)) for _ in range(200)]
    return [chance.choice(kinds) for _ in range(number)]


def plainly(maps: list[dict[Hex, tuple[str, ...]]]) -> int:
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
