"""Sentences that a rule gives the game master to say."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import TableEvent
from facilitator.game.kernel.state import Table
from facilitator.plain.frozen import frozen, replace


@frozen
class Announced(TableEvent):
    """A rule had something to say."""

    kind: ClassVar[str] = "announced"
    say: str

    def evolve(self, table: Table, at: int) -> Table:
        """It stands until the next step."""
        return replace(table, announced=(*table.announced, self.say))
