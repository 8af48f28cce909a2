"""When a lesson will be over, by the time that its schedule and its phases allow."""

from facilitator.game.ahead import ahead
from facilitator.game.clock import phase_clock, table_clock
from facilitator.game.state import Room, Table

MOST_STEPS = 2_000


def forecast(room: Room, tables: tuple[Table, ...], now: int) -> int | None:
    """The instant at which the lesson ends if everything takes the time that it is given; None where nothing is timed."""
    if room.ended is not None:
        return room.ended
    clock = phase_clock(room, tables[0].rules.clock, now)
    coming = room.scenario.phases[room.phase + (room.entered is not None) :]
    later = sum((p.minutes or 0) * 60_000 for p in coming if p.kind != "play")
    if any(p.kind == "play" for p in coming):
        play = max(_games(room, tables, now), 0)
        later += play or sum((p.minutes or 0) * 60_000 for p in coming if p.kind == "play")
    if room.playing:
        here = _games(room, tables, now) or max(clock.left_ms or 0, 0)
    else:
        here = max(clock.left_ms or 0, 0)
    return now + here + later if here + later else None


def _games(room: Room, tables: tuple[Table, ...], now: int) -> int:
    """How long the table with the most before it still takes."""
    return max((_rest(t, room, now) for t in tables if t.name in room.open_tables), default=0)


def _rest(table: Table, room: Room, now: int) -> int:
    left = max(table_clock(table, room, now).left_ms or 0, 0)
    for steps, coming in enumerate(ahead(table, room, now)):
        if steps >= MOST_STEPS:
            return 0
        if coming.step is not None and coming.step is not table.step:
            left += coming.step.allowed or 0
        table = coming
    return left
