"""The closed list of effects a rule can have, as a ruleset file writes them."""

from dataclasses import field
from typing import Literal

from facilitator.game.rulebook.amounts import Amount, Who
from facilitator.game.rulebook.field_marks import CARDS, METER, PILE, ROLL, TEXT, WHO
from facilitator.plain.frozen import frozen


@frozen
class Move:
    """Items go from one pile to another, at most as many as there are."""

    do: Literal["move"]
    from_: str = field(metadata=PILE)
    to: str = field(metadata=PILE)
    amount: Amount = 1
    side: Who = field(default="acting", metadata=WHO)
    to_side: Who | None = field(default=None, metadata=WHO)


@frozen
class Draw:
    """Items are drawn from a pile, which is refilled from another when it runs out."""

    do: Literal["draw"]
    from_: str = field(metadata=PILE)
    to: str = field(metadata=PILE)
    amount: Amount = 1
    refill: str | None = field(default=None, metadata=PILE)
    side: Who = field(default="acting", metadata=WHO)


@frozen
class Adjust:
    """A meter goes up or down, kept within its bounds."""

    do: Literal["adjust"]
    meter: str = field(metadata=METER)
    by: Amount = 1
    down: bool = False
    side: Who = field(default="acting", metadata=WHO)


@frozen
class Set:
    """A meter is set to a number, kept within its bounds."""

    do: Literal["set"]
    meter: str = field(metadata=METER)
    to: Amount
    side: Who = field(default="acting", metadata=WHO)


@frozen
class Deal:
    """Cards of a set are dealt by lot, one to each side."""

    do: Literal["deal"]
    cards: str = field(metadata=CARDS)


@frozen
class Pass:
    """Every side hands its cards of a set to the next side."""

    do: Literal["pass"]
    cards: str = field(metadata=CARDS)
    to: Literal["next", "previous"] = "next"


@frozen
class Collect:
    """The cards of a set go back to the game master."""

    do: Literal["collect"]
    cards: str = field(metadata=CARDS)


@frozen
class Rotate:
    """The roles move on to the next member of every side."""

    do: Literal["rotate"]


@frozen
class Advance:
    """The next side becomes the first one."""

    do: Literal["advance"]


@frozen
class Turn:
    """Play goes the other way round, or the next side is passed over."""

    do: Literal["turn"]
    to: Literal["back", "skip"]


@frozen
class Roll:
    """A recorded random choice is made."""

    do: Literal["roll"]
    roll: str = field(metadata=ROLL)


@frozen
class Announce:
    """A sentence for the game master to say."""

    do: Literal["announce"]
    say: str = field(metadata=TEXT)


@frozen
class End:
    """The game of this table is over."""

    do: Literal["end"]
    why: str
    won: bool | None = None


Effect = Move | Draw | Adjust | Set | Deal | Pass | Collect | Rotate | Advance | Turn | Roll | Announce | End
