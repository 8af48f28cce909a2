"""Going back and forth: the requests that a strand's stack of moves answers."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Command
from facilitator.plain.frozen import frozen

ROOM, LOG, SCREEN = "room", "log", "screen"
"""The strands beside those of the tables, which go by the tables' names."""


class PastCommand(Command):
    """A request about moves that have been made. It always happens now."""


class Backwards(PastCommand):
    """A request to take moves back."""


class Forwards(PastCommand):
    """A request to do again what was taken back."""


@frozen
class Undo(Backwards):
    """Take the last move back."""

    form: ClassVar[str] = "undo"


@frozen
class UndoTo(Backwards):
    """Take back every move after a certain one."""

    form: ClassVar[str] = "undo to {n}"
    n: int


@frozen
class UndoOf(Backwards):
    """Take back the last entry of the log, or the last move of the room."""

    form: ClassVar[str] = "undo {strand:log|room}"
    strand: str


@frozen
class UndoLast(Backwards):
    """Take back whatever was done last at a table, in the room or in the log."""

    form: ClassVar[str] = "undo last"


@frozen
class RoomUndo(Backwards):
    """Take back the last move of the room."""

    form: ClassVar[str] = "room undo"


@frozen
class Redo(Forwards):
    """Do again what was taken back last."""

    form: ClassVar[str] = "redo"


@frozen
class RedoOf(Forwards):
    """Do again what was taken back last in the log or in the room."""

    form: ClassVar[str] = "redo {strand:log|room}"
    strand: str


@frozen
class RedoLast(Forwards):
    """Redo whatever was taken back last at a table, in the room or in the log."""

    form: ClassVar[str] = "redo last"


@frozen
class RoomRedo(Forwards):
    """Do again what was taken back last in the room."""

    form: ClassVar[str] = "room redo"


@frozen
class Correct(PastCommand):
    """Say a move of the past otherwise; every later move of its strand is decided again."""

    form: ClassVar[str] = "correct {n:move} {line:line}"
    n: int
    line: str


@frozen
class TakeOut(PastCommand):
    """A move of the past was never made; every later move of its strand is decided again."""

    form: ClassVar[str] = "take out {n}"
    n: int


@frozen
class GoneFor(Command):
    """In a rehearsal: as if Facilitator had been closed for so many seconds."""

    form: ClassVar[str] = "gone {seconds}"
    seconds: int
