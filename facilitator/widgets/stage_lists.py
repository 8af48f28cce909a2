"""Scenes that are lists: seats, teams with their roles, the agenda, a line that is counted."""

from collections.abc import Sequence
from functools import partial

from textual.geometry import Region

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.widgets.cell_text import cut, in_columns, steady
from facilitator.widgets.pixel_symbols import SYMBOLS
from facilitator.widgets.stage_boards import draw_board
from facilitator.widgets.stage_drawing import CUT, TABLE, Align, Drawing, Part, dot_lines, dots_wide, lines_height
from facilitator.widgets.stage_frame import MARGIN, span
from facilitator.widgets.stage_turn import left_part

TILE = 18


def marked_row(scene: Scene) -> int:
    """The row that matters now."""
    return next((n for n, row in enumerate(scene.rows) if row.marked), 0)


def paged_lines(d: Drawing, scene: Scene, region: Region, least: int, most: int) -> list[tuple[SceneRow, Region]]:
    """The rows of the page that is shown now, each with its part of a region: at least and at most so many dots high."""
    shown = [scene.rows[n] for n in d.paged(len(scene.rows), region.height // least, marked_row(scene))]
    each = min(most, region.height // max(1, len(shown)))
    tops = (region.y + n * each for n in range(len(shown)))
    return [(row, span(region.x, y, region.right, y + each - 1)) for row, y in zip(shown, tops, strict=True)]


def paged_cards(
    d: Drawing, scene: Scene, body: Region, columns: int, most: int, highest: int
) -> list[tuple[SceneRow, Region]]:
    """The rows of the page that is shown now, at most so many, each with a card; cards stand in columns."""
    shown = [scene.rows[n] for n in d.paged(len(scene.rows), most)]
    wide, high = (body.width + 2) // columns, min(highest, (body.height + 1) // (-(-len(shown) // columns) or 1))
    return [
        (row, Region(body.x + n % columns * wide, body.y + n // columns * high, wide - 2, high - 1))
        for n, row in enumerate(shown)
    ]


def ends(d: Drawing, line: Region, wide: int, left: Part, right: Part) -> None:
    """A text at the left end of a line, and one of this width at its right end."""
    d.text(span(line.x, line.y, line.right - wide - 4, line.bottom), *left, middle=True)
    d.text(span(line.right - wide, line.y, line.right, line.bottom), *right, align="right", middle=True)


def tile(d: Drawing, region: Region, row: SceneRow) -> None:
    """A team's area with its symbol."""
    d.team_area(region, row.colour)
    size = min(region.width, region.height) - (2 if region.height < 12 else 4)
    spot = Region(region.x + (region.width - size) // 2, region.y + (region.height - size) // 2, size, size)
    d.sign(spot, row.symbol, d.colours.team(row.colour).ink)


def draw_seating(d: Drawing, scene: Scene, body: Region) -> None:
    """Each team with the numbers of those who sit there."""

    def draw(columns: int, high: int) -> None:
        shown = [scene.rows[n] for n in d.paged(len(scene.rows), columns * (body.height // high))]
        lines = -(-len(shown) // columns) or 1
        wide, each = (body.width + MARGIN) // columns, min(18, body.height // lines)
        for n, row in enumerate(shown):
            x, y = body.x + n // lines * wide, body.y + n % lines * each
            _seats(d, span(x, y, x + wide - MARGIN, y + each), row)

    d.best([partial(draw, 1, 13), partial(draw, 2, 13), partial(draw, 2, 12)])


def _seats(d: Drawing, region: Region, row: SceneRow) -> None:
    wide = TILE if region.width > 80 else 11
    edge = region.x - MARGIN if region.x == MARGIN else region.x
    if row.symbol or row.colour:
        tile(d, span(edge, region.y, region.x + wide, region.bottom - 1), row)
    else:
        d.area(span(edge, region.y, region.right, region.bottom - 1), d.colours.panel)
        wide = 0
    left, half = region.x + wide + 3, (region.height - 1) // 2
    y = d.text(Region(left, region.y, region.right - left, half), row.title, d.colours.team(row.colour).text)
    numbers(d, span(left, max(y + 1, region.y + min(half + 1, 8)), region.right, region.bottom), row.cells)


def numbers(d: Drawing, region: Region, cells: Sequence[str]) -> None:
    """Short texts side by side in columns of one width; in ordinary letters where they need more room."""
    widest = max(map(dots_wide, cells), default=0)
    pitch = min(13, region.width // max(1, len(cells)))
    if widest + 2 > pitch or region.height < 5:
        d.text(region, "  ".join(cells), d.colours.fg)
        return
    for n, cell in enumerate(cells):
        d.text(Region(region.x + n * pitch, region.y, widest, region.height), cell, d.colours.fg)


def draw_teams(d: Drawing, scene: Scene, body: Region) -> None:
    """Who has which role, and whom a team visits: a line for each, two lines, or a table of ordinary letters."""
    body = span(body.x, body.y - 1, body.right, body.bottom + 1)
    d.best(
        [
            lambda: _roles(d, scene, body, 2 if d.height >= 80 else 1, False),
            lambda: _roles(d, scene, body, 1, True),
            lambda: table(d, scene, body),
        ]
    )


def _roles(d: Drawing, scene: Scene, body: Region, roomy: int, below: bool) -> None:
    """Rows with their cells beside the name, or `below` it."""
    heads = 6 if roomy == 2 else 2
    body = span(body.x, body.y + (heads if scene.columns else 0), body.right, body.bottom)
    shown = paged_lines(d, scene, body, 12 if below else 8, 18 if below else 13)
    wide = (TILE if d.width >= 110 else 12) if below else 11
    name = max((dots_wide(row.title) for row, _ in shown), default=0)
    left = body.x + wide + 3 + (0 if below else min(name, 60) + 4)
    places = _places([row for row, _ in shown], scene.columns, left, body.right, heads > 2)
    if places is None:
        d.worse += CUT
        return
    for n, head in enumerate(scene.columns):
        x, right = places[n], [*places, body.right + 2][n + 1] - 2
        d.text(
            span(x, body.y - heads - heads % 2, right, body.y), head, d.colours.soft, sizes=(1,) if heads > 2 else ()
        )
    for row, line in shown:
        if row.marked:
            d.area(span(0, line.y - 1, d.width, line.bottom), d.colours.panel)
        tile(d, span(body.x, line.y, body.x + wide, line.bottom), row)
        title = span(body.x + wide + 3, line.y, body.right if below else left - 4, line.y + 6 if below else line.bottom)
        d.text(title, row.title, d.colours.team(row.colour).text, middle=not below)
        top = line.y + (6 if below else (line.height - 6) // 2)
        for x, right, cell in zip(places, [*places[1:], body.right + 2], row.cells or (row.words,), strict=False):
            _cell(d, span(x, top, right - 2, line.bottom), cell, scene.rows)


def _places(rows: Sequence[SceneRow], heads: Sequence[str], left: int, right: int, dots: bool) -> list[int] | None:
    """Where each column begins; None where they do not fit."""
    cells = [row.cells or (row.words,) for row in rows]
    columns = max((len(c) for c in cells), default=0)
    wide = [
        max(
            *(dots_wide(c[n]) if n < len(c) else 0 for c in cells),
            (dots_wide(heads[n]) if dots else len(steady(heads[n]))) if n < len(heads) else 0,
        )
        for n in range(columns)
    ]
    spare = right - left - sum(wide) - 4 * (columns - 1)
    if spare < 0:
        return None
    more = min(16, spare // max(1, columns))
    return [left + sum(wide[:n]) + (4 + more) * n for n in range(columns)]


def _cell(d: Drawing, region: Region, text: str, rows: Sequence[SceneRow]) -> None:
    """A cell; the symbol of a team that is shown has its colour."""
    teams = {row.symbol: row.colour for row in rows if row.symbol}
    words = text.split()
    if not set(words) & teams.keys():
        d.text(region, text, d.colours.fg)
        return
    d.parts(
        Region(region.x, region.y, region.width, 5),
        [(w, d.colours.team(teams[w]).text if w in teams else d.colours.soft) for w in words],
    )


def table(d: Drawing, scene: Scene, body: Region) -> None:
    """All rows in ordinary letters, in columns."""
    heads = [scene.columns if scene.kind == "counting" else ("", *scene.columns)] if scene.columns else []
    rows = [
        (
            " ".join(part for part in ("▶" if row.marked else "", row.symbol, row.title) if part),
            *(row.cells or (row.words,)),
            row.number,
            row.added,
            row.clock.words if row.clock.left_ms is not None else "",
            row.state,
        )
        for row in scene.rows
    ]
    wide = max(map(len, [*heads, *rows]), default=0)
    d.worse += TABLE
    most = body.width * d.unit // 2
    lines = in_columns(
        [[*(cut(steady(c), most) for c in line), *[""] * (wide - len(line))] for line in (*heads, *rows)]
    )
    step = 2 if body.height // 2 < len(lines) * 2 else 4
    room = body.height * d.unit // step - len(heads)
    for n, line in enumerate(lines[: len(heads)]):
        d.line(Region(body.x, body.y + n * 2, body.width, 2), line, d.colours.soft)
    for n, index in enumerate(d.paged(len(rows), room, marked_row(scene))):
        row, y = scene.rows[index], body.y + (n * step + len(heads) * 2) // d.unit
        d.line(Region(body.x, y, body.width, 2), lines[index + len(heads)], d.colours.team(row.colour).text)


def draw_agenda(d: Drawing, scene: Scene, body: Region) -> None:
    """The lesson as one bar, and its phases below."""
    low = body.y
    if any(row.bar for row in scene.rows):
        _lesson_bar(d, scene, Region(body.x, body.y, body.width, 6))
        low = body.y + 9
    if scene.lines:
        _times(d, scene.lines, Region(body.x, low - 1, body.width, 6))
        low += 7
    rest = span(body.x, low, body.right, body.bottom)

    def draw() -> None:
        for row, line in paged_lines(d, scene, rest, 8, 12):
            _phase(d, line, row)

    d.best([draw, lambda: table(d, scene, rest)])


def _times(d: Drawing, times: Sequence[str], region: Region) -> None:
    """Beginning, now and end under the bar, side by side."""
    each = region.width // len(times)
    for n, text in enumerate(times):
        align: Align = "left" if n == 0 else "right" if n == len(times) - 1 else "centre"
        tone = d.colours.fg if align == "centre" else d.colours.soft
        d.text(Region(region.x + n * each, region.y, each, region.height), text, tone, align=align)


def _phase(d: Drawing, region: Region, row: SceneRow) -> None:
    done = row.symbol == "✓"
    if row.marked:
        d.area(span(0, region.y, d.width, region.bottom), d.colours.panel)
        d.area(span(0, region.y, 2, region.bottom), d.colours.fg)
    y, tone = region.y + (region.height - 5) // 2, d.colours.soft if done else d.colours.fg
    sign = "▶" if row.marked else row.symbol
    if sign in SYMBOLS:
        d.sign(Region(region.x, y, 5, 5), sign, tone)
    beside = dots_wide(row.words) if dots_wide(row.words) < region.width // 2 else region.width // 4
    ends(d, span(region.x + 9, region.y, region.right, region.bottom), beside, (row.title, tone), (row.words, tone))


def _lesson_bar(d: Drawing, scene: Scene, region: Region) -> None:
    """Phases in their true length: what is done, what is now with the part that is over, what is to come."""
    x, total = region.x, sum(row.bar.length for row in scene.rows if row.bar) or 1
    for row in scene.rows:
        wide = max(2, round(region.width * row.bar.length / total) - 1) if row.bar else 0
        right = region.right if row is scene.rows[-1] else min(x + wide, region.right)
        part = span(x, region.y, right, region.bottom)
        if row.marked:
            d.area(part, d.colours.rail)
            d.area(Region(x, region.y, round(part.width * (1 - left_part(scene))), part.height), d.colours.fg)
            d.frame(part, d.colours.fg)
        elif row.symbol == "✓":
            d.area(part, d.colours.soft)
        else:
            d.area(part, d.colours.rail)
            d.frame(part, d.colours.edge)
        x += wide + 1


def _example_height(scene: Scene, body: Region) -> int:
    """How many rows of dots the example takes: as many as its letters need, where the values leave them."""
    lines = [line for text in scene.lines for line in dot_lines(text, body.width, 1) or ()]
    wanted = lines_height(lines, 1, 2) + 2
    return 0 if not scene.lines else wanted if 9 < wanted <= body.height - 13 * len(scene.rows) else 9


def draw_counting(d: Drawing, scene: Scene, body: Region) -> None:
    """What a line brings, as a table, and an example; a board beside them, where there is one."""
    if scene.boards:
        middle = body.x + body.width * 45 // 100
        draw_board(d, scene.boards[0], span(body.x, body.y, middle, body.bottom))
        body = span(middle + 4, body.y, body.right, body.bottom)
    low = body.bottom - _example_height(scene, body)
    head = 7 if scene.columns else 0

    def draw() -> None:
        for n, text in enumerate(scene.columns[:2]):
            half = span(body.x + n * body.width // 2, body.y, body.x + (n + 1) * body.width // 2, body.y + 6)
            d.text(half, text, d.colours.soft, align="right" if n else "left")
        room = span(body.x, body.y + head, body.right, low)
        for row, line in paged_lines(d, scene, room, 8, 18):
            d.area(Region(body.x, line.y, body.width, 1), d.colours.rail)
            right = row.number or row.words
            wide = min(dots_wide(right), body.width // 3)
            ends(d, line.translate((0, 1)), wide, (row.title, d.colours.fg), (right, d.colours.fg))

    d.best([draw, lambda: table(d, scene, span(body.x, body.y, body.right, low))])
    d.stack(span(body.x, low + 2, body.right, body.bottom), [(line, d.colours.fg) for line in scene.lines])
