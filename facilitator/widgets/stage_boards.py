"""Boards on the stage: hexagons or bricks of dots, with pictograms and numbers where there is room for them."""

from collections.abc import Sequence

from textual.geometry import Region

from facilitator.plain.board_picture import HEIGHTS, BoardCell, BoardPicture, extent
from facilitator.widgets.pixel_font import HEIGHT
from facilitator.widgets.pixel_pictograms import SIZE, pictogram_dots
from facilitator.widgets.stage_drawing import Drawing, dots_wide
from facilitator.widgets.stage_frame import span

LEAST, EDGED, SIGNED, BOTH = 2, 6, 9, 16
"""How many dots wide a cell is at least; from when on it has an edge, shows its pictogram, and a number below it."""


def cell_width(pictures: Sequence[BoardPicture], width: int, height: int) -> int:
    """How wide cells can be so that each of these boards fits; 0 where they would be nothing but dots."""
    extents = [extent(picture) for picture in pictures if picture.cells]
    found = min((min(int(width / wide), int(height / high)) for _, _, wide, high in extents), default=0)
    return found if found >= LEAST else 0


def draw_board(d: Drawing, picture: BoardPicture, region: Region, one: int = 0) -> None:
    """A board in the middle of a region; `one` is how wide a cell is, where several have to be alike."""
    one = one or cell_width([picture], region.width, region.height)
    if not one:
        return
    left, top, wide, high = extent(picture)
    x, y = region.x + (region.width - wide * one) / 2, region.y + (region.height - high * one) / 2
    for cell in picture.cells:
        _cell(d, picture, cell, round(x + (cell.x - left) * one), round(y + (cell.y - top) * one), one)
    for edge in picture.edges if one >= SIGNED else ():
        for step in range(2 * one):
            part = step / (2 * one - 1)
            at_x = x + (edge.x1 + (edge.x2 - edge.x1) * part - left) * one
            at_y = y + (edge.y1 + (edge.y2 - edge.y1) * part - top) * one
            d.area(Region(round(at_x - 1), round(at_y - 1), 2, 2), d.colours.fg)


def draw_strip(d: Drawing, pictures: Sequence[BoardPicture], region: Region, named: bool = False) -> None:
    """Boards beside each other with cells of one size; over their names where these are wanted, then in two lines too."""
    low = 8 if named else 0

    def room(lines: int) -> tuple[int, int, int]:
        across = -(-len(pictures) // lines)
        each, high = (region.width + 2) // max(1, across), region.height // lines
        return cell_width(pictures, each - 2, high - low), each, high

    one, each, high = max(room(1), room(2) if named else (0, 0, 0))
    across = max(1, (region.width + 2) // max(1, each))
    for n, picture in enumerate(pictures if one else ()):
        place = Region(region.x + n % across * each, region.y + n // across * high, each - 2, high - low)
        draw_board(d, picture, place, one)
        if named:
            below = Region(place.x, place.bottom + 1, place.width, low - 1)
            d.text(below, picture.title, d.colours.team(picture.colour).text, align="centre")


def _cell(d: Drawing, picture: BoardPicture, cell: BoardCell, x: int, y: int, one: int) -> None:
    tones = d.colours.ground(cell.colour)
    ground, ink = (tones.area, d.colours.ink) if cell.lit else (tones.dim, d.colours.soft)
    high, gap = HEIGHTS[picture.shape] * one, 1 if one > 3 else 0
    wide = one * (2 if cell.wide else 1) - gap
    tall = round(high) - (0 if picture.shape == "hexes" else gap)
    box = Region(x - wide // 2, y - tall // 2, wide, tall)
    for n in range(tall):
        row = _row(picture.shape, box, n, one)
        d.area(row, ground if cell.title else d.colours.rail)
        if tones.edge and cell.lit and cell.title and one >= EDGED:
            inner = 1 if 0 < n < tall - 1 else 0
            d.area(Region(row.x, row.y, 1, 1) if inner else row, tones.edge)
            d.area(Region(row.right - 1, row.y, 1, 1), tones.edge)
    if one >= SIGNED:
        _sign(d, cell, box, ink, one)


def _row(shape: str, box: Region, n: int, one: int) -> Region:
    """A row of dots of a cell: whole, or narrower towards the corners of a hexagon."""
    if shape != "hexes" or one < 4:
        return Region(box.x, box.y + n, box.width, 1)
    away = abs(n + 0.5 - box.height / 2) / (box.height / 2)
    inside = round(box.width / 2 * min(1.0, 2 - 2 * away))
    middle = box.x + box.width // 2
    return span(middle - inside, box.y + n, middle + inside + box.width % 2, box.y + n + 1)


def _sign(d: Drawing, cell: BoardCell, box: Region, ink: str, one: int) -> None:
    """The number, with the pictogram above it where there is room; else the pictogram or the first letters."""
    dots = pictogram_dots(cell.picture) if box.height >= SIZE else None
    both = bool(cell.number) and one >= BOTH
    top = box.y + (box.height - SIZE - (HEIGHT + 1 if both else 0)) // 2
    if dots is not None and (both or not cell.number):
        shown = Region(box.x + (box.width - SIZE) // 2, top, SIZE, SIZE)
        for y, row in enumerate(dots):
            for x, dot in enumerate(row):
                d.area(Region(shown.x + x, shown.y + y, 1, 1) if dot == "#" else Region(), ink)
    text = cell.number or (cell.letters if dots is None else "")
    edge = 2 if d.colours.ground(cell.colour).edge else 0
    if text and dots_wide(text) <= box.width - edge and box.height >= HEIGHT + edge:
        y = top + SIZE + 1 if both else box.y + (box.height - HEIGHT) // 2
        d.text(Region(box.x, y, box.width, HEIGHT), text, ink, align="centre")
