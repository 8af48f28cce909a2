"""What a command would lead to, without carrying it out: a screen can refuse where the cursor is."""

from collections.abc import Mapping

from facilitator.game.dispatch.decide import decide_hall, decide_table
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.lesson_context import LessonContext, RoomCommand
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import Room, Table


def try_command(command: TableCommand, table: Table, room: Room, at: int) -> Table | Refused:
    """The table after a command, or why it can't be carried out."""
    decision = decide_table(command, table, TableContext(at, room, unmoved))
    if isinstance(decision, Refused):
        return decision
    assert isinstance(decision.state, Table)
    return decision.state


def refusal_of(request: Request, room: Room, tables: Mapping[str, Table]) -> str | None:
    """Why a request to the room or to a table would be refused now; None where it would not."""
    if isinstance(request.command, TableCommand):
        tried = try_command(request.command, tables[request.table or next(iter(tables))], room, room.entered or 0)
        return tried.sentence if isinstance(tried, Refused) else None
    assert isinstance(request.command, RoomCommand)
    rules = next(iter(tables.values())).rules
    context = LessonContext(0, rules, room, tables, 1, lambda hour, minute: 0, request.table)
    decision = decide_hall(request.command, room, context)
    return decision.sentence if isinstance(decision, Refused) else None
