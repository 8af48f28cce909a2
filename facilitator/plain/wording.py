"""Words for numbers, clocks and lists."""

from collections.abc import Sequence
from fractions import Fraction

MINUS = "−"


def clock(ms: int) -> str:
    """A clock's value as people read it: 0:45, −1:05, 1:02:03; a second counts as left until it is over."""
    seconds = -(-ms // 1000)
    sign, seconds = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(seconds, 3600)
    return f"{sign}{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{sign}{rest // 60}:{rest % 60:02}"


def time_span(ms: int) -> str:
    """A length of time as people say it: 32 s, 5 min 3 s, 1 h 5 min."""
    seconds = round(ms / 1000)
    if seconds < 60:
        return f"{seconds} s"
    minutes, rest = divmod(seconds, 60)
    hours, left = divmod(minutes, 60)
    first, second = (
        (f"{hours} h", f"{left} min" * (left > 0)) if hours else (f"{minutes} min", f"{rest} s" * (rest > 0))
    )
    return f"{first} {second}".strip()


def listed(words: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "none"


def counted(n: int, word: str) -> str:
    """1 tile, 2 tiles."""
    return f"{n} {word if n == 1 else plural(word)}"


def plural(word: str) -> str:
    """An English word for several: tiles, supplies."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}{'es' if word.endswith('s') else 's'}"


def one(word: str) -> str:
    """One of something: a tile, an animal."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


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


def tenths(value: float) -> str:
    """A measured number as it is written: 6, 2.5, −1."""
    text = f"{value:.1f}".removesuffix(".0").replace("-", MINUS)
    return "0" if text == f"{MINUS}0" else text


def full_sentence(text: str) -> str:
    """A text with a full stop, unless it ends with a sign of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def capitalize(text: str) -> str:
    """A text that begins with a large letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def shorten(words: str, longest: int) -> str:
    """Words that have room: whole ones, and a sign where there were more."""
    if len(words) <= longest:
        return words
    return f"{words[:longest].rsplit(' ', 1)[0].rstrip(' ,:;')} …"
