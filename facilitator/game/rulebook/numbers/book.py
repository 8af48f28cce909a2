"""What a number may be asked about in a game: which names there are, and what is known where it is asked for."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from facilitator.plain.frozen import frozen

MOST = 1_000_000
"""Further than this no number of a file goes."""

Bounds = tuple[int, int | None]
"""The least and the most that something can be; None is without end."""


class CountedThing(Protocol):
    """A pile or a meter, as far as numbers look at it."""

    @property
    def of(self) -> str:
        """Whether there is one for each side or one for the table."""

    @property
    def least(self) -> int:
        """The least that it can be."""

    @property
    def most(self) -> int | None:
        """The most that it can be."""


class ChosenOption(Protocol):
    """An option, as far as numbers look at it."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def kind(self) -> str:
        """What it takes."""

    @property
    def of(self) -> str:
        """Who chooses."""

    @property
    def default(self) -> bool | int | str:
        """What it is if nobody chooses."""

    @property
    def choices(self) -> Sequence[str]:
        """What there is to choose from."""


class NamedCount(Protocol):
    """A count, as far as numbers look at it."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def one(self) -> str:
        """What one of it is called."""

    @property
    def most(self) -> int | None:
        """The most that it can be."""


class Book(Protocol):
    """A game, as far as numbers look at it."""

    @property
    def pile(self) -> Mapping[str, CountedThing]:
        """The piles by name."""

    @property
    def meter(self) -> Mapping[str, CountedThing]:
        """The meters by name."""

    @property
    def option(self) -> Mapping[str, ChosenOption]:
        """The options by name."""

    @property
    def count(self) -> Mapping[str, NamedCount]:
        """The counts by name."""

    @property
    def side_bounds(self) -> tuple[int, int]:
        """How many sides play at least and at most."""

    @property
    def side_names(self) -> tuple[str, ...]:
        """All sides of the largest game, in their seating order."""

    @property
    def tile_board(self) -> object | None:
        """The board of tiles that every side builds."""

    @property
    def niche_board(self) -> object | None:
        """The board of rows that every side fills, which has free niches and can lose cards."""


@frozen
class KnownNames:
    """What is known where a number is asked for: whether it is some side's turn, which spans go on (None: any may), and
    what an action was told.
    """

    turn: bool = True
    spans: tuple[str, ...] | None = None
    given: tuple[str, ...] = ()
    compared: bool = False
    """Whether it is compared with something, as in a condition."""


Place = tuple[str | int, ...]


@frozen
class Complaint:
    """What is wrong with a number or a condition: where in it, what was found, what was expected, the nearest name."""

    place: Place
    found: str
    expected: str
    near: str | None = None

    def within(self, *place: str | int) -> "Complaint":
        """The same, as said of what this lies in."""
        return Complaint((*place, *self.place), self.found, self.expected, self.near)
