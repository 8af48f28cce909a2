"""When a lesson will be over: by what its phases allow, and by the steps of its games at the pace of this class."""

from collections.abc import Callable

from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.scenario import Phase
from facilitator.game.table.clock import phase_clock
from facilitator.plain.frozen import frozen
from facilitator.planning.course import Course, course
from facilitator.planning.pace import ClassPace, Rest, rest_of

Look = Callable[[Table], Course | None]
"""The course of a table; whoever asks often hands in one that remembers."""
PaceOfTable = Callable[[Table], ClassPace]
NOTHING = Rest(0, 0)
MINUTE = 60_000


@frozen
class Forecast:
    """The instant at which the lesson ends if everything goes on as it does, and the range in which it probably does."""

    at: int
    early: int
    late: int
    others: int = 0
    """How long all phases that come take but those of play, in milliseconds."""
    table: str = ""
    """The table that plays longest; none where no game decides."""


def forecast(
    room: Room,
    tables: tuple[Table, ...],
    now: int,
    look: Look | None = None,
    pace: PaceOfTable = lambda table: ClassPace(),
) -> Forecast | None:
    """None where nothing can be told."""
    if room.ended is not None:
        return Forecast(room.ended, room.ended, room.ended)
    left = max(phase_clock(room, tables[0].rules.clock, now).left_ms or 0, 0)
    today, another_day = _coming(room)
    others, play = _minutes(today, False), _minutes(today, True)
    planned = left + others + play
    if not (room.playing or any(p.kind == "play" for p in today)):
        return _around(now, planned)
    look = look or (lambda table: course(table, room, now))
    rests = {t.name: _game(t, room, look, pace, now) for t in tables if t.name in room.open_tables}
    if not rests or any(rest is None for rest in rests.values()):
        return _around(now, planned)
    slowest = max(rests, key=lambda name: rests[name] or NOTHING)
    rest = rests[slowest] or NOTHING
    # Its phases of play are one for a game: what it does not need of the first it does not need at all.
    before = (0 if room.playing else left) + others
    if any(p.kind == "play" for p in another_day):
        return _around(now, before + min(rest.ms, planned - before))
    found = now + before + rest.ms
    return Forecast(found, found - rest.margin, found + rest.margin, others, slowest) if found > now else None


def _coming(room: Room) -> tuple[tuple[Phase, ...], tuple[Phase, ...]]:
    """The phases that come in this lesson, and those of other days."""
    coming = room.scenario.phases[room.phase + (room.entered is not None) :]
    own = next(own for own in room.scenario.lessons if room.current in own)
    return tuple(p for p in coming if p in own), tuple(p for p in coming if p not in own)


def _minutes(phases: tuple[Phase, ...], play: bool) -> int:
    """What phases of play, or all others, are planned to take, in milliseconds."""
    return sum((p.minutes or 0) * MINUTE for p in phases if (p.kind == "play") is play)


def _around(now: int, ms: int) -> Forecast | None:
    return Forecast(now + ms, now + ms, now + ms) if ms else None


def _game(table: Table, room: Room, look: Look, pace: PaceOfTable, now: int) -> Rest | None:
    """How long a game still takes; None where that can't be told."""
    if table.over is not None:
        return NOTHING
    found = look(table)
    if found is None or found.why is None:
        return None
    return rest_of(table, room, found.steps, pace(table), now)
