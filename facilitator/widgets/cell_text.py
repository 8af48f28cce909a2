"""Ordinary letters of the terminal: what is as wide everywhere as we count it, wrapped and cut at whole signs."""

import unicodedata
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells

_FIRST_FLAG, _LAST_FLAG = 0x1F1E6, 0x1F1FF
_NEVER = {"\u200d", "\ufe0e", "\ufe0f", *map(chr, range(0x1F3FB, 0x1F400)), *map(chr, range(0xE0020, 0xE0080))}
"""Joiners, selectors, tones of skin, tags: terminals disagree how wide a picture is that they belong to."""
MOST_MARKS = 2


def steady(text: str) -> str:
    """The text without what terminals draw in different widths; flags become their letters, towers of accents fall."""
    found, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if sign in _NEVER or marks > MOST_MARKS:
            continue
        code = ord(sign)
        found.append(chr(code - _FIRST_FLAG + ord("A")) if _FIRST_FLAG <= code <= _LAST_FLAG else sign)
    return "".join(found)


def cut(text: str, width: int) -> str:
    """At most so many cells of a text; what was cut off is shown by …"""
    if cell_len(text) <= width:
        return text
    return (chop_cells(text, width - 1)[0].rstrip() if width > 1 else "") + "…"


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of so many cells; words that are longer go on in the next line."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += chop_cells(word, max(2, width))
    return lines


def padded(text: str, width: int) -> str:
    """A text with spaces after it, so that it is so many cells wide: an emoji is two, a combining mark none."""
    return text + " " * max(0, width - cell_len(text))


def in_columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose columns stand under each other; a column that is empty everywhere takes no room."""
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(padded(cell, width) for cell, width in zip(line, widths, strict=True) if width).rstrip()
        for line in lines
    ]
