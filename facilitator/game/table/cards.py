"""Travelling cards: dealt, passed on, collected, used; by lot or as the real ones fell."""

from collections.abc import Sequence
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, Signal, TableEvent
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.side_order import present_sides, side_beside
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.components import CardSet
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen, replace


@frozen
class Dealt(TableEvent):
    """The cards of a set were dealt by lot."""

    kind: ClassVar[str] = "dealt"
    cards: str
    hands: tuple[tuple[str, str], ...]

    def evolve(self, table: Table, at: int) -> Table:
        """Each side holds the card that it drew; the rest lies with the game master."""
        kept = {c: s for c, s in table.cards.items() if table.rules.set_of[c].id != self.cards}
        purpose = lots_purpose(self.cards)
        return replace(
            table, cards={**kept, **dict(self.hands)}, draws={**table.draws, purpose: table.draws.get(purpose, 0) + 1}
        )


@frozen
class Held(TableEvent):
    """Cards changed hands, or went back to the game master."""

    kind: ClassVar[str] = "held"
    hands: tuple[tuple[str, str], ...]

    def evolve(self, table: Table, at: int) -> Table:
        """Each card lies where it lies now; no holder means the game master."""
        cards = {**table.cards, **dict(self.hands)}
        return replace(table, cards={c: s for c, s in cards.items() if s})


@frozen
class Used(TableEvent):
    """The holder used a card."""

    kind: ClassVar[str] = "used"
    card: str
    side: str

    def evolve(self, table: Table, at: int) -> Table:
        """The card is spent for this turn."""
        return replace(table, used=(*table.used, self.card))

    def signals(self) -> tuple[Signal, ...]:
        """A card was used."""
        return (("used", self.card, self.side),)


def lots_purpose(cards: str) -> str:
    """What chance is asked for when these are dealt."""
    return f"deal {cards}"


def deal(play: MoveBuilder, cards: CardSet) -> None:
    """Deal a set by lot, one card to each side as far as they go."""
    play.put(Dealt(cards.id, _hands(play, cards, [c.id for c in cards.cards], present_sides(play.state))))


def _hands(play: MoveBuilder, cards: CardSet, ids: Sequence[str], sides: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Who draws which card; where there are too few, blanks are dealt too, so that the lot says who gets none."""
    blanks = [""] * (len(sides) - len(ids))
    order = play.lot(lots_purpose(cards.id), [*ids, *blanks])
    return tuple((card, side) for card, side in zip(order, sides, strict=False) if card)


def deal_rest(play: MoveBuilder, cards: CardSet) -> None:
    """Deal a set by lot among those who hold none of it yet: what was dealt by hand stays as it fell."""
    held = {c: s for c, s in play.state.cards.items() if play.rules.set_of[c].id == cards.id}
    without = [s for s in present_sides(play.state) if s not in held.values()]
    if without:
        rest = [c.id for c in cards.cards if c.id not in held]
        play.put(Dealt(cards.id, (*held.items(), *_hands(play, cards, rest, without))))


def pass_on(play: MoveBuilder, cards: str, *, forward: bool) -> None:
    """Every holder hands its card of a set to the nearest neighbour who is there; so does one that is away."""
    hands = tuple(
        (c, side_beside(play.state, s, forward=forward))
        for c, s in play.state.cards.items()
        if play.rules.set_of[c].id == cards
    )
    if hands:
        play.put(Held(hands))


def collect(play: MoveBuilder, cards: str) -> None:
    """The cards of a set go back to the game master."""
    hands = tuple((c, "") for c in play.state.cards if play.rules.set_of[c].id == cards)
    if hands:
        play.put(Held(hands))


def cards_held(table: Table, side: str, cards: str | None = None, secret: bool = False) -> tuple[str, ...]:
    """The cards that a side holds; the secret ones only if asked for."""
    of = table.rules.set_of
    return tuple(
        c
        for c, s in table.cards.items()
        if s == side and (cards is None or of[c].id == cards) and (secret or not of[c].secret)
    )


def usable_cards(table: Table) -> tuple[str, ...]:
    """The open cards that the side whose turn it is could use now."""
    side, of = table.acting, table.rules.set_of
    if side is None or table.step is None:
        return ()
    return tuple(
        c
        for c in cards_held(table, side)
        if c not in table.used and (of[c].once is None or any(s.span == of[c].once for s in table.place))
    )


@frozen
class DealLots(TableCommand):
    """Deal cards by lot: one set, or all that have not been dealt yet."""

    form: ClassVar[str] = "deal lots [{cards}]"
    cards: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """A named set is dealt again; without a name only what is still to deal."""
        sets = play.rules.cards
        if not sets:
            raise Refused(f"{play.rules.title} has no cards to deal.")
        if self.cards is not None:
            wanted = find(self.cards, [s.id for s in sets], "set of cards")
            sets = tuple(s for s in sets if s.id == wanted)
        else:
            sets = tuple(s for s in sets if not any(play.rules.set_of[c].id == s.id for c in play.state.cards))
            if not sets:
                raise Refused(
                    f"All cards are dealt. Name a set to deal it again: {', '.join(s.id for s in play.rules.cards)}."
                )
        for one in sets:
            deal(play, one)
        settle_and_check_endings(play)
        return " ".join(_dealt(play, one) for one in sets)


def _dealt(play: MoveBuilder, cards: CardSet) -> str:
    if cards.secret:
        return f"{cards.title}: dealt."
    names = [
        f"{play.rules.card[c].title} to {play.state.title(s)}"
        for c, s in play.state.cards.items()
        if play.rules.set_of[c].id == cards.id
    ]
    return f"{cards.title}: {', '.join(names)}."


@frozen
class Give(TableCommand):
    """Say who holds a card, as the real ones fell; two holders of one set exchange theirs."""

    form: ClassVar[str] = "give {card} {side}"
    card: str
    side: str

    def decide(self, play: MoveBuilder) -> str:
        """What the real cards show wins over what the tool drew."""
        card = find(self.card, play.rules.card, "card")
        side = find_side(play, self.side)
        cards = play.rules.set_of[card]
        old = play.state.cards.get(card, "")
        if old == side and not cards.secret:
            raise Refused(f"That card already belongs to {play.state.title(side)}.")
        swapped = cards_held(play.state, side, cards.id, secret=True)
        play.put(Held(((card, side), *((other, old) for other in swapped))))
        return f"{cards.title if cards.secret else play.rules.card[card].title}: {play.state.title(side)}."


def _spell(play: MoveBuilder, span: str) -> str:
    """How long a card stays used, in a word."""
    return "turn" if play.rules.span[span].sides else play.rules.span[span].title.lower()


@frozen
class Use(TableCommand):
    """The side whose turn it is uses a card that it holds."""

    form: ClassVar[str] = "use [{card}]"
    card: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Once in a turn, where the set says so."""
        table = play.state
        side = table.acting
        if side is None:
            raise Refused("It is nobody's turn, so nobody can play a card.")
        named = find(self.card, play.rules.card, "card") if self.card else None
        if named and play.rules.set_of[named].secret:
            raise Refused(f"{play.rules.set_of[named].title} are not played. The reveal shows them.")
        held = cards_held(table, side)
        if not held:
            raise Refused(f"There is no card for {table.title(side)} to play.")
        card = named or next(iter(usable_cards(table)), held[0])
        if card not in held:
            elsewhere = (
                " If they played it last turn, undo back to that turn and play it there." if card in table.cards else ""
            )
            raise Refused(f"{play.rules.card[card].title} is not with {table.title(side)} now.{elsewhere}")
        once = play.rules.set_of[card].once
        if once is not None and card in table.used:
            raise Refused(f"{play.rules.card[card].title} has already been played this {_spell(play, once)}.")
        play.put(Used(card, side))
        settle_and_check_endings(play)
        return f"{table.title(side)} use {play.rules.card[card].title}."
