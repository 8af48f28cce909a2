"""What a line would lead to, thought through without carrying it out: a screen can refuse where the cursor stands."""

from facilitator.game.dispatch.decide import decide_hall, decide_table
from facilitator.game.dispatch.text_form import parse_line
from facilitator.game.kernel.base import Refused
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.lesson_context import LessonContext, RoomCommand
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import Room, Table


def try_line(line: str, table: Table, room: Room, at: int) -> Table | Refused:
    """The table after a line was said to it, or why it can't be."""
    try:
        command = parse_line(line).command
    except Refused as refused:
        return refused
    if not isinstance(command, TableCommand):
        return Refused(f"'{line}' is nothing that is said to a table.")
    decision = decide_table(command, table, TableContext(at, room, unmoved))
    if isinstance(decision, Refused):
        return decision
    assert isinstance(decision.state, Table)
    return decision.state


def room_refusal(line: str, room: Room, tables: dict[str, Table]) -> str | None:
    """Why a line to the room would be refused as things stand; None where it would not."""
    try:
        said = parse_line(line)
    except Refused as refused:
        return refused.sentence
    if not isinstance(said.command, RoomCommand):
        return f"'{line}' is nothing that is said to the room."
    hall = LessonContext(0, next(iter(tables.values())).rules, room, tables, 1, lambda hour, minute: 0, said.table)
    decision = decide_hall(said.command, room, hall)
    return decision.sentence if isinstance(decision, Refused) else None
