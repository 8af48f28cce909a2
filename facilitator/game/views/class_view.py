"""All tables of a class side by side: a line of values for each, as the facilitator sees them."""

from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.room.running_tables import on_their_own, reported_title
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.score_words import in_points, number
from facilitator.game.scoring.verdict import Ruling
from facilitator.game.table.clock import Clock, not_counted, still_intervals, table_clock
from facilitator.game.table.schedule import turns_of_all
from facilitator.game.table.turns import place_parts
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.table_view import STATES
from facilitator.plain.frozen import frozen

LATE, SILENT = 5 * 60_000, 8 * 60_000
"""After so long without a report a table is the next to ask; after so long somebody goes there."""
SURE = 5 * 60_000
"""Before so much of the phase has gone by, points say nothing about its end."""


@frozen
class TableRow:
    """One table's line."""

    name: str
    title: str
    turn: str
    clock: Clock
    state: str
    due: str
    stands: str
    report: str
    left: str
    calls: bool
    """Whether somebody had better go there."""
    badge: Badge | None = None
    points: Fraction | None = None
    target: Fraction | None = None
    silent_ms: int | None = None
    """How long a table that plays on its own has reported nothing."""
    expected: int | None = None
    """What it reports at the end of the phase if it goes on like this."""
    goal: int | None = None
    """What it has to report by then."""

    @property
    def light(self) -> str:
        """How long ago it reported, as a light; none where it is not asked."""
        if self.silent_ms is None:
            return ""
        return "silent" if self.silent_ms >= SILENT else "late" if self.silent_ms >= LATE else "fresh"

    @property
    def falls_short(self) -> bool:
        """Whether it does not finish at its pace."""
        return self.expected is not None and self.goal is not None and self.expected < self.goal


def table_row(table: Table, room: Room, title: str, now: int) -> TableRow:
    """One table at an instant."""
    place, clock = room.tables[table.name], table_clock(table, room, now)
    due = ", ".join(table.rules.deck[name].title for name in table.due)
    silent_ms = _silent_ms(table, room, now) if place.open and table.over is None else None
    ruling = _ruling(table)
    goal, expected = report_goal(table, ruling), _expected(table, room)
    if not place.open:
        state = "closed"
    elif table.over is not None:
        state = "over"
    elif silent_ms is not None:
        state = silence_words(silent_ms)
    elif not table.place:
        state = "not started"
    else:
        state = STATES[clock.state] if clock.left_ms is not None else "playing" if room.playing else ""
    calls = bool(due) or clock.state in ("last", "overtime") or (silent_ms or 0) >= SILENT
    turn = place_parts(table)[-1] if table.place else ""
    return TableRow(
        table.name,
        title,
        turn,
        clock,
        state,
        due,
        _ruling_words(ruling),
        _report(table, goal, expected),
        "" if silent_ms is not None else _left(table),
        calls and place.open and table.over is None,
        badge_of(table, table.acting)
        if table.acting and table.over is None and not due and not table.settling
        else None,
        ruling.value if ruling is not None else None,
        Fraction(ruling.target) if ruling is not None and ruling.target is not None else None,
        silent_ms,
        expected,
        goal,
    )


def _left(table: Table) -> str:
    """How much lies in the pile that the game begins with, and which turn this is."""
    pile = next((p for p in table.rules.piles if p.of == "table" and not p.secret), None)
    turn = f"turn {table.turn_count + 1}" if table.place and table.over is None else ""
    return " · ".join(
        filter(None, [turn, f"{pile.title} {table.piles.get((pile.id, TABLE_WIDE), 0)}" if pile is not None else ""])
    )


def _silent_ms(table: Table, room: Room, now: int) -> int | None:
    """How long a table that plays on its own has reported nothing, since play began at most."""
    if room.entered is None or not on_their_own(room):
        return None
    since = max(room.entered, table.reported[0] if table.reported is not None else 0)
    return now - since - not_counted(still_intervals(room), since, now)


def silence_words(ms: int) -> str:
    """How long ago a table reported."""
    minutes = ms // 60_000
    if ms >= SILENT:
        return f"no report for {minutes} min"
    return f"{minutes} min ago" if minutes else "just now"


def report_goal(table: Table, ruling: Ruling | None) -> int | None:
    """What a table has to report by the end: its target, or where it reports turns, so many as everybody has."""
    if table.rules.report is not None:
        return ruling.target if ruling is not None else None
    return turns_of_all(table)


def _expected(table: Table, room: Room) -> int | None:
    """What a table reports when all phases of play are over, at the pace so far; None before that can be told."""
    allowed = sum(phase.minutes or 0 for phase in room.scenario.phases if phase.kind == "play") * 60_000
    if table.reported is None or room.entered is None or not allowed:
        return None
    at, n = table.reported
    since = min((start for start, _ in room.rests), default=room.entered)
    played = at - since - not_counted((*still_intervals(room), *room.rests), since, max(at, since))
    return n * (allowed + room.added * room.playing) // played if played >= SURE else None


def _report(table: Table, goal: int | None, expected: int | None) -> str:
    """What a table reported last, and where that leads."""
    if table.reported is None:
        return ""
    words = "" if table.rules.report is not None else f"{reported_title(table)} {table.reported[1]}"
    if expected is not None and goal is not None and table.reported[1] < goal:
        words = f"{words} · " * bool(words) + (f"only {expected} of {goal} in time" if expected < goal else "in time")
    return words


def _ruling(table: Table) -> Ruling | None:
    """How the game stands by what was entered so far."""
    return standing(table).ruling if table.rules.score is not None and has_entries(table) else None


def ruling_words(table: Table) -> str:
    """The points so far and how far it is to the next step, as far as anything was entered."""
    return _ruling_words(_ruling(table))


def _ruling_words(ruling: Ruling | None) -> str:
    """The points so far and how far it is to the next step: 17 points, 3 to 20."""
    if ruling is None or ruling.value is None:
        return ""
    if ruling.target is not None and ruling.reached:
        step = "target reached"
    elif ruling.short_by is not None:
        step = f"{number(ruling.short_by)} to {ruling.next_band or ruling.target}"
    else:
        step = ruling.band or ""
    return ", ".join(filter(None, [in_points(ruling.value), step]))
