"""A number of a file: a source, and what is done to it."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from math import ceil, floor
from typing import ClassVar, Literal, cast

from facilitator.game.rulebook.field_marks import WHO
from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.situation import Figure, Situation, Told
from facilitator.plain.frozen import frozen, frozen_by_name
from facilitator.plain.values import replace

AROUND = ("acting", "next", "previous")
"""Whoever is meant with regard to the side that something is about."""


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

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """What is wrong with it where it is asked for."""
        yield from ()

    def compared_wrongly(self, condition: "Comparison", book: Book) -> Iterator[Complaint]:
        """What is wrong with how it is compared: a bound that it never reaches."""
        least, most = self.bounds(book)
        wants = f"at least {least}" if most is None else f"{least} to {most}"
        low, high = (_fixed(condition.is_), _fixed(condition.is_))
        low, high = (
            (_fixed(condition.at_least) if low is None else low),
            (_fixed(condition.at_most) if high is None else high),
        )
        if isinstance(condition.is_, str):
            yield Complaint(("is",), f"'{condition.is_}'", "a whole number")
        elif low is not None and most is not None and low > most:
            yield Complaint(
                ("is" if condition.is_ is not None else "at-least",), f"{low}, which is never reached", wants
            )
        elif high is not None and high < least:
            yield Complaint(
                ("is" if condition.is_ is not None else "at-most",), f"{high}, which is never reached", wants
            )
        elif low is not None and high is not None and low > high:
            yield Complaint(("at-most",), str(high), f"at least {low}, as at-least is {low}")

    def parts(self) -> Iterator["Number"]:
        """This and all numbers in it."""
        yield self


def figure_of(told: Told) -> Figure | None:
    """A switch and a choice such as "3" as numbers; None for other texts, which come to none."""
    if isinstance(told, str):
        return int(told) if told.isdecimal() else None
    return int(told) if isinstance(told, bool) else told


def _fixed(number: object) -> int | None:
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


class Condition:
    """Something that holds or doesn't; a list of conditions holds when all of them do."""

    def holds(self, now: Situation) -> bool:
        """Whether it does."""
        raise NotImplementedError

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """What is wrong with it where it is asked."""
        yield from ()

    def parts(self) -> Iterator[Number]:
        """All numbers in it."""
        yield from ()


Conditions = tuple[Condition, ...]


def complaints_of(conditions: Conditions, book: Book, known: KnownNames, key: str) -> Iterator[Complaint]:
    """What is wrong with a list of conditions."""
    for i, condition in enumerate(conditions):
        yield from (one.within(key, i) for one in condition.complaints(book, known))


ONE, NONE = Fixed(1), Fixed(0)


@frozen_by_name
class Source(Number):
    """Where a number comes from, and what is done to it: looked up, divided, multiplied, added to, under conditions."""

    key: ClassVar[str]
    """By which a group is known to be of this kind."""
    per_side: ClassVar[bool] = False
    """Whether it can be looked up for another side."""

    of: str = field(default="acting", metadata=WHO)
    look_up: Mapping[str, int] | None = None
    per: Number | None = None
    round: Literal["down", "up", "exact"] = "down"
    times: Number | None = None
    plus: Number | None = None
    when: Conditions = ()
    title: str = ""

    def owned(self, book: Book) -> bool:
        """Whether every side has one of its own."""
        return self.per_side

    @property
    def nobodys(self) -> tuple[str, str]:
        """What is wrong where it is no side's turn, and what would be right."""
        name = getattr(self, self.key.replace("-", "_"))
        return f"'{name}', but it is no side's turn at that time", "of = 'each', of = 'any' or a side with it"

    def found(self, now: Situation) -> Told | None:
        """What the source itself comes to, seen from the side that is meant."""
        raise NotImplementedError

    def range(self, book: Book) -> Bounds:
        """The least and the most that the source itself can be."""
        return 0, None

    def told(self, now: Situation) -> Told | None:
        """The source, and then what is done to it; each and any are for conditions, which look at one after the other."""
        if self.of == "acting" or not self.per_side:
            return self.told_of(now, now)
        meant = now.meant(self.of)
        return self.told_of(now.at(meant[0]), now) if len(meant) == 1 else None

    def told_of(self, there: Situation, now: Situation) -> Told | None:
        """The same, with the source looked up there, and all else now."""
        if self.when and not all(condition.holds(now) for condition in self.when):
            return 0
        told = self.found(there)
        return told if told is None or self.plain else self._worked(told, now)

    @property
    def plain(self) -> bool:
        """Whether nothing is done to the source."""
        return self.look_up is None and self.per is self.times is self.plus is None

    def _worked(self, told: Told, now: Situation) -> Figure | None:
        figure = figure_of(told) if self.look_up is None else _looked_up(self.look_up, told)
        if figure is None:
            return None
        if self.per is not None:
            divisor = self.per.value(now)
            if not divisor:
                return None
            exact = Fraction(figure) / divisor
            figure = exact if self.round == "exact" else floor(exact) if self.round == "down" else ceil(exact)
        factor, more = _of(self.times, now, 1), _of(self.plus, now, 0)
        return None if factor is None or more is None else figure * factor + more

    def bounds(self, book: Book) -> Bounds:
        """Of the source as it is; what is calculated may come to anything."""
        low, high = self.range(book)
        if not self.plain:
            return -MOST, None
        return (min(0, low), None if high is None else max(0, high)) if self.when else (low, high)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Whose it is, and everything in it."""
        if self.of != "acting" and not self.per_side:
            yield Complaint(("of",), f"'{self.of}'", f"nothing: {self.key} is the same for every side")
        elif self.of in ("each", "any") and not known.compared:
            yield Complaint(
                ("of",), f"'{self.of}'", "acting, next, previous or a side: each and any are for conditions"
            )
        elif self.per_side and self.of in AROUND and not known.turn and self.owned(book):
            yield Complaint((self.key,), *self.nobodys)
        yield from absent_side(book, self.of, "of")
        inside = replace(known, compared=False)
        for name in ("per", "times", "plus"):
            inner = cast(Number | None, getattr(self, name))
            if inner is not None:
                yield from (one.within(name) for one in inner.complaints(book, inside))
        if isinstance(self.per, Fixed) and self.per.number < 1:
            yield Complaint(("per",), str(self.per.number), "at least 1")
        if self.round != "down" and self.per is None:
            yield Complaint(("round",), f"'{self.round}'", "per with it, to say what is divided")
        if self.look_up is not None and not self.look_up:
            yield Complaint(("look-up",), "empty", "at least one number and what it is worth")
        yield from complaints_of(self.when, book, inside, "when")

    def parts(self) -> Iterator[Number]:
        """Itself, and what it is divided by, multiplied with, added to and asked under."""
        yield self
        for inner in (self.per, self.times, self.plus):
            if inner is not None:
                yield from inner.parts()
        for condition in self.when:
            yield from condition.parts()


def _of(number: Number | None, now: Situation, usual: int) -> Figure | None:
    return usual if number is None else number.value(now)


def _looked_up(table: Mapping[str, int], told: Told) -> int:
    """The entry of the largest number reached, 0 below the first one; texts match exactly."""
    if isinstance(told, str):
        return table.get(told, 0)
    reached = [int(mark) for mark in table if mark.lstrip("-").isdecimal() and int(mark) <= told]
    return table[str(max(reached))] if reached else 0


def absent_side(book: Book, who: str, key: str) -> Iterator[Complaint]:
    """A side that does not play in the smallest games."""
    least = book.side_bounds[0]
    if who in book.side_names[least:]:
        there = ", ".join(("acting", "next", "previous", *book.side_names[:least]))
        yield Complaint((key,), f"'{who}', who does not play when there are only {least}", f"one of {there}")


@frozen_by_name
class Comparison(Condition):
    """A number that is compared; without a comparison it has to be 1 at least."""

    number: Number
    is_: tuple[Number | str, ...] | Number | str | None = None
    at_least: Number | None = None
    at_most: Number | None = None

    def holds(self, now: Situation) -> bool:
        """For each of the sides that are meant, or for any of them; what is not known holds nothing."""
        number = self.number
        if isinstance(number, Source) and number.per_side and number.of != "acting":
            meant = now.meant(number.of)
            met = [self._met(number.told_of(now.at(side), now), now) for side in meant]
            return bool(met) and (all(met) if number.of == "each" else any(met))
        return self._met(number.told(now), now)

    def _met(self, told: Told | None, now: Situation) -> bool:
        if told is None:
            return False
        if self.is_ is not None and not _same(told, self.is_, now):
            return False
        if self.is_ is self.at_least is self.at_most is None:
            return int(told) >= 1 if not isinstance(told, str) else bool(told)
        low = None if self.at_least is None else self.at_least.value(now)
        high = None if self.at_most is None else self.at_most.value(now)
        if (self.at_least is not None and low is None) or (self.at_most is not None and high is None):
            return False
        if low is high is None:
            return True
        figure = figure_of(told)
        return figure is not None and (low is None or figure >= low) and (high is None or figure <= high)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Those of the number and of what it is compared with, and a comparison that never comes true."""
        yield from self.number.complaints(book, replace(known, compared=True))
        for key, bound in (("is", self.is_), ("at-least", self.at_least), ("at-most", self.at_most)):
            for i, one in enumerate(bound if isinstance(bound, tuple) else (bound,)):
                if isinstance(one, Number):
                    place = (key, i) if isinstance(bound, tuple) else (key,)
                    yield from (c.within(*place) for c in one.complaints(book, known))
        yield from self.number.compared_wrongly(self, book)

    def parts(self) -> Iterator[Number]:
        """The number and what it is compared with."""
        yield from self.number.parts()
        equals = self.is_ if isinstance(self.is_, tuple) else (self.is_,)
        for other in (*equals, self.at_least, self.at_most):
            if isinstance(other, Number):
                yield from other.parts()


def _same(told: Told, wanted: Number | str | tuple[Number | str, ...], now: Situation) -> bool:
    if isinstance(wanted, tuple):
        return any(_same(told, one, now) for one in wanted)
    if isinstance(wanted, Number):
        figure = figure_of(told)
        return figure is not None and figure == wanted.value(now)
    return told == wanted


@frozen
class AnyOf(Condition):
    """One of several: each a condition, or a list that holds as a whole."""

    key: ClassVar[str] = "any"
    any: tuple[Condition | Conditions, ...]

    @property
    def lists(self) -> tuple[Conditions, ...]:
        """Each of them as a list."""
        return tuple((one,) if isinstance(one, Condition) else one for one in self.any)

    def holds(self, now: Situation) -> bool:
        """Whether one does."""
        return any(all(condition.holds(now) for condition in one) for one in self.lists)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Those of each."""
        if len(self.any) < 2:
            yield Complaint(("any",), f"a list of {len(self.any)}", "at least two conditions")
        for i, one in enumerate(self.any):
            if isinstance(one, Condition):
                yield from (complaint.within("any", i) for complaint in one.complaints(book, known))
                continue
            for j, condition in enumerate(one):
                yield from (complaint.within("any", i, j) for complaint in condition.complaints(book, known))

    def parts(self) -> Iterator[Number]:
        """All numbers of all of them."""
        for one in self.lists:
            for condition in one:
                yield from condition.parts()
