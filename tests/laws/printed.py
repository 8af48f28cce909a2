"""A printed score sheet, read as somebody reads it who has nothing else: whose it is, its lines, and what its boxes ask for."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.paper.kit_source import KitSource
from facilitator.paper.score_sheets import score_pages
from facilitator.plain.document import Beside, Block, Paragraph
from facilitator.plain.score_blocks import Box, Boxes, FirstCounts, Pad, PadRow

PLACE = ": place → points"
"""What a count is asked for that brings points by rank, in two boxes."""


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
        if given.w.of_table in page.above:
            sides: tuple[str, ...] = (TABLE_WIDE,)
        else:
            sides = (titles[page.title],) if page.title in titles else table.sides
        blocks = list(flat(page.blocks))
        lines = tuple(_lines(blocks, score, given))
        said = " ".join(b.text for b in blocks if isinstance(b, Paragraph))
        yield from (PrintedSheet(side, lines, said) for side in sides)


def flat(blocks: Iterable[Block]) -> Iterator[Block]:
    """All blocks, those beside each other too."""
    for block in blocks:
        if isinstance(block, Beside):
            for column in block.columns:
                yield from flat(column)
        else:
            yield block


def lines_of_sheet(blocks: Sequence[Block]) -> Iterator[Boxes]:
    """The lines of a sheet. On a pad the rows before a line are its boxes; every player has the same ones."""
    yield from (block for block in blocks if isinstance(block, Boxes) and block.boxes)
    for pad in (block for block in blocks if isinstance(block, Pad)):
        assert pad.rows[-1].sum
        waiting: list[Box] = []
        for row in pad.rows[:-1]:
            if row.counts is None and row.points is None:
                waiting = []  # a heading: what stands above it belongs to no line
            elif not row.number:
                # What is read as a row is a label and what it is worth; a place has no other box for its points.
                before, what = row.title[:1], row.title[2:]
                if before not in "×−":
                    before, what = "", row.title
                label, sign, worth = what.partition(" ×")
                waiting.append(Box(label, f"×{worth}" if sign else "", "", before, places=1 + label.endswith(PLACE)))
            else:
                yield _pad_line(row, waiting)
                waiting = []


def _pad_line(row: PadRow, boxes: list[Box]) -> Boxes:
    """A line of a pad; one with a single count has its box in the same row."""
    if row.counts is None:
        return Boxes(row.title, tuple(boxes), row.number, row.note)
    note, worth = re.fullmatch(r"(.*?)((?:[×÷]|\d+ →) .*)?", row.note).groups()  # type: ignore[union-attr]
    return Boxes(row.title, (*boxes, Box("", worth or "")), row.number, note)


def first_counts(blocks: Sequence[Block]) -> list[str]:
    """What is counted before any line, by its title: on a pad the rows that no line uses."""
    found = [box.title for block in blocks if isinstance(block, FirstCounts) for box in block.boxes]
    for pad in (block for block in blocks if isinstance(block, Pad)):
        heads = [n for n, row in enumerate(pad.rows) if row.counts is None and row.points is None]
        found += [row.title for row in pad.rows[heads[0] + 1 : heads[1]]] if heads else []
    return found


def label_of(box: Box, line: Boxes) -> str:
    """What a box is for; where a line has only one, its note or its title says it."""
    said = box.label or (line.note.partition(".")[0] if "." in line.note else line.title)
    return said.removesuffix(PLACE).rpartition(": ")[2]


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
        here = max((band for band in bands if band[0] <= joint), default=min(bands))  # nobody is below the lowest one
        above = [band for band in sorted(bands) if band[0] > joint and band != here]
        found |= {"value": joint, "band": here[1]}
        found["next"] = {"band": above[0][1], "short_by": above[0][0] - joint} if above else None
    if "Most points win" in meaning:
        sums = {side: n for side, n in totals.items() if side} if found.get("reached", True) else {}
        level = [side for side, n in sums.items() if n == max(sums.values())]
        ties = re.search(r"in this order: ([^.]+)\.", meaning)
        for title in ties[1].split(", ") if ties else ():
            level = [s for s in level if counts[s][title] == max(counts[other][title] for other in level)]
        found["winners"] = level
    return found


def _lines(blocks: Sequence[Block], score: Score, given: KitSource) -> Iterator[PrintedLine]:
    known = {count.title.casefold(): count for count in score.counts}
    lines = list(lines_of_sheet(blocks))
    numbers = {line.title: list(_numbers(line, known, given)) for line in lines}
    first = [known[title.casefold()] for title in first_counts(blocks)]
    boxed = {count.id for counts in (first, *numbers.values()) for count in counts}
    gate = given.w.counts_only_with.partition("{")[0]
    free = boxed - {count.id for counts in numbers.values() for count in counts}
    for line in lines:
        counts = numbers[line.title]
        behind = boxes_behind(score, [count.id for count in counts])
        follows = gate not in line.note and not any(box.tick for box in line.boxes) and boxed.issuperset(behind)
        typed = tuple(count.id for count in counts if count.is_box)
        yield PrintedLine(line.title, typed, follows)
    if free:
        typed = tuple(count.id for count in first if count.is_box and count.id in free)
        yield PrintedLine("", typed, True, parting=True)


def _numbers(line: Boxes, known: Mapping[str, Count], given: KitSource) -> Iterator[Count]:
    """What is written down as a number; a tick is none, complete sets follow from the boxes above them, and of the
    comparison the title says what is compared.
    """
    w = given.w
    compared = re.search("the most (.+), you get", line.note)
    if compared:
        yield known[compared[1].casefold()]
        return
    if any(box.tick for box in line.boxes):
        return
    named = [box for box in line.boxes if set(box.label) != {"_"}]  # a row that is named by hand is scrap paper
    if not named and (entered := known.get(label_of(Box(), line).casefold())) is not None:
        yield entered  # points that are written as they are
    for label in dict.fromkeys(label_of(box, line) for box in named if box.places):
        if label != w.complete_sets:
            yield known[label.casefold()]
