"""The boxes of a row on a score sheet, as values: what is written in each."""

from collections.abc import Mapping

from facilitator.game.rulebook.phrases import Value
from facilitator.plain.frozen import frozen


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
