"""`report`: what came of a lesson, for the teacher, the head or the family."""

import argparse
import sys
from pathlib import Path

from facilitator.cli.collect_record import collect_record
from facilitator.cli.lesson_finder import read_lesson
from facilitator.disk.output import write_file
from facilitator.journal.problems import Unusable
from facilitator.paper.markdown import markdown
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.reports import REPORTS


def report_command(wanted: argparse.Namespace) -> int:
    """Print it, or write it to a file."""
    document = REPORTS[wanted.reader](_given(wanted.lesson))
    if wanted.format == "md":
        return write_report(markdown(document).encode(), wanted.out)
    from facilitator.cli.report_page import TO_A_TERMINAL, draw_report

    if wanted.format == "pdf" and wanted.out is None and sys.stdout.isatty():
        raise Unusable(TO_A_TERMINAL)
    return write_report(draw_report(document, wanted.format), wanted.out)


def _given(word: str) -> LessonRecord:
    lesson = read_lesson(word)
    try:
        return collect_record(lesson)
    finally:
        lesson.store.close()


def write_report(data: bytes, out: str | None) -> int:
    """To a file, of which the name is said; without one to standard output."""
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return 0
    try:
        write_file(Path(out), data, private=True)
    except OSError as fault:
        raise Unusable(f"{out} can't be written: {fault.strerror}.") from fault
    print(f"Written: {out}", file=sys.stderr)
    return 0
