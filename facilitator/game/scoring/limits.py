"""The most that each count of a side can be: by its own limit, by the tiles there are, and by the limits of the game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf

from facilitator.game.kernel.evaluation import seen_from
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.counts import CountOf
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.situation import Figure, Span
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Limit, Score
from facilitator.game.scoring.count_values import CountEntry, Values
from facilitator.game.table.market.tiles import kinds_with
from facilitator.plain.frozen import replace

Held = Mapping[str, Mapping[str, int]]
"""For each side how many tiles of each kind it took at most, and under TABLE_WIDE how many in all."""


class Limits:
    """What limits the counts of one side, and so what they can still become."""

    def __init__(
        self, table: Table, entry: CountEntry, held: Held | None, counts: Mapping[str, int] | None = None
    ) -> None:
        self.table, self.entry = table, entry
        self.score = table.rules.score or Score()
        self.now = Values(table, entry, counts or {})
        self.held_by_all = held
        self._found: dict[tuple[str, tuple[str, ...]], int | None] = {}
        self._filled: dict[bool, Values] = {}
        self.held = None if held is None else held.get(entry.side)

    def most(self, name: str, asked: tuple[str, ...] = ()) -> int | None:
        """The most that a count can be; None where nothing limits it."""
        if (known := self.known(name)) is not None:
            return known
        if (name, asked) not in self._found:
            self._found[name, asked] = self._most(name, asked)
        return self._found[name, asked]

    def known(self, name: str) -> int | None:
        """What was handed in for a count, by the side or for the whole table."""
        n = self.entry.counts.get(name)
        return self.now.counts.get(name) if n is None and self.score.count[name].of == "table" else n

    def _most(self, name: str, asked: tuple[str, ...]) -> int | None:
        count = self.score.count[name]
        if count.value is not None and not count.is_box:
            high = count.value.span(_Within(self, asked))[1]
            return None if high == inf else int(high)
        known = [n for n in (count.most, self._tiles(name)) if n is not None]
        # A limit that this can be at most so much as others limits it too; none asks for itself on the way.
        within = _Within(self, (*asked, name))
        for uncounted, bound in self._upper_bounds.get(name, ()) if name not in asked else ():
            high = bound.span(within)[1] - uncounted
            known += [] if high == inf else [int(high)]
        return min(known, default=None)

    @cached_property
    def _upper_bounds(self) -> Mapping[str, Sequence[tuple[Figure, Number]]]:
        """For each count what it can be at most with what else is added to it, by the limits that are about this side."""
        found: dict[str, list[tuple[Figure, Number]]] = {}
        for limit in self.table.rules.limits_of_counts:
            for one in limit.must if all(condition.holds(self.now) for condition in limit.when) else ():
                if not isinstance(one, Comparison) or one.at_most is None:
                    continue
                uncounted = sum(term.value(self.now) or 0 for term in one.number.terms if not term.counts)
                for term in one.number.terms:
                    if isinstance(term, CountOf) and term.bare:
                        found.setdefault(term.count, []).append((uncounted, one.at_most))
        return found

    def count(self, name: str) -> Span:
        """What a count can still become."""
        return self.prospect.count(name)

    @cached_property
    def prospect(self) -> "_Within":
        """What may still come of the whole sheet."""
        return _Within(self, ())

    def filled(self, most: bool) -> Values:
        """The sheet with the most, or the least, that there can be in every empty box."""
        if most not in self._filled:
            counts = dict(self.entry.counts)
            for count in self.table.rules.boxes:
                low, high = self.count(count.id)
                if (n := high if most else low) != inf:
                    counts[count.id] = int(n)
            self._filled[most] = Values(self.table, replace(self.entry, counts=counts), self.now.counts)
        return self._filled[most]

    def _tiles(self, name: str) -> int | None:
        """The tiles that it can count: those of the box, and the first one of the board."""
        rules = self.table.rules
        count = self.score.count[name]
        face = tile_counted(rules, count)
        if face is None or not rules.tiles:
            return None
        stock = sum(k.tiles if self.held is None else self.held.get(k.id, k.tiles) for k in kinds_with(rules, face))
        stock = stock if self.held is None else min(stock, self.held.get(TABLE_WIDE, stock))
        most = rules.face[face].most
        return begins(rules, count) + (stock if most is None else min(stock, most))


class _Within:
    """What counts can become within the limits; `asked` are those whose limit is being looked for on the way here."""

    def __init__(self, limits: Limits, asked: tuple[str, ...]) -> None:
        self.limits, self.asked, self.now = limits, asked, limits.now

    def count(self, name: str) -> Span:
        """From what lies there at first, or from what was handed in, to the most."""
        rules, known = self.limits.table.rules, self.limits.known(name)
        count, most = rules.count[name], self.limits.most(name, self.asked)
        if count.value is not None and not count.is_box:
            return count.value.span(self)
        least = max(known or 0, begins(rules, count))
        return Fraction(least), inf if most is None else Fraction(max(least, most))


def limits_for(table: Table, side: str) -> tuple[Limit, ...]:
    """The limits of counts that are about a side, as far as that doesn't hang on counts."""
    now = seen_from(table, side)
    return tuple(
        limit
        for limit in table.rules.limits_of_counts
        if all(condition.counts or condition.state(now) is not False for condition in limit.when)
    )


def tile_counted(rules: Ruleset, count: Count) -> str | None:
    """The face of the tiles of the box that a count counts; None where it counts no tiles."""
    return next((face for face in count.faces if face != rules.first_face), None)


def begins(rules: Ruleset, count: Count) -> int:
    """How many of it lie on every board from the beginning."""
    return int(rules.first_face in count.faces)
