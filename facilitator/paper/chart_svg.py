"""Charts for HTML as inline SVG: horizontal bars, bars that are parted, and steps over time, in black, white and patterns."""

from html import escape
from itertools import pairwise

from facilitator.plain.chart import Chart, Pattern, Series
from facilitator.plain.wording import tenths

LABEL, BARS, NOTE = 210.0, 400.0, 190.0
"""The widths of labels, bars and notes, in the pictures' own units."""
ROW, HIGH = 32.0, 24.0
"""The height of a row, and of the bar in it."""
STEPS = 150.0
MOST_INSTANTS = 6
SMALL, LINE = 13.0, 16.0
DASHES = ("", "9 5", "2 4", "12 4 2 4")
FILLS: dict[Pattern, str] = {
    "white": '<rect width="7" height="7" fill="#fff"/>',
    "dots": '<rect width="7" height="7" fill="#fff"/><circle cx="3.5" cy="3.5" r="1.3"/>',
    "diagonals": '<rect width="7" height="7" fill="#fff"/><path d="M-1 1L1-1M0 7L7 0M6 8L8 6" stroke="#000" stroke-width="1.3"/>',
    "black": '<rect width="7" height="7" fill="#000"/>',
    "horizontals": '<rect width="7" height="7" fill="#fff"/><path d="M0 3.5H7" stroke="#000" stroke-width="1.4"/>',
}


def patterns() -> str:
    """The patterns that charts are filled with, once for a document."""
    made = "".join(
        f'<pattern id="fill-{name}" width="7" height="7" patternUnits="userSpaceOnUse">{drawn}</pattern>'
        for name, drawn in FILLS.items()
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{made}</defs></svg>'


def chart(block: Chart) -> str:
    """The chart; what it says in words is its description."""
    parts, high = _step_chart(block) if block.kind == "lines" else _bar_chart(block)
    wide = LABEL + BARS + NOTE
    return (
        f'<svg viewBox="0 -6 {wide:.0f} {high:.0f}" style="width:{wide:.0f}px" font-size="15" role="img" '
        f'aria-label="{escape(block.alternative)}"><desc>{escape(block.alternative)}</desc>{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, said: str, size: float = 15.0, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{more}>{escape(said)}</text>'


def _fill(series: Series) -> str:
    return f'fill="url(#fill-{series.pattern})" stroke="#000" stroke-width="1.2"'


def _bar_chart(block: Chart) -> tuple[list[str], float]:
    end = block.ticks[-1]
    parts: list[str] = []
    for i, label in enumerate(block.labels):
        y = i * ROW
        parts.append(_text(0, y + HIGH * 0.72, label))
        parts += _parted(block, i, y)
        if i < len(block.notes):
            parts.append(_text(LABEL + BARS + 12, y + HIGH * 0.72, block.notes[i], SMALL))
    foot = len(block.labels) * ROW
    for value in block.ticks:
        x = LABEL + value / end * BARS
        bold = value == block.limit and bool(block.limit_title)
        said = block.limit_title if bold else tenths(value) + (" %" if block.unit == "%" else "")
        parts.append(f'<path d="M{x:.1f} {foot:.0f}v4" stroke="#000"/>')
        parts.append(_text(x, foot + 18, said, SMALL, "middle", ' font-weight="bold"' if bold else ""))
    if block.unit != "%":
        parts.append(_text(LABEL + BARS + 12, foot + 18, block.unit, SMALL))
    if block.limit is not None:
        x = LABEL + block.limit / end * BARS
        parts.append(f'<path d="M{x:.1f} -4V{foot:.0f}" stroke="#000" stroke-width="3"/>')
    if block.kind != "stacked":
        return parts, foot + 32
    return [*parts, *_legend(block, foot + 32)], foot + 62


def _parted(block: Chart, i: int, y: float) -> list[str]:
    """The parts of one bar with their numbers, and its rest as a dashed frame."""
    end, left, parts = block.ticks[-1], 0.0, []
    for series in block.series:
        value = series.values[i]
        if value <= 0:
            continue
        x, wide = LABEL + left / end * BARS, value / end * BARS
        parts.append(f'<rect x="{x:.1f}" y="{y:.0f}" width="{wide:.1f}" height="{HIGH:.0f}" {_fill(series)}/>')
        if block.kind == "stacked":
            parts += _plated(x + wide / 2, y, tenths(value), series.pattern)
        left += value
    if block.rest and left < end:
        x, wide = LABEL + left / end * BARS, (end - left) / end * BARS
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.0f}" width="{wide:.1f}" height="{HIGH:.0f}" fill="none" stroke="#000" stroke-dasharray="4 3"/>'
        )
        if wide > 70:
            parts.append(_text(x + wide / 2, y + HIGH * 0.7, block.rest, SMALL, "middle"))
    return parts


def _plated(x: float, y: float, said: str, pattern: Pattern) -> list[str]:
    """A number on a white plate; on black it is white."""
    bold = ' font-weight="bold"'
    if pattern == "black":
        return [_text(x, y + HIGH * 0.7, said, 14, "middle", f'{bold} fill="#fff"')]
    wide = 8.5 * len(said) + 6
    plate = f'<rect x="{x - wide / 2:.1f}" y="{y + 4:.0f}" width="{wide:.1f}" height="{HIGH - 8:.0f}" fill="#fff"/>'
    return [plate, _text(x, y + HIGH * 0.7, said, 14, "middle", bold)]


def _legend(block: Chart, y: float) -> list[str]:
    parts, x = [], LABEL
    for series in block.series:
        parts.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="24" height="14" {_fill(series)}/>')
        parts.append(_text(x + 30, y + 12, series.title, SMALL))
        x += 48 + 6.6 * len(series.title)
    if block.rest:
        parts.append(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="24" height="14" fill="none" stroke="#000" stroke-dasharray="4 3"/>'
        )
        parts.append(_text(x + 30, y + 12, block.rest, SMALL))
    return parts


def _step_chart(block: Chart) -> tuple[list[str], float]:
    left, wide, end = 60.0, LABEL + BARS - 60, block.ticks[-1]
    last = max(1, len(block.labels) - 1)

    def up(value: float) -> float:
        return STEPS - value / end * STEPS

    parts = [f'<path d="M{left} 0V{STEPS}H{left + wide}" fill="none" stroke="#000" stroke-width="1.2"/>']
    for value in block.ticks:
        parts.append(f'<path d="M{left - 5} {up(value):.1f}h5" stroke="#000"/>')
        parts.append(_text(left - 9, up(value) + 5, tenths(value), SMALL, "end"))
    if block.limit is not None:
        parts.append(f'<path d="M{left} {up(block.limit):.1f}h{wide}" stroke="#000" stroke-width="3"/>')
        parts.append(_text(left + 4, up(block.limit) - 6, block.limit_title, SMALL, more=' font-weight="bold"'))
    for n, series in enumerate(block.series):
        points = [(left + i / last * wide, up(v)) for i, v in enumerate(series.values)]
        path = f"M{points[0][0]:.1f} {points[0][1]:.1f}" + "".join(
            f"V{before[1]:.1f}H{after[0]:.1f}V{after[1]:.1f}" for before, after in pairwise(points)
        )
        dash = f' stroke-dasharray="{DASHES[n]}"' if DASHES[n] else ""
        parts.append(f'<path d="{path}" fill="none" stroke="#000" stroke-width="2.4"{dash}/>')
    least = -LINE
    for series in sorted(block.series, key=lambda s: -s.values[-1]):
        least = max(up(series.values[-1]), least + LINE)  # several that end close together are one below the other
        parts.append(_text(left + wide + 6, least + 5, f"{series.title}: {tenths(series.values[-1])}", SMALL))
    every = max(1, -(-last // (MOST_INSTANTS - 1)))
    for i in range(0, len(block.labels), every):
        parts.append(_text(left + i / last * wide, STEPS + 18, block.labels[i], SMALL, "middle"))
    parts.append(_text(left, STEPS + 36, f"minutes of play; at the left {block.unit}", SMALL))
    return parts, STEPS + 52
