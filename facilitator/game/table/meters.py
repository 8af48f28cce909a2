"""Meters: bounded numbers of the table or of each side."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, Signal, TableEvent
from facilitator.game.kernel.evaluation import meter_key
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Table
from facilitator.game.rulebook.components import Meter
from facilitator.game.table.endings import reconsider_ending
from facilitator.game.table.options import options_to_set, set_option
from facilitator.game.table.piles import set_pile
from facilitator.plain.frozen import frozen, replace


@frozen
class MeterSet(TableEvent):
    """A meter has a new value."""

    kind: ClassVar[str] = "meter-set"
    meter: str
    value: int
    side: str = TABLE_WIDE

    def evolve(self, table: Table, at: int) -> Table:
        """The meter stands there now."""
        return replace(table, meters={**table.meters, (self.meter, self.side): self.value})

    def signals(self) -> tuple[Signal, ...]:
        """The meter may reach a value."""
        return (("meter", self.meter, self.side),)


def clamp_meter(play: MoveBuilder, meter: str, value: int) -> int:
    """The nearest value that the meter can have."""
    known = play.rules.meter[meter]
    value = max(known.least, value)
    return value if known.most is None else min(known.most, value)


def put_meter(play: MoveBuilder, key: tuple[str, str], value: int) -> None:
    """Bring a meter to a value, as far as its bounds allow."""
    value = clamp_meter(play, key[0], value)
    if value != play.state.meters.get(key, 0):
        play.put(MeterSet(key[0], value, key[1]))


def bounds_of(meter: Meter) -> str:
    """What a meter has to keep to, in words."""
    if meter.most is None:
        return f"can't go below {meter.least}"
    return f"must stay between {meter.least} and {meter.most}"


def _by_hand(play: MoveBuilder, meter: str, value: int, side: str | None) -> str:
    known = play.rules.meter[meter]
    if known.of == "side" and side is None:
        raise Refused(f"There is one “{known.title}” per {play.rules.sides.word}. Name the {play.rules.sides.word}.")
    key = meter_key(play.state, meter, side)
    now = play.state.meters.get(key, 0)
    of = f" of {play.state.title(key[1])}" if key[1] else ""
    if clamp_meter(play, meter, value) != value:
        if known.secret:
            raise Refused(f"“{known.title}”{of} can't have that value.")
        raise Refused(f"“{known.title}”{of} {bounds_of(known)}. It is {now} now.")
    if value == now:
        raise Refused(f"“{known.title}”{of} is already {now}.")
    put_meter(play, key, value)
    said = f"{known.title}{of}: {value}." if not known.secret else f"{known.title}{of} changed."
    return _with_announcements(play, said)


def _with_announcements(play: MoveBuilder, said: str) -> str:
    """What follows from a correction, said together with it."""
    before = len(play.state.announced)
    play.settle()
    reconsider_ending(play)
    return " ".join([said, *play.state.announced[before:]])


@frozen
class Add(TableCommand):
    """Change a meter by a number."""

    form: ClassVar[str] = "add {meter} {n:signed} [{side}]"
    meter: str
    n: int
    side: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Refused where it would leave the meter's bounds."""
        meter = find(self.meter, play.rules.meter, "meter")
        side = find_side(play, self.side) if self.side else play.state.acting
        now = play.state.meters.get(meter_key(play.state, meter, side), 0)
        return _by_hand(play, meter, now + self.n, side)


@frozen
class SetTo(TableCommand):
    """Set a meter or a pile to what it really is."""

    form: ClassVar[str] = "set {name} {n:signed} [{side}]"
    name: str
    n: int
    side: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """What the real cards show wins over what was counted."""
        numbers = options_to_set(play)
        name = (
            self.name
            if self.name == UNACCOUNTED
            else find(self.name, (*play.rules.meter, *play.rules.pile, *numbers), "meter or pile")
        )
        side = find_side(play, self.side) if self.side else play.state.acting
        if name in numbers:
            return set_option(play, name, self.n, find_side(play, self.side) if self.side else None)
        if name in play.rules.meter:
            return _by_hand(play, name, self.n, side)
        return _with_announcements(play, set_pile(play, name, self.n, side))
