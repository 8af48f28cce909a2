"""The next decision on which it depends whether a lesson ends before the bell: with which key, and until when."""

from operator import itemgetter

from facilitator.game.kernel.evaluation import option_value
from facilitator.game.kernel.state import Room, Table
from facilitator.game.table.options import changeable_numbers, shortened_span
from facilitator.game.table.schedule import repetitions
from facilitator.plain.frozen import frozen
from facilitator.planning.course import Course
from facilitator.planning.forecast import Forecast
from facilitator.planning.pace import ClassPace, rest_of, time_of
from facilitator.planning.ways import STEP

SOON = 300_000
"""So many milliseconds before the latest moment it is a warning."""


@frozen
class Deadline:
    """What has to be decided; `by` is the latest moment at which it still helps."""

    words: str
    """With {time} and the place of a key."""
    by: int
    sets: tuple[str, int] | None = None
    """The option that is changed, and its new value."""

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
    clock = _other_clock(table, rest, pace, found, room.bell, now)
    if clock is not None and late:
        return clock
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
        return Deadline(f"There is time for one more {title}: {{key:shorten}}", room.bell) if fits else clock
    if not late or not table.place:
        return clock
    if table.ending is not None:
        return _latest("Stop the game", "finish", free, now)
    left = rest_of(table, room, rest.steps, pace, now)
    round_ms = left.ms * len(table.sides) // max(1, rest.turns) if left is not None else 0
    return _latest("Call the last round", "last-round", free - round_ms, now)


def _other_clock(table: Table, rest: Course, pace: ClassPace, found: Forecast, bell: int, now: int) -> Deadline | None:
    """The smallest lawful change of one clock, from the next step on, with which the game ends before the bell; longer where
    there is time.
    """
    spare, playing = bell - found.late, found.at - found.others - now
    timed = {kind: load for kind, load in rest.steps.items() if not kind.span}
    rests = time_of(table, timed, pace)
    share = (rests.ms + rests.margin) / max(1, sum(load.ms for load in timed.values()))
    ways = list[tuple[int, Deadline]]()
    for option in changeable_numbers(table.rules):
        old, each = int(option_value(table, option.id)), share * rest.each.get(option.id, 0)
        least, most = (old if bound is None else bound for bound in (option.least, option.most))
        new = min(int((old + spare / each) // STEP * STEP), most) if each > 0 else old
        if new > old if spare > 0 else least <= new < old:
            # Each step that passes takes its part of what the shortest clock can still save.
            by = bell if spare > 0 else now + round(playing * (1 + spare / ((old - least) * each)))
            words = f"{'There is time to set' if spare > 0 else 'Set'} “{option.title}” to {new}: {{key:shorten}}"
            ways.append((abs(new - old), Deadline(words, by, (option.id, new))))
    return min(ways, key=itemgetter(0))[1] if ways else None


def _latest(what: str, key: str, by: int, now: int) -> Deadline:
    return Deadline(f"{what} {'by {time}' if by > now else 'now'}: {{key:{key}}}", by)
