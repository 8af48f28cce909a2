"""Pictures of boards for HTML, as inline SVG."""

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin

from facilitator.plain.board_picture import HEIGHTS, BoardCell, BoardPicture, extent
from facilitator.plain.pictograms import GRID, pictogram_path

CELL = {"hexes": 107.0, "squares": 107.0, "bricks": 130.0}
"""How wide a cell is in the pictures' own units."""
SMALLER = 0.62
"""How large boards are drawn that lie beside each other."""
LETTER = 15.0
"""The height of letters in the pictures' own units, which are drawn at most at their natural size: 11 points."""


def board(block: BoardPicture, across: int = 1) -> str:
    """Hexagons, squares or bricks as they lie, each with its pictogram and its name; a tile in brackets lies under the other one."""
    if not block.cells:
        return ""
    one = CELL[block.shape]
    left, top, wide, high = (n * one for n in extent(block))
    parts = [part for cell in block.cells for part in _cell(block, cell, one)]
    return _svg(left - 1, top - 1, wide + 2, high + 2, parts, 1.0 if across == 1 else SMALLER)


def _cell(block: BoardPicture, cell: BoardCell, one: float) -> list[str]:
    x, y, high = cell.x * one, cell.y * one, HEIGHTS[block.shape] * one
    half, inner = (one if cell.wide else one / 2), one * (0.86 if block.shape == "hexes" else 0.92)
    if block.shape == "hexes":
        corners = [(x + high / 2 * sin(i * pi / 3), y - high / 2 * cos(i * pi / 3)) for i in range(6)]
    else:
        corners = [(x + half * dx, y + high / 2 * dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    parts = [f'<polygon points="{points}" fill="#fff" stroke="#000" stroke-width="1.5"/>']
    if cell.mark:
        parts.append(
            f'<circle cx="{x + one * 0.26:.1f}" cy="{y - high * 0.2:.1f}" r="6" fill="none" stroke="#000" stroke-width="2"/>'
        )
    lines = [*_lines(cell.title, 12), *(f"({line})" for line in _lines(cell.under, 12))]
    path, size = pictogram_path(cell.picture), high * 0.3
    if path:
        at = f"translate({x - size / 2:.1f} {y - high * 0.36:.1f}) scale({size / GRID:.3f})"
        parts.append(f'<path d="{path}" fill-rule="evenodd" transform="{at}"/>')
        parts.append(_words(x, y + high * 0.14, lines, inner, high * 0.38))
    else:
        parts.append(_words(x, y, lines, inner, high * 0.55))
    return parts


def qr_code(rows: Sequence[str]) -> str:
    """A QR code, a square for each dark module."""
    squares = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module == "1"
    )
    size = len(rows)
    return f'<svg viewBox="0 0 {size} {size}" width="150" height="150" shape-rendering="crispEdges"><path d="{squares}"/></svg>'


def pictogram(name: str) -> str:
    """A pictogram by itself; nothing where there is none of this name."""
    path = pictogram_path(name)
    drawn = f'<path d="{path}" fill-rule="evenodd"/>'
    return f'<svg class="pictogram" viewBox="0 0 {GRID} {GRID}" aria-hidden="true">{drawn}</svg>' if path else ""


def _lines(text: str, most: int) -> list[str]:
    """A text in lines of at most so many letters; a longer word is broken."""
    lines: list[str] = []
    for word in text.split():
        pieces = [word[i : i + most] for i in range(0, len(word), most)]
        if lines and len(pieces) == 1 and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines += pieces
    return lines


def _words(x: float, y: float, lines: Sequence[str], width: float, height: float = 1000.0) -> str:
    """Lines around a point; they get smaller only where they would not fit."""
    longest = max([len(line) for line in lines], default=0)
    size = min(LETTER, width / max(1.0, longest * 0.56), height / max(1.0, len(lines) * 1.1))
    first, drawn = y - (len(lines) - 1) * size * 0.55 + size * 0.35, ""
    shrunk = f' font-size="{size:.1f}"' if size < LETTER else ""
    for n, line in enumerate(lines):
        drawn += (
            f'<text x="{x:.1f}" y="{first + n * size * 1.1:.1f}" text-anchor="middle"{shrunk}>{escape(line)}</text>'
        )
    return drawn


def _svg(left: float, top: float, wide: float, high: float, parts: Sequence[str], shown: float = 1.0) -> str:
    return (
        f'<svg viewBox="{left:.1f} {top:.1f} {wide:.1f} {high:.1f}" '
        f'style="width:{wide * shown:.0f}px" font-size="{LETTER}" role="img">'
        f"{''.join(parts)}</svg>"
    )
