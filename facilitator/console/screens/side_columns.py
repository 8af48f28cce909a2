"""The sides as lines: columns under each other, as many as there is room for; many sides stand two beside each
other.
"""

from rich.cells import cell_len
from textual.content import Content

from facilitator.game.views.table_view import SideRow
from facilitator.widgets.cell_text import padded

BETWEEN = 2
MANY = 6
"""More sides than this stand in two columns."""


def rows_for(sides: int) -> int:
    """How many lines so many sides take."""
    return sides if sides <= MANY else -(-sides // 2)


def side_lines(rows: tuple[SideRow, ...], width: int) -> list[Content]:
    """The sides as lines, the one whose turn it is lit."""
    if len(rows) <= MANY:
        return [_lit(line, row.acting) for line, row in zip(_columns(rows, width), rows, strict=True)]
    height, half = rows_for(len(rows)), (width - BETWEEN) // 2
    cells = [_lit(padded(line, half), row.acting) for line, row in zip(_columns(rows, half), rows, strict=True)]
    gap = Content(" " * BETWEEN)
    return [gap.join(cells[n::height]) for n in range(height)]


def _lit(line: str, acting: bool) -> Content:
    return Content.assemble((line, "bold $accent on $panel" if acting else ""))


def _columns(rows: tuple[SideRow, ...], width: int) -> list[str]:
    """Whose turn, name, cards, numbers, people; the columns at the end go first where it is narrow."""
    cells = [
        [f"{'▸' if row.acting else ' '} {row.symbol} {row.title}".rstrip(), row.cards, *row.numbers, row.people]
        for row in rows
    ]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    kept = [i for i, wide in enumerate(widths) if wide]
    while len(kept) > 1 and sum(widths[i] for i in kept) + BETWEEN * (len(kept) - 1) > width:
        kept.pop()
    return [(" " * BETWEEN).join(padded(line[i], widths[i]) for i in kept).rstrip() for line in cells]
