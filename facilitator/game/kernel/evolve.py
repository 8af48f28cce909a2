"""State is a fold: each event leads from one state to the next."""

from collections.abc import Iterable

from facilitator.game.kernel.command_and_event import LogEvent, RoomEvent, ScreenEvent, TableEvent
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room, Screen, Table


def evolve_table(table: Table, events: Iterable[TableEvent], at: int) -> Table:
    """A table after a move."""
    for event in events:
        table = event.evolve(table, at)
    return table


def evolve_room(room: Room, events: Iterable[RoomEvent], at: int) -> Room:
    """The room after a move."""
    for event in events:
        room = event.evolve(room, at)
    return room


def evolve_log(log: Log, events: Iterable[LogEvent], at: int) -> Log:
    """The log after a move."""
    for event in events:
        log = event.evolve(log, at)
    return log


def evolve_screen(screen: Screen, events: Iterable[ScreenEvent], at: int) -> Screen:
    """The screen after a move."""
    for event in events:
        screen = event.evolve(screen, at)
    return screen
