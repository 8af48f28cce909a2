"""What comes next: the coming steps, found by going on in thought."""

from collections.abc import Iterator

from facilitator.game.dispatch.decide import Decision, decide_table
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import TableContext
from facilitator.game.kernel.state import Room, Table
from facilitator.game.table.turns import Next


class Walk:
    """The coming steps, each gone through once however often they are looked at."""

    def __init__(self, table: Table, room: Room, at: int) -> None:
        self._going, self._gone = look_ahead(table, room, at), list[Table]()

    def __iter__(self) -> Iterator[Table]:
        """From the next one on."""
        n = 0
        while n < len(self._gone) or self._further():
            yield self._gone[n]
            n += 1

    def _further(self) -> bool:
        table = next(self._going, None)
        if table is not None:
            self._gone.append(table)
        return table is not None


def look_ahead(table: Table, room: Room, at: int) -> Iterator[Table]:
    """The table after one `next`, after two, and so on, until the game is over; lots that are still to fall are left as
    they lie.
    """
    while table.over is None:
        decision = decide_table(Next(), table, TableContext(at, room, unmoved))
        if not isinstance(decision, Decision) or not isinstance(decision.state, Table):
            return
        table = decision.state
        yield table
