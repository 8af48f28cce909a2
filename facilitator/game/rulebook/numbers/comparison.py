"""A condition is a number that is compared."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from facilitator.game.rulebook.numbers.book import Book, Complaint, KnownNames
from facilitator.game.rulebook.numbers.condition import Condition, all_hold, any_holds
from facilitator.game.rulebook.numbers.number import NONE, ONE, Compared, Number, fixed_number
from facilitator.game.rulebook.numbers.situation import Figure, Prospect, Situation, Told, figure_of
from facilitator.game.rulebook.numbers.source import Source
from facilitator.plain.frozen import frozen_by_name, replace


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

    @cached_property
    def gate(self) -> Mapping[str, int]:
        """A count that there has to be so often."""
        name, least = self.number.counted, 1 if self.at_least is None else fixed_number(self.at_least)
        plain = isinstance(self.number, Source) and self.number.plain and self.is_ is self.at_most is None
        return {name: least} if name is not None and least is not None and plain else {}

    @cached_property
    def card(self) -> str | None:
        """A card that has to be held."""
        return self.number.card if self.is_ in (None, ONE) and self.at_most is None else None

    @cached_property
    def bound(self) -> Number | None:
        """What the number has to be, or may be at most, where that is all that is asked."""
        asked = [one for one in (self.is_, self.at_least, self.at_most) if one is not None]
        one = asked[0] if len(asked) == 1 and self.at_least is None else None
        return one if isinstance(one, Number) else None

    def is_for(self, side: str) -> bool:
        """Whether a condition about sides is about this one, or about all but it."""
        about = self.number.about_sides
        return self.number.is_for(side) if about is None else (side in about) != (self.is_ == NONE)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Those of the number and of what it is compared with, and a comparison that never comes true."""
        yield from self.number.complaints(book, replace(known, compared=True))
        for key, bound in (("is", self.is_), ("at-least", self.at_least), ("at-most", self.at_most)):
            for i, one in enumerate(bound if isinstance(bound, tuple) else (bound,)):
                if isinstance(one, Number):
                    place = (key, i) if isinstance(bound, tuple) else (key,)
                    yield from (c.within(*place) for c in one.complaints(book, known))
        yield from self.number.compared_wrongly(Compared(self.is_, self.at_least, self.at_most), book)

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
