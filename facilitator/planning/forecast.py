"""When a lesson will be over: by the time that its phases and clocks allow, and at the pace of tables that have no
clock.
"""

from collections.abc import Callable

from facilitator.game.kernel.state import Room, Table
from facilitator.game.table.clock import phase_clock
from facilitator.planning.course import Course, course, rest_ms

Look = Callable[[Table], Course | None]


def forecast(room: Room, tables: tuple[Table, ...], now: int, look: Look | None = None) -> int | None:
    """The instant at which the lesson ends if everything goes on as it does; None where nothing can be told.

    `look` gives the course of a table; whoever asks often hands in one that remembers.
    """
    if room.ended is not None:
        return room.ended
    clock = phase_clock(room, tables[0].rules.clock, now)
    coming = room.scenario.phases[room.phase + (room.entered is not None) :]
    later = sum((p.minutes or 0) * 60_000 for p in coming if p.kind != "play")
    if any(p.kind == "play" for p in coming):
        play = _games(room, tables, now, look)
        later += play or sum((p.minutes or 0) * 60_000 for p in coming if p.kind == "play")
    if room.playing:
        here = _games(room, tables, now, look) or max(clock.left_ms or 0, 0)
    else:
        here = max(clock.left_ms or 0, 0)
    return now + here + later if here + later else None


def _games(room: Room, tables: tuple[Table, ...], now: int, look: Look | None) -> int:
    """How long the table with the most before it still takes."""
    look = look or (lambda table: course(table, room, now))
    return max((rest_ms(t, room, look(t), now) for t in tables if t.name in room.open_tables), default=0)
