"""The report of a lesson for each reader: built up from what it may hold, never cut down from more."""

from collections.abc import Callable, Mapping

from facilitator.plain.document import Document
from facilitator.record.family_report import family_report
from facilitator.record.head_report import head_report
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.teacher_report import teacher_report

REPORTS: Mapping[str, Callable[[LessonRecord], Document]] = {
    "teacher": teacher_report,
    "head": head_report,
    "family": family_report,
}
