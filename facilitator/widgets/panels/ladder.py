"""The ladder of a game that all play together: its steps on one scale, how far it is to the next, and the points."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from rich.cells import cell_len
from textual.content import Content

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.plain.frozen import frozen
from facilitator.widgets.panels.drawn import EMPTY, thin_bar
from facilitator.widgets.panels.teams import Teams, draw_teams
from facilitator.widgets.pixel_font import HEIGHT, dot_line

BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
PARTS = " ▁▂▃▄▅▆▇█"
WIDEST, NARROWEST = 18, 6
UPRIGHT = 8
"""In so many rows there is room for a ladder beside the teams."""
BESIDE_TEAMS = 38
TOGETHER = "points together"


@frozen
class Ladder:
    """The scene of a ladder, and the sides of the table where something is known of them."""

    scene: Scene
    teams: Teams | None = None


def draw_ladder(ladder: Ladder, width: int, height: int) -> Sequence[Content]:
    """With the sides beside it; where it is low, it lies above them in one row."""
    scene, teams = ladder.scene, ladder.teams
    if teams is None or not teams.rows:
        return ladder_lines(scene, width, height)
    if height < UPRIGHT:
        return [_lying(scene, width), *draw_teams(teams, width, max(1, height - 1))]
    lines, wide = _scale(scene, width - BESIDE_TEAMS, height)
    wide = max(wide, width - BESIDE_TEAMS)
    total = Content.assemble((scene.value, "bold $text"), (f" {TOGETHER}", "$soft"))
    rows = [total, EMPTY, *draw_teams(teams, width - wide, height - 2)]
    return [a.truncate(wide, pad=True) + b for a, b in zip_longest(lines, rows[:height], fillvalue=EMPTY)]


def ladder_lines(scene: Scene, width: int, height: int) -> list[Content]:
    """The scale, and at its right the sum, in big digits where there is room for them."""
    lines, wide = _scale(scene, width, height)
    digits = big_number(scene.value, min(5, height - 2))
    room = width - wide
    if not digits or len(digits[0]) > room:
        digits = (scene.value,)
    block = [Content.assemble((row, "bold $text")) for row in digits]
    block += [
        *([EMPTY] if len(digits) > 1 else []),
        Content.assemble((TOGETHER if len(TOGETHER) <= room else "points", "$soft")),
    ]
    top = max(0, (height - len(block)) // 2)
    for n, part in enumerate(block[: height - top], top):
        lines[n] = lines[n].truncate(wide, pad=True) + part
    return lines


def _lying(scene: Scene, width: int) -> Content:
    """The sum, a bar to the top of the scale, and how far it is to the next step."""
    coming = next((row for row in scene.rows if row.marked), None)
    said = f" ↑ {coming.words}: {coming.title}" if coming is not None else ""
    at = coming.bar.length if coming is not None and coming.bar is not None else 1.0
    value = scene.trail[-1] if scene.trail else 0.0
    bar = max(4, width - cell_len(scene.value) - cell_len(said) - 3)
    tone = "$text" if coming is not None else "$success"
    return Content.assemble(
        (f"{scene.value} ", "bold $text"),
        thin_bar(min(1.0, value / at), bar, tone),
        ("┃", "bold $text"),
        (said, "$text"),
    )


def _scale(scene: Scene, width: int, height: int) -> tuple[list[Content], int]:
    """Its height is the scale; the step that comes next is the only bright one. With it how wide all of this is."""
    rungs = _rungs(scene.rows, height)
    value = scene.trail[-1] if scene.trail else 0.0
    reached = all(row.symbol == "✓" for row in scene.rows if row.marked)
    digits = max((len(row.number) for row in scene.rows), default=1)
    inner = min(WIDEST, max(NARROWEST, width // 4))
    said, lines = _said(rungs, height, scene.kind == "verdict"), []
    for y in range(height):
        row = rungs.get(y)
        bright = row is not None and row.marked
        number = row.number if row is not None else "0" if y == height - 1 else ""
        part = PARTS[max(0, min(8, round(8 * (value * height - (height - 1 - y)))))]
        if row is not None and part == " ":
            step = Content.assemble(("━" * inner, "bold $text") if bright else ("─" * inner, "$line"))
        else:
            step = Content.assemble((part * inner, "$success" if reached else "$text"))
        post = Content.assemble(("┃", "$text" if bright else "$line"))
        lines.append(
            Content.assemble((f"{number:>{digits}} ", "bold $text" if bright else "$soft"), post, step, post, "  ")
            + said.get(y, EMPTY)
        )
    return lines, max((line.cell_length for line in lines), default=0) + 3


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
        if row.symbol == "✓" and row.number != "0":
            found[y] += Content.assemble((f"  ✓ {row.words}", "$success"))
        elif row.marked or over:
            more = Content.assemble((("" if over else "↑ ") + row.words, "$text"))
            if y + 1 < height and y + 1 not in rungs:
                found[y + 1] = more
            else:
                found[y] += Content("  ") + more
    return found


@lru_cache(maxsize=256)
def big_number(text: str, rows: int) -> tuple[str, ...]:
    """The text in digits of half blocks, in so many rows at most; nothing where they are too few, or a letter has no dots."""
    line, size = dot_line(text), 2 * rows // HEIGHT
    if line is None or not size:
        return ()
    on = {
        (x * size + i, y * size + j)
        for column, y, count in line.runs
        for x in range(column, column + count)
        for i in range(size)
        for j in range(size)
    }
    return tuple(
        "".join(BLOCKS[(x, y) in on, (x, y + 1) in on] for x in range(line.width * size))
        for y in range(0, HEIGHT * size, 2)
    )
