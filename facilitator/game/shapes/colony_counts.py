"""What can be read off a colony: every count of the score sheet, and for each House why it counts as it does."""

from collections.abc import Mapping, Sequence

from facilitator.game.shapes.colony import BUILDINGS, HOUSES, Colony
from facilitator.game.shapes.hexes import Hex, neighbours, place_text
from facilitator.game.shapes.pairs import most_pairs
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import listed

_BY_FORESTS = ("", "houses-1-forest", "houses-2-forests", "houses-3-forests")
OPEN_COUNTS = {
    "forest": "forests",
    "water": "waters",
    "field": "fields",
    "farm": "farms",
    "factory": "factories",
    **{b: b for b in BUILDINGS},
}
COVERED_COUNTS = {"forest": "covered-forests", "water": "covered-waters", "field": "covered-fields"}
"""The counts of what lies open, and of what is covered, by tile."""
HOUSE_COUNTS = (*_BY_FORESTS[1:], "houses-at-water", "houses-piped")
"""The counts that each House goes into by what lies around it."""

COUNTS = (
    "houses",
    *HOUSE_COUNTS,
    *OPEN_COUNTS.values(),
    *COVERED_COUNTS.values(),
    "factories-discarded",
    "harvester-pairs",
)
"""Every count that a colony tells."""


@frozen
class HouseView:
    """One House with the open Forests and Waters beside it."""

    place: Hex
    forests: tuple[Hex, ...]
    waters: tuple[Hex, ...]
    piped: bool

    @property
    def why(self) -> str:
        """What lies around it, in a sentence."""
        parts = [
            f"{len(found)} open {name}{'s' if len(found) > 1 else ''} ({listed([place_text(p) for p in found])})"
            for name, found in (("Forest", self.forests), ("Water", self.waters))
            if found
        ]
        around = listed(parts) if parts else "no open Forest or Water"
        return (
            f"House at {place_text(self.place)}: {around} beside "
            f"it{', water delivered' if self.piped else ', no water delivered'}."
        )


def houses_of(colony: Colony) -> tuple[HouseView, ...]:
    """The Houses in the order in which they were named."""
    tiles = colony.tiles
    found = []
    for place, stack in tiles.items():
        if stack[-1] in HOUSES:
            near = [(p, tiles[p][-1]) for p in neighbours(place) if p in tiles]
            found.append(
                HouseView(
                    place,
                    tuple(p for p, tile in near if tile == "forest"),
                    tuple(p for p, tile in near if tile == "water"),
                    place in colony.pipes,
                )
            )
    return tuple(found)


def counts_of_house(house: HouseView) -> dict[str, int]:
    """The counts of a single House."""
    beside_forests = {_BY_FORESTS[min(len(house.forests), 3)]: 1} if house.forests else {}
    return {**beside_forests, "houses-at-water": int(bool(house.waters)), "houses-piped": int(house.piped)}


def count_colony(colony: Colony, discarded: Sequence[str] = ()) -> dict[str, int]:
    """All counts of a colony. What is covered is neither Forest nor Water nor Field to anybody."""
    counts = dict.fromkeys(COUNTS, 0)
    tiles = colony.tiles
    farms: list[Hex] = []
    for place, stack in tiles.items():
        top = stack[-1]
        if top in HOUSES:
            _house(tiles, place, counts)
        else:
            counts[OPEN_COUNTS[top]] += 1
            if top == "farm":
                farms.append(place)
        if len(stack) > 1:
            counts[COVERED_COUNTS[stack[0]]] += 1
    counts["houses-piped"] = len(colony.pipes)
    counts["factories-discarded"] = sum(tile == "factory" for tile in discarded)
    counts["harvester-pairs"] = _pairs(tiles, farms) if farms else 0
    return counts


def _house(tiles: Mapping[Hex, tuple[str, ...]], place: Hex, counts: dict[str, int]) -> None:
    counts["houses"] += 1
    forests = waters = 0
    q, r = place
    for near in ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
        stack = tiles.get(near)
        if stack is not None:
            forests += stack[-1] == "forest"
            waters += stack[-1] == "water"
    if forests:
        counts[_BY_FORESTS[min(forests, 3)]] += 1
    counts["houses-at-water"] += waters > 0


def _pairs(tiles: Mapping[Hex, tuple[str, ...]], farms: Sequence[Hex]) -> int:
    """Farms beside Farms or Houses, each place in one pair only: as many as there can be."""
    near: dict[Hex, list[Hex]] = {}
    for farm in farms:
        for other in neighbours(farm):
            tile = tiles[other][-1] if other in tiles else ""
            if tile == "farm" or tile in HOUSES:
                near.setdefault(farm, []).append(other)
                if tile != "farm":
                    near.setdefault(other, []).append(farm)
    return most_pairs(near)


def colony_lines(colony: Colony) -> list[str]:
    """A colony as it is written in a file."""
    return [
        " ".join((place_text(place), *stack, *(("pipe",) if place in colony.pipes else ())))
        for place, stack in colony.tiles.items()
    ]
