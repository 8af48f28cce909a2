"""What a report is filed by: school, teacher, subject, class, the date of the lesson and that of print."""

from datetime import datetime

from facilitator.plain.frozen import frozen

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@frozen
class Filing:
    """Where a report belongs; what is not known is left out."""

    school: str = ""
    teacher: str = ""
    subject: str = ""
    of: str = ""
    """The class."""
    printed: int | None = None
    """When the report was made."""


def day_words(instant: int) -> str:
    """A day as people write it: 18 November 2026."""
    date = datetime.fromtimestamp(instant / 1000)
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def time_of_day(instant: int) -> str:
    """An instant as a clock on the wall shows it."""
    return f"{datetime.fromtimestamp(instant / 1000):%H:%M}"
