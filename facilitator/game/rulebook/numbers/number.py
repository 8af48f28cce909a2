"""A number of a file: as it is written, several that are added, or a source."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import inf

from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.situation import Figure, Prospect, Reach, Situation, Span, Told, added, sums
from facilitator.game.rulebook.numbers.slots import CountSlot, Slot
from facilitator.game.rulebook.numbers.workings import NOTHING, sum_phrase
from facilitator.game.rulebook.phrases import Joined, Value
from facilitator.plain.frozen import frozen


class Number:
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
        wants = f"at least {least}" if most is None else f"{least} to {most}"
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

    # What a score sheet asks of a number that stands there as a row.

    @property
    def counted(self) -> str | None:
        """The count that it reads itself."""
        return None

    @cached_property
    def whole(self) -> bool:
        """Whether a line waits for it; a sum may begin with what is known of anything else."""
        return True

    @property
    def compares(self) -> bool:
        """Whether it looks at the other sides too."""
        return False

    @cached_property
    def card(self) -> str | None:
        """The card that a side has to hold."""
        return None

    @cached_property
    def gate(self) -> Mapping[str, int]:
        """How many of which counts there have to be, or it brings nothing."""
        return {}

    @cached_property
    def tick(self) -> int | None:
        """The points of a row that is ticked as soon as its gate is open."""
        return None

    @property
    def name(self) -> str:
        """What the row is called."""
        return ""

    @property
    def each(self) -> int | None:
        """The points that one of what it counts brings by itself."""
        return None

    @property
    def one_each(self) -> bool:
        """Whether its figure is its value."""
        return False

    @property
    def shows_figures(self) -> bool:
        """Whether the numbers of its counts can be read in its figures."""
        return True

    @property
    def nothing(self) -> bool:
        """Whether it never brings anything, so that nobody has to count for it."""
        return False

    @property
    def rows(self) -> tuple["Number", ...]:
        """The rows that it has on a sheet."""
        return (self,)

    @cached_property
    def counts(self) -> tuple[str, ...]:
        """The counts that it reads, in the order in which they are asked for."""
        return tuple(dict.fromkeys(part.counted for part in self.parts() if part.counted is not None))

    @cached_property
    def own_counts(self) -> tuple[str, ...]:
        """Those of which it says the number, behind its gate."""
        return self.counts

    def is_for(self, side: str) -> bool:
        """Whether it can bring this side anything, whichever cards it holds."""
        return True

    def exact(self) -> bool:
        """Whether it can come to parts of one."""
        return False

    def worth(self) -> tuple[int, ...]:
        """The points that it can bring at once, as a card of hints shows them."""
        return ()

    def said(self, now: Situation, value: Figure) -> Value | None:
        """How its value came about, as a part of a sum; None where it is not worth a word."""
        return str(abs(value)) if value else None

    def said_fully(self, now: Situation) -> Value:
        """What it comes to, also where that is nothing."""
        return str(self.value(now) or 0)

    def said_alone(self, now: Situation, value: Figure) -> Value:
        """The same where it is the only row."""
        part = self.said(now, value)
        return sum_phrase([(value, part)] if part is not None else [], NOTHING)

    def ungated(self) -> "Number":
        """The same whatever its conditions say."""
        return self

    def lacks(self, now: Situation, alone: bool) -> Value | None:
        """What is missing for it to bring points, where somebody would ask."""
        return None

    def figure(self, now: Situation) -> Value:
        """The figures behind its value alone; empty where the value is all that there is to say."""
        return ""

    def rule(self, book: Book) -> Value:
        """What brings how much."""
        return self.name

    def called(self, book: Book) -> Value:
        """What it is called where something is multiplied by it."""
        return self.rule(book)

    def gains(self, book: Book) -> tuple[tuple[Value, Value], ...]:
        """The same as rows: what, and how many points."""
        return ((self.rule(book), ""),)

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """The boxes in which its numbers are written."""
        return (CountSlot("", self.name),)

    def span(self, can: Prospect) -> Span:
        """The least and the most that it can still come to."""
        value = self.value(can.now)
        return (-inf, inf) if value is None else (Fraction(value), Fraction(value))

    def reach(self, can: Prospect) -> Reach:
        """All that it can still come to; None where that is without end."""
        low, high = self.span(can)
        return frozenset({Fraction(low)}) if low == high else None


def figure_of(told: Told) -> Figure | None:
    """A switch and a choice such as "3" as numbers; None for other texts, which come to none."""
    if isinstance(told, str):
        return int(told) if told.isdecimal() else None
    return int(told) if isinstance(told, bool) else told


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


ONE, NONE = Fixed(1), Fixed(0)
