"""Laying tiles by hand: legal places for a tile, laying, lifting, turning over, marking, each a new board."""

from facilitator.game.boards.tile_rules import TileRules
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.shapes.grids import START, GridPlace, neighbours, place_text, touching_places
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.wording import listed, one


def free_places(game: TileRules, layout: TileLayout) -> tuple[GridPlace, ...]:
    """Where a tile can be laid on the board itself."""
    tiles, grid = layout.tiles, layout.grid
    if not tiles:
        return (START,)
    edges = min(len(tiles), game.board.touch)
    free = dict.fromkeys(near for place in tiles for near in neighbours(grid, place) if near not in tiles)
    return tuple(place for place in free if touching_places(grid, place, tiles) >= edges)


def possible_tile(game: TileRules, layout: TileLayout, n: int) -> tuple[GridPlace, str] | None:
    """The first place where a tile can be laid, beginning with the nth kind of tile; the first tile on an empty board."""
    if not layout.tiles and game.board.first is not None:
        return START, game.board.first
    faces = game.rules.tile_faces
    for face in (faces[(n + i) % len(faces)] for i in range(len(faces))):
        on = game.lies_on(face)
        places = free_places(game, layout) if not on else tuple(p for p, s in layout.tiles.items() if s[-1] in on)
        place = next((p for p in places if p not in layout.marks), None)
        if place is not None:
            return place, face
    return None


def begun(game: TileRules, layout: TileLayout) -> TileLayout:
    """The board with its first tile, where there is one: it lies in the middle where no tile lies yet."""
    return layout if layout.tiles or game.board.first is None else layout.with_stack(START, (game.board.first,))


def lay_tile(game: TileRules, layout: TileLayout, place: GridPlace, tile: str) -> TileLayout:
    """The board with one more tile; refused where it can't lie there."""
    stack, where = layout.tiles.get(place, ()), place_text(place)
    if tile == game.board.first and any(s[0] == tile for s in layout.tiles.values()):
        raise Refused(f"There is already {one(game.first_title)}. {_begins(game)}")
    wrong = game.stack_fault((*stack, tile))
    if wrong:
        raise Refused(f"{where}: {wrong}")
    for mark in layout.marks.get(place, ()):
        raise Refused(f"{where}: nothing can go on {one(game.title(stack[-1]))} with {game.mark[mark].title}.")
    if not stack and layout.tiles and place not in free_places(game, layout):
        few = min(len(layout.tiles), game.board.touch)
        needed = "another one" if few == 1 else f"{[None, None, 'two', 'three', 'four'][few]} others"
        free = ", ".join(place_text(p) for p in free_places(game, layout)[:6])
        raise Refused(f"{where}: a new tile must touch {needed}. Free places: {free}.")
    return layout.with_stack(place, (*stack, tile))


def lift_tile(game: TileRules, layout: TileLayout, place: GridPlace) -> TileLayout:
    """The board without the open tile of a place; refused where the rest would not hold together."""
    stack = _stack(layout, place)
    left = layout.with_stack(place, stack[:-1])
    wrong = game.building_fault(left)
    if wrong:
        raise Refused(f"{place_text(place)}: the rest needs this {game.title(stack[-1])}. {wrong[0]}")
    return left


def exchange_tile(game: TileRules, layout: TileLayout, place: GridPlace, tile: str) -> TileLayout:
    """The board with another tile in the place of an open one that lies on the board itself: whatever rests beside it
    stays.
    """
    stack, where = _stack(layout, place), place_text(place)
    if game.board.first in (stack[0], tile):
        raise Refused(f"{where}: the {game.first_title} can't be exchanged. {_begins(game)}")
    if len(stack) > 1:
        raise Refused(f"{where}: {one(game.title(stack[-1]))} is on this {game.title(stack[0])}. Remove it first.")
    wrong = game.stack_fault((tile,))
    if wrong:
        raise Refused(f"{where}: {wrong}")
    return _turned(game, layout, place, tile)


def turn_tile_over(game: TileRules, layout: TileLayout, place: GridPlace, to: str) -> TileLayout:
    """The board after an open tile was turned over; refused for the first one and for what lies on another tile."""
    stack = _stack(layout, place)
    if stack[-1] == game.board.first or not game.on_ground(stack[-1]) or len(stack) > 1 or not game.backs(stack[-1]):
        turned = [f.title for f in game.rules.faces if not f.on and f.id != game.board.first and game.backs(f.id)]
        which = f" Only these can: {listed(turned)}." if turned else ""
        raise Refused(f"{place_text(place)}: {one(game.title(stack[-1]))} can't be turned over.{which}")
    return _turned(game, layout, place, to)


def toggle_mark(game: TileRules, layout: TileLayout, place: GridPlace, mark: str) -> TileLayout:
    """The board with a mark on an open tile, or without it where it was."""
    stack = _stack(layout, place)
    wrong = game.mark_fault(mark, stack[-1])
    if wrong:
        raise Refused(f"{place_text(place)}: {wrong}")
    marks = layout.marks.get(place, ())
    return layout.with_stack(place, stack, tuple(m for m in marks if m != mark) if mark in marks else (*marks, mark))


def _turned(game: TileRules, layout: TileLayout, place: GridPlace, to: str) -> TileLayout:
    """Another face at a place; the marks stay that may be on it."""
    marks = tuple(mark for mark in layout.marks.get(place, ()) if game.mark_fault(mark, to) is None)
    return layout.with_stack(place, (to,), marks)


def _begins(game: TileRules) -> str:
    return f"Every {game.board.title.lower()} starts with one."


def _stack(layout: TileLayout, place: GridPlace) -> tuple[str, ...]:
    stack = layout.tiles.get(place)
    if not stack:
        raise Refused(f"There is no tile at {place_text(place)}.")
    return stack
