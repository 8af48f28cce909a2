"""What commands and events have in common: each is a small frozen dataclass that knows its own subject.

A command decides, an event evolves. Their text form and their stored form follow from their fields, so that a new
command is one class in its subject's module and nothing else.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, Self, TypeVar

from facilitator.game.kernel.log import Log
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.plain.frozen import replace

S = TypeVar("S", bound=Table | Room | Log | Screen)
Signal = tuple[str, str, str]
"""What an event may set off: kind of trigger, id, side or TABLE_WIDE."""
Usage = Callable[[Catalogue], str]
"""How a line is written, as a text of the catalogue's table for scripts."""


class Refused(Exception):
    """A command that can't be carried out now; the sentence says why and what would be possible. `usage` follows it
    where lines are typed: it is never part of the sentence, so no form shows it.
    """

    def __init__(self, sentence: str, usage: Usage | None = None) -> None:
        super().__init__(sentence)
        self.usage = usage

    @property
    def sentence(self) -> str:
        """The reason, as a sentence."""
        return str(self)


class Event:
    """A fact that has been recorded."""

    kind: ClassVar[str]
    """Under which it is stored; what it is called in the code may change."""


class Change(Event, Generic[S]):
    """A fact about one kind of state."""

    def evolve(self, state: S, at: int, /) -> S:
        """The state after this."""
        raise NotImplementedError


def evolve(state: S, events: Iterable[Change[S]], at: int) -> S:
    """The state after a move: each event leads from one state to the next."""
    for event in events:
        state = event.evolve(state, at)
    return state


class TableEvent(Change[Table]):
    """A fact about one table."""

    def signals(self) -> tuple[Signal, ...]:
        """What this may set off."""
        return ()


class RoomEvent(Change[Room]):
    """A fact about the room."""


class LogEvent(Change[Log]):
    """A fact in the lesson's log."""


class ScreenEvent(Change[Screen]):
    """A fact about what the room is shown."""


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
