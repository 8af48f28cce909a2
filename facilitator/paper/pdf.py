"""From a document to PDF, by typst: own fonts first, a fixed time, and nothing in reach but the templates."""

import json
import re
from pathlib import Path

from facilitator.paper.fonts import families, missing_fonts, scripts_needed
from facilitator.paper.template_data import as_data
from facilitator.paper.templates import MAIN, Unfit, gather_templates
from facilitator.plain.document import Document
from facilitator.plain.frozen import frozen
from facilitator.plain.pictograms import GRID, PICTOGRAMS

PAPERS = {"A4": "a4", "letter": "us-letter"}
MADE = 946_684_800
"""What every PDF says of the second in which it was made, so that the same pages are the same bytes."""


@frozen
class Typeset:
    """A document as a file's bytes, and what to know about it."""

    content: bytes
    notes: tuple[str, ...] = ()


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
                ignore_system_fonts=not scripts,
                sys_inputs=inputs,
                package_path=str(nowhere),
                package_cache_path=str(nowhere),
            )
            made = compiler.compile(format="pdf", timestamp=MADE)
        except typst.TypstError as fault:
            raise Unfit(f"The templates can't be used: {_where(fault.diagnostic, folder)}") from None
    assert isinstance(made, bytes)
    return Typeset(made, missing_fonts(lacks))


def _where(diagnostic: str, folder: Path) -> str:
    """What typst found, and where, without the folder's name."""
    lines = [
        line.strip()
        for line in re.sub(rf"\S*{re.escape(folder.name)}[/\\]", "", diagnostic).splitlines()
        if line.strip()
    ]
    return " ".join(lines[:2]).replace("┌─", "at").replace("error: ", "")
