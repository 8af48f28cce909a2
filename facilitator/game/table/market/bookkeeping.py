"""The market's books: what is known of its piles, what a turn has done, and what a turn leaves unsaid."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import TableEvent
from facilitator.game.kernel.move_builder import MoveBuilder
from facilitator.game.kernel.state import TABLE_WIDE, KnownTiles, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.table.market.holdings import starting_tiles
from facilitator.game.table.market.tiles import add_tile, remove_tile
from facilitator.game.table.piles import move_items
from facilitator.plain.frozen import frozen, replace

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
        return replace(
            table, known={**table.known, (self.pile, self.side): KnownTiles(self.tiles, self.gone, self.turned)}
        )


@frozen
class TurnDid(TableEvent):
    """A turn did one of the things that a market's turn consists of."""

    kind: ClassVar[str] = "turn-did"
    what: str

    def evolve(self, table: Table, at: int) -> Table:
        """Once more in this turn."""
        return replace(table, done={**table.done, self.what: table.done.get(self.what, 0) + 1})


@frozen
class TilesFixed(TableEvent):
    """Some faces on the table must not be turned in this turn."""

    kind: ClassVar[str] = "tiles-fixed"
    faces: tuple[str, ...]

    def evolve(self, table: Table, at: int) -> Table:
        """These stay as they lie."""
        return replace(table, fixed=(*table.fixed, *self.faces))


def known_at(table: Table, key: Key) -> KnownTiles:
    """What is known of a pile."""
    return table.known.get(key, KnownTiles())


def record_known(play: MoveBuilder, key: Key, known: KnownTiles) -> None:
    """Record what is known of a pile, if that has changed."""
    if known != known_at(play.state, key):
        play.put(FacesKnown(key[0], key[1], known.tiles, known.gone, known.turned))


def carry_tile(play: MoveBuilder, market: Market, face: str, source: Key, target: Key) -> str:
    """Move one tile with a known face from pile to pile, with what is known of it; the tile."""
    # What a side began with is no tile of the market, so it can't be the one that is meant.
    there = play.state.piles.get(source, 0) - (starting_tiles(play.state) if source[0] == market.taken else 0)
    left, one = remove_tile(play.rules, known_at(play.state, source), face, there)
    record_known(play, source, left)
    move_items(play, 1, source, target, named=True)
    record_known(play, target, add_tile(known_at(play.state, target), one))
    return one


def book_unsaid_market_moves(play: MoveBuilder, span: str) -> None:
    """At the end of a turn: what nobody entered face by face happened all the same, and the counts say so."""
    market = play.rules.market
    side = play.state.acting
    if market is None or span != market.during or side is None:
        return
    table, bag = (market.table, TABLE_WIDE), (market.bag, TABLE_WIDE)
    done = play.state.done
    move_items(play, market.takes - done.get(TAKE, 0), table, (market.taken, side))
    move_items(play, market.draws - done.get(DRAW, 0), bag, table)
    known = known_at(play.state, table)
    if known.tiles and done.get(FLIP, 0) < market.flips:
        record_known(play, table, replace(known, turned=min(len(known.tiles), known.turned + 1)))
