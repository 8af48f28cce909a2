"""The largest number of separate pairs among neighbours: a maximum matching."""

from collections import deque
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def most_pairs(near: Mapping[N, Iterable[N]]) -> int:
    """How many pairs of neighbours there can be when nobody belongs to two of them; `near` goes both ways."""
    left = {one: set(others) for one, others in near.items()}
    found = 0
    # Whoever has one neighbour only may as well be paired with it: no better pairing can be lost by that.
    lonely = [one for one, others in left.items() if len(others) == 1]
    while lonely:
        one = lonely.pop()
        if len(left.get(one, ())) != 1:
            continue
        (other,) = left[one]
        found += 1
        for gone in (one, other):
            for third in left.pop(gone):
                if third in left:
                    left[third].discard(gone)
                    if len(left[third]) == 1:
                        lonely.append(third)
    rest = {one: others for one, others in left.items() if others}
    return found + (_Matching(rest).pairs() if rest else 0)


class _Matching:
    """Edmonds' search for longer and longer chains, where odd circles are shrunk to one of their members."""

    def __init__(self, near: Mapping[N, Iterable[N]]) -> None:
        names = {one: i for i, one in enumerate(near)}
        self.near = [[names[other] for other in others if other in names] for others in near.values()]
        self.mate = [-1] * len(names)

    def pairs(self) -> int:
        """So many pairs, none of them left out."""
        for root in range(len(self.near)):
            if self.mate[root] < 0:
                self._lengthen(self._chain_from(root))
        return sum(mate >= 0 for mate in self.mate) // 2

    def _lengthen(self, end: int) -> None:
        """Along a chain to somebody without a mate, everybody changes partners."""
        while end >= 0:
            before = self.came[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _chain_from(self, root: int) -> int:
        n = len(self.near)
        self.came, self.base = [-1] * n, list(range(n))
        self.seen = [False] * n
        self.seen[root] = True
        self.queue = deque([root])
        while self.queue:
            one = self.queue.popleft()
            for other in self.near[one]:
                if self.base[one] == self.base[other] or self.mate[one] == other:
                    continue
                if other == root or (self.mate[other] >= 0 and self.came[self.mate[other]] >= 0):
                    self._shrink(one, other)
                elif self.came[other] < 0:
                    self.came[other] = one
                    if self.mate[other] < 0:
                        return other
                    self.seen[self.mate[other]] = True
                    self.queue.append(self.mate[other])
        return -1

    def _shrink(self, one: int, other: int) -> None:
        """An odd circle counts as its base from now on."""
        top = self._common(one, other)
        inside = [False] * len(self.near)
        self._mark(one, top, other, inside)
        self._mark(other, top, one, inside)
        for i, base in enumerate(self.base):
            if inside[base]:
                self.base[i] = top
                if not self.seen[i]:
                    self.seen[i] = True
                    self.queue.append(i)

    def _common(self, one: int, other: int) -> int:
        above: set[int] = set()
        while True:
            one = self.base[one]
            above.add(one)
            if self.mate[one] < 0:
                break
            one = self.came[self.mate[one]]
        other = self.base[other]
        while other not in above:
            other = self.base[self.came[self.mate[other]]]
        return other

    def _mark(self, one: int, top: int, child: int, inside: list[bool]) -> None:
        while self.base[one] != top:
            inside[self.base[one]] = inside[self.base[self.mate[one]]] = True
            self.came[one] = child
            child = self.mate[one]
            one = self.came[self.mate[one]]
