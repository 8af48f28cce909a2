"""Building a colony in a lesson: tiles laid, lifted and turned over, water delivered; every step is a move."""

from typing import ClassVar

from facilitator.game.boards.houses import house_scores
from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.lookup import find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.components import Market
from facilitator.game.scoring.entries import colony_of, sheet_of, standing
from facilitator.game.scoring.score_commands import with_sheet
from facilitator.game.scoring.score_words import in_points
from facilitator.game.shapes.colony import TITLES, Colony, tile_from
from facilitator.game.shapes.hexes import Hex, place_from, place_text
from facilitator.game.shapes.laying import exchange_tile, lay_tile, lift_tile, toggle_pipe, turn_tile_over
from facilitator.plain.frozen import frozen
from facilitator.plain.spelling import one_of
from facilitator.plain.values import replace
from facilitator.plain.wording import counted


@frozen
class PlaceBuilt(TableEvent):
    """What lies at one place of a colony now, from bottom to top; nothing where the last tile was lifted."""

    kind: ClassVar[str] = "place-built"
    side: str
    q: int
    r: int
    tiles: tuple[str, ...]
    piped: bool = False
    mended: bool = False

    def evolve(self, table: Table, at: int) -> Table:
        """The colony with this place as it is now; lifting is a correction, building on is none."""
        sheet, place = sheet_of(table, self.side), (self.q, self.r)
        tiles = {p: stack for p, stack in sheet.tiles.items() if p != place or self.tiles}
        if self.tiles:
            tiles[place] = self.tiles
        pipes = sheet.pipes | {place} if self.piped else sheet.pipes - {place}
        return with_sheet(
            table, self.side, replace(sheet, tiles=tiles, pipes=pipes), {place_text(place): at} if self.mended else {}
        )


def _colony(play: MoveBuilder, word: str, place: str) -> tuple[str, Colony, Hex]:
    if play.rules.board is None or play.rules.board.kind != "colony":
        raise Refused(f"{play.rules.title} has no colony.")
    found = place_from(place)
    if found is None:
        raise Refused(f"'{place}' is not a place.", lambda w: w.script.place)
    side = find_side(play, word)
    return side, colony_of(play.state, side), found


def _tile(play: MoveBuilder, word: str) -> str:
    """A tile by its name, its title, or its key on the market."""
    market = play.rules.market
    by_key = {f.key.casefold(): f.id for f in market.faces if f.key} if market is not None else {}
    try:
        return tile_from(by_key.get(word.casefold(), word))
    except Refused as refused:
        raise Refused(refused.sentence[0].upper() + refused.sentence[1:]) from None


def _build(play: MoveBuilder, side: str, colony: Colony, place: Hex, words: str, mended: bool = False) -> str:
    """Record a place as it is in this colony, and say what that makes of the sheet."""
    play.put(PlaceBuilt(side, place[0], place[1], colony.tiles.get(place, ()), place in colony.pipes, mended))
    stands = standing(play.state)
    wrong = [d.sentence for d in stands.doubts if d.side == side]
    why = [house.why for house in house_scores(play.state, side) if house.place == place]
    total = f"{in_points(stands.of(side).total)} so far." if play.rules.score is not None else ""
    return " ".join(
        [f"{play.state.title(side)}: {words}; {counted(colony.tile_count, 'tile')}.", *why, total, *wrong]
    ).strip()


@frozen
class PlaceTile(TableCommand):
    """Lay a tile in a side's colony."""

    form: ClassVar[str] = "place {side} {at:place} {tile}"
    side: str
    at: str
    tile: str

    def decide(self, play: MoveBuilder) -> str:
        """Only where it could have been laid."""
        side, colony, place = _colony(play, self.side, self.at)
        tile = _tile(play, self.tile)
        return _build(play, side, lay_tile(colony, place, tile), place, f"{TITLES[tile]} at {place_text(place)}")


@frozen
class LiftTile(TableCommand):
    """Take the open tile of a place away: it never lay there, or a Factory has been used up."""

    form: ClassVar[str] = "lift {side} {at:place}"
    side: str
    at: str

    def decide(self, play: MoveBuilder) -> str:
        """What is left still has to hold together."""
        side, colony, place = _colony(play, self.side, self.at)
        gone = colony.top(place)
        left = lift_tile(colony, place)
        # A Factory leaves when its markers are used; everything else was a slip.
        return _build(
            play, side, left, place, f"{TITLES[gone or '']} removed from {place_text(place)}", mended=gone != "factory"
        )


@frozen
class ExchangeTile(TableCommand):
    """Say that another tile lies there, in the middle of a colony too: the one that was entered never did."""

    form: ClassVar[str] = "exchange {side} {at:place} {tile}"
    side: str
    at: str
    tile: str

    def decide(self, play: MoveBuilder) -> str:
        """The shape of the colony stays as it is, so it can still have been built."""
        side, colony, place = _colony(play, self.side, self.at)
        tile, was = _tile(play, self.tile), colony.top(place)
        after = exchange_tile(colony, place, tile)
        return _build(
            play,
            side,
            after,
            place,
            f"{TITLES[tile]} instead of {TITLES[was or '']} at {place_text(place)}",
            mended=True,
        )


@frozen
class TurnTileOver(TableCommand):
    """Turn the open tile of a place over, as a green marker does."""

    form: ClassVar[str] = "flip {side} {at:place} [{tile}]"
    side: str
    at: str
    tile: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """What it shows then has to be said where it could be several."""
        side, colony, place = _colony(play, self.side, self.at)
        top = colony.top(place)
        turn_tile_over(colony, place, top or "")  # refused here where nothing can be turned at all
        backs = _backs(play.rules.market, top or "")
        if self.tile is None and len(backs) != 1:
            raise Refused(f"Name the tile that it shows now: {one_of(backs)}.")
        to = backs[0] if self.tile is None else _tile(play, self.tile)
        if to not in backs:
            raise Refused(f"A {TITLES[top or '']} has no {TITLES[to]} on its back; expected {one_of(backs)}.")
        return _build(
            play,
            side,
            turn_tile_over(colony, place, to),
            place,
            f"{TITLES[top or '']} at {place_text(place)} is a {TITLES[to]} now",
        )


def _backs(market: Market | None, face: str) -> tuple[str, ...]:
    """What can be on the other side of a tile that shows this."""
    found: dict[str, None] = {}
    for kind in market.kinds if market is not None else ():
        for one, other in ((kind.front, kind.back), (kind.back, kind.front)):
            if face in one:
                found.update(dict.fromkeys(other))
    return tuple(found)


@frozen
class Pipe(TableCommand):
    """Deliver water to a House; the same again takes it back."""

    form: ClassVar[str] = "pipe {side} {at:place}"
    side: str
    at: str

    def decide(self, play: MoveBuilder) -> str:
        """Houses only, the Starter House too."""
        side, colony, place = _colony(play, self.side, self.at)
        after = toggle_pipe(colony, place)
        there = place in after.pipes
        words = f"water {'delivered to' if there else 'no longer delivered to'} {place_text(place)}"
        return _build(play, side, after, place, words, mended=not there)
