"""One strand of a lesson: a stack of live moves, and what was taken back from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from facilitator.game.base import Event
from facilitator.journal.store import Row

S = TypeVar("S")


@dataclass(slots=True)
class Live(Generic[S]):
    """A move that counts: its number, the row that made it, its events, and the state after it."""

    n: int
    row: Row
    events: Sequence[Event] | None = None
    after: S | None = None
    undone_by: int = 0

    @property
    def at(self) -> int:
        """The instant at which it counts."""
        return self.row.at

    @property
    def said(self) -> str:
        """Its sentence."""
        return self.row.said


class Strand(Generic[S]):
    """The live moves of a table, of the room, of the log or of the screen."""

    def __init__(self, name: str, start: S) -> None:
        self.name = name
        self.start = start
        self.live: list[Live[S]] = []
        self.undone: list[Live[S]] = []
        self.last_new = 0

    @property
    def state(self) -> S:
        """The state after the last live move."""
        last = self.live[-1].after if self.live else None
        return self.start if last is None else last

    @property
    def newest(self) -> int | None:
        """The number of the last live move."""
        return self.live[-1].n if self.live else None

    @property
    def last_at(self) -> int | None:
        """The instant of the last live move."""
        return self.live[-1].at if self.live else None

    def push(self, move: Live[S]) -> None:
        """A new move; what was taken back before can't be done again."""
        self.live.append(move)
        self.undone.clear()
        self.last_new = move.n

    def pop(self, count: int, n: int) -> list[Live[S]]:
        """Take the last moves back, the last one first; `n` is the number of the row that says so."""
        popped = [self.live.pop() for _ in range(min(count, len(self.live)))]
        for move in popped:
            move.undone_by = n
        self.undone.extend(popped)
        return popped

    def redo(self, n: int) -> Live[S]:
        """Do again what was taken back last, under a new number and with its own instant."""
        move = self.undone.pop()
        move.n = n
        self.live.append(move)
        return move
