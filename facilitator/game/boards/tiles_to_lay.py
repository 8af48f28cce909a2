"""What a side took and has not laid yet: where filling in its board begins."""

from collections import Counter

from facilitator.game.kernel.evaluation import layout_of
from facilitator.game.kernel.state import KnownTiles, Table
from facilitator.game.table.market.tiles import face_of


def tiles_to_lay(table: Table, side: str) -> tuple[str, ...]:
    """The faces of the tiles that a side is known to have taken, without those that lie on its board or wait, in the
    order of the file.
    """
    market = table.rules.market
    if market is None:
        return ()
    taken, waiting = (
        Counter(filter(None, map(face_of, table.known.get((pile, side), KnownTiles()).tiles)))
        for pile in (market.taken, market.waiting or "")
    )
    layout = layout_of(table, side)
    laid = Counter(tile for stack in (layout.tiles.values() if layout is not None else ()) for tile in stack)
    left = taken - waiting - laid
    order = [*table.rules.face]
    return tuple(sorted(left.elements(), key=order.index))
