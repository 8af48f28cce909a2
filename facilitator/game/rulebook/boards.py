"""Tiles and cards by what they show, and the boards that sides build of them, as a ruleset file says it."""

from functools import cached_property
from typing import ClassVar

from facilitator.game.rulebook.field_marks import FACE, NAMED, OPTION, PILE, SPAN, USE
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.shapes.grids import GridName, GridPlace
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.frozen import field, frozen
from facilitator.plain.palette import AreaName
from facilitator.plain.pictograms import Pictogram


@frozen
class Face:
    """What a tile or a card can show."""

    id: str
    title_: str | tuple[str, ...]
    key: str | None = None
    most: int | None = field(default=None, metadata={"least": 1})
    """How many tiles show it at most."""
    colour: AreaName | None = None
    picture: Pictogram | None = None
    on: tuple[str, ...] = field(default=(), metadata=FACE)
    """What it lies on; nothing: the board itself."""
    row: int | None = field(default=None, metadata={"least": 0, "most": 9})
    """The row that it belongs in, from below; on a board of rows one without it may lie in any."""
    wide: int = field(default=1, metadata={"least": 1, "most": 2})
    """How many niches it fills."""
    per_board: int | None = field(default=None, metadata={"least": 1})
    """How many of it may lie on one board."""

    @property
    def title(self) -> str:
        """What one is called."""
        return self.title_ if isinstance(self.title_, str) else self.title_[0]

    @property
    def titles(self) -> str:
        """What several are called."""
        return self.title_ if isinstance(self.title_, str) else self.title_[-1]


@frozen
class TileKind:
    """Tiles that are alike: what is on their one side and on their other; turning one never changes its kind."""

    id: str
    title: str
    tiles: int = field(metadata={"least": 1})
    front: tuple[str, ...] = field(metadata=FACE)
    back: tuple[str, ...] = field(metadata=FACE)


@frozen
class BoardMark:
    """Something small that is put on open tiles."""

    id: str
    title: str
    on: tuple[str, ...] = field(metadata=FACE)


@frozen
class Marker:
    """What comes with a tile that is laid, and is used up: the tile leaves with its last one."""

    id: str
    title_: str | tuple[str, ...]
    of: str = field(metadata=FACE)
    number: Number
    for_: str = field(metadata=USE)
    """The mark that uses one up, or `turn`: turning a tile over."""
    over: tuple[str, ...] = field(default=(), metadata=FACE)
    """Only a tile that lies on one of these brings it."""
    spent: str | None = field(default=None, metadata=PILE)
    """The pile that the tile goes to."""

    @property
    def title(self) -> str:
        """What one is called."""
        return self.title_ if isinstance(self.title_, str) else self.title_[0]

    @property
    def titles(self) -> str:
        """What several are called."""
        return self.title_ if isinstance(self.title_, str) else self.title_[-1]

    def places(self, layout: TileLayout) -> tuple[GridPlace, ...]:
        """Where it can lie."""
        return tuple(
            place
            for place, stack in layout.tiles.items()
            if stack[-1] == self.of and (not self.over or (stack[-2:-1] and stack[-2] in self.over))
        )


@frozen
class TileBoard:
    """Tiles that each side lays beside and on each other."""

    key: ClassVar[str] = "grid"
    grid: GridName
    title: str = "Board"
    name: str = "board"
    """Under which it stands in a file of counts."""
    first: str | None = field(default=None, metadata=FACE)
    """What lies there from the beginning."""
    touch: int = field(default=1, metadata={"least": 1, "most": 4})
    """How many others a new tile touches, while there are that many."""
    marks: tuple[BoardMark, ...] = field(default=(), metadata=NAMED)
    markers: tuple[Marker, ...] = field(default=(), metadata=NAMED)
    example: tuple[str, ...] = ()
    """A small board on which sheets and screens show how a line counts, a place each: 1,-1 forest."""


@frozen
class NicheBoard:
    """Rows of niches, one above the other; a card that has lost all that it stands on falls."""

    key: ClassVar[str] = "rows"
    rows: str = field(metadata=OPTION)
    """The option that says how many niches each row has, from below: 4-3-2."""
    grace: str = field(metadata=SPAN)
    """With the end of its owner's next one a card falls."""
    from_: str = field(metadata=PILE)
    to: str = field(metadata=PILE)
    lost: str = field(metadata=PILE)
    title: str = "Board"

    @cached_property
    def piles(self) -> tuple[str, ...]:
        """Where its cards come from, are counted and go."""
        return (self.from_, self.to, self.lost)


Board = TileBoard | NicheBoard
