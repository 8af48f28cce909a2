"""What can't be: boxes over their limits, sums that don't agree, more tiles than there are, a card in two hands."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.number_row import count_phrase
from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Check, Count, Score
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind, values_of_table
from facilitator.game.scoring.limits import Held, Limits, begins, tile_counted
from facilitator.game.table.market.tiles import kinds_with
from facilitator.plain.frozen import frozen


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
        limits = Limits(table, entry, held)
        found += [d for check in score.checks if (d := _check(table, check, values, limits)) is not None]
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


def _check(table: Table, check: Check, values: Values, limits: Limits) -> Doubt | None:
    """One check. Where sums have to agree, boxes that only checks ask for have to be filled in first.

    Otherwise an empty box on the smaller side only makes that sum smaller, and on the larger one it counts as much as
    it could be.
    """
    side, score, strict = values.entry.side, table.rules.score or Score(), check.relation == "equal"
    if check.sides and side not in check.sides:
        return None
    these = [_begun(table, score.count[name], values.of(name), strict) for name in check.these]
    if strict and (None in these or not all(values.entry.has(n) for n in _only_checked(score) if n in check.these)):
        return None
    those = [values.of(name) if strict else _at_most(name, values, limits) for name in check.those]
    # A blank sheet, where all of it stands at 0, is no slip.
    if None in those or (strict and not any(values.entry.counts.values())):
        return None
    known = [n for n in those if n is not None]
    spare = len(values.entry.spare) if check.beside else 0
    left = sum(n for n in these if n is not None) + spare
    fixed = 0 if check.number is None else evaluate(table, check.number, side)
    right = (sum(known) + fixed) * check.times + check.plus
    if left == right if strict else left <= right:
        return None
    parts = list(zip([n or 0 for n in these], [score.count[name] for name in check.these], strict=True))
    what = _whose(table, side, _summed(parts, spare, every=strict))
    why = phrase("must-be" if strict else "at-most", what=what, bound=_bound(score, check, known, fixed, right))
    return _doubt(table, side, (*check.these, *check.those), Joined((why, check.say), " ") if check.say else why)


def _at_most(name: str, values: Values, limits: Limits) -> int | None:
    found = values.of(name)
    return limits.most(name) if found is None else found


def _only_checked(score: Score) -> frozenset[str]:
    """The boxes that no line asks for."""
    used = boxes_behind(score, [name for line in score.lines for name in line.counts])
    return frozenset(count.id for count in score.typed) - frozenset(used)


def _begun(table: Table, count: Count, n: int | None, strict: bool) -> int | None:
    """What lay there from the beginning lies there whether or not it was counted."""
    least = begins(table.rules, count)
    return n if strict or not least else max(n or 0, least)


def _summed(parts: Sequence[tuple[int, Count]], spare: int, every: bool) -> Value:
    total = sum(n for n, _ in parts) + spare
    counted: list[Value] = [count_phrase(n, count) for n, count in parts if n or every or len(parts) == 1]
    shown = counted or [phrase("nothing")]
    more: list[Value] = [phrase("beside-board", n=spare)] if spare else []
    if len(shown) > 5:
        titles: list[Value] = [count.title for _, count in parts]
        return phrase("in-all", what=Listed((*titles, *more)), n=total)
    words = Joined((*shown, *more), " + ")
    return Joined((words, total), " = ") if len(shown) + len(more) > 1 else words


def _bound(score: Score, check: Check, known: Sequence[int], fixed: int, right: int) -> Value:
    if not check.those:
        return right
    parts: list[Value] = [count_phrase(n, score.count[name]) for n, name in zip(known, check.those, strict=True)]
    words: list[Value] = [Joined((*parts, *([str(fixed)] if fixed else [])), " + ")]
    if check.times != 1:
        words = [f"{check.times} × (", *words, ")"] if len(check.those) > 1 else [f"{check.times} × ", *words]
    plus = f" + {check.plus}" if check.plus > 0 else f" − {-check.plus}" if check.plus else ""
    return Joined((right, " (", *words, plus, ")"))


def _tiles(table: Table, entries: Sequence[CountEntry], held: Mapping[str, int] | None) -> list[Doubt]:
    """More tiles than the box holds, or than this side took: faces on the same kinds of tile are looked at together."""
    rules, side = table.rules, entries[0].side if len(entries) == 1 else TABLE_WIDE
    counts = [(c, face) for c in (rules.score or Score()).typed if (face := tile_counted(rules, c)) is not None]
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
