"""The ledger: told what really lies in the piles, which single slip explains all that differs from the books?

Counts are known at the last confirmed point. From there every slip that could have happened is made in thought at every
turn, the game goes on from it as people would have played on, and what comes out is compared with what was told.
"""

from collections.abc import Iterator, Mapping, Sequence

from facilitator.game.dispatch.effect_runner import new_move
from facilitator.game.kernel.base import Event, Refused, TableEvent
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import PastMove, TableContext
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.table.cards import Used, cards_held
from facilitator.game.table.deck import CardBack, CardDone
from facilitator.game.table.piles import Moved
from facilitator.game.table.schedule import Ended, settle_and_check_endings
from facilitator.game.table.turns import Next, place_words
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

Key = tuple[str, str]
Delta = tuple[tuple[Key, int], ...]
"""By how much piles differ from the books; sorted, without zeros."""


@frozen
class BookingSlip:
    """One thing that may have gone wrong: where, what, and by how much the piles differ now because of it."""

    where: str
    what: str
    delta: Delta

    @property
    def words(self) -> str:
        """The slip as a sentence."""
        return f"{self.where}: {self.what}"


def find_slips(course: Sequence[PastMove], now: Table, room: Room, told: Mapping[Key, int]) -> tuple[BookingSlip, ...]:
    """Every single slip since the last confirmed point that explains all the differences at once, earliest first."""
    market = now.rules.market
    since = course[_confirmed(course) :]
    if market is None or not since:
        return ()
    # People draw what they find in the bag, or they do as they always do at this point: either way the slip explains
    # it.
    ways = _Onward(since, room, market.during, False), _Onward(since, room, market.during, True)
    wanted = {key: n - now.piles.get(key, 0) for key, n in told.items()}
    found: list[BookingSlip] = []
    for i, passed in enumerate(since):
        for what, delta in _possible(passed, market, room):
            finals = [final for way in ways if (final := way.final(i, delta)) is not None]
            fitting = next((f for f in finals if all(dict(f).get(key, 0) == n for key, n in wanted.items())), None)
            if fitting is not None:
                found.append(BookingSlip(place_words(passed.before), what, fitting))
    return tuple(found)


def _confirmed(course: Sequence[PastMove]) -> int:
    """Where in the course the counts were confirmed last: after the last correction, or at its beginning."""
    for i in range(len(course) - 1, -1, -1):
        if any(
            (isinstance(e, Moved) and UNACCOUNTED in (e.source, e.target)) or e.kind == "tallied"
            for e in course[i].events
        ):
            return i + 1
    return 0


def _possible(passed: PastMove, market: Market, room: Room) -> Iterator[tuple[str, Delta]]:
    """The slips that could have happened in one move, each with what it changes at once."""
    before, after = passed.before, passed.after
    table, bag, aside = ((p, TABLE_WIDE) for p in (market.table, market.bag, market.aside))
    ended = any(isinstance(e, Ended) and e.span == market.during for e in passed.events)
    side = before.acting
    if ended and side is not None:
        took = (market.taken, side)
        if before.done.get("draw", 0) or _moved(passed.events, bag, table):
            yield "the draw was left out", _delta({table: -1, bag: 1})
        if after.piles.get(bag, 0) > 0:
            yield "one tile too many was drawn", _delta({table: 1, bag: -1})
        if after.piles.get(table, 0) > 0:
            yield "a tile too many was taken", _delta({table: -1, took: 1})
        yield from _unentered(passed, room, side)
        yield from _in_wrong_bag(before, market, bag, aside)
    if _moved(passed.events, table, aside):
        yield f"a tile went back into the {before.rules.pile[market.bag].title} instead", _delta({aside: -1, bag: 1})


def _in_wrong_bag(before: Table, market: Market, bag: Key, aside: Key) -> Iterator[tuple[str, Delta]]:
    """Tiles that a card sent back into a bag could have gone into the other one."""
    titles = {key: before.rules.pile[key[0]].title for key in (bag, aside)}
    if market.swap_card is not None and market.swap_card in before.used:
        yield f"a swapped tile went into the {titles[bag]} instead of the {titles[aside]}", _delta({aside: -1, bag: 1})
    if market.replace_card is not None and market.replace_card in before.used and before.piles.get(bag, 0) > 0:
        yield (
            f"the replaced tile went into the {titles[aside]} instead of the {titles[bag]}",
            _delta({aside: 1, bag: -1}),
        )


def _unentered(passed: PastMove, room: Room, side: str) -> Iterator[tuple[str, Delta]]:
    """Cards that the side held and could have used without anybody entering it."""
    before = passed.before
    for card in cards_held(before, side):
        if card in before.used or ("used", card) not in before.rules.rules_on:
            continue
        play = new_move(before, TableContext(passed.at, room, unmoved))
        try:
            play.put(Used(card, side))
            settle_and_check_endings(play)
            Next().decide(play)
        except Refused:
            continue
        delta = pile_difference(play.state, passed.after)
        if delta:
            yield f"{before.rules.card[card].title} was used but not entered", delta


def _moved(events: Sequence[Event], source: Key, target: Key) -> bool:
    return any(
        isinstance(e, Moved) and ((e.source, e.source_side), (e.target, e.target_side)) == (source, target)
        for e in events
    )


def _delta(changes: Mapping[Key, int]) -> Delta:
    return tuple(sorted((key, n) for key, n in changes.items() if n))


def pile_difference(one: Table, other: Table) -> Delta:
    """By how much the piles of one table differ from those of another."""
    keys = {*one.piles, *other.piles}
    return _delta({key: one.piles.get(key, 0) - other.piles.get(key, 0) for key in keys})


class _Onward:
    """How a difference in the piles goes on to the present; the same difference after the same move is followed only
    once.
    """

    def __init__(self, since: Sequence[PastMove], room: Room, turn: str, as_usual: bool) -> None:
        self._since, self._room = since, room
        self._turn, self._as_usual = turn, as_usual
        self._known: dict[tuple[int, Delta], Delta | None] = {}

    def final(self, i: int, delta: Delta) -> Delta | None:
        """What a difference after move `i` has become by now; None where play could not have gone on like that."""
        trail: list[tuple[int, Delta]] = []
        at: Delta | None = delta
        while at is not None and (i, at) not in self._known:
            trail.append((i, at))
            if i + 1 == len(self._since):
                break
            at, i = self._step(i + 1, at), i + 1
        end = self._known.get((i, at), at) if at is not None else None
        for point in trail:
            self._known[point] = end
        return end

    def _step(self, i: int, delta: Delta) -> Delta | None:
        passed = self._since[i]
        piles = dict(passed.before.piles)
        for key, n in delta:
            piles[key] = piles.get(key, 0) + n
            if piles[key] < 0:
                return None
        state = replace(passed.before, piles=piles)
        usual = self._as_usual and any(isinstance(e, Ended) and e.span == self._turn for e in passed.events)
        return self._going_on(passed, state) if _went_on(passed) and not usual else self._as_it_was(passed, state)

    def _going_on(self, passed: PastMove, state: Table) -> Delta | None:
        """People went on to the next step with what really lay there."""
        play = new_move(state, TableContext(passed.at, self._room, unmoved))
        try:
            Next().decide(play)
            settle_and_check_endings(play)
        except Refused:
            return None
        return pile_difference(play.state, passed.after)

    def _as_it_was(self, passed: PastMove, state: Table) -> Delta | None:
        """Somebody did a single thing, which they did all the same."""
        for event in passed.events:
            if isinstance(event, Moved):
                there = state.piles.get((event.source, event.source_side), 0)
                event = event if event.source == UNACCOUNTED else replace(event, n=min(event.n, there))
            if isinstance(event, TableEvent):
                state = event.evolve(state, passed.at)
        return pile_difference(state, passed.after)


def _went_on(passed: PastMove) -> bool:
    return any(isinstance(e, (Ended, CardDone)) for e in passed.events) and not any(
        isinstance(e, CardBack) for e in passed.events
    )
