"""How numbers and counts are said to the game master, and how they stand in what the catalogue says."""

from fractions import Fraction

from facilitator.game.rulebook.score_spec import Count
from facilitator.plain.wording import MINUS as MINUS
from facilitator.plain.wording import number as number

ZERO = Fraction(0)


def in_points(value: Fraction | int) -> str:
    """So many points: 1 point, 2.5 points."""
    return f"{number(value)} point{'' if value == 1 else 's'}"


def counted_as(n: int, count: Count) -> str:
    """So many of a count: 1 farm, 3 farms."""
    return f"{number(n)} {count.one if n == 1 and count.one else count.title}"
