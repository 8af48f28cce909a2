"""Cards as HTML: fronts, then backs in the places that they have once the sheet is turned."""

from html import escape

from facilitator.plain.card_blocks import CardFace, CardPlace, CardRow, Cards, CardSign, Certificate
from facilitator.plain.pictograms import GRID, pictogram_path


def card_grid(block: Cards) -> str:
    """The cards of one side of a sheet, in millimetres."""
    places: list[CardPlace] = [*block.places, *[()] * (-len(block.places) % block.across)]
    rows = [places[first : first + block.across] for first in range(0, len(places), block.across)]
    if block.turned == "sideways":
        rows = [row[::-1] for row in rows]
    elif block.turned == "over":
        rows = rows[::-1]
    wide = block.width * max(len(place) for place in block.places)
    size = f"grid-template-columns:repeat({block.across},{wide}mm);grid-auto-rows:{block.height}mm;gap:{block.gutter}mm"
    cards = "".join(_place(place, block) for row in rows for place in row)
    return f'<div class="cards" style="{size}">{cards}</div>'


def _place(place: CardPlace, block: Cards) -> str:
    if len(place) < 2:
        return _face(place[0], "") if place else "<div></div>"
    folded = "".join(_face(face, f' style="width:{block.width}mm;height:{block.height}mm"') for face in place)
    return f'<div style="display:flex">{folded}</div>'


def _face(face: CardFace | Certificate, size: str) -> str:
    if isinstance(face, Certificate):
        return f'<div class="card certificate"{size}>{_certificate(face)}</div>'
    label, about, symbol = escape(face.title), escape(face.subtitle), escape(face.symbol)
    if face.kind in ("plain", "secret"):
        words = f"<b>{label}</b><br>{about}" if face.title else ""
        look = "opaque" if face.kind == "secret" else "plain"
        return f'<div class="card {look}"{size}><p>{words}</p></div>'
    number = f'<span class="number">{escape(face.number)}</span>' if face.number else ""
    head = f"<h2>{label} <span>{symbol}{number}</span></h2>{f'<p>{about}</p>' if about else ''}"
    signs = f"<p>{''.join(map(_sign, face.signs))}</p>" if face.signs else ""
    steps = f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in face.steps)}</ol>" if face.steps else ""
    points = "".join(f"<p><b>{escape(item.title)}</b> {escape(item.text)}</p>" for item in face.points)
    rows = "".join(map(_row, face.rows))
    note = f'<p class="note">{escape(face.note)}</p>' if face.note else ""
    return f'<div class="card {face.kind}"{size}>{head}{signs}{steps}{points}{rows}{note}</div>'


def _row(row: CardRow) -> str:
    signs = "".join(map(_sign, row.signs))
    return f'<p class="row">{signs} {escape(row.words)}<span class="value">{escape(row.value)}</span></p>'


def _sign(sign: CardSign) -> str:
    return f'<svg viewBox="0 0 {GRID} {GRID}"><path fill-rule="evenodd" d="{pictogram_path(sign.picture)}"/></svg>'


def _certificate(face: Certificate) -> str:
    lines = (
        (face.heading, ""),
        ("", face.name),
        (f"{face.took_part} {face.game}", None),
        (face.whose, None),
        face.praise,
        face.date,
        (face.signature, ""),
    )
    return "".join(
        f"<p>{escape(label)}</p>" + (f'<p class="line"><b>{escape(text)}</b></p>' if text is not None else "")
        for label, text in lines
        if label or text is not None
    )
