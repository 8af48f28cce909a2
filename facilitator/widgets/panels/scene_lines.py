"""A scene of the room in lines: its bars as they are there, its podium, its ladder, its ticks."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from textual.content import Content

from facilitator.game.views.scene_values import Bar, Scene, SceneRow, Tick
from facilitator.plain.frozen import frozen
from facilitator.widgets.cell_text import cut, padded
from facilitator.widgets.panels.drawn import EMPTY, badge_words, team_tone, thin_bar
from facilitator.widgets.panels.ladder import ladder_lines

BETWEEN = 2
LEAST_BAR = 6
THICK = 3
"""Where there are so many lines for each row, a bar is two lines high."""


def scene_lines(scene: Scene, width: int, height: int, *, thin: bool = False, lit: str = "") -> list[Content]:
    """Everything but the headline; rows stand in the order in which they came. `lit` marks the table of this name."""
    if scene.kind in ("ladder", "verdict") and scene.value:
        said = _wrapped(scene.lines, width)
        return [*said, *ladder_lines(scene, width, max(1, height - len(said)))]
    lines = _wrapped(scene.lines, width)
    lines += _ticks(scene.ticks, width) if not any(row.bar for row in scene.rows) else []
    if not scene.rows:
        return lines
    room = max(1, height - len(lines))
    columns = -(-len(scene.rows) // room)
    down = -(-len(scene.rows) // columns)
    table = _columns(scene, (width - BETWEEN * (columns - 1)) // columns, lit)
    cells = _filled(scene.rows, table, thin, room if columns == 1 else 0)
    if columns > 1:
        beside = zip_longest(*(cells[n : n + down] for n in range(0, len(cells), down)), fillvalue=[EMPTY])
        cells = [
            [Content(" " * BETWEEN).join(cell[0].truncate(table.width, ellipsis=True, pad=True) for cell in row)]
            for row in beside
        ]
    gap = 0 if thin or sum(map(len, cells)) + down > room else 1
    return lines + [line for cell in cells for line in [*cell, *[EMPTY] * gap]]


def _filled(rows: Sequence[SceneRow], table: "_Columns", thin: bool, room: int) -> list[list[Content]]:
    """All rows as high as there is room for all; then those that are still cut a line higher."""
    deep = max(1, room // len(rows))
    cells = [_row(row, table, thin, deep) for row in rows]
    for n, row in enumerate(rows):
        higher = _row(row, table, thin, deep + 1)
        if cells[n][-1].plain.endswith("…") and sum(map(len, cells)) - len(cells[n]) + len(higher) <= room:
            cells[n] = higher
    return cells


def _wrapped(texts: Sequence[str], width: int) -> list[Content]:
    return [line for text in texts for line in Content.assemble((text, "$text")).wrap(width)]


def _ticks(ticks: Sequence[Tick], width: int) -> list[Content]:
    """Who is ready, as many beside each other as there is room for."""
    cells = []
    for tick in ticks:
        mark = Content.assemble(("✓ ", "$success") if tick.done else ("– ", "$soft"))
        cells.append(mark + badge_words(tick.badge))
    lines, line = list[Content](), EMPTY
    for cell in cells:
        if line and line.cell_length + 3 + cell.cell_length > width:
            lines.append(line)
            line = EMPTY
        line = line + Content("   ") + cell if line else cell
    return [*lines, line] if line else lines


@frozen
class _Columns:
    """How wide the columns of rows are: those of all rows are as wide as the widest."""

    width: int
    names: int
    number: int
    added: int
    places: bool
    lit: str
    ready: Mapping[str, bool]

    @property
    def rest(self) -> int:
        """What is left for a bar."""
        used = (self.number + 1 if self.number else 0) + (self.added + 2 if self.added else 0)
        return self.width - self.names - 2 - used - (2 if self.lit else 0) - (2 if self.ready else 0)


def _columns(scene: Scene, width: int, lit: str) -> _Columns:
    """What the rows of a scene need; `lit` only where it is one of them."""
    rows = scene.rows
    lit = lit if any(row.symbol == lit for row in rows) else ""
    barred = any(row.bar for row in rows) and not any(row.words for row in rows)
    return _Columns(
        width,
        min(max(cell_len(_name(row, lit)) for row in rows), max(8, width - 22 if barred else width // 2)),
        max(cell_len(row.number) for row in rows),
        max(cell_len(row.added) for row in rows),
        any(row.place > 0 for row in rows),
        lit,
        {tick.badge.title: tick.done for tick in scene.ticks} if any(row.bar for row in rows) else {},
    )


def _row(row: SceneRow, table: _Columns, thin: bool, deep: int) -> list[Content]:
    """A row with its bar; without one, words that go on in the lines below."""
    tone = team_tone(row.colour)
    bold = "bold " if row.colour or row.marked or row.number else ""
    line = Content.assemble(("▌ " if row.symbol == table.lit else "  ", "$accent")) if table.lit else EMPTY
    line += Content.assemble((f"{row.place or '':<3}" if table.places else "", "bold $text"))
    line += Content.assemble((padded(cut(_name(row, table.lit), table.names), table.names), bold + tone), "  ")
    if row.bar is not None and table.rest >= LEAST_BAR:
        tail = min(cell_len(row.words) + 1, table.rest // 3) if row.words else 0
        bar = _bar(row.bar, table.rest - tail, tone, thin)
        aside = Content.assemble((f" {cut(row.words, tail - 1)}" if tail else "", "$soft"))
        again = [Content(" " * line.cell_length) + bar.rstrip("─")] if deep >= THICK else []
        return [line + bar + _numbers(row, table) + aside, *again]
    if row.number:
        line += Content.assemble((f"{row.number:>{table.number}}", "bold $text"), (f"  {row.added}", "$soft"))
        line += Content(" ") if row.words else EMPTY
    words = _fitting(row.words, max(1, table.width - line.cell_length), deep)
    return [line + words[0], *(Content(" " * line.cell_length) + more for more in words[1:])]


def _fitting(words: str, width: int, height: int) -> list[Content]:
    """Words in so many lines; what is named last goes first where there is no room for all."""
    lines = Content.assemble((words, "$text")).wrap(width)
    while len(lines) > height and " · " in words:
        words = words.rpartition(" · ")[0]
        lines = Content.assemble((words, "$text")).wrap(width)
    return lines if len(lines) <= height else [Content.assemble((cut(words, width), "$text"))]


def _name(row: SceneRow, lit: str) -> str:
    """A table has its number as a symbol, and in its title too."""
    symbol = "" if lit or (row.symbol and row.symbol in row.title) else row.symbol
    return f"{symbol} {row.title}".strip()


def _numbers(row: SceneRow, table: _Columns) -> Content:
    """At the right of the bar: what there is, what of it is new, and whether a sheet is in."""
    cells = Content.assemble((f" {row.number:>{table.number}}" if table.number else "", "bold $text"))
    cells += Content.assemble((f"  {row.added:<{table.added}}" if table.added else "", "$soft"))
    if row.title in table.ready:
        cells += Content.assemble((" ✓", "$success") if table.ready[row.title] else (" –", "$soft"))
    return cells


def _bar(bar: Bar, width: int, tone: str, thin: bool) -> Content:
    """What was there is full, what is new is shaded; a thin one shows the sum alone."""
    if thin:
        return thin_bar(bar.length, width, tone)
    full = round(width * bar.length)
    new = min(full, max(1, round(width * bar.added)) if bar.added > 0 else 0)
    return Content.assemble(("█" * (full - new) + "▓" * new, tone), ("─" * (width - full), "$line"))
