"""Where a number comes from, and what is done to it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, inf
from typing import ClassVar, Literal, cast

from facilitator.game.rulebook.field_marks import WHO
from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.condition import Conditions, all_hold, complaints_of
from facilitator.game.rulebook.numbers.number import Fixed, Number
from facilitator.game.rulebook.numbers.situation import (
    MOST_REACHED,
    Bound,
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
from facilitator.plain.frozen import field, frozen_by_name, rebuild, replace
from facilitator.plain.spelling import one_of

AROUND = ("acting", "next", "previous")
"""Whoever is meant with regard to the side that something is about."""


@frozen_by_name
class Source(Number):
    """Where a number comes from, and what is done to it: looked up, divided, multiplied, added to, under conditions."""

    key: ClassVar[str]
    """By which a group is known to be of this kind."""
    per_side: ClassVar[bool] = False
    """Whether it can be looked up for another side."""
    may_be_text: ClassVar[bool] = False
    """Whether it may come to a text, which matches exactly."""
    rounds: ClassVar[bool] = False
    """Whether it divides by itself."""

    of: str = field(default="acting", metadata=WHO)
    look_up: Mapping[str, int] | None = None
    per: Number | None = None
    round: Literal["down", "up", "exact"] | None = None
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
        if self.when:
            state = all_hold(condition.state(now) for condition in self.when)
            if not state:
                return None if state is None else 0
        told = self.found(there)
        return told if told is None or self.plain else self._worked(told, now)

    @cached_property
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
            figure = self._divided(Fraction(figure) / divisor)
        factor, more = _of(self.times, now, 1), _of(self.plus, now, 0)
        return None if factor is None or more is None else figure * factor + more

    def _divided(self, exact: Fraction) -> Figure:
        """Whole times, unless the file says otherwise."""
        return exact if self.round == "exact" else ceil(exact) if self.round == "up" else floor(exact)

    @property
    def name(self) -> str:
        """Its title."""
        return self.title

    @cached_property
    def gate(self) -> Mapping[str, int]:
        """What its conditions ask for."""
        return {name: least for condition in self.when for name, least in condition.gate.items()}

    @cached_property
    def card(self) -> str | None:
        """The card that its conditions ask for."""
        return next((card for condition in self.when if (card := condition.card)), None)

    def is_for(self, side: str) -> bool:
        """Whether its conditions can hold for this side."""
        return all(condition.is_for(side) for condition in self.when)

    @property
    def nothing(self) -> bool:
        """What is multiplied by 0."""
        return self.times == Fixed(0) and self.plus is None

    def ungated(self) -> Number:
        """The same whatever its conditions say."""
        return rebuild(self, when=())

    @cached_property
    def own_counts(self) -> tuple[str, ...]:
        """Those that stand in no condition."""
        behind = {part.counted for condition in self.when for part in condition.parts()}
        return tuple(name for name in self.counts if name not in behind or name == self.counted)

    def exact(self) -> bool:
        """Where it says so."""
        return self.round == "exact"

    def span(self, can: Prospect) -> Span:
        """What the source can become, with all that is done to it; 0 as long as its conditions may fail."""
        state = all_hold(condition.outlook(can) for condition in self.when)
        if state is False:
            return Fraction(0), Fraction(0)
        low, high = self._worked_span(self.found_span(can), can)
        return (low, high) if state else (min(Fraction(0), low), max(Fraction(0), high))

    def found_span(self, can: Prospect) -> Span:
        """The least and the most that the source itself can become."""
        told = self.found(can.now)
        if told is None or isinstance(told, str):
            return -inf, inf
        return Fraction(told), Fraction(told)

    def _worked_span(self, span: Span, can: Prospect) -> Span:
        if self.look_up is not None:
            span = _looked_up_span(self.look_up, span)
        if self.per is not None:
            divisor = self.per.value(can.now) or 1
            low, high = (n if n in (inf, -inf) else self._divided(Fraction(n) / divisor) for n in span)
            span = (low, high)
        if self.times is not None:
            span = product(span, self.times.span(can))
        return span if self.plus is None else added((span, self.plus.span(can)))

    def reach(self, can: Prospect) -> Reach:
        """All values of the source, with all that is done to them, and 0 as long as its conditions may fail."""
        state = all_hold(condition.outlook(can) for condition in self.when)
        if state is False:
            return frozenset({Fraction(0)})
        found = self.found_reach(can)
        if found is not None:
            found = self._worked_reach(found, can)
        return found if state or found is None else found | {Fraction(0)}

    def found_reach(self, can: Prospect) -> Reach:
        """All that the source itself can become."""
        low, high = self.found_span(can)
        if low in (inf, -inf) or high in (inf, -inf) or high - low > MOST_REACHED:
            return None
        return frozenset(Fraction(n) for n in range(int(low), int(high) + 1))

    def _worked_reach(self, found: frozenset[Fraction], can: Prospect) -> Reach:
        if self.look_up is not None:
            found = frozenset(Fraction(_looked_up(self.look_up, n)) for n in found)
        if self.per is not None:
            divisor = self.per.value(can.now) or 1
            found = frozenset(Fraction(self._divided(n / divisor)) for n in found)
        if self.times is not None:
            factors = self.times.reach(can)
            if factors is None:
                return None
            found = frozenset(n * factor for n in found for factor in factors)
        return found if self.plus is None else sums((found, self.plus.reach(can)))

    def bounds(self, book: Book) -> Bounds:
        """Of the source, with all that is done to it."""
        span = _as_span(self.range(book))
        if self.look_up is not None:
            span = _looked_up_span(self.look_up, span)
        if self.per is not None:
            least, most = self.per.bounds(book)
            if least == most and least > 0:
                low, high = (n if n in (inf, -inf) else self._divided(Fraction(n) / least) for n in span)
                span = (low, high)
        span = span if self.times is None else product(span, _as_span(self.times.bounds(book)))
        span = span if self.plus is None else added((span, _as_span(self.plus.bounds(book))))
        low, high = (min(Fraction(0), span[0]), max(Fraction(0), span[1])) if self.when else span
        return -MOST if low == -inf else ceil(low), None if high == inf else floor(high)

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
        if self.round is not None and self.per is None and not self.rounds:
            yield Complaint(("round",), f"'{self.round}'", "per with it, to say what is divided")
        for mark in self.look_up or () if not self.may_be_text else ():
            if not mark.removeprefix("-").isdecimal():
                yield Complaint(("look-up", mark), f"for '{mark}'", "whole numbers, each with what it is worth")
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


def _looked_up_span(table: Mapping[str, int], span: Span) -> Span:
    """Steps may lead down as well as up."""
    low, high = span
    marks = {int(mark): n for mark, n in table.items() if mark.lstrip("-").isdecimal()}
    begun = max((mark for mark in marks if mark <= low), default=None)
    found = [0 if begun is None else marks[begun], *(n for mark, n in marks.items() if low < mark <= high)]
    return Fraction(min(found)), Fraction(max(found))


def _as_span(bounds: Bounds) -> Span:
    low, high = bounds
    return -inf if low <= -MOST else Fraction(low), inf if high is None else Fraction(high)


def product(one: Span, other: Span) -> Span:
    """Nothing times whatever it may be is nothing."""
    ends: list[Bound] = [a * b if a and b else Fraction(0) for a in one for b in other]
    return min(ends), max(ends)


def absent_side(book: Book, who: str, key: str) -> Iterator[Complaint]:
    """A side that does not play in the smallest games."""
    least = book.side_bounds[0]
    if who in book.side_names[least:]:
        there = f"acting, next, previous, each or {one_of(book.side_names[:least])}"
        yield Complaint((key,), f"'{who}', who does not play when there are only {least}", there)
