"""Words for numbers, clocks and lists."""

from collections.abc import Sequence


def clock(ms: int) -> str:
    """A clock's value as people read it: 0:45, −1:05, 1:02:03; a second counts as left until it is over."""
    seconds = -(-ms // 1000)
    sign, seconds = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(seconds, 3600)
    return f"{sign}{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{sign}{rest // 60}:{rest % 60:02}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "none"


def counted(n: int, word: str) -> str:
    """1 tile, 2 tiles."""
    if n == 1:
        return f"1 {word}"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{n} {word[:-1]}ies"
    return f"{n} {word}{'es' if word.endswith('s') else 's'}"
