"""What the reports of a lesson are filed by, from the class lists and the settings."""

from facilitator.cli.roster_files import school_classes
from facilitator.files.settings import Settings
from facilitator.game.setup.lesson_choices import class_finder
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.record.filing import Filing


def filing_of(lesson: Lesson, settings: Settings, printed: int) -> Filing:
    """What the lesson's reports are filed by; without the class where the lists can't be read."""
    try:
        of = class_finder(school_classes())(code for codes in lesson.room.seats.values() for code in codes)
    except Unusable:
        of = ""
    school = settings.school
    return Filing(school.name, school.teacher, school.subject, of, printed)
