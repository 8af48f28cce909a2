"""The closed list of sources of numbers; each is found by its key."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Literal

from facilitator.game.rulebook.field_marks import ACT, CARD, METER, OPTION, PILE, SIDE, SPAN
from facilitator.game.rulebook.numbers.book import Book, Bounds, ChosenOption, Complaint, KnownNames
from facilitator.game.rulebook.numbers.condition import Conditions, complaints_of
from facilitator.game.rulebook.numbers.counts import CountOf, Kinds, Largest, Smallest, ValueOf
from facilitator.game.rulebook.numbers.number import Compared, Number
from facilitator.game.rulebook.numbers.ranking import Rank
from facilitator.game.rulebook.numbers.situation import Prospect, Situation, Span, Told
from facilitator.game.rulebook.numbers.source import Source
from facilitator.plain.frozen import frozen, frozen_by_name
from facilitator.plain.spelling import nearest, one_of
from facilitator.plain.values import replace


@frozen_by_name
class OptionChosen(Source):
    """What was chosen: a switch is 1 or 0, a choice may be compared by its text."""

    key: ClassVar[str] = "option"
    per_side: ClassVar[bool] = True
    option: str = field(metadata=OPTION)

    def found(self, now: Situation) -> Told:
        """As it was chosen."""
        return now.option(self.option)

    def owned(self, book: Book) -> bool:
        """Whether every side chooses."""
        option = book.option.get(self.option)
        return option is not None and option.of == "side"

    @property
    def nobodys(self) -> tuple[str, str]:
        """Nobody's choice."""
        return (
            f"'{self.option}', which every side chooses for itself",
            "an option of the table: it is no side's turn here",
        )

    def range(self, book: Book) -> Bounds:
        """What may be chosen."""
        option = book.option.get(self.option)
        return (0, 1) if option is not None and option.kind == "switch" else (-(10**6), None)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """A text can't be calculated with, but compared and looked up."""
        yield from super().complaints(book, known)
        option = book.option.get(self.option)
        if option is not None and not known.compared and self.look_up is None and not is_numeric(option):
            found = f"'{option.id}', an option of the kind '{option.kind}'"
            yield Complaint(("option",), found, "an option of the kind 'number'")

    def compared_wrongly(self, asked: Compared, book: Book) -> Iterator[Complaint]:
        """A choice is one of its texts."""
        option = book.option.get(self.option)
        if option is None:
            return
        if option.kind == "text" and self.plain:
            yield from _compared_text(asked, option)
            return
        if option.kind != "choice" or not self.plain:
            yield from super().compared_wrongly(asked, book)
            return
        equals = asked.is_ if isinstance(asked.is_, tuple) else (asked.is_,)
        for i, text in enumerate(equals):
            place = ("is", i) if isinstance(asked.is_, tuple) else ("is",)
            if isinstance(text, str) and text not in option.choices:
                yield Complaint(place, f"'{text}'", one_of(option.choices), nearest(text, option.choices))
            elif text is not None and not isinstance(text, str) and not is_numeric(option):
                yield Complaint(place, "a number", one_of(option.choices))
        for key, bound in (("at-least", asked.at_least), ("at-most", asked.at_most)):
            if bound is not None and not is_numeric(option):
                yield Complaint((key,), "given", f"'is', as the option '{option.id}' has no numbers")
        if asked.is_ is asked.at_least is asked.at_most is None:
            yield Complaint(
                (), f"a condition about the choice '{option.id}' without 'is'", f"is = {one_of(option.choices)}"
            )


def _compared_text(asked: Compared, option: ChosenOption) -> Iterator[Complaint]:
    """A free text is compared with texts; whatever was written, it is no number."""
    if asked.is_ is asked.at_least is asked.at_most is None:
        yield Complaint((), f"a condition about the text '{option.id}' without 'is'", "is with a text in quotes")
    for i, text in enumerate(asked.is_ if isinstance(asked.is_, tuple) else (asked.is_,)):
        if isinstance(text, Number):
            yield Complaint(("is", i) if isinstance(asked.is_, tuple) else ("is",), "a number", "text in quotes")
    for key, bound in (("at-least", asked.at_least), ("at-most", asked.at_most)):
        if bound is not None:
            yield Complaint((key,), "given", f"'is', as the option '{option.id}' has no numbers")


def is_numeric(option: ChosenOption) -> bool:
    """Whether an option can be calculated with: also one whose choices are all numbers."""
    return option.kind in ("number", "switch") or (
        option.kind == "choice" and all(c.isdecimal() for c in option.choices)
    )


@frozen_by_name
class PileCount(Source):
    """What lies in a pile."""

    key: ClassVar[str] = "pile"
    per_side: ClassVar[bool] = True
    pile: str = field(metadata=PILE)

    def found(self, now: Situation) -> int | None:
        """So many."""
        return now.pile(self.pile)

    def owned(self, book: Book) -> bool:
        """Whether every side has one."""
        return self.pile in book.pile and book.pile[self.pile].of == "side"

    @property
    def nobodys(self) -> tuple[str, str]:
        """Nobody's pile."""
        return f"'{self.pile}', which every side has for itself", "a pile of the table: it is no side's turn here"

    def range(self, book: Book) -> Bounds:
        """From nothing to what it can hold; one pile, which no game names, may be below nothing."""
        pile = book.pile.get(self.pile)
        return (-(10**6), None) if pile is None else (pile.least, pile.most)


@frozen_by_name
class MeterShown(Source):
    """What a meter shows."""

    key: ClassVar[str] = "meter"
    per_side: ClassVar[bool] = True
    meter: str = field(metadata=METER)

    def found(self, now: Situation) -> int | None:
        """So much."""
        return now.meter(self.meter)

    def owned(self, book: Book) -> bool:
        """Whether every side has one."""
        return self.meter in book.meter and book.meter[self.meter].of == "side"

    @property
    def nobodys(self) -> tuple[str, str]:
        """Nobody's meter."""
        return f"'{self.meter}', which every side has for itself", "a meter of the table: it is no side's turn here"

    def range(self, book: Book) -> Bounds:
        """Its bounds."""
        meter = book.meter.get(self.meter)
        return (-(10**6), None) if meter is None else (meter.least, meter.most)


@frozen_by_name
class Given(Source):
    """What the action was told under a name."""

    key: ClassVar[str] = "given"
    given: str

    def found(self, now: Situation) -> Told | None:
        """As it was told."""
        return now.given.get(self.given)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Only an action and what it does are told anything."""
        yield from super().complaints(book, known)
        if self.given not in known.given:
            expected = (
                one_of(known.given) if known.given else "something else: only an action that asks is told anything"
            )
            yield Complaint(
                ("given",), f"'{self.given}', which nothing asks for", expected, nearest(self.given, known.given)
            )

    def compared_wrongly(self, asked: Compared, book: Book) -> Iterator[Complaint]:
        """What is told may be a text."""
        yield from ()


@frozen_by_name
class NumberOf(Source):
    """How many sides play."""

    key: ClassVar[str] = "number-of"
    number_of: Literal["sides"]

    def found(self, now: Situation) -> int:
        """So many."""
        return len(now.sides)

    def range(self, book: Book) -> Bounds:
        """As many as may play."""
        return book.side_bounds


@frozen_by_name
class Repetition(Source):
    """Which repetition of a span runs, from 1."""

    key: ClassVar[str] = "span"
    span_: str = field(metadata=SPAN)

    def found(self, now: Situation) -> int:
        """0 where none runs."""
        runs = now.repetition(self.span_)
        return 0 if runs is None else runs[0]

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """It has to be going on."""
        yield from super().complaints(book, known)
        yield from _going_on("span", self.span_, known)


@frozen_by_name
class RemainingRepetitions(Source):
    """How many repetitions of a span come after the one that runs."""

    key: ClassVar[str] = "remaining"
    remaining: str = field(metadata=SPAN)

    def found(self, now: Situation) -> int | None:
        """Nobody knows where none runs; there is always another one of what is repeated until the end."""
        runs = now.repetition(self.remaining)
        return None if runs is None else 10**6 if runs[1] is None else runs[1] - runs[0]

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """It has to be going on."""
        yield from super().complaints(book, known)
        yield from _going_on("remaining", self.remaining, known)


def _going_on(key: str, span: str, known: KnownNames) -> Iterator[Complaint]:
    if known.spans is not None and span not in known.spans:
        expected = one_of(known.spans) if known.spans else "nothing about a span here"
        yield Complaint((key,), f"'{span}', which is not going on at that time", expected)


@frozen_by_name
class TimesDone(Source):
    """How often an action was done in this step."""

    key: ClassVar[str] = "did"
    did: str = field(metadata=ACT)

    def found(self, now: Situation) -> int:
        """So often."""
        return now.times_done(self.did)


@frozen_by_name
class IsSide(Source):
    """1 if it is about this side, or one of these."""

    key: ClassVar[str] = "side"
    side: str | tuple[str, ...] = field(metadata=SIDE)

    def found(self, now: Situation) -> bool:
        """Whether it is."""
        return now.side is not None and self.is_for(now.side)

    def is_for(self, side: str) -> bool:
        """Whether it is this one."""
        return side in ((self.side,) if isinstance(self.side, str) else self.side)

    def range(self, book: Book) -> Bounds:
        """It is or it isn't."""
        return 0, 1


@frozen_by_name
class Holds(Source):
    """How many of a card the side holds."""

    key: ClassVar[str] = "holds"
    per_side: ClassVar[bool] = True
    holds: str = field(metadata=CARD)

    @property
    def card(self) -> str:
        """The card itself."""
        return self.holds

    def found(self, now: Situation) -> bool:
        """One at most."""
        return now.holds(self.holds)

    def range(self, book: Book) -> Bounds:
        """There is one of each card."""
        return 0, 1

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """One of them holds it."""
        yield from super().complaints(book, known)
        if self.of == "each":
            expected = "acting, next, previous, any or a side: a card is only held by one of them"
            yield Complaint(("of",), "'each'", expected)


@frozen_by_name
class BoardReading(Source):
    """What is read off a side's board."""

    key: ClassVar[str] = "board"
    per_side: ClassVar[bool] = True
    board: Literal["empty", "unsupported"]

    def found(self, now: Situation) -> int | None:
        """So many places; None where there is no board."""
        return now.board(self.board)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Only a board of rows has niches."""
        yield from super().complaints(book, known)
        if not book.has_niches:
            found = f"'{self.board}', but the game has no pyramid"
            yield Complaint(("board",), found, "[board] with kind = 'pyramid', or no condition about it")


@frozen_by_name
class FirstOf(Source):
    """The first of several numbers whose conditions hold; the last one has none."""

    key: ClassVar[str] = "cases"
    cases: tuple[Number, ...]

    def found(self, now: Situation) -> Told | None:
        """The first that fits; its own conditions are met then."""
        for case in self.cases:
            if all(condition.holds(now) for condition in conditions_of(case)):
                return case.told(now)
        return 0

    def range(self, book: Book) -> Bounds:
        """What any of them can be."""
        all_ = [case.bounds(book) for case in self.cases]
        most = [high for _, high in all_ if high is not None]
        return min((low for low, _ in all_), default=0), max(most) if len(most) == len(all_) and most else None

    def found_span(self, can: Prospect) -> Span:
        """What any of them can become."""
        spans = [case.span(can) for case in self.cases]
        return min(low for low, _ in spans), max(high for _, high in spans)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """The last one is for everything else."""
        yield from super().complaints(book, known)
        yield from order_of_cases([conditions_of(case) for case in self.cases])
        for i, case in enumerate(self.cases):
            yield from (one.within("cases", i) for one in case.complaints(book, replace(known, compared=False)))

    def parts(self) -> Iterator[Number]:
        """Itself and all of them."""
        yield from super().parts()
        for case in self.cases:
            yield from case.parts()


def conditions_of(case: Number) -> Conditions:
    """When a number of a list of cases is the one."""
    return case.when if isinstance(case, Source) else ()


def order_of_cases(conditions: Sequence[Conditions]) -> Iterator[Complaint]:
    """Cases of which the first one that fits counts; the last one is for everything else."""
    if not conditions:
        yield Complaint(("cases",), "empty", "at least one case")
        return
    for i, when in enumerate(conditions[:-1]):
        if not when:
            expected = "it to be the last one: the cases after it are never reached"
            yield Complaint(("cases", i), "a case without 'when'", expected)
    if conditions[-1]:
        expected = "one more case without 'when' after it, for everything else, such as 0"
        yield Complaint(("cases", len(conditions) - 1), "the last case and has a 'when'", expected)


SOURCES: Mapping[str, type[Source]] = {
    kind.key: kind
    for kind in (
        ValueOf,
        CountOf,
        OptionChosen,
        PileCount,
        MeterShown,
        Given,
        NumberOf,
        Repetition,
        RemainingRepetitions,
        TimesDone,
        IsSide,
        Holds,
        BoardReading,
        FirstOf,
        Largest,
        Smallest,
        Kinds,
        Rank,
    )
}
"""What a group is, by the one key that says so."""


@frozen
class WordCase:
    """One of several words, for when its conditions hold."""

    value: str
    when: Conditions = ()


@frozen
class WordCases:
    """The first of several words whose conditions hold; the last one has none."""

    cases: tuple[WordCase | str, ...]

    def word(self, now: Situation) -> str:
        """The one that holds now."""
        for case in self.cases:
            if isinstance(case, str):
                return case
            if all(condition.holds(now) for condition in case.when):
                return case.value
        return ""

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """The last one is for everything else."""
        whens = [() if isinstance(case, str) else case.when for case in self.cases]
        yield from order_of_cases(whens)
        for i, conditions in enumerate(whens):
            yield from (one.within("cases", i) for one in complaints_of(conditions, book, known, "when"))
