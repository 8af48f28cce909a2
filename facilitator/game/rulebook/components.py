"""What lies on the tables, as a ruleset file says it: piles, meters, cards, event decks, the market, the parts of the
box.
"""

from typing import Literal

from facilitator.game.rulebook.effects import Effect
from facilitator.game.rulebook.field_marks import CARD, NAMED, NOT_IN_FILE, PILE, SPAN
from facilitator.game.rulebook.numbers.condition import Conditions
from facilitator.game.rulebook.numbers.number import NONE, Number
from facilitator.plain.frozen import field, frozen


@frozen
class Pile:
    """A counted stack, of the table or of each side."""

    id: str
    title: str
    of: Literal["side", "table"] = "table"
    start: Number = NONE
    most: int | None = field(default=None, metadata={"least": 0})
    secret: bool = False
    item: str = "card"
    part_of: str | None = field(default=None, metadata=PILE)
    items: str = ""
    refill: str | None = field(default=None, metadata=PILE)
    """The pile that it is filled from when it runs out."""
    returns_to: str | None = field(default=None, metadata=PILE)
    """The pile that gets all of it when its side is away."""

    @property
    def least(self) -> int:
        """No pile holds fewer than nothing."""
        return 0


@frozen
class Meter:
    """A bounded number, of the table or of each side."""

    id: str
    title: str
    of: Literal["side", "table"] = "table"
    start: int = 0
    least: int = 0
    most: int | None = None
    secret: bool = False


@frozen
class Market:
    """Faces on a shared table: a bag they are drawn from, a pile of what is put away, and who took what."""

    title: str
    table: str = field(metadata=PILE)
    bag: str = field(metadata=PILE)
    aside: str = field(metadata=PILE)
    taken: str = field(metadata=PILE)
    during: str = field(metadata=SPAN)
    waiting: str | None = field(default=None, metadata=PILE)
    gone: str | None = field(default=None, metadata=PILE)
    takes: int = 1
    draws: int = 1
    flips: int = 0
    flip_card: str | None = field(default=None, metadata=CARD)
    exchange_card: str | None = field(default=None, metadata=CARD)
    swap_card: str | None = field(default=None, metadata=CARD)
    replace_card: str | None = field(default=None, metadata=CARD)


@frozen
class Card:
    """One travelling card and what it does."""

    id: str
    title: str
    about: str = ""
    when: Literal["before", "after", "any"] = "any"
    then: tuple[Effect, ...] = ()
    """What using it does."""


@frozen
class CardSet:
    """Cards that are dealt, passed on and collected."""

    id: str
    title: str
    cards: tuple[Card, ...] = field(metadata=NAMED)
    secret: bool = False
    once: str | None = field(default=None, metadata=SPAN)
    size: tuple[int, ...] = ()
    """Width and height of the printed cards in millimetres; nothing: those of most games."""


@frozen
class EventDeck:
    """Cards that come due at a cadence, under a condition."""

    id: str
    title: str
    pile: str = field(metadata=PILE)
    done: str = field(metadata=PILE)
    every: str = field(metadata=SPAN)
    interval: Number
    when: Conditions = ()
    chances: Number | None = None
    then: tuple[Effect, ...] = ()
    """What carrying a card out does."""


@frozen
class RollOf:
    """A recorded random choice: a side, a seat, a die or a face."""

    id: str
    title: str
    of: Literal["side", "seat", "die", "faces"]
    faces: tuple[str, ...] = ()
    most: int = field(default=6, metadata={"least": 2, "most": 1000})
    then: tuple[Effect, ...] = ()
    """What follows; the result is given under the name `shows`."""


BUILT_IN = (RollOf("side", "Side", "side"), RollOf("seat", "Member", "seat"), RollOf("die", "Die", "die"))
"""The rolls that every game has."""


@frozen
class Component:
    """Something that lies in the game's box, to check it against."""

    title: str
    count: int = field(metadata={"least": 1, "most": 10_000})
    about: str = ""
    id: str = field(default="", metadata=NOT_IN_FILE)
