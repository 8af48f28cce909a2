"""To which strand a command goes, as the lesson stands."""

from collections.abc import Mapping

from facilitator.game.dispatch.onward import Sent, onward
from facilitator.game.dispatch.request import ALL
from facilitator.game.kernel.command_and_event import Command, Refused
from facilitator.game.kernel.lesson_context import LogCommand, RoomCommand, ScreenCommand
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.game.room.people import Join, MergeSides, SeatSomebody
from facilitator.game.room.phases import RoomPause, RoomResume, RoomTime
from facilitator.game.room.presence import Away
from facilitator.game.room.readiness import SideReady
from facilitator.game.table.clock import AddTime, Pause, Resume
from facilitator.game.table.turns import EventDone, EventUnplayable, Next


def route(
    command: Command, word: str | None, room: Room, tables: Mapping[str, Table], screen: Screen
) -> tuple[Sent, ...]:
    """The strands that a command goes to. Without a table's name `next` walks through the whole lesson."""
    if word is not None and word != ALL:
        find(word, (*tables, ALL), "table")
    match command:
        case RoomCommand() | ScreenCommand() if word is not None and not isinstance(
            command, (Join, MergeSides, SeatSomebody, SideReady)
        ):
            raise Refused("This is about the whole lesson. Don't name a table.")
        case LogCommand():
            return ((LOG, command),)
        case ScreenCommand():
            return ((SCREEN, command),)
        case MergeSides():
            return (*_to_tables(Away(command.side), word, room, tables), (ROOM, command))
        case RoomCommand():
            return ((ROOM, command),)
        case Next() if word is None and room.ended is None:
            return onward(room, tables, screen)
        case TableCommand():
            return _to_tables(command, word, room, tables)
    raise Refused("A lesson can't do this.")


def _to_tables(command: TableCommand, word: str | None, room: Room, tables: Mapping[str, Table]) -> tuple[Sent, ...]:
    if word == ALL:
        # A table whose game is over has no next step and holds nobody up, unless it is so at all of them.
        going = [name for name in room.open_tables if not isinstance(command, Next) or tables[name].over is None]
        return tuple((name, _awake(command, room)) for name in going or room.open_tables)
    if word is not None:
        return ((word, _awake(command, room)),)
    if len(tables) > 1 and len(room.open_tables) == 1:
        return ((room.open_tables[0], _awake(command, room)),)
    if len(tables) > 1:
        raise Refused(f"Which table? Begin with its name and a colon: {', '.join(f'{t}:' for t in tables)} or {ALL}:")
    name = next(iter(tables))
    if not room.playing and room.ended is None:
        match command:
            case Pause():
                return ((ROOM, RoomPause()),)
            case Resume():
                return ((ROOM, RoomResume()),)
            case AddTime():
                return ((ROOM, RoomTime(command.seconds)),)
    return ((name, command),)


def _awake(command: TableCommand, room: Room) -> TableCommand:
    if (
        isinstance(command, (Next, Pause, Resume, AddTime, EventDone, EventUnplayable))
        and not room.playing
        and room.ended is None
    ):
        phase = room.current.title if room.entered is not None else "before the lesson begins"
        raise Refused(f"Tables are not playing now ({phase}). Go to the next phase first.")
    return command
