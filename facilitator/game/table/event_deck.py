"""Event decks: cards that come due at a cadence, under a condition."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, Signal, TableEvent
from facilitator.game.kernel.evaluation import evaluate, holds
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, Deck, Table
from facilitator.game.rulebook.components import EventDeck
from facilitator.game.table.piles import move_items
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import counted


@frozen
class DeckCounted(TableEvent):
    """The cadence of an event deck moved on, or began anew."""

    kind: ClassVar[str] = "deck-counted"
    deck: str
    count: int
    armed: bool
    due: bool = False

    def evolve(self, table: Table, at: int) -> Table:
        """So many spans have been counted."""
        return _with(
            table, self.deck, replace(table.decks[self.deck], count=self.count, armed=self.armed, due=self.due, tried=0)
        )


@frozen
class CardDone(TableEvent):
    """The event card that was due has been carried out, or nothing in the stack could be; or what followed from it is
    settled.
    """

    kind: ClassVar[str] = "card-done"
    deck: str
    played: bool = True
    settling: bool = False

    def evolve(self, table: Table, at: int) -> Table:
        """Nothing is due any more, and what was announced has been said; after a card counting begins anew."""
        table = replace(table, announced=(), settling=self.deck if self.settling else None)
        deck = table.decks[self.deck]
        return _with(table, self.deck, replace(deck, count=0 if deck.due else deck.count, due=False, tried=0))

    def signals(self) -> tuple[Signal, ...]:
        """An event card is done."""
        return (("done", self.deck, TABLE_WIDE),) if self.played else ()


@frozen
class CardBack(TableEvent):
    """An event card could not be carried out and went back under the stack."""

    kind: ClassVar[str] = "card-back"
    deck: str

    def evolve(self, table: Table, at: int) -> Table:
        """The next card is tried."""
        return _with(table, self.deck, replace(table.decks[self.deck], tried=table.decks[self.deck].tried + 1))


def _with(table: Table, name: str, deck: Deck) -> Table:
    return replace(table, decks={**table.decks, name: deck})


def arm_decks(play: MoveBuilder, span: str) -> None:
    """At the start of a span: whether its end will count. Extra turns before an end do not."""
    for deck in play.rules.decks:
        state = play.state.decks[deck.id]
        armed = play.state.ending is None and holds(play.state, deck.when)
        if deck.every == span and armed != state.armed:
            play.put(DeckCounted(deck.id, state.count if armed else 0, armed))


def disarm_decks(play: MoveBuilder) -> None:
    """Where the condition fails in the middle of a span, counting begins anew with the next one."""
    for deck in play.rules.decks:
        state = play.state.decks[deck.id]
        if state.armed and not state.due and not holds(play.state, deck.when):
            play.put(DeckCounted(deck.id, 0, armed=False))


def count_span(play: MoveBuilder, span: str) -> None:
    """At the end of a span: count it where the condition held all the while; a card may come due."""
    for deck in play.rules.decks:
        if deck.every != span:
            continue
        state = play.state.decks[deck.id]
        n = state.count + 1 if state.armed and holds(play.state, deck.when) else 0
        due = n >= max(1, cards_interval(play.state, deck)) and cards_left(play.state, deck) > 0
        if due or n != state.count:
            play.put(DeckCounted(deck.id, n, state.armed, due))


def cards_interval(table: Table, deck: EventDeck) -> int:
    """How many spans lie between two cards at this table."""
    return evaluate(table, deck.interval)


def unreachable_cards(table: Table) -> tuple[str, ...]:
    """A sentence about each deck that holds more cards than can ever come due, as far as its file says how often it can
    be counted.
    """
    said = []
    for deck in table.rules.decks:
        if deck.chances is None:
            continue
        cards, can = (
            cards_left(table, deck),
            max(0, evaluate(table, deck.chances)) // max(1, cards_interval(table, deck)),
        )
        if can < cards:
            said.append(
                f"{deck.title}: at most {can} of the {counted(cards, 'card')} can come due before the game is over."
            )
    return tuple(said)


def cards_left(table: Table, deck: EventDeck) -> int:
    """How many cards the stack holds."""
    return table.piles.get((deck.pile, TABLE_WIDE), 0)


def due_deck(play: MoveBuilder) -> EventDeck:
    """The deck of which a card is due, or a refusal."""
    if not play.state.due:
        raise Refused("No event card is due now.")
    return play.rules.deck[play.state.due[0]]


def finish_card(play: MoveBuilder) -> str:
    """The card that is due has been carried out."""
    deck = due_deck(play)
    move_items(play, 1, (deck.pile, TABLE_WIDE), (deck.done, TABLE_WIDE))
    play.put(CardDone(deck.id, settling=deck.id in play.rules.settled_decks))
    return f"{deck.title}: done, {cards_left(play.state, deck)} left."


def finish_settling(play: MoveBuilder) -> None:
    """What followed from a card has been settled, if anything was to be."""
    if play.state.settling:
        play.put(CardDone(play.state.settling, played=False))


def put_card_back(play: MoveBuilder) -> str:
    """The card that is due can't be carried out: under the stack, and the next one; after a full cycle nothing
    happens.
    """
    deck = due_deck(play)
    play.put(CardBack(deck.id))
    tried, left = play.state.decks[deck.id].tried, cards_left(play.state, deck)
    if tried < left:
        return f"{deck.title}: back under the stack. Turn over the next card ({tried} of {left} tried)."
    play.put(CardDone(deck.id, played=False))
    which = "the last card can't" if left == 1 else f"none of the {counted(left, 'card')} can"
    return f"{deck.title}: {which} be played. Nothing happens this time."


@frozen
class EventIn(TableCommand):
    """Say in how many spans the next event card comes due."""

    form: ClassVar[str] = "event in {n} [{deck}]"
    n: int
    deck: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Counts from the span that runs now."""
        if not play.rules.decks:
            raise Refused(f"{play.rules.title} has no event cards.")
        wanted = find(self.deck, play.rules.deck, "event deck") if self.deck else play.rules.decks[0].id
        deck = play.rules.deck[wanted]
        if self.n < 1:
            raise Refused("The next event card comes after 1 or more.")
        if play.state.over is not None:
            raise Refused("The game at this table is over.")
        if play.state.decks[deck.id].due:
            raise Refused("An event card is due now. Play it or put it back first.")
        if not holds(play.state, deck.when):
            raise Refused(f"{deck.title}: no card is due yet. Counting starts as soon as one can be.")
        play.put(DeckCounted(deck.id, max(1, cards_interval(play.state, deck)) - self.n, armed=True))
        return f"{deck.title}: next card after {counted(self.n, deck.every)}."
