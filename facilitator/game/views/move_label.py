"""What a move did, in few words, from what it recorded and the state after it."""

from collections.abc import Sequence

from facilitator.game.kernel.command_and_event import Event
from facilitator.game.kernel.state import Room, Table
from facilitator.game.room.phases import PhaseEntered
from facilitator.game.room.sittings import GapFound
from facilitator.game.table.schedule import Started
from facilitator.game.table.turns import place_words, stop_words
from facilitator.plain.wording import clock


def move_words(events: Sequence[Event], after: object, said: str) -> str:
    """Where it led, with its time; or the sentence that was said."""
    if isinstance(after, Table) and _went_on(events, after):
        allowed = after.step.allowed if after.step is not None else None
        return place_words(after) if allowed is None else f"{place_words(after)}, {clock(allowed)}"
    if isinstance(after, Room) and _entered(events):
        phase = after.current
        return f"{phase.title}, {phase.minutes} min" if phase.minutes else phase.title
    return said.removesuffix(".")


def move_label(events: Sequence[Event], after: object, said: str) -> str:
    """The same for a key: whose turn it led to, or the last part of the place; of a phase its title."""
    if isinstance(after, Table) and _went_on(events, after):
        stop = next((s for s in reversed(after.place) if s.side is not None), after.place[-1])
        return stop_words(after, stop)
    if isinstance(after, Room) and _entered(events):
        return after.current.title
    if any(isinstance(event, GapFound) for event in events):
        return "lost time"
    return said.removesuffix(".")


def _went_on(events: Sequence[Event], after: Table) -> bool:
    return bool(after.place) and after.over is None and any(isinstance(event, Started) for event in events)


def _entered(events: Sequence[Event]) -> bool:
    return any(isinstance(event, PhaseEntered) for event in events)
