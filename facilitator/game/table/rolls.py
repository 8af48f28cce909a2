"""Recorded random choices: a side, a seat, a die, a face."""

from collections.abc import Sequence
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, Signal, TableEvent
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.components import BUILT_IN, RollOf
from facilitator.plain.frozen import frozen, replace

SHOWS = "shows"
"""The name under which what follows from a roll is told its result."""


@frozen
class Rolled(TableEvent):
    """Chance chose."""

    kind: ClassVar[str] = "rolled"
    roll: str
    result: str

    def evolve(self, table: Table, at: int) -> Table:
        """The result stands until the next roll."""
        purpose = f"roll {self.roll}"
        return replace(
            table,
            rolls={**table.rolls, self.roll: self.result},
            draws={**table.draws, purpose: table.draws.get(purpose, 0) + 1},
        )

    def signals(self) -> tuple[Signal, ...]:
        """Rules may wait for it."""
        return (("rolled", self.roll, TABLE_WIDE),)


def roll(play: MoveBuilder, wanted: RollOf) -> str:
    """Let chance choose, and say what."""
    choices = roll_choices(play, wanted)
    if not choices:
        raise Refused(f"{wanted.title}: there is nobody to choose from.")
    result = play.lot(f"roll {wanted.id}", choices)[0]
    play.put(Rolled(wanted.id, result), {SHOWS: result})
    return f"{wanted.title}: {play.state.title(result) if wanted.of == 'side' else result}."


def roll_choices(play: MoveBuilder, wanted: RollOf) -> Sequence[str]:
    """What chance may choose from now."""
    match wanted.of:
        case "side":
            return present_sides(play.state)
        case "seat":
            seats = play.setting.room.seats
            return [code for side in present_sides(play.state) for code in seats.get((play.state.name, side), ())]
        case "die":
            return [str(n) for n in range(1, wanted.most + 1)]
        case "faces":
            return wanted.faces


def find_roll(play: MoveBuilder, word: str) -> RollOf:
    """The roll that a word means: the game's own, or a side, a seat, a die."""
    known = {r.id: r for r in (*BUILT_IN, *play.rules.rolls)}
    return known[find(word, known, "roll")]


@frozen
class RollAgain(TableCommand):
    """Ask chance for another result."""

    form: ClassVar[str] = "roll again {word}"
    word: str

    def decide(self, play: MoveBuilder) -> str:
        """Only what has been rolled can be rolled again."""
        wanted = find_roll(play, self.word)
        if wanted.id not in play.state.rolls:
            raise Refused(f"“{wanted.title}” has not been rolled yet.")
        return roll(play, wanted)


@frozen
class RollNow(TableCommand):
    """Let chance choose: the first side, a member, a die."""

    form: ClassVar[str] = "roll {word}"
    word: str

    def decide(self, play: MoveBuilder) -> str:
        """The result is recorded and stands; `roll again` asks for another."""
        wanted = find_roll(play, self.word)
        if wanted.id in play.state.rolls and not any(wanted.id == one.id for one in BUILT_IN):
            stands = play.state.rolls[wanted.id]
            raise Refused(f"{wanted.title} is already {stands}. Roll it again if you want another result.")
        return roll(play, wanted)
