"""What commands and events have in common: each is a small frozen dataclass that knows its own subject.

A command decides, an event evolves. Their text form and their stored form follow from their fields, so that a new
command is one class in its subject's module and nothing else.
"""

import re
from typing import ClassVar, Generic, TypeVar

from facilitator.game.state import Log, Room, Screen, Table

S = TypeVar("S")
Signal = tuple[str, str, str]
"""What an event may set off: kind of trigger, id, side or TABLE_WIDE."""


class Refused(Exception):
    """A command that can't be carried out now; the sentence says why and what would be possible."""

    @property
    def sentence(self) -> str:
        """The reason, as a sentence."""
        return str(self)


EVENTS: "dict[str, type[Event]]" = {}


class Event:
    """A fact that has been recorded."""

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Every event is stored under its name in small letters."""
        if "evolve" in cls.__dict__:
            cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
            EVENTS[cls.kind] = cls


class TableEvent(Event):
    """A fact about one table."""

    def evolve(self, table: Table, at: int) -> Table:
        """The table after this."""
        raise NotImplementedError

    def signals(self) -> tuple[Signal, ...]:
        """What this may set off."""
        return ()


class RoomEvent(Event):
    """A fact about the room."""

    def evolve(self, room: Room, at: int) -> Room:
        """The room after this."""
        raise NotImplementedError


class LogEvent(Event):
    """A fact in the lesson's log."""

    def evolve(self, log: Log, at: int) -> Log:
        """The log after this."""
        raise NotImplementedError


class ScreenEvent(Event):
    """A fact about what the room is shown."""

    def evolve(self, screen: Screen, at: int) -> Screen:
        """The screen after this."""
        raise NotImplementedError


COMMANDS: "list[type[Command]]" = []


class Command:
    """A request. `form` is how it is written: words, {fields}, [optional parts]."""

    form: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Every command with a form can be written as text."""
        if "form" in cls.__dict__:
            COMMANDS.append(cls)


class Work(Generic[S]):
    """One move in the making: the state so far, and the events that led there."""

    def __init__(self, state: S, at: int) -> None:
        self.state = state
        self.at = at
        self.events: list[Event] = []
        self.texts: list[str] = []
