"""Symbols in square dots of any size: those of the teams, a card, a hexagon, a tick, an arrow."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

Shape = Callable[[float, float], bool]
"""Whether a point belongs to it; the square goes from -1 to 1, y downwards."""


def _polygon(*corners: tuple[float, float]) -> Shape:
    """The inside of a polygon, by counting how often a ray crosses its edges."""
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))

    def inside(x: float, y: float) -> bool:
        crossed = [(a, b) for a, b in edges if (a[1] > y) != (b[1] > y)]
        return sum(x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in crossed) % 2 == 1

    return inside


def _star() -> Shape:
    radii = (1.12, 0.47)
    return _polygon(*((radii[n % 2] * sin(n * pi / 5), 0.1 - radii[n % 2] * cos(n * pi / 5)) for n in range(10)))


def _card(x: float, y: float) -> bool:
    """An exclamation mark on a card: the mark and the card's edge."""
    edge = abs(x) <= 0.72 and (abs(x) > 0.52 or abs(y) > 0.82)
    return edge or (abs(x) < 0.16 and (-0.64 < y < 0.08 or 0.34 < y < 0.62))


SYMBOLS: dict[str, Shape] = {
    "◆": lambda x, y: abs(x) + abs(y) <= 1,
    "▲": lambda x, y: abs(x) * 2 <= (y + 1.05) and y <= 0.9,
    "●": lambda x, y: x * x + y * y <= 1.0,
    "■": lambda x, y: max(abs(x), abs(y)) <= 0.86,
    "★": _star(),
    "▼": lambda x, y: abs(x) * 2 <= (1.05 - y) and y >= -0.9,
    "✚": lambda x, y: min(abs(x), abs(y)) <= 0.34,
    "◗": lambda x, y: x >= -0.5 and ((x + 0.5) / 1.4) ** 2 + y * y <= 1.0,
    "✓": lambda x, y: (
        (-0.95 <= x <= -0.3 and abs(y - x - 0.75) <= 0.3) or (-0.4 <= x <= 0.95 and abs(y + x - 0.05) <= 0.3)
    ),
    "▶": lambda x, y: abs(y) * 2 <= (1.05 - x) and x >= -0.9,
    "!": _card,
    "⬢": _polygon((0, -1), (0.9, -0.5), (0.9, 0.5), (0, 1), (-0.9, 0.5), (-0.9, -0.5)),
    "○": lambda x, y: 0.5 <= x * x + y * y <= 1.0,
}
_SMALL = {
    "●": (".###.", "#####", "#####", "#####", ".###."),
    "○": (".###.", "#...#", "#...#", "#...#", ".###."),
    "★": ("..#..", "#####", ".###.", ".###.", "#...#"),
    "✓": (".....", "....#", "#..#.", ".##..", ".#..."),
    "▲": ("..#..", "..#..", ".###.", ".###.", "#####"),
    "▼": ("#####", ".###.", ".###.", "..#..", "..#.."),
    "✚": ("..#..", "..#..", "#####", "..#..", "..#.."),
    "◗": ("###..", "####.", "####.", "####.", "###.."),
    "▶": ("#....", "###..", "#####", "###..", "#...."),
    "■": ("#####", "#####", "#####", "#####", "#####"),
    "◆": ("..#..", ".###.", "#####", ".###.", "..#.."),
    "!": ("#", "#", "#", ".", "#"),
}
"""At 5 dots a symbol is drawn by hand."""


@lru_cache(256)
def symbol_dots(symbol: str, width: int, height: int = 0) -> tuple[str, ...]:
    """A symbol as rows of # and dots, as wide and as high as asked for; a square where no height is given."""
    height = height or width
    if (width, height) == (5, 5) and symbol in _SMALL:
        return _SMALL[symbol]
    shape = SYMBOLS[symbol]
    return tuple(
        "".join("#" if shape((2 * x + 1) / width - 1, (2 * y + 1) / height - 1) else "." for x in range(width))
        for y in range(height)
    )


@lru_cache(64)
def outline(symbol: str, width: int, height: int = 0) -> tuple[str, ...]:
    """Only those dots of a symbol that lie at its edge."""
    rows = symbol_dots(symbol, width, height)
    lit = {(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"}
    return tuple(
        "".join(
            "#" if (x, y) in lit and not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= lit else "."
            for x in range(len(row))
        )
        for y, row in enumerate(rows)
    )
