"""The boards of sides as pictures: what was entered, in the colours and pictograms of the ruleset."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from facilitator.game.boards.counted_places import CountedPlaces
from facilitator.game.kernel.state import EMPTY, Laid, Pyramid, Table
from facilitator.game.rulebook.components import BoardTile
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.entries import colony_of
from facilitator.game.scoring.score_words import number
from facilitator.game.shapes.colony import Colony
from facilitator.game.shapes.hexes import Hex, place_text
from facilitator.game.shapes.pyramid import LEVELS, cards_on, supports, width
from facilitator.plain.board_picture import HEIGHTS, STEP, BoardCell, BoardPicture, edge_between, short_letters
from facilitator.plain.values import replace


def board_picture(table: Table, side: str, words: Catalogue) -> BoardPicture | None:
    """The board of a side as it was entered; None where nothing was."""
    pyramid = table.pyramids.get(side)
    if pyramid is not None:
        return pyramid_picture(table.rules, pyramid, words) if any(cards_on(pyramid)) else None
    colony = colony_of(table, side)
    return colony_picture(table.rules, colony, words) if colony.tiles else None


def titled_boards(table: Table, words: Catalogue, title: Callable[[str], str]) -> tuple[BoardPicture, ...]:
    """The boards of all sides as far as they were entered, each over the title of its side."""
    found = ((side, board_picture(table, side, words)) for side in table.sides)
    return tuple(replace(picture, caption=title(side)) for side, picture in found if picture is not None)


def tile_titles(rules: Ruleset, words: Catalogue) -> Mapping[str, str]:
    """What tiles and cards of a board are called, by the game itself where it does."""
    faces = rules.market.faces if rules.market is not None else ()
    return {**words.paper.tile_titles, **words.paper.pyramid_titles, **{face.id: face.title for face in faces}}


def colony_picture(
    rules: Ruleset, colony: Colony, words: Catalogue, counted: CountedPlaces | None = None
) -> BoardPicture:
    """A colony; with what is counted only that is lit, and the edges that bring it are marked."""
    looks, titles = _looks(rules), tile_titles(rules, words)
    cells: dict[Hex, BoardCell] = {}
    for place, stack in colony.tiles.items():
        q, r = place
        brings = (counted.points or {}).get(place, Fraction(0)) if counted is not None else 0
        cells[place] = replace(
            _cell(place_text(place), q + r / 2, r * STEP, stack[-1], titles, looks),
            under=titles[stack[-2]] if len(stack) > 1 else "",
            below=(looks[stack[-2]].picture or "") if len(stack) > 1 and stack[-2] in looks else "",
            mark=place in colony.pipes,
            lit=counted is None or place in counted.lit,
            number=number(Fraction(brings)) if brings else "",
        )
    edges = counted.edges if counted is not None else ()
    return BoardPicture("hexes", tuple(cells.values()), tuple(edge_between(cells[a], cells[b]) for a, b in edges))


def pyramid_picture(rules: Ruleset, pyramid: Pyramid, words: Catalogue, named: bool = False) -> BoardPicture:
    """A pyramid, the producers at the foot; empty niches are empty, or `named` by what they are for."""
    looks, titles, cells = _looks(rules), tile_titles(rules, words), list[BoardCell]()
    high = HEIGHTS["bricks"]
    laid = {(card.row, card.n): card for card in cards_on(pyramid)}
    skipped = {(card.row, card.n + 1) for card in laid.values() if width(card.kind) == 2}
    for r, row in enumerate(pyramid.rows):
        for n in range(len(row)):
            if (r, n) in skipped:
                continue
            card = laid.get((r, n), Laid(r, n, EMPTY))
            wide = width(card.kind) - 1
            x = (_middle(pyramid, r, n) + _middle(pyramid, r, n + wide)) / 2
            kind = LEVELS[r] if named and card.kind == EMPTY else card.kind
            cells.append(replace(_cell(f"{r},{n}", x, -r * high, kind, titles, looks), wide=bool(wide)))
    return BoardPicture("bricks", tuple(cells))


def _middle(pyramid: Pyramid, row: int, n: int) -> float:
    """How far to the right a niche lies: over the middle of what it stands on."""
    below = supports(pyramid, Laid(row, n, EMPTY))
    return sum(_middle(pyramid, *niche) for niche in below) / len(below) if below else float(n)


def _looks(rules: Ruleset) -> Mapping[str, BoardTile]:
    return {tile.id: tile for tile in rules.board.tiles} if rules.board is not None else {}


def _cell(
    place: str, x: float, y: float, kind: str, titles: Mapping[str, str], looks: Mapping[str, BoardTile]
) -> BoardCell:
    title, look = titles.get(kind, ""), looks.get(kind)
    return BoardCell(
        place,
        round(x, 4),
        round(y, 4),
        title,
        short_letters(title),
        (look.colour if look is not None else None) or "",
        (look.picture if look is not None else None) or "",
    )
