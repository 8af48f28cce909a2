"""Things to be said, as values: which text, and what goes into it. The catalogue of a language turns them into words."""

from collections.abc import Mapping
from fractions import Fraction

from facilitator.plain.frozen import frozen

Text = str | tuple[str, ...]
"""A text of the catalogue with {values} in it; several forms of one where the number {n} decides which is right."""


@frozen
class Phrase:
    """A text of the catalogue by its name there."""

    text: str
    values: Mapping[str, "Value"]


@frozen
class Counted:
    """So many of something that the ruleset names: 1 farm, 3 farms."""

    n: int
    one: str
    many: str


@frozen
class Ordinal:
    """Which one it is in a row: 1st, 2nd."""

    n: int


@frozen
class Listed:
    """Things one after the other, as in a sentence: a, b and c."""

    parts: tuple["Value", ...]
    choice: bool = False
    """Whether it is one of them: a, b or c."""


@frozen
class Joined:
    """Things with the same sign between them."""

    parts: tuple["Value", ...]
    sign: str = ""


Value = str | int | Fraction | Phrase | Counted | Ordinal | Listed | Joined


def phrase(text: str, /, **values: Value) -> Phrase:
    """A text of the catalogue with its values."""
    return Phrase(text, values)
