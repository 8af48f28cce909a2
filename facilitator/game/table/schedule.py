"""The schedule: spans that hold spans, walked from step to step."""

from collections.abc import Iterable
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Event, Refused, Signal, TableEvent
from facilitator.game.kernel.evaluation import ending_mode, evaluate, holds
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.side_order import sides_after
from facilitator.game.kernel.state import Step, Stop, Table
from facilitator.game.rulebook.effects import GAME
from facilitator.game.rulebook.spans import Span
from facilitator.game.table.endings import GameOver, reach_ending
from facilitator.game.table.event_deck import arm_decks, count_span, disarm_decks
from facilitator.game.table.market.bookkeeping import book_unsaid_market_moves
from facilitator.game.table.niche_falls import drop_unsupported_cards
from facilitator.game.table.turn_order import able_sides, pass_over, sides_been, sides_behind, turn_order
from facilitator.plain.frozen import field, frozen, replace

MOST_STEPS = 1000
SCHEDULE = "schedule"


@frozen
class Opened(TableEvent):
    """The game of this table began."""

    kind: ClassVar[str] = "opened"

    def evolve(self, table: Table, at: int) -> Table:
        """From here on a pace can be reckoned; what follows from it are events of their own."""
        return replace(table, begun=at)

    def signals(self) -> tuple[Signal, ...]:
        """The game opens."""
        return (("starts", GAME, ""),)


@frozen
class Started(TableEvent):
    """A repetition of a span began."""

    kind: ClassVar[str] = "started"
    depth: int
    span: str
    n: int
    of: int | None = None
    side: str | None = None
    step: bool = False
    allowed: int | None = None
    passed: tuple[str, ...] = ()

    def evolve(self, table: Table, at: int) -> Table:
        """The place is there now; a step's clock runs from this instant."""
        around = table.place[: self.depth]
        if self.side is None:
            place = (*around, Stop(self.span, self.n, self.of))
            if self.step:
                return replace(table, place=place, step=Step(at, self.allowed), done={}, fixed=())
            return replace(table, place=place)
        before = table.place[self.depth] if len(table.place) > self.depth else None
        each = (
            table.rules.span[self.span].sides == "each"
        )  # only there it matters, and elsewhere it would grow with every turn
        been = sides_been(before) if each and before and before.span == self.span else ()
        place = (*around, Stop(self.span, self.n, self.of, self.side, (*been, *self.passed)))
        table = pass_over(table, self.passed)
        if self.step:
            return replace(
                table,
                place=place,
                step=Step(at, self.allowed),
                done={},
                fixed=(),
                skip=0,
                chosen=None,
                last_turn=self.side,
            )
        return replace(table, place=place, skip=0, chosen=None, last_turn=self.side)

    def signals(self) -> tuple[Signal, ...]:
        """A span started."""
        return (("starts", self.span, self.side or ""),)


@frozen
class Ended(TableEvent):
    """A repetition of a span was over."""

    kind: ClassVar[str] = "ended"
    depth: int
    span: str
    side: str | None = None

    def evolve(self, table: Table, at: int) -> Table:
        """The place ends there; no step runs, and what was announced for it has been said."""
        place, announced = table.place[: self.depth + 1], () if table.step else table.announced
        if self.side is None:
            return replace(table, place=place, step=None, announced=announced)
        turns = {**table.turns, self.side: table.turns.get(self.side, 0) + 1}
        return replace(table, place=place, step=None, announced=announced, turns=turns)

    def signals(self) -> tuple[Signal, ...]:
        """A span ended."""
        return (("ends", self.span, self.side or ""),)


@frozen
class TurnsPassed(TableEvent):
    """The last sides of a round were passed over."""

    kind: ClassVar[str] = "turns-passed"
    sides: tuple[str, ...]

    def evolve(self, table: Table, at: int) -> Table:
        """They have had their turn; only what is left of the skipping goes on into the next round."""
        return replace(pass_over(table, self.sides), skip=table.skip - len(able_sides(table, self.sides)))


@frozen
class CardsFree(TableEvent):
    """Cards that can be used once in a span can be used again."""

    kind: ClassVar[str] = "cards-free"
    cards: tuple[str, ...] = field(default=())

    def evolve(self, table: Table, at: int) -> Table:
        """These count as unused."""
        return replace(table, used=tuple(c for c in table.used if c not in self.cards))


def settle_and_check_endings(play: MoveBuilder) -> None:
    """Let the rules work until nothing follows, then see whether an ending has been reached."""
    play.settle()
    disarm_decks(play)
    table = play.state
    if table.over is not None or not table.place:
        return
    fresh = reach_ending(play)
    table = play.state
    if table.ending is None:
        return
    ending = next((e for e in table.rules.endings if e.id == table.ending), None)
    how = "equal-turns" if ending is None else ending_mode(table, ending)
    waits = table.settling or (table.due and not fresh)
    rests = table.step is None and not waits
    if how == "at-once" or (rests and (how == "after-step" or set(sides_behind(table)) <= {*table.away})):
        play.put(GameOver(table.ending, None if ending is None else ending.won))


def end_step(play: MoveBuilder) -> None:
    """The running step is over; a deck may come due by that."""
    _end(play, len(play.state.place) - 1)


def _end(play: MoveBuilder, depth: int) -> None:
    stop = play.state.place[depth]
    book_unsaid_market_moves(play, stop.span)
    play.put(Ended(depth, stop.span, stop.side))
    drop_unsupported_cards(play, stop.span, stop.side)
    play.settle()
    disarm_decks(play)
    # A card that falls due with the last turn comes before the end; one that the turn's own end brings leaves no time.
    if play.state.over is None and not (play.state.ending is None and reach_ending(play)):
        count_span(play, stop.span)
    settle_and_check_endings(play)


def walk_to_step(play: MoveBuilder) -> None:
    """Go on from where nothing runs to the next step, or to the end of the schedule."""
    fresh = not play.state.place
    if fresh:
        play.put(Opened())
        play.settle()
    for _ in range(MOST_STEPS):
        table = play.state
        if table.over is not None or table.due or table.settling:
            return
        depth = len(table.place) - 1
        if fresh:
            inside = table.rules.children[table.place[-1].span if table.place else None]
            start = _first(table, depth + 1, inside)
        else:
            start = _again(table, depth)
            if start is None and (left := _left(table, depth)):
                play.put(TurnsPassed(left))
            start = start or _first(play.state, depth, _later(table, depth))
        if start is not None:
            _begin(play, start)
            if start.step:
                return
            fresh = True
        elif depth < (0 if fresh else 1):
            play.put(GameOver(SCHEDULE))
        else:
            _end(play, depth if fresh else depth - 1)
            fresh = False
    raise Refused(f"The schedule of {play.rules.title} never comes to a step. Nothing was changed.")


def _begin(play: MoveBuilder, start: Started) -> None:
    play.put(start)
    freed = tuple(c for c in play.state.used if play.rules.set_of[c].once == start.span)
    if freed:
        play.put(CardsFree(freed))
    arm_decks(play, start.span)
    settle_and_check_endings(play)


def _later(table: Table, depth: int) -> tuple[Span, ...]:
    span = table.rules.span[table.place[depth].span]
    siblings = table.rules.children[span.within]
    return siblings[siblings.index(span) + 1 :]


def _first(table: Table, depth: int, spans: tuple[Span, ...]) -> Started | None:
    for span in spans:
        if holds(table, span.when):
            begins = sides_after(table, table.first, forward=not table.forward)[0]
            before = table.last_turn if span.sides == "turns" and table.last_turn else begins
            start = _repetition(table, Stop(span.id, 0, side=before), depth)
            if start is not None:
                return start
    return None


def _again(table: Table, depth: int) -> Started | None:
    return _repetition(table, table.place[depth], depth)


def _repetition(table: Table, stop: Stop, depth: int) -> Started | None:
    """The repetition of a span that follows a stop; none if that was the last one."""
    span = table.rules.span[stop.span]
    n, side = stop.n + 1, None
    passed: tuple[str, ...] = ()
    if span.sides is not None:
        order = turn_order(table, stop)
        able = able_sides(table, order)
        if span.sides == "turns" and not able:  # only those who are skipped still owe a turn
            able = tuple(side for side in order if side not in table.away)
        skip = table.skip if span.sides == "each" else table.skip % max(1, len(able))
        if skip >= len(able):
            return None
        side = table.chosen or able[skip]
        passed = () if table.chosen else order[: order.index(side)]
        n = len({*sides_been(stop), *passed, side}) if span.sides == "each" else n
    of = len(table.sides) if span.sides == "each" else repetitions(table, span)
    if of is not None and n > of:
        return None
    allowed = None if span.seconds is None else 1000 * evaluate(table, span.seconds, side or table.acting)
    return Started(depth, span.id, n, of, side, not table.rules.children[span.id], allowed or None, passed)


def turns_of_all(table: Table) -> int | None:
    """How many turns each side has in the whole game; None where nobody knows."""
    span = next((s for s in table.rules.spans if s.sides == "each"), None)
    turns = 1
    while span is not None:
        again = 1 if span.sides == "each" else repetitions(table, span)
        if again is None:
            return None
        turns *= again
        if span.within is None:
            return turns
        span = table.rules.span[span.within]
    return None


def repetitions(table: Table, span: Span) -> int | None:
    """How often a span is repeated with the options as they stand; None: until the end of the game."""
    return None if isinstance(span.repeat, str) else evaluate(table, span.repeat)


def passed_over(events: Iterable[Event]) -> tuple[str, ...]:
    """The sides that were passed over, each once."""
    passed = [
        e.sides if isinstance(e, TurnsPassed) else e.passed for e in events if isinstance(e, Started | TurnsPassed)
    ]
    return tuple(dict.fromkeys(side for sides in passed for side in sides))


def _left(table: Table, depth: int) -> tuple[str, ...]:
    """The sides that are left of a round, where nobody of them can have a turn."""
    stop = table.place[depth]
    return turn_order(table, stop) if table.rules.span[stop.span].sides == "each" else ()
