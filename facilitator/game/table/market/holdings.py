"""What can be known of the tiles that a side took: how many of each kind it has at least and at most."""

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import KnownTiles, Table
from facilitator.game.table.market.tiles import face_of, kind_of, kinds_with


def kinds_held(table: Table, side: str) -> dict[str, tuple[int, int]]:
    """For each kind of tile how many the side has at least and at most; what was never named may be of any kind."""
    market = table.rules.market
    if market is None:
        return {}
    key = (market.taken, side)
    known = table.known.get(key, KnownTiles())
    # What a side begins with belongs to no kind of the market.
    count = table.piles.get(key, 0) - starting_tiles(table)
    unnamed = max(0, count - (len(known.tiles) - known.gone))
    held = {}
    for kind in table.rules.tiles:
        sure = sum(kind_of(t) == kind.id for t in known.tiles)
        open_ = sum(
            not kind_of(t) and (not face_of(t) or kind in kinds_with(table.rules, face_of(t))) for t in known.tiles
        )
        low = max(0, sure - known.gone)
        held[kind.id] = low, max(low, min(kind.tiles, sure + open_ + unnamed, count))
    return held


def starting_tiles(table: Table) -> int:
    """How many tiles each side began with."""
    market = table.rules.market
    return 0 if market is None else evaluate(table, table.rules.pile[market.taken].start)
