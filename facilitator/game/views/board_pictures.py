"""The boards of sides as pictures: what was entered, in the colours and pictograms of the ruleset."""

from collections.abc import Callable
from fractions import Fraction

from facilitator.game.boards.counted_places import CountedPlaces
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.scoring.score_words import number
from facilitator.game.shapes.grids import GridPlace, half_columns, place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.shapes.niches import EMPTY, Laid, Niches
from facilitator.plain.board_picture import HEIGHTS, STEPS, BoardCell, BoardPicture, Shape, edge_between, short_letters
from facilitator.plain.frozen import replace
from facilitator.plain.wording import capitalize

_SHAPES: dict[str, Shape] = {"hex": "hexes", "square": "squares"}


def board_picture(table: Table, side: str) -> BoardPicture | None:
    """The board of a side as it was entered; None where nothing was."""
    niches, layout = table.niches.get(side), layout_of(table, side)
    if niches is not None:
        return niche_picture(table.rules, niches) if any(niches.cards()) else None
    return layout_picture(table.rules, layout) if layout is not None and layout.tiles else None


def titled_boards(table: Table, title: Callable[[str], str]) -> tuple[BoardPicture, ...]:
    """The boards of all sides as far as they were entered, each over the title of its side."""
    found = ((side, board_picture(table, side)) for side in table.sides)
    return tuple(replace(picture, caption=title(side)) for side, picture in found if picture is not None)


def layout_picture(rules: Ruleset, layout: TileLayout, counted: CountedPlaces | None = None) -> BoardPicture:
    """A board of tiles; with what is counted only that is lit, and the edges that bring it are marked."""
    cells: dict[GridPlace, BoardCell] = {}
    shape = _SHAPES[layout.grid]
    for place, stack in layout.tiles.items():
        brings = (counted.points or {}).get(place, Fraction(0)) if counted is not None else 0
        under = rules.face.get(stack[-2]) if len(stack) > 1 else None
        cells[place] = replace(
            _cell(rules, place_text(place), half_columns(layout.grid, place) / 2, place[1] * STEPS[shape], stack[-1]),
            under=capitalize(under.title) if under is not None else "",
            below=(under.picture or "") if under is not None else "",
            mark=place in layout.marks,
            lit=counted is None or place in counted.lit,
            number=number(Fraction(brings)) if brings else "",
        )
    edges = counted.edges if counted is not None else ()
    return BoardPicture(shape, tuple(cells.values()), tuple(edge_between(shape, cells[a], cells[b]) for a, b in edges))


def niche_picture(rules: Ruleset, niches: Niches, named: bool = False) -> BoardPicture:
    """A board of rows, the lowest at the foot; empty niches are empty, or `named` by what they are for."""
    cells = list[BoardCell]()
    laid = {(card.row, card.n): card for card in niches.cards()}
    skipped = {niche for card in laid.values() for niche in niches.fills(card)[1:]}
    for r, row in enumerate(niches.rows):
        for n in range(len(row)):
            if (r, n) in skipped:
                continue
            card = laid.get((r, n), Laid(r, n, EMPTY))
            wide = niches.wide(card.kind) - 1
            x = (middle_of(niches, r, n) + middle_of(niches, r, n + wide)) / 2
            kind = niches.usual(r) if named and card.kind == EMPTY else card.kind
            cells.append(replace(_cell(rules, f"{r},{n}", x, -r * HEIGHTS["bricks"], kind), wide=bool(wide)))
    return BoardPicture("bricks", tuple(cells))


def middle_of(niches: Niches, row: int, n: int) -> float:
    """How far to the right a niche lies, in niches: over the middle of what it stands on."""
    below = niches.supports(Laid(row, n, EMPTY))
    return sum(middle_of(niches, *niche) for niche in below) / len(below) if below else float(n)


def _cell(rules: Ruleset, place: str, x: float, y: float, kind: str) -> BoardCell:
    face = rules.face.get(kind)
    if face is None:
        return BoardCell(place, round(x, 4), round(y, 4))
    title = capitalize(face.title)
    where = (place, round(x, 4), round(y, 4))
    return BoardCell(*where, title, short_letters(title), face.colour or "", face.picture or "")
