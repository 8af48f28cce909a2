"""From a document to one HTML file for the browser's print dialog: nothing outside it is needed, and no text in it is
markup.
"""

from html import escape
from pathlib import Path

from facilitator.paper import chart_svg, svg
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

SIZES = {"A4": "A4", "letter": "letter"}
STYLE = Path(__file__).resolve().parent / "sheet.css"


def as_html(document: Document, paper: str = "A4") -> bytes:
    """The document as a page that prints itself sheet by sheet; it can be read on a screen as well."""
    pages = "\n".join(_page(page, document) for page in document.pages)
    size = f"@page {{ size: {SIZES[paper]}; margin: 14mm; }} @page wide {{ size: {SIZES[paper]} landscape; }}"
    whole = (
        f'<!doctype html>\n<html lang="{escape(document.language)}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(document.title)}</title>\n"
        f'<meta name="viewport" content="width=device-width">\n'
        f"<style>\n{size}\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n{chart_svg.patterns()}\n{pages}\n</body>\n</html>\n"
    )
    return whole.encode("utf-8")


def _page(page: Page, document: Document) -> str:
    marks = " ".join(name for name, on in (("wide", page.wide), ("framed", page.framed), ("filed", page.filed)) if on)
    secret = f'<span class="secret">{escape(document.title.rpartition(": ")[2])}</span>' if page.secret else ""
    blocks = "\n".join(_block(block) for block in page.blocks)
    above = f'<p class="above">{escape(page.above)}</p>\n' if page.above else ""
    beside = f'<span class="beside">{escape(page.beside)}</span>' if page.beside else ""
    size = f' style="font-size:{page.letters}pt"' if page.above else ""
    return (
        f'<section id="{escape(page.id)}" class="{marks}"{size}>\n{above}<h1>{escape(page.title)}{beside}{secret}</h1>\n'
        f"{blocks}\n{_foot(page, document)}</section>"
    )


def _foot(page: Page, document: Document) -> str:
    """What it belongs to and whose work it is; the browser numbers the sheets."""
    about = document.about if page.above else " · ".join(dict.fromkeys(filter(None, (document.about, page.title))))
    credit = f"<br>{escape(document.credit)}" if document.credit else ""
    return f"<footer>{escape(about)}{credit}</footer>\n" if document.about and not page.framed else ""


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level + 1}>{escape(block.text)}</h{block.level + 1}>"
        case Paragraph():
            return f'<p class="{block.tone}">{escape(block.text)}</p>'
        case Bullets():
            return _bullets(block)
        case Grid():
            return _grid(block)
        case Boxes():
            return _boxes(block)
        case Ruled():
            rest = '<div class="rule"></div>' * (block.lines - 1)
            said = f"<b>{escape(block.label)}:</b> {escape(block.text)}"
            return f'<div class="ruled">{said}<span class="rule"></span></div>{rest}'
        case Contents():
            return _grid(block.grid())
        case Items():
            remarks = (f" <i>{escape(i.remark)}</i>" if i.remark else "" for i in block.items)
            items = (
                f"<div><b>{escape(i.title)}</b><br>{escape(i.text)}{more}</div>"
                for i, more in zip(block.items, remarks, strict=True)
            )
            return f'<div class="items" style="columns:{block.columns}">{"".join(items)}</div>'
    return _figure(block)


def _figure(block: Block) -> str:
    match block:
        case Slips():
            slips = (
                f"<div><p><b>{escape(s.title)}</b><span>{escape(s.symbol)}</span></p><p>{escape(s.text)}</p>"
                f"<p><i>{escape(s.footer)}</i></p></div>"
                for s in block.slips
            )
            return f'<div class="slips" style="{_across(block.across)}">{"".join(slips)}</div>'
        case Track():
            marks = (
                f"<span{' class=strong' if mark.strong else ''}>{escape(mark.text)}</span>" for mark in block.marks
            )
            return f'<div class="track" style="{_across(block.across)}">{"".join(marks)}</div>{_caption(block.caption)}'
        case Boards():
            pictures = "".join(
                f"<figure>{svg.board(one, block.across)}{_caption(one.caption)}</figure>" for one in block.pictures
            )
            return f'<div class="boards" style="{_across(block.across)}">{pictures}</div>'
        case Chart():
            return f'<figure class="chart"><p>{escape(block.title)}</p>{chart_svg.chart(block)}</figure>'
    return _of_reports(block)


def _of_reports(block: Block) -> str:
    """What only reports have."""
    match block:
        case Facts():
            rows = "".join(f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>" for label, value in block.rows)
            return f'<dl class="facts">{rows}</dl>'
        case Callout():
            if block.large:
                return f'<aside class="large"><b>{escape(block.title)}</b><p>{escape(block.text)}</p></aside>'
            return f"<aside><b>{escape(block.title)}.</b> {escape(block.text)}</aside>"
        case Suggestions():
            lines = "".join(f"<li><b>{escape(i.title)}</b> {escape(i.text)}</li>" for i in block.items)
            return f'<ul class="ticks">{lines}</ul>'
        case Signatures():
            lines = "".join(f"<span>{escape(label)}</span>" for label in block.labels)
            said = f"<p>{escape(block.text)}</p>" if block.text else ""
            return f'<div class="signatures">{said}{lines}</div>'
    return ""


def _across(n: int) -> str:
    return f"grid-template-columns:repeat({n},minmax(0,1fr))"


def _caption(text: str) -> str:
    return f"<figcaption>{escape(text)}</figcaption>" if text else ""


def _bullets(block: Bullets) -> str:
    points = "".join(f"<li>{escape(point)}</li>" for point in block.points)
    return f'<ul class="{block.kind}{" small" if block.small else ""}">{points}</ul>'


def _grid(block: Grid) -> str:
    columns, whole = block.columns, sum(column.share for column in block.columns)
    widths = "".join(f'<col style="width:{100 * column.share / whole:.2f}%">' for column in columns)
    titles = "".join(f'<th class="{column.align}">{escape(column.title)}</th>' for column in columns)
    head = f"<thead><tr>{titles}</tr></thead>" if any(column.title for column in columns) else ""
    high = f' style="height:{block.row_height}mm"' if block.row_height else ""
    body = ""
    for n, row in enumerate(block.rows, 1):
        cells = "".join(f'<td class="{columns[i].align}">{escape(cell)}</td>' for i, cell in enumerate(row))
        body += f"<tr{' class=sum' if block.sum and n == len(block.rows) else ''}{high}>{cells}</tr>"
    small = ' class="small"' if block.small else ""
    return f"<table{small}><colgroup>{widths}</colgroup>{head}<tbody>{body}</tbody></table>"


def _boxes(block: Boxes) -> str:
    """One line of a score sheet; the thick box at its right is added up at the end."""
    note = f" <i>{escape(block.note)}</i>" if block.note else ""
    thick = f'<span class="thick">{escape(block.value)}</span>'
    if not block.boxes:
        return f'<div class="end"><b>{escape(block.title)}: {escape(block.total)}</b> {thick}</div>'
    several = sum(bool(box.worth) and not box.tick for box in block.boxes) > 1
    lone = len(block.boxes) == 1
    title = f"<b>{escape(block.title)}</b>"
    head = "" if lone else f"<p>{title}{note}</p>"
    rows = "".join(
        _box(box, several, _label(box, block.title, title) + note if lone else _said(box)) for box in block.boxes
    )
    working = f"<p><i>{escape(block.working)}</i></p>" if block.working else ""
    return f'<div class="line"><div>{head}{rows}</div><div class="total">{thick}</div></div>{working}'


def _said(box: Box) -> str:
    return escape(box.label) + (f": <i>{escape(box.condition)}</i>" if box.condition else "")


def _label(box: Box, title: str, shown: str) -> str:
    """The label of a line that has one box only: its title says the same, or comes before it."""
    return shown if box.label.casefold() == title.casefold() and not box.condition else f"{shown}. {_said(box)}"


def _box(box: Box, several: bool, label: str) -> str:
    counts = [f'<span class="count">{escape(box.value)}</span>'] * box.places
    count = f'<span class="tick">{escape(box.value)}</span>' if box.tick else " × ".join(counts)
    points = '= <span class="count"></span>' if several and box.worth and not box.tick else ""
    worth = f"<b>{escape(box.worth)}</b>" if box.tick else escape(box.worth)
    rest = f"<span>{worth}</span><span>{points}</span>"
    return f'<div class="box"><span>{label}</span><span class="right">{count}</span>{rest}</div>'
