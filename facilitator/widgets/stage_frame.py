"""What several scenes have in common: headline with the small fact beside it, the who column, the foot, the band."""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from facilitator.game.views.scene_values import Badge, Cadence, Scene, SceneRow
from facilitator.widgets.pixel_symbols import SYMBOLS
from facilitator.widgets.stage_drawing import Drawing, Part, Phrases, dots_wide

MARGIN, BETWEEN = 3, 5
WHO, FOOT, BAND = 0.215, 0.145, 0.27
"""Parts of the width and of the height."""


def span(left: int, top: int, right: int, bottom: int) -> Region:
    """A region by its corners; empty where they are the wrong way round."""
    return Region(left, top, max(0, right - left), max(0, bottom - top))


def within(region: Region, by: int, above: int | None = None) -> Region:
    """A region without its edge."""
    high = by if above is None else above
    return span(region.x + by, region.y + high, region.right - by, region.bottom - high)


def clock_words(shown: Scene | SceneRow) -> str:
    """A clock's value, counting up with + once the time is over; nothing where there is no clock."""
    return shown.clock.words.replace("−", "+") if shown.clock.left_ms is not None else ""


def headline(d: Drawing, scene: Scene) -> tuple[int, Region]:
    """The headline at the upper left; the row below it, and the room that it leaves on the right."""
    high = 12 if d.height >= 84 else 6
    room = d.width - 2 * MARGIN
    words = clock_words(scene)
    beside = dots_wide(words) if words else dots_wide(scene.aside) if scene.aside else 0
    sizes = (2, 1) if d.height >= 84 else (1,)
    wide = next(
        (dots_wide(scene.headline, s) for s in sizes if dots_wide(scene.headline, s) + beside + BETWEEN <= room), 0
    )
    if not wide:
        least = beside if words else 7
        wide, high, sizes = room - least - BETWEEN, 20 if scene.kind == "question" else 13, (1,)
    bottom = d.text(Region(MARGIN, 2, wide, high), scene.headline, d.colours.fg, sizes=sizes)
    spare = span(MARGIN + wide + BETWEEN, 1, d.width - MARGIN, 8)
    return max(bottom, 7) + 2, spare


def beside_headline(d: Drawing, scene: Scene, spare: Region, words: Phrases) -> None:
    """The clock with its state, or the page of a list, or the small fact; what there is no room for goes. An agenda
    begins with what goes on, and its fact says how far that has come.
    """
    page = words.text("page-of", n=d.page + 1, of=d.pages) if d.pages > 1 else ""
    clock = clock_words(scene)
    aside = "" if clock else scene.aside
    fact = (aside or page) if scene.kind == "agenda" else (page or aside)
    parts = [(text, colour) for text, colour in ((fact, d.colours.soft), (scene.state, d.colours.soft)) if text]
    if clock:
        tone = d.colours.soft if scene.clock.state == "paused" else d.colours.fg
        _right(d, spare, parts, (clock, tone))
    elif parts and cell_len(fact) <= spare.width * d.unit:
        d.text(spare, fact, d.colours.soft, align="right", middle=True)


def _right(d: Drawing, spare: Region, parts: Sequence[Part], clock: Part) -> None:
    """The clock at the right edge; before it what fits."""
    wide = dots_wide(clock[0])
    d.text(span(spare.right - wide, spare.y, spare.right, spare.bottom), *clock, middle=True)
    rest = span(spare.x, spare.y, spare.right - wide - 2, spare.bottom)
    while parts and sum(cell_len(text) + 1 for text, _ in parts) > rest.width * d.unit:
        parts = parts[1:]
    if parts:
        d.parts(rest, parts, align="right")


def who_column(d: Drawing, who: Badge, role: str, bottom: int) -> int:
    """The column of who acts, in its colour; the first column right of it."""
    wide = round(d.width * WHO)
    column, tones = span(0, 0, wide, bottom), d.colours.team(who.colour)
    if not who.symbol:
        d.area(column, d.colours.panel)
        d.text(within(column, 2), role, d.colours.fg, align="centre", middle=True)
        return wide
    d.team_area(column, who.colour)
    size = min(wide - 4, round(d.height * 0.3), bottom - 16)
    below = role or (who.title if who.symbol == "!" else "")
    top = max(1, (bottom - size - (9 if below else 0)) // 2)
    d.sign(Region((wide - size) // 2, top, size, size), who.symbol, tones.ink)
    d.text(span(2, top + size + 3, wide - 2, bottom - 1), below, tones.ink, align="centre")
    return wide


def has_foot(scene: Scene) -> bool:
    """Whether anything is in the foot."""
    others = scene.kind == "podium" and any(not row.place for row in scene.rows)
    ticks = scene.ticks and (scene.rows or scene.boards or scene.kind != "reveal")
    return bool(scene.next or scene.next_team or scene.dots or scene.cadence or ticks or others)


def foot_top(d: Drawing, scene: Scene) -> int:
    """Where the foot, or the band of a message, begins."""
    if scene.message:
        return d.height - max(12, round(d.height * BAND))
    return d.height - (8 if d.height < 64 else round(d.height * FOOT)) if has_foot(scene) else d.height


def band(d: Drawing, message: str, top: int) -> None:
    """A message across the whole width, over instruction and foot."""
    region = span(0, top, d.width, d.height)
    d.area(region, d.colours.fg)
    d.text(within(region, MARGIN, 2), message, d.colours.bg, sizes=(2, 1), middle=True)


def foot(d: Drawing, scene: Scene, top: int) -> None:
    """What comes next, and for whom; how far a story or the turns to an event have come; who is ready."""
    region = span(0, top, d.width, d.height)
    d.area(region, d.colours.panel)
    left, right = MARGIN, d.width - MARGIN
    if scene.next_team is not None:
        wide = round(d.width * WHO) if scene.who else 18
        cell = span(0, top, wide, d.height)
        d.team_area(cell, scene.next_team.colour)
        size = min(cell.height - 2, 7)
        spot = Region((wide - size) // 2, top + (cell.height - size) // 2, size, size)
        d.sign(spot, scene.next_team.symbol, d.colours.team(scene.next_team.colour).ink)
        left = wide + 4
    middle = top + (region.height - 5) // 2
    if scene.dots is not None:
        left = _discs(d, left, middle, *scene.dots) + 3
    if scene.cadence is not None:
        left = _cadence(d, left, top, region.height, scene.cadence)
    room, parts = span(left, top + 1, right, d.height - 1), next_parts(d, scene)
    aside = [(scene.aside, d.colours.soft)] if scene.kind == "closing" and scene.aside else []

    def draw(shown: Sequence[Part], ticks: int) -> None:
        _ticks(d, scene, middle, right, ticks)
        end = d.parts(span(room.x, room.y, right - ticks * len(scene.ticks), room.bottom), shown) if shown else room.x
        rest = span(end + 4, room.y, right, room.bottom)
        d.parts(rest, aside if cell_len(scene.aside) <= rest.width * d.unit else (), align="right")

    ways = (
        [(parts, 13), (parts, 7)]
        if scene.ticks
        else [(parts, 0), ([*parts[:-2], (parts[-2][0].rstrip(",.!:"), parts[-2][1])], 0)]
        if len(parts) > 2
        else [(parts, 0)]
    )
    d.best([partial(draw, *way) for way in ways])


def next_parts(d: Drawing, scene: Scene) -> list[Part]:
    """What comes next, the team's name in its colour."""
    team, text = scene.next_team, scene.next
    soft, fg = d.colours.soft, d.colours.fg
    if team is None or team.title not in text:
        return [(text, fg)] if text else [(team.title, d.colours.team(team.colour).text)] if team else []
    before, _, after = text.partition(team.title)
    before = before.replace(team.symbol, " ") if team.symbol else before
    named = team.title + (after[0] if after[:1] in (",", ".", "!", ":") else "")
    parts = [(before, soft), (named, d.colours.team(team.colour).text), (after.lstrip(",.!:"), fg)]
    return [(" ".join(part.split()), colour) for part, colour in parts if part.strip()]


def _discs(d: Drawing, left: int, y: int, done: int, of: int) -> int:
    """So many discs, the first ones filled; where they would need half the width, they are written as a number."""
    if of * 6 > d.width // 2:
        text = f"{done}/{of}"
        d.text(Region(left, y, max(7, dots_wide(text)), 5), text, d.colours.fg)
        return left + max(7, dots_wide(text))
    for n in range(of):
        d.sign(Region(left + n * 6, y, 5, 5), "●" if n < done else "○", d.colours.fg)
    return left + of * 6


def _cadence(d: Drawing, left: int, top: int, high: int, cadence: Cadence) -> int:
    """The turns to the next event, and its card with its number."""
    left = _discs(d, left, top + (high - 5) // 2, cadence.done, cadence.of) + 1
    wide = dots_wide(str(cadence.n)) + 4
    card = Region(left, top + (high - 8) // 2, wide, 8) if high >= 10 else Region(left, top, wide, high)
    d.area(card, d.colours.fg)
    d.text(within(card, 2, 1), str(cadence.n), d.colours.bg, align="centre", middle=True)
    return left + wide + 4


def _ticks(d: Drawing, scene: Scene, y: int, right: int, each: int) -> None:
    """Each team's symbol, filled where it is ready; with a tick where there is room."""
    begin = right - each * len(scene.ticks)
    for n, tick in enumerate(scene.ticks):
        x, known = begin + n * each + 2, tick.done or tick.badge.symbol in SYMBOLS
        tone = d.colours.team(tick.badge.colour).text if known else d.colours.soft
        d.sign(Region(x, y, 5, 5), tick.badge.symbol, tone, hollow=not tick.done)
        if tick.done and each > 7:
            d.sign(Region(x + 6, y, 5, 5), "✓", d.colours.fg)
