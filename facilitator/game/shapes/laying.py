"""Laying tiles by hand: legal places for a tile, laying, lifting, turning over and delivering water, each a new
colony.
"""

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.shapes.colony import HOUSES, ON, STARTER, TITLES, Colony, building_fault, stack_fault
from facilitator.game.shapes.hexes import Hex, neighbours, place_text, touching_places

START: Hex = (0, 0)


def legal_places(colony: Colony, tile: str) -> tuple[Hex, ...]:
    """Where this tile can be laid now: on open tiles that carry it, or beside two others from the third tile on."""
    if tile in ON:
        return tuple(place for place, stack in colony.tiles.items() if stack[-1] in ON[tile])
    if not colony.tiles:
        return (START,)
    edges = 2 if len(colony.tiles) > 1 else 1
    free = dict.fromkeys(near for place in colony.tiles for near in neighbours(place) if near not in colony.tiles)
    return tuple(place for place in free if touching_places(place, colony.tiles) >= edges)


def lay_tile(colony: Colony, place: Hex, tile: str) -> Colony:
    """The colony with one more tile; refused where it can't lie there."""
    stack = colony.tiles.get(place, ())
    if tile == STARTER and any(s[0] == STARTER for s in colony.tiles.values()):
        raise Refused("There is already a Starter House. A colony starts with one.")
    wrong = stack_fault((*stack, tile))
    if wrong:
        raise Refused(f"{place_text(place)}: {wrong}")
    if place in colony.pipes:
        raise Refused(f"{place_text(place)}: nothing can go on a House with water delivered.")
    if not stack and colony.tiles and place not in legal_places(colony, tile):
        needed = "two others" if len(colony.tiles) > 1 else "another one"
        free = ", ".join(place_text(p) for p in legal_places(colony, tile)[:6])
        raise Refused(f"{place_text(place)}: a new tile must touch {needed}. Free places: {free}.")
    return Colony({**colony.tiles, place: (*stack, tile)}, colony.pipes)


def lift_tile(colony: Colony, place: Hex) -> Colony:
    """The colony without the open tile of a place; refused where the rest would not hold together."""
    stack = _stack(colony, place)
    tiles = {p: s for p, s in colony.tiles.items() if p != place}
    if len(stack) > 1:
        tiles = {**colony.tiles, place: stack[:-1]}
    left = Colony(tiles, colony.pipes - {place})
    wrong = building_fault(left)
    if wrong:
        raise Refused(f"{place_text(place)}: the rest needs this {TITLES[stack[-1]]}. {wrong[0]}")
    return left


def exchange_tile(colony: Colony, place: Hex, tile: str) -> Colony:
    """The colony with another tile in the place of an open one that lies on the board itself: whatever rests beside it
    stays.
    """
    stack = _stack(colony, place)
    if stack[0] == STARTER or tile == STARTER:
        raise Refused(f"{place_text(place)}: the Starter House can't be exchanged. A colony starts with it.")
    if len(stack) > 1:
        raise Refused(f"{place_text(place)}: a {TITLES[stack[-1]]} is on this {TITLES[stack[0]]}. Remove it first.")
    wrong = stack_fault((tile,))
    if wrong:
        raise Refused(f"{place_text(place)}: {wrong}")
    return Colony({**colony.tiles, place: (tile,)}, colony.pipes if tile in HOUSES else colony.pipes - {place})


def turn_tile_over(colony: Colony, place: Hex, to: str) -> Colony:
    """The colony after an open tile was turned over; refused for the Starter House and for what stands on another
    tile.
    """
    stack = _stack(colony, place)
    if stack[-1] == STARTER or stack[-1] in ON or len(stack) > 1:
        raise Refused(
            f"{place_text(place)}: a {TITLES[stack[-1]]} can't be turned over. Markers turn open House, "
            "Public Building, Forest, Water and Field tiles."
        )
    pipes = colony.pipes if to in HOUSES else colony.pipes - {place}
    return Colony({**colony.tiles, place: (to,)}, pipes)


def toggle_pipe(colony: Colony, place: Hex) -> Colony:
    """The colony with water delivered to a House, or taken back where it was."""
    stack = _stack(colony, place)
    if stack[-1] not in HOUSES:
        raise Refused(f"{place_text(place)}: water goes only to Houses, and this is a {TITLES[stack[-1]]}.")
    return Colony(colony.tiles, colony.pipes ^ {place})


def _stack(colony: Colony, place: Hex) -> tuple[str, ...]:
    stack = colony.tiles.get(place)
    if not stack:
        raise Refused(f"There is no tile at {place_text(place)}.")
    return stack
