"""The market's books: what is known of its piles, what a turn has done, and what a turn leaves unsaid."""

from typing import ClassVar

from facilitator.game.kernel.base import TableEvent
from facilitator.game.kernel.move_builder import Play
from facilitator.game.kernel.state import TABLE_WIDE, Known, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.shapes.tiles import also, without
from facilitator.game.table.market.holdings import begun_with
from facilitator.game.table.piles import move
from facilitator.plain.frozen import frozen
from facilitator.plain.values import changed

Key = tuple[str, str]
TAKE, DRAW, FLIP, EXTRA = "take", "draw", "flip", "extra"
EXCHANGE, SWAP, REPLACE = "exchange", "swap", "replace"


@frozen
class FacesKnown(TableEvent):
    """What is known of a pile's tiles."""

    kind: ClassVar[str] = "faces-known"
    pile: str
    side: str
    tiles: tuple[str, ...] = ()
    gone: int = 0
    turned: int = 0

    def evolve(self, table: Table, at: int) -> Table:
        """This is known now."""
        return changed(table, known={**table.known, (self.pile, self.side): Known(self.tiles, self.gone, self.turned)})


@frozen
class TurnDid(TableEvent):
    """A turn did one of the things that a market's turn consists of."""

    kind: ClassVar[str] = "turn-did"
    what: str

    def evolve(self, table: Table, at: int) -> Table:
        """Once more in this turn."""
        return changed(table, done={**table.done, self.what: table.done.get(self.what, 0) + 1})


@frozen
class TilesFixed(TableEvent):
    """Some faces on the table must not be turned in this turn."""

    kind: ClassVar[str] = "tiles-fixed"
    faces: tuple[str, ...]

    def evolve(self, table: Table, at: int) -> Table:
        """These stay as they lie."""
        return changed(table, fixed=(*table.fixed, *self.faces))


def known_at(table: Table, key: Key) -> Known:
    """What is known of a pile."""
    return table.known.get(key, Known())


def know(play: Play, key: Key, known: Known) -> None:
    """Record what is known of a pile, if that has changed."""
    if known != known_at(play.state, key):
        play.put(FacesKnown(key[0], key[1], known.tiles, known.gone, known.turned))


def carry_tile(play: Play, market: Market, face: str, source: Key, target: Key) -> str:
    """Move one tile with a known face from pile to pile, with what is known of it; the tile."""
    # What a side began with is no tile of the market, so it can't be the one that is meant.
    there = play.state.piles.get(source, 0) - (begun_with(play.state) if source[0] == market.taken else 0)
    left, one = without(market, known_at(play.state, source), face, there)
    know(play, source, left)
    move(play, 1, source, target, named=True)
    know(play, target, also(known_at(play.state, target), one))
    return one


def complete(play: Play, span: str) -> None:
    """At the end of a turn: what nobody entered face by face happened all the same, and the counts say so."""
    market = play.rules.market
    side = play.state.acting
    if market is None or span != market.during or side is None:
        return
    table, bag = (market.table, TABLE_WIDE), (market.bag, TABLE_WIDE)
    done = play.state.done
    move(play, market.takes - done.get(TAKE, 0), table, (market.taken, side))
    move(play, market.draws - done.get(DRAW, 0), bag, table)
    known = known_at(play.state, table)
    if known.tiles and done.get(FLIP, 0) < market.flips:
        know(play, table, changed(known, turned=min(len(known.tiles), known.turned + 1)))
