"""`report`: what came of a lesson, for the teacher, the head or the family."""

import argparse
import sys
from pathlib import Path

from facilitator.cli.collect_record import given_by
from facilitator.cli.lesson_finder import read_lesson
from facilitator.disk.output import write_file
from facilitator.journal.problems import Unusable
from facilitator.paper.markdown import markdown
from facilitator.record.lesson_record import Given
from facilitator.record.reports import REPORTS


def report_command(wanted: argparse.Namespace) -> int:
    """Print it, or write it to a file."""
    document = REPORTS[wanted.reader](_given(wanted.lesson))
    if wanted.format == "md":
        return written(markdown(document).encode(), wanted.out)
    from facilitator.cli.report_page import TO_A_TERMINAL, drawn

    if wanted.format == "pdf" and wanted.out is None and sys.stdout.isatty():
        raise Unusable(TO_A_TERMINAL)
    return written(drawn(document, wanted.format), wanted.out)


def _given(word: str) -> Given:
    lesson = read_lesson(word)
    try:
        return given_by(lesson)
    finally:
        lesson.store.close()


def written(data: bytes, out: str | None) -> int:
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
