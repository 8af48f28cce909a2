"""What commands and events have in common: each is a small frozen dataclass that knows its own subject.

A command decides, an event evolves. Their text form and their stored form follow from their fields, so that a new
command is one class in its subject's module and nothing else.
"""

from collections.abc import Sequence
from typing import ClassVar, Generic, Self, TypeVar

from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.plain.values import replace

S = TypeVar("S")
Signal = tuple[str, str, str]
"""What an event may set off: kind of trigger, id, side or TABLE_WIDE."""


class Refused(Exception):
    """A command that can't be carried out now; the sentence says why and what would be possible."""

    @property
    def sentence(self) -> str:
        """The reason, as a sentence."""
        return str(self)


class Event:
    """A fact that has been recorded."""

    kind: ClassVar[str]
    """Under which it is stored; what it is called in the code may change."""


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


class Command:
    """A request. `form` is how it is written: words, {fields}, [optional parts]."""

    form: ClassVar[str]
    typed: ClassVar[bool] = True
    private: ClassVar[tuple[str, ...]] = ()
    """The fields that may name people, in the order in which `decide` keeps their texts."""

    def numbered(self, texts: Sequence[int]) -> Self:
        """The same command with ‹3› in place of a private text whose number is 3; there must be a number for each."""
        given = [name for name in self.private if getattr(self, name) is not None]
        return replace(self, **{name: f"‹{n}›" for name, n in zip(given, texts, strict=True)})


class Work(Generic[S]):
    """One move in the making: the state so far, and the events that led there."""

    def __init__(self, state: S, at: int) -> None:
        self.state = state
        self.at = at
        self.events: list[Event] = []
        self.texts: list[str] = []
