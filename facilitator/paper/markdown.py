"""A document as Markdown: plain text that can be read as it is, and that other programs turn into pages."""

import re
from collections.abc import Sequence

from facilitator.paper.simple_blocks import in_simple_blocks
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.document import (
    Boards,
    Box,
    Boxes,
    Bullets,
    Chart,
    Contents,
    Document,
    Grid,
    Heading,
    Items,
    Page,
    Paragraph,
    Ruled,
    SimpleBlock,
    Slips,
    Track,
)

_MARKS = re.compile(r"([\\`*_\[\]<>|#~]|&(?=[#\w]+;))")
_LEADING = re.compile(r"^(:-+:?|-+:|[-+=]+|\d+[.)])(?=\s|$)")
WIDTH = 24
"""How many signs the longest bar of a chart has."""


def markdown(document: Document) -> str:
    """The whole document; text in it is never markup."""
    parts = [f"# {escape_markdown(document.title)}", *([escape_markdown(document.about)] if document.about else [])]
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
    """The numbers as a table, and of a single row of them, bars made of signs as well."""
    unit = f" ({chart.unit})" if chart.unit else ""
    title = f"**{escape_markdown(chart.title + unit)}**"
    if chart.kind == "bars" and len(chart.series) == 1:
        most = max((abs(v) for v in chart.series[0].values), default=0) or 1
        bars = [
            (label, _number(v), "█" * round(abs(v) * WIDTH / most))
            for label, v in zip(chart.labels, chart.series[0].values, strict=True)
        ]
        return [title, _grid(("", chart.series[0].title, ""), ("left", "right", "left"), bars, False)]
    rows = [(label, *(_number(s.values[i]) for s in chart.series)) for i, label in enumerate(chart.labels)]
    return [title, _grid(("", *(s.title for s in chart.series)), ("left", *["right"] * len(chart.series)), rows, False)]


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0").replace("-", "−")
    return "0" if text == "−0" else text
