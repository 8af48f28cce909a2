"""One move at a table in the making: events, what they set off, and what follows from that, until it is quiet."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from facilitator.game.kernel.command_and_event import Command, Event, Refused, Signal, TableEvent, Work
from facilitator.game.kernel.evaluation import NOTHING, holds, seen_from
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.effects import Consequence, Effect
from facilitator.game.rulebook.numbers.condition import Condition
from facilitator.game.rulebook.numbers.situation import Told
from facilitator.game.rulebook.ruleset import Rule, Ruleset
from facilitator.plain.frozen import frozen

MOST_CONSEQUENCES = 100
MOST_OF_ALL = 2_500
"""The limit for the largest games: so many effects, each for sixteen sides, take 0.7 s."""

Chance = Callable[[str, int, Sequence[str]], tuple[str, ...]]
"""The order into which chance puts things: purpose, how many such draws came before, the things."""


@frozen
class PastMove:
    """A move that this table has made: the table before and after it, and its events."""

    before: Table
    events: Sequence[Event]
    after: Table
    at: int


@frozen
class TableContext:
    """What a table's move may read: the instant, the room, chance, and the moves that led here."""

    at: int
    room: Room
    chance: Chance
    past: Callable[[], Sequence[PastMove]] = tuple


@frozen
class Pending:
    """An effect that waits for its turn: for whom, what the action was told, and whether it has to be possible in full."""

    effect: Effect
    side: str | None
    given: Mapping[str, Told]
    in_full: bool = False
    name: str = ""
    """Where it is in the file: rules.winter."""
    cause: "Pending | None" = None
    """The effect that set it off."""


class MoveBuilder(Work[Table]):
    """A table's move: put events in, and their consequences follow by the rules of the file."""

    def __init__(self, table: Table, setting: TableContext, carry_out: "EffectRunner") -> None:
        super().__init__(table, setting.at)
        self.setting = setting
        self._carry_out = carry_out
        self._queue: deque[Pending] = deque()
        self._spent = 0
        self._running: Pending | None = None
        self.set_off: list[tuple[str, bool]] = []
        """The names of what was set off, and whether its conditions held."""

    @property
    def rules(self) -> Ruleset:
        """The game being played."""
        return self.state.rules

    def put(self, event: TableEvent, given: Mapping[str, Told] = NOTHING) -> None:
        """Record an event; what it sets off waits until the next `settle`."""
        before = self.state
        self.state = event.evolve(before, self.at)
        self.events.append(event)
        signals = event.signals()
        for kind, name, side in signals:
            if kind == "rolled" and self.state.over is not None:
                continue
            for one in self.rules.follows.get((kind, name), ()):
                self._follow(one, side or None, given, in_full=kind == "action")
        if self.rules.watched:
            self._come_true(signals, before)

    def _come_true(self, signals: Sequence[Signal], before: Table) -> None:
        """The rules whose condition holds now and did not hold before: once for each side whose pile or meter changed,
        once where it was the table's.
        """
        true: list[tuple[Rule, str | None]] = []
        for kind, name, side in signals:
            for rule in self.rules.watched.get((kind, name), ()):
                told = any(one is rule and whose == (side or None) for one, whose in true)
                if not told and self._came_true(rule, side or None, before):
                    true.append((rule, side or None))
        for rule, whose in true:
            if whose is not None or not any(other is rule and side for other, side in true):
                self._follow(rule.consequence, whose, NOTHING)

    def _came_true(self, rule: Rule, side: str | None, before: Table) -> bool:
        on = rule.on
        return (
            isinstance(on, Condition)
            and on.holds(seen_from(self.state, side))
            and not on.holds(seen_from(before, side))
        )

    def _follow(self, one: Consequence, side: str | None, given: Mapping[str, Told], in_full: bool = False) -> None:
        """All conditions are asked before the first effect."""
        runs = holds(self.state, one.when, side, given)
        self.set_off.append((one.name, runs))
        if runs:
            self._queue.extend(
                Pending(effect, side, given, in_full, one.name, self._running)
                for effect in one.then
                if holds(self.state, effect.when, side, given)
            )

    def settle(self) -> None:
        """Carry out what follows, first come first served, until nothing more does."""
        while self._queue:
            self._spent += 1
            self._running = self._queue.popleft()
            if self._spent > MOST_CONSEQUENCES and self._spent > self._most_consequences:
                raise Endless(self.rules.title, tuple(_circle(self._running)))
            self._carry_out(self, self._running)
        self._running = None

    @cached_property
    def _most_consequences(self) -> int:
        """A finite chain may carry out each effect of a rule once for each pair of sides."""
        effects = sum(len(rule.then) for rule in self.rules.rules)
        return min(MOST_OF_ALL, MOST_CONSEQUENCES + effects * len(self.state.sides) ** 2)

    def lot(self, purpose: str, things: Sequence[str]) -> tuple[str, ...]:
        """The order into which chance puts these things now."""
        return self.setting.chance(purpose, self.state.draws.get(purpose, 0), things)


EffectRunner = Callable[[MoveBuilder, Pending], None]
"""Carries out one effect."""


def _circle(last: Pending) -> Iterator[str]:
    """The names from the last time that this one ran to now, in their order; none if it ran only once."""
    names = []
    link = last.cause
    while link is not None:
        names.append(link.name)
        if link.name == last.name:
            return reversed(names)
        link = link.cause
    return iter(())


class Endless(Refused):
    """Rules that set each other off without end: `circle` names them one after the other."""

    def __init__(self, title: str, circle: tuple[str, ...]) -> None:
        self.circle = circle
        way = f": {', then '.join((*circle, circle[0]))} again" if circle else ""
        super().__init__(f"The rules of {title} trigger each other without end{way}. Nothing was changed.")


class TableCommand(Command):
    """A request to one table."""

    def decide(self, play: MoveBuilder) -> str:
        """Put the events that follow, and say what happened; or refuse."""
        raise NotImplementedError
