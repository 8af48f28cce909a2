"""Scenes about points: bars of teams, a ladder with the line of a game, tables side by side."""

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.plain.board_picture import BoardPicture
from facilitator.widgets.cell_text import steady
from facilitator.widgets.pixel_symbols import SYMBOLS
from facilitator.widgets.stage_boards import cell_width, draw_board, draw_strip
from facilitator.widgets.stage_drawing import CUT, Drawing, dots_wide
from facilitator.widgets.stage_frame import clock_words, span, within
from facilitator.widgets.stage_lists import ends, paged_cards, paged_lines, table, tile

CARDS, LOW = 8, 6
"""Cards on one picture; rows of dots for a line in a list that is close."""
LOWEST = 11
"""Rows of dots of a card that holds a title and a line below it."""
SAID = (7, 14, 21)
"""Rows of dots below the cards for what all do: one, two or three lines."""


def draw_scores(d: Drawing, scene: Scene, body: Region) -> None:
    """A bar per team on one scale; what is new is hatched, targets are marks across all bars."""
    if not any(row.bar for row in scene.rows):
        low = body.bottom - (7 * len(scene.lines) if scene.rows else body.height)
        d.stack(span(body.x, low, body.right, body.bottom), [(line, d.colours.fg) for line in scene.lines])
        draw_list(d, scene, span(body.x, body.y, body.right, low - 1))
        return
    low = body.bottom - (8 if scene.lines else 0)
    rest = span(body.x, body.y, body.right, low)
    ways = partial(_bars, d, scene, rest, 10, True), partial(_bars, d, scene, rest, LOW, False)
    d.best([*ways, lambda: table(d, scene, rest)])
    d.stack(span(body.x, low + 1, body.right, body.bottom), [(line, d.colours.fg) for line in scene.lines])


def draw_list(d: Drawing, scene: Scene, body: Region) -> None:
    """Rows without bars: whose, what, how much; and what was built."""
    whole = body
    if any(board.row >= 0 for board in scene.boards):
        body = span(body.x, body.y, body.right - 28, body.bottom)
    elif scene.boards:
        draw_strip(d, scene.boards, body, named=True)
        return

    def draw() -> None:
        for row, line in paged_lines(d, scene, body, 8, 12):
            if row.marked:
                d.area(span(0, line.y, d.width, line.bottom), d.colours.panel)
            left = body.x
            if row.symbol:
                tile(d, Region(body.x, line.y, 11, line.height), row)
                left += 14
            for board in boards_of_row(scene, row):
                place = span(whole.right - 26, line.y, whole.right, line.bottom)
                draw_board(d, board, place, cell_width(scene.boards, place.width, place.height))
            right = " ".join(part for part in (row.number, row.words, clock_words(row), row.state) if part)
            wide = dots_wide(right) if dots_wide(right) <= body.width // 2 else body.width // 2 if right else 0
            words = span(left, line.y, body.right, line.bottom)
            ends(d, words, wide, (row.title, d.colours.team(row.colour).text), (right, d.colours.fg))

    d.best([draw, lambda: table(d, scene, body)])


def _bars(d: Drawing, scene: Scene, body: Region, least: int, below: bool) -> None:
    """Rows whose bars lie `below` the name, or beside it."""
    high = 3 if scene.rungs else 0
    shown = paged_lines(d, scene, span(body.x, body.y + high + high % 2, body.right, body.bottom), least, 18)
    wide, size = (14, 2) if below else (7, 1)
    number = max((dots_wide(row.number, size) for row, _ in shown if row.number), default=0)
    added = max((dots_wide(row.added) + 3 for row, _ in shown if row.added), default=0)
    names = [w for row, _ in shown if (w := dots_wide(row.title)) <= body.width * 2 // 5]
    name = 0 if below else max(names, default=30) + 4
    left, right = body.x + wide + 4 + name, body.right - number - added - 4
    bars: list[Region] = []
    for row, line in shown:
        tile(d, Region(body.x, line.y, wide, line.height), row)
        title = span(body.x + wide + 4, line.y, right if below else left - 4, line.y + (6 if below else line.height))
        d.text(title, row.title, d.colours.team(row.colour).text, middle=not below)
        bars.append(span(left, line.y + (6 if below else 0), right, line.bottom))
        _bar(d, bars[-1], row)
        end = span(right + 4, line.y, right + 4 + number, line.bottom)
        d.text(end, row.number, d.colours.fg, sizes=(size, 1), middle=True)
        d.text(span(end.right + 3, line.y, body.right, line.bottom), row.added, d.colours.soft, middle=True)
    _rungs(d, scene, body.y, bars)


def _bar(d: Drawing, region: Region, row: SceneRow) -> None:
    if row.bar is None:
        return
    tone = d.colours.team(row.colour).text
    whole = round(region.width * min(1.0, max(0.0, row.bar.length)))
    new = min(whole, round(region.width * max(0.0, row.bar.added)))
    d.area(Region(region.x, region.y, whole - new, region.height), tone)
    d.area(Region(region.x + whole, region.y, region.width - whole, region.height), d.colours.panel)
    if new:
        gap = 1 if new > 3 and whole > new else 0
        d.hatch(Region(region.x + whole - new + gap, region.y, new - gap, region.height), tone)


def _rungs(d: Drawing, scene: Scene, top: int, bars: Sequence[Region]) -> None:
    """Marks on all bars, their titles above them where they don't get in each other's way."""
    free = bars[0].x - 20 if bars else 0
    for rung in sorted(scene.rungs if bars else (), key=lambda rung: rung.at):
        x = bars[0].x + round((bars[0].width - 1) * min(1.0, max(0.0, rung.at)))
        for bar in bars:
            d.area(Region(x, bar.y, 1, bar.height), d.colours.edge)
        wide = -(-cell_len(steady(rung.title)) // d.unit)
        begin = min(max(free, x - wide // 2), d.width - wide)
        if begin - wide < x < begin + 2 * wide and begin >= free:
            d.line(span(begin, top, begin + wide, top + 2), steady(rung.title), d.colours.soft)
            free = begin + wide + 2


def draw_ladder(d: Drawing, scene: Scene, body: Region) -> None:
    """The points after each turn as a line; a rung for each threshold, the one that matters now white."""
    if scene.lines:
        low = body.bottom - 7 * len(scene.lines)
        d.stack(span(body.x, low, body.right, body.bottom), [(line, d.colours.fg) for line in scene.lines])
        body = span(body.x, body.y, body.right, low - 1)
    if not any(row.bar for row in scene.rows):
        draw_list(d, scene, body)
        return
    chart = span(body.x, body.y, body.x + body.width * (27 if d.width >= 110 else 21) // 100, body.bottom)
    spots = _heights(scene.rows, chart, LOW + 1)
    if spots is None:
        draw_list(d, scene, body)
        return
    d.area(chart, d.colours.panel)
    _lit(d, scene, chart)
    for row in scene.rows:
        y = chart.bottom - 1 - round((chart.height - 1) * row.bar.length) if row.bar else chart.bottom
        d.area(
            Region(chart.x, y, chart.width + 3, 2 if row.marked else 1), d.colours.fg if row.marked else d.colours.edge
        )
    _trail(d, scene, chart)
    numbers = max((dots_wide(row.number) for row in scene.rows), default=0)
    for row, y in zip(scene.rows, spots, strict=True):
        _rung(d, row, span(chart.right + 5, y, body.right, y + LOW), numbers)


def _lit(d: Drawing, scene: Scene, chart: Region) -> None:
    """The band from the marked rung up to the next one."""
    if scene.kind != "verdict":
        return
    heights = sorted((row.bar.length, row.marked) for row in scene.rows if row.bar)
    for (low, marked), (high, _) in zip(heights, [*heights[1:], (1.0, False)], strict=True):
        if marked:
            top, bottom = (chart.bottom - round(chart.height * at) for at in (high, low))
            d.area(span(chart.x, top, chart.right, bottom), d.colours.rail)


def _heights(rows: Sequence[SceneRow], chart: Region, each: int) -> list[int] | None:
    """Where each rung's words begin, from high to low, at least so many rows apart; None where they do not fit."""
    if len(rows) * each > chart.height:
        return None
    found: list[int] = []
    for n, row in enumerate(rows):
        wanted = chart.bottom - 4 - round((chart.height - 1) * (row.bar.length if row.bar else 0))
        lowest = chart.bottom - (len(rows) - n) * each
        found.append(min(lowest, max(wanted, found[-1] + each if found else chart.y)))
    return found


def _trail(d: Drawing, scene: Scene, chart: Region) -> None:
    """The line with a large dot at its end, and the points beside it."""
    if not scene.trail:
        return
    wide, last = chart.width - 4, len(scene.trail) - 1
    x = y = 0
    for column in range(wide):
        place = column * last / max(1, wide - 1)
        first = int(place)
        ahead = scene.trail[min(last, first + 1)]
        value = scene.trail[first] + (ahead - scene.trail[first]) * (place - first)
        before, x = y, chart.x + column
        y = chart.bottom - 1 - round((chart.height - 2) * min(1.0, max(0.0, value)))
        top, bottom = sorted((before or y, y))
        d.area(span(x, top, x + 1, bottom + 1), d.colours.fg)
    d.area(span(x - 1, y - 1, x + 2, y + 2), d.colours.fg)
    number = dots_wide(scene.value)
    label = Region(max(chart.x + 1, x - 4 - number), max(chart.y + 1, y - 8), number, 5)
    d.area(span(label.x - 1, label.y - 1, label.right + 1, label.bottom + 1), d.colours.bg)
    d.text(label, scene.value, d.colours.fg)


def _rung(d: Drawing, row: SceneRow, region: Region, numbers: int) -> None:
    tone = d.colours.fg if row.marked else d.colours.soft
    d.text(span(region.x, region.y, region.x + numbers, region.bottom), row.number, tone)
    left, wide = region.x + numbers + 4, dots_wide(row.words) if row.words else 0
    small = -(-cell_len(steady(row.words)) // d.unit) if row.words else 0
    title = min(dots_wide(row.title), region.right - left - small - 2)
    d.text(span(left, region.y, left + title, region.bottom), row.title, tone)
    rest = span(left + title + 2, region.y, region.right, region.bottom)
    if row.marked and wide and wide + 4 <= rest.width:
        d.area(span(rest.right - wide - 2, rest.y - 1, rest.right, rest.bottom), d.colours.fg)
        d.text(span(rest.right - wide - 1, rest.y, rest.right - 1, rest.bottom), row.words, d.colours.bg)
    else:
        d.text(rest, row.words, tone, align="right", middle=True)


def draw_wall(d: Drawing, scene: Scene, whole: Region) -> None:
    """A card per table; never smaller ones, rather a second picture. What all do is below, in as many lines as it takes
    to be in dots, if the cards say as much then.
    """

    def draw(columns: int, said: int) -> None:
        low = whole.bottom - said
        d.stack(span(whole.x, low + 1, whole.right, whole.bottom), [(line, d.colours.fg) for line in scene.lines])
        body = span(whole.x, whole.y, whole.right, low)
        for row, card in paged_cards(d, scene, body, columns, CARDS, 36):
            _card(d, card, row, boards_of_row(scene, row))

    count = min(len(scene.rows), CARDS)
    if scene.boards and count <= 4:
        columns: tuple[int, ...] = (min(2, count),)
    else:
        columns = (min(4, count), 2) if count > 2 else (max(1, count),)
    d.best([partial(draw, n, said) for said in (SAID if scene.lines else (0,)) for n in columns])


def boards_of_row(scene: Scene, row: SceneRow) -> list[BoardPicture]:
    """The boards that belong to a row."""
    return [board for board in scene.boards if board.row == scene.rows.index(row)]


def _card(d: Drawing, card: Region, row: SceneRow, boards: Sequence[BoardPicture] = ()) -> None:
    """Title, points, bar, what goes on; framed where it matters, without ground where all tables are meant."""
    together = row.place == -1
    d.area(card, d.colours.bg if together else d.colours.panel)
    if row.marked or together:
        d.frame(card, d.colours.fg if row.marked else d.colours.edge)
    inside = within(card, 2, 1)
    clock = clock_words(row)
    y = d.text(Region(inside.x, inside.y, inside.width, 6), row.title, d.colours.soft) + 1
    words = " ".join(part for part in (row.symbol if row.symbol not in SYMBOLS else "", row.words) if part)
    if card.height < LOWEST:
        d.worse += CUT if clock or row.number or row.bar or row.state else 0
        left = inside.x + dots_wide(row.title) + 3
        d.text(span(left, inside.y, inside.right, inside.bottom), words, d.colours.fg, align="right", middle=True)
        return
    low = card.bottom - 1 - (3 if row.state else 0)
    small = 3 if cell_len(steady(words)) <= inside.width * d.unit else 5
    large = card.height >= 24 and dots_wide(words) <= inside.width and not boards
    roomy = 6 if large else small if words else 0
    d.text(span(inside.x, low - roomy, inside.right, low), words, d.colours.fg, middle=True)
    d.text(span(inside.x, low, inside.right, card.bottom), row.state, d.colours.fg)
    bar = Region(inside.x, low - roomy - 4, inside.width, 2)
    if row.bar is not None:
        d.area(bar, d.colours.edge)
        d.area(Region(bar.x, bar.y, round(bar.width * min(1.0, row.bar.length)), 2), d.colours.fg)
    value = span(inside.x, y, inside.right, bar.y - 1)
    if boards:
        draw_strip(d, boards, span(inside.x, y, inside.right, bar.y + (3 if row.bar is None else -1)))
        value = span(inside.x + inside.width // 2, inside.y, inside.right, inside.y + 6)
        d.text(value, row.number or clock, d.colours.fg, align="right")
    else:
        _value(d, value, row.number or clock, clock if row.number else "")


def _value(d: Drawing, region: Region, large: str, beside: str) -> None:
    """A table's points, or its clock; the clock beside the points."""
    wide = dots_wide(beside) if beside else 0
    if wide and dots_wide(large, 2) + 3 + wide > region.width:
        wide = -(-len(beside) // d.unit)
    left = span(region.x, region.y, region.right - wide - (2 if wide else 0), region.bottom)
    d.text(left, large, d.colours.fg, sizes=(2, 1))
    d.text(span(region.right - wide, region.y, region.right, region.bottom), beside, d.colours.soft, align="right")
