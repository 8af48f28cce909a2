"""The ledger: told what really lies in the piles, which single slip explains all that differs from the books?

Counts are known at the last confirmed point. From there the course is gone through once: at every move the slips that
could have happened join those that are being followed, all of them go on as people would have played on, and what they
come to in the end is compared with what was told.
"""

from collections.abc import Iterator, Mapping, Sequence

from facilitator.game.dispatch.effect_runner import new_move
from facilitator.game.kernel.command_and_event import Event, Refused, TableEvent
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import PastMove, TableContext
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.table.cards import Used, cards_held
from facilitator.game.table.event_deck import CardBack, CardDone
from facilitator.game.table.market.bookkeeping import DRAW, REPLACE, SWAP, TAKE
from facilitator.game.table.piles import Moved
from facilitator.game.table.schedule import Ended, settle_and_check_endings
from facilitator.game.table.turns import Next, place_words
from facilitator.plain.frozen import replace

Key = tuple[str, str]
Delta = tuple[tuple[Key, int], ...]
"""By how much piles differ from the books; sorted, without zeros."""

Slip = tuple[str, Delta]
"""One thing that may have gone wrong: where and what, and by how much the piles differ because of it."""

Possible = tuple[Slip, bool]
"""A slip that could have happened, and whether it contradicts what was entered tile by tile."""


def find_slips(course: Sequence[PastMove], now: Table, room: Room, told: Mapping[Key, int]) -> tuple[Slip, ...]:
    """Every single slip since the last confirmed point that explains all the differences at once, the likeliest first:
    the latest one, and after all others those that contradict what was entered tile by tile.
    """
    market = now.rules.market
    since = [
        (passed, tuple(_misdrawn(passed) if market is None else _possible(passed, market, room)))
        for passed in course[_confirmed(course) :]
    ]
    wanted = {key: n - now.piles.get(key, 0) for key, n in told.items()}
    found: dict[int, Slip] = {}
    # People draw what they find in the bag, or they do as they always do at this point: either way the slip explains
    # it.
    slips = [(passed, [slip for slip, _ in possible]) for passed, possible in since]
    for usual in (None, *([] if market is None else [market.during])):
        for i, (what, delta) in enumerate(_followed(slips, room, usual)):
            if delta is not None and all(dict(delta).get(key, 0) == n for key, n in wanted.items()):
                found.setdefault(i, (what, delta))
    contradicts = [contradiction for _, possible in since for _, contradiction in possible]
    return tuple(found[i] for i in sorted(found, key=lambda i: (contradicts[i], -i)))


def _confirmed(course: Sequence[PastMove]) -> int:
    """Where in the course the counts were confirmed last: after the last correction, or at its beginning."""
    return max((i for i, passed in enumerate(course, 1) if any(map(_confirms, passed.events))), default=0)


def _confirms(event: Event) -> bool:
    return event.kind == "tallied" or (isinstance(event, Moved) and UNACCOUNTED in (event.source, event.target))


def _misdrawn(passed: PastMove) -> Iterator[Possible]:
    """Where one item more or one fewer went from one pile to another than the rules moved."""
    where, piles, rules = place_words(passed.after), passed.after.piles, passed.after.rules.pile
    moved = {
        ((e.source, e.source_side), (e.target, e.target_side)): None for e in passed.events if isinstance(e, Moved)
    }
    for source, target in moved:
        way = f"from {rules[source[0]].title} to {rules[target[0]].title}"
        for words, fewer, more in (("many", source, target), ("few", target, source)):
            if piles.get(fewer, 0) > 0:
                what = f"one {rules[source[0]].item} too {words} went {way}"
                yield (f"{where}: {what}", tuple(sorted(((fewer, -1), (more, 1))))), False


def _possible(passed: PastMove, market: Market, room: Room) -> Iterator[Possible]:
    """The slips that could have happened in one move, each with what it changes at once."""
    before, where = passed.before, place_words(passed.before)
    side = before.acting if _ends(passed, market.during) else None
    for what, source, target, entered in _misplaced(passed, market, side):
        if passed.after.piles.get(source, 0) > 0:
            yield (f"{where}: {what}", tuple(sorted(((source, -1), (target, 1))))), before.done.get(entered, 0) > 0
    if side is None:
        return
    for card in cards_held(before, side):
        if card not in before.used and before.rules.card[card].then:
            delta = _gone_on(passed, before, room, Used(card, side))
            if delta:
                yield (f"{where}: {before.rules.card[card].title} was used but not entered", delta), False


def _misplaced(passed: PastMove, market: Market, side: str | None) -> Iterator[tuple[str, Key, Key, str]]:
    """The slips by which a single tile lies in one pile instead of another, and what would have been entered of it."""
    before = passed.before
    table, bag, aside = ((p, TABLE_WIDE) for p in (market.table, market.bag, market.aside))
    titles = {key: before.rules.pile[key[0]].title for key in (bag, aside)}
    if side is not None:
        if before.done.get(DRAW, 0) or _moved(passed.events, bag, table):
            yield "the draw was skipped", table, bag, DRAW
        yield "one tile too many was drawn", bag, table, DRAW
        yield "a tile too many was taken", table, (market.taken, side), TAKE
        if market.swap_card is not None and market.swap_card in before.used:
            yield f"a swapped tile went into the {titles[bag]} instead of the {titles[aside]}", aside, bag, SWAP
        if market.replace_card is not None and market.replace_card in before.used and before.piles.get(bag, 0) > 0:
            yield f"the replaced tile went into the {titles[aside]} instead of the {titles[bag]}", bag, aside, REPLACE
    if _moved(passed.events, table, aside):
        yield f"a tile went back into the {titles[bag]} instead", aside, bag, ""


def _moved(events: Sequence[Event], source: Key, target: Key) -> bool:
    return any(
        isinstance(e, Moved) and ((e.source, e.source_side), (e.target, e.target_side)) == (source, target)
        for e in events
    )


def _difference(one: Table, other: Table) -> Delta:
    """By how much the piles of one table differ from those of another."""
    keys = sorted({*one.piles, *other.piles})
    return tuple((key, n) for key in keys if (n := one.piles.get(key, 0) - other.piles.get(key, 0)))


def _followed(
    since: Sequence[tuple[PastMove, Sequence[Slip]]], room: Room, usual: str | None
) -> Sequence[tuple[str, Delta | None]]:
    """What each possible slip has become by now, None where play could not have gone on like that.

    `usual`: a span at whose end people do what they always do.
    """
    open_: list[tuple[str, Delta | None]] = []
    for passed, new in since:
        later = {delta: delta and _onward(passed, delta, room, usual) for delta in {delta for _, delta in open_}}
        open_ = [*((what, later[delta]) for what, delta in open_), *new]
    return open_


def _onward(passed: PastMove, delta: Delta, room: Room, usual: str | None) -> Delta | None:
    """What a difference before a move has become after it."""
    piles = dict(passed.before.piles)
    for key, n in delta:
        piles[key] = piles.get(key, 0) + n
        if piles[key] < 0:
            return None
    state = replace(passed.before, piles=piles)
    if not _went_on(passed) or (usual is not None and _ends(passed, usual)):
        return _as_it_was(passed, state)
    return _gone_on(passed, state, room)


def _gone_on(passed: PastMove, state: Table, room: Room, *before: TableEvent) -> Delta | None:
    """People went on to the next step with what really lay there."""
    play = new_move(state, TableContext(passed.at, room, unmoved))
    try:
        for event in before:
            play.put(event)
            settle_and_check_endings(play)
        Next().decide(play)
        settle_and_check_endings(play)
    except Refused:
        return None
    return _difference(play.state, passed.after)


def _as_it_was(passed: PastMove, state: Table) -> Delta:
    """Somebody did a single thing, which they did all the same."""
    for event in passed.events:
        if isinstance(event, Moved) and event.source != UNACCOUNTED:
            event = replace(event, n=min(event.n, state.piles.get((event.source, event.source_side), 0)))
        if isinstance(event, TableEvent):
            state = event.evolve(state, passed.at)
    return _difference(state, passed.after)


def _ends(passed: PastMove, span: str) -> bool:
    return any(isinstance(e, Ended) and e.span == span for e in passed.events)


def _went_on(passed: PastMove) -> bool:
    return any(isinstance(e, (Ended, CardDone)) for e in passed.events) and not any(
        isinstance(e, CardBack) for e in passed.events
    )
