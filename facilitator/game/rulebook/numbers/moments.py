"""Where the game is, what was done, and whose turn and cards it is about."""

from collections.abc import Iterator
from typing import ClassVar

from facilitator.game.rulebook.field_marks import ACT, CARD, SIDE, SPAN
from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.situation import Situation
from facilitator.game.rulebook.numbers.source import Source
from facilitator.plain.frozen import field, frozen_by_name
from facilitator.plain.spelling import one_of


@frozen_by_name
class Repetition(Source):
    """Which repetition of a span runs, from 1."""

    key: ClassVar[str] = "span"
    span_: str = field(metadata=SPAN)

    def found(self, now: Situation) -> int:
        """0 where none runs."""
        runs = now.repetition(self.span_)
        return 0 if runs is None else runs[0]

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """It has to be going on."""
        yield from super().complaints(book, known)
        yield from _going_on("span", self.span_, known)


@frozen_by_name
class RemainingRepetitions(Source):
    """How many repetitions of a span come after the one that runs."""

    key: ClassVar[str] = "remaining"
    remaining: str = field(metadata=SPAN)

    def found(self, now: Situation) -> int | None:
        """Nobody knows where none runs; there is always another one of what is repeated until the end."""
        runs = now.repetition(self.remaining)
        return None if runs is None else MOST if runs[1] is None else runs[1] - runs[0]

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """It has to be going on."""
        yield from super().complaints(book, known)
        yield from _going_on("remaining", self.remaining, known)


def _going_on(key: str, span: str, known: KnownNames) -> Iterator[Complaint]:
    if known.spans is not None and span not in known.spans:
        expected = one_of(known.spans) if known.spans else "nothing about a span here"
        yield Complaint((key,), f"'{span}', which is not going on at that time", expected)


@frozen_by_name
class TimesDone(Source):
    """How often an action was done in this step."""

    key: ClassVar[str] = "did"
    did: str = field(metadata=ACT)

    def found(self, now: Situation) -> int:
        """So often."""
        return now.times_done(self.did)


@frozen_by_name
class IsSide(Source):
    """1 if it is about this side, or one of these."""

    key: ClassVar[str] = "side"
    side: str | tuple[str, ...] = field(metadata=SIDE)

    def found(self, now: Situation) -> bool:
        """Whether it is."""
        return now.side in self.about_sides

    @property
    def about_sides(self) -> tuple[str, ...]:
        """This one, or these."""
        return (self.side,) if isinstance(self.side, str) else self.side

    def range(self, book: Book) -> Bounds:
        """It is or it isn't."""
        return 0, 1


@frozen_by_name
class Holds(Source):
    """How many of a card the side holds."""

    key: ClassVar[str] = "holds"
    per_side: ClassVar[bool] = True
    holds: str = field(metadata=CARD)

    @property
    def card(self) -> str:
        """The card itself."""
        return self.holds

    def found(self, now: Situation) -> bool:
        """One at most."""
        return now.holds(self.holds)

    def range(self, book: Book) -> Bounds:
        """There is one of each card."""
        return 0, 1

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """One of them holds it."""
        yield from super().complaints(book, known)
        if self.of == "each":
            expected = "acting, next, previous, any or a side: a card is only held by one of them"
            yield Complaint(("of",), "'each'", expected)
