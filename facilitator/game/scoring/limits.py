"""The most that each count of a side can be: by its own limit, by the tiles there are, and by what the checks say."""

from collections.abc import Mapping
from fractions import Fraction
from math import inf

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.situation import Span
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import CountEntry, Values
from facilitator.game.table.market.tiles import kinds_with

Held = Mapping[str, Mapping[str, int]]
"""For each side how many tiles of each kind it took at most, and under TABLE_WIDE how many in all."""


class Limits:
    """What limits the counts of one side, and so what they can still become."""

    def __init__(self, table: Table, entry: CountEntry, held: Held | None) -> None:
        self.table, self.entry = table, entry
        self.score = table.rules.score or Score()
        self.now = Values(table, entry, {})
        self.held_by_all = held
        self.held = None if held is None else held.get(entry.side)

    def most(self, name: str, asked: tuple[str, ...] = ()) -> int | None:
        """The most that a count can be; None where nothing limits it."""
        if name in self.entry.counts:
            return self.entry.counts[name]
        count = self.score.count[name]
        if count.value is not None and not count.is_box:
            high = count.value.span(_Within(self, asked))[1]
            return None if high == inf else int(high)
        known = [n for n in (count.most, self._tiles(name)) if n is not None]
        # A check that this can be at most so much as others limits it too; no check asks for itself on the way.
        for check in self.score.checks if name not in asked else ():
            if (
                name in check.these
                and check.relation == "at-most"
                and (not check.sides or self.entry.side in check.sides)
            ):
                those = [self.most(other, (*asked, name)) for other in check.those]
                if None not in those:
                    fixed = 0 if check.number is None else evaluate(self.table, check.number, self.entry.side)
                    known.append(
                        (sum(n for n in those if n is not None) + fixed) * check.times
                        + check.plus
                        - (len(self.entry.spare) if check.beside else 0)
                    )
        return min(known, default=None)

    def count(self, name: str) -> Span:
        """What a count can still become."""
        return _Within(self, ()).count(name)

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
        """From nothing, or from what was handed in, to the most."""
        known, most = self.limits.entry.counts.get(name), self.limits.most(name, self.asked)
        return Fraction(known or 0), inf if most is None else Fraction(most)


def tile_counted(rules: Ruleset, count: Count) -> str | None:
    """The face of the tiles of the box that a count counts; None where it counts no tiles."""
    return next((face for face in count.faces if face != rules.first_face), None)


def begins(rules: Ruleset, count: Count) -> int:
    """How many of it lie on every board from the beginning."""
    return int(rules.first_face in count.faces)
