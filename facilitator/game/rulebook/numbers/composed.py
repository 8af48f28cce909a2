"""Numbers made of numbers: one with conditions, the largest and the smallest of several, how many there are."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from facilitator.game.rulebook.numbers.book import Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.counts import worked_words
from facilitator.game.rulebook.numbers.number import Fixed, Number
from facilitator.game.rulebook.numbers.number_row import (
    CountSlot,
    NumberRow,
    SetsSlot,
    Slot,
    TickSlot,
    count_phrase,
    counts_listed,
)
from facilitator.game.rulebook.numbers.situation import Figure, Prospect, Reach, Situation, Span, sums
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.plain.frozen import frozen_by_name, replace

MOST_NAMED = 2
"""How much of what is lacking is named in a working, which has to fit on a line."""


@frozen_by_name
class ValueOf(Source):
    """A number of any form, for changing or comparing it; fixed points behind a gate are a row to tick."""

    key: ClassVar[str] = "value"
    value_: Number

    def found(self, now: Situation) -> Figure | None:
        """What it comes to."""
        return self.value_.value(now)

    def range(self, book: Book) -> Bounds:
        """Its own."""
        return self.value_.bounds(book)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Its own too."""
        yield from super().complaints(book, known)
        yield from (one.within("value") for one in self.value_.complaints(book, replace(known, compared=False)))

    def parts(self) -> Iterator[Number]:
        """What is in it, and itself."""
        yield from self.value_.parts()
        yield from super().parts()

    def found_span(self, can: Prospect) -> Span:
        """What that can become."""
        return self.value_.span(can)

    def found_reach(self, can: Prospect) -> Reach:
        """What that can become."""
        return self.value_.reach(can)

    @cached_property
    def whole(self) -> bool:
        """As what is in it, unless it is ticked."""
        return self.tick is None and any(row.whole for row in self.value_.rows)

    @cached_property
    def tick(self) -> int | None:
        """The points of a row that is nothing but a gate with points behind it."""
        return int(self.value_.number) if isinstance(self.value_, Fixed) and self.plain and self.gate else None

    @property
    def shows_figures(self) -> bool:
        """A tick tells only that there are enough."""
        return self.tick is None

    @cached_property
    def own_counts(self) -> tuple[str, ...]:
        """What is ticked is its gate."""
        return self.counts if self.tick is not None else super().own_counts

    def is_for(self, side: str) -> bool:
        """Whether anything in it can be."""
        return super().is_for(side) and self.value_.is_for(side)

    def exact(self) -> bool:
        """Where anything in it can be."""
        return super().exact() or self.value_.exact()

    def worth(self) -> tuple[int, ...]:
        """The points behind the gate, or what is in it."""
        return self.value_.worth() if self.tick is None else (self.tick,)

    def said(self, now: Situation, value: Figure) -> Value | None:
        """Its title with its points, or what is in it."""
        if self.tick is not None:
            return Joined((self._called(now.book), abs(self.tick)), ": ") if value else None
        return self.value_.said(now, value) if self.plain else super().said(now, value)

    @property
    def terms(self) -> tuple[NumberRow, ...]:
        """What is added in it, where nothing is done to the sum."""
        return self.value_.terms if self.plain and not self.when else (self,)

    def working(self, now: Situation) -> Value:
        """What is in it, multiplied and added to."""
        words = self.value_.working(now)
        many = self.times is not None and len(self.value_.terms) > 1
        return worked_words(self, Joined(("(", words, ")")) if many else words, now)

    def _called(self, book: Book) -> Value:
        return self.title or counts_listed(self.gate, book)

    def lacks(self, now: Situation, alone: bool) -> Value | None:
        """What the gate still asks for, where it is the only row or the first thing that it asks for is there."""
        if self.tick is None:
            return None
        missing = [name for name, least in self.gate.items() if (now.count(name) or 0) < least]
        if not missing or not (alone or next(iter(self.gate)) not in missing):
            return None
        words: list[Value] = [count_phrase(self.gate[name], now.book.count[name]) for name in missing[:MOST_NAMED]]
        if more := len(missing) - len(words):
            words.append(phrase("more", n=more))
        return phrase("needs", title=self._called(now.book), what=Listed(tuple(words)))

    def figure(self, now: Situation) -> Value:
        """What is in it."""
        return "" if self.tick is not None else self.value_.figure(now)

    def rule(self, book: Book) -> Value:
        """The gate and its points, or what is in it."""
        return self.value_.rule(book) if self.tick is None else Joined((self._called(book), self.tick), ": ")

    def gains(self, book: Book) -> tuple[tuple[Value, Value], ...]:
        """The gate and its points, or what is in it."""
        return self.value_.gains(book) if self.tick is None else ((self._called(book), self.tick),)

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """A tick, or what is in it."""
        return self.value_.slots(book) if self.tick is None else (TickSlot(self.title, self.gate, self.tick),)


@frozen_by_name
class _Several(Source):
    """One number made of several."""

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Of which it is made."""
        found: tuple[Number, ...] = getattr(self, self.key)
        return found

    def found(self, now: Situation) -> Figure | None:
        """None while one of them is not known."""
        values = [number.value(now) for number in self.numbers]
        known = [value for value in values if value is not None]
        return self.of_all(known) if len(known) == len(values) else None

    def of_all(self, values: list[Figure]) -> Figure:
        """What they come to."""
        raise NotImplementedError

    def found_span(self, can: Prospect) -> Span:
        """It grows with each of them."""
        spans = [number.span(can) for number in self.numbers]
        low, high = (self.of_bounds([span[i] for span in spans]) for i in (0, 1))
        return low, high

    def of_bounds(self, ends: list[Fraction | float]) -> Fraction | float:
        """The same for what they can become."""
        raise NotImplementedError

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Those of each."""
        yield from super().complaints(book, known)
        if len(self.numbers) < 2:
            yield Complaint((self.key,), f"a list of {len(self.numbers)}", "at least two numbers")
        for i, number in enumerate(self.numbers):
            yield from (one.within(self.key, i) for one in number.complaints(book, replace(known, compared=False)))

    def parts(self) -> Iterator[Number]:
        """Each of them, and itself."""
        for number in self.numbers:
            yield from number.parts()
        yield from super().parts()


@frozen_by_name
class Largest(_Several):
    """The largest of several numbers; of a number and 0: never below 0."""

    key: ClassVar[str] = "largest"
    largest: tuple[Number, ...]

    def of_all(self, values: list[Figure]) -> Figure:
        """The largest."""
        return max(values)

    def of_bounds(self, ends: list[Fraction | float]) -> Fraction | float:
        """The largest."""
        return max(ends)

    @property
    def floor(self) -> int | None:
        """Below which it never is, where it says only that."""
        fixed = [number.number for number in self.largest if isinstance(number, Fixed)]
        return int(fixed[0]) if len(fixed) == 1 and len(self.largest) == 2 and self.plain and not self.when else None

    @property
    def rows(self) -> tuple[Number, ...]:
        """Those of what is never below something."""
        if self.floor is None:
            return (self,)
        return tuple(row for number in self.largest if not isinstance(number, Fixed) for row in number.rows)

    def found_reach(self, can: Prospect) -> Reach:
        """Of a number and its floor: everything that it can be, but not below."""
        if self.floor is None:
            return super().found_reach(can)
        found = sums(number.reach(can) for number in self.largest if not isinstance(number, Fixed))
        return None if found is None else frozenset(max(Fraction(self.floor), n) for n in found)


@frozen_by_name
class Smallest(_Several):
    """The smallest of several numbers: so many complete sets."""

    key: ClassVar[str] = "smallest"
    smallest: tuple[Number, ...]

    @property
    def shows_figures(self) -> bool:
        """It says only how many sets there are."""
        return False

    def of_all(self, values: list[Figure]) -> Figure:
        """The smallest."""
        return min(values)

    def of_bounds(self, ends: list[Fraction | float]) -> Fraction | float:
        """The smallest."""
        return min(ends)

    @property
    def _each(self) -> int:
        return int(self.times.number) if isinstance(self.times, Fixed) else 1

    def worth(self) -> tuple[int, ...]:
        """What a set brings."""
        return (self._each,)

    def said(self, now: Situation, value: Figure) -> Value | None:
        """So many of each, and what a set brings."""
        return self.said_fully(now) if value else None

    def said_alone(self, now: Situation, value: Figure) -> Value:
        """The same of none."""
        return self.said_fully(now)

    def said_fully(self, now: Situation) -> Value:
        """The same of none."""
        n = self.found(now)
        titles = tuple(now.book.count[name].title for name in self.own_counts)
        return phrase("each", n=int(n or 0), what=Listed(titles), points=str(self._each))

    def figure(self, now: Situation) -> Value:
        """So many sets times what one brings."""
        known = [number.value(now) for number in self.smallest]
        return "" if None in known or not any(known) else Joined((str(self.found(now)), str(self._each)), " × ")

    def rule(self, book: Book) -> Value:
        """So many points for each set."""
        counts = [book.count[name] for name in self.own_counts]
        return phrase("rule-sets", n=self._each, what=Listed(tuple(c.one or c.title for c in counts)))

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """A box for each, and one for the sets."""
        return (*(CountSlot(name, of_set=True) for name in self.own_counts), SetsSlot(self._each))


@frozen_by_name
class Kinds(_Several):
    """How many of several numbers are not 0."""

    key: ClassVar[str] = "kinds"
    kinds: tuple[Number, ...]

    def of_all(self, values: list[Figure]) -> Figure:
        """How many there are."""
        return sum(value > 0 for value in values)

    def of_bounds(self, ends: list[Fraction | float]) -> Fraction | float:
        """How many there can be."""
        return Fraction(sum(end > 0 for end in ends))
