"""Actions: named things that a ruleset lets the facilitator record with one key."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, Signal, TableEvent
from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.shortfall import shortfall_sentence
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.effects import AddTo, SetMeter
from facilitator.game.rulebook.ruleset import Action
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen, replace


@frozen
class Acted(TableEvent):
    """Something that the ruleset names happened."""

    kind: ClassVar[str] = "acted"
    action: str
    side: str = TABLE_WIDE
    n: int = 1

    def evolve(self, table: Table, at: int) -> Table:
        """It was done once more in this step; what follows from it are events of their own."""
        return replace(table, done={**table.done, self.action: table.done.get(self.action, 0) + 1})

    def signals(self) -> tuple[Signal, ...]:
        """Rules may wait for it."""
        return (("action", self.action, self.side),)


def _numbered(play: MoveBuilder, action: Action, n: int) -> str:
    """The side that a number alone means for an action that takes none; where it could be that number too, nobody
    guesses.
    """
    word, acting = play.rules.sides.word, play.state.acting
    if not 1 <= n <= len(play.state.sides):
        raise Refused(
            f"“{action.title}” takes no number, and there is no {word} {n}. Enter it again each time it happens, or name the {word}."
        )
    side = play.state.sides[n - 1]
    if n == action.most and acting not in (None, side):
        raise Refused(
            f"{action.title}: {n} could be a number or {play.state.title(side)}. Enter it without a number for "
            f"{play.state.title(acting)}, or name {play.state.title(side)}."
        )
    return side


def _is_number_told(action: Action) -> bool:
    """Whether it only writes down a number that somebody says: that may still be corrected when the game is over."""
    return bool(action.asks) and all(isinstance(effect, (AddTo, SetMeter)) for effect in action.then)


@frozen
class Act(TableCommand):
    """Record a thing that the ruleset names: a habitat laid, a token used."""

    form: ClassVar[str] = "act {action} [{side}] [{n:signed}]"
    action: str
    side: str | None = None
    n: int | None = None

    def decide(self, play: MoveBuilder) -> str:
        """For the side whose turn it is, unless another one is named."""
        known = {a.id: a for a in play.rules.actions}
        action = known[find(self.action, known, "action")]
        if play.state.over is not None and not _is_number_told(action):
            raise Refused("The game at this table is over.")
        typed, whose = self.n, self.side
        if typed is not None and whose is None and action.of == "side" and action.least == action.most:
            whose, typed = _numbered(play, action, typed), None
        named = find_side(play, whose) if whose else None
        side = (named or play.state.acting) if action.of == "side" else TABLE_WIDE
        if side is None:
            raise Refused(f"“{action.title}” needs a {play.rules.sides.word}. Choose one.")
        if play.state.over is not None and any(
            play.state.sheets[s].checked for s in {side, TABLE_WIDE} & {*play.state.sheets}
        ):
            raise Refused("The game at this table is over, and its score is checked.")
        n = action.least if typed is None else typed
        if not action.least <= n <= action.most:
            if action.least == action.most == 1:
                raise Refused(f"“{action.title}” counts once at a time. Leave the number out.")
            number = f"{action.least} to {action.most}" if action.least != action.most else str(action.least)
            raise Refused(f"“{action.title}” takes {number}, not {n}.")
        given = dict.fromkeys(action.asks, n)
        if not holds(play.state, action.when, side or None, given):
            raise Refused(
                f"“{action.title}” is not possible now."
                + shortfall_sentence(play.state, action.when, side or None, given)
            )
        said_before = len(play.state.announced)
        play.put(Acted(action.id, side, n), given)
        settle_and_check_endings(play)
        words = [action.title, *([play.state.title(side)] if side else []), *([str(n)] if action.most > 1 else [])]
        return " ".join([": ".join(words) + ".", *play.state.announced[said_before:]])
