"""A document as Markdown: plain text that can be read as it is, and that other programs turn into pages."""

import re
from collections.abc import Sequence

from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.chart import Chart
from facilitator.plain.document import (
    Block,
    Boards,
    Box,
    Boxes,
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
    Slips,
    Suggestions,
    Track,
)

_MARKS = re.compile(r"([\\`*_\[\]<>|#~]|&(?=[#\w]+;))")
_LEADING = re.compile(r"^(:-+:?|-+:|[-+=]+|\d+[.)])(?=\s|$)")
WIDTH = 24
"""How many signs the longest bar of a chart has."""


def markdown(document: Document) -> str:
    """The whole document; text in it is never markup."""
    parts = [f"# {escape_markdown(document.title)}", *([escape_markdown(document.about)] if document.about else [])]
    parts += [escape_markdown(one) for page in document.pages[:1] for one in (page.above, page.beside) if one]
    several = len(document.pages) > 1
    for page in document.pages:
        parts += _page(page, several)
    parts += [escape_markdown(document.credit)] if document.credit else []
    return "\n\n".join(part for part in parts if part) + "\n"


def escape_markdown(text: str) -> str:
    """Text whose signs mean nothing to Markdown."""
    marked = (_MARKS.sub(r"\\\1", line.strip()) for line in text.splitlines())
    lines = (_LEADING.sub(lambda m: f"{m[1][:-1]}\\{m[1][-1]}", line) for line in marked)
    return "  \n".join(lines)


def _page(page: Page, titled: bool) -> list[str]:
    head = [f"## {escape_markdown(page.title)}"] if titled else []
    return [*head, *(part for block in page.blocks for part in _block(block, titled))]


def _block(block: Block, titled: bool) -> list[str]:
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
        case Slips():
            return [
                f"**{escape_markdown(s.title)}** {s.symbol}  \n{escape_markdown(s.text)}"
                + (f"  \n{escape_markdown(s.footer)}" if s.footer else "")
                for s in block.slips
            ]
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


def _board(block: BoardPicture) -> list[str]:
    """Hexagons by their places; bricks row by row from the top."""
    if block.shape == "hexes":
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
        value = box.value or "____"
        more = ", ".join(part for part in (box.worth, box.condition) if part)
        return f"- {escape_markdown(box.label)}: {escape_markdown(value)}" + (
            f" ({escape_markdown(more)})" if more else ""
        )

    total = [f"- **{escape_markdown(block.total)}: {escape_markdown(block.value or '____')}**"] if block.total else []
    return [
        f"### {escape_markdown(block.title)}",
        "\n".join([*map(line, block.boxes), *total]),
        escape_markdown(block.working),
    ]


def _chart(chart: Chart) -> list[str]:
    """The numbers as a table; of a single row of them, bars made of signs as well."""
    unit = f" ({chart.unit})" if chart.kind != "stacked" else ""
    title = f"**{escape_markdown(chart.title + unit)}**"
    notes = bool(chart.notes)
    if chart.kind == "bars":
        end, values = chart.ticks[-1], chart.series[0].values
        bars = [
            (label, _number(v), "█" * round(v * WIDTH / end), *chart.notes[i : i + 1])
            for i, (label, v) in enumerate(zip(chart.labels, values, strict=True))
        ]
        shown = chart.limit_title and f"{'█' * round((chart.limit or 0) * WIDTH / end)} {chart.limit_title}"
        return [
            title,
            _grid(("", chart.unit, shown, *[""] * notes), ("left", "right", *["left"] * (1 + notes)), bars, False),
        ]
    rows = [
        (label, *(_number(s.values[i]) for s in chart.series), *chart.notes[i : i + 1])
        for i, label in enumerate(chart.labels)
    ]
    titles = ("", *(s.title for s in chart.series), *[""] * notes)
    return [title, _grid(titles, ("left", *["right"] * len(chart.series), *["left"] * notes), rows, False)]


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0").replace("-", "−")
    return "0" if text == "−0" else text
