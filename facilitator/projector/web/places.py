"""Places for connections. When all are taken, whoever holds most of them gives one up."""

from collections.abc import Callable

from facilitator.plain.frozen import frozen

KEPT = 8
"""Places beyond all others that only this computer can take."""


@frozen
class Visitor:
    """Where a connection comes from, whether that is this computer, and what ends it."""

    address: str
    here: bool
    end: Callable[[], object]


class SharedPlaces:
    """So many connections at the same time, shared fairly among addresses.

    `replaces`: a newcomer takes the place of the oldest connection of its own address, where no other has more; else
    it is refused then.
    """

    def __init__(self, most: int, replaces: bool) -> None:
        self._most, self._replaces = most, replaces
        self._inside: dict[str, list[Visitor]] = {}

    def has_room(self, visitor: Visitor) -> bool:
        """Whether a newcomer would get a place."""
        own = len(self._inside.get(visitor.address, ()))
        return self._replaces or not self._full(visitor) or len(self._largest()) > own + 1

    def enter(self, visitor: Visitor) -> bool:
        """Take a place, perhaps that of another connection, which is ended."""
        if not self.has_room(visitor):
            return False
        if self._full(visitor):
            largest, own = self._largest(), self._inside.get(visitor.address, [])
            leaver = (largest if len(largest) > len(own) + 1 or not own else own)[0]
            self.leave(leaver)
            leaver.end()
        self._inside.setdefault(visitor.address, []).append(visitor)
        return True

    def leave(self, visitor: Visitor) -> None:
        """Give a place up, if it was held."""
        held = self._inside.get(visitor.address, [])
        if visitor in held:
            held.remove(visitor)
        if not held:
            self._inside.pop(visitor.address, None)

    def _full(self, visitor: Visitor) -> bool:
        kept = KEPT if visitor.here and len(self._inside.get(visitor.address, ())) < KEPT else 0
        return sum(map(len, self._inside.values())) >= self._most + kept

    def _largest(self) -> list[Visitor]:
        return max(self._inside.values(), key=len, default=[])
