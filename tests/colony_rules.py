"""Colonies for tests: the boards of tiles of Planet Hexagon, with its rules."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from facilitator.files.loader import load_ruleset
from facilitator.game.boards import laying, tile_cursor
from facilitator.game.boards.counted_places import read_off
from facilitator.game.boards.tile_rules import tile_rules
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import Table
from facilitator.game.scoring.limits import tile_counted
from facilitator.game.shapes import grids
from facilitator.game.shapes.grids import GridPlace
from facilitator.game.shapes.layout import TileLayout

RULES = load_ruleset("planet-hexagon")[0]
_GAME, _SCORE = tile_rules(RULES), RULES.score
assert _GAME is not None and _SCORE is not None
GAME, SCORE = _GAME, _SCORE
STARTER, PIPE = "starter-house", "pipe"
HOUSES = ("house", STARTER)
ON = tuple(face.id for face in RULES.faces if face.on)
COUNTS = tuple(count.id for count in SCORE.counts if count.reading is not None)
"""Every count that the tiles of a colony tell."""

colony_from, building_fault = GAME.layout_from, GAME.building_fault
lay_tile, lift_tile = partial(laying.lay_tile, GAME), partial(laying.lift_tile, GAME)
turn_tile_over, free_places, with_starter = (
    partial(laying.turn_tile_over, GAME),
    partial(laying.free_places, GAME),
    partial(laying.begun, GAME),
)
walk, next_place = partial(tile_cursor.walk, GAME), partial(tile_cursor.next_place, GAME)
neighbours, half_columns = partial(grids.neighbours, "hex"), partial(grids.half_columns, "hex")


def laid(tiles: Mapping[GridPlace, tuple[str, ...]], pipes: Collection[GridPlace] = ()) -> TileLayout:
    """Tiles by place, and the Houses with a Pipeline."""
    return TileLayout("hex", tiles, dict.fromkeys(pipes, (PIPE,)))


def count_colony(layout: TileLayout, discarded: Sequence[str] = ()) -> dict[str, int]:
    """All that a colony and its black hole tell."""
    read = {**dict.fromkeys(COUNTS, 0), **read_off(SCORE, layout)}
    factories = {
        c.id: discarded.count(tile_counted(RULES, c) or "") for c in SCORE.counts if c.id == "factories-discarded"
    }
    return {**read, **factories}


def toggle_pipe(layout: TileLayout, place: GridPlace) -> TileLayout:
    """A Pipeline laid, or taken back."""
    return laying.toggle_mark(GAME, layout, place, PIPE)


def colony_of(table: Table, side: str) -> TileLayout:
    """A side's colony as far as it was entered."""
    return layout_of(table, side) or TileLayout("hex")


def legal_places(layout: TileLayout, tile: str) -> tuple[GridPlace, ...]:
    """Where this tile can be laid now: on open tiles that carry it, or on the board itself."""
    on = GAME.lies_on(tile)
    return tuple(p for p, stack in layout.tiles.items() if stack[-1] in on) if on else free_places(layout)
