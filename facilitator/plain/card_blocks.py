"""Blocks of cards to cut out: faces with signs, steps and lists, certificates, and how they lie on a sheet."""

from typing import Literal

from facilitator.plain.frozen import frozen

Duplex = Literal["long", "short", "none"]
"""Over which edge a printer turns its sheets to print on their backs; none: it prints on one side only."""


@frozen
class Item:
    """A short text under a title of its own, and a remark on it."""

    title: str
    text: str
    remark: str = ""


@frozen
class CardSign:
    """A pictogram on a card; a tile is drawn in its hexagon."""

    picture: str
    tile: bool = False


@frozen
class CardRow:
    """A line of a list on a card: signs, words, and what they are worth."""

    words: str
    signs: tuple[CardSign, ...] = ()
    value: str = ""


@frozen
class CardFace:
    """What is on one side of a card, from above: title with badge, sign, steps, points, rows, and below a rule a note.

    `text` is read like a page, `game` has its sign and title in the middle, `plain` is an open back, and `secret` an
    opaque one; those two have a label only.
    """

    title: str = ""
    subtitle: str = ""
    symbol: str = ""
    signs: tuple[CardSign, ...] = ()
    number: str = ""
    steps: tuple[str, ...] = ()
    points: tuple[Item, ...] = ()
    rows: tuple[CardRow, ...] = ()
    note: str = ""
    kind: Literal["text", "game", "plain", "secret"] = "text"


@frozen
class Certificate:
    """A certificate: whose, if that is known, for what, and what went well; lines to write on where something is empty."""

    heading: str
    name: str
    took_part: str
    game: str
    whose: str
    praise: tuple[str, str]
    """What comes before it, and the sentence."""
    date: tuple[str, str]
    signature: str
    symbol: str = ""


CardPlace = tuple[CardFace | Certificate, ...]
"""What is cut out as one piece: a face, or the two of a card that is folded."""


@frozen
class Cards:
    """The cards of one side of a sheet, row by row as they are on its front; sizes in millimetres."""

    places: tuple[CardPlace, ...]
    width: int
    height: int
    across: int
    gutter: int
    turned: Literal["", "sideways", "over"] = ""
    """For backs: how the sheet is turned, like a page of a book or over its upper edge."""
