"""A table of a class: who plays, how many points it has on its way to the target, and whether it needs somebody."""

from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content

from facilitator.game.views.scene_values import Badge
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import number
from facilitator.widgets.cell_text import cut, padded
from facilitator.widgets.panels.drawn import EMPTY, badge_words, spread, thin_bar

TURN, BAR = 18, 12
ROOMY = 62
"""From so many cells on the points have a bar."""
MARKS = {
    "hurry up": ("▒ ", "$warning"),
    "last seconds": ("▒ ", "$warning"),
    "time's up": ("! ", "$error"),
    "over": ("✓ ", "$success"),
    "not started": ("░ ", "$soft"),
    "closed": ("░ ", "$soft"),
    "paused": ("░ ", "$soft"),
    "running": ("█ ", "$success"),
    "playing": ("█ ", "$success"),
    "fresh": ("█ ", "$success"),
    "late": ("▒ ", "$warning"),
    "silent": ("! ", "$error"),
}
"""How a state looks beside its word."""


@frozen
class TableLine:
    """One table; `wide` is how much room titles take at all tables, `scale` where the bars of all of them end."""

    title: str
    wide: int
    turn: str = ""
    badge: Badge | None = None
    points: Fraction | None = None
    target: Fraction | None = None
    scale: Fraction = Fraction(1)
    clock: str = ""
    state: str = ""
    light: str = ""
    """The state whose mark it has, where that is another."""
    due: str = ""
    detail: str = ""
    calls: bool = False
    skipped: bool = False
    lit: bool = False


def draw_table(line: TableLine, width: int, height: int) -> Sequence[Content]:
    """A row, and below it where there is room what else is known."""
    mark = "✗ " if line.skipped else "! " if line.calls else "  "
    cursor = Content.assemble(("▌" if line.lit else " ", "$accent"), (mark, "bold $warning"))
    title = Content.assemble((padded(cut(line.title, line.wide), line.wide + 2), "bold $text"))
    turn = badge_words(line.badge) if line.badge is not None else Content.assemble((line.turn, "$text"))
    points, state = _points(line, width), _state(line)
    left = cursor + title
    if turn:
        rest = width - left.cell_length - points.cell_length - state.cell_length - 4
        room = min(TURN, rest) if points or (height == 1 and line.detail) else max(TURN, rest)
        left += turn.truncate(room, ellipsis=True, pad=True) + Content("  ")
    left += points
    if height == 1 and not points:
        left += Content.assemble((line.detail, "$soft"))
    rows = [spread(left, state, width)]
    if height > 1:
        indent = " " * (line.wide + 5)
        rows.append(Content.assemble((f"{indent}{line.detail}", "$soft")))
    return [row.truncate(width, pad=True).stylize_before("on $raised") if line.lit else row for row in rows]


def _points(line: TableLine, width: int) -> Content:
    """The points, and where there is room the way to the target."""
    if line.points is None:
        return EMPTY
    shown = Content.assemble((f"{number(line.points):>4} ", "bold $text"))
    if width < ROOMY:
        return shown
    part = float(line.points / line.scale) if line.scale else 0.0
    reached = line.target is not None and line.points >= line.target
    bar = thin_bar(min(1.0, part), BAR, "$success" if reached else "$text")
    if line.target is not None and 0 < line.target <= line.scale:
        at = min(BAR - 1, int(BAR * float(line.target / line.scale)))
        bar = bar[:at] + Content.assemble(("┃", "bold $text")) + bar[at + 1 :]
    return shown + bar + Content("  ")


def _state(line: TableLine) -> Content:
    """The clock and the state in a word, always with its mark; what is due stands before everything else."""
    if line.due:
        return Content.assemble((f" DUE: {line.due} ", "bold $ink on $warning"))
    mark, tone = MARKS.get(line.light or line.state, ("", "$soft"))
    clock = Content.assemble((f"{line.clock} ", "bold $text")) if line.clock else EMPTY
    return clock + Content.assemble((f"{mark}{line.state}", tone if line.state else ""))
