"""Piles and meters of a table: each with a bar on its own scale and its number at the right."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from facilitator.game.views.table_view import Stock
from facilitator.plain.frozen import frozen
from facilitator.widgets.cell_text import cut, padded
from facilitator.widgets.panels.drawn import thin_bar

LEAST_BAR = 4


@frozen
class Stocks:
    """What there is, and what lies open of it."""

    rows: tuple[Stock, ...]
    faces: str = ""


def draw_stocks(stocks: Stocks, width: int, height: int) -> Sequence[Content]:
    """Where there is no room for all of them, what is empty goes first."""
    faces = [Content.assemble((stocks.faces, "$soft"))] if stocks.faces else []
    rows = list(stocks.rows)
    while len(rows) + len(faces) > height and any(row.n == 0 for row in rows):
        rows.remove(next(row for row in reversed(rows) if row.n == 0))
    digits = max((len(str(row.n)) for row in rows), default=1)
    wide = max((cell_len(row.title) for row in rows), default=0)
    wide = min(wide, max(6, width - digits - LEAST_BAR - 2))
    bar = width - wide - digits - 2
    return [
        Content.assemble((padded(cut(row.title, wide), wide), "$text"), " ")
        + thin_bar(row.n / row.most, bar, "$text")
        + Content.assemble((f" {row.n:>{digits}}", "bold $text"))
        for row in rows
    ] + faces
