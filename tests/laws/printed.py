"""A printed score sheet, read as somebody reads it who has nothing else: whose it is, its lines, and what its boxes ask for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.paper.blank_sheets import score_pages
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Box, Boxes, Page


@dataclass(frozen=True)
class PrintedLine:
    """One line of a sheet: the counts of which it has a box, and whether the points follow from these boxes alone."""

    title: str
    counts: tuple[str, ...]
    follows: bool
    parting: bool = False
    """These boxes bring no points: they part those who are level."""


@dataclass(frozen=True)
class PrintedSheet:
    """The lines of one side, or of the whole table."""

    side: str
    lines: tuple[PrintedLine, ...]


def printed_sheets(given: KitSource) -> Iterator[PrintedSheet]:
    """The blank sheets of one table, each for whom its title names; a sheet that names nobody is for every side."""
    score, table = given.rules.score or Score(), given.table
    titles = {table.title(side): side for side in table.sides}
    for page in score_pages(given):
        whose = page.title.partition(": ")[2]
        if whose == given.w.of_table:
            sides: tuple[str, ...] = (TABLE_WIDE,)
        else:
            sides = (titles[whose],) if whose in titles else table.sides
        lines = tuple(_lines(page, score, given))
        yield from (PrintedSheet(side, lines) for side in sides)


def _lines(page: Page, score: Score, given: KitSource) -> Iterator[PrintedLine]:
    blocks = [block for block in page.blocks if isinstance(block, Boxes)]
    assert blocks[-1].title == given.w.total and not blocks[-1].boxes
    known = {count.title.casefold(): count for count in score.counts}
    numbers = {block.title: _numbers(block, known, given) for block in blocks[:-1]}
    boxed = {count.id for counts in numbers.values() for count in counts}
    gate = given.w.counts_only_with.partition("{")[0]
    for block in blocks[:-1]:
        counts = numbers[block.title]
        behind = boxes_behind(score, [count.id for count in counts])
        follows = gate not in block.note and not any(box.tick for box in block.boxes) and boxed.issuperset(behind)
        typed = tuple(count.id for count in counts if count.derived is None)
        yield PrintedLine(block.title, typed, follows, block.title == given.w.parting)


def _numbers(block: Boxes, known: Mapping[str, Count], given: KitSource) -> list[Count]:
    """What is written down as a number; a tick is none, and complete sets follow from the boxes above them."""
    labels = [label for box in block.boxes if not box.tick for label in _labels(box)]
    return [known[label.casefold()] for label in labels if label != given.w.complete_sets]


def _labels(box: Box) -> list[str]:
    """Two numbers that are multiplied are written into one box; a card's box has the card before it."""
    return box.label.rpartition(": ")[2].split(" × ") if box.places == 2 else [box.label.rpartition(": ")[2]]
