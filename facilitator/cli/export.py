"""`export`: what came of lessons, for other programs."""

import argparse
import json
import sys
from importlib.util import find_spec

from facilitator.cli.class_of_lesson import class_key, class_of_lesson, codes_in
from facilitator.cli.data_folder import home
from facilitator.cli.lesson_finder import find_lesson, newest_lesson
from facilitator.cli.report import record_of, write_result
from facilitator.cli.roster_files import load_rosters
from facilitator.console.key_assignment import usual_keys
from facilitator.files.settings import School, load_settings
from facilitator.journal.problems import Unusable
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted, listed
from facilitator.record.gradebook import ID, Grades, grades, outcomes_csv
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.lesson_table import lesson_table
from facilitator.record.workbook import as_csv, as_xlsx, sheets
from facilitator.record.xapi_statements import BASE, Address, statements

NO_IDS = (
    "Nobody in this lesson has a school id, so a gradebook can't match the points to anyone. "
    "Read the class list with 'facilitator roster FILE' and seat its codes."
)
NO_SCALE = (
    "The rules of {game} name no goal, no bands and no maximum, so its points say nothing out of 100. "
    "The points are in --to csv and --to xlsx."
)
NO_LEVELS = " With outcome-grades = true under [school] in settings.toml, levels of outcomes are exported."
Given = list[tuple[LessonRecord, str, str]]
"""Lessons with their names and classes."""


def export_command(wanted: argparse.Namespace) -> int:
    """Codes, never names; what was typed only where that is asked for."""
    words = wanted.lessons or [newest_lesson()]
    if len(words) > 1 and wanted.to.startswith("moodle"):
        raise Unusable("A file for Moodle is about one lesson. Name only one.")
    given = [_given(word, wanted.texts) for word in dict.fromkeys(words)]
    return write_result(_data(given, wanted), wanted.out)


def _given(word: str, texts: bool) -> tuple[LessonRecord, str, str]:
    record, path = record_of(word, texts), find_lesson(word)
    return record, clean(path.stem, 80), class_of_lesson(codes_in(record.room), path)


def _data(given: Given, wanted: argparse.Namespace) -> bytes:
    school = load_settings(home(), usual_keys()).school
    lesson = given[0][0]
    match wanted.to:
        case "csv":
            return as_csv(lesson_table(given), wanted.comma)
        case "xlsx":
            return _xlsx(given)
        case "moodle-grades":
            return _grades(lesson, school)
        case "moodle-outcomes":
            if not lesson.outcomes:
                raise Unusable("This lesson has no outcomes.")
            return outcomes_csv(lesson).encode()
    return _statements(given, school, wanted.texts)


def _xlsx(given: Given) -> bytes:
    """The table of all numbers first; of a single lesson also the sheets to read."""
    if find_spec("xlsxwriter") is None:
        raise Unusable(
            "For a spreadsheet file the package 'XlsxWriter' is missing: install facilitator with [xlsx], or use --to "
            "csv."
        )
    return as_xlsx((lesson_table(given), *(sheets(given[0][0]) if len(given) == 1 else ())))


def _grades(given: LessonRecord, school: School) -> bytes:
    if (given.rules.score is None or not given.rules.score.lines) and not school.outcome_grades:
        raise Unusable(f"{given.rules.title} has no points for a gradebook.{NO_LEVELS}")
    ids = {p.code: p.external for pupils in load_rosters().values() for p in pupils}
    found = grades(given, ids, school.pass_mark, school.outcome_grades)
    if not found.rows:
        raise Unusable(NO_IDS)
    if not found.points and not found.outcomes:
        nothing = "Nothing was counted yet." if not given.standings else NO_SCALE.format(game=given.rules.title)
        raise Unusable(nothing + ("" if school.outcome_grades else NO_LEVELS))
    if found.empty:
        raise Unusable("Nobody's points are complete yet.")
    for note in _notes(given, found, school):
        print(note, file=sys.stderr)
    return found.text.encode()


def _notes(given: LessonRecord, found: Grades, school: School) -> list[str]:
    """What to choose in Moodle, and who and what is not final."""
    said = [f"In Moodle's import map '{ID}' to 'ID number'."]
    if found.points:
        goal = f"Reaching the goal is {school.pass_mark}."
        said.append(f"Map '{found.points}' to a new grade item, with 100 as its maximum. {goal}")
    if found.outcomes:
        titles = listed([f"'{title}'" for title in found.outcomes])
        said.append(f"Map {titles} to the outcomes of the same names, and each ': feedback' to their feedback.")
    playing = [name for name in given.standings if given.tables[name].over is None]
    if found.points and playing and given.room.ended is None:
        tables = f"table{'s' if len(playing) > 1 else ''} {listed(playing)}"
        said.append(f"The game at {tables} is not over: these are the points so far.")
    if found.without:
        without = f"{counted(len(found.without), 'code')} ({', '.join(found.without)})"
        said.append(f"Left out, because they have no school id: {without}.")
    return said


def _statements(given: Given, school: School, texts: bool) -> bytes:
    found = []
    for lesson, _, of in given:
        address = Address(school.address or BASE, class_key(of) if of else "")
        found += statements(lesson, address, texts)
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()
