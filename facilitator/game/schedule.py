"""The schedule: spans that hold spans, walked from step to step."""

from dataclasses import dataclass, field

from facilitator.game.base import Refused, Signal, TableEvent
from facilitator.game.deck import arm, count
from facilitator.game.play import Play
from facilitator.game.reckon import holds, reckon
from facilitator.game.ruleset import Span
from facilitator.game.state import Over, Step, Stop, Table
from facilitator.plain.values import changed

MOST_STEPS = 1000
SCHEDULE = "schedule"


@dataclass(frozen=True)
class Started(TableEvent):
    """A repetition of a span began."""

    depth: int
    span: str
    n: int
    of: int | None = None
    side: str | None = None
    step: bool = False
    allowed: int | None = None

    def evolve(self, table: Table, at: int) -> Table:
        """The place is there now; a step's clock runs from this instant."""
        place = (*table.place[: self.depth], Stop(self.span, self.n, self.of, self.side))
        if not self.step:
            return changed(table, place=place, skip=0, chosen=None) if self.side else changed(table, place=place)
        step, last = Step(at, self.allowed), self.side or table.last_turn
        if self.side:
            return changed(table, place=place, step=step, skip=0, chosen=None, last_turn=last, announced=())
        return changed(table, place=place, step=step, announced=())

    def signals(self) -> tuple[Signal, ...]:
        """A span started."""
        return (("starts", self.span, self.side or ""),)


@dataclass(frozen=True)
class Ended(TableEvent):
    """A repetition of a span was over."""

    depth: int
    span: str
    side: str | None = None

    def evolve(self, table: Table, at: int) -> Table:
        """The place ends there; no step runs."""
        place = table.place[: self.depth + 1]
        if self.side is None:
            return changed(table, place=place, step=None)
        return changed(table, place=place, step=None, turns={**table.turns, self.side: table.turns.get(self.side, 0) + 1})

    def signals(self) -> tuple[Signal, ...]:
        """A span ended."""
        return (("ends", self.span, self.side or ""),)


@dataclass(frozen=True)
class CardsFree(TableEvent):
    """Cards that can be used once in a span can be used again."""

    cards: tuple[str, ...] = field(default=())

    def evolve(self, table: Table, at: int) -> Table:
        """These count as unused."""
        return changed(table, used=tuple(c for c in table.used if c not in self.cards))


@dataclass(frozen=True)
class EndingReached(TableEvent):
    """The game will end in this way, now or once the step or the round is over."""

    ending: str

    def evolve(self, table: Table, at: int) -> Table:
        """The first ending that is reached counts."""
        return changed(table, ending=self.ending)


@dataclass(frozen=True)
class GameOver(TableEvent):
    """The game of this table ended."""

    why: str

    def evolve(self, table: Table, at: int) -> Table:
        """Nothing runs any more."""
        return changed(table, over=Over(self.why, table.turn_count), step=None)


def quiet(play: Play) -> None:
    """Let the rules work until nothing follows, then see whether an ending has been reached."""
    play.settle()
    table = play.state
    if table.over is not None:
        return
    if table.ending is None:
        reached = next((e for e in table.rules.endings if holds(table, e.when)), None)
        if reached is None:
            return
        play.put(EndingReached(reached.id))
    how = next((e.how for e in table.rules.endings if e.id == play.state.ending), "at-once")
    rests = play.state.step is None
    if how == "at-once" or (rests and (how == "after-step" or _equal(play.state))):
        play.put(GameOver(play.state.ending or SCHEDULE))


def _equal(table: Table) -> bool:
    return len({table.turns.get(s, 0) for s in table.sides}) == 1


def end_step(play: Play) -> None:
    """The running step is over; a deck may come due by that."""
    _end(play, len(play.state.place) - 1)


def _end(play: Play, depth: int) -> None:
    stop = play.state.place[depth]
    play.put(Ended(depth, stop.span, stop.side))
    play.settle()
    if play.state.ending is None:
        count(play, stop.span)
    quiet(play)


def walk(play: Play) -> None:
    """Go on from where nothing runs to the next step, or to the end of the schedule."""
    fresh = not play.state.place
    for _ in range(MOST_STEPS):
        table = play.state
        if table.over is not None or table.due:
            return
        depth = len(table.place) - 1
        if fresh:
            inside = table.rules.children[table.place[-1].span if table.place else None]
            start = _first(table, depth + 1, inside)
        else:
            start = _again(table, depth) or _first(table, depth, _later(table, depth))
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
    raise Refused(f"The schedule of {play.rules.title} runs on without a step; nothing was changed.")


def _begin(play: Play, start: Started) -> None:
    play.put(start)
    freed = tuple(c for c in play.state.used if play.rules.set_of[c].once == start.span)
    if freed:
        play.put(CardsFree(freed))
    arm(play, start.span)
    quiet(play)


def _later(table: Table, depth: int) -> tuple[Span, ...]:
    span = table.rules.span[table.place[depth].span]
    siblings = table.rules.children[span.within]
    return siblings[siblings.index(span) + 1 :]


def _first(table: Table, depth: int, spans: tuple[Span, ...]) -> Started | None:
    for span in spans:
        if holds(table, span.when):
            back = -1 if table.forward else 1
            before = table.last_turn if span.sides == "turns" and table.last_turn else table.beside(table.first, back)
            start = _repetition(table, depth, span, 0, before)
            if start is not None:
                return start
    return None


def _again(table: Table, depth: int) -> Started | None:
    stop = table.place[depth]
    return _repetition(table, depth, table.rules.span[stop.span], stop.n, stop.side)


def _repetition(table: Table, depth: int, span: Span, done: int, before: str | None) -> Started | None:
    n, side = done + 1, None
    if span.sides is not None and before is not None:
        n += table.skip if span.sides == "each" else 0
        side = table.chosen or table.beside(before, (1 + table.skip) * (1 if table.forward else -1))
    of = None if span.until else len(table.sides) if span.sides == "each" else reckon(table, span.repeat)
    if of is not None and n > of:
        return None
    allowed = None if span.seconds is None else 1000 * reckon(table, span.seconds, side or table.acting)
    return Started(depth, span.id, n, of, side, not table.rules.children[span.id], allowed or None)
