"""A document as Markdown: plain text that can be read as it is, and that other programs turn into pages."""

import re
from collections.abc import Sequence

from facilitator.paper.simple_blocks import in_simple_blocks
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.card_blocks import CardFace, Cards, Certificate
from facilitator.plain.chart import Chart
from facilitator.plain.document import (
    Beside,
    Boards,
    Bullets,
    Callout,
    Contents,
    Document,
    Facts,
    Grid,
    Heading,
    Items,
    Page,
    Paragraph,
    Ruled,
    Signatures,
    SimpleBlock,
    Suggestions,
    Track,
)
from facilitator.plain.room_blocks import Code, Duties, Order, SeatMap
from facilitator.plain.score_blocks import Box, Boxes, FirstCounts, Pad, PadRow, Task
from facilitator.plain.wording import tenths

_MARKS = re.compile(r"([\\`*_\[\]<>|#~]|&(?=[#\w]+;))")
_LEADING = re.compile(r"^(:-+:?|-+:|[-+=]+|\d+[.)])(?=\s|$)")
WIDTH = 24
"""How many signs the longest bar of a chart has."""


def markdown(document: Document) -> str:
    """The whole document; text in it is never markup."""
    parts = [f"# {escape_markdown(document.title)}", *([escape_markdown(document.about)] if document.about else [])]
    parts += [
        escape_markdown(one) for page in document.pages[:1] for one in (_above(document, page), page.aside) if one
    ]
    several = len(document.pages) > 1
    for page in document.pages:
        parts += _page(page, several)
    parts += [escape_markdown(document.credit)] if document.credit else []
    return "\n\n".join(part for part in parts if part) + "\n"


def _above(document: Document, page: Page) -> str:
    """What a page has above its title, as far as it is news."""
    return " · ".join(part for part in page.above.split(" · ") if part not in f"{document.title} · {document.about}")


def escape_markdown(text: str) -> str:
    """Text whose signs mean nothing to Markdown."""
    marked = (_MARKS.sub(r"\\\1", line.strip()) for line in text.splitlines())
    lines = (_LEADING.sub(lambda m: f"{m[1][:-1]}\\{m[1][-1]}", line) for line in marked)
    return "  \n".join(lines)


def _page(page: Page, titled: bool) -> list[str]:
    head = [f"## {escape_markdown(page.title)}"] if titled else []
    head += [f"{escape_markdown(label)}: {escape_markdown(value) or '____'}" for label, value in page.fields]
    return [*head, *(part for block in in_simple_blocks(page.blocks) for part in _block(block, titled))]


def _block(block: SimpleBlock, titled: bool) -> list[str]:
    match block:
        case Heading():
            return [f"{'#' * (block.level + titled)} {escape_markdown(block.text)}"]
        case Paragraph():
            words = escape_markdown(block.text)
            return [f"**{words}**" if block.tone == "strong" and words else words]
        case Bullets():
            start = {"points": "-", "ticks": "- [ ]"}[block.kind]
            return ["\n".join(f"{start} {escape_markdown(point)}" for point in block.points)]
        case Grid():
            return [_grid([c.title for c in block.columns], [c.align for c in block.columns], block.rows, block.sum)]
        case Boxes():
            return _boxes(block)
        case Cards():
            return [_face(face) for place in block.places for face in place]
        case Boards():
            return [part for picture in block.pictures for part in _board(picture)]
        case Chart():
            return _chart(block)
        case Facts():
            return ["\n".join(f"- {escape_markdown(label)}: {escape_markdown(value)}" for label, value in block.rows)]
        case Callout():
            return [f"> **{escape_markdown(block.title)}.** {escape_markdown(block.text)}"]
        case Suggestions():
            return ["\n".join(f"- [ ] **{escape_markdown(i.title)}** {escape_markdown(i.text)}" for i in block.items)]
        case Signatures():
            return [escape_markdown(block.text)]
        case Ruled():
            return [f"{escape_markdown(block.label)}: {escape_markdown(block.text) or '____'}"]
        case Track():
            return [
                f"{escape_markdown(block.caption)} {' '.join(f'☐ {escape_markdown(m.text)}' for m in block.marks)}".strip()
            ]
        case Items():
            return [
                f"**{escape_markdown(i.title)}**: {escape_markdown(i.text)}{f' ({escape_markdown(i.remark)})' if i.remark else ''}"
                for i in block.items
            ]
        case Contents():
            return _block(block.grid(), titled)
        case _:
            return _sheet_block(block, titled)


def _sheet_block(block: SimpleBlock, titled: bool) -> list[str]:
    """What is only on score sheets, posters and plans of the room."""
    match block:
        case Task():
            note = f": {block.note}" if block.note else ""
            return [f"**{block.number}. {escape_markdown(block.title + note)}**"]
        case FirstCounts():
            return [
                "\n".join(f"- {escape_markdown(b.title)}: {escape_markdown(b.value or '____')}" for b in block.boxes)
            ]
        case Boxes():
            return _boxes(block)
        case Pad():
            return [_pad(block)]
        case Beside():
            return [
                part for column in block.columns for one in in_simple_blocks(column) for part in _block(one, titled)
            ]
        case Duties():
            return [f"**{escape_markdown(d.title)}**: {escape_markdown(' '.join(d.steps))}" for d in block.duties]
        case Order():
            return [" → ".join(escape_markdown(f"{s.symbol} {s.title} {s.words}".strip()) for s in block.stops)]
        case Code():
            return [escape_markdown(f"{block.words}: {block.address}")]
        case SeatMap():
            return [
                "\n".join(f"- {escape_markdown(t.title)}: {escape_markdown(' '.join(t.people))}" for t in block.tables)
            ]
        case _:
            return []


def _face(face: CardFace | Certificate) -> str:
    """A side of a card, line by line."""
    if isinstance(face, Certificate):
        lines = [face.heading, face.name or "____", f"{face.took_part} {face.game}", face.whose]
        said = [*lines, f"{face.praise[0]}: {face.praise[1] or '____'}", f"{face.date[0]}: {face.date[1] or '____'}"]
        return "  \n".join(escape_markdown(line) for line in [*said, f"{face.signature}: ____"] if line)
    head = " ".join(filter(None, (face.subtitle, face.symbol, face.number)))
    steps = [f"{n} {step}" for n, step in enumerate(face.steps, 1)]
    points = [" ".join(filter(None, (item.title, item.text))) for item in face.points]
    rows = [": ".join(filter(None, (row.words, row.value))) for row in face.rows]
    rest = [escape_markdown(line) for line in (head, *steps, *points, *rows, face.note) if line]
    return "  \n".join([*([f"**{escape_markdown(face.title)}**"] if face.title else []), *rest])


def _board(block: BoardPicture) -> list[str]:
    """Tiles by their places; bricks row by row from the top."""
    if block.shape != "bricks":
        words = "; ".join(f"{cell.place}: {cell.words}" for cell in block.cells)
        return [escape_markdown(f"{block.caption}: {words}" if block.caption else words)]
    rows: dict[float, list[str]] = {}
    for cell in sorted(block.cells, key=lambda cell: (cell.y, cell.x)):
        rows.setdefault(cell.y, []).append(cell.words or "–")
    lines = "\n".join(f"- {escape_markdown(' · '.join(row))}" for row in rows.values())
    return [lines, escape_markdown(block.caption)]


def _grid(titles: Sequence[str], aligns: Sequence[str], rows: Sequence[Sequence[str]], summed: bool) -> str:
    rules = {"left": ":--", "right": "--:", "centre": ":-:"}
    lines = [titles, [rules[a] for a in aligns]]
    for i, row in enumerate(rows):
        cells = [escape_markdown(cell).replace("  \n", "<br>") for cell in row]
        last = summed and i == len(rows) - 1
        lines.append([f"**{cell}**" if last and cell else cell for cell in cells])
    head = [escape_markdown(t) for t in titles]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, *lines[1:]])


def _boxes(block: Boxes) -> list[str]:
    def line(box: Box) -> str:
        worth = f" ({escape_markdown(box.worth)})" if box.worth else ""
        result = f" {escape_markdown(box.result or '____')}" if box.places == 2 else ""
        return f"- {escape_markdown(box.label)}: {escape_markdown(box.value or '____')}{worth}{result}"

    number = f"{block.number}. " if block.number else ""
    points = "" if block.alone else f": {escape_markdown(block.value or '____')}"
    title = f"**{escape_markdown(number + block.title)}{points}**"
    return [title, escape_markdown(block.note), "\n".join(map(line, block.boxes))]


def _pad(block: Pad) -> str:
    def cell(row: PadRow, n: int) -> str:
        return " / ".join(values[n] or "____" for values in (row.counts, row.results, row.points) if values is not None)

    rows = [(row.title, *(cell(row, n) for n in range(len(block.players)))) for row in block.rows]
    return _grid(("", *block.players), ("left", *["right"] * len(block.players)), rows, True)


def _chart(chart: Chart) -> list[str]:
    """The numbers as a table; of a single row of them, bars made of signs as well."""
    unit = f" ({chart.unit})" if chart.kind != "stacked" and chart.unit not in chart.title else ""
    title = f"**{escape_markdown(chart.title + unit)}**"
    notes = bool(chart.notes)
    if chart.kind == "bars":
        end, values = chart.ticks[-1], chart.series[0].values
        bars = [
            (label, tenths(v), "█" * round(v * WIDTH / end), *chart.notes[i : i + 1])
            for i, (label, v) in enumerate(zip(chart.labels, values, strict=True))
        ]
        shown = chart.limit_title and f"{'█' * round((chart.limit or 0) * WIDTH / end)} {chart.limit_title}"
        return [
            title,
            _grid(("", chart.unit, shown, *[""] * notes), ("left", "right", *["left"] * (1 + notes)), bars, False),
        ]
    rows = [
        (
            label,
            *("–" if s.rows is not None and i not in s.rows else tenths(s.values[i]) for s in chart.series),
            *chart.notes[i : i + 1],
        )
        for i, label in enumerate(chart.labels)
    ]
    titles = ("", *(s.title for s in chart.series), *[""] * notes)
    return [title, _grid(titles, ("left", *["right"] * len(chart.series), *["left"] * notes), rows, False)]
