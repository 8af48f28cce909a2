"""Pictures for HTML: boards and charts as inline SVG, in patterns of black and white."""

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin

from facilitator.plain.board_picture import HEIGHTS, BoardCell, BoardPicture, extent
from facilitator.plain.document import Chart, Series
from facilitator.plain.pictograms import GRID, pictogram_path

CELL = {"hexes": 107.0, "bricks": 130.0}
"""How wide a cell is in the pictures' own units."""
SMALLER = 0.62
"""How large boards are drawn that lie beside each other."""
LETTER = 15.0
"""The height of letters in the pictures' own units, which are drawn at most at their natural size: 11 points."""
MOST_LABELS = 16
DASHES = ("", "9 5", "2 4", "12 4 2 4")

PATTERNS = (
    '<rect width="7" height="7" fill="#000"/>',
    '<rect width="7" height="7" fill="#fff"/>',
    '<path d="M0 7L7 0" stroke="#000" stroke-width="1.3"/>',
    '<circle cx="3.5" cy="3.5" r="1.6"/>',
    '<path d="M0 3.5H7" stroke="#000" stroke-width="1.4"/>',
    '<path d="M0 3.5H7M3.5 0V7" stroke="#000"/>',
    '<path d="M3.5 0V7" stroke="#000" stroke-width="1.4"/>',
    '<path d="M0 0L7 7" stroke="#000" stroke-width="1.3"/>',
)


def patterns() -> str:
    """The patterns that charts are filled with, once for a document."""
    made = "".join(
        f'<pattern id="fill-{n}" width="7" height="7" patternUnits="userSpaceOnUse">{drawn}</pattern>'
        for n, drawn in enumerate(PATTERNS)
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{made}</defs></svg>'


def board(block: BoardPicture, across: int = 1) -> str:
    """Hexagons or bricks as they lie, each with its pictogram and its name; a tile in brackets lies under the other one."""
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


def chart(block: Chart) -> str:
    """Bars beside each other or on top of each other, or lines; what is what stands beside the pattern."""
    wide, high, slot = 640.0, 200.0, 640.0 / max(1, len(block.labels))
    columns = [[s.values[i] if i < len(s.values) else 0.0 for s in block.series] for i in range(len(block.labels))]
    top = max([1.0, *(sum(c) if block.kind == "stacked" else max(c, default=0.0) for c in columns)])
    parts = [f'<path d="M0 {high}H{wide}" stroke="#000" stroke-width="1.5"/>']
    if block.kind == "lines":
        parts += _curves(block, slot, high, top)
    else:
        for i, column in enumerate(columns):
            parts += _bars(column, i * slot, slot, high, top, block.kind == "stacked")
    every = -(-len(block.labels) // MOST_LABELS) if block.kind == "lines" else 1
    parts += [
        _words((i + 0.5) * slot, high + 16, _lines(label, max(4, int(slot * every / 8))), slot * every)
        for i, label in enumerate(block.labels)
        if i % every == 0
    ]
    foot = 60.0
    if block.kind == "lines" or len(block.series) > 1:
        parts += [sign for n, s in enumerate(block.series) for sign in _legend(block.kind, n, s, high + foot + n * 24)]
        foot += 24 * len(block.series)
    return _svg(-20, -26, wide + 150, high + foot + 30, parts)


def _legend(kind: str, n: int, series: Series, y: float) -> tuple[str, str]:
    """What a pattern or a kind of line stands for; a line says what it has come to as well."""
    came = f": {series.values[-1]:g}" if kind == "lines" and series.values else ""
    sample = (
        f'<path d="M0 {y + 8}H26" {_stroke(n)}/>'
        if kind == "lines"
        else f'<rect x="0" y="{y}" width="26" height="16" {_fill(n)} stroke="#000"/>'
    )
    return sample, f'<text x="34" y="{y + 13}">{escape(series.title)}{came}</text>'


def _stroke(n: int) -> str:
    thick = 2.2 if n // len(DASHES) % 2 == 0 else 4.4
    return f'fill="none" stroke="#000" stroke-width="{thick}" stroke-dasharray="{DASHES[n % len(DASHES)]}"'


def _fill(n: int) -> str:
    return f'fill="url(#fill-{n % len(PATTERNS)})"'


def _bars(column: Sequence[float], x: float, slot: float, high: float, top: float, stacked: bool) -> list[str]:
    each, below, parts = slot * (0.6 if stacked else 0.8 / max(1, len(column))), 0.0, []
    for n, value in enumerate(column):
        tall = max(0.0, value) / top * high
        left = x + (slot * 0.2 if stacked else slot * 0.1 + n * each)
        y = high - below - tall
        parts.append(
            f'<rect x="{left:.1f}" y="{y:.1f}" width="{each:.1f}" height="{tall:.1f}" {_fill(n)} stroke="#000"/>'
        )
        parts += [] if stacked else [_words(left + each / 2, y - 9, [f"{value:g}"], each)]
        below += tall if stacked else 0.0
    return [*parts, _words(x + slot / 2, high - below - 9, [f"{sum(column):g}"], slot)] if stacked else parts


def _curves(block: Chart, slot: float, high: float, top: float) -> list[str]:
    parts = []
    for n, s in enumerate(block.series):
        points = [((i + 0.5) * slot, high - max(0.0, v) / top * high) for i, v in enumerate(s.values)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" {_stroke(n)}/>')
    return parts


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
