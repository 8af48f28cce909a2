"""Writing documents to files: as PDF, or as HTML where that is wished for or typst is missing; what to know is said."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from facilitator.disk.output import write_file, write_private_file
from facilitator.paper.html import as_html
from facilitator.paper.pdf import as_pdf, typst_installed
from facilitator.plain.document import Document
from facilitator.plain.frozen import frozen

Form = Literal["pdf", "html"]
NO_TYPST = (
    "PDF needs typst, which is not installed here: this is an HTML file, to be opened in a browser and printed from "
    "there. "
    "Typst comes with: pip install 'facilitator[pdf]'."
)


@frozen
class Written:
    """The files that were written, in their order, and what to know about them."""

    files: tuple[Path, ...]
    notes: tuple[str, ...]
    sheets: int = 0
    """Sheets of paper, with all copies; 0 where only the browser knows."""


def write(
    documents: Iterable[tuple[str, Document]],
    folder: Path,
    form: Form = "pdf",
    paper: str = "A4",
    own: Path | None = None,
    private: bool = False,
) -> Written:
    """Each document under its name into a folder; a file of the same name is replaced, since the same pages are the
    same bytes.

    Only its owner may read what is secret; `private`: all of it, because it is printed from a lesson.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pdf = form == "pdf" and typst_installed()
    files, notes, sheets = [], [NO_TYPST] if form == "pdf" and not pdf else [], 0
    for name, document in documents:
        if pdf:
            made = as_pdf(document, paper, own)
            content, notes, sheets = made.content, [*notes, *made.notes], sheets + made.sheets
        else:
            content = as_html(document, paper)
        path = folder / f"{name}.{'pdf' if pdf else 'html'}"
        if private or any(page.secret for page in document.pages):
            write_private_file(path, content)
        else:
            write_file(path, content)
        files.append(path)
    return Written(tuple(files), tuple(dict.fromkeys(notes)), sheets)
