"""One strand of a lesson: a stack of live moves, and what was taken back from it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from facilitator.game.kernel.command_and_event import Event, evolve
from facilitator.game.room.sittings import GapFound
from facilitator.journal.codec import Bodies, decode
from facilitator.journal.rows import Row, as_json

S = TypeVar("S")
CORRECT = "correct"
"""The kind of a row that is a correction, and of a move that is said otherwise since."""
NO_EVENTS = "[]"


class Live(Generic[S]):
    """A move that counts: the row that holds it, the row that made it count (another one if it was redone), events, the
    state after it; of a correction what it did to the moves below.
    """

    __slots__ = ("after", "events", "made_by", "replacement", "row", "undone_by")

    def __init__(
        self,
        row: Row,
        made_by: Row,
        events: Sequence[Event] | None = None,
        after: S | None = None,
        replacement: "Replacement[S] | None" = None,
    ) -> None:
        self.row, self.made_by, self.events, self.after = row, made_by, events, after
        self.undone_by: Row | None = None
        self.replacement = replacement

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
    def corrected(self) -> bool:
        """Whether the row of its number says something else: it was corrected, or it has no row."""
        return self.row.kind == CORRECT and self.replacement is None

    @property
    def lost_time(self) -> bool:
        """Whether it says that nobody held the lesson for a while."""
        return any(isinstance(event, GapFound) for event in self.events or ())


class Replacement(NamedTuple, Generic[S]):
    """What a correction took out, and what has been in its place since; both are the last moves below the correction."""

    out: list[Live[S]]
    into: list[Live[S]]


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

    def back(self, count: int) -> tuple[list[Live[S]], S | None]:
        """The moves that so many steps back would take, in their order, and the state that they would leave."""
        live = list(self.live)
        moves = [step_back(live) for _ in range(count)]
        return moves[::-1], live[-1].after if live else self.start

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

    def correct(self, row: Row) -> None:
        """The last moves are as a correction says; those that it names by their numbers have the same events."""
        stored = json.loads(row.body)
        out = self.live[len(self.live) - stored["out"] :]
        known = {
            move.n: move for move in reversed(out)
        }  # a step that went on by itself has the number of one before it
        into = [
            _kept(known[one]) if isinstance(one, int) else _moved(row.strand, known, *one) for one in stored["into"]
        ]
        step_forth(self.live, Live(row, row, replacement=Replacement(out, into)))
        self.undone.clear()
        self.last_new = row.n

    def pop(self, count: int, by: Row) -> None:
        """Take the last moves back; `by` is the row that says so."""
        for _ in range(min(count, len(self.live))):
            move = step_back(self.live)
            move.undone_by = by
            self.undone.append(move)

    def redo(self, by: Row) -> None:
        """Redo what was taken back last, under a new number and with its own instant."""
        move = self.undone.pop()
        move.made_by = by
        step_forth(self.live, move)


def step_back(live: list[Live[S]]) -> Live[S]:
    """Take the last move off a list; if it is a correction, what it took out is there again."""
    move = live.pop()
    if move.replacement is not None:
        live[len(live) - len(move.replacement.into) :] = move.replacement.out
    return move


def step_forth(live: list[Live[S]], move: Live[S]) -> None:
    """Put a move on a list; if it is a correction, the moves below are as it says."""
    if move.replacement is not None:
        live[len(live) - len(move.replacement.out) :] = move.replacement.into
    live.append(move)


def _kept(move: Live[S]) -> Live[S]:
    return Live(move.row, move.made_by, replacement=move.replacement and Replacement([], []))


def _moved(
    strand: str, known: Mapping[int, Live[S]], n: int, at: int, kind: str, events: object, about: Mapping[str, Any]
) -> Live[S]:
    """A move with other events than before; a step that went on by itself has the number of the move before it."""
    body, facts = as_json(events), as_json(about)
    if not about["batch"]:
        row = Row(n, strand, kind, at, body, facts)
        return Live(row, row)
    return Live(Row(known[n].row.n, strand, kind, at, body, facts), known[n].made_by)


def _alike(values: Iterator[object]) -> int:
    """How many values at the beginning are the same."""
    first = next(values, None)
    return 0 if first is None else 1 + sum(1 for _ in takewhile(lambda value: value == first, values))


def fold_moves(strand: Strand[Any], known: Bodies) -> None:
    """Fold the moves whose states are not known yet; of what was taken back only what one `redo` would bring."""
    _fold(strand.start, strand.live, known)
    once_more = list(strand.live)
    for move in reversed(strand.undone[len(strand.undone) - strand.last_undone() :]):
        step_forth(once_more, move)
    _fold(strand.start, once_more, known)


def _fold(start: S, moves: Sequence[Live[S]], known: Bodies) -> None:
    """Fold the last moves of a stack, and what a correction among them took out."""
    first = len(moves)
    while first and moves[first - 1].after is None:
        first -= 1
    state: Any = moves[first - 1].after if first else start
    bodies = [move.row.body if move.replacement is None else NO_EVENTS for move in moves[first:]]
    decoded: Sequence[Sequence[Any]] = decode(bodies, known)
    for i, events in enumerate(decoded, first):
        move, replacement = moves[i], moves[i].replacement
        state = move.after = evolve(state, events, move.row.at)
        move.events = events
        if replacement is not None and replacement.out and replacement.out[-1].after is None:
            _fold(start, [*moves[: i - len(replacement.into)], *replacement.out], known)
