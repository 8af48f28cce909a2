"""Conditions: what holds or doesn't, and may not be known yet."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from facilitator.game.rulebook.numbers.book import Book, Complaint, KnownNames
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.situation import Prospect, Situation
from facilitator.plain.frozen import frozen


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

    @cached_property
    def gate(self) -> Mapping[str, int]:
        """How many of which counts it asks for."""
        return {}

    @cached_property
    def card(self) -> str | None:
        """The card that it asks for."""
        return None

    @cached_property
    def counts(self) -> tuple[str, ...]:
        """The counts that it reads."""
        return tuple(dict.fromkeys(part.counted for part in self.parts() if part.counted is not None))

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
