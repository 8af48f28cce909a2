"""How a table's game ends: an ending is reached, may be taken back, and the game is over."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import TableEvent
from facilitator.game.kernel.evaluation import ending_mode, holds
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.state import Over, Table
from facilitator.plain.frozen import frozen, replace

LAST_ROUND, FINISHED = HOUSE_RULES = "last-round", "finished"
"""Ways in which people end a game: after this round, or now. No ruleset's ending has such an id."""


@frozen
class EndingReached(TableEvent):
    """The game will end in this way, now or once the step or the round is over."""

    kind: ClassVar[str] = "ending-reached"
    ending: str

    def evolve(self, table: Table, at: int) -> Table:
        """The first ending that is reached counts."""
        return replace(table, ending=self.ending)


@frozen
class EndingTakenBack(TableEvent):
    """An ending had been reached by mistake."""

    kind: ClassVar[str] = "ending-taken-back"

    def evolve(self, table: Table, at: int) -> Table:
        """The game goes on."""
        return replace(table, ending=None)


@frozen
class GameOver(TableEvent):
    """The game of this table ended."""

    kind: ClassVar[str] = "game-over"
    why: str
    won: bool | None = None

    def evolve(self, table: Table, at: int) -> Table:
        """Nothing runs any more, and no card is due; a turn that is cut short is the one in which it ended."""
        decks = {name: replace(deck, due=False) for name, deck in table.decks.items()}
        return replace(
            table,
            over=Over(self.why, table.turn_count + table.in_turn, self.won),
            step=None,
            decks=decks,
            settling=None,
        )


def reach_ending(play: MoveBuilder) -> bool:
    """Whether an ending is reached now that was not reached before; one that ends the game at once goes before."""
    table = play.state
    reached = next(
        (
            e.id
            for e in table.rules.endings
            if e.when and holds(table, e.when) and (table.ending is None or ending_mode(table, e) == "at-once")
        ),
        table.ending,
    )
    if reached is None or reached == table.ending:
        return False
    play.put(EndingReached(reached))
    return True


def reconsider_ending(play: MoveBuilder) -> None:
    """After a correction: an ending that was reached only by mistake is none."""
    ending = next((e for e in play.rules.endings if e.id == play.state.ending), None)
    if ending is not None and play.state.over is None and not holds(play.state, ending.when):
        play.put(EndingTakenBack())
