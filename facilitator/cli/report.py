"""`report` and `export`: what came of a lesson, for people and for other programs."""

import argparse
import json
import sys
from importlib.util import find_spec
from pathlib import Path

from facilitator.cli.collect_record import collect_record
from facilitator.cli.lesson_filing import filing_of
from facilitator.cli.lesson_finder import home, newest_lesson, read_lesson
from facilitator.cli.roster_files import load_rosters
from facilitator.console.key_assignment import usual_keys
from facilitator.disk.output import write_file
from facilitator.files.settings import load_settings
from facilitator.journal.lesson_time import machine_clocks
from facilitator.journal.problems import Unusable
from facilitator.paper.markdown import markdown
from facilitator.plain.document import Document
from facilitator.plain.wording import counted
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.reports import REPORTS

NO_IDS = (
    "Nobody in this lesson has a school id, so a gradebook can't match the points to anyone. "
    "Read the class list with 'facilitator roster FILE' and seat its codes."
)


def report_command(wanted: argparse.Namespace) -> int:
    """Print it, or write it to a file."""
    if wanted.language is not None and wanted.reader != "family":
        raise Unusable("Only the family's page is in other languages: add --for family.")
    settings = load_settings(home(), usual_keys())
    lesson = read_lesson(wanted.lesson or newest_lesson())
    try:
        filing = filing_of(lesson, settings, machine_clocks().utc())
        document = REPORTS[wanted.reader](collect_record(lesson, True, filing, wanted.language))
    finally:
        lesson.store.close()
    if wanted.format == "pdf" and wanted.out is None and sys.stdout.isatty():
        raise Unusable("A PDF can't be shown in a terminal. Name a file, such as --out report.pdf.")
    return _write(_drawn(document, wanted.format, wanted.paper or settings.paper), wanted.out)


def export_command(wanted: argparse.Namespace) -> int:
    """Codes, never names; what was typed only where that is asked for."""
    return _write(_data(_record(wanted.lesson or newest_lesson(), wanted.texts), wanted), wanted.out)


def _record(word: str, texts: bool = True) -> LessonRecord:
    lesson = read_lesson(word)
    try:
        return collect_record(lesson, texts)
    finally:
        lesson.store.close()


def _write(data: bytes, out: str | None) -> int:
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


def _data(given: LessonRecord, wanted: argparse.Namespace) -> bytes:
    match wanted.to:
        case "csv":
            from facilitator.record.workbook import as_csv, sheets

            return as_csv(sheets(given), wanted.comma)
        case "xlsx":
            return _xlsx(given)
        case "moodle-grades":
            return _grades(given)
        case "moodle-outcomes":
            from facilitator.record.gradebook import outcomes_csv

            if not given.outcomes:
                raise Unusable("This lesson has no outcomes.")
            return outcomes_csv(given).encode()
    return _statements(given, wanted.texts)


def _xlsx(given: LessonRecord) -> bytes:
    from facilitator.record.workbook import as_xlsx, sheets

    if find_spec("xlsxwriter") is None:
        raise Unusable(
            "For a spreadsheet file the package 'XlsxWriter' is missing: install facilitator with [xlsx], or use --to "
            "csv."
        )
    return as_xlsx(sheets(given))


def _grades(given: LessonRecord) -> bytes:
    from facilitator.record.gradebook import grades_csv

    if given.rules.score is None or not given.rules.score.lines:
        raise Unusable(f"{given.rules.title} has no points for a gradebook.")
    ids = {p.code: p.external for pupils in load_rosters().values() for p in pupils}
    text, without = grades_csv(given, ids)
    if len(text.splitlines()) < 2:
        raise Unusable(NO_IDS if without else "Nobody's points are complete yet.")
    if without:
        print(
            f"Left out, because they have no school id: {counted(len(without), 'code')} ({', '.join(without)}).",
            file=sys.stderr,
        )
    return text.encode()


def _statements(given: LessonRecord, texts: bool) -> bytes:
    from facilitator.record.xapi_statements import statements

    return (json.dumps(statements(given, texts), ensure_ascii=False, indent=1) + "\n").encode()
