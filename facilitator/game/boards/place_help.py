"""What can be said of a place of a board of tiles: why a tile brings what it brings, what an award still needs, what is
covered.
"""

from facilitator.game.boards.single_tiles import single_tile_scores
from facilitator.game.boards.tile_rules import tile_rules
from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.entries import entry_of, table_counts
from facilitator.game.scoring.line_points import rows_held
from facilitator.game.scoring.score_words import counted_as, number
from facilitator.game.scoring.totals import lines_for
from facilitator.game.shapes.grids import GridPlace, place_text
from facilitator.game.table.market.holdings import starting_tiles
from facilitator.plain.wording import listed, one


def place_lines(table: Table, side: str, place: GridPlace) -> tuple[str, ...]:
    """What lies at a place and what it brings."""
    game, layout = tile_rules(table.rules), layout_of(table, side)
    top = None if layout is None else layout.top(place)
    if game is None or layout is None or top is None:
        return (f"There is no tile at {place_text(place)}.",)
    why = next((single.why for single in single_tile_scores(table, side) if single.place == place), None)
    if why is not None:
        return (why,)
    lies, under = f"{game.title(top)} at {place_text(place)}", layout.tiles[place][:-1]
    if under:
        return (f"{lies}, on {one(game.title(under[-1]))}, which doesn't count while it is covered.",)
    return (f"{lies}.", *_awards(table, side, top))


def _awards(table: Table, side: str, tile: str) -> list[str]:
    """For each award that asks for this tile before all else: what it brings, or what it still lacks."""
    values, found = Values(table, entry_of(table, side), table_counts(table)), list[str]()
    for line in lines_for(table):
        ticked = (
            [row for row in rows_held(line, values) if row.tick is not None and row.gate] if line.is_for(side) else []
        )
        # One award alone is no tile's own: all that it asks for is asked alike.
        own = [row for row in ticked if table.rules.count[next(iter(row.gate))].faces == (tile,)]
        found += [f"{line.title}, {_award(row, values)}" for row in own if len(ticked) > 1]
    return found


def _award(row: Number, values: Values) -> str:
    have, points = {name: values.of(name) or 0 for name in row.gate}, number(row.tick or 0)
    lacks = [
        f"{counted_as(least, values.table.rules.count[name])} ({have[name]} so far)"
        for name, least in row.gate.items()
        if have[name] < least
    ]
    title = f"{row.name}: " if row.name else ""
    return title + (f"needs {listed(lacks)} to be worth {points}." if lacks else f"{points}.")


def count_left_to_lay(table: Table, side: str) -> int | None:
    """How many of the tiles that a side took neither lie on its board nor wait; None where nobody followed that."""
    market = table.rules.market
    if market is None or not table.turn_count:
        return None
    layout = layout_of(table, side)
    laid = sum(
        tile != table.rules.first_face
        for stack in (layout.tiles.values() if layout is not None else ())
        for tile in stack
    )
    took = table.piles.get((market.taken, side), 0) - starting_tiles(table)
    return took - table.piles.get((market.waiting or "", side), 0) - laid
