"""`export`: results and outcomes for spreadsheets, gradebooks and record stores."""

import argparse
import json
import sys
from importlib.util import find_spec

from facilitator.cli.collect_record import collect_record
from facilitator.cli.lesson_finder import read_lesson
from facilitator.cli.report import write_report
from facilitator.cli.roster_files import load_rosters
from facilitator.journal.problems import Unusable
from facilitator.plain.wording import counted
from facilitator.record.lesson_record import LessonRecord

NO_IDS = (
    "Nobody in this lesson has an id of the school's, so no gradebook could tell whose points these are. "
    "Read the class list with 'facilitator roster FILE' and seat its codes."
)


def export_command(wanted: argparse.Namespace) -> int:
    """Codes, never names; what was typed only where that is asked for."""
    lesson = read_lesson(wanted.lesson)
    try:
        given = collect_record(lesson, texts=wanted.texts)
    finally:
        lesson.store.close()
    return write_report(_data(given, wanted), wanted.out)


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
                raise Unusable("This lesson names no outcomes.")
            return outcomes_csv(given).encode()
    return _statements(given, wanted.texts)


def _xlsx(given: LessonRecord) -> bytes:
    from facilitator.record.workbook import as_xlsx, sheets

    if find_spec("xlsxwriter") is None:
        raise Unusable(
            "For a spreadsheet file the package 'XlsxWriter' is missing: install facilitator with [xlsx], or take --to "
            "csv."
        )
    return as_xlsx(sheets(given))


def _grades(given: LessonRecord) -> bytes:
    from facilitator.record.gradebook import grades_csv

    if given.rules.score is None or not given.rules.score.lines:
        raise Unusable(f"{given.rules.title} is played without points, so there is nothing for a gradebook.")
    ids = {p.code: p.external for pupils in load_rosters().values() for p in pupils}
    text, without = grades_csv(given, ids)
    if len(text.splitlines()) < 2:
        raise Unusable(NO_IDS if without else "Nobody's points are complete yet.")
    if without:
        print(
            f"Left out, as they have no id of the school's: {counted(len(without), 'code')} ({', '.join(without)}).",
            file=sys.stderr,
        )
    return text.encode()


def _statements(given: LessonRecord, texts: bool) -> bytes:
    from facilitator.record.xapi_statements import statements

    return (json.dumps(statements(given, texts), ensure_ascii=False, indent=1) + "\n").encode()
