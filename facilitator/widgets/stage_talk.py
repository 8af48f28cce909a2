"""Scenes to listen and talk: the story, a question with answers, the end of the lesson, and any other text."""

from functools import partial

from textual.geometry import Region

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.widgets.pixel_symbols import outline, symbol_dots
from facilitator.widgets.stage_drawing import Align, Drawing, dots_wide
from facilitator.widgets.stage_frame import MARGIN, span
from facilitator.widgets.stage_lists import paged_cards, tile


def hexagon(d: Drawing, region: Region, row: SceneRow) -> None:
    """A hexagon in a team's colour with its symbol; on a light page with an edge."""
    tones = d.colours.team(row.colour)
    d.shape(region, symbol_dots("⬢", region.width, region.height), tones.area, "⬢")
    if tones.edge:
        d.shape(region, outline("⬢", region.width, region.height), tones.edge, "⬢")
    size = min(region.width, region.height) * 45 // 100
    spot = Region(region.x + (region.width - size) // 2, region.y + (region.height - size) // 2, size, size)
    if row.symbol:
        d.sign(spot, row.symbol, tones.ink)


def draw_story(d: Drawing, scene: Scene, body: Region) -> None:
    """One thought, and at most four hexagons with a word each."""
    if not scene.rows:
        d.text(body, " ".join(scene.lines), d.colours.fg, sizes=(2, 1))
        return
    rows = scene.rows[:4]

    def beside(columns: int, part: int) -> None:
        """In so many columns, the hexagon taking a part of each."""
        lines = -(-len(rows) // columns)
        wide, high = body.width // columns, min(30, body.height // lines)
        across = min(high - 1, 26, wide // part)
        for n, row in enumerate(rows):
            x, y = body.x + n % columns * wide, body.y + n // columns * high
            hexagon(d, Region(x, y + (high - 1 - across) // 2, across * 9 // 10, across), row)
            left, middle = x + across + 1, max(y, y + (high - 14) // 2)
            low = d.text(span(left, middle, x + wide - 1, middle + 6), row.title, d.colours.team(row.colour).text)
            d.text(span(left, low + 1, x + wide - 1, y + high), row.words, d.colours.fg)

    def lines() -> None:
        high, name = min(12, body.height // len(rows)), max(dots_wide(row.title) for row in rows)
        for n, row in enumerate(rows):
            y = body.y + n * high
            hexagon(d, Region(body.x, y, high - 1, high - 1), row)
            left = body.x + high + 2
            end = min(left + name, body.right - 30)
            d.text(span(left, y, end, y + high - 1), row.title, d.colours.team(row.colour).text, middle=True)
            d.text(span(end + 5, y, body.right, y + high - 1), row.words, d.colours.fg, middle=True)

    def under() -> None:
        wide = body.width // len(rows)
        across = min(wide - 6, body.height - 16)
        for n, row in enumerate(rows):
            x = body.x + n * wide
            hexagon(d, Region(x + (wide - across * 9 // 10) // 2, body.y, across * 9 // 10, across), row)
            y = body.y + across + 2
            low = d.text(span(x, y, x + wide - 2, y + 6), row.title, d.colours.team(row.colour).text, align="centre")
            d.text(span(x, low + 1, x + wide - 2, body.bottom), row.words, d.colours.fg, align="centre")

    d.best([under, partial(beside, 2, 3), partial(beside, 2, 4), lines])


def draw_question(d: Drawing, scene: Scene, body: Region) -> None:
    """A card per team with its answer; without answers the question alone."""
    if scene.lines:
        high = body.height // 3 if scene.rows else body.height
        low = d.text(Region(body.x, body.y, body.width, high), scene.lines[0], d.colours.fg, sizes=(2, 1))
        body = span(body.x, low + 2, body.right, body.bottom)
        d.stack(body if not scene.rows else Region(0, 0, 0, 0), [(line, d.colours.fg) for line in scene.lines[1:]])

    def draw(columns: int) -> None:
        for row, card in paged_cards(d, scene, body, columns, columns * max(1, body.height // 20), 26):
            _answer(d, card, row)

    if scene.rows:
        d.best([partial(draw, 2), partial(draw, 1)])


def _answer(d: Drawing, card: Region, row: SceneRow) -> None:
    d.area(card, d.colours.panel)
    tile(d, Region(card.x, card.y, 9, card.height), row)
    left = card.x + 12
    low = d.text(span(left, card.y + 1, card.right - 1, card.y + 7), row.title, d.colours.team(row.colour).text)
    d.text(span(left, low + 1, card.right - 1, card.bottom), row.words, d.colours.fg)


def draw_closing(d: Drawing, scene: Scene, bottom: int) -> None:
    """Thanks, what was reached, one question to take home; the story's hexagons, now touching."""
    across = min(d.width // 8, (bottom - 24) * 4 // 7) if scene.rows else 0
    right = d.width - MARGIN - (across * 23 // 10 if across else 0)
    y = d.text(span(MARGIN, 2, right, 15), scene.headline, d.colours.fg, sizes=(2, 1)) + 3
    wide = across * 9 // 10 + 1
    for n, row in enumerate(scene.rows[:4]):
        x = right + 3 + (n % 2) * wide + (0 if n // 2 else wide // 2)
        hexagon(d, Region(x, 2 + n // 2 * (across * 3 // 4 + 1), wide - 1, across), row)
    ask = bottom - (24 if scene.ask else 0)
    d.stack(span(MARGIN, y, right, ask - 1), [(line, d.colours.fg) for line in scene.lines])
    if scene.ask:
        d.area(span(MARGIN, ask, MARGIN + 2, bottom - 2), d.colours.fg)
        _ask(d, span(MARGIN + 6, ask, d.width - MARGIN, bottom - 1), *scene.ask)


def _ask(d: Drawing, region: Region, label: str, question: str) -> None:
    """The question counts more than its label."""

    def draw(*sizes: int) -> None:
        y = d.text(Region(region.x, region.y, region.width, 7), label, d.colours.soft, sizes=sizes)
        d.text(span(region.x, y + 1, region.right, region.bottom), question, d.colours.fg)

    d.best([partial(draw, 1), draw])


def alone(scene: Scene) -> bool:
    """Whether a scene is a thought, a question or a pause, and nothing else is to be seen."""
    return scene.kind in ("story", "question", "reveal") and not scene.rows and not scene.boards


def draw_alone(d: Drawing, scene: Scene, bottom: int) -> None:
    """A thought in the largest letters that leave room for what is below it: lines, or the symbols of all teams."""
    body = span(MARGIN, 3, d.width - MARGIN, bottom - 2)
    teams = () if scene.next else scene.ticks
    high = min(26, body.height // 2) if teams else 0
    lines = [(line, d.colours.fg) for line in scene.lines]
    rest = span(body.x, body.bottom - (body.height // 2 if lines else high), body.right, body.bottom)
    low = rest.y if teams or lines else body.bottom
    align: Align = "left" if scene.kind == "question" else "centre"
    d.text(span(body.x, body.y, body.right, low), scene.headline, d.colours.fg, (3, 2, 1), align, middle=True)
    d.stack(rest, lines)
    for n, tick in enumerate(teams):
        wide = rest.width // len(teams)
        spot = span(rest.x + n * wide, rest.y + 2, rest.x + (n + 1) * wide, rest.bottom)
        d.sign(spot, tick.badge.symbol, d.colours.team(tick.badge.colour).text)


def draw_text(d: Drawing, scene: Scene, bottom: int) -> None:
    """A text alone, as large as it fits."""
    texts = dict.fromkeys(text for text in (scene.headline, *scene.lines) if text and text != scene.message)
    body = span(MARGIN, 3, d.width - MARGIN, bottom - 1)
    d.text(body, " ".join(texts), d.colours.fg, sizes=(3, 2, 1), middle=True)
