"""Cases: the first number, or the first word, whose conditions hold."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from facilitator.game.rulebook.numbers.book import Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.condition import Conditions, complaints_of
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.situation import Prospect, Situation, Span, Told
from facilitator.game.rulebook.numbers.source import Source
from facilitator.plain.frozen import frozen, frozen_by_name, replace


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
