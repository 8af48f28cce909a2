"""A colony as the cells of a map: tiles by their letters and colours, and the free places around them."""

from collections.abc import Mapping

from facilitator.console.tile_chips import area_of
from facilitator.game.boards.place_help import count_left_to_lay
from facilitator.game.boards.tiles_to_lay import tiles_to_lay
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.components import Market
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.shapes.colony import STARTER, TITLES, Colony
from facilitator.game.shapes.colony_cursor import free_places
from facilitator.game.shapes.hexes import Hex
from facilitator.game.table.market.faces import face_keys
from facilitator.widgets.hexmap import HexCell

FREE, STARTER_LETTER, WATERED = " · ", "H", "~"


def map_cells(rules: Ruleset, built: Colony, keys: Mapping[str, str]) -> tuple[HexCell, ...]:
    """Every tile, and every place where one can be laid; `keys` are tiles by their letters."""
    free = [HexCell(*place, FREE, "", False) for place in free_places(built)]
    return (*(_tile(rules, built, place, keys) for place in built.tiles), *free)


def ordered_keys(market: Market | None) -> Mapping[str, str]:
    """Tiles by their letters, in the order of the ruleset."""
    if market is None:
        return {}
    order = [face.id for face in market.faces]
    return dict(sorted(face_keys(market).items(), key=lambda pair: order.index(pair[1])))


def tiles_left(table: Table, side: str) -> str:
    """How many tiles of a side are not laid yet, as far as that is known."""
    left, known = count_left_to_lay(table, side), len(tiles_to_lay(table, side))
    unknown = "" if left is None or left <= known else f", {left - known} unknown"
    return "" if left is None else f"{max(0, left)} left to lay{unknown}"


def _tile(rules: Ruleset, built: Colony, place: Hex, keys: Mapping[str, str]) -> HexCell:
    """A tile's letter, after it what it covers, or the sign of delivered water."""
    stack = built.tiles[place]
    water = WATERED if place in built.pipes else ""
    under = f":{_letter(stack[0], keys)}" if len(stack) > 1 else ""
    text = f"{_letter(stack[-1], keys)}{under}{water}"
    return HexCell(*place, text if len(text) == 3 else f" {text}", area_of(rules, stack[-1]))


def _letter(tile: str, keys: Mapping[str, str]) -> str:
    if tile == STARTER:
        return STARTER_LETTER
    return next((key for key, face in keys.items() if face == tile), TITLES[tile][:1])
