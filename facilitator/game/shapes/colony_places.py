"""Where the counts of a colony come from: the places behind each of them, and the edges that they look at."""

from collections.abc import Mapping

from facilitator.game.shapes.colony import HOUSES, Colony
from facilitator.game.shapes.colony_counts import COVERED_COUNTS, OPEN_COUNTS, counts_of_house, houses_of
from facilitator.game.shapes.hexes import Hex, neighbours

Touching = tuple[Hex, Hex]


def places_by_count(colony: Colony) -> Mapping[str, tuple[Hex, ...]]:
    """The places that make up each count, in the order in which they were named."""
    found: dict[str, list[Hex]] = {}
    for house in houses_of(colony):
        for name, n in {"houses": 1, **counts_of_house(house)}.items():
            if n:
                found.setdefault(name, []).append(house.place)
    for place, stack in colony.tiles.items():
        if stack[-1] not in HOUSES:
            found.setdefault(OPEN_COUNTS[stack[-1]], []).append(place)
        if len(stack) > 1:
            found.setdefault(COVERED_COUNTS[stack[0]], []).append(place)
    if pairs := _pairs(colony):
        found["harvester-pairs"] = list(dict.fromkeys(place for pair in pairs for place in pair))
    return {name: tuple(places) for name, places in found.items()}


def edges_by_count(colony: Colony) -> Mapping[str, tuple[Touching, ...]]:
    """The touching places that make up each count, where it is about what lies beside what."""
    found: dict[str, list[Touching]] = {}
    for house in houses_of(colony):
        for name, n in counts_of_house(house).items():
            beside = house.waters if name == "houses-at-water" else () if name == "houses-piped" else house.forests
            if n and beside:
                found.setdefault(name, []).extend((house.place, near) for near in beside)
    if pairs := _pairs(colony):
        found["harvester-pairs"] = pairs
    return {name: tuple(pairs) for name, pairs in found.items()}


def _pairs(colony: Colony) -> list[Touching]:
    """Farms beside Farms or Houses, each edge once."""
    found: list[Touching] = []
    for place in colony.tiles:
        if colony.top(place) == "farm":
            for near in neighbours(place):
                if colony.top(near) in ("farm", *HOUSES) and (near, place) not in found:
                    found.append((place, near))
    return found
