"""What each kind of effect does at a table."""

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.evaluation import evaluate, meter_key, pile_key, sides_meant
from facilitator.game.kernel.move_builder import MoveBuilder, Pending, TableContext
from facilitator.game.kernel.side_order import side_beside
from facilitator.game.kernel.state import UNACCOUNTED, Table
from facilitator.game.kernel.templates import fill_announcement
from facilitator.game.rulebook.effects import (
    AddTo,
    Announce,
    Collect,
    Deal,
    Effect,
    End,
    Fill,
    Move,
    Pass,
    Roll,
    SetMeter,
    Turn,
)
from facilitator.game.table.cards import collect, deal_rest, pass_on
from facilitator.game.table.endings import GameOver
from facilitator.game.table.meters import bounds_of, clamp_meter, put_meter
from facilitator.game.table.notices import Announced
from facilitator.game.table.piles import is_secret, item_word, move_items, pile_words
from facilitator.game.table.roles import RolesRotated
from facilitator.game.table.rolls import find_roll, roll, roll_choices
from facilitator.game.table.turns import FirstAdvanced, TurnedBack, TurnSkipped
from facilitator.plain.wording import counted


def new_move(table: Table, setting: TableContext) -> MoveBuilder:
    """A move at a table that can carry out every effect."""
    return MoveBuilder(table, setting, carry_out)


def carry_out(play: MoveBuilder, pending: Pending) -> None:
    """One effect, for the side or for one side after the other."""
    match effect := pending.effect:
        case Move() | Fill():
            for owner in _owners(play, pending, effect.from_, effect.to):
                _move(play, effect, owner, pending)
        case AddTo() | SetMeter():
            for owner in _owners(play, pending, effect.to if isinstance(effect, AddTo) else effect.set):
                _turn_meter(play, effect, owner, pending)
        case Deal():
            deal_rest(play, next(s for s in play.rules.cards if s.id == effect.deal))
        case Collect():
            collect(play, effect.collect)
        case Pass() if effect.pass_ not in ("first", "roles"):
            pass_on(play, effect.pass_, forward=effect.to_side == "next")
        case Roll():
            wanted = find_roll(play, effect.roll)
            if roll_choices(play, wanted):  # with nobody seated play goes on all the same
                play.put(Announced(roll(play, wanted)))
        case End() if play.state.over is not None:
            pass  # a correction afterwards does not end it in another way
        case _:
            play.put(_simple(play, effect, pending.side))


def _simple(play: MoveBuilder, effect: Effect, side: str | None) -> TableEvent:
    match effect:
        case Pass(pass_="roles"):
            return RolesRotated()
        case Pass():
            return FirstAdvanced(side_beside(play.state, play.state.first))
        case Turn():
            return TurnedBack() if effect.turn == "back" else TurnSkipped()
        case Announce():
            return Announced(fill_announcement(effect.say, play.state, side))
        case End():
            ending = next(e for e in play.rules.endings if e.id == effect.end)
            return GameOver(ending.id, ending.won)
    raise TypeError(f"nothing carries out {type(effect).__name__}")


def _owners(play: MoveBuilder, pending: Pending, *names: str) -> tuple[str | None, ...]:
    """Whose piles or meters an effect is about; refused where they are each side's and it is nobody's turn."""
    owners = sides_meant(play.state, pending.effect.of, pending.side)
    if owners == (None,):
        known = [
            known
            for name in names
            if (known := play.rules.pile.get(name) or play.rules.meter.get(name)) and known.of == "side"
        ]
        if known:
            raise Refused(
                f"A rule changes {known[0].title} of the {play.rules.sides.word} whose turn it is, but it is "
                "nobody's turn. The rule must name a side, such as of = 'each'."
            )
    return owners


def _receiver(play: MoveBuilder, effect: Move | Fill, owner: str | None, side: str | None) -> str | None:
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


def _move(play: MoveBuilder, effect: Move | Fill, owner: str | None, pending: Pending) -> None:
    """A rule takes what is there and fits; what people did has to be possible in full."""
    source = pile_key(play.state, effect.from_, owner)
    target = pile_key(play.state, effect.to, _receiver(play, effect, owner, pending.side))
    if source == target:
        return  # what goes to oneself stays
    here = play.state.piles.get(target, 0)
    if isinstance(effect, Fill):
        wanted = max(0, evaluate(play.state, effect.fill, owner, pending.given) - here)
    elif isinstance(effect.move, str):
        wanted = play.state.piles.get(source, 0)
    else:
        wanted = evaluate(play.state, effect.move, owner, pending.given)
    most = None if target[0] == UNACCOUNTED else play.rules.pile[target[0]].most
    fitting = wanted if most is None else min(wanted, most - here)
    if pending.in_full and fitting < wanted:
        known = f"room for {fitting + here}, and this makes {wanted + here}"
        known = "no room for that many" if is_secret(play, target) else known
        raise Refused(f"{pile_words(play.state, target)}: there is {known}.")
    moved = move_items(play, fitting, source, target)
    refill = None if source[0] == UNACCOUNTED else play.rules.pile[source[0]].refill
    if refill is not None and moved < fitting:
        rest = pile_key(play.state, refill, owner)
        pile, other = pile_words(play.state, source), play.rules.pile[refill].title
        if move_items(play, play.state.piles.get(rest, 0), rest, source):
            play.put(
                Announced(f"{pile}: none left. Shuffle the {other} as the new {play.rules.pile[source[0]].title}.")
            )
            moved += move_items(play, fitting - moved, source, target)
        if moved < fitting:
            play.put(Announced(f"{pile}: none left, and none in the {other}. Go on with fewer."))
    if pending.in_full and isinstance(effect, Move) and moved < fitting:
        there = counted(moved, item_word(play, source[0]))
        known = "not that many" if is_secret(play, source) else f"{there}, and this takes {fitting}"
        raise Refused(f"{pile_words(play.state, source)}: {known}.")


def _turn_meter(play: MoveBuilder, effect: AddTo | SetMeter, owner: str | None, pending: Pending) -> None:
    """In a rule a meter stops at its bounds; what people did has to stay within them."""
    name = effect.to if isinstance(effect, AddTo) else effect.set
    key = meter_key(play.state, name, owner)
    now = play.state.meters.get(key, 0)
    if isinstance(effect, AddTo):
        value = now + evaluate(play.state, effect.add, owner, pending.given)
    else:
        value = evaluate(play.state, effect.to, owner, pending.given)
    if pending.in_full and clamp_meter(play, name, value) != value:
        known = play.rules.meter[name]
        of = f" of {play.state.title(key[1])}" if key[1] else ""
        if known.secret:
            raise Refused(f"“{known.title}”{of} can't change that much.")
        raise Refused(f"“{known.title}”{of} {bounds_of(known)}. It is {now} now, and this makes it {value}.")
    put_meter(play, key, value)
