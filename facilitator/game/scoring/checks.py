"""What can't be: boxes over their limits, sums that don't agree, more tiles than there are, a card in two hands."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.number_row import NOTHING, count_phrase, equation
from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Limit, Score
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind, values_of_table
from facilitator.game.scoring.limits import Held, Limits, begins, tile_counted
from facilitator.game.table.market.tiles import kinds_with
from facilitator.plain.frozen import frozen

MOST_SUMMED = 5
"""A sum of more is told by its names."""


@frozen
class Doubt:
    """Something that can't be: whose sheet, which boxes, and why."""

    side: str
    boxes: tuple[str, ...]
    why: Value
    words: Callable[[], Catalogue]

    @cached_property
    def sentence(self) -> str:
        """The reason in words, made when somebody reads it: most doubts are gone with the next number."""
        return self.words().say(self.why)


def doubts(
    table: Table, entries: Sequence[CountEntry], counts: Mapping[str, int], held: Held | None = None
) -> tuple[Doubt, ...]:
    """Everything that can't be in what was handed in."""
    score = table.rules.score
    if score is None:
        return ()
    found: list[Doubt] = []
    for entry in entries:
        values = Values(table, entry, counts)
        found += _limits(table, values, entry.counts, entry.side)
        limits = Limits(table, entry, held, counts)
        broken = (_broken(table, limit, values, limits) for limit in table.rules.limits_of_counts)
        found += [doubt for doubt in broken if doubt is not None]
        found += _tiles(table, [entry], None if held is None else held.get(entry.side))
    found += _limits(table, values_of_table(table, counts), counts, TABLE_WIDE)
    if len(entries) > 1:
        found += _tiles(table, entries, None)
    return (*found, *_goals(table, entries))


def _limits(table: Table, values: Values, counts: Mapping[str, int], side: str) -> list[Doubt]:
    found = []
    for name, n in counts.items():
        count = table.rules.count.get(name)
        if count is not None and count.most is not None and n > count.most:
            why = phrase("over-limit", what=_whose(table, side, count_phrase(n, count)), n=str(count.most))
            found.append(_doubt(table, side, (name,), why))
        # A blank sheet, where all of it stands at 0, is no slip.
        if count is not None and n < begins(table.rules, count) and values.entry.has(name) and any(counts.values()):
            why = phrase("under-start", what=_whose(table, side, count_phrase(n, count)), n=begins(table.rules, count))
            found.append(_doubt(table, side, (name,), why))
    return found


def _doubt(table: Table, side: str, boxes: tuple[str, ...], why: Value) -> Doubt:
    return Doubt(side, boxes, why, table.rules.words)


def _whose(table: Table, side: str, what: Value) -> Value:
    return Joined((table.title(side), what), ": ") if side else what


def _broken(table: Table, limit: Limit, values: Values, limits: Limits) -> Doubt | None:
    """A limit of counts that what was entered breaks."""
    if not all(condition.holds(values) for condition in limit.when):
        return None
    for condition in limit.must:
        if isinstance(condition, Comparison) and condition.bound is not None:
            why = _compared(table, condition, condition.bound, values, limits)
        else:
            why = "" if condition.outlook(limits.prospect) is False else None
        if why is not None:
            said = tuple(part for part in (why, limit.warn) if part)
            return _doubt(table, values.entry.side, limit.counts, Joined(said, " "))
    return None if limit.must else _doubt(table, values.entry.side, limit.counts, limit.warn or "")


def _compared(table: Table, asked: Comparison, bound: Number, values: Values, limits: Limits) -> Value | None:
    """What is wrong with a number that has to be another one, or at most that.

    Where both have to agree, boxes that only limits ask for have to be filled in first. Otherwise an empty box on the
    smaller side only makes that sum smaller, and on the larger one it counts as much as it could be.
    """
    strict = asked.is_ is not None
    if strict:
        left, right = asked.number.value(values), bound.value(values)
        only = _only_limited(table.rules).intersection(asked.number.counts)
        # A blank sheet, where all of it stands at 0, is no slip.
        if left in (None, right) or right is None or not all(map(values.entry.has, only)) or _blank(values):
            return None
    elif asked.number.span(limits.prospect)[0] <= bound.span(limits.prospect)[1]:
        return None
    least, most = (values, values) if strict else (limits.filled(most=False), limits.filled(most=True))
    figure, words = bound.value(most) or 0, bound.working(most)
    most_words = Joined((figure, " (", words, ")")) if bound.counts else figure
    what = _whose(table, values.entry.side, _summed(asked.number, least, every=strict))
    return phrase("must-be" if strict else "at-most", what=what, bound=most_words)


def _blank(values: Values) -> bool:
    return not any(values.entry.counts.values())


def _only_limited(rules: Ruleset) -> frozenset[str]:
    """The boxes that no line asks for."""
    score = rules.score or Score()
    used = boxes_behind(score, [name for line in score.lines for name in line.counts])
    return frozenset(count.id for count in rules.boxes) - frozenset(used)


def _summed(number: Number, now: Values, every: bool) -> Value:
    parts = [(term, term.value(now) or 0) for term in number.terms]
    shown = [term for term, n in parts if n or (term.counts and (every or len(parts) == 1))]
    if len(shown) > MOST_SUMMED:
        counts = now.table.rules.count
        titles = [counts[term.counted].title if term.counted else term.working(now) for term in shown]
        return phrase("in-all", what=Listed(tuple(titles)), n=number.value(now) or 0)
    words = Joined(tuple(term.working(now) for term in shown) or (NOTHING,), " + ")
    return equation(words, number.value(now) or 0) if len(shown) > 1 else words


def _tiles(table: Table, entries: Sequence[CountEntry], held: Mapping[str, int] | None) -> list[Doubt]:
    """More tiles than the box holds, or than this side took: faces on the same kinds of tile are looked at together."""
    rules, side = table.rules, entries[0].side if len(entries) == 1 else TABLE_WIDE
    counts = [(c, face) for c in rules.boxes if (face := tile_counted(rules, c)) is not None]
    shown = [(c, face, n) for c, face in counts if (n := sum(_shown(rules, e, c, face, counts) for e in entries)) > 0]
    found = _faces(table, shown, side)
    told: list[frozenset[str]] = []
    for size in range(1, len(rules.tiles) + 1):
        for kinds in combinations(rules.tiles, size):
            ids = frozenset(k.id for k in kinds)
            meant = [(c, n) for c, face, n in shown if {k.id for k in kinds_with(rules, face)} <= ids]
            stock = sum(k.tiles for k in kinds)
            most = (
                stock if held is None else min(held.get(TABLE_WIDE, stock), sum(held.get(k.id, k.tiles) for k in kinds))
            )
            if sum(n for _, n in meant) > most and not any(small < ids for small in told):
                told.append(ids)
                found.append(_too_many(table, meant, [k.title for k in kinds], most, side, held is not None))
    return found


def _shown(rules: Ruleset, entry: CountEntry, count: Count, face: str, counts: Sequence[tuple[Count, str]]) -> int:
    """How many tiles of the box a count stands for; those beside the board go with the first count of their face."""
    first = next(c for c, f in counts if f == face)
    beside = entry.spare.count(face) if first == count else 0
    return max(0, entry.counts.get(count.id, 0) - begins(rules, count)) + beside


def _faces(table: Table, shown: Sequence[tuple[Count, str, int]], side: str) -> list[Doubt]:
    found = []
    for count, face, n in shown:
        most, rules = table.rules.face[face].most, table.rules
        if most is not None and n > most:
            words: Value = count_phrase(n, count)
            words = phrase("besides-start", what=words) if begins(rules, count) else words
            why = phrase("box-holds", what=_from_box(table, side, words), most=most)
            found.append(_doubt(table, side, (count.id,), why))
    return found


def _from_box(table: Table, side: str, what: Value) -> Value:
    return _whose(table, side, what) if side else phrase("all-together", what=what)


def _too_many(
    table: Table, meant: Sequence[tuple[Count, int]], kinds: Sequence[str], most: int, side: str, took: bool
) -> Doubt:
    words = Listed(tuple(count_phrase(n, c) for c, n in meant))
    tiles = phrase("tiles-of-kinds", n=most, kinds=Listed(tuple(kinds))) if len(kinds) < 4 else phrase("tiles", n=most)
    text = "took-only" if took else "box-holds"
    why = phrase(text, what=_from_box(table, side, words), most=tiles, side=table.rules.sides.word)
    return _doubt(table, side, tuple(c.id for c, _ in meant), why)


def _goals(table: Table, entries: Sequence[CountEntry]) -> list[Doubt]:
    holders: dict[str, list[str]] = {}
    for entry in entries:
        for card in entry.goals:
            holders.setdefault(card, []).append(entry.side)
    score = table.rules.score or Score()
    line = next((line.id for line in score.lines if line.goals), "")
    return [
        _doubt(
            table,
            sides[1],
            (line,),
            phrase("one-card", sides=Listed(tuple(map(table.title, sides))), card=table.rules.card[card].title),
        )
        for card, sides in holders.items()
        if len(sides) > 1
    ]
