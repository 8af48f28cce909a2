"""Counts of one side: typed, computed from others, or of the table; what nobody filled in is empty, and not 0."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Self, TypeVar, cast

from facilitator.game.kernel.evaluation import TableSituation
from facilitator.game.kernel.side_order import scored_sides
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.situation import SIDES, SPARE_TILES, Figure, Span
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Score
from facilitator.plain.frozen import field, frozen

T = TypeVar("T")


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


class Values(TableSituation):
    """What one side has handed in, as lines ask for it; of the table where there is no side. `all_` are the entries of
    all sides, which some lines compare.
    """

    __slots__ = ("_others", "_remembered", "all_", "counts", "entry")

    def __init__(
        self, table: Table, entry: CountEntry, counts: Mapping[str, int], all_: Sequence[CountEntry] = ()
    ) -> None:
        super().__init__(table, entry.side or None)
        self.entry, self.counts, self.all_ = entry, counts, all_ or (entry,)
        self._others: Sequence[Values] = ()
        self._remembered: dict[int, object] = {}

    def number_of(self, what: str) -> int:
        """As many sides as have a sheet that counts, also those that left; the tiles that were entered beside a board."""
        if what == SPARE_TILES:
            return len(self.entry.spare)
        return len(scored_sides(self.table)) if what == SIDES else super().number_of(what)

    def at(self, side: str | None) -> Self:
        """Seen from another side."""
        return next((one for one in self.everybody() if one.side == side), self)

    def count(self, name: str) -> Figure | None:
        """What a count is; None while a box that it needs is empty."""
        count = self.table.rules.count[name]
        if count.value is not None and not count.is_box:
            return count.value.value(self)
        return (self.counts if count.of == "table" else self.entry.counts).get(name)

    def of(self, name: str) -> int | None:
        """The same as a whole number."""
        n = self.count(name)
        return None if n is None else int(n)

    def holds(self, card: str) -> bool:
        """Whether the side holds a card."""
        return card in self.entry.goals

    def empty(self, counts: Iterable[str]) -> tuple[str, ...]:
        """The boxes still empty among those that these counts need."""
        rules = self.table.rules
        return tuple(
            n
            for n in boxes_behind(rules.score or Score(), counts)
            if (self.counts if rules.count[n].of == "table" else self.entry.counts).get(n) is None
        )

    def once(self, asking: object, find: Callable[[Self], T]) -> T:
        """Found for the first side that asks; entries don't change."""
        self.everybody()
        if id(asking) not in self._remembered:
            self._remembered[id(asking)] = find(self)
        return cast(T, self._remembered[id(asking)])

    def everybody(self) -> Sequence[Self]:
        """Every side that has handed in a sheet, in their order."""
        if not self._others:
            self._others = [
                self if one is self.entry else type(self)(self.table, one, self.counts, self.all_) for one in self.all_
            ]
            for other in self._others:
                other._others, other._remembered = self._others, self._remembered
        return cast(Sequence[Self], self._others)


def values_of_all(table: Table, entries: Sequence[CountEntry], counts: Mapping[str, int]) -> Sequence[Values]:
    """The values of every side, of whom each knows the others."""
    return Values(table, entries[0], counts, entries).everybody() if entries else ()


def values_of_table(table: Table, counts: Mapping[str, int], written: Mapping[str, Fraction] | None = None) -> Values:
    """The values of the table as a whole."""
    return Values(table, CountEntry(TABLE_WIDE, counts, (), written or {}), counts)


class OpenValues:
    """What may still come of a sheet while boxes are empty: any number, whatever it is limited by."""

    def __init__(self, now: Values) -> None:
        self.now = now

    def count(self, name: str) -> Span:
        """What a count can still become."""
        n = self.now.count(name)
        if n is not None:
            return Fraction(n), Fraction(n)
        count = self.now.table.rules.count[name]
        return (Fraction(0), inf) if count.value is None or count.is_box else count.value.span(self)


def boxes_behind(score: Score, names: Iterable[str]) -> tuple[str, ...]:
    """The boxes that counts come from in the end, each once."""
    found: dict[str, None] = {}
    for name in names:
        count = score.count[name]
        found.update(dict.fromkeys((name,) if count.is_box else boxes_behind(score, count.behind)))
    return tuple(found)


def fill_with_zero(rules: Ruleset, entry: CountEntry, of: str = "side") -> CountEntry:
    """The same with 0 in every empty box, as in a file."""
    counts = {**{c.id: 0 for c in rules.boxes if c.of in (of, "either")}, **entry.counts}
    return CountEntry(entry.side, counts, entry.goals, entry.written, entry.spare, frozenset(entry.counts))
