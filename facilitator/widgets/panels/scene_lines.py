"""A scene of the room in lines: its bars as they are there, its podium, its ladder, its ticks."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from facilitator.game.views.scene_values import Bar, Scene, SceneRow, Tick
from facilitator.widgets.cell_text import cut, padded
from facilitator.widgets.panels.drawn import EMPTY, team_tone, thin_bar
from facilitator.widgets.panels.ladder import ladder_lines

BETWEEN = 2
LEAST_BAR = 6
MOST_BETWEEN = 1


def scene_lines(scene: Scene, width: int, height: int, *, thin: bool = False, lit: str = "") -> list[Content]:
    """Everything but the headline; rows stand in the order in which they came. `lit` marks the table of this name."""
    if scene.kind in ("ladder", "verdict") and scene.value:
        said = _wrapped(scene.lines, width)
        return [*said, *ladder_lines(scene, width, max(1, height - len(said)))]
    lines = _wrapped(scene.lines, width)
    lines += _ticks(scene.ticks, width) if not any(row.bar for row in scene.rows) else []
    room = height - len(lines)
    rows, columns = scene.rows, 1 if len(scene.rows) <= room else -(-len(scene.rows) // max(1, room))
    each = -(-len(rows) // columns)
    wide = (width - BETWEEN * (columns - 1)) // columns
    parts = [_rows(rows[n : n + each], rows, wide, thin, lit) for n in range(0, len(rows), max(1, each))]
    gap = 0 if thin else min(MOST_BETWEEN, (room - each) // each if each else 0)
    for n in range(each):
        cells = [part[n].truncate(wide, ellipsis=True, pad=columns > 1) for part in parts if n < len(part)]
        lines += [Content(" " * BETWEEN).join(cells), *[EMPTY] * gap]
    return lines


def _wrapped(texts: Sequence[str], width: int) -> list[Content]:
    return [line for text in texts for line in Content.assemble((text, "$text")).wrap(width)]


def _ticks(ticks: Sequence[Tick], width: int) -> list[Content]:
    """Who is ready, as many beside each other as there is room for."""
    cells = []
    for tick in ticks:
        mark = Content.assemble(("✓ ", "$success") if tick.done else ("– ", "$soft"))
        name = f"{tick.badge.symbol} {tick.badge.title}".strip()
        cells.append(mark + Content.assemble((name, f"bold {team_tone(tick.badge.colour)}")))
    lines, line = list[Content](), EMPTY
    for cell in cells:
        if line and line.cell_length + 3 + cell.cell_length > width:
            lines.append(line)
            line = EMPTY
        line = line + Content("   ") + cell if line else cell
    return [*lines, line] if line else lines


def _rows(rows: Sequence[SceneRow], whole: Sequence[SceneRow], width: int, thin: bool, lit: str) -> list[Content]:
    """All columns are as wide as the widest of all rows, also of those that stand beside these."""
    marked = bool(lit) and any(row.symbol == lit for row in whole)
    names = max((cell_len(_name(row, marked)) for row in whole), default=0)
    number = max((cell_len(row.number) for row in whole), default=0)
    added = max((cell_len(row.added) for row in whole), default=0)
    words = any(row.words for row in whole)
    names = min(names, max(8, width // 2 if words or not any(row.bar for row in whole) else width - 22))
    rest = width - names - 2 - (number + 1 if number else 0) - (added + 2 if added else 0) - (2 if marked else 0)
    found = []
    for row in rows:
        tone = team_tone(row.colour)
        line = Content.assemble(("▌ " if marked and row.symbol == lit else "  " if marked else "", "$accent"))
        place = f"{row.place}  " if row.place > 0 else ""
        bold = "bold " if row.colour or row.marked or row.number else ""
        line += Content.assemble(
            (place, "bold $text"), (padded(cut(_name(row, marked), names), names), bold + tone), "  "
        )
        if row.bar is not None and rest >= LEAST_BAR:
            tail = min(cell_len(row.words) + 1, rest // 3) if row.words else 0
            line += _bar(row.bar, rest - tail, tone, thin)
            line += _numbers(row, number, added)
            line += Content.assemble((f" {cut(row.words, tail - 1)}" if tail else "", "$soft"))
        else:
            line += Content.assemble((f"{row.number:>{number}} " if number else "", "bold $text"))
            line += Content.assemble((f" {row.added}" if row.added else "", "$soft"))
            line += Content.assemble((f" {row.words}" if row.number else row.words, "$text"))
        found.append(line)
    return found


def _name(row: SceneRow, marked: bool) -> str:
    """A table has its number as a symbol, and in its title too."""
    symbol = "" if marked or (row.symbol and row.symbol in row.title) else row.symbol
    return f"{symbol} {row.title}".strip()


def _numbers(row: SceneRow, number: int, added: int) -> Content:
    """At the right of the bar: what there is, and what of it is new."""
    cells = Content.assemble((f" {row.number:>{number}}" if number else "", "bold $text"))
    return cells + Content.assemble((f"  {row.added:<{added}}" if added else "", "$soft"))


def _bar(bar: Bar, width: int, tone: str, thin: bool) -> Content:
    """What was there is full, what is new is shaded; a thin one shows the sum alone."""
    if thin:
        return thin_bar(bar.length, width, tone)
    full = round(width * bar.length)
    new = min(full, max(1, round(width * bar.added)) if bar.added > 0 else 0)
    return Content.assemble(("█" * (full - new) + "▓" * new, tone), ("─" * (width - full), "$line"))
