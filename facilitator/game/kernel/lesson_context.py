"""What moves of the room, the log and the screen may read, and the kinds of commands that make them."""

import re
from collections.abc import Callable, Mapping
from typing import Generic

from facilitator.game.kernel.command_and_event import Change, Command, Refused, S, Work
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.state import ClassRecord, Room, Screen, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean

MOST_TEXT = 1000
NUMBERED = re.compile(r"‹(\d{1,9})›")


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
    stored: bool = False
    """The command comes from a stored line: instead of its private texts it has their numbers, ‹3›."""

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


class LessonWork(Work[S]):
    """A move of the room, the log or the screen in the making."""

    def __init__(self, state: S, hall: LessonContext) -> None:
        super().__init__(state, hall.at)
        self.hall = hall

    def put(self, event: Change[S]) -> None:
        """Record an event."""
        self.state = event.evolve(self.state, self.at)
        self.events.append(event)

    def keep(self, text: str) -> int:
        """Clean a text and put it aside for the file about people; its number stands in the journal."""
        if self.hall.stored and (known := NUMBERED.fullmatch(text)) is not None:
            return int(known[1])
        text = clean(text, 100 * MOST_TEXT)
        if not text:
            raise Refused("This text is empty.")
        if len(text) > MOST_TEXT:
            raise Refused(
                f"A text has at most {MOST_TEXT} characters. This one has "
                f"{'more than ' * (len(text) > 9999)}{min(len(text), 9999)}."
            )
        self.texts.append(text)
        return self.hall.next_text + len(self.texts) - 1


RoomWork = LessonWork[Room]
LogWork = LessonWork[Log]
ScreenWork = LessonWork[Screen]


class LessonCommand(Command, Generic[S]):
    """A request to the room, the log or the screen."""

    def decide(self, work: LessonWork[S]) -> str:
        """Put the events that follow, and say what happened; or refuse."""
        raise NotImplementedError


class RoomCommand(LessonCommand[Room]):
    """A request to the room."""


class LogCommand(LessonCommand[Log]):
    """Something for the log."""


class ScreenCommand(LessonCommand[Screen]):
    """Something for the room to see."""
