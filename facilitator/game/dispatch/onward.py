"""What one key leads to as the lesson stands: a step of the phase, of the games, of the reveal, the next phase, the
end.
"""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.command_and_event import Command
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.kernel.undo_commands import ROOM, SCREEN
from facilitator.game.notes.room_screen import Reveal, planned_steps
from facilitator.game.room.phases import EndLesson, RoomNext
from facilitator.game.room.running_tables import on_their_own
from facilitator.game.table.turns import Next
from facilitator.game.walk.phase_steps import WalkPhase, phase_steps
from facilitator.plain.wording import listed

Sent = tuple[str, Command]
"""A strand's name, and the command for it."""


def onward(room: Room, tables: Mapping[str, Table], screen: Screen) -> tuple[Sent, ...]:
    """Where `next` goes without a table's name; all tables that play in step go on together."""
    going = tuple((name, Next()) for name in room.open_tables if tables[name].over is None)
    if room.entered is None:
        return ((ROOM, RoomNext()), *(going if room.current.kind == "play" else ()))
    if room.playing and going and not on_their_own(room):
        return going
    if not room.playing and room.step + 1 < len(phase_steps(room, tables)):
        return ((ROOM, WalkPhase(room.step + 2)),)
    if is_reveal(room) and screen.revealed < len(planned_steps(screen, room, tables)):
        return ((SCREEN, Reveal()),)
    return ((ROOM, RoomNext() if room.phase + 1 < len(room.scenario.phases) else EndLesson()),)


def is_reveal(room: Room) -> bool:
    """Whether the points are revealed in this phase: in its own, or where a plan has none, after counting or play."""
    kinds = [phase.kind for phase in room.scenario.phases]
    for kind in ("reveal", "scoring", "play"):
        if kind in kinds:
            return room.phase == len(kinds) - 1 - kinds[::-1].index(kind)
    return False


def held_back(command: Command, strands: Sequence[str], tables: Mapping[str, Table]) -> tuple[str, ...]:
    """The tables that one step for several stops at: an event is not finished there. Where that is so at all, it is done."""
    held = tuple(name for name in strands if name in tables and (tables[name].due or tables[name].settling))
    return held if isinstance(command, Next) and len(held) < len(strands) else ()


def tables_words(names: Sequence[str], what: str = "stayed: an event is not finished there") -> str:
    """Tables 2 and 5 with what is said of them; nothing where there are none."""
    return f"{'Tables' if len(names) > 1 else 'Table'} {listed(names)} {what}." if names else ""
