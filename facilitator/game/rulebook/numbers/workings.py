"""How numbers came about, as values that the catalogue words, and the boxes in which they are written."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.rulebook.numbers.book import Book, NamedCount
from facilitator.game.rulebook.numbers.situation import Figure
from facilitator.game.rulebook.phrases import Counted, Joined, Listed, Value, phrase
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import MINUS

NOTHING = phrase("nothing")


def count_phrase(n: int, count: NamedCount) -> Counted:
    """So many of a count."""
    return Counted(n, count.one, count.title)


def counts_listed(counts: Mapping[str, int], book: Book) -> Listed:
    """So many of each of some counts."""
    return Listed(tuple(count_phrase(n, book.count[name]) for name, n in counts.items()))


def sum_phrase(parts: Sequence[tuple[Figure, Value]], nothing: Value) -> Value:
    """Parts of a sum, each with its value, which decides whether it is added or taken away."""
    words: list[Value] = []
    for value, part in parts:
        sign = f"{MINUS} " if value < 0 else "+ " if words else ""
        words += [f" {sign}" if words else sign, part]
    return Joined(tuple(words)) if words else nothing


def equation(words: Value, value: Fraction | int) -> Joined:
    """A working and what it comes to."""
    return Joined((words, value), " = ")


class Slot:
    """Something to write in a row."""


@frozen
class CountSlot(Slot):
    """The number of a count, and what is done with it: × 3, ÷ 2; `before` is the sign to the left of it."""

    count: str
    title: str = ""
    worth: Value = ""
    before: str = ""
    negative: bool = False
    of_set: bool = False
    """Whether it is one of several that make a set, and not added to them."""


@frozen
class TickSlot(Slot):
    """A tick where all that is needed is there, for fixed points."""

    title: str
    needs: Mapping[str, int]
    points: int


@frozen
class SetsSlot(Slot):
    """How many complete sets the numbers before make, and what each brings."""

    points: int
