"""A document as data: what stands on paper and in reports. Whoever draws it decides how it looks, never what it
says.
"""

from typing import Literal

from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.chart import Chart as Chart
from facilitator.plain.chart import Series as Series
from facilitator.plain.frozen import frozen

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
    """In small type, for what is looked up."""


@frozen
class Box:
    """A box to write a number into, or the number that stands in it: label, what it is worth, what has to be true for
    it.
    """

    label: str
    worth: str = ""
    condition: str = ""
    value: str = ""
    places: int = 1
    """How many numbers are to be counted for it: none, one, or two that are multiplied."""
    tick: bool = False
    """Ticked instead of counted: what it is worth counts if its condition is met."""


@frozen
class Boxes:
    """Boxes below each other under a heading; `total` is the label of the box in which they are added up, `value`
    stands in it.
    """

    title: str
    boxes: tuple[Box, ...]
    total: str = ""
    value: str = ""
    working: str = ""
    note: str = ""
    """What has to be known before anything is counted."""


@frozen
class Slip:
    """A card to cut out."""

    title: str
    text: str
    symbol: str = ""
    footer: str = ""


@frozen
class Slips:
    """Cards to cut out, on a grid; `across` beside each other."""

    slips: tuple[Slip, ...]
    across: int = 2


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
class Item:
    """A short text under a title of its own, and a remark on it."""

    title: str
    text: str
    remark: str = ""


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


@frozen
class Contents:
    """What a document holds; whoever draws it knows on which sheets each portion lies."""

    portions: tuple[Portion, ...]
    headings: tuple[str, ...]
    """Over the columns: what, sheets, how often, what for."""

    def grid(self) -> Grid:
        """The same without the sheets, where nobody knows them."""
        what, _, often, why = self.headings
        columns = (Column(what), Column(often, 1, "right"), Column(why))
        return Grid(columns, tuple((p.title, str(p.copies), p.about) for p in self.portions))


@frozen
class Boards:
    """Pictures of boards, `across` beside each other, each over its caption."""

    pictures: tuple[BoardPicture, ...]
    across: int = 1


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


Block = (
    Heading
    | Paragraph
    | Bullets
    | Grid
    | Boxes
    | Slips
    | Ruled
    | Track
    | Items
    | Contents
    | Boards
    | Chart
    | Facts
    | Callout
    | Suggestions
    | Signatures
)


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
    framed: bool = False
    """With a frame around it, for what is hung up on a wall."""
    above: str = ""
    """Over the title: what kind of sheet it is."""
    beside: str = ""
    """At the right of the title: who may read it."""
    letters: int = 11
    """The size of its text, in points."""
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
