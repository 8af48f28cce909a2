"""One strand of a lesson: a stack of live moves, and what was taken back from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Generic, TypeVar

from facilitator.game.kernel.command_and_event import Event
from facilitator.game.room.sittings import GapFound
from facilitator.journal.rows import Row

S = TypeVar("S")


@dataclass(slots=True)
class Live(Generic[S]):
    """A move that counts: the row that holds it, the row that made it count (another one if it was redone), events, the
    state after it.
    """

    row: Row
    made_by: Row
    events: Sequence[Event] | None = None
    after: S | None = None
    undone_by: Row | None = None

    @property
    def n(self) -> int:
        """Its number; a redone move has that of its redo."""
        return self.made_by.n

    @property
    def batch(self) -> int:
        """The first move that the same key or form made."""
        return self.made_by.facts.batch

    @property
    def at(self) -> int:
        """The instant at which it counts."""
        return self.row.at

    @property
    def said(self) -> str:
        """Its sentence."""
        return self.row.facts.said

    @property
    def lost_time(self) -> bool:
        """Whether it says that nobody held the lesson for a while."""
        return any(isinstance(event, GapFound) for event in self.events or ())


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

    def states(self) -> Iterator[S]:
        """The state after each live move."""
        return (move.after for move in self.live if move.after is not None)

    @property
    def newest(self) -> int | None:
        """The number of the last live move."""
        return self.live[-1].n if self.live else None

    @property
    def last_at(self) -> int | None:
        """The instant of the last live move."""
        return self.live[-1].at if self.live else None

    @property
    def last_by_people(self) -> int:
        """The number of the last live move that somebody made: nobody made the time that was lost; 0 where there is
        none.
        """
        return next((move.n for move in reversed(self.live) if not move.lost_time), 0)

    def last_batch(self) -> int:
        """How many of the last live moves were made together."""
        return _alike(move.batch for move in reversed(self.live))

    def last_undone(self) -> int:
        """How many of the moves that were taken back last had been made together, and were taken back together."""
        return _alike((move.batch, move.undone_by and move.undone_by.facts.batch) for move in reversed(self.undone))

    def push(self, row: Row, events: Sequence[Event] | None = None, after: S | None = None) -> None:
        """A new move; what was taken back before can't be redone."""
        self.live.append(Live(row, row, events, after))
        self.undone.clear()
        self.last_new = row.n

    def pop(self, count: int, by: Row) -> list[Live[S]]:
        """Take the last moves back, the last one first; `by` is the row that says so."""
        popped = [self.live.pop() for _ in range(min(count, len(self.live)))]
        for move in popped:
            move.undone_by = by
        self.undone.extend(popped)
        return popped

    def redo(self, by: Row) -> Live[S]:
        """Redo what was taken back last, under a new number and with its own instant."""
        move = self.undone.pop()
        move.made_by = by
        self.live.append(move)
        return move


def _alike(values: Iterator[object]) -> int:
    """How many values at the beginning are the same."""
    first = next(values, None)
    return 0 if first is None else 1 + sum(1 for _ in takewhile(lambda value: value == first, values))
