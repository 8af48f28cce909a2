"""The place of a side among all: the sides are compared by a number."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Literal

from facilitator.game.rulebook.numbers.book import Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.condition import Conditions, complaints_of
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.number_row import Slot, count_phrase
from facilitator.game.rulebook.numbers.situation import SIDES, Figure, Prospect, Reach, Situation, Span
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.phrases import Joined, Listed, Ordinal, Value, phrase
from facilitator.plain.frozen import frozen, frozen_by_name

TIES = {"all": "ties-all", "share": "ties-share", "none": "ties-none"}
"""What happens to those who are level."""


TIE_BRINGS = {"all": "tie-gives-all", "none": "tie-brings-nothing"}


@frozen
class Standings:
    """How all stand: what each who takes part has, and what the others have."""

    mine: Figure | None
    have: Mapping[str, Figure]

    @property
    def above(self) -> int:
        """How many are before."""
        return sum(n > (self.mine or 0) for n in self.have.values())

    @property
    def level(self) -> int:
        """How many are on the same place, with this one."""
        return sum(n == self.mine for n in self.have.values())


@frozen_by_name
class Rank(Source):
    """Points for the place of a side when all are compared by a number; 1 for the first place if nothing else is said."""

    key: ClassVar[str] = "rank"
    per_side: ClassVar[bool] = True
    rounds: ClassVar[bool] = True
    rank: Number
    points: tuple[int, ...] = (1,)
    first: Literal["most", "fewest"] = "most"
    ties: Literal["all", "share", "none"] = "all"
    among: Conditions = ()

    @property
    def compares(self) -> bool:
        """It does nothing else."""
        return True

    @property
    def shows_figures(self) -> bool:
        """Of places only what they bring is told."""
        return len(self.points) == 1

    def ranking(self, now: Situation) -> Standings | None:
        """How all stand; None while somebody's number is not known. Who takes no place has no number."""
        have = now.once(self, self._have)
        return None if have is None else Standings(have.get(now.side or ""), have)

    def _have(self, now: Situation) -> Mapping[str, Figure] | None:
        """The number of everybody who takes part."""
        have: dict[str, Figure] = {}
        for one in now.everybody():
            value = self.rank.value(one)
            if value is None or one.side is None:
                return None
            states = [condition.state(one) for condition in self.among]
            if None in states:
                return None
            if all(states):
                have[one.side] = -value if self.first == "fewest" else value
        return have

    def found(self, now: Situation) -> Figure | None:
        """The points for its place."""
        ranking = self.ranking(now)
        return None if ranking is None else 0 if ranking.mine is None else self._brings(ranking.above, ranking.level)

    def _brings(self, above: int, level: int) -> Figure:
        """What a place brings that so many share, behind so many."""
        if level == 1 or self.ties == "all":
            return self.points[above] if above < len(self.points) else 0
        return 0 if self.ties == "none" else self._share(sum(self.points[above : above + level]), level)

    def _share(self, points: int, among: int) -> Figure:
        """A part of a point is lost where only whole ones are given."""
        return points // among if self.round == "down" else Fraction(points, among)

    def exact(self) -> bool:
        """Where points are shared."""
        return self.ties == "share" and self.round != "down" and any(self.points)

    def worth(self) -> tuple[int, ...]:
        """What the places bring."""
        return self.points

    def range(self, book: Book) -> Bounds:
        """What a place can bring."""
        return min((0, *self.points)), max((0, *self.points))

    def found_span(self, can: Prospect) -> Span:
        """Anything that a place can bring, as long as somebody's number may change."""
        if (value := self.found(can.now)) is not None:
            return Fraction(value), Fraction(value)
        return Fraction(min((0, *self.points))), Fraction(max((0, *self.points)))

    def found_reach(self, can: Prospect) -> Reach:
        """What any place brings, shared with anybody."""
        if any(condition.outlook(can) is False for condition in self.among):
            return frozenset({Fraction(0)})
        most = can.now.number_of(SIDES)
        places = [(above, level) for level in range(1, most + 1) for above in range(most - level + 1)]
        return frozenset({Fraction(0), *(Fraction(self._brings(*place)) for place in places)})

    @property
    def _name(self) -> str:
        return next(iter(self.rank.counts), "")

    def title_in(self, book: Book) -> str:
        """What is compared."""
        count = book.count.get(self._name)
        return self.title or (count.title if count is not None else "")

    def said(self, now: Situation, value: Figure) -> Value | None:
        """Its place, and what that brings."""
        ranking = self.ranking(now)
        if not value or ranking is None:
            return None
        parts: tuple[Value, ...] = (
            self.title_in(now.book),
            " ",
            self._place(ranking),
            ": ",
            -value if value < 0 else value,
        )
        return Joined(parts)

    def _place(self, ranking: Standings) -> Value:
        place = Ordinal(ranking.above + 1)
        return place if ranking.level == 1 else phrase("shared", place=place)

    def said_alone(self, now: Situation, value: Figure) -> Value:
        """Of a single prize: against whom, and how it is shared."""
        if len(self.points) > 1:
            return super().said_alone(now, value)
        n, count = self.rank.value(now), now.book.count.get(self._name)
        words: Value = str(n) if count is None else count_phrase(int(n or 0), count)
        ranking = self.ranking(now)
        if ranking is None or ranking.mine is None:
            return words
        top = max(ranking.have.values())
        others = tuple(now.title_of(s) for s, has in ranking.have.items() if has == top and s != now.side)
        if ranking.mine < top:
            return phrase("against", what=words, n=abs(int(top)), others=Listed(others))
        if ranking.level == 1:
            return phrase("alone", what=words)
        return phrase("level", what=words, others=Listed(others), how=self._of_tie(ranking.level))

    def _of_tie(self, among: int) -> Value:
        """What each of several who are level gets, and why."""
        if self.ties != "share":
            return phrase(TIE_BRINGS[self.ties])
        divided = Joined((str(self.points[0]), among), " ÷ ")
        down = self.round == "down" and self.points[0] % among
        return phrase("share-rounded-down", what=divided) if down else divided

    def figure(self, now: Situation) -> Value:
        """One's own number against the best of the others; of several places what they bring."""
        ranking = self.ranking(now)
        if ranking is None:
            return ""
        if len(self.points) > 1:
            value = self.value(now)
            return value if value is not None else ""
        own: Value = str(self.rank.value(now))
        own = own if self.card is None else Joined((own, self.title_in(now.book)), " ")
        others = [self.rank.value(one) or 0 for one in now.everybody() if one.side != now.side]
        return phrase("best-other", n=own, best=max(others)) if others else own

    def rule(self, book: Book) -> Value:
        """What more than all others brings, or each place."""
        if len(self.points) > 1:
            rule = phrase("rule-places", places=self.places(), what=self.title_in(book))
            return phrase("rule-shares-rounded-down", what=rule) if self.round == "down" else rule
        rule = phrase("rule-most", what=self.title_in(book), n=self.points[0], ties=phrase(TIES[self.ties]))
        return phrase("rule-rounded-down", what=rule) if self.ties == "share" and self.round == "down" else rule

    @property
    def ties_words(self) -> Value:
        """What happens to those who are level."""
        return phrase("ties-share-down") if self.ties == "share" and self.round == "down" else phrase(TIES[self.ties])

    def places(self) -> Value:
        """What each place brings: 1st 3, 2nd 1."""
        return Joined(tuple(Joined((Ordinal(i), " ", n)) for i, n in enumerate(self.points, 1)), ", ")

    def gains(self, book: Book) -> tuple[tuple[Value, Value], ...]:
        """Each place, and what it brings."""
        if len(self.points) == 1:
            return ((phrase("most-of", what=self.title_in(book)), self.points[0]),)
        return tuple((Ordinal(i), n) for i, n in enumerate(self.points, 1))

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """What is compared, or the place."""
        return (MostSlot(self._name, self),) if len(self.points) == 1 else (PlaceSlot(self._name, self),)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """At least one place, and a number that every side has."""
        yield from super().complaints(book, known)
        if self.round is not None and self.ties != "share":
            yield Complaint(("round",), f"'{self.round}'", "ties = 'share' with it: otherwise nothing is divided")
        if not self.points:
            yield Complaint(("points",), "empty", "the points for each place, as in [3, 2, 1]")
        yield from (one.within("rank") for one in self.rank.complaints(book, KnownNames(True, (), ())))
        yield from complaints_of(self.among, book, KnownNames(True, (), ()), "among")

    def parts(self) -> Iterator[Number]:
        """What is compared, who takes part, and itself."""
        yield from self.rank.parts()
        yield from super().parts()
        for condition in self.among:
            yield from condition.parts()


@frozen
class MostSlot(Slot):
    """A number that is compared with the best of the others; whoever has more gets the points."""

    count: str
    rank: Rank


@frozen
class PlaceSlot(Slot):
    """The place that a side has in a count, and what that brings."""

    count: str
    rank: Rank
