"""Sides that are away for a while: their turns are passed over, and what they held goes where the rules say."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.evaluation import pile_key
from facilitator.game.kernel.lookup import find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.side_order import present_sides, side_beside
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.effects import Pass
from facilitator.game.table.cards import Held, cards_held
from facilitator.game.table.event_deck import cards_interval
from facilitator.game.table.piles import is_secret, item_word, move_items
from facilitator.game.table.turn_order import pass_over
from facilitator.game.table.turns import go_on
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import counted


@frozen
class PresenceChanged(TableEvent):
    """A side is away from now on, or is back."""

    kind: ClassVar[str] = "presence-changed"
    side: str
    here: bool

    def evolve(self, table: Table, at: int) -> Table:
        """A turn of a side that leaves is cut short: it is passed over, and nothing follows from its end."""
        if self.here:
            return replace(table, away=tuple(side for side in table.away if side != self.side))
        cut = table.in_turn and table.acting == self.side
        chosen = None if table.chosen == self.side else table.chosen
        table = replace(table, away=(*table.away, self.side), chosen=chosen)
        if all(side in table.missing_next for side in present_sides(table)):
            table = replace(table, missing_next=())
        if not cut:
            return table
        depth = max(n for n, stop in enumerate(table.place) if stop.side is not None)
        return replace(pass_over(table, (self.side,)), place=table.place[: depth + 1], step=None, announced=())


@frozen
class Away(TableCommand):
    """A side is missing: its turns are passed over until it is back."""

    form: ClassVar[str] = "away {side}"
    side: str

    def decide(self, play: MoveBuilder) -> str:
        """Somebody has to stay; what the side has laid and entered still counts."""
        side, title = find_side(play, self.side), play.state.title(find_side(play, self.side))
        if play.state.over is not None:
            raise Refused("The game at this table is over.")
        if side in play.state.away:
            raise Refused(f"{title}: already away.")
        if present_sides(play.state) == (side,):
            raise Refused("Nobody else is left at this table. Stop the game here instead.")
        before, running = _intervals(play.state), play.state.in_turn and play.state.acting == side
        play.put(PresenceChanged(side, here=False))
        said = [f"{title}: away. Their turns are passed over.", *_return_piles(play, side), *_hand_on_cards(play, side)]
        said += _changed(before, play.state)
        if running:
            play.settle()
            said.append(go_on(play))
        return " ".join(said)


@frozen
class Back(TableCommand):
    """A side that was away plays again."""

    form: ClassVar[str] = "back {side}"
    side: str

    def decide(self, play: MoveBuilder) -> str:
        """From its next turn on; turns that were passed over stay so."""
        side = find_side(play, self.side)
        if side not in play.state.away:
            raise Refused(f"{play.state.title(side)}: not away.")
        before = _intervals(play.state)
        play.put(PresenceChanged(side, here=True))
        return " ".join(
            [f"{play.state.title(side)}: back. They play when it is their turn again.", *_changed(before, play.state)]
        )


def _return_piles(play: MoveBuilder, side: str) -> list[str]:
    """What lies in the side's piles goes where the ruleset says."""
    said = []
    for pile in play.rules.piles:
        if pile.of == "side" and pile.returns_to is not None:
            target = pile_key(play.state, pile.returns_to, side)
            n = move_items(play, play.state.piles.get((pile.id, side), 0), (pile.id, side), target)
            secret = is_secret(play, (pile.id, side)) or is_secret(play, target)
            what = pile.title if secret else f"{pile.title}, {counted(n, item_word(play, pile.id))}"
            said += [f"{what}: to {play.rules.pile[target[0]].title}."] if n else []
    return said


def _hand_on_cards(play: MoveBuilder, side: str) -> list[str]:
    """Cards that a rule passes on go to the side that would get them next; others stay."""
    said = []
    for rule in play.rules.rules:
        for effect in rule.then:
            if isinstance(effect, Pass):
                to = side_beside(play.state, side, forward=effect.to_side == "next")
                held = cards_held(play.state, side, effect.pass_, secret=True)
                if held:
                    play.put(Held(tuple((card, to) for card in held)))
                said += [f"{play.rules.card[card].title}: to {play.state.title(to)}." for card in held]
    return said


def _intervals(table: Table) -> list[tuple[str, int, str]]:
    """How many spans there are from one card of each event deck to the next."""
    of = table.rules.span
    return [(deck.title, cards_interval(table, deck), of[deck.every].title.lower()) for deck in table.rules.decks]


def _changed(before: list[tuple[str, int, str]], table: Table) -> list[str]:
    """The intervals that follow from the number of sides are others now."""
    return [
        f"{title}: after {counted(n, span)} instead of {old}."
        for (title, n, span), (_, old, _) in zip(_intervals(table), before, strict=True)
        if n != old
    ]
