"""What is read off a side's board: how many tiles lie open or covered, pairs of neighbours, the largest group, free
niches.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Literal

from facilitator.game.rulebook.boards import TileBoard
from facilitator.game.rulebook.field_marks import FACE, MARK, MARKER
from facilitator.game.rulebook.numbers.book import Book, Bounds, Complaint, KnownNames
from facilitator.game.rulebook.numbers.quantities import Faces
from facilitator.game.rulebook.numbers.situation import Situation
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.shapes.grids import GridPlace, connected_groups
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.shapes.niches import Niches
from facilitator.game.shapes.pairs import most_pairs
from facilitator.plain.frozen import field, frozen, frozen_by_name

Touching = tuple[GridPlace, GridPlace]


def faces_named(faces: Faces) -> tuple[str, ...]:
    """One face, or several."""
    return (faces,) if isinstance(faces, str) else faces


@frozen
class Neighbours:
    """How many open tiles of a kind there have to be beside a place; one where nothing else is said."""

    face: Faces = field(metadata=FACE)
    is_: int | None = field(default=None, metadata={"least": 0})
    at_least: int | None = field(default=None, metadata={"least": 0})
    at_most: int | None = field(default=None, metadata={"least": 0})

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """What has to lie there."""
        return faces_named(self.face)

    def holds(self, n: int) -> bool:
        """Whether so many are right."""
        if self.is_ is not None:
            return n == self.is_
        least = self.at_least if self.at_least is not None else 1 if self.at_most is None else 0
        return n >= least and (self.at_most is None or n <= self.at_most)


class Reading(Source):
    """A number that a side's board of tiles tells; unknown as long as nothing lies there."""

    per_side: ClassVar[bool] = True
    alone: ClassVar[bool] = False
    """Whether each of its places counts for itself."""

    @property
    def reads_table(self) -> bool:
        """The board."""
        return True

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces that it is about."""
        return faces_named(getattr(self, self.key))

    @property
    def on_board(self) -> bool:
        """A board tells it."""
        return True

    def places(self, layout: TileLayout) -> tuple[GridPlace, ...]:
        """The places behind it, in the order in which they were filled."""
        raise NotImplementedError

    def edges(self, layout: TileLayout) -> tuple[Touching, ...]:
        """The touching places behind it, where it is about what lies beside what."""
        return ()

    def read(self, layout: TileLayout) -> int:
        """So many."""
        return len(self.places(layout))

    def found(self, now: Situation) -> int | None:
        """What the board shows."""
        layout = now.board()
        return self.read(layout) if isinstance(layout, TileLayout) and layout.tiles else None

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """There has to be such a board."""
        yield from super().complaints(book, known)
        if book.tile_board is None:
            yield Complaint((self.key,), "given", "[board] with a grid, or no reading of tiles")


@frozen_by_name
class OpenTiles(Reading):
    """Tiles that lie open: of a kind, beside others, with a mark on them."""

    key: ClassVar[str] = "open"
    alone: ClassVar[bool] = True
    open: Faces = field(metadata=FACE)
    beside: Neighbours | None = None
    mark: str | None = field(default=None, metadata=MARK)

    @cached_property
    def about_single(self) -> bool:
        """Whether it asks what lies around a tile or on it."""
        return self.beside is not None or self.mark is not None

    @property
    def tiles_of(self) -> tuple[str, ...]:
        """All of a kind, or only some of them."""
        return () if self.about_single else self.faces

    def places(self, layout: TileLayout) -> tuple[GridPlace, ...]:
        """Where these lie on top."""
        return tuple(place for place, stack in layout.tiles.items() if self._fits(layout, place, stack[-1]))

    def _fits(self, layout: TileLayout, place: GridPlace, top: str) -> bool:
        if top not in self.faces or (self.mark is not None and self.mark not in layout.marks.get(place, ())):
            return False
        return self.beside is None or self.beside.holds(len(self.around(layout, place)))

    def around(self, layout: TileLayout, place: GridPlace) -> tuple[GridPlace, ...]:
        """The places beside this one that it asks for."""
        wanted = () if self.beside is None else self.beside.faces
        return tuple(near for near in layout.beside(place) if layout.tiles[near][-1] in wanted)

    def edges(self, layout: TileLayout) -> tuple[Touching, ...]:
        """To what lies beside them."""
        return tuple((place, near) for place in self.places(layout) for near in self.around(layout, place))


@frozen_by_name
class CoveredTiles(Reading):
    """Tiles that others lie on."""

    key: ClassVar[str] = "covered"
    alone: ClassVar[bool] = True
    covered: Faces = field(metadata=FACE)

    @property
    def tiles_of(self) -> tuple[str, ...]:
        """All of them."""
        return self.faces

    def places(self, layout: TileLayout) -> tuple[GridPlace, ...]:
        """Where they lie below."""
        return tuple(place for place, stack in layout.tiles.items() for face in stack[:-1] if face in self.faces)


@frozen_by_name
class TilePairs(Reading):
    """The most pairs of neighbours, each place in one pair only."""

    key: ClassVar[str] = "pairs"
    pairs: Faces = field(metadata=FACE)
    with_: Faces = field(metadata=FACE)

    def read(self, layout: TileLayout) -> int:
        """As many as there can be."""
        near: dict[GridPlace, list[GridPlace]] = {}
        for one, other in self.edges(layout):
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
        return most_pairs(near)

    def places(self, layout: TileLayout) -> tuple[GridPlace, ...]:
        """All that can be in a pair."""
        return tuple(dict.fromkeys(place for edge in self.edges(layout) for place in edge))

    def edges(self, layout: TileLayout) -> tuple[Touching, ...]:
        """Each pair once."""
        others, found = faces_named(self.with_), dict[Touching, None]()
        for place, stack in layout.tiles.items():
            for near in layout.beside(place) if stack[-1] in self.faces else ():
                if layout.tiles[near][-1] in others and (near, place) not in found:
                    found[place, near] = None
        return tuple(found)


@frozen_by_name
class LargestGroup(Reading):
    """The largest group of tiles that hang together."""

    key: ClassVar[str] = "group"
    group: Faces = field(metadata=FACE)

    def places(self, layout: TileLayout) -> tuple[GridPlace, ...]:
        """Where they lie."""
        of = [place for place, stack in layout.tiles.items() if stack[-1] in self.faces]
        return next(iter(connected_groups(layout.grid, of)), ())


@frozen_by_name
class MarkersLeft(Source):
    """Markers that came with tiles and are not used yet."""

    key: ClassVar[str] = "left"
    per_side: ClassVar[bool] = True
    left: str = field(metadata=MARKER)

    @property
    def reads_table(self) -> bool:
        """The board."""
        return True

    def found(self, now: Situation) -> int | None:
        """So many, where all of them are followed."""
        board, layout = now.book.tile_board, now.board()
        if not isinstance(board, TileBoard) or not isinstance(layout, TileLayout):
            return None
        marker = next(one for one in board.markers if one.id == self.left)
        brought, places = int(marker.number.value(now) or 0), marker.places(layout)
        if not places or any(place not in layout.used for place in places):
            return None
        return sum(max(0, brought - layout.used[place]) for place in places)


@frozen_by_name
class NicheReading(Source):
    """What a board of rows shows: free niches, cards that have lost all they stand on."""

    key: ClassVar[str] = "board"
    per_side: ClassVar[bool] = True
    board: Literal["empty", "unsupported"]

    @property
    def reads_table(self) -> bool:
        """The board."""
        return True

    @property
    def on_board(self) -> bool:
        """A board tells it."""
        return True

    def found(self, now: Situation) -> int | None:
        """So many places; None where there is no board."""
        board = now.board()
        if not isinstance(board, Niches):
            return None
        return board.empty if self.board == "empty" else len(board.notices)

    def range(self, book: Book) -> Bounds:
        """From none."""
        return 0, None

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Only a board of rows has niches."""
        yield from super().complaints(book, known)
        if book.niche_board is None:
            found = f"'{self.board}', but the game has no board of rows"
            yield Complaint(("board",), found, "[board] with rows, or no condition about it")
