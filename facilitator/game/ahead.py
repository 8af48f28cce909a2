"""What comes next: the coming steps, found by going on in thought."""

from collections.abc import Iterator, Sequence

from facilitator.game.decide import Decision, decide_table
from facilitator.game.play import Setting
from facilitator.game.state import Room, Table
from facilitator.game.turns import Next


def unmoved(purpose: str, n: int, things: Sequence[str]) -> tuple[str, ...]:
    """Chance that leaves everything as it lies."""
    return tuple(things)


def ahead(table: Table, room: Room, at: int) -> Iterator[Table]:
    """The table after one `next`, after two, and so on, until the game is over; lots that are still to fall are left as they lie."""
    while table.over is None:
        decision = decide_table(Next(), table, Setting(at, room, unmoved))
        if not isinstance(decision, Decision) or not isinstance(decision.state, Table):
            return
        table = decision.state
        yield table
