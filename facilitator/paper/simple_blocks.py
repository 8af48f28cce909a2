"""Results of a lesson in the blocks that text and web pages know: tables, sentences, boards; nothing of them is left
out.
"""

from collections.abc import Iterable
from itertools import chain

from facilitator.plain.document import (
    Block,
    Boards,
    Bullets,
    Chart,
    Column,
    Grid,
    Heading,
    Paragraph,
    Series,
    SimpleBlock,
)
from facilitator.plain.result_blocks import (
    BoardRows,
    FittingList,
    LevelGrid,
    LevelMark,
    PointBars,
    PointSteps,
    ResultCard,
    ResultCards,
    ScoreCell,
    ScoreTable,
    SheetFact,
)


def in_simple_blocks(blocks: Iterable[Block]) -> tuple[SimpleBlock, ...]:
    """The same document in simpler blocks."""
    return tuple(one for block in blocks for one in _simple(block))


def _simple(block: Block) -> tuple[SimpleBlock, ...]:
    match block:
        case ScoreTable():
            return (_scores(block), *((Paragraph(block.note, "small"),) if block.note else ()))
        case PointBars():
            return _bars(block)
        case LevelGrid():
            return _levels(block)
        case ResultCards():
            cards = chain.from_iterable(map(_card, block.cards))
            return (*cards, *((Paragraph(block.note, "small"),) if block.note else ()))
        case BoardRows():
            parts = ((Heading(row.plate, 3), Boards(row.pictures, min(4, len(row.pictures)))) for row in block.rows)
            return tuple(chain.from_iterable(parts))
        case FittingList():
            aside = (Paragraph(block.aside, "small"),) if block.aside else ()
            return (*((Heading(block.title, 3), Bullets(block.entries)) if block.entries else ()), *aside)
        case _:
            return (block,)


def _scores(block: ScoreTable) -> Grid:
    places = (Column(block.tables),) if block.tables else ()
    titles = tuple(Column(" ".join(filter(None, (c.symbol, c.title))), 2, "centre") for c in block.columns)
    columns = (*places, Column("", 3), *titles, *((Column(block.total, 2, "centre"),) if block.total else ()))
    rows = []
    for row in block.rows:
        name = ", ".join(filter(None, (row.title, row.about)))
        cells = tuple(map(_cell, row.cells)) + ((_cell(row.total),) if block.total else ())
        rows.append((*((row.table,) if block.tables else ()), name, *cells))
    if block.sums:
        rows.append((*(("",) if block.tables else ()), block.sums_title, *map(_cell, block.sums)))
    return Grid(columns, tuple(rows), bool(block.sums), 0 if any(row.total.text for row in block.rows) else 9)


def _cell(cell: ScoreCell) -> str:
    return f"{cell.text} ({cell.working})" if cell.working else cell.text


def _bars(block: PointBars) -> tuple[SimpleBlock, ...]:
    labels = tuple(label.title for label in block.labels)
    series = tuple(Series(share.title, share.values) for share in block.shares)
    aim = () if block.target is None else (Paragraph(_aim(block.target_word, block.target), "small"),)
    return (Chart("stacked", block.title, labels, series), *aim, *_facts(block.facts))


def _aim(word: str, target: float) -> str:
    return f"{word} {target:g}"


def _facts(facts: tuple[SheetFact, ...]) -> tuple[SimpleBlock, ...]:
    said = tuple(f"{fact.title}: {fact.text}" if fact.title else fact.text for fact in facts)
    return (Bullets(said),) if said else ()


def _levels(block: LevelGrid) -> tuple[SimpleBlock, ...]:
    places = (Column(block.tables),) if block.tables else ()
    columns = (*places, Column("", 2), *(Column(c.title, 2) for c in block.columns))
    rows = [
        (*((row.table,) if block.tables else ()), row.title, *(", ".join(map(_mark, cell)) for cell in row.cells))
        for row in block.rows
    ]
    if any(sum(c.latest) for c in block.columns):
        latest = tuple(", ".join(f"{i}: {n}×" for i, n in enumerate(c.latest, 1) if n) for c in block.columns)
        rows.append((*(("",) if block.tables else ()), block.latest, *latest))
    meanings = tuple(
        f"{c.title}: " + ("; ".join(f"{i} {said}" for i, said in enumerate(c.levels, 1)) or block.ticked)
        for c in block.columns
    )
    grid = Grid(columns, tuple(rows), row_height=9 if block.roomy else 0)
    return (grid, Heading(block.meaning, 3), Bullets(meanings))


def _mark(mark: LevelMark) -> str:
    level = {"seen": "✓", "none": "–"}.get(mark.level, mark.level)
    return " ".join(filter(None, (mark.earlier + level, mark.words, mark.evidence)))


def _card(card: ResultCard) -> tuple[SimpleBlock, ...]:
    head = ": ".join(filter(None, (card.title, card.points)))
    blocks: list[SimpleBlock] = [Heading(head, 3)]
    blocks += [Paragraph(card.about, "small")] if card.about else []
    blocks += [Paragraph(card.verdict, "strong")] if card.verdict else []
    blocks += [_course(card.course)] if card.course is not None else []
    blocks += [_scores(card.sheet)] if card.sheet is not None else []
    blocks += [Boards(card.pictures, min(2, len(card.pictures)))] if card.pictures else []
    blocks += _facts(card.facts)
    return (*blocks, *((Paragraph(card.small, "small"),) if card.small else ()))


def _course(course: PointSteps) -> Paragraph:
    """The points after each turn in which they changed."""
    last = dict(course.steps)
    steps = ", ".join(f"{turn:g}: {points:g}" for turn, points in last.items() if turn)
    aim = "" if course.target is None else f" ({_aim(course.target_word, course.target)})"
    return Paragraph(f"{course.unit} {steps}{aim}", "small")
