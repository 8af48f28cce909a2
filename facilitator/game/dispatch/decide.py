"""A command meets the lesson as it stands: events and a sentence, or a refusal. Nothing is changed here."""

from facilitator.game.dispatch.effect_runner import new_move
from facilitator.game.kernel.command_and_event import Event, Refused, S
from facilitator.game.kernel.lesson_context import LessonCommand, LessonContext, LessonWork
from facilitator.game.kernel.log import Log
from facilitator.game.kernel.move_builder import TableCommand, TableContext
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.table.schedule import settle_and_check_endings
from facilitator.plain.frozen import frozen

State = Table | Room | Log | Screen


@frozen
class Decision:
    """What a command leads to: its events, the sentence about them, texts to keep, and the state after."""

    events: tuple[Event, ...]
    said: str
    state: State
    texts: tuple[str, ...] = ()
    set_off: tuple[tuple[str, bool], ...] = ()
    """The names of what it set off, and whether its conditions held."""


def decide_table(command: TableCommand, table: Table, setting: TableContext) -> Decision | Refused:
    """A command to a table."""
    try:
        _may_play(table, setting.room)
        play = new_move(table, setting)
        said = command.decide(play)
        settle_and_check_endings(play)
    except Refused as refused:
        return refused
    return Decision(tuple(play.events), said, play.state, set_off=tuple(play.set_off))


def _may_play(table: Table, room: Room) -> None:
    place = room.tables[table.name]
    if room.ended is not None:
        raise Refused("This lesson has ended.")
    if place.into is not None:
        raise Refused(f"Table {table.name} has been merged into table {place.into}.")
    if not place.open:
        raise Refused(f"Table {table.name} is closed. Open it first.")


def decide_hall(command: LessonCommand[S], state: S, hall: LessonContext) -> Decision | Refused:
    """A command to the room, the log or the screen."""
    work = LessonWork(state, hall)
    try:
        said = command.decide(work)
    except Refused as refused:
        return refused
    return Decision(tuple(work.events), said, work.state, tuple(work.texts))
