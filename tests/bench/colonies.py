"""Colonies as they could have been built, for measuring; and the plain loop over their tiles and neighbours."""

import random

from facilitator.files.loader import load_ruleset
from facilitator.game.boards.counted_places import read_off
from facilitator.game.boards.laying import free_places, lay_tile
from facilitator.game.boards.tile_rules import tile_rules
from facilitator.game.shapes.grids import GridPlace
from facilitator.game.shapes.layout import TileLayout

RULES = load_ruleset("planet-hexagon")[0]
GAME = tile_rules(RULES)
assert GAME is not None and RULES.score is not None
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
    colony = TileLayout("hex", {(0, 0): ("starter-house",)})
    while colony.tile_count < 17:
        tile = chance.choice(TILES)
        on = GAME.lies_on(tile)
        carried = [place for place, stack in colony.tiles.items() if stack[-1] in on]
        places = carried if on else free_places(GAME, colony)
        if places:
            colony = lay_tile(GAME, colony, chance.choice(places), tile)
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
        colony = GAME.layout_from(entries)
        assert GAME.building_fault(colony) is None
        houses += read_off(RULES.score, colony)["houses"]
    return houses
