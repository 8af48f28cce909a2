"""What the columns of a class list mean: by their headings, else by what is in them."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from facilitator.record import list_headings as headings

FIRST, PREFERRED, LAST, ID, WHOLE, UNUSED = "first name", "preferred name", "family name", "id", "name", ""
BACKWARDS = "family name, first name"
"""Of the whole name in one column, where it begins with the family name."""

MEANINGS = (UNUSED, FIRST, PREFERRED, LAST, WHOLE, BACKWARDS, ID)
FIRST_NAMES = Path(__file__).parents[1] / "words" / "first-names.txt"
SORTED = 5
"""From so many different family names on, their order tells them from first names."""

Rows = Sequence[Sequence[str]]


def fold(text: str) -> str:
    """Text without case and accents."""
    plain = text.casefold().replace("ł", "l").replace("ø", "o").replace("ß", "ss").replace("đ", "d").replace("ı", "i")
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", fold(text)))


def _phrases(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(words for part in re.split(r"[|\n]", text) if (words := _words(part)))


KNOWN = {
    kind: _phrases(text)
    for kind, text in (
        (FIRST, headings.GIVEN),
        (PREFERRED, headings.PREFERRED),
        (LAST, headings.FAMILY),
        (ID, headings.EXTERNAL),
        (WHOLE, headings.WHOLE),
    )
}
QUALIFIERS = frozenset(word for phrase in _phrases(headings.QUALIFIERS) for word in phrase)
JOINING = frozenset(word for (word,) in _phrases(headings.JOINING))
TOTALS = _phrases(headings.TOTALS)


def heading_meaning(heading: str) -> str:
    """What is below a heading; nothing where that is not known."""
    folded = fold(heading)
    words = tuple(re.findall(r"\w+", folded))
    for parts in (_parts(folded), words if len(words) == 2 else ()):
        meanings = [_phrase_meaning(_words(part)) for part in parts]
        if len(meanings) > 1 and FIRST in meanings and {*meanings} & {LAST, WHOLE}:
            return WHOLE if meanings[0] == FIRST else BACKWARDS
    return _phrase_meaning(words)


def _parts(folded: str) -> list[str]:
    """The parts of a heading such as "Apellidos y nombre" or "Surname, First name"."""
    return re.split(rf"[,/&+]|\b(?:{'|'.join(sorted(JOINING))})\b", folded)


def _phrase_meaning(words: tuple[str, ...]) -> str:
    """The meaning of a phrase, if need be in one word, or without the words that say nothing."""
    telling = tuple(word for word in words if word not in QUALIFIERS)
    tried = (words, ("".join(words),), telling)
    return next((kind for phrase in tried for kind, known in KNOWN.items() if phrase in known), "")


def is_total(row: Sequence[str]) -> bool:
    """Whether this line counts or sums the pupils above it: "Total: 24", or numbers alone."""
    filled = [cell for cell in row if cell]
    worded = [cell for cell in filled if any(c.isalpha() for c in cell)]
    if len(worded) != 1:
        return not worded
    counts = len(filled) == 1 or any(c.isdigit() for cell in filled for c in cell)
    return counts and tuple(word for word in _words(worded[0]) if not word.isdigit()) in TOTALS


@cache
def first_names() -> frozenset[str]:
    """Common first names, folded."""
    return frozenset(FIRST_NAMES.read_text(encoding="utf-8").split())


def is_first_name(text: str) -> bool:
    """Whether the first word is a common first name."""
    words = _words(text)
    return bool(words) and words[0] in first_names()


def guess_columns(rows: Rows) -> tuple[list[str], bool]:
    """What columns without headings mean, and whether something in them says so: first names that are known, or
    family names in order. Else the second of two is the first name, as in most exports of schools.
    """
    width = max(len(row) for row in rows)
    columns = [[row[i] if i < len(row) else "" for row in rows] for i in range(width)]
    worded = [n for n, cells in enumerate(columns) if sum(any(c.isalpha() for c in x) for x in cells) > len(rows) / 2]
    telling = [n for n in worded if len(rows) < 2 or len({*columns[n]}) > 1] or worded
    kinds = [UNUSED] * width
    if len(telling) < 2:
        for n in telling:
            kinds[n] = WHOLE
        return kinds, True
    seen = _first_column(columns, telling)
    first = telling[1] if seen is None else seen
    last = next(n for n in telling if n != first)
    kinds[last], kinds[first] = LAST, FIRST
    return kinds, seen is not None


def _first_column(columns: Rows, worded: Sequence[int]) -> int | None:
    """The column of first names, where it can be seen."""
    hits = sorted(((sum(map(is_first_name, columns[n])), n) for n in worded), reverse=True)
    if hits[0][0] > 2 * hits[1][0]:
        return hits[0][1]
    ordered = [n for n in worded if _in_order(columns[n])]
    return next(n for n in worded if n not in ordered) if len(ordered) == 1 and len(worded) == 2 else None


def _in_order(cells: Sequence[str]) -> bool:
    folded = [fold(cell) for cell in cells if cell]
    return len({*folded}) >= SORTED and folded == sorted(folded)


def given_of(whole: str, backwards: bool) -> str:
    """The first name of 'Last, First', or of 'Last First' where the family name comes first; else the whole name."""
    family, comma, given = whole.partition(",")
    if comma:
        return given.strip() or family.strip()
    words = whole.split()
    if not backwards or len(words) < 2:
        return whole.strip()
    return " ".join(words[next((n for n in range(1, len(words)) if is_first_name(words[n])), len(words) - 1) :])
