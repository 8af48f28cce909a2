"""What can be said of a place of a colony: why a House brings what it brings, what a Public Building still needs, what
is covered.
"""

from facilitator.game.boards.houses import house_scores
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.scoring.count_values import Values
from facilitator.game.scoring.entries import colony_of, entry_of, table_counts
from facilitator.game.scoring.line_points import rows_held
from facilitator.game.scoring.score_words import counted_as, number
from facilitator.game.scoring.totals import lines_for
from facilitator.game.shapes.colony import BUILDINGS, HOUSES, STARTER, TITLES
from facilitator.game.shapes.hexes import Hex, place_text
from facilitator.game.table.market.holdings import starting_tiles
from facilitator.plain.wording import listed


def place_lines(table: Table, side: str, place: Hex) -> tuple[str, ...]:
    """What lies at a place and what it brings."""
    colony = colony_of(table, side)
    top, under = colony.top(place), colony.tiles.get(place, ())[:-1]
    if top is None:
        return (f"There is no tile at {place_text(place)}.",)
    why = (
        next((house.why for house in house_scores(table, side) if house.place == place), None)
        if top in HOUSES
        else None
    )
    if why is not None:
        return (why,)
    lies = f"{TITLES[top]} at {place_text(place)}"
    if under:
        return (f"{lies}, on a {TITLES[under[-1]]}, which doesn't count while it is covered.",)
    return (f"{lies}.", *(_awards(table, side, top) if top in BUILDINGS else ()))


def _awards(table: Table, side: str, tile: str) -> list[str]:
    """For each award that asks for this building: what it brings, or what it still lacks."""
    entry = entry_of(table, side)
    values = Values(table, entry, table_counts(table))
    return [
        f"{line.title}, {_award(row, values)}"
        for line in lines_for(table)
        if line.is_for(side)
        for row in rows_held(line, values)
        if row.tick is not None and tile in row.gate
    ]


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
    """How many of the tiles that a side took neither lie in its colony nor wait; None where nobody followed that."""
    market = table.rules.market
    if market is None or not table.turn_count:
        return None
    laid = sum(tile != STARTER for stack in colony_of(table, side).tiles.values() for tile in stack)
    took = table.piles.get((market.taken, side), 0) - starting_tiles(table)
    return took - table.piles.get((market.waiting or "", side), 0) - laid
