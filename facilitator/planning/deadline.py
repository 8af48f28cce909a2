"""The next decision on which it depends whether a lesson ends before the bell: with which key, and until when."""

from facilitator.game.kernel.state import Room, Table
from facilitator.game.table.options import shortened_span
from facilitator.game.table.schedule import repetitions
from facilitator.plain.frozen import frozen
from facilitator.planning.course import Course
from facilitator.planning.forecast import Forecast
from facilitator.planning.pace import ClassPace, rest_of, time_of

SOON = 300_000
"""So many milliseconds before the latest moment it is a warning."""


@frozen
class Deadline:
    """What has to be decided; `by` is the latest moment at which it still helps."""

    words: str
    """With {time} and the place of a key."""
    by: int

    def soon(self, now: int) -> bool:
        """Whether there is little time left to decide."""
        return self.by - now <= SOON


def deadline(
    room: Room, table: Table, found: Forecast, rest: Course | None, pace: ClassPace, now: int
) -> Deadline | None:
    """For the table that plays longest. None where nothing has to be decided."""
    if room.bell is None or rest is None or rest.why is None or table.over is not None:
        return None
    free, late = room.bell - found.others, found.late > room.bell
    shortened = shortened_span(table.rules)
    if shortened is not None and rest.last:
        span, option = shortened
        title, last = span.title.lower(), time_of(table, rest.last, pace).ms
        if late and now < free - last:
            return Deadline(f"Start the last {title} by {{time}} or drop it: {{key:shorten}}", free - last)
        if late:
            return Deadline(f"Drop the last {title}: {{key:shorten}}", now)
        more = option.most is None or (repetitions(table, span) or 0) < option.most
        fits = more and found.late + last <= room.bell
        return Deadline(f"There is time for one more {title}: {{key:shorten}}", room.bell) if fits else None
    if not late or not table.place:
        return None
    if table.ending is not None:
        return _latest("Stop the game", "finish", free, now)
    left = rest_of(table, room, rest.steps, pace, now)
    round_ms = left.ms * len(table.sides) // max(1, rest.turns) if left is not None else 0
    return _latest("Call the last round", "last-round", free - round_ms, now)


def _latest(what: str, key: str, by: int, now: int) -> Deadline:
    return Deadline(f"{what} {'by {time}' if by > now else 'now'}: {{key:{key}}}", by)
