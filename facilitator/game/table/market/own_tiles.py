"""What a side does with the tiles that it took: they wait, are laid, are discarded."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.lookup import find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import KnownTiles, Table
from facilitator.game.rulebook.components import Market
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.market.bookkeeping import Key, carry_tile, known_at, record_known
from facilitator.game.table.market.holdings import starting_tiles
from facilitator.game.table.market.tiles import add_tile, face_of, find_face, remove_tile, tile, title
from facilitator.game.table.piles import move_items
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import counted


@frozen
class PartSet(TableEvent):
    """So many of a pile's items belong to a part of it."""

    kind: ClassVar[str] = "part-set"
    pile: str
    side: str
    n: int

    def evolve(self, table: Table, at: int) -> Table:
        """The part counts so many; the pile itself stays as it is."""
        return replace(table, piles={**table.piles, (self.pile, self.side): self.n})


def _places(play: MoveBuilder, word: str, what: str) -> tuple[Market, str, Key]:
    market = play.rules.market
    pile = None if market is None else market.waiting if what == "waiting" else market.gone
    if market is None or pile is None:
        raise Refused(f"Tiles can't be set aside or discarded in {play.rules.title}.")
    side = find_side(play, word)
    return market, side, (pile, side)


def _took(play: MoveBuilder, market: Market, side: str, face: str) -> None:
    """Refuse a face that a side can't have, by what is known of the tiles that it took."""
    try:
        remove_tile(play.rules, known_at(play.state, (market.taken, side)), face, _own(play, market, side))
    except Refused:
        raise Refused(
            f"{play.state.title(side)} took no {title(play.rules, face)}, as far as we know. "
            "Leave the face out if you are not sure."
        ) from None


def _part(play: MoveBuilder, key: Key, by: int) -> None:
    play.put(PartSet(key[0], key[1], play.state.piles.get(key, 0) + by))


@frozen
class Wait(TableCommand):
    """A tile that a side took waits beside its board."""

    form: ClassVar[str] = "wait {side} [{face}]"
    side: str
    face: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """As many as there is room for; one more is refused with the way out."""
        market, side, waiting = _places(play, self.side, "waiting")
        pile = play.rules.pile[waiting[0]]
        face = find_face(play.rules, self.face) if self.face else None
        there = play.state.piles.get(waiting, 0)
        if pile.most is not None and there >= pile.most:
            raise Refused(
                f"{pile.title} of {play.state.title(side)} is full with {counted(there, 'tile')}. "
                "Lay or discard one of them first."
            )
        if there >= _own(play, market, side):
            raise Refused(f"There is no tile for {play.state.title(side)} to set aside.")
        if face is not None:
            _took(play, market, side, face)
        _part(play, waiting, 1)
        if face is not None:
            record_known(play, waiting, add_tile(known_at(play.state, waiting), tile(play.rules, face)))
        return f"{play.state.title(side)}: {title(play.rules, face) if face else 'a tile'} waits. Waiting now: {there + 1}."


@frozen
class Lay(TableCommand):
    """A side lays a tile that waited."""

    form: ClassVar[str] = "lay {side} [{face}]"
    side: str
    face: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Once laid it never waits again."""
        _, side, waiting = _places(play, self.side, "waiting")
        face = find_face(play.rules, self.face) if self.face else None
        count = play.state.piles.get(waiting, 0)
        if count == 0:
            raise Refused(f"{play.state.title(side)} have no tile waiting.")
        record_known(play, waiting, _one_less(play.rules, known_at(play.state, waiting), face, count))
        _part(play, waiting, -1)
        return (
            f"{play.state.title(side)} lay {title(play.rules, face) if face else 'a tile'}. Waiting now: {count - 1}."
        )


def _one_less(rules: Ruleset, known: KnownTiles, face: str | None, count: int) -> KnownTiles:
    if face is not None:
        return remove_tile(rules, known, face, count)[0]
    return replace(known, gone=known.gone + 1) if known.gone + 1 < len(known.tiles) else KnownTiles()


def discard_tile(play: MoveBuilder, side: str, face: str, gone: str) -> bool:
    """Take a tile that a side laid to the pile of what is gone; not where by the books it has none to give."""
    market = play.rules.market
    if market is None or _own(play, market, side) <= 0:
        return False
    try:
        carry_tile(play, market, face, (market.taken, side), (gone, side))
    except Refused:  # nobody told which tiles it took
        move_items(play, 1, (market.taken, side), (gone, side))
    return True


@frozen
class Discard(TableCommand):
    """A side discards a tile: one that waits, or a used one from its board."""

    form: ClassVar[str] = "discard {side} [{face}]"
    side: str
    face: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """A waiting tile of this face goes first."""
        market, side, gone = _places(play, self.side, "gone")
        face = find_face(play.rules, self.face) if self.face else None
        taken = (market.taken, side)
        if _own(play, market, side) <= 0:
            raise Refused(f"There is no tile for {play.state.title(side)} to discard.")
        if face is not None:
            _took(play, market, side, face)
        waiting = (market.waiting or "", side)
        if play.state.piles.get(waiting, 0) and self._waits(play, waiting, face):
            record_known(
                play, waiting, _one_less(play.rules, known_at(play.state, waiting), face, play.state.piles[waiting])
            )
            _part(play, waiting, -1)
        if face is not None:
            carry_tile(play, market, face, taken, gone)
        else:
            move_items(play, 1, taken, gone)
        place = play.rules.pile[gone[0]].title
        return (
            f"{play.state.title(side)} discard {title(play.rules, face) if face else 'a tile'}; {place} "
            f"{play.state.piles[gone]}."
        )

    def _waits(self, play: MoveBuilder, waiting: Key, face: str | None) -> bool:
        known = known_at(play.state, waiting)
        everything = (
            play.state.piles[waiting] >= _own(play, play.rules.market, waiting[1]) if play.rules.market else False
        )
        return everything or face is None or any(face_of(t) == face for t in known.tiles) or not known.tiles


def _own(play: MoveBuilder, market: Market, side: str) -> int:
    """How many tiles a side took itself; the one that it began with can neither wait nor go."""
    return play.state.piles.get((market.taken, side), 0) - starting_tiles(play.state)
