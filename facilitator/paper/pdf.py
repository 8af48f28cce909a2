"""From a document to PDF, by typst: own fonts first, a fixed time, and nothing in reach but the templates."""

import json
import re
import unicodedata
from itertools import pairwise
from pathlib import Path

from facilitator.paper.fonts import families, missing_fonts, scripts_needed
from facilitator.paper.templates import MAIN, Unfit, gather_templates
from facilitator.plain.chart import Chart
from facilitator.plain.document import Document
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.pictograms import GRID, PICTOGRAMS
from facilitator.plain.values import to_plain

PAPERS = {"A4": "a4", "letter": "us-letter"}
MADE = 946_684_800
"""What every PDF says of the second in which it was made, so that the same pages are the same bytes."""
LONG_FROM = 17
LONG = re.compile(rf"[^\s-]{{{LONG_FROM},}}")
"""Words that may have to be broken where nobody would break them."""

MOST_UNBROKEN = 30
BREAK = "\u200b"
_CLINGS = re.compile("[\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


@frozen
class Typeset:
    """A document as a file's bytes, and what to know about it."""

    content: bytes
    notes: tuple[str, ...] = ()
    sheets: int = 0
    """Sheets of paper for all copies; 0 where the document says nothing of copies."""


def type_folders() -> list[str]:
    """Where the letters of our sheets are; none where the package is missing, and then typst's own are used."""
    from importlib.util import find_spec

    found = find_spec("font_source_sans_pro")
    return [str(Path(folder) / "files") for folder in (found.submodule_search_locations or ())] if found else []


def typst_installed() -> bool:
    """Whether typst is installed."""
    from importlib.util import find_spec

    return find_spec("typst") is not None


def as_pdf(document: Document, paper: str = "A4", own: Path | None = None) -> Typeset:
    """The document as PDF, with templates of one's own before ours; `Unfit` where a template can't be used."""
    import typst

    data = as_data(document)
    scripts = scripts_needed(data)
    known = typst.Fonts().families() if scripts else []
    lacks = tuple(script for script in scripts if not families(script, known))
    fonts = [family for script in scripts for family in families(script, known)[:1]]
    with gather_templates(own) as folder:
        nowhere = folder / "nowhere"
        inputs = {"data": data, "paper": PAPERS[paper], "fonts": json.dumps(fonts, ensure_ascii=False)}
        inputs["pictograms"] = json.dumps({"grid": GRID, "shapes": PICTOGRAMS})
        try:
            compiler = typst.Compiler(
                str(folder / MAIN),
                root=str(folder),
                font_paths=type_folders(),
                ignore_system_fonts=not scripts,
                sys_inputs=inputs,
                package_path=str(nowhere),
                package_cache_path=str(nowhere),
            )
            made = compiler.compile(format="pdf", timestamp=MADE)
            counted = compiler.query("<sheets>", field="value") if document.portions else "[]"
        except typst.TypstError as fault:
            raise Unfit(f"The templates can't be used: {_where(fault.diagnostic, folder)}") from None
    assert isinstance(made, bytes)
    # A template of one's own may count none.
    return Typeset(made, missing_fonts(lacks), sum(json.loads(counted)))


def _where(diagnostic: str, folder: Path) -> str:
    """What typst found, and where, without the folder's name."""
    lines = [
        line.strip()
        for line in re.sub(rf"\S*{re.escape(folder.name)}[/\\]", "", diagnostic).splitlines()
        if line.strip()
    ]
    return " ".join(lines[:2]).replace("┌─", "at").replace("error: ", "")


def as_data(document: Document) -> str:
    """The document as JSON; every block says its kind, and every chart its axis."""
    pages = tuple(
        replace(p, blocks=tuple(replace(b, axis=b.ticks) if isinstance(b, Chart) else b for b in p.blocks))
        for p in document.pages
    )
    document = replace(document, pages=pages)
    data = to_plain(document, _breakable, kinds=True)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _breakable(text: str) -> str:
    return LONG.sub(lambda word: _broken(word[0]), text) if len(text) >= LONG_FROM else text


def _broken(word: str) -> str:
    """A word that may be broken between any two signs, but not within one that is made of several; an address behind its
    slashes.
    """
    if "/" in word and max(map(len, word.split("/"))) <= MOST_UNBROKEN:
        return word.replace("/", f"/{BREAK}")
    out = word[:1]
    for before, sign in pairwise(word):
        whole = (
            _CLINGS.match(sign)
            or before == "\u200d"
            or unicodedata.category(sign)[0] == "M"
            or "\U0001f1e6" <= sign <= "\U0001f1ff"
        )
        out += sign if whole else BREAK + sign
    return out
