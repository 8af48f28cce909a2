"""What moves of the room, the log and the screen may read, and the kinds of commands that make them."""

from collections.abc import Callable, Mapping

from facilitator.game.kernel.command_and_event import Command, LogEvent, Refused, RoomEvent, ScreenEvent, Work
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import ClassRecord, Room, Screen, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean

MOST_TEXT = 1000


def no_record() -> ClassRecord | None:
    """Where nobody knows what a class has reached before."""
    return None


@frozen
class LessonContext:
    """The whole lesson as it stands, for commands that look beyond one table."""

    at: int
    rules: Ruleset
    room: Room
    tables: Mapping[str, Table]
    next_text: int
    next_time: Callable[[int, int], int]
    table: str | None = None
    class_record: Callable[[], ClassRecord | None] = no_record

    def table_named(self, word: str) -> Table:
        """The table that a word means."""
        return self.tables[find(word, self.tables, "table")]

    @property
    def meant(self) -> Table:
        """The table that the command was said to; the only one if nothing was said."""
        if self.table is not None:
            return self.tables[self.table]
        if len(self.tables) > 1:
            raise Refused(f"Which table? Begin with its name and a colon: {', '.join(f'{t}:' for t in self.tables)}")
        return next(iter(self.tables.values()))


class RoomWork(Work[Room]):
    """A room's move in the making."""

    def __init__(self, hall: LessonContext) -> None:
        super().__init__(hall.room, hall.at)
        self.hall = hall

    def put(self, event: RoomEvent) -> None:
        """Record an event."""
        self.state = event.evolve(self.state, self.at)
        self.events.append(event)

    def keep(self, text: str) -> int:
        """Put a text aside for the file about people; its number stands in the journal."""
        return keep_text(self, self.hall, text)


class LogWork(Work[Log]):
    """A move of the log in the making."""

    def __init__(self, log: Log, hall: LessonContext) -> None:
        super().__init__(log, hall.at)
        self.hall = hall

    def put(self, event: LogEvent) -> None:
        """Record an event."""
        self.state = event.evolve(self.state, self.at)
        self.events.append(event)

    def keep(self, text: str) -> int:
        """Put a text aside for the file about people; its number stands in the journal."""
        return keep_text(self, self.hall, text)


class ScreenWork(Work[Screen]):
    """A move of the screen in the making."""

    def __init__(self, screen: Screen, hall: LessonContext) -> None:
        super().__init__(screen, hall.at)
        self.hall = hall

    def put(self, event: ScreenEvent) -> None:
        """Record an event."""
        self.state = event.evolve(self.state, self.at)
        self.events.append(event)

    def keep(self, text: str) -> int:
        """Put a text aside for the file about people; its number stands in the journal."""
        return keep_text(self, self.hall, text)


def keep_text(work: Work[Room] | Work[Log] | Work[Screen], hall: LessonContext, text: str) -> int:
    """Clean a text, put it aside and give it a number."""
    text = clean(text, 100 * MOST_TEXT)
    if not text:
        raise Refused("There is nothing in this text.")
    if len(text) > MOST_TEXT:
        raise Refused(
            f"A text has at most {MOST_TEXT} characters; this one has "
            f"{'more than ' * (len(text) > 9999)}{min(len(text), 9999)}."
        )
    work.texts.append(text)
    return hall.next_text + len(work.texts) - 1


class RoomCommand(Command):
    """A request to the room."""

    def decide(self, work: RoomWork) -> str:
        """Put the events that follow, and say what happened; or refuse."""
        raise NotImplementedError


class LogCommand(Command):
    """Something for the log."""

    def decide(self, work: LogWork) -> str:
        """Put the events that follow, and say what happened; or refuse."""
        raise NotImplementedError


class ScreenCommand(Command):
    """Something for the room to see."""

    def decide(self, work: ScreenWork) -> str:
        """Put the events that follow, and say what happened; or refuse."""
        raise NotImplementedError
