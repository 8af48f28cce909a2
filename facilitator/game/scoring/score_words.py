"""How numbers and counts are said to the game master, and how they stand in what the catalogue says."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.rulebook.phrases import Counted, Joined, Listed, Value
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.plain.wording import MINUS as MINUS
from facilitator.plain.wording import number as number

ZERO = Fraction(0)


def in_points(value: Fraction | int) -> str:
    """So many points: 1 point, 2.5 points."""
    return f"{number(value)} point{'' if value == 1 else 's'}"


def counted_as(n: int, count: Count) -> str:
    """So many of a count: 1 farm, 3 farms."""
    return f"{number(n)} {count.one if n == 1 and count.one else count.title}"


def count_phrase(n: int, count: Count) -> Counted:
    """So many of a count."""
    return Counted(n, count.one, count.title)


def counts_listed(counts: Mapping[str, int], score: Score) -> Listed:
    """So many of each of some counts."""
    return Listed(tuple(count_phrase(n, score.count[name]) for name, n in counts.items()))


def sum_phrase(parts: Sequence[tuple[Fraction, Value]], nothing: Value) -> Value:
    """Parts of a sum, each with its value, which decides whether it is added or taken away."""
    words: list[Value] = []
    for value, part in parts:
        sign = f"{MINUS} " if value < 0 else "+ " if words else ""
        words += [f" {sign}" if words else sign, part]
    return Joined(tuple(words)) if words else nothing


def equation(words: Value, value: Fraction | int) -> Joined:
    """A working and what it comes to."""
    return Joined((words, value), " = ")
