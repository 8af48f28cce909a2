"""A command on its way to a lesson: to which table, and since when it counts."""

from facilitator.game.kernel.command_and_event import Command
from facilitator.plain.frozen import frozen

ALL = "all"
"""In place of a table's name: every table that plays."""


@frozen
class Request:
    """A command, the table that was named, and how many milliseconds ago it counts."""

    command: Command
    table: str | None = None
    ago: int = 0
