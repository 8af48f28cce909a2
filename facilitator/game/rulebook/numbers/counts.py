"""Numbers made of counts: a count itself, the largest and the smallest of several, and how many of them there are."""

from collections.abc import Iterator
from dataclasses import field
from fractions import Fraction
from typing import ClassVar

from facilitator.game.rulebook.field_marks import COUNT
from facilitator.game.rulebook.numbers.book import Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.number import Fixed, Number, Reach, sums
from facilitator.game.rulebook.numbers.situation import Figure, Prospect, Situation, Span
from facilitator.game.rulebook.numbers.slots import CountSlot, SetsSlot, Slot, TickSlot
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.numbers.workings import count_phrase, counts_listed
from facilitator.game.rulebook.phrases import Joined, Listed, Value, phrase
from facilitator.plain.frozen import frozen_by_name
from facilitator.plain.values import replace
from facilitator.plain.wording import MINUS

MOST_NAMED = 2
"""How much of what is lacking is named in a working, which has to fit on a line."""


@frozen_by_name
class CountOf(Source):
    """A count: typed, read off the table, or computed from others."""

    key: ClassVar[str] = "count"
    count: str = field(metadata=COUNT)

    @property
    def counted(self) -> str:
        """The count itself."""
        return self.count

    def found(self, now: Situation) -> Figure | None:
        """What it is; None while a box that it needs is empty."""
        return now.count(self.count)

    def range(self, book: Book) -> Bounds:
        """From nothing to its most."""
        count = book.count.get(self.count)
        return 0, None if count is None else count.most

    def found_span(self, can: Prospect) -> Span:
        """What it can still become."""
        return can.count(self.count)

    @property
    def factor(self) -> int | None:
        """By which fixed number it is multiplied; None where it is another number."""
        return 1 if self.times is None else int(self.times.number) if isinstance(self.times, Fixed) else None

    @property
    def whole(self) -> bool:
        """A sum goes on without it."""
        return not self.is_term

    @property
    def one_each(self) -> bool:
        """Whether nothing is done to it."""
        return self.plain

    @property
    def each(self) -> int | None:
        """Where it is no table, and not every so many."""
        return self.factor if self.is_term and self.per is None else None

    @property
    def bare(self) -> bool:
        """Whether nothing is done to it, and nothing asked."""
        return self.plain and not self.when and self.of == "acting"

    @property
    def is_term(self) -> bool:
        """Whether it brings so many points for each, or for every so many."""
        return self.factor is not None and self.look_up is None and self.plus is None

    def worth(self) -> tuple[int, ...]:
        """The points for each, or all that a table gives."""
        if self.look_up is not None:
            return tuple(points for _, points in sorted((int(n), points) for n, points in self.look_up.items()))
        return () if self.factor is None else (self.factor,)

    def said(self, now: Situation, value: Figure) -> Value | None:
        """So many, divided and multiplied; nothing of what is not there."""
        n = now.count(self.count)
        return self._words(now, n) if n and (value or self.is_term) else None

    def said_alone(self, now: Situation, value: Figure) -> Value:
        """What is multiplied or looked up is said also where that comes to nothing."""
        n = now.count(self.count)
        return super().said_alone(now, value) if n is None or self.is_term else self._words(now, n)

    def _words(self, now: Situation, n: Figure) -> Value:
        words: Value = count_phrase(int(n), now.book.count[self.count])
        divisor = None if self.per is None else self.per.value(now)
        if divisor:
            words = Joined((words, str(divisor)), " ÷ ")
            down = self.round != "exact" and n % divisor
            words = phrase(f"rounded-{self.round or 'down'}", what=words) if down else words
        if self.factor is None and self.times is not None:
            return Joined((words, self.times.said_fully(now)), " × ")
        factor = abs(self.factor or 1)
        return words if self.look_up is not None or factor == 1 else Joined((words, str(factor)), " × ")

    def said_fully(self, now: Situation) -> Value:
        """So many, also of none."""
        return count_phrase(int(now.count(self.count) or 0), now.book.count[self.count])

    def figure(self, now: Situation) -> Value:
        """3×2, 7 ÷ 2, 3 × 4."""
        n = now.count(self.count)
        if not n:
            return ""
        words: Value = str(n)
        if self.per is not None:
            words = Joined((words, str(self.per.value(now))), " ÷ ")
        if self.factor is None and self.times is not None:
            other = self.times.value(now)
            return "" if other is None else Joined((words, str(other)), " × ")
        return words if abs(self.factor or 1) == 1 else Joined((words, str(abs(self.factor or 1))), "×")

    def called(self, book: Book) -> Value:
        """The count, as long as nothing is done to it."""
        return book.count[self.count].title if self.plain else self.rule(book)

    def rule(self, book: Book) -> Value:
        """So many points for each."""
        title = book.count[self.count].title
        if self.look_up is not None:
            steps = sorted((int(step), points) for step, points in self.look_up.items())
            words = tuple(Joined((str(n), points), " → ") for n, points in steps)
            return Joined((f"{title}: ", Joined(words, ", ")))
        if self.factor is None and self.times is not None:
            return Joined((title, self.times.called(book)), " × ")
        points = f"{MINUS if (self.factor or 1) < 0 else ''}{abs(self.factor or 1)}"
        if self.per is None:
            return Joined((points, title), " × ")
        return phrase("rule-per", n=points, per=self.per.rule(book), what=title)

    def gains(self, book: Book) -> tuple[tuple[Value, Value], ...]:
        """One of it, and what that brings."""
        count = book.count[self.count]
        if self.look_up is not None:
            steps = sorted((int(step), points) for step, points in self.look_up.items())
            return tuple(
                (f"{n} {(count.one or count.title) if n == 1 else count.title}", points) for n, points in steps
            )
        if self.factor is None:
            return ((self.rule(book), ""),)
        what: Value = count.one or count.title if self.per is None else Joined((self.per.rule(book), count.title), " ")
        return ((what, self.factor),)

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """A box for it, and one for what it is multiplied by."""
        if self.look_up is not None:
            steps = sorted((int(step), points) for step, points in self.look_up.items())
            worth = Joined(tuple(Joined((str(n), points), " → ") for n, points in steps), ", ")
            return (CountSlot(self.count, worth=worth),)
        if self.factor is None and self.times is not None:
            others = [slot for slot in self.times.slots(book) if isinstance(slot, CountSlot)]
            return (CountSlot(self.count), *(CountSlot(slot.count, slot.title, before="×") for slot in others))
        return (CountSlot(self.count, worth=self._worth(), negative=(self.factor or 1) < 0),)

    def _worth(self) -> Value:
        """What is done with the number: × 3, ÷ 2."""
        points = str(abs(self.factor or 1))
        if not isinstance(self.per, Fixed):
            return f"× {points}"
        divided = f"÷ {self.per.number}" + ("" if self.factor == 1 else f" × {points}")
        return divided if self.round == "exact" else phrase(f"slot-rounded-{self.round or 'down'}", what=divided)


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

    @property
    def whole(self) -> bool:
        """As what is in it, unless it is ticked."""
        return self.tick is None and any(row.whole for row in self.value_.rows)

    @property
    def tick(self) -> int | None:
        """The points of a row that is nothing but a gate with points behind it."""
        return int(self.value_.number) if isinstance(self.value_, Fixed) and self.plain and self.gate else None

    @property
    def shows_figures(self) -> bool:
        """A tick tells only that there are enough."""
        return self.tick is None

    @property
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
