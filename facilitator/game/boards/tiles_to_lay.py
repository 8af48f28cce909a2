"""What a side took and has not laid yet: where filling in its colony begins."""

from collections import Counter

from facilitator.game.kernel.state import KnownTiles, Table
from facilitator.game.scoring.entries import colony_of
from facilitator.game.shapes.tiles import face_of


def tiles_to_lay(table: Table, side: str) -> tuple[str, ...]:
    """The faces of the tiles that a side is known to have taken, without those that lie in its colony or wait, in the
    market's order.
    """
    market = table.rules.market
    if market is None:
        return ()
    taken, waiting = (
        Counter(filter(None, map(face_of, table.known.get((pile, side), KnownTiles()).tiles)))
        for pile in (market.taken, market.waiting or "")
    )
    laid = Counter(tile for stack in colony_of(table, side).tiles.values() for tile in stack)
    left = taken - waiting - laid
    order = [face.id for face in market.faces]
    return tuple(sorted(left.elements(), key=order.index))
