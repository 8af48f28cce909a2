"""Grids of places `q,r`: hexagons by axial places, pointy top, or squares; neighbours, groups, how a place is written."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Literal

GridPlace = tuple[int, int]
GridName = Literal["hex", "square"]

START: GridPlace = (0, 0)
_AROUND: Mapping[GridName, tuple[GridPlace, ...]] = {
    "hex": ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)),
    "square": ((1, 0), (0, -1), (-1, 0), (0, 1)),
}
_PLACE = re.compile(r"([+-]?\d{1,5}),([+-]?\d{1,5})")


def place_from(text: str) -> GridPlace | None:
    """The place that `q,r` means; None where it means nothing."""
    found = _PLACE.fullmatch(text) or _PLACE.fullmatch(text.replace("−", "-"))
    return (int(found[1]), int(found[2])) if found else None


def place_text(place: GridPlace) -> str:
    """A place as it is typed."""
    return f"{place[0]},{place[1]}"


def neighbours(grid: GridName, place: GridPlace) -> tuple[GridPlace, ...]:
    """The places that share an edge with this one."""
    q, r = place
    return tuple((q + across, r + down) for across, down in _AROUND[grid])


def half_columns(grid: GridName, place: GridPlace) -> int:
    """How far to the right a place lies, in halves of a tile: rows of hexagons begin half a tile further on each."""
    return 2 * place[0] + (place[1] if grid == "hex" else 0)


def distance(grid: GridName, one: GridPlace, other: GridPlace) -> int:
    """How many tiles one place is away from another."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2 if grid == "hex" else abs(q) + abs(r)


def touching_places(grid: GridName, place: GridPlace, among: Collection[GridPlace]) -> int:
    """With how many edges a tile at this place would touch others."""
    return sum(near in among for near in neighbours(grid, place))


def connected_groups(grid: GridName, places: Iterable[GridPlace]) -> tuple[tuple[GridPlace, ...], ...]:
    """The places in groups that hang together, the largest first."""
    left = dict.fromkeys(places)
    found: list[tuple[GridPlace, ...]] = []
    while left:
        start = next(iter(left))
        del left[start]
        group = [start]
        for place in group:
            for near in neighbours(grid, place):
                if near in left:
                    del left[near]
                    group.append(near)
        found.append(tuple(group))
    return tuple(sorted(found, key=len, reverse=True))


def could_grow(
    grid: GridName, places: Collection[GridPlace], first: GridPlace | None, touch: int
) -> tuple[bool, set[GridPlace]]:
    """Whether these places can have been filled one after the other, each touching so many of those before it, or all
    while there are fewer; and the most of them that can. Without a first one any may have been that.
    """
    best: set[GridPlace] = set()
    waiting = [frozenset({start}) for start in ([first] if first is not None else [*places][::-1])]
    while waiting:
        begun = waiting.pop()
        if begun <= best and len(begun) > 1:
            continue
        if len(begun) < touch:
            beside = dict.fromkeys(near for place in begun for near in neighbours(grid, place) if near in places)
            further = [p for p in beside if p not in begun and touching_places(grid, p, begun) >= len(begun)]
            waiting += [begun | {place} for place in reversed(further)]
        reached = _grown(grid, places, begun, touch)
        if len(reached) == len(places):
            return True, reached
        best = max(best, reached, key=len)
    return False, best


def _grown(grid: GridName, places: Collection[GridPlace], begun: Collection[GridPlace], touch: int) -> set[GridPlace]:
    """All that can be filled after these; which comes earlier makes no difference."""
    done, edges, waiting = set(begun), dict[GridPlace, int](), [*begun]
    if len(done) < touch:
        return done
    while waiting:
        for near in neighbours(grid, waiting.pop()):
            if near in places and near not in done:
                edges[near] = n = edges.get(near, 0) + 1
                if n == touch:
                    done.add(near)
                    waiting.append(near)
    return done
