"""A printed score sheet, read as somebody reads it who has nothing else: whose it is, its lines, and what its boxes ask for."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.paper.blank_sheets import score_pages
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Box, Boxes, Page, Paragraph


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
    meaning: str = ""
    """What stands below the sum."""


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
        meaning = page.blocks[next(i for i, b in enumerate(page.blocks) if b == total_of(page)) + 1]
        said = meaning.text if isinstance(meaning, Paragraph) else ""
        yield from (PrintedSheet(side, lines, said) for side in sides)


def total_of(page: Page) -> Boxes:
    """The box of the sum, below all others."""
    return [block for block in page.blocks if isinstance(block, Boxes)][-1]


def verdict_by_pencil(
    sheets: Sequence[PrintedSheet], totals: Mapping[str, Fraction], counts: Mapping[str, Mapping[str, int]]
) -> dict[str, object]:
    """What somebody makes of the sums who knows only what stands below them; `counts` are known by their titles."""
    meaning, joint, found = sheets[0].meaning, sum(totals.values(), Fraction(0)), dict[str, object]()
    target = re.search(r"The target is (\d+) points, all together", meaning)
    if target:
        found = {"target": int(target[1]), "reached": joint >= int(target[1]), "value": joint}
        found["short_by"] = max(Fraction(0), int(target[1]) - joint)
    bands = [(int(n), title) for n, title in re.findall(r"(\d+)\+ ([^;.]+)", meaning)]
    if bands:
        above = [(n, title) for n, title in sorted(bands) if n > joint]
        found |= {"value": joint, "band": max((n, title) for n, title in bands if n <= joint)[1]}
        found["next"] = {"band": above[0][1], "short_by": above[0][0] - joint} if above else None
    if "Most points win" in meaning:
        sums = {side: n for side, n in totals.items() if side} if found.get("reached", True) else {}
        level = [side for side, n in sums.items() if n == max(sums.values())]
        ties = re.search(r"in this order: ([^.]+)\.", meaning)
        for title in ties[1].split(", ") if ties else ():
            level = [s for s in level if counts[s][title] == max(counts[other][title] for other in level)]
        found["winners"] = level
    return found


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
