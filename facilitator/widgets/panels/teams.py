"""The sides as rows: points so far, numbers in columns, cards; the one whose turn it is has a bar at its left."""

from collections.abc import Sequence
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from facilitator.game.views.table_view import SideRow
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import number
from facilitator.widgets.cell_text import cut, padded
from facilitator.widgets.panels.drawn import EMPTY, team_tone, thin_bar

BETWEEN, BAR = 2, 8
SHORTEST = 5
"""A heading is cut to so many letters before its column goes; people are read whole or not at all."""


@frozen
class Teams:
    """The sides of a table with their columns; many sides stand in several columns of the page."""

    rows: tuple[SideRow, ...]
    columns: tuple[str, ...] = ()
    people: tuple[tuple[str, ...], ...] = ()
    """Who plays for each side, where the facilitator may read it."""


def draw_teams(teams: Teams, width: int, height: int) -> Sequence[Content]:
    """With headings where there is room for them; what does not fit stands in a second column."""
    headed = height > len(teams.rows)
    if len(teams.rows) <= height:
        return _block(teams.rows, teams.columns, width, headed, teams.people)
    half = (width - BETWEEN) // 2
    left, right = teams.rows[:height], teams.rows[height : 2 * height]
    columns = [_block(part, (), half, False) for part in (left, right)]
    columns[1] = [*columns[1], *[EMPTY] * (len(columns[0]) - len(columns[1]))]
    return [a.truncate(half + BETWEEN, pad=True) + b for a, b in zip(*columns, strict=True)]


def _block(
    rows: Sequence[SideRow], columns: Sequence[str], width: int, headed: bool, people: Sequence[Sequence[str]] = ()
) -> list[Content]:
    names = [f"{row.symbol} {row.title}".strip() for row in rows]
    cells = _cells(rows, columns, people, width - 2 - max(map(cell_len, names), default=0), headed)
    name_wide = max([*map(cell_len, names), 4])
    head = Content.assemble((padded("", name_wide + 2), "")) + cells[0] if headed else None
    lines = [] if head is None else [head]
    for row, name, cell in zip(rows, names, cells[1:], strict=True):
        tone = f"bold {team_tone(row.colour)}" if row.acting or row.colour else "$text"
        mark = Content.assemble(("▌ " if row.acting else "  ", "$accent"))
        lines.append(mark + Content.assemble((padded(name, name_wide), tone)) + cell)
    return lines


def _cells(
    rows: Sequence[SideRow], columns: Sequence[str], people: Sequence[Sequence[str]], room: int, headed: bool
) -> list[Content]:
    """What stands behind the names, the headings first: points with a bar, numbers, cards, people. People go first
    where it is narrow, then cards, then the numbers from behind.
    """
    top = max([Fraction(1), *(row.points for row in rows if row.points is not None)])
    pointed = any(row.points is not None for row in rows)
    heads, parts = list[str](), list[list[Content]]()
    if pointed:
        heads.append("Points")
        digits = max(len(number(row.points or 0)) for row in rows)
        parts.append(
            [
                Content.assemble((f"{number(row.points or 0):>{digits}} ", "bold $text"))
                + thin_bar(float((row.points or 0) / top), BAR, team_tone(row.colour))
                for row in rows
            ]
        )
    for i, title in enumerate(columns if headed else ()):
        heads.append(title)
        parts.append([Content.assemble((str(row.values[i]), "$text")) for row in rows])
    if any(row.cards for row in rows):
        heads.append("Cards")
        parts.append([Content.assemble((row.cards, "bold $text" if row.acting else "$text")) for row in rows])
    if any(people):
        heads.append("People")
        parts.append([])
    used, lines = 0, [EMPTY] * (len(rows) + 1)
    for title, column in zip(heads, parts, strict=True):
        if not column:  # people take what is left
            column = [Content.assemble((_persons(who, room - used - BETWEEN), "$soft")) for who in people]
        wide = max(cell.cell_length for cell in column)
        title = title if headed else ""
        wide = max(wide, min(cell_len(title), max(SHORTEST, wide, 16)))
        last = room - used - BETWEEN
        if not wide or last < min(wide, SHORTEST):
            break
        wide = min(wide, last)
        lines[0] += Content.assemble((" " * BETWEEN + padded(cut(title, wide), wide), "$soft"))
        for n, cell in enumerate(column, 1):
            lines[n] += Content(" " * BETWEEN) + cell.truncate(wide, ellipsis=True, pad=True)
        used += wide + BETWEEN
    return lines


def _persons(who: Sequence[str], room: int) -> str:
    """As many as can be read whole, and how many more there are."""
    for n in range(len(who), 0, -1):
        words = " · ".join(who[:n]) + (f" +{len(who) - n}" if n < len(who) else "")
        if cell_len(words) <= room:
            return words
    return ""
