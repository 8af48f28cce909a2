"""Who plays, as a ruleset file says it: sides, their seats, and the roles that move through them."""

from collections.abc import Mapping

from facilitator.game.rulebook.field_marks import NAMED
from facilitator.plain.frozen import field, frozen
from facilitator.plain.pictograms import Pictogram


@frozen
class Side:
    """A side that the game names: a team or a player."""

    id: str
    title: str
    colour: str = ""
    symbol: str = ""
    about: str = ""


@frozen
class Sides:
    """How many sides play, and who they are; without a list they are numbered."""

    least: int = field(default=1, metadata={"least": 1, "most": 16})
    most: int = field(default=8, metadata={"least": 1, "most": 16})
    usual: int | None = field(default=None, metadata={"least": 1, "most": 16})
    word: str = "player"
    list: tuple[Side, ...] = field(default=(), metadata=NAMED)

    @property
    def preset(self) -> int:
        """How many play if nobody says how many."""
        return self.usual or len(self.list) or self.least


@frozen
class Seats:
    """How many members a side has."""

    least: int = field(default=1, metadata={"least": 0, "most": 12})
    most: int = field(default=8, metadata={"least": 1, "most": 12})
    usual: int = field(default=1, metadata={"least": 0, "most": 12})


@frozen
class Role:
    """A job that moves through the seats of a side."""

    id: str
    title: str
    about: str = ""
    picture: Pictogram | None = None
    steps: tuple[str, ...] = ()
    note: str = ""


@frozen
class Roles:
    """The roles in their order, and which seat has which of them by the number of seats."""

    list: tuple[Role, ...] = field(default=(), metadata=NAMED)
    by_seats: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
