"""The podium: three steps in the colours of the teams, the others in the foot."""

from functools import partial

from textual.geometry import Region

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.widgets.stage_drawing import Drawing, dots_wide
from facilitator.widgets.stage_frame import MARGIN, span

STEPS = {1: 1.0, 2: 0.64, 3: 0.38}
"""How high the steps are."""


def draw_podium(d: Drawing, scene: Scene, bottom: int) -> None:
    """The steps that there are; teams with equal points share one. The others are in the foot."""
    first = [row for row in scene.rows if row.place == 1]
    colour = d.colours.team(first[0].colour).text if len(first) == 1 else d.colours.fg
    top = d.text(span(MARGIN, 2, d.width - MARGIN, 16), scene.headline, colour, sizes=(2, 1), align="centre") + 2
    standing = [row for place in (2, 1, 3) for row in scene.rows if row.place == place]
    alone = len({row.place for row in standing}) == len(standing)
    slot = d.width // (3 if alone else len(standing))
    for n, row in enumerate(standing):
        left = (2, 1, 3).index(row.place) * slot if alone else n * slot
        named = first == [row] and row.title in scene.headline
        _podium_step(d, row, span(left, top, left + slot, bottom), "" if named else row.title)


def _podium_step(d: Drawing, row: SceneRow, region: Region, title: str) -> None:
    over = 14
    high = round((region.height - over) * STEPS[row.place])
    step = span(region.x + 1, region.bottom - high, region.right - 1, region.bottom)
    d.team_area(step, row.colour)
    tones = d.colours.team(row.colour)
    line = span(region.x, step.y - over, region.right, step.y - 8)
    d.text(line, title, tones.text, align="centre", middle=True)
    points = span(region.x + 1, step.y - 7, region.right - 1, step.y - 1)
    said = row.words if dots_wide(row.words) <= points.width or not row.number else row.number
    d.text(points, said or row.number, d.colours.fg, align="centre", middle=True)
    size = min(step.width * 6 // 10 - 4, step.height - 4, 20)
    number = dots_wide(str(row.place), 2)
    x = step.x + (step.width - size - 4 - number) // 2
    y = step.y + (step.height - size) // 2
    d.sign(Region(x, y, size, size), row.symbol, tones.ink)
    edge = 1 if tones.edge else 0
    large = span(x + size + 4, step.y + edge, step.right - edge, step.bottom - edge)
    d.text(large, str(row.place), tones.ink, sizes=(2, 1), middle=True)


def podium_foot(d: Drawing, scene: Scene, top: int) -> None:
    """Those without a step, each with the line in which it did best."""
    others = [row for row in scene.rows if not row.place]
    d.area(span(0, top, d.width, d.height), d.colours.panel)
    wide = (d.width - 2 * MARGIN) // max(1, len(others))
    for n, row in enumerate(others):
        cell = span(MARGIN + n * wide, top, MARGIN + (n + 1) * wide - 2, d.height)
        tone = d.colours.team(row.colour).text
        d.sign(Region(cell.x, top + (cell.height - 5) // 2, 5, 5), row.symbol, tone)
        best = row.words or row.number
        both = [(f"{row.title}:", tone), (best, d.colours.fg)] if best else []
        room = span(cell.x + 8, top, cell.right, d.height)
        d.best([partial(d.parts, room, parts) for parts in (both, [(row.title, tone)]) if parts])
