"""`report`: what came of a lesson, for people."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from facilitator.cli.collect_record import collect_record, filing_of
from facilitator.cli.data_folder import home
from facilitator.cli.lesson_finder import newest_lesson, read_lesson
from facilitator.console.key_assignment import usual_keys
from facilitator.disk.output import write_file
from facilitator.files.settings import load_settings
from facilitator.journal.lesson_time import machine_clocks
from facilitator.journal.problems import Unusable
from facilitator.paper.markdown import markdown
from facilitator.plain.document import Document
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.reports import REPORTS


def report_command(wanted: argparse.Namespace) -> int:
    """Print it, or write it to a file."""
    if wanted.language is not None and wanted.reader != "family":
        raise Unusable("Only the family's page is in other languages: add --for family.")
    settings = load_settings(home(), usual_keys())
    with read_lesson(wanted.lesson or newest_lesson()) as lesson:
        filing = filing_of(lesson, settings, machine_clocks().utc())
        document = REPORTS[wanted.reader](collect_record(lesson, True, filing, wanted.language))
    if wanted.format == "pdf" and wanted.out is None and sys.stdout.isatty():
        raise Unusable("A PDF can't be shown in a terminal. Name a file, such as --out report.pdf.")
    return write_result(_drawn(document, wanted.format, wanted.paper or settings.paper), wanted.out)


def record_of(word: str, texts: bool = True) -> LessonRecord:
    """A lesson's record; with what was typed only where that is needed."""
    with read_lesson(word) as lesson:
        return collect_record(lesson, texts)


def write_result(data: bytes, out: str | None) -> int:
    """To a file, of which the name is said; without one to standard output."""
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return 0
    try:
        write_file(Path(out), data, private=True)
    except OSError as fault:
        raise Unusable(f"{out} can't be written: {fault.strerror}.") from fault
    print(f"Saved: {out}", file=sys.stderr)
    return 0


def _drawn(document: Document, format: str, paper: str) -> bytes:
    """The document as the bytes of a file; a sentence where what draws it is not installed, and on standard error what
    to know of it.
    """
    if format == "md":
        return markdown(document).encode()
    if format == "html":
        from facilitator.paper.html import as_html

        return as_html(document, paper)
    if find_spec("typst") is None:
        raise Unusable("For PDF the package 'typst' is missing: install facilitator with [pdf], or use --format md.")
    from facilitator.paper.pdf import as_pdf

    made = as_pdf(document, paper)
    for note in made.notes:
        print(note, file=sys.stderr)
    return made.content
