"""Blocks of score sheets: what is counted, lines with their boxes, pads for several players."""

from facilitator.plain.frozen import frozen


@frozen
class Task:
    """What is done first, second, third on a sheet: a number in black, a title, and how it is done."""

    number: int
    title: str
    note: str = ""


@frozen
class CountBox:
    """Something that is counted before points are calculated: its picture, its name, and how many there are."""

    title: str
    picture: str = ""
    value: str = ""


@frozen
class FirstCounts:
    """What is counted first, each with a box below it."""

    boxes: tuple[CountBox, ...]


@frozen
class Box:
    """A box to write a number into, or the number that stands in it: its label, and what it is worth."""

    label: str = ""
    worth: str = ""
    value: str = ""
    before: str = ""
    """What stands between it and the box before it: +, − or ×."""
    places: int = 1
    """How many boxes to write into: one, two where the second holds what the first one comes to, or none."""
    result: str = ""
    """What stands in the second one."""
    tick: bool = False
    """Ticked instead of counted."""
    pictures: tuple[str, ...] = ()
    """What it is about, as pictograms; then the label says it too, but small."""


@frozen
class Boxes:
    """One line of a score sheet: its number, what it is called, how it is counted, boxes in a row, and at the right the
    box for its points. The end of a sheet has no boxes: only a title, and the box for the sum.
    """

    title: str
    boxes: tuple[Box, ...] = ()
    number: int = 0
    note: str = ""
    value: str = ""
    alone: bool = False
    """The only line of a sheet: its points are the sum, so it has no box of its own for them."""


@frozen
class PadRow:
    """A row of a pad: its number, title and note; for every player a box to count into, or its number, with a second one
    for its result where it has one; and where points are added up, a thick one.
    """

    title: str
    number: int = 0
    note: str = ""
    counts: tuple[str, ...] | None = None
    points: tuple[str, ...] | None = None
    sum: bool = False
    results: tuple[str, ...] | None = None


@frozen
class Pad:
    """The score sheet of several players beside each other."""

    players: tuple[str, ...]
    rows: tuple[PadRow, ...]
    about: str = ""
    """What is written at its corner: the table's number."""
