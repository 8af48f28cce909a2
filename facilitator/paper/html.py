"""From a document to one HTML file for the browser's print dialog: nothing outside it is needed, and no text in it is
markup.
"""

from html import escape
from pathlib import Path

from facilitator.paper import chart_svg, svg
from facilitator.paper.html_cards import card_grid
from facilitator.paper.simple_blocks import in_simple_blocks
from facilitator.plain.card_blocks import Cards
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

SIZES = {"A4": "A4", "letter": "letter"}
CUT_HEIGHTS = {"A4": (280, 199), "letter": (262, 205)}
"""Millimetres of a sheet of cards between its margins, upright and across: the cards are in its middle, so that turning the
sheet over either edge leaves them in their place.
"""
STYLE = Path(__file__).resolve().parent / "sheet.css"


def as_html(document: Document, paper: str = "A4") -> bytes:
    """The document as a page that prints itself sheet by sheet; it can be read on a screen as well."""
    pages = "\n".join(_page(page, document) for page in document.pages)
    size = f"@page {{ size: {SIZES[paper]}; margin: 14mm; }} @page wide {{ size: {SIZES[paper]} landscape; }}"
    size += f" @page cut {{ margin: 8mm; }} @page cut-wide {{ size: {SIZES[paper]} landscape; margin: 5mm; }}"
    high, low = CUT_HEIGHTS[paper]
    size += f" @media print {{ section.cut {{ height: {high}mm; }} section.cut.wide {{ height: {low}mm; }} }}"
    whole = (
        f'<!doctype html>\n<html lang="{escape(document.language)}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(document.title)}</title>\n"
        f'<meta name="viewport" content="width=device-width">\n'
        f"<style>\n{size}\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n{chart_svg.patterns()}\n{pages}\n</body>\n</html>\n"
    )
    return whole.encode("utf-8")


def _page(page: Page, document: Document) -> str:
    cut = any(isinstance(block, Cards) for block in page.blocks)
    marks = " ".join(name for name, on in (("wide", page.wide), ("cut", cut), ("filed", page.filed)) if on)
    secret = f'<span class="secret">{escape(document.title.rpartition(": ")[2])}</span>' if page.secret else ""
    blocks = "\n".join(_block(block) for block in in_simple_blocks(page.blocks))
    above = f'<p class="above">{escape(page.above)}</p>' if page.above else ""
    title = " ".join(filter(None, (escape(page.symbol), escape(page.title))))
    fields = (f"{escape(label)} {escape(value) or '__________'}" for label, value in page.fields)
    beside = " ".join(filter(None, (escape(page.aside), *fields)))
    aside = f'<span class="aside">{beside}</span>' if beside else ""
    size = f' style="font-size:{page.letters}pt"' if page.letters else ""
    return (
        f'<section id="{escape(page.id)}" class="{marks}"{size}>\n{above}<h1>{title}{aside}{secret}</h1>\n'
        f"{blocks}\n{_foot(page, document)}</section>"
    )


def _foot(page: Page, document: Document) -> str:
    """What it belongs to and whose work it is; the browser numbers the sheets."""
    about = document.about if page.above else " · ".join(dict.fromkeys(filter(None, (document.about, page.title))))
    credit = f"<br>{escape(document.credit)}" if document.credit else ""
    return f"<footer>{escape(about)}{credit}</footer>\n" if document.about else ""


def _block(block: SimpleBlock) -> str:
    match block:
        case Heading():
            return f"<h{block.level + 1}>{escape(block.text)}</h{block.level + 1}>"
        case Paragraph():
            return f'<p class="{block.tone}">{escape(block.text)}</p>'
        case Bullets():
            return _bullets(block)
        case Grid():
            return _grid(block)
        case Task():
            return _task(block)
        case FirstCounts():
            return _tally(block)
        case Boxes():
            return _boxes(block)
        case Pad():
            return _pad(block)
        case Beside():
            return _beside(block)
        case Ruled():
            rest = '<div class="rule"></div>' * (block.lines - 1)
            said = f"{escape(block.label)} <b>{escape(block.text)}</b>"
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


def _figure(block: SimpleBlock) -> str:
    match block:
        case Code():
            return f"<figure>{svg.qr_code(block.rows)}{_caption(f'{block.words}: {block.address}')}</figure>"
        case Duties() | Order() | SeatMap():
            return _room(block)
        case Cards():
            return card_grid(block)
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


def _of_reports(block: SimpleBlock) -> str:
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


def _room(block: Duties | Order | SeatMap) -> str:
    """Who does what, whose turn it is, who sits where: boxes beside each other."""
    match block:
        case Duties():
            found = ((d.title, "".join(f"<li>{escape(step)}</li>" for step in d.steps)) for d in block.duties)
            cells = [f"<div><h3>{escape(title)}</h3><ol>{steps}</ol></div>" for title, steps in found]
        case Order():
            cells = [
                f"<div><b>{escape(f'{n}. {s.symbol} {s.title}')}</b><br>{escape(s.words)}</div>"
                for n, s in enumerate(block.stops, 1)
            ]
        case SeatMap():
            cells = [
                f"<div><b>{escape(f'{t.symbol} {t.title}'.strip())}</b> {escape(t.words)}<br>"
                f"{' '.join(f'<span class=person>{escape(number)}</span>' for number in t.people)}</div>"
                for t in block.tables
            ]
    return f'<div class="room">{"".join(cells)}</div>'


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


def _task(block: Task) -> str:
    note = f" <small>{escape(block.note)}</small>" if block.note else ""
    return f'<h3 class="task"><b>{block.number}</b> {escape(block.title)}{note}</h3>'


def _tally(block: FirstCounts) -> str:
    cells = "".join(
        f'<div>{svg.pictogram(box.picture)}<span>{escape(box.title)}</span><span class="count">{escape(box.value)}</span></div>'
        for box in block.boxes
    )
    return f'<div class="tally">{cells}</div>'


def _boxes(block: Boxes) -> str:
    """One line of a score sheet; the thick box at its right is added up at the end."""
    thick = "" if block.alone else f'<span class="thick">{escape(block.value)}</span>'
    if not block.boxes and not block.number:
        return f'<div class="end"><b>{escape(block.title)}</b> {thick}</div>'
    note = f"<br><small>{escape(block.note)}</small>" if block.note else ""
    parts = " ".join(map(_box, (box for box in block.boxes if not box.tick)))
    ticks = " ".join(map(_box, (box for box in block.boxes if box.tick)))
    head = f"<div><b>{block.number or ''}</b> <b>{escape(block.title)}</b>{note}</div>"
    return f'<div class="line">{head}<div>{ticks} {parts}</div><div class="total">{thick}</div></div>'


def _box(box: Box) -> str:
    drawn = "".join(svg.pictogram(name) for name in box.pictures)
    worth = f" {escape(box.worth)}" if box.worth else ""
    label = box.label.partition(":")[0] if box.pictures else box.label
    if box.tick:
        return f'<span class="part"><span class="tick">{escape(box.value)}</span> {escape(label)} {drawn}<b>{worth}</b></span>'
    count = f'<span class="count">{escape(box.value)}</span>' if box.places else ""
    second = f' <span class="count">{escape(box.result)}</span>' if box.places == 2 else ""
    return f'<span class="part">{box.before} {escape(box.label)} {drawn}{count}{worth}{second}</span>'


def _pad(block: Pad) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in block.players)
    rows = "".join(_pad_row(row, len(block.players)) for row in block.rows)
    return f'<table class="pad"><thead><tr><th></th><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _pad_row(row: PadRow, players: int) -> str:
    def cell(n: int) -> str:
        count = f'<span class="count">{escape(row.counts[n])}</span> ' if row.counts is not None else ""
        count += f'→ <span class="count">{escape(row.results[n])}</span> ' if row.results is not None else ""
        return count + (f'<span class="thick">{escape(row.points[n])}</span>' if row.points is not None else "")

    note = f"<br><small>{escape(row.note)}</small>" if row.note else ""
    title = f"<b>{escape(row.title)}</b>" if row.number or row.sum else escape(row.title)
    cells = "".join(f"<td>{cell(n)}</td>" for n in range(players))
    return f"<tr><td><b>{row.number or ''}</b></td><td>{title}{note}</td>{cells}</tr>"


def _beside(block: Beside) -> str:
    columns = "".join(f"<div>{''.join(map(_block, in_simple_blocks(column)))}</div>" for column in block.columns)
    shares = " ".join(f"minmax(0,{share}fr)" for share in block.shares or (1,) * len(block.columns))
    return f'<div class="beside" style="grid-template-columns:{shares}">{columns}</div>'
