"""Capitals in square dots, 5 high: Latin, Greek and Cyrillic with their usual accents, digits and punctuation."""

import unicodedata
from functools import lru_cache

from facilitator.plain.frozen import frozen
from facilitator.widgets.pixel_symbols import SYMBOLS, symbol_dots

HEIGHT, BETWEEN, SPACE = 5, 1, 2
Run = tuple[int, int, int]
"""Dots side by side: the first one's column and row, and how many."""

_SHAPES = """
A .#./#.#/###/#.#/#.#  B ##./#.#/##./#.#/##.  C .##/#../#../#../.##  D ##./#.#/#.#/#.#/##.  E ###/#../##./#../###
F ###/#../##./#../#..  G .##/#../#.#/#.#/.##  H #.#/#.#/###/#.#/#.#  I #/#/#/#/#            J ..#/..#/..#/#.#/.#.
K #.#/#.#/##./#.#/#.#  L #../#../#../#../###  M #...#/##.##/#.#.#/#...#/#...#  N #..#/##.#/#.##/#..#/#..#
O .#./#.#/#.#/#.#/.#.  P ##./#.#/##./#../#..  Q .#./#.#/#.#/##./.##  R ##./#.#/##./#.#/#.#  S .##/#../.#./..#/##.
T ###/.#./.#./.#./.#.  U #.#/#.#/#.#/#.#/###  V #...#/#...#/.#.#./.#.#./..#..  W #...#/#...#/#.#.#/##.##/#...#
X #.#/#.#/.#./#.#/#.#  Y #.#/#.#/.#./.#./.#.  Z ###/..#/.#./#../###
0 ###/#.#/#.#/#.#/###  1 ##./.#./.#./.#./###  2 ###/..#/###/#../###  3 ###/..#/###/..#/###  4 #.#/#.#/###/..#/..#
5 ###/#../###/..#/###  6 ###/#../###/#.#/###  7 ###/..#/..#/.#./.#.  8 ###/#.#/###/#.#/###  9 ###/#.#/###/..#/###
. ././././#  , ../../../.#/#.  : ./#/./#/.  ; ../.#/../.#/#.  ! #/#/#/./#  ? ##./..#/.#./.../.#.  ' #/#/././.
" #.#/#.#/.../.../...  ( .#/#./#./#./.#  ) #./.#/.#/.#/#.  [ ##/#./#./#./##  ] ##/.#/.#/.#/##  - ../../##/../..
– .../.../###/.../...  — ..../..../####/..../....  − .../.../###/.../...  _ .../.../.../.../###  + .../.#./###/.#./...
= .../###/.../###/...  × .../#.#/.#./#.#/...  / ..#/..#/.#./#../#..  \\ #../#../.#./..#/..#  | #/#/#/#/#
· ././#/./.  … ...../...../...../...../#.#.#  % #.#/..#/.#./#../#.#  & .#../#.#./.#../#.#./.#.#
# .#.#./#####/.#.#./#####/.#.#.  * .../#.#/.#./#.#/...  < ..#/.#./#../.#./..#  > #../.#./..#/.#./#..
~ ..../.#.#/#.#./..../....  ° .#./#.#/.#./.../...  € .##/#../##./#../.##  $ .##/##./.#./.##/##.  £ .##/.#./##./.#./###
@ .##./#.##/#.##/#.../.##.  → ..#../...#./#####/...#./..#..  ← ..#../.#.../#####/.#.../..#..
↑ ..#../.###./#.#.#/..#../..#..  ↓ ..#../..#../#.#.#/.###./..#..  « ...../..#.#/.#.#./..#.#/.....
» ...../#.#../.#.#./#.#../.....  ¿ .#./.../.#./#../.##  ¡ #/./#/#/#  • .../.#./###/.#./...
Æ .####/#.#../####./#.#../#.###  Œ .####/#.#../#.##./#.#../.####  Ø .###/#.##/#.##/##.#/###.
Đ .##./.#.#/####/.#.#/.##.  Ł .#../.##./.#../##../.###  Þ #../##./#.#/##./#..  Ŋ #..#/##.#/#.##/#..#/..#.
Ħ .#.#./#####/.###./.#.#./.#.#.  Ŧ ###/.#./###/.#./.#.  Ə ##./..#/###/#.#/.#.
Γ ###/#../#../#../#..  Δ ..#../.#.#./.#.#./#...#/#####  Θ .#./#.#/###/#.#/.#.  Λ .#./.#./#.#/#.#/#.#
Ξ ###/.../.#./.../###  Π ###/#.#/#.#/#.#/#.#  Σ ###/#../.#./#../###  Φ .###./#.#.#/#.#.#/.###./..#..
Ψ #.#.#/#.#.#/.###./..#../..#..  Ω .###./#...#/#...#/.#.#./##.##
Б ###/#../##./#.#/##.  Д .###./.#.#./.#.#./#####/#...#  Ж #.#.#/#.#.#/.###./#.#.#/#.#.#  З ##./..#/.#./..#/##.
И #..#/#..#/#.##/##.#/#..#  Л .##/#.#/#.#/#.#/#.#  У #.#/#.#/.##/..#/##.  Ц #.#./#.#./#.#./####/...#
Ч #.#/#.#/.##/..#/..#  Ш #.#.#/#.#.#/#.#.#/#.#.#/#####  Щ #.#.#./#.#.#./#.#.#./######/.....#
Ъ ##../.#../.##./.#.#/.##.  Ы #...#/#...#/##..#/#.#.#/##..#  Ь #../#../##./#.#/##.  Э ##./..#/.##/..#/##.
Ю #..#./#.#.#/###.#/#.#.#/#..#.  Я .##/#.#/.##/#.#/#.#  Є .##/#../##./#../.##  Ґ ..#/###/#../#../#..
Љ .##../#.#../#.##./#.#.#/#.##.  Њ #.#../#.#../####./#.#.#/#.##.  Ђ ###../.#.../.###./.#..#/.#.#.
Ћ ###../.#.../.###./.#..#/.#..#  Џ #.#/#.#/#.#/###/.#.
"""
_SAME = dict(
    zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХГПФІЈЅÐ’‘`´“”„‐‑½", "ABEZHIKMNOPTYXABEKMHOPCTXΓΠΦIJSĐ''''\"\"\"--½", strict=True)
)
_ABOVE = {
    "\u0300": ("#.", ".#"), "\u0301": (".#", "#."), "\u0302": (".#.", "#.#"), "\u0303": (".#.#", "#.#."),
    "\u0304": ("###",), "\u0306": ("#.#", ".#."), "\u0307": ("#",), "\u0308": ("#.#",), "\u0309": ("##", ".#"),
    "\u030a": ("###", "#.#", "###"), "\u030b": ("#.#",), "\u030c": ("#.#", ".#."), "\u0311": (".#.", "#.#"),
}  # fmt: skip
_BELOW = {
    "\u0327": (".#", "#."),
    "\u0328": ("#.", ".#"),
    "\u0323": (".", "#"),
    "\u0326": (".#", "#."),
    "\u0331": (".", "###"),
}


@frozen
class LineOfDots:
    """A sign or a line of text in dots: its width, the rows above the capitals and below the line, and its dots, row 0
    being the capitals' top.
    """

    width: int
    rise: int
    drop: int
    runs: tuple[Run, ...]


def _read() -> dict[str, tuple[str, ...]]:
    words = _SHAPES.split()
    found = {sign: tuple(shape.split("/")) for sign, shape in zip(words[::2], words[1::2], strict=True)}
    return found | {sign: found[like] for sign, like in _SAME.items() if like in found}


_FONT = _read()


def _runs(rows: tuple[str, ...], left: int, top: int) -> list[Run]:
    found = []
    for y, row in enumerate(rows):
        x = 0
        while (x := row.find("#", x)) >= 0:
            end = len(row) - len(row[x:].lstrip("#"))
            found.append((left + x, top + y, end - x))
            x = end
    return found


@lru_cache(2048)
def glyph(sign: str) -> LineOfDots | None:
    """One sign with its accents, such as É; None where the font has no such sign."""
    base, *marks = list(unicodedata.normalize("NFD", sign))
    rows = _FONT.get(base) or (symbol_dots(base, HEIGHT) if base in SYMBOLS else None)
    if rows is None:
        return None
    shapes = [_ABOVE.get(mark) or _BELOW.get(mark) for mark in marks]
    width = max(len(rows[0]), *(len(shape[0]) if shape else 0 for shape in (*shapes, None)))
    runs, top, below = _runs(rows, (width - len(rows[0])) // 2, 0), -1, 0
    for mark, shape in zip(marks, shapes, strict=True):
        if shape is None:
            return None
        left = (width - len(shape[0])) // 2
        if mark in _ABOVE:
            top -= len(shape)
            runs += _runs(shape, left, top)
        else:
            below = len(shape)
            runs += _runs(shape, left, HEIGHT)
    return LineOfDots(width, -top if top < -1 else 0, below, tuple(runs))


@lru_cache(1024)
def signs_of(text: str) -> tuple[LineOfDots | None, ...] | None:
    """The signs of a text in capitals, None for a space; None for all of it where a letter is missing.

    Pictures that are no letters, such as emoji, are left out as long as anything else remains.
    """
    found: list[LineOfDots | None] = []
    for word in "".join(_capital(c) for c in unicodedata.normalize("NFC", text)).split():
        signs = []
        for cluster in _clusters(word):
            sign = glyph(cluster)
            if sign is None and unicodedata.category(cluster[0])[0] in "LMNP":
                return None
            if sign is not None:
                signs.append(sign)
        if signs:
            found += [None, *signs] if found else signs
    return tuple(found)


def _capital(sign: str) -> str:
    return sign if sign == "◗" or not sign.isalpha() else unicodedata.normalize("NFC", sign.upper())


def _clusters(word: str) -> list[str]:
    found: list[str] = []
    for sign in word:
        if found and unicodedata.combining(sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


@lru_cache(1024)
def dot_line(text: str) -> LineOfDots | None:
    """A line of text in dots; None where the font lacks one of its letters."""
    signs = signs_of(text)
    if signs is None:
        return None
    x, rise, drop = 0, 0, 0
    runs: list[Run] = []
    for sign in signs:
        if sign is None:
            x += SPACE + BETWEEN
            continue
        runs += [(x + left, top, length) for left, top, length in sign.runs]
        x += sign.width + BETWEEN
        rise, drop = max(rise, sign.rise), max(drop, sign.drop)
    return LineOfDots(max(0, x - BETWEEN), rise, drop, tuple(runs))
