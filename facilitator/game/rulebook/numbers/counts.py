"""A count as a number: typed, read off the table, or computed from others."""

from functools import cached_property
from typing import ClassVar

from facilitator.game.rulebook.field_marks import COUNT
from facilitator.game.rulebook.numbers.book import Book, Bounds
from facilitator.game.rulebook.numbers.number import Fixed
from facilitator.game.rulebook.numbers.number_row import CountSlot, Slot, count_phrase
from facilitator.game.rulebook.numbers.situation import Figure, Prospect, Situation, Span
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.phrases import Joined, Value, phrase
from facilitator.plain.frozen import field, frozen_by_name
from facilitator.plain.wording import MINUS

MOST_NAMED = 2
"""How much of what is lacking is named in a working, which has to fit on a line."""


ROUNDED = {None: "rounded-down", "down": "rounded-down", "up": "rounded-up"}
SLOT_ROUNDED = {None: "slot-rounded-down", "down": "slot-rounded-down", "up": "slot-rounded-up"}
"""How a working, and a box to fill in, say that something is divided in whole times."""


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

    @cached_property
    def factor(self) -> int | None:
        """By which fixed number it is multiplied; None where it is another number."""
        return 1 if self.times is None else int(self.times.number) if isinstance(self.times, Fixed) else None

    @cached_property
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

    @cached_property
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
            words = phrase(ROUNDED[self.round], what=words) if down else words
        if self.factor is None and self.times is not None:
            return Joined((words, self.times.said_fully(now)), " × ")
        factor = abs(self.factor or 1)
        return words if self.look_up is not None or factor == 1 else Joined((words, str(factor)), " × ")

    def said_fully(self, now: Situation) -> Value:
        """So many, also of none."""
        return count_phrase(int(now.count(self.count) or 0), now.book.count[self.count])

    def working(self, now: Situation) -> Value:
        """So many, multiplied and added to."""
        return worked_words(self, self.said_fully(now), now)

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

    def rule(self, book: Book) -> Value:
        """So many points for each."""
        title = book.count[self.count].title
        if self.look_up is not None:
            steps = sorted((int(step), points) for step, points in self.look_up.items())
            words = tuple(Joined((str(n), points), " → ") for n, points in steps)
            return Joined((f"{title}: ", Joined(words, ", ")))
        if self.factor is None and self.times is not None:
            factor = self.times
            plain = isinstance(factor, CountOf) and factor.plain
            return Joined((title, book.count[factor.counts[0]].title if plain else factor.rule(book)), " × ")
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
        return divided if self.round == "exact" else phrase(SLOT_ROUNDED[self.round], what=divided)


def worked_words(number: Source, words: Value, now: Situation) -> Value:
    """What a number is made of, with what that is multiplied by and what is added."""
    if number.times is not None:
        words = Joined((number.times.said_fully(now), words), " × ")
    more = 0 if number.plus is None else number.plus.value(now) or 0
    return Joined((words, str(abs(more))), f" {MINUS} " if more < 0 else " + ") if more else words
