"""Going back and forth: the requests that a strand's stack of moves answers."""

from dataclasses import dataclass
from typing import ClassVar

from facilitator.game.base import Command

ROOM, LOG, SCREEN = "room", "log", "screen"
"""The strands beside those of the tables, which go by the tables' names."""


@dataclass(frozen=True)
class Undo(Command):
    """Take the last move back."""

    form: ClassVar[str] = "undo"


@dataclass(frozen=True)
class UndoTo(Command):
    """Take back every move after a certain one."""

    form: ClassVar[str] = "undo to {n}"
    n: int


@dataclass(frozen=True)
class UndoOf(Command):
    """Take back the last entry of the log, or the last move of the room."""

    form: ClassVar[str] = "undo {strand:log|room}"
    strand: str


@dataclass(frozen=True)
class RoomUndo(Command):
    """Take back the last move of the room."""

    form: ClassVar[str] = "room undo"


@dataclass(frozen=True)
class Redo(Command):
    """Do again what was taken back last."""

    form: ClassVar[str] = "redo"


@dataclass(frozen=True)
class RedoOf(Command):
    """Do again what was taken back last in the log or in the room."""

    form: ClassVar[str] = "redo {strand:log|room}"
    strand: str


@dataclass(frozen=True)
class RoomRedo(Command):
    """Do again what was taken back last in the room."""

    form: ClassVar[str] = "room redo"


@dataclass(frozen=True)
class GoneFor(Command):
    """In a rehearsal: as if the tool had been gone for so many seconds."""

    form: ClassVar[str] = "gone {seconds}"
    seconds: int
