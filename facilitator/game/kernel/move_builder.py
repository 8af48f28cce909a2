"""One move at a table in the making: events, what they set off, and what follows from that, until it is quiet."""

from collections import deque
from collections.abc import Callable, Sequence

from facilitator.game.kernel.command_and_event import Command, Event, Refused, Signal, TableEvent, Work
from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.amounts import Trigger
from facilitator.game.rulebook.effects import Effect
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import frozen

MOST_CONSEQUENCES = 100

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


class MoveBuilder(Work[Table]):
    """A table's move: put events in, and their consequences follow by the rules of the file."""

    def __init__(self, table: Table, setting: TableContext, carry_out: "EffectRunner") -> None:
        super().__init__(table, setting.at)
        self.setting = setting
        self._carry_out = carry_out
        self._queue: deque[tuple[Effect, str | None, int]] = deque()
        self._spent = 0

    @property
    def rules(self) -> Ruleset:
        """The game being played."""
        return self.state.rules

    def put(self, event: TableEvent, given: int = 0) -> None:
        """Record an event; what it sets off waits until the next `settle`."""
        before = self.state
        self.state = event.evolve(before, self.at)
        self.events.append(event)
        rules_on = self.rules.rules_on
        for signal in event.signals():
            for rule in rules_on.get(signal[:2], ()):
                if _fires(rule.on, signal, before, self.state) and holds(
                    self.state, rule.when, signal[2] or None, given
                ):
                    self._queue.extend((effect, signal[2] or None, given) for effect in rule.then)

    def settle(self) -> None:
        """Carry out what follows, first come first served, until nothing more does."""
        while self._queue:
            self._spent += 1
            if self._spent > MOST_CONSEQUENCES:
                raise Endless(f"The rules of {self.rules.title} trigger each other without end. Nothing was changed.")
            self._carry_out(self, *self._queue.popleft())

    def lot(self, purpose: str, things: Sequence[str]) -> tuple[str, ...]:
        """The order into which chance puts these things now."""
        return self.setting.chance(purpose, self.state.draws.get(purpose, 0), things)


EffectRunner = Callable[[MoveBuilder, Effect, str | None, int], None]
"""Carries out one effect of a rule: for the side that the trigger was about, with the number that was typed."""


class Endless(Refused):
    """Rules that set each other off without end."""


class TableCommand(Command):
    """A request to one table."""

    def decide(self, play: MoveBuilder) -> str:
        """Put the events that follow, and say what happened; or refuse."""
        raise NotImplementedError


def _fires(on: Trigger, signal: Signal, before: Table, after: Table) -> bool:
    kind, name, side = signal
    if kind == "rolled":
        return after.over is None and on.shows in (None, after.rolls.get(name))
    if kind not in ("pile", "meter"):
        return True
    key = (name, side)
    then, now = (
        (before.piles.get(key, 0), after.piles.get(key, 0))
        if kind == "pile"
        else (before.meters.get(key, 0), after.meters.get(key, 0))
    )
    mark = on.reaches if on.reaches is not None else 0
    return then < mark <= now or then > mark >= now
