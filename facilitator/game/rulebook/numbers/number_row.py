"""What a score sheet asks of a number that stands on it as a row: how it came about, as a value that the catalogue words,
and the boxes in which it is written.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from facilitator.game.rulebook.numbers.book import Book, NamedCount
from facilitator.game.rulebook.numbers.situation import Figure, Situation
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


class NumberRow:
    """A number, as far as a score sheet looks at it."""

    def value(self, now: Situation) -> Figure | None:
        """What it comes to; None while that is not known."""
        raise NotImplementedError

    def parts(self) -> Iterator["NumberRow"]:
        """This and all numbers in it."""
        yield self

    @property
    def counted(self) -> str | None:
        """The count that it reads itself."""
        return None

    @cached_property
    def whole(self) -> bool:
        """Whether a line waits for it; a sum may begin with what is known of anything else."""
        return True

    @property
    def terms(self) -> tuple["NumberRow", ...]:
        """What is added in it."""
        return (self,)

    @property
    def compares(self) -> bool:
        """Whether it looks at the other sides too."""
        return False

    @property
    def reads_table(self) -> bool:
        """Whether it is read off a pile, a meter or a board."""
        return False

    @property
    def by_keys(self) -> bool:
        """Whether keys count it, so that what nobody has touched is not known to be 0."""
        return False

    @property
    def on_board(self) -> bool:
        """Whether it is read off a board."""
        return False

    @property
    def tiles_of(self) -> tuple[str, ...]:
        """The faces of which it counts every tile once."""
        return ()

    @property
    def about_sides(self) -> tuple[str, ...] | None:
        """The sides that it asks about by name; None where it asks about something else."""
        return None

    @cached_property
    def card(self) -> str | None:
        """The card that a side has to hold."""
        return None

    @cached_property
    def gate(self) -> Mapping[str, int]:
        """How many of which counts there have to be, or it brings nothing."""
        return {}

    @cached_property
    def tick(self) -> int | None:
        """The points of a row that is ticked as soon as its gate is open."""
        return None

    @property
    def name(self) -> str:
        """What the row is called."""
        return ""

    @property
    def each(self) -> int | None:
        """The points that one of what it counts brings by itself."""
        return None

    @property
    def one_each(self) -> bool:
        """Whether its figure is its value."""
        return False

    @property
    def shows_figures(self) -> bool:
        """Whether the numbers of its counts can be read in its figures."""
        return True

    @property
    def nothing(self) -> bool:
        """Whether it never brings anything, so that nobody has to count for it."""
        return False

    @cached_property
    def counts(self) -> tuple[str, ...]:
        """The counts that it reads, in the order in which they are asked for."""
        return tuple(dict.fromkeys(part.counted for part in self.parts() if part.counted is not None))

    @cached_property
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

    def working(self, now: Situation) -> Value:
        """The same with all that is done to it."""
        return self.said_fully(now)

    def said_alone(self, now: Situation, value: Figure) -> Value:
        """How its value came about where it is the only row."""
        part = self.said(now, value)
        return sum_phrase([(value, part)] if part is not None else [], NOTHING)

    def lacks(self, now: Situation, alone: bool) -> Value | None:
        """What is missing for it to bring points, where somebody would ask."""
        return None

    def figure(self, now: Situation) -> Value:
        """The figures behind its value alone; empty where the value is all that there is to say."""
        return ""

    def rule(self, book: Book) -> Value:
        """What brings how much."""
        return self.name

    def gains(self, book: Book) -> tuple[tuple[Value, Value], ...]:
        """The same as rows: what, and how many points."""
        return ((self.rule(book), ""),)

    def slots(self, book: Book) -> tuple[Slot, ...]:
        """The boxes in which its numbers are written."""
        return (CountSlot("", self.name),)
