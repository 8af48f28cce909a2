"""The ladder of a game that all play together: its steps on one scale, how far it is to the next, and the points."""

from collections.abc import Sequence

from textual.content import Content

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.widgets.panels.big_number import big_number
from facilitator.widgets.panels.drawn import EMPTY

PARTS = " ▁▂▃▄▅▆▇█"
WIDEST, NARROWEST = 18, 6
BESIDE = 34
"""So much room is left for the names of the steps before the sum gets big digits."""


def draw_ladder(scene: Scene, width: int, height: int) -> Sequence[Content]:
    """Its height is the scale; the step that comes next is the only bright one."""
    rungs = _rungs(scene.rows, height)
    value = scene.trail[-1] if scene.trail else 0.0
    over = scene.kind == "verdict"
    reached = bool(scene.rows) and all(row.symbol == "✓" for row in scene.rows if row.marked)
    digits = max((len(row.number) for row in scene.rows), default=1)
    inner = min(WIDEST, max(NARROWEST, width // 5))
    tone = "$success" if reached or not any(row.marked for row in scene.rows) else "$text"
    said = _said(rungs, height, over)
    lines = []
    for y in range(height):
        row = rungs.get(y)
        bright = row is not None and row.marked
        at = Content.assemble((f"{row.number if row is not None else '':>{digits}} ", "bold $text" if bright else "$soft"))
        filled = value * height - (height - 1 - y)
        part = PARTS[max(0, min(8, round(8 * filled)))]
        if row is not None and part == " ":
            step = Content.assemble(("━" * inner if bright else "─" * inner, "bold $text" if bright else "$line"))
        else:
            step = Content.assemble((part * inner, tone))
        post = Content.assemble(("┃", "$text" if bright else "$line"))
        lines.append(at + post + step + post + Content("  ") + said.get(y, EMPTY))
    return _with_sum(lines, scene, width, height)


def _rungs(rows: Sequence[SceneRow], height: int) -> dict[int, SceneRow]:
    """Which step has which row, the highest first; of those that would share one the brighter one stays."""
    found = dict[int, SceneRow]()
    for row in rows:
        y = height - 1 - min(height - 1, int((row.bar.length if row.bar is not None else 0.0) * height))
        while y in found and y + 1 < height and not row.marked:
            y += 1
        found[y] = row
    return found


def _said(rungs: dict[int, SceneRow], height: int, over: bool) -> dict[int, Content]:
    """The names of the steps; how far it is to the next one stands just under it, where there is room."""
    found = dict[int, Content]()
    for y, row in rungs.items():
        found[y] = Content.assemble((row.title, "bold $text" if row.marked else "$soft"))
        if row.symbol == "✓":
            found[y] += Content.assemble((f"  ✓ {row.words}", "$success"))
        elif row.marked or over:
            more = Content.assemble((("" if over else "↑ ") + row.words, "$text"))
            if y + 1 < height and y + 1 not in rungs:
                found[y + 1] = more
            else:
                found[y] += Content("  ") + more
    return found


def _with_sum(lines: Sequence[Content], scene: Scene, width: int, height: int) -> list[Content]:
    """The sum at the right, in big digits where there is room for them; else it stands in the headline."""
    wide = max((line.cell_length for line in lines), default=0) + 3
    digits = big_number(scene.value, min(5, height - 2))
    room = width - wide
    under = scene.headline
    if not digits or max(len(digits[0]), min(BESIDE, len(under))) > room:
        digits, under = (scene.value,), scene.headline
    block = [Content.assemble((row, "bold $text")) for row in digits]
    if under:
        block += [EMPTY, *Content.assemble((under, "$soft")).wrap(max(8, room))]
    top = max(0, (height - len(block)) // 2)
    found = list(lines)
    for n, part in enumerate(block[: max(0, height - top)], top):
        found[n] = found[n].truncate(wide, pad=True) + part
    return found
