"""What each kind of effect does at a table."""

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.evaluation import evaluate, meter_key, pile_key, sides_meant
from facilitator.game.kernel.move_builder import MoveBuilder, TableContext
from facilitator.game.kernel.state import UNACCOUNTED, Table
from facilitator.game.kernel.templates import fill_announcement
from facilitator.game.rulebook.effects import (
    Adjust,
    Advance,
    Announce,
    Collect,
    Deal,
    Draw,
    Effect,
    End,
    Move,
    Pass,
    Roll,
    Rotate,
    Set,
    Turn,
)
from facilitator.game.table.cards import collect, deal_rest, pass_on
from facilitator.game.table.endings import GameOver
from facilitator.game.table.meters import put_meter
from facilitator.game.table.notices import Announced
from facilitator.game.table.piles import move_items
from facilitator.game.table.roles import RolesRotated
from facilitator.game.table.rolls import find_roll, roll, roll_choices
from facilitator.game.table.turns import FirstAdvanced, TurnedBack, TurnSkipped


def new_move(table: Table, setting: TableContext) -> MoveBuilder:
    """A move at a table that can carry out every effect."""
    return MoveBuilder(table, setting, carry_out)


def carry_out(play: MoveBuilder, effect: Effect, side: str | None, given: int) -> None:
    """One effect of a rule; `side` is whom the trigger was about, `given` the number that an action came with."""
    match effect:
        case Move() | Draw():
            for owner in _owners(play, effect, side):
                _move(play, effect, owner, given, side)
        case Adjust():
            for owner in _owners(play, effect, side):
                key = meter_key(play.state, effect.meter, owner)
                by = evaluate(play.state, effect.by, owner, given)
                put_meter(play, key, play.state.meters.get(key, 0) + (-by if effect.down else by))
        case Set():
            for owner in _owners(play, effect, side):
                put_meter(
                    play, meter_key(play.state, effect.meter, owner), evaluate(play.state, effect.to, owner, given)
                )
        case Deal():
            deal_rest(play, next(s for s in play.rules.cards if s.id == effect.cards))
        case Pass():
            pass_on(play, effect.cards, 1 if effect.to == "next" else -1)
        case Collect():
            collect(play, effect.cards)
        case Roll():
            wanted = find_roll(play, effect.roll)
            if roll_choices(play, wanted):  # with nobody seated play goes on all the same
                play.put(Announced(roll(play, wanted)))
        case End() if play.state.over is not None:
            pass  # a correction afterwards does not end it in another way
        case _:
            play.put(_simple(play, effect, side))


def _simple(play: MoveBuilder, effect: Rotate | Advance | Turn | Announce | End, side: str | None) -> TableEvent:
    match effect:
        case Rotate():
            return RolesRotated()
        case Advance():
            return FirstAdvanced(play.state.beside(play.state.first))
        case Turn():
            return TurnedBack() if effect.to == "back" else TurnSkipped()
        case Announce():
            return Announced(fill_announcement(effect.say, play.state, side))
        case End():
            named = next((e.won for e in play.rules.endings if e.id == effect.why), None)
            return GameOver(effect.why, named if effect.won is None else effect.won)


def _owners(play: MoveBuilder, effect: Move | Draw | Adjust | Set, side: str | None) -> tuple[str | None, ...]:
    """Whose piles or meters an effect is about; refused where they are each side's and it is nobody's turn."""
    owners = sides_meant(play.state, effect.side, side)
    if owners == (None,):
        names = (effect.from_, effect.to) if isinstance(effect, (Move, Draw)) else (effect.meter,)
        known = [
            known
            for name in names
            if (known := play.rules.pile.get(name) or play.rules.meter.get(name)) and known.of == "side"
        ]
        if known:
            raise Refused(
                f"A rule changes {known[0].title} of the {play.rules.sides.word} whose turn it is, but it is "
                "nobody's turn. The rule must name a side, such as side = 'each'."
            )
    return owners


def _receiver(play: MoveBuilder, effect: Move | Draw, owner: str | None, side: str | None) -> str | None:
    """Whose the pile is that the items go to: that of the side that they come from, unless the effect names another
    one.
    """
    if not isinstance(effect, Move) or effect.to_side is None:
        return owner
    found = sides_meant(play.state, effect.to_side, side)
    if not found or (found[0] is None and effect.to in play.rules.pile and play.rules.pile[effect.to].of == "side"):
        raise Refused(
            f"A rule moves something to {play.rules.pile[effect.to].title} of a {play.rules.sides.word} that is "
            "not there now."
        )
    return found[0]


def _move(play: MoveBuilder, effect: Move | Draw, owner: str | None, given: int, side: str | None) -> None:
    source, target = (
        pile_key(play.state, effect.from_, owner),
        pile_key(play.state, effect.to, _receiver(play, effect, owner, side)),
    )
    there, here = play.state.piles.get(source, 0), play.state.piles.get(target, 0)
    wanted = evaluate(play.state, effect.amount, owner, given, there, here)
    most = None if target[0] == UNACCOUNTED else play.rules.pile[target[0]].most
    wanted = wanted if most is None else min(wanted, most - here)
    moved = move_items(play, wanted, source, target)
    if isinstance(effect, Draw) and effect.refill is not None and moved < wanted:
        rest = pile_key(play.state, effect.refill, owner)
        if move_items(play, play.state.piles.get(rest, 0), rest, source):
            move_items(play, wanted - moved, source, target)
