"""What may lie where on a game's boards of tiles, how such a board is written, and what can't have been built."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.boards import BoardMark, Face, TileBoard
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.shapes.grids import GridPlace, connected_groups, could_grow, place_from, place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.frozen import frozen
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import did_you_mean, one_of
from facilitator.plain.wording import listed, one

MOST_TILES = 400
"""More tiles than these are in no box."""


class Unbuilt(Refused):
    """A board that can't have been built; `index` says which entry of its list shows it, where one does."""

    def __init__(self, sentence: str, index: int | None = None) -> None:
        super().__init__(sentence)
        self.index = index


@frozen
class TileRules:
    """A game, as far as its boards of tiles are concerned."""

    rules: Ruleset
    board: TileBoard

    def title(self, face: str | None) -> str:
        """What a tile is called."""
        return self.rules.face[face].title if face is not None and face in self.rules.face else "tile"

    def face(self, name: str) -> Face:
        """What a tile shows."""
        return self.rules.face[name]

    @property
    def first_title(self) -> str:
        """What the first tile is called."""
        return self.title(self.board.first)

    @property
    def in_box(self) -> int:
        """How many tiles there are: those that are counted by kind, and the first one of each side."""
        known = sum(kind.tiles for kind in self.rules.tiles)
        return known + (self.rules.sides.most if self.board.first else 0) if known else MOST_TILES

    def lies_on(self, face: str) -> tuple[str, ...]:
        """What a tile lies on; nothing: the board itself."""
        return self.rules.face[face].on

    def on_ground(self, face: str) -> bool:
        """Whether a tile lies on the board itself."""
        return not self.lies_on(face)

    def backs(self, face: str) -> tuple[str, ...]:
        """What can be on the other side of a tile that shows this."""
        found: dict[str, None] = {}
        for kind in self.rules.tiles:
            for up, down in ((kind.front, kind.back), (kind.back, kind.front)):
                if face in up:
                    found.update(dict.fromkeys(down))
        return tuple(found)

    def leaves(self, face: str) -> bool:
        """Whether a tile leaves the board with the last of its markers."""
        return any(marker.of == face for marker in self.board.markers)

    @cached_property
    def mark(self) -> Mapping[str, BoardMark]:
        """The marks by id."""
        return {mark.id: mark for mark in self.board.marks}

    def tile_from(self, word: str) -> str:
        """The tile that a word means: its name, its title, its key; refused with the nearest spelling."""
        folded = word.strip().casefold().replace(" ", "-")
        for face in self.rules.faces:
            if folded in (face.id, face.title.casefold().replace(" ", "-"), (face.key or "").casefold() or None):
                return face.id
        known = tuple(self.rules.face)
        raise Refused(f"There is no tile '{clean(word, 40)}'; expected {one_of(known)}.{did_you_mean(word, known)}")

    def stack_fault(self, stack: Sequence[str]) -> str | None:
        """What is wrong with the tiles at one place, from bottom to top."""
        known, marks = tuple(self.rules.face), tuple(self.mark)
        if not stack:
            return f"name a tile. Expected {one_of(known)}."
        for tile in stack:
            if tile in marks:
                return f"'{tile}' comes after the tiles, as in '1,1 {self.mark[tile].on[0]} {tile}'."
            if tile not in self.rules.face:
                hint = did_you_mean(tile, (*known, *marks))
                return f"there is no tile '{clean(tile, 40)}'; expected {one_of(known)}.{hint}"
        for under, tile in zip((None, *stack), stack, strict=False):
            on = self.lies_on(tile)
            if on and under not in on:
                base = listed([f"open {self.title(b)}" for b in on], "or")
                there = f", not on {one(self.title(under))}." if under else ". This place is empty."
                return f"{one(self.title(tile))} must go on {base}{there}"
            if not on and under is not None:
                return f"this place is taken. {self.title(tile)} can't go on {self.title(under)}."
        return None

    def layout_from(self, entries: Sequence[str]) -> TileLayout:
        """The board that a list of places describes; refused, with the entry, where it can't lie like that."""
        tiles: dict[GridPlace, tuple[str, ...]] = {}
        marked: dict[GridPlace, tuple[str, ...]] = {}
        for i, entry in enumerate(entries):
            if i >= self.in_box:
                said = f"this is the {i + 1}th of {len(entries)} places; there are only {self.in_box} tiles in the box."
                raise Unbuilt(said, i)
            words = entry.split()
            place = place_from(words[0]) if words else None
            if place is None:
                ground = [f.id for f in self.rules.faces if not f.on and f.id != self.board.first]
                example = f"'1,-1 {ground[0] if ground else 'tile'}'"
                raise Unbuilt(f"'{clean(entry, 40)}' doesn't start with a place. Write it like {example}.", i)
            stack, marks = words[1:], list[str]()
            while stack and stack[-1] in self.mark:
                marks.insert(0, stack.pop())
            wrong = self.stack_fault(stack)
            if wrong is None and place in tiles:
                wrong = f"this place is taken: {one(self.title(tiles[place][-1]))} is already there."
            if wrong is None:
                wrong = next((fault for mark in marks if (fault := self.mark_fault(mark, stack[-1])) is not None), None)
            if wrong is not None:
                raise Unbuilt(f"{place_text(place)}: {wrong}", i)
            tiles[place] = tuple(stack)
            if marks:  # two of the same on one tile count once
                marked[place] = tuple(dict.fromkeys(marks))
        return TileLayout(self.board.grid, tiles, marked)

    def mark_fault(self, name: str, face: str) -> str | None:
        """Why a mark can't be on this."""
        mark = self.mark[name]
        if face in mark.on:
            return None
        on = listed([self.rules.face[one].titles for one in mark.on], "and")
        return f"{one(mark.title)} goes only on {on}, and this is {one(self.title(face))}."

    def building_fault(self, layout: TileLayout) -> tuple[str, GridPlace] | None:
        """Why a board can't have been built tile by tile, and where; the entries of the places were judged before."""
        tiles, grid, touch = layout.tiles, layout.grid, self.board.touch
        starts = [place for place, stack in tiles.items() if stack[0] == self.board.first]
        if len(starts) > 1:
            there = f"The first one is at {place_text(starts[0])}."
            return f"{place_text(starts[1])}: a second {self.first_title}. {there}", starts[1]
        first = starts[0] if starts else next(iter(tiles), None)
        if first is None:
            return None
        grown, best = could_grow(grid, tiles, starts[0] if starts else None, touch)
        if grown:
            return None
        apart = connected_groups(grid, tiles)
        if len(apart) > 1:
            main = next(group for group in apart if first in group)
            lost = next(place for place in tiles if place not in main)
            return (
                f"{place_text(lost)}: the {self.board.title.lower()} is in {len(apart)} pieces. The "
                f"{self.title(tiles[lost][-1])} here is not connected to the tile at {place_text(first)}."
            ), lost
        lost = next((p for p in tiles if p not in best and p != first), first)
        return (f"{place_text(lost)}: the {self.title(tiles[lost][0])} here is not possible. {self.touch_rule()}"), lost

    def touch_rule(self) -> str:
        """What a tile has to touch, in a sentence."""
        which = {2: "third", 3: "fourth", 4: "fifth"}[self.board.touch]
        number = {2: "two", 3: "three", 4: "four"}[self.board.touch]
        return f"From the {which} tile on, each must touch at least {number} others."


def tile_rules(rules: Ruleset) -> TileRules | None:
    """The rules of a game's boards of tiles; None where it has no such boards."""
    return None if rules.tile_board is None else TileRules(rules, rules.tile_board)
