"""Blocks about the room: who does what, whose turn it is, who sits where."""

from facilitator.plain.frozen import frozen


@frozen
class Duty:
    """What somebody does: a title, a pictogram, and the steps."""

    title: str
    steps: tuple[str, ...]
    picture: str = ""


@frozen
class Duties:
    """Duties beside each other."""

    duties: tuple[Duty, ...]


@frozen
class OrderedTurn:
    """One turn in an order of turns: whose, their sign, and how long it takes."""

    title: str
    symbol: str = ""
    words: str = ""


@frozen
class Order:
    """Turns one after the other, with arrows between them."""

    stops: tuple[OrderedTurn, ...]


@frozen
class Code:
    """An address as a QR code, row by row of 0 and 1, and in letters."""

    rows: tuple[str, ...]
    address: str
    words: str


@frozen
class SeatedTable:
    """A table of the room: what it is called, the sign of the side that sits there, who sits there, and a remark."""

    title: str
    people: tuple[str, ...]
    symbol: str = ""
    words: str = ""


@frozen
class SeatMap:
    """The tables of the room. In a ring they are clockwise in the order of the turns."""

    tables: tuple[SeatedTable, ...]
    front: str
    """What is at the front."""
    ring: bool = False
