"""A document as data: what stands on paper and in reports. Whoever draws it decides how it looks, never what it
says.
"""

from typing import Literal

from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.card_blocks import Cards, Item
from facilitator.plain.chart import Chart as Chart
from facilitator.plain.chart import Series as Series
from facilitator.plain.frozen import frozen
from facilitator.plain.result_blocks import ResultBlock
from facilitator.plain.room_blocks import Code, Duties, Order, SeatMap
from facilitator.plain.score_blocks import Boxes, FirstCounts, Pad, Task

Align = Literal["left", "right", "centre"]
Tone = Literal["plain", "strong", "quiet", "small", "large"]


@frozen
class Heading:
    """A heading; level 1 is a part of the document, 2 a section, 3 a point."""

    text: str
    level: int = 2


@frozen
class Paragraph:
    """A paragraph of plain text: never markup."""

    text: str
    tone: Tone = "plain"


@frozen
class Bullets:
    """Points below each other, with a box to tick where something is to be done."""

    points: tuple[str, ...]
    kind: Literal["points", "ticks"] = "points"
    small: bool = False
    """In small type, for what is looked up."""


@frozen
class Column:
    """A column of a table: its heading, its share of the width, and to which edge its values stand."""

    title: str
    share: int = 1
    align: Align = "left"


@frozen
class Grid:
    """A table; the last row may be a sum. A cell that somebody is to fill in is empty."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    sum: bool = False
    row_height: int = 0
    """Millimetres that a row needs at least where people write into it; 0: as high as its text."""
    small: bool = False
    """In small letters, for long texts that one person reads."""


@frozen
class Beside:
    """Blocks in columns beside each other; `shares` is how wide each is."""

    columns: tuple[tuple["Block", ...], ...]
    shares: tuple[int, ...] = ()


@frozen
class Ruled:
    """Lines to write on, behind a label; `text` is what is written there already."""

    label: str
    lines: int = 1
    text: str = ""


@frozen
class Mark:
    """One place of a track; `strong` where something happens there."""

    text: str
    strong: bool = False


@frozen
class Track:
    """Boxes in a row to tick off one after the other, going on in the next row."""

    marks: tuple[Mark, ...]
    across: int = 10
    caption: str = ""


@frozen
class Items:
    """Short texts one after the other, in columns."""

    items: tuple[Item, ...]
    columns: int = 2


@frozen
class Portion:
    """One row of a list of contents: some pages by their ids, how often to print them, and what they are for."""

    title: str
    pages: tuple[str, ...]
    copies: int = 1
    about: str = ""
    group: str = ""
    both_sides: bool = False
    cut: bool = False
    economy: int = 1
    """How often where paper is to be saved."""
    sheets: tuple[int, ...] = ()
    """Sheets of paper as they are and where paper is to be saved, if they are known before anything is drawn: those of
    cards, and of what is in another file.
    """
    size: int = 1
    """How many sheets of the usual size one page is."""


@frozen
class Contents:
    """What a document holds; whoever draws it knows on which sheets each portion lies."""

    portions: tuple[Portion, ...]
    headings: tuple[str, ...]
    """Over the columns: pages, what, sides, times, sheets, economy."""
    totals: tuple[str, ...] = ()
    """Beside the numbers of sheets: as listed, with economy; and at the end of the list."""
    advice: tuple[str, ...] = ()
    """At the copier: one side, both sides, to cut, and over a bar that shows whether the paper was shrunk."""

    def grid(self) -> Grid:
        """The same without the sheets, where nobody knows them."""
        _, what, _, often, *_ = self.headings
        columns = (Column(what, 3), Column(often, 1, "right"), Column("", 4))
        return Grid(columns, tuple((p.title, str(p.copies), p.about) for p in self.portions))


@frozen
class Boards:
    """Pictures of boards, `across` beside each other, each over its caption."""

    pictures: tuple[BoardPicture, ...]
    across: int = 1
    height: int = 0
    """Millimetres that a picture may have; 0: as many as it likes."""


@frozen
class Facts:
    """Labels with their values, in two columns."""

    rows: tuple[tuple[str, str], ...]


@frozen
class Callout:
    """What counts most, in a frame; `large` is the largest text of the page, under its title."""

    title: str
    text: str
    large: bool = False


@frozen
class Suggestions:
    """Boxes to tick, each with what to do in bold and why."""

    items: tuple[Item, ...]


@frozen
class Signatures:
    """At the bottom of a page: words at the left, and lines to sign on over their labels."""

    labels: tuple[str, ...]
    text: str = ""


SimpleBlock = (
    Heading
    | Paragraph
    | Bullets
    | Grid
    | Task
    | FirstCounts
    | Boxes
    | Pad
    | Beside
    | Cards
    | Ruled
    | Track
    | Items
    | Contents
    | Boards
    | Chart
    | Duties
    | Order
    | SeatMap
    | Code
    | Facts
    | Callout
    | Suggestions
    | Signatures
)
Block = SimpleBlock | ResultBlock


@frozen
class Page:
    """One part of a document, which begins on a sheet of its own."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    copies: int = 1
    secret: bool = False
    wide: bool = False
    """Laid across."""
    above: str = ""
    """Small, above the title: what kind of sheet it is."""
    aside: str = ""
    """At the right of the title."""
    fields: tuple[tuple[str, str], ...] = ()
    """There too, lines to write on: a label, and what is written already."""
    symbol: str = ""
    """The sign of the side whose sheet it is."""
    large: bool = False
    """In large print, for those who read badly."""
    poster: bool = False
    """Twice as large, to hang up."""
    letters: int = 0
    """The size of its text, in points; 0: the usual one."""
    filed: bool = False
    """With a wide left margin, for holes."""


@frozen
class Document:
    """Pages in order, with a title, and the language that they are written in."""

    title: str
    pages: tuple[Page, ...]
    language: str = "en"
    about: str = ""
    """At the foot of every sheet: what it belongs to."""
    page: str = "{n}"
    """At the right of it; {n} is the sheet's number, {of} how many there are."""
    credit: str = ""
    """Below it: whose work the game is."""
    portions: tuple[Portion, ...] = ()
    """How often which pages are printed, for the number of sheets."""
