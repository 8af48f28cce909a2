"""How numbers and counts are said on a score sheet."""

from collections.abc import Sequence
from fractions import Fraction

from facilitator.game.rulebook.score_spec import Count

MINUS = "−"
ZERO = Fraction(0)


def number(value: Fraction | int) -> str:
    """A number as people write it: 6, 2.5, −1, and 1/3 where no short decimal says it exactly."""
    value = Fraction(value)
    sign, size = (MINUS, -value) if value < 0 else ("", value)
    if size.denominator == 1:
        return f"{sign}{size.numerator}"
    for places in (1, 2):
        scaled = size * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).zfill(places + 1)
            return f"{sign}{digits[:-places]}.{digits[-places:]}"
    return f"{sign}{size.numerator}/{size.denominator}"


def in_points(value: Fraction | int) -> str:
    """So many points: 1 point, 2.5 points."""
    return f"{number(value)} point{'' if value == 1 else 's'}"


def counted_as(n: int, count: Count) -> str:
    """So many of a count: 1 farm, 3 farms."""
    return f"{number(n)} {count.one if n == 1 and count.one else count.title}"


def sum_words(parts: Sequence[tuple[Fraction, str]]) -> str:
    """Parts of a sum, each with its value, which decides whether it is added or taken away."""
    text = ""
    for value, words in parts:
        sign = MINUS if value < 0 else "+"
        text += f" {sign} {words}" if text else (f"{MINUS} {words}" if value < 0 else words)
    return text or "nothing"


def equation(words: str, value: Fraction | int) -> str:
    """A working and what it comes to."""
    return f"{words} = {number(value)}"


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"
