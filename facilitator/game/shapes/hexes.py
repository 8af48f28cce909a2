"""Places on a board of hexagons: axial `q,r`, pointy top; neighbours and groups."""

import re
from collections.abc import Iterable, Mapping

Hex = tuple[int, int]

_PLACE = re.compile(r"([+-]?\d{1,5}),([+-]?\d{1,5})")


def place_from(text: str) -> Hex | None:
    """The place that `q,r` means; None where it means nothing."""
    found = _PLACE.fullmatch(text) or _PLACE.fullmatch(text.replace("−", "-"))
    return (int(found[1]), int(found[2])) if found else None


def place_text(place: Hex) -> str:
    """A place as it is typed."""
    return f"{place[0]},{place[1]}"


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six places that share an edge with this one."""
    q, r = place
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)


def connected_groups(places: Iterable[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """The places in groups that hang together, the largest first."""
    left = dict.fromkeys(places)
    found: list[tuple[Hex, ...]] = []
    while left:
        start = next(iter(left))
        del left[start]
        group, i = [start], 0
        while i < len(group):
            for near in neighbours(group[i]):
                if near in left:
                    del left[near]
                    group.append(near)
            i += 1
        found.append(tuple(group))
    return tuple(sorted(found, key=len, reverse=True))


def touching_places(place: Hex, tiles: Mapping[Hex, object]) -> int:
    """With how many edges a tile at this place would touch others."""
    return sum(near in tiles for near in neighbours(place))
