"""The line about time: what it is now, when the bell rings, when the lesson will end."""

from datetime import datetime

from facilitator.game.views.table_view import forecast_words
from facilitator.journal.lesson import Lesson
from facilitator.planning.course import Courses
from facilitator.planning.forecast import forecast


def bell_words(lesson: Lesson, courses: Courses, now: int) -> str:
    """17:40 · bell 18:30 · ends about 18:24, 6 min early."""
    bell = lesson.room.bell
    ends = forecast(lesson.room, tuple(lesson.tables.values()), now, lambda table: courses.last(table.name))
    if lesson.room.ended is not None:
        about = f"ended {time_of_day(lesson.room.ended)}"
    else:
        about = ", ".join(filter(None, [f"ends about {time_of_day(ends)}" if ends else "", forecast_words(bell, ends)]))
    words = [time_of_day(now), f"bell {time_of_day(bell)}" if bell else "no bell set", about]
    return " · ".join(w for w in words if w)


def time_of_day(instant: int) -> str:
    """An instant as a clock on the wall shows it."""
    return f"{datetime.fromtimestamp(instant / 1000):%H:%M}"
