"""All tables of a class side by side: a line of values for each, as the facilitator sees them."""

from fractions import Fraction

from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.room.running_tables import reported_title
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.score_words import in_points, number
from facilitator.game.scoring.verdict import Ruling
from facilitator.game.table.clock import Clock, table_clock
from facilitator.game.table.turns import place_parts
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.views.table_view import STATES
from facilitator.plain.frozen import frozen

SILENT = 8 * 60_000
"""After so long without a report a table is asked about."""


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


def table_row(table: Table, room: Room, title: str, now: int) -> TableRow:
    """One table at an instant."""
    place, clock = room.tables[table.name], table_clock(table, room, now)
    due = ", ".join(table.rules.deck[name].title for name in table.due)
    report, silent = _report(table, room, now)
    if not place.open:
        state = "closed"
    elif table.over is not None:
        state = "over"
    elif not table.place:
        state = "not started"
    else:
        state = STATES[clock.state] if clock.left_ms is not None else "playing" if room.playing else ""
    calls = bool(due) or clock.state in ("last", "overtime") or silent
    turn = place_parts(table)[-1] if table.place else ""
    ruling = _ruling(table)
    return TableRow(
        table.name,
        title,
        turn,
        clock,
        state,
        due,
        _ruling_words(ruling),
        report,
        _left(table),
        calls and place.open and table.over is None,
        badge_of(table, table.acting)
        if table.acting and table.over is None and not due and not table.settling
        else None,
        ruling.value if ruling is not None else None,
        Fraction(ruling.target) if ruling is not None and ruling.target is not None else None,
    )


def _left(table: Table) -> str:
    """How much lies in the pile that the game begins with, and which turn this is."""
    pile = next((p for p in table.rules.piles if p.of == "table" and not p.secret), None)
    turn = f"turn {table.turn_count + 1}" if table.place and table.over is None else ""
    return " · ".join(
        filter(None, [turn, f"{pile.title} {table.piles.get((pile.id, TABLE_WIDE), 0)}" if pile is not None else ""])
    )


def _report(table: Table, room: Room, now: int) -> tuple[str, bool]:
    """What a table reported last, and whether that is too long ago."""
    since = table.reported[0] if table.reported is not None else room.entered
    minutes = (now - since) // 60_000 if since is not None and room.playing else 0
    if table.reported is None:
        return (f"no report for {minutes} min", True) if minutes * 60_000 >= SILENT else ("", False)
    words = f"{reported_title(table)} {table.reported[1]}"
    return (f"{words}, no report for {minutes} min", True) if minutes * 60_000 >= SILENT else (words, False)


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
