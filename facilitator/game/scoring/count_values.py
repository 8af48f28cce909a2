"""Counts of one side: typed, derived from others, or of the table; what nobody filled in is empty, and not 0."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import TypeVar

from facilitator.game.rulebook.score_spec import Score
from facilitator.plain.frozen import frozen

N = TypeVar("N", int, Fraction | float)


@frozen
class CountEntry:
    """What one side has handed in: its counts, the cards it holds, and perhaps the points that it reckoned itself;
    `spare` are tiles that lie beside the board, `given` the boxes that somebody filled in where the others stand at 0.
    """

    side: str
    counts: Mapping[str, int]
    goals: tuple[str, ...] = ()
    written: Mapping[str, Fraction] = field(default_factory=dict)
    spare: tuple[str, ...] = ()
    given: frozenset[str] | None = None

    def has(self, name: str) -> bool:
        """Whether somebody filled this box in."""
        return name in (self.counts if self.given is None else self.given)


@frozen
class Values:
    """The counts of one side as lines ask for them; of the table where there is no side."""

    score: Score
    entry: CountEntry
    table: Mapping[str, int]

    def of(self, name: str) -> int | None:
        """What a count is; None while a box that it needs is empty."""
        count = self.score.count[name]
        if count.derived is not None:
            how, names = count.derived
            return derive_known(how, [self.of(n) for n in names])
        if count.of == "table":
            return self.table.get(name)
        return self.entry.counts.get(name)

    def empty(self, names: Iterable[str]) -> tuple[str, ...]:
        """The boxes still empty among those that these counts need."""
        return tuple(
            n
            for n in boxes_behind(self.score, names)
            if (self.table if self.score.count[n].of == "table" else self.entry.counts).get(n) is None
        )


def boxes_behind(score: Score, names: Iterable[str]) -> tuple[str, ...]:
    """The boxes that counts come from in the end, each once."""
    found: dict[str, None] = {}
    for name in names:
        derived = score.count[name].derived
        found.update(dict.fromkeys(boxes_behind(score, derived[1]) if derived else (name,)))
    return tuple(found)


def derive(how: str, values: Sequence[N]) -> N:
    """What a count that follows from others comes to."""
    match how:
        case "sum_of":
            return sum(values)
        case "kinds_of":
            return sum(v >= 1 for v in values)
        case "least_of":
            return min(values)
    return max(values)


def derive_known(how: str, values: Sequence[int | None]) -> int | None:
    """The same where each of them may be missing; None as long as one is."""
    known = [v for v in values if v is not None]
    return derive(how, known) if len(known) == len(values) else None


def fill_with_zero(score: Score, entry: CountEntry, of: str = "side") -> CountEntry:
    """The same with 0 in every empty box, as in a file."""
    counts = {**{c.id: 0 for c in score.typed if c.of in (of, "either")}, **entry.counts}
    return CountEntry(entry.side, counts, entry.goals, entry.written, entry.spare, frozenset(entry.counts))
