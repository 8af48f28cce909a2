"""What a number is looked up in: a table as it stands, seen from one side."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, Self, TypeVar

from facilitator.game.rulebook.numbers.book import Book
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.shapes.niches import Niches

T = TypeVar("T")
SIDES, TURNS, SPARE_TILES = "sides", "turns", "spare-tiles"
Figure = int | Fraction
Told = int | Fraction | bool | str
"""What a source may come to before it is calculated with: a choice is a text."""


class Situation(Protocol):
    """A table as it stands, and the side that a number is about; None is nobody."""

    side: str | None
    """The side that it is about."""
    given: Mapping[str, Told]
    """What an action was told, by the name under which it asked."""

    def number_of(self, what: str) -> int:
        """How many `SIDES` are here, how many `TURNS` this one has finished, how many `SPARE_TILES` lie beside its board, or
        else how often it was passed over.
        """

    @property
    def book(self) -> Book:
        """The game that is played."""

    def at(self, side: str | None) -> Self:
        """The same, seen from another side."""

    def meant(self, of: str) -> tuple[str | None, ...]:
        """The sides that `acting`, `next`, `previous`, `each`, `any` or a side's name stand for."""

    def option(self, name: str) -> Told:
        """What was chosen."""

    def pile(self, name: str, faces: Sequence[str] = ()) -> int | None:
        """What lies in a pile, or how much of it is known to show one of these faces; None where it is each side's and
        nobody is meant.
        """

    def meter(self, name: str) -> int | None:
        """What a meter shows; None likewise."""

    def repetition(self, span: str) -> tuple[int, int | None] | None:
        """Which repetition of a span runs, and how many there are, where that is known; None where none runs."""

    def times_done(self, action: str) -> int:
        """How often an action was done in this step."""

    def holds(self, card: str) -> bool:
        """Whether the side holds a card."""

    def board(self) -> TileLayout | Niches | None:
        """The side's board; None where it has none."""

    def count(self, name: str) -> Figure | None:
        """What a count is; None while a box that it needs is empty."""

    def empty(self, counts: Sequence[str]) -> tuple[str, ...]:
        """The boxes behind these counts that nobody has filled in."""

    def everybody(self) -> Sequence[Self]:
        """The same seen from every side, in their order."""

    def once(self, asking: object, find: Callable[[Self], T]) -> T:
        """What is the same for every side: it may be found for one of them and remembered for the others."""

    def title_of(self, side: str) -> str:
        """What a side is called."""


Bound = Fraction | float
"""A number of points or of things, or infinity."""
Span = tuple[Bound, Bound]
"""The least and the most that something can still become."""


class Prospect(Protocol):
    """What may still come of a situation while boxes are empty."""

    @property
    def now(self) -> Situation:
        """As it stands."""

    def count(self, name: str) -> Span:
        """What a count can still become."""


MOST_REACHED = 5000
"""More values than these are as good as any."""

Reach = frozenset[Fraction] | None
"""All that something can come to; None where anything is possible."""


def added(spans: Iterable[Span]) -> Span:
    """What several can come to together."""
    all_ = [*spans]
    return sum((low for low, _ in all_), Fraction(0)), sum((high for _, high in all_), Fraction(0))


def sums(reaches: Iterable[Reach]) -> Reach:
    """All sums of what several can come to."""
    total: Reach = frozenset({Fraction(0)})
    for reach in reaches:
        if total is None or reach is None or len(total) * len(reach) > 100 * MOST_REACHED:
            return None
        total = frozenset(a + b for a in total for b in reach)
    return total


def figure_of(told: Told) -> Figure | None:
    """A switch and a choice such as "3" as numbers; None for other texts, which come to none."""
    if isinstance(told, str):
        return int(told) if told.isdecimal() else None
    return int(told) if isinstance(told, bool) else told
