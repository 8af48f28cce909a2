"""Building a board of tiles in a lesson: laid, lifted, turned over, marked; every step is a move."""

from typing import ClassVar

from facilitator.game.boards.laying import exchange_tile, lay_tile, lift_tile, toggle_mark, turn_tile_over
from facilitator.game.boards.single_tiles import single_tile_scores
from facilitator.game.boards.tile_rules import TileRules, tile_rules
from facilitator.game.kernel.command_and_event import Refused, TableEvent
from facilitator.game.kernel.evaluation import evaluate, layout_of
from facilitator.game.kernel.lookup import find, find_side
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import sheet_of, standing
from facilitator.game.scoring.score_commands import with_sheet
from facilitator.game.scoring.score_words import in_points
from facilitator.game.shapes.grids import GridPlace, place_from, place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.table.market.own_tiles import discard_tile
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.spelling import one_of
from facilitator.plain.wording import capitalize, counted, one

TURN = "turn"
"""What turning a tile over is called, where it uses something up."""


NOT_FOLLOWED = -1
"""In place of how many markers are used, where nobody has told that: the tile was not laid in play."""


@frozen
class PlaceBuilt(TableEvent):
    """What lies at one place of a board now, from bottom to top; nothing where the last tile was lifted. Older lessons
    say `piped` where the one mark of their game lies.
    """

    kind: ClassVar[str] = "place-built"
    side: str
    q: int
    r: int
    tiles: tuple[str, ...]
    piped: bool = False
    mended: bool = False
    marks: tuple[str, ...] = ()
    used: int = NOT_FOLLOWED

    def evolve(self, table: Table, at: int) -> Table:
        """The board with this place as it is now; lifting is a correction, building on is none."""
        place, board = (self.q, self.r), table.rules.tile_board
        marks = self.marks or tuple(mark.id for mark in (board.marks[:1] if self.piped and board is not None else ()))
        sheet, layout = sheet_of(table, self.side), layout_of(table, self.side) or TileLayout("hex")
        layout = layout.with_stack(place, self.tiles, marks, None if self.used == NOT_FOLLOWED else self.used)
        mended = {place_text(place): at} if self.mended else {}
        return with_sheet(
            table, self.side, replace(sheet, tiles=layout.tiles, marks=layout.marks, used=layout.used), mended
        )


def use_marker(play: MoveBuilder, game: TileRules, side: str, use: str | None) -> str:
    """Use up one of the markers for this, of the tile that has the fewest left, and with the last one the tile; what
    that was, in words. Where none is known to lie there, nobody has followed that.
    """
    marker = next((one for one in game.board.markers if one.for_ == use), None)
    layout = layout_of(play.state, side)
    if marker is None or layout is None:
        return ""
    brought = evaluate(play.state, marker.number, side)
    left = {place: brought - layout.used[place] for place in marker.places(layout) if place in layout.used}
    place = min((p for p, n in left.items() if n > 0), key=lambda p: left[p], default=None)
    if place is None:
        return ""
    (q, r), stack, marks = place, layout.tiles[place], layout.marks.get(place, ())
    if left[place] > 1:
        play.put(PlaceBuilt(side, q, r, stack, marks=marks, used=layout.used[place] + 1))
        there = f"{left[place] - 1} {marker.title if left[place] == 2 else marker.titles} left"
        return f", with {one(marker.title)} of the {game.title(marker.of)} at {place_text(place)}, {there}"
    play.put(PlaceBuilt(side, q, r, stack[:-1]))
    gone = marker.spent is not None and discard_tile(play, side, marker.of, marker.spent)
    where = f", and goes to the {play.rules.pile[marker.spent].title}" if marker.spent is not None and gone else ""
    return f"; the {game.title(marker.of)} at {place_text(place)} has used its last {marker.title}{where}"


def give_marker_back(play: MoveBuilder, game: TileRules, side: str, use: str) -> str:
    """A marker that was used for this lies on its tile again, the one with the most used; what that was, in words. A tile
    that left with its last marker comes back by undo only.
    """
    marker = next((one for one in game.board.markers if one.for_ == use), None)
    layout = layout_of(play.state, side)
    if marker is None or layout is None:
        return ""
    used = {place: layout.used.get(place, 0) for place in marker.places(layout)}
    place = max(used, key=used.__getitem__, default=None)
    if place is None or not used[place]:
        return ""
    (q, r), marks = place, layout.marks.get(place, ())
    play.put(PlaceBuilt(side, q, r, layout.tiles[place], mended=True, marks=marks, used=used[place] - 1))
    return f"; {one(marker.title)} is back on the {game.title(marker.of)} at {place_text(place)}"


@frozen
class _Building:
    """One place of a side's board that something is done to."""

    play: MoveBuilder
    game: TileRules
    side: str
    layout: TileLayout
    place: GridPlace

    @property
    def where(self) -> str:
        """The place in words."""
        return place_text(self.place)

    def top(self) -> str:
        """What lies open there."""
        return self.layout.top(self.place) or ""

    def record(self, after: TileLayout, words: str, mended: bool = False, uses: str | None = None) -> str:
        """Record the place as it is then, and say what that uses up and makes of the sheet."""
        (q, r), play = self.place, self.play
        tiles, marks = after.tiles.get(self.place, ()), after.marks.get(self.place, ())
        used = after.used.get(self.place, NOT_FOLLOWED)
        play.put(PlaceBuilt(self.side, q, r, tiles, mended=mended, marks=marks, used=used))
        words += use_marker(play, self.game, self.side, uses)
        stands = standing(play.state)
        wrong = [d.sentence for d in stands.doubts if d.side == self.side]
        why = [single.why for single in single_tile_scores(play.state, self.side) if single.place == self.place]
        total = f"{in_points(stands.of(self.side).total)} so far." if play.rules.score is not None else ""
        left = counted((layout_of(play.state, self.side) or after).tile_count, "tile")
        said = f"{play.state.title(self.side)}: {words}; {left}."
        return " ".join([said, *why, total, *wrong]).strip()


def _building(play: MoveBuilder, word: str, at: str) -> _Building:
    game, place = tile_rules(play.rules), place_from(at)
    if game is None:
        raise Refused(f"{play.rules.title} has no board of tiles.")
    if place is None:
        raise Refused(f"'{at}' is not a place.", lambda w: w.script.place)
    side = find_side(play, word)
    return _Building(play, game, side, layout_of(play.state, side) or TileLayout(game.board.grid), place)


@frozen
class PlaceTile(TableCommand):
    """Lay a tile on a side's board."""

    form: ClassVar[str] = "place {side} {at:place} {tile}"
    side: str
    at: str
    tile: str

    def decide(self, play: MoveBuilder) -> str:
        """Only where it could have been laid."""
        here = _building(play, self.side, self.at)
        tile = here.game.tile_from(self.tile)
        after = lay_tile(here.game, here.layout, here.place, tile)
        if here.game.leaves(tile) and play.state.step is not None and play.state.over is None:
            # Laid in play: what becomes of its markers will be told as well.
            after = after.with_stack(here.place, after.tiles[here.place], (), 0)
        return here.record(after, f"{here.game.title(tile)} at {here.where}")


@frozen
class LiftTile(TableCommand):
    """Take the open tile of a place away: it never lay there."""

    form: ClassVar[str] = "lift {side} {at:place}"
    side: str
    at: str

    def decide(self, play: MoveBuilder) -> str:
        """What is left still has to hold together."""
        here = _building(play, self.side, self.at)
        gone, after = here.top(), lift_tile(here.game, here.layout, here.place)
        # A tile that leaves when its markers are used is no slip.
        slip = not here.game.leaves(gone)
        return here.record(after, f"{here.game.title(gone)} removed from {here.where}", mended=slip)


@frozen
class ExchangeTile(TableCommand):
    """Say that another tile lies there, in the middle of a board too: the one that was entered never did."""

    form: ClassVar[str] = "exchange {side} {at:place} {tile}"
    side: str
    at: str
    tile: str

    def decide(self, play: MoveBuilder) -> str:
        """The shape of the board stays as it is, so it can still have been built."""
        here = _building(play, self.side, self.at)
        game, tile = here.game, here.game.tile_from(self.tile)
        after = exchange_tile(game, here.layout, here.place, tile)
        return here.record(
            after, f"{game.title(tile)} instead of {game.title(here.top())} at {here.where}", mended=True
        )


@frozen
class TurnTileOver(TableCommand):
    """Turn the open tile of a place over."""

    form: ClassVar[str] = "flip {side} {at:place} [{tile}]"
    side: str
    at: str
    tile: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """What it shows then has to be said where it could be several."""
        here = _building(play, self.side, self.at)
        game, top = here.game, here.top()
        turn_tile_over(game, here.layout, here.place, top)  # refused here where nothing can be turned at all
        backs = game.backs(top)
        if self.tile is None and len(backs) != 1:
            raise Refused(f"Name the tile that it shows now: {one_of(backs)}.")
        to = backs[0] if self.tile is None else game.tile_from(self.tile)
        if to not in backs:
            raise Refused(
                f"{capitalize(one(game.title(top)))} has no {game.title(to)} on its back; expected {one_of(backs)}."
            )
        after = turn_tile_over(game, here.layout, here.place, to)
        return here.record(after, f"{game.title(top)} at {here.where} is {one(game.title(to))} now", uses=TURN)


@frozen
class MarkTile(TableCommand):
    """Put one of the board's marks on an open tile; the same again takes it back."""

    form: ClassVar[str] = "mark {side} {at:place} [{mark}]"
    side: str
    at: str
    mark: str | None = None

    def decide(self, play: MoveBuilder) -> str:
        """Where the mark may be."""
        here = _building(play, self.side, self.at)
        known = tuple(here.game.mark)
        name = known[0] if self.mark is None and len(known) == 1 else find(self.mark or "", known, "mark")
        after = toggle_mark(here.game, here.layout, here.place, name)
        there, title = name in after.marks.get(here.place, ()), here.game.mark[name].title
        words = f"{title} at {here.where}" if there else f"{title} removed from {here.where}"
        words += "" if there else give_marker_back(here.play, here.game, here.side, name)
        return here.record(after, words, mended=not there, uses=name if there else None)
