"""The sides as lines: columns under each other, and only as many as there is room for."""

from rich.cells import cell_len

from facilitator.game.desk import SideRow
from facilitator.widgets.stage import padded

BETWEEN = 2


def side_lines(rows: tuple[SideRow, ...], width: int) -> list[str]:
    """A line for each side: whose turn, name, cards, numbers, people; the columns at the end go first where it is narrow."""
    cells = [[f"{'▸' if row.acting else ' '} {row.symbol} {row.title}".rstrip(), row.cards, *row.numbers, row.people] for row in rows]
    columns = [list(column) for column in zip(*cells, strict=True)]
    widths = [max(map(cell_len, column)) for column in columns]
    kept = [i for i, wide in enumerate(widths) if wide]
    while len(kept) > 1 and sum(widths[i] for i in kept) + BETWEEN * (len(kept) - 1) > width:
        kept.pop()
    return [(" " * BETWEEN).join(padded(line[i], widths[i]) for i in kept).rstrip() for line in cells]
