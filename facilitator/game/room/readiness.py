"""Who has said "we are ready" since the phase began, until play begins."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.lookup import side_of
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.room.phases import require_not_ended
from facilitator.plain.frozen import frozen, replace
from facilitator.plain.wording import listed

Team = tuple[str, str]
"""A table's name with one of its sides; without a side the whole table."""


@frozen
class SaidReady(RoomEvent):
    """A team, or a whole table, said that it is ready."""

    kind: ClassVar[str] = "said-ready"
    table: str
    side: str = TABLE_WIDE

    def evolve(self, room: Room, at: int) -> Room:
        """Until the next phase."""
        return replace(room, ready=(*room.ready, (self.table, self.side)))


def awaits_play(room: Room) -> bool:
    """Whether a phase goes on after which tables play."""
    later = room.scenario.phases[room.phase + 1 :]
    return room.entered is not None and room.current.kind != "play" and any(phase.kind == "play" for phase in later)


def teams_asked(room: Room, tables: Mapping[str, Table]) -> tuple[Team, ...]:
    """Who is asked: the sides of one table, or the tables where there are several."""
    names = room.open_tables or tuple(tables)[:1]
    if len(names) > 1:
        return tuple((name, TABLE_WIDE) for name in names)
    return tuple((name, side) for name in names for side in present_sides(tables[name]))


def is_ready(room: Room, tables: Mapping[str, Table], team: Team) -> bool:
    """Whether a side is ready, or its table is; a table also when all of its sides are."""
    table, side = team
    if team in room.ready or (table, TABLE_WIDE) in room.ready:
        return True
    return side == TABLE_WIDE and all((table, one) in room.ready for one in present_sides(tables[table]))


def not_ready(room: Room, tables: Mapping[str, Table]) -> tuple[Team, ...]:
    """Who has not said so yet."""
    return tuple(team for team in teams_asked(room, tables) if not is_ready(room, tables, team))


def team_title(tables: Mapping[str, Table], team: Team) -> str:
    """How the facilitator reads it."""
    table, side = team
    return tables[table].title(side) if side != TABLE_WIDE else f"Table {table}"


def readiness_words(room: Room, tables: Mapping[str, Table]) -> str:
    """Who is still missing, or that all are ready; nothing before the first one."""
    if not room.ready or not awaits_play(room):
        return ""
    missing: Sequence[Team] = not_ready(room, tables)
    return f"Not ready yet: {listed([team_title(tables, t) for t in missing])}." if missing else "All are ready."


@frozen
class SideReady(RoomCommand):
    """Tick off that a team is ready."""

    form: ClassVar[str] = "ready {side}"
    side: str

    def decide(self, work: RoomWork) -> str:
        """A side by its id, title or number; `undo` takes it back."""
        table = work.hall.meant
        side = side_of(table, self.side)
        return tick_off(work, (table.name, side))


@frozen
class TableReady(RoomCommand):
    """Tick off that a whole table is ready."""

    form: ClassVar[str] = "ready table {table}"
    table: str

    def decide(self, work: RoomWork) -> str:
        """A table by its name; `undo` takes it back."""
        return tick_off(work, (work.hall.table_named(self.table).name, TABLE_WIDE))


def tick_off(work: RoomWork, team: Team) -> str:
    """Record that a team is ready, and say who is missing."""
    require_not_ended(work.state)
    tables, title = work.hall.tables, team_title(work.hall.tables, team)
    if not awaits_play(work.state):
        raise Refused("You can tick off teams before a phase of play.")
    if is_ready(work.state, tables, team):
        raise Refused(f"{title}: already ready.")
    work.put(SaidReady(*team))
    return f"Ready: {title}. {readiness_words(work.state, tables)}"
