"""State is a fold: each event leads from one state to the next."""

from collections.abc import Iterable

from facilitator.game.base import Event, LogEvent, RoomEvent, ScreenEvent, TableEvent
from facilitator.game.state import Log, Room, Screen, Table


def evolve_table(table: Table, events: Iterable[Event], at: int) -> Table:
    """A table after a move."""
    for event in events:
        if isinstance(event, TableEvent):
            table = event.evolve(table, at)
    return table


def evolve_room(room: Room, events: Iterable[Event], at: int) -> Room:
    """The room after a move."""
    for event in events:
        if isinstance(event, RoomEvent):
            room = event.evolve(room, at)
    return room


def evolve_log(log: Log, events: Iterable[Event], at: int) -> Log:
    """The log after a move."""
    for event in events:
        if isinstance(event, LogEvent):
            log = event.evolve(log, at)
    return log


def evolve_screen(screen: Screen, events: Iterable[Event], at: int) -> Screen:
    """The screen after a move."""
    for event in events:
        if isinstance(event, ScreenEvent):
            screen = event.evolve(screen, at)
    return screen
