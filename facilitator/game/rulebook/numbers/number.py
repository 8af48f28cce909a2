"""A number of a file: a source, and what is done to it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from math import ceil, floor, inf
from typing import ClassVar, Literal, cast

from facilitator.game.rulebook.field_marks import WHO
from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.situation import Bound, Figure, Prospect, Situation, Span, Told
from facilitator.game.rulebook.numbers.slots import CountSlot, Slot
from facilitator.game.rulebook.numbers.workings import NOTHING, sum_phrase
from facilitator.game.rulebook.phrases import Joined, Value
from facilitator.plain.frozen import frozen, frozen_by_name
from facilitator.plain.values import replace

AROUND = ("acting", "next", "previous")
"""Whoever is meant with regard to the side that something is about."""


MOST_REACHED = 5000
"""More values than these are as good as any."""

Reach = frozenset[Fraction] | None
"""All that something can come to; None where anything is possible."""


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

    # What a score sheet asks of a number that stands there as a row.

    counted: ClassVar[str | None] = None
    """The count that it reads itself."""
    whole: ClassVar[bool] = True
    """Whether a line waits for it; a sum may begin with what is known of anything else."""
    compares: ClassVar[bool] = False
    """Whether it looks at the other sides too."""
    card: ClassVar[str | None] = None
    """The card that a side has to hold."""
    gate: ClassVar[Mapping[str, int]] = {}
    """How many of which counts there have to be, or it brings nothing."""
    tick: ClassVar[int | None] = None
    """The points of a row that is ticked as soon as its gate is open."""
    name: ClassVar[str] = ""
    """What the row is called."""
    each: ClassVar[int | None] = None
    """The points that one of what it counts brings by itself."""
    one_each: ClassVar[bool] = False
    """Whether its figure is its value."""
    shows_figures: ClassVar[bool] = True
    """Whether the numbers of its counts can be read in its figures."""

    @property
    def rows(self) -> tuple["Number", ...]:
        """The rows that it has on a sheet."""
        return (self,)

    @property
    def counts(self) -> tuple[str, ...]:
        """The counts that it reads, in the order in which they are asked for."""
        return tuple(dict.fromkeys(part.counted for part in self.parts() if part.counted is not None))

    @property
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


class Condition:
    """Something that holds or doesn't; a list of conditions holds when all of them do."""

    def state(self, now: Situation) -> bool | None:
        """Whether it does; None while that is not known."""
        raise NotImplementedError

    def holds(self, now: Situation) -> bool:
        """Whether it is known that it does."""
        return self.state(now) is True

    def outlook(self, can: Prospect) -> bool | None:
        """Whether it will hold; None while it may or may not."""
        return self.state(can.now)

    @property
    def gate(self) -> Mapping[str, int]:
        """How many of which counts it asks for."""
        return {}

    @property
    def card(self) -> str | None:
        """The card that it asks for."""
        return None

    def is_for(self, side: str) -> bool:
        """Whether it can hold for this side at all."""
        return True

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """What is wrong with it where it is asked."""
        yield from ()

    def parts(self) -> Iterator[Number]:
        """All numbers in it."""
        yield from ()


Conditions = tuple[Condition, ...]


def all_hold(states: Iterable[bool | None]) -> bool | None:
    """Whether all do; None while that hangs on one that nobody knows."""
    found = [*states]
    return False if False in found else None if None in found else True


def any_holds(states: Iterable[bool | None]) -> bool | None:
    """Whether one does; None while that hangs on one that nobody knows."""
    found = [*states]
    return True if True in found else None if None in found else False


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
            figure = self._divided(Fraction(figure) / divisor)
        factor, more = _of(self.times, now, 1), _of(self.plus, now, 0)
        return None if factor is None or more is None else figure * factor + more

    def _divided(self, exact: Fraction) -> Figure:
        """Whole times, unless the file says otherwise."""
        return exact if self.round == "exact" else ceil(exact) if self.round == "up" else floor(exact)

    @property
    def name(self) -> str:  # type: ignore[override]
        """Its title."""
        return self.title

    @property
    def gate(self) -> Mapping[str, int]:  # type: ignore[override]
        """What its conditions ask for."""
        return {name: least for condition in self.when for name, least in condition.gate.items()}

    @property
    def card(self) -> str | None:  # type: ignore[override]
        """The card that its conditions ask for."""
        return next((card for condition in self.when if (card := condition.card)), None)

    def is_for(self, side: str) -> bool:
        """Whether its conditions can hold for this side."""
        return all(condition.is_for(side) for condition in self.when)

    def ungated(self) -> Number:
        """The same whatever its conditions say."""
        return replace(self, when=())

    @property
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
        there = ", ".join(("acting", "next", "previous", *book.side_names[:least]))
        yield Complaint((key,), f"'{who}', who does not play when there are only {least}", f"one of {there}")


@frozen_by_name
class Comparison(Condition):
    """A number that is compared; without a comparison it has to be 1 at least."""

    number: Number
    is_: tuple[Number | str, ...] | Number | str | None = None
    at_least: Number | None = None
    at_most: Number | None = None

    def state(self, now: Situation) -> bool | None:
        """For each of the sides that are meant, or for any of them; what nobody knows holds nothing."""
        number = self.number
        if isinstance(number, Source) and number.per_side and number.of != "acting":
            met = [self._met(number.told_of(now.at(side), now), now) for side in now.meant(number.of)]
            return (bool(met) and all_hold(met)) if number.of == "each" else any_holds(met)
        return self._met(number.told(now), now)

    def outlook(self, can: Prospect) -> bool | None:
        """What a number can still become decides, where it is only compared with what is known."""
        number, now = self.number, can.now
        if self.is_ is not None or not number.counts:
            return self.state(now)
        low, high = number.span(can)
        least, most = self._bounds(now)
        if (least is not None and high < least) or (most is not None and low > most):
            return False
        return True if (least is None or low >= least) and (most is None or high <= most) else None

    def _bounds(self, now: Situation) -> tuple[Figure | None, Figure | None]:
        """The least and the most that is asked for; 1 where nothing else is."""
        if self.at_least is self.at_most is None:
            return 1, None
        low, high = self.at_least, self.at_most
        return None if low is None else low.value(now), None if high is None else high.value(now)

    def _met(self, told: Told | None, now: Situation) -> bool | None:
        if told is None:
            return None
        if self.is_ is not None and not _same(told, self.is_, now):
            return False
        if self.is_ is not None and self.at_least is self.at_most is None:
            return True
        low, high = self._bounds(now)
        if (low is None and self.at_least is not None) or (high is None and self.at_most is not None):
            return None
        figure = figure_of(told)
        return figure is not None and (low is None or figure >= low) and (high is None or figure <= high)

    @property
    def gate(self) -> Mapping[str, int]:
        """A count that there has to be so often."""
        name, least = self.number.counted, 1 if self.at_least is None else _fixed(self.at_least)
        plain = isinstance(self.number, Source) and self.number.plain and self.is_ is self.at_most is None
        return {name: least} if name is not None and least is not None and plain else {}

    @property
    def card(self) -> str | None:
        """A card that has to be held."""
        return self.number.card if self.is_ is self.at_most is None else None

    def is_for(self, side: str) -> bool:
        """Whether a condition about sides is about this one."""
        found = self.number.is_for(side)
        return found if self.is_ is None or found is True else self.is_ in (NONE, Fixed(False))

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

    def state(self, now: Situation) -> bool | None:
        """Whether one does."""
        return any_holds(all_hold(condition.state(now) for condition in one) for one in self.lists)

    def outlook(self, can: Prospect) -> bool | None:
        """Whether one will."""
        return any_holds(all_hold(condition.outlook(can) for condition in one) for one in self.lists)

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
