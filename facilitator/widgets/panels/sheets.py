"""Score sheets while points are counted: who is in, who is doubtful, who is missing."""

from collections.abc import Mapping, Sequence
from typing import Literal

from textual.content import Content

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted
from facilitator.widgets.panels.drawn import EMPTY, badge_words, team_tone, thin_bar

SheetState = Literal["checked", "complete", "open", "missing"]
BAR = 10
STATES: Mapping[SheetState, tuple[str, str]] = {
    "checked": ("✓", "$success"),
    "complete": ("✓", "$success"),
    "open": ("–", "$soft"),
    "missing": ("░", "$soft"),
}


@frozen
class SheetRow:
    """One sheet, or those of a table: its points so far and as a part of the most, how many lines are still to do."""

    badge: Badge
    points: str
    part: float
    state: SheetState
    words: str
    doubts: int = 0
    lit: bool = False


@frozen
class Sheets:
    """All sheets, and the key that opens them."""

    rows: tuple[SheetRow, ...]
    key: str = ""


def draw_sheets(sheets: Sheets, width: int, height: int) -> Sequence[Content]:
    """A row for each sheet, then the key where there is room for it."""
    rows = sheets.rows
    names = min(width // 2, max((badge_words(row.badge).cell_length for row in rows), default=0))
    digits = max((len(row.points) for row in rows), default=1)
    bar = BAR if width - names - digits > BAR + 24 else 0
    lines = []
    for row in rows:
        mark, tone = STATES[row.state]
        line = Content.assemble(
            ("▌" if row.lit else " ", "$accent"),
            badge_words(row.badge).truncate(names, ellipsis=True, pad=True),
            (f"  {row.points:>{digits}} ", "bold $text"),
        )
        line += thin_bar(row.part, bar, team_tone(row.badge.colour)) if bar else EMPTY
        line += Content.assemble((f"  {mark} ", tone), (row.words, "$soft" if row.state == "missing" else "$text"))
        if row.doubts:
            line += Content.assemble((f"  ! {row.doubts} doubtful", "bold $warning"))
        lines.append(line)
    return _with_key(lines, sheets.key, height)


def _with_key(lines: list[Content], key: str, height: int) -> list[Content]:
    """Rows that do not fit are counted in the last one."""
    if len(lines) > height:
        more = len(lines) - height + 1
        return [*lines[: height - 1], Content.assemble((f" and {counted(more, 'more sheet')}", "$soft"))]
    air = [EMPTY] if len(lines) + 2 <= height else []
    said = [Content.assemble(" ", (key, "bold $accent"), (" opens the score sheets", "$soft"))]
    return [*lines, *air, *said[: height - len(lines)]]
