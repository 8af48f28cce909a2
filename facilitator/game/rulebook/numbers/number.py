"""A number of a file: as it is written, several that are added, or a source."""

from collections.abc import Iterator
from fractions import Fraction
from math import inf

from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.number_row import NOTHING, NumberRow, Slot, sum_phrase
from facilitator.game.rulebook.numbers.situation import (
    Figure,
    Prospect,
    Reach,
    Situation,
    Span,
    Told,
    added,
    figure_of,
    sums,
)
from facilitator.game.rulebook.phrases import Joined, Value
from facilitator.plain.frozen import frozen


class Number(NumberRow):
    """Anything that comes to a number: a source, several that are added, or the number itself."""

    def told(self, now: Situation) -> Told | None:
        """What it comes to, before anything compares it: a choice may be a text; None while it is not known."""
        raise NotImplementedError

    def value(self, now: Situation) -> Figure | None:
        """What it comes to as a number; None while that is not known."""
        told = self.told(now)
        return None if told is None else figure_of(told)

    def bounds(self, book: Book) -> Bounds:
        """The least and the most that it can be."""
        return -MOST, None

    def usual(self, book: Book) -> int | None:
        """What it comes to if nobody chooses anything else; None where that hangs on more."""
        return None

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """What is wrong with it where it is asked for."""
        yield from ()

    def compared_wrongly(self, asked: "Compared", book: Book) -> Iterator[Complaint]:
        """What is wrong with how it is compared: a bound that it never reaches."""
        least, most = self.bounds(book)
        wants = f"at least {least}" if most is None else str(least) if least == most else f"{least} to {most}"
        equal = fixed_number(asked.is_)
        low, high = (fixed_number(bound) if equal is None else equal for bound in (asked.at_least, asked.at_most))
        if isinstance(asked.is_, str):
            yield Complaint(("is",), f"'{asked.is_}'", "a whole number")
        elif low is not None and most is not None and low > most:
            yield Complaint(("at-least" if equal is None else "is",), f"{low}, which is never reached", wants)
        elif high is not None and high < least:
            yield Complaint(("at-most" if equal is None else "is",), f"{high}, which is never reached", wants)
        elif low is not None and high is not None and low > high:
            yield Complaint(("at-most",), str(high), f"at least {low}, as at-least is {low}")

    def parts(self) -> Iterator["Number"]:
        """This and all numbers in it."""
        yield self

    @property
    def rows(self) -> tuple["Number", ...]:
        """The rows that it has on a sheet."""
        return (self,)

    def ungated(self) -> "Number":
        """The same whatever its conditions say."""
        return self

    def span(self, can: Prospect) -> Span:
        """The least and the most that it can still come to."""
        value = self.value(can.now)
        return (-inf, inf) if value is None else (Fraction(value), Fraction(value))

    def reach(self, can: Prospect) -> Reach:
        """All that it can still come to; None where that is without end."""
        low, high = self.span(can)
        return frozenset({Fraction(low)}) if low == high else None


def fixed_number(number: object) -> int | None:
    """A number as it is written; None for one that is looked up."""
    return int(number.number) if isinstance(number, Fixed) else None


@frozen
class Fixed(Number):
    """A number as it is written."""

    number: int | bool

    def told(self, now: Situation) -> Told:
        """The number."""
        return self.number

    def bounds(self, book: Book) -> Bounds:
        """Only this."""
        return int(self.number), int(self.number)

    def span(self, can: Prospect) -> Span:
        """Only this."""
        return Fraction(self.number), Fraction(self.number)

    def rule(self, book: Book) -> Value:
        """The number."""
        return str(self.number)


@frozen
class Sum(Number):
    """A list adds."""

    numbers: tuple[Number, ...]

    def told(self, now: Situation) -> Figure | None:
        """All together; None while one of them is not known."""
        values = [number.value(now) for number in self.numbers]
        known = [value for value in values if value is not None]
        return sum(known) if len(known) == len(values) else None

    def bounds(self, book: Book) -> Bounds:
        """The sum of what they can be."""
        all_ = [number.bounds(book) for number in self.numbers]
        most = [high for _, high in all_ if high is not None]
        return max(-MOST, sum(low for low, _ in all_)), sum(most) if len(most) == len(all_) else None

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Those of each."""
        if not self.numbers:
            yield Complaint((), "empty", "at least one number")
        for i, number in enumerate(self.numbers):
            yield from (one.within(i) for one in number.complaints(book, known))

    def parts(self) -> Iterator[Number]:
        """Itself and each."""
        yield self
        for number in self.numbers:
            yield from number.parts()

    @property
    def rows(self) -> tuple[Number, ...]:
        """Those of each."""
        return tuple(row for number in self.numbers for row in number.rows)

    def is_for(self, side: str) -> bool:
        """Whether any of them is."""
        return any(number.is_for(side) for number in self.numbers)

    def exact(self) -> bool:
        """Whether one of them can."""
        return any(number.exact() for number in self.numbers)

    def worth(self) -> tuple[int, ...]:
        """Those of each."""
        return tuple(n for number in self.numbers for n in number.worth())

    @property
    def terms(self) -> tuple[NumberRow, ...]:
        """Those of each."""
        return tuple(term for number in self.numbers for term in number.terms)

    def working(self, now: Situation) -> Value:
        """Those of each."""
        return Joined(tuple(number.working(now) for number in self.numbers), " + ")

    def said(self, now: Situation, value: Figure) -> Value | None:
        """Its parts."""
        parts = [(n, words) for number in self.numbers if (n := number.value(now)) and (words := number.said(now, n))]
        return sum_phrase(parts, NOTHING) if parts else None

    def rule(self, book: Book) -> Value:
        """Those of each."""
        return Joined(tuple(number.rule(book) for number in self.numbers), ", ")

    def gains(self, book: Book) -> tuple[tuple[Value, Value], ...]:
        """Those of each."""
        return tuple(gain for number in self.numbers for gain in number.gains(book))

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """Those of each."""
        return tuple(slot for number in self.numbers for slot in number.slots(book))

    def span(self, can: Prospect) -> Span:
        """The sum of theirs."""
        return added(number.span(can) for number in self.numbers)

    def reach(self, can: Prospect) -> Reach:
        """All sums of what each can come to."""
        return sums(number.reach(can) for number in self.numbers)


@frozen
class Compared:
    """What a number is compared with."""

    is_: tuple[Number | str, ...] | Number | str | None = None
    at_least: Number | None = None
    at_most: Number | None = None


@frozen
class Estimate:
    """What a number is at least and at most in most games."""

    least: Number
    most: Number


ONE, NONE = Fixed(1), Fixed(0)
