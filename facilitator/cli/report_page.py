"""A report as a page to print or to send on."""

import sys
from importlib.util import find_spec

from facilitator.journal.problems import Unusable
from facilitator.plain.document import Document

TO_A_TERMINAL = "A PDF is nothing for a terminal; say where to write it, as in --out report.pdf."
LACKING = "For PDF the package 'typst' is missing: install facilitator with [pdf], or take --format md."


def draw_report(document: Document, format: str) -> bytes:
    """The document as the bytes of a file; a sentence where what draws it is not installed, and on standard error what
    to know of it.
    """
    if format == "html":
        from facilitator.paper.html import as_html

        return as_html(document)
    if find_spec("typst") is None:
        raise Unusable(LACKING)
    from facilitator.paper.pdf import as_pdf

    made = as_pdf(document)
    for note in made.notes:
        print(note, file=sys.stderr)
    return made.content
