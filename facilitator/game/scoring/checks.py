"""What can't be: boxes over their limits, sums that don't agree, more tiles than there are, a card in two hands."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.rulebook.score_spec import Check, Count, Score
from facilitator.game.scoring.count_values import CountEntry, Values, boxes_behind
from facilitator.game.scoring.limits import Held, Limits
from facilitator.game.scoring.needed_counts import counts_of
from facilitator.game.scoring.score_words import counted_as, number
from facilitator.game.scoring.totals import lines_for
from facilitator.game.shapes.tiles import kinds_with
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import listed


@frozen
class Doubt:
    """Something that can't be: whose sheet, which boxes, and why."""

    side: str
    boxes: tuple[str, ...]
    sentence: str


def doubts(
    table: Table, entries: Sequence[CountEntry], counts: Mapping[str, int], held: Held | None = None
) -> tuple[Doubt, ...]:
    """Everything that can't be in what was handed in."""
    score = table.rules.score
    if score is None:
        return ()
    found: list[Doubt] = []
    for entry in entries:
        values = Values(score, entry, counts)
        found += _limits(table, values, entry.counts, entry.side)
        limits = Limits(table, entry, held)
        found += [d for check in score.checks if (d := _check(table, check, values, limits)) is not None]
        if table.rules.market is not None:
            found += _tiles(table, table.rules.market, [entry], None if held is None else held.get(entry.side))
    found += _limits(table, Values(score, CountEntry(TABLE_WIDE, counts), counts), counts, TABLE_WIDE)
    if table.rules.market is not None and len(entries) > 1:
        found += _tiles(table, table.rules.market, entries, None)
    return (*found, *_twice(table, score, entries, counts), *_goals(table, entries))


def _twice(table: Table, score: Score, entries: Sequence[CountEntry], counts: Mapping[str, int]) -> list[Doubt]:
    """What may stand on the sheets of the sides or on that of the table, and stands on both: then it counts twice."""
    found = []
    for count in score.counts:
        own = sum(entry.counts.get(count.id, 0) for entry in entries)
        if (
            count.of == "either"
            and own
            and counts.get(count.id)
            and all(_asks(score, count.id, of, table) for of in ("side", "table"))
        ):
            found.append(
                Doubt(
                    TABLE_WIDE,
                    (count.id,),
                    f"{counted_as(counts[count.id], count)} for the whole table and {own} for "
                    f"{table.rules.sides.word}s; both count, so the same points must not stand in both.",
                )
            )
    return found


def _asks(score: Score, name: str, of: str, table: Table) -> bool:
    """Whether a line of the sides, or of the table, needs this count with these options."""
    return any(name in counts_of(form) for line in lines_for(score, table) if line.of == of for form in line.all_forms)


def _limits(table: Table, values: Values, counts: Mapping[str, int], side: str) -> list[Doubt]:
    found = []
    for name, n in counts.items():
        count = values.score.count.get(name)
        if count is not None and count.most is not None and n > count.most:
            found.append(
                Doubt(
                    side, (name,), f"{_whose(table, side)}{counted_as(n, count)}, and there are at most {count.most}."
                )
            )
    return found


def _whose(table: Table, side: str) -> str:
    return f"{table.title(side)}: " if side else ""


def _check(table: Table, check: Check, values: Values, limits: Limits) -> Doubt | None:
    """One check. Where sums have to agree, boxes that only checks ask for have to be filled in first.

    Otherwise an empty box on the smaller side only makes that sum smaller, and on the larger one it counts as much as
    it could be.
    """
    side, score, strict = values.entry.side, values.score, check.relation == "equal"
    if check.sides and side not in check.sides:
        return None
    these = [_begun(score.count[name], values.of(name), strict) for name in check.these]
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
    word = "must be" if strict else "can be at most"
    parts = list(zip([n or 0 for n in these], [score.count[name] for name in check.these], strict=True))
    sentence = (
        f"{_whose(table, side)}{_summed(parts, spare, every=strict)} {word} "
        f"{_bound(score, check, known, fixed, right)}."
    )
    return Doubt(side, (*check.these, *check.those), f"{sentence} {check.say}" if check.say else sentence)


def _at_most(name: str, values: Values, limits: Limits) -> int | None:
    found = values.of(name)
    return limits.most(name) if found is None else found


def _only_checked(score: Score) -> frozenset[str]:
    """The boxes that no line asks for."""
    used = boxes_behind(score, [name for line in score.lines for form in line.all_forms for name in counts_of(form)])
    return frozenset(count.id for count in score.typed) - frozenset(used)


def _begun(count: Count, n: int | None, strict: bool) -> int | None:
    """What lay there from the beginning lies there whether or not it was counted."""
    return n if strict or not count.begins else max(n or 0, count.begins)


def _summed(parts: Sequence[tuple[int, Count]], spare: int, every: bool) -> str:
    total = sum(n for n, _ in parts) + spare
    shown = [counted_as(n, count) for n, count in parts if n or every or len(parts) == 1] or ["nothing"]
    more = [f"{spare} beside the board"] if spare else []
    if len(shown) > 5:
        return f"{listed([*(count.title for _, count in parts), *more])}: {total} in all, which"
    return " + ".join([*shown, *more]) + (f" = {total}" if len(shown) + len(more) > 1 else "")


def _bound(score: Score, check: Check, known: Sequence[int], fixed: int, right: int) -> str:
    if not check.those:
        return number(right)
    parts = [counted_as(n, score.count[name]) for n, name in zip(known, check.those, strict=True)]
    words = " + ".join([*parts, *([str(fixed)] if fixed else [])])
    if check.times != 1:
        words = f"{check.times} × ({words})" if len(check.those) > 1 else f"{check.times} × {words}"
    words += f" + {check.plus}" if check.plus > 0 else f" − {-check.plus}" if check.plus else ""
    return f"{number(right)} ({words})"


def _tiles(table: Table, market: Market, entries: Sequence[CountEntry], held: Mapping[str, int] | None) -> list[Doubt]:
    """More tiles than the box holds, or than this side took: faces on the same kinds of tile are looked at together."""
    score = table.rules.score or Score()
    shown = [(c, n) for c in score.typed if c.face and (n := sum(_shown(score, e, c) for e in entries)) > 0]
    side = entries[0].side if len(entries) == 1 else TABLE_WIDE
    found = _faces(table, market, shown, side)
    told: list[frozenset[str]] = []
    for size in range(1, len(market.kinds) + 1):
        for kinds in combinations(market.kinds, size):
            ids = frozenset(k.id for k in kinds)
            meant = [(c, n) for c, n in shown if {k.id for k in kinds_with(market, c.face or "")} <= ids]
            stock = sum(k.tiles for k in kinds)
            most = (
                stock if held is None else min(held.get(TABLE_WIDE, stock), sum(held.get(k.id, k.tiles) for k in kinds))
            )
            if sum(n for _, n in meant) > most and not any(small < ids for small in told):
                told.append(ids)
                found.append(_too_many(table, meant, [k.title for k in kinds], most, side, held is not None))
    return found


def _shown(score: Score, entry: CountEntry, count: Count) -> int:
    """How many tiles of the market a count stands for; those beside the board go with the first count of their face."""
    first = next(c for c in score.typed if c.face == count.face)
    beside = entry.spare.count(count.face or "") if first == count else 0
    return max(0, entry.counts.get(count.id, 0) - count.begins) + beside


def _faces(table: Table, market: Market, shown: Sequence[tuple[Count, int]], side: str) -> list[Doubt]:
    tiles = {face.id: face.tiles for face in market.faces if face.tiles is not None}
    whose, besides = _whose(table, side) or "All together: ", " besides what lay there at the beginning"
    return [
        Doubt(
            side,
            (c.id,),
            f"{whose}{counted_as(n, c)}{besides if c.begins else ''}, and the box holds only {tiles[c.face or '']}.",
        )
        for c, n in shown
        if n > tiles.get(c.face or "", n)
    ]


def _too_many(
    table: Table, meant: Sequence[tuple[Count, int]], kinds: Sequence[str], most: int, side: str, took: bool
) -> Doubt:
    words = (
        " and ".join([counted_as(n, c) for c, n in meant])
        if len(meant) < 3
        else listed([counted_as(n, c) for c, n in meant])
    )
    tiles = (
        f"{most} {listed(list(kinds))} tile{'s' if most != 1 else ''}"
        if len(kinds) < 4
        else f"{most} tile{'s' if most != 1 else ''}"
    )
    limit = f"but this {table.rules.sides.word} took only {tiles}" if took else f"and the box holds only {tiles}"
    return Doubt(side, tuple(c.id for c, _ in meant), f"{_whose(table, side) or 'All together: '}{words}, {limit}.")


def _goals(table: Table, entries: Sequence[CountEntry]) -> list[Doubt]:
    holders: dict[str, list[str]] = {}
    for entry in entries:
        for card in entry.goals:
            holders.setdefault(card, []).append(entry.side)
    score = table.rules.score or Score()
    line = next((line.id for line in score.lines if line.goals), "")
    return [
        Doubt(
            sides[1],
            (line,),
            f"{listed([table.title(s) for s in sides])} can't both hold {table.rules.card[card].title}: "
            "there is one card of each goal.",
        )
        for card, sides in holders.items()
        if len(sides) > 1
    ]
