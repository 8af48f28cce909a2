"""The largest number of separate pairs among neighbours: a maximum matching."""

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def most_pairs(near: Mapping[N, Iterable[N]]) -> int:
    """How many pairs of neighbours there can be when nobody belongs to two of them; `near` goes both ways."""
    # One after the other from one end to the other: then the same few are left again and again, however the board lies.
    order = _outward(near, reversed(_outward(near, near)))
    bit = {one: 1 << i for i, one in enumerate(order)}
    beside = [[bit[other] for other in near[one]] for one in order]

    @cache
    def most(left: int) -> int:
        if not left:
            return 0
        last = left.bit_length() - 1
        rest = left ^ 1 << last
        # Whoever has a neighbour left may as well be in a pair: no better pairing can be lost by that.
        paired = [1 + most(rest ^ other) for other in beside[last] if other & rest]
        return max(paired) if paired else most(rest)

    return most((1 << len(order)) - 1)


def _outward(near: Mapping[N, Iterable[N]], starts: Iterable[N]) -> list[N]:
    """Everybody once, each with its neighbours soon after it."""
    order: dict[N, None] = {}
    for start in starts:
        queue = [start]
        for one in queue:
            if one not in order:
                order[one] = None
                queue += near[one]
    return list(order)
