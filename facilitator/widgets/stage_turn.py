"""Scenes about now: a turn with its clock, an event, and both at once where there is little room."""

from collections.abc import Sequence
from functools import partial

from textual.geometry import Region

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.widgets.pixel_font import HEIGHT
from facilitator.widgets.stage_drawing import SMALL, Drawing, Part, Phrases, dots_wide
from facilitator.widgets.stage_frame import FOOT, MARGIN, clock_words, span, who_column, within

NAME = 12
"""Rows of dots for a team's name in double size."""
BELOW = 7
"""Rows from the digits to the text: frame, bar, gaps."""
LINES = 18
"""Rows below the digits that are kept for frame, bar and two lines of text."""


def draw_step(d: Drawing, scene: Scene, bottom: int) -> None:
    """Who, how long, do what. The digits begin at one place in every state and under every message; they are a size
    smaller where only then the instruction is readable from afar.
    """
    left = (who_column(d, scene.who, scene.role, bottom) + 4) if scene.who else MARGIN
    room = d.width - left - MARGIN
    top = 8 if d.height >= 80 else 0
    if top:
        d.text(Region(left, 2, room, 6), scene.aside, d.colours.soft)
    name = scene.who.title if scene.who else scene.headline
    colour = d.colours.team(scene.who.colour if scene.who else "").text
    words = clock_words(scene)
    if not words:
        _large(d, span(left, top + 1, d.width - MARGIN, bottom - 1), (name, colour), _paragraphs(d, scene))
        return
    d.text(Region(left, top, room, NAME), name, colour, sizes=(2, 1), middle=True)
    y = top + NAME + 2
    full = d.height - (8 if d.height < 64 else round(d.height * FOOT))
    scale = min((full - y - LINES) // HEIGHT, room // max(dots_wide("00:00"), dots_wide(words)))
    region, shown = Region(left, y, room, full - y), _paragraphs(d, scene)
    scale = next((size for size in (scale, scale - 1) if _fits(d, region, size, shown)), scale)
    low = _clock(d, scene, Region(left, y, room, scale * HEIGHT), scale, colour)
    if not scene.message:
        ends = [span(left, low, d.width - MARGIN, end) for end in (bottom - 1, bottom)]
        bare = partial(_without_meters, d, scene, ends[-1])
        d.best([*(partial(d.stack, end, shown) for end in ends), *([bare] if scene.lines and scene.rows else [])])


def _without_meters(d: Drawing, scene: Scene, region: Region) -> None:
    """What is said, without the piles: only where more of it can be read from afar then. The points so far stay."""
    runs = scene.clock.state == "running"
    small = " · ".join(filter(None, (scene.state if runs else "", _meters([row for row in scene.rows if row.marked]))))
    shown = [(scene.state if not runs else "", d.colours.fg), *((line, d.colours.fg) for line in scene.lines)]
    low = region.bottom - (2 if small else 0)
    d.stack(span(region.x, region.y, region.right, low), shown)
    if small:
        d.text(span(region.x, low, region.right, region.bottom), small, d.colours.fg, sizes=())
    else:
        d.worse += SMALL


def _meters(rows: Sequence[SceneRow]) -> str:
    return " · ".join(f"{row.title} {row.number or row.words}".strip() for row in rows)


def _fits(d: Drawing, region: Region, size: int, shown: Sequence[Part]) -> bool:
    """Whether all that is said below digits of a size is in dots; a message above it changes nothing about that."""
    tried = Drawing(d.width, d.height, d.unit, d.colours)
    tried.stack(span(region.x, region.y + size * HEIGHT + BELOW, region.right, region.bottom), shown)
    return not tried.worse


def _large(d: Drawing, region: Region, head: Part, paragraphs: Sequence[Part]) -> None:
    """A headline in the largest letters that leave room for the rest."""

    def draw(size: int) -> None:
        y = d.text(region, *head, sizes=(size,) if size else ()) + 4
        d.stack(span(region.x, y, region.right, region.bottom), paragraphs)

    d.best([partial(draw, size) for size in (3, 2, 1, 0)])


def _paragraphs(d: Drawing, scene: Scene) -> Sequence[Part]:
    """A state that calls for something comes first; whose clock it is, after what to do."""
    fg, soft = d.colours.fg, d.colours.soft
    meters = _meters(scene.rows)
    said, state = [(line, fg) for line in scene.lines], (scene.state, fg)
    return [*said, state, (meters, soft)] if scene.clock.state == "running" else [state, *said, (meters, soft)]


def _clock(d: Drawing, scene: Scene, region: Region, scale: int, colour: str) -> int:
    """Plain, framed, filled; below it the bar, which empties to the left; the first row below both."""
    words, state = clock_words(scene), scene.clock.state
    wide = dots_wide(words, scale)
    around = span(region.x - 2, region.y - 2, region.x + wide + 2, region.bottom + 2)
    tone = d.colours.soft if state == "paused" else d.colours.fg
    if state == "overtime":
        d.area(around, d.colours.fg)
        tone = d.colours.bg
    elif state == "warning":
        d.frame(around, d.colours.fg)
    elif state == "last":
        d.frame(around, d.colours.fg)
        d.frame(span(around.x - 1, around.y, around.right + 1, around.bottom + 1), d.colours.fg)
    d.text(Region(region.x, region.y, wide, region.height), words, tone, sizes=(scale,))
    bar = Region(region.x, region.bottom + 4, region.width, 2)
    d.area(bar, d.colours.rail)
    d.area(Region(bar.right - 1, bar.y, 1, 2), d.colours.edge)
    d.area(Region(bar.x, bar.y, round(bar.width * left_part(scene)), 2), colour)
    return region.bottom + BELOW


def left_part(scene: Scene) -> float:
    """How much of the time is left, from the second that the digits show."""
    left, whole = scene.clock.left_ms, scene.clock.of_ms
    return min(1.0, max(0, -(-left // 1000)) * 1000 / whole) if left is not None and whole else 0.0


def draw_event(d: Drawing, scene: Scene, bottom: int) -> None:
    """What all do now, in large letters beside a card."""
    left = (who_column(d, scene.who, scene.role, bottom) + 4) if scene.who else MARGIN
    region = span(left, 3, d.width - MARGIN, bottom - 2)
    _large(d, region, (scene.headline, d.colours.fg), [(line, d.colours.fg) for line in scene.lines])


def draw_small(d: Drawing, scene: Scene, words: Phrases) -> None:
    """Name and clock alone, and where the whole picture is to be had: for small terminals and those without colours."""
    fg, margin = d.colours.fg, 1
    name = scene.message or (scene.who.title if scene.who else scene.headline)
    bottom = d.height - 2
    d.text(span(margin, bottom, d.width - margin, d.height), words.text("open-in-browser"), d.colours.soft)
    value = clock_words(scene)
    body = span(margin, 0, d.width - margin, bottom - 2)
    if not value:
        d.text(within(body, 1), name, fg, sizes=(4, 3, 2, 1), align="centre", middle=True)
        return
    top = min(12, body.height // 3)
    d.text(Region(body.x, 0, body.width, top), name, fg, sizes=(2, 1), align="centre", middle=True)
    under = span(body.x, body.bottom - (6 if body.height >= 36 else 2), body.right, body.bottom)
    scale = max(1, min((under.y - top - 2) // HEIGHT, body.width // max(dots_wide("00:00"), dots_wide(value))))
    d.text(span(body.x, top, body.right, under.y), value, fg, sizes=(scale, 1), align="centre", middle=True)
    d.text(under, scene.state, fg, align="centre", middle=True)
