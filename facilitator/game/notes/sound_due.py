"""Which sound a change brings: at most one, never without its sign, and none for what was so before."""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.notes.room_screen import steps_revealed
from facilitator.game.notes.sounds import OCCASIONS, Occasion
from facilitator.game.table.clock import Clock
from facilitator.plain.frozen import frozen

SLOWEST = 2_000
"""Milliseconds that a clock may lose between two looks and still be heard: coming back after a pause is not."""

RUNS: dict[str, int] = {"running": 0, "warning": 1, "last": 2, "overtime": 3}
"""The states of a clock that runs, in their order."""


@frozen
class Moment:
    """What can be heard of at an instant: whose clock it is and what it says, the event decks that are due, how far the
    reveal has come and whether to its peak, and which signs the screen has. `moves` counts those that were not undone.
    """

    moves: int
    clock: Clock
    clock_of: str = ""
    due: frozenset[tuple[str, str]] = frozenset()
    told: int = 0
    peak: bool = False
    signs: frozenset[Occasion] = frozenset(OCCASIONS)


def sound_between(before: Moment | None, after: Moment) -> Occasion | None:
    """The most important that has happened between two looks and whose sign is seen; nothing at the first look, and
    nothing where a move was undone.
    """
    if before is None or after.moves < before.moves:
        return None
    return next((o for o in OCCASIONS if o in after.signs and _happened(o, before, after)), None)


def _happened(occasion: Occasion, before: Moment, after: Moment) -> bool:
    match occasion:
        case "event":
            return bool(after.due - before.due)
        case "reveal" | "podium":
            return after.told > before.told and after.peak == (occasion == "podium")
        case "gong":
            return _reaches("overtime", before, after)
        case "last-seconds":
            return _reaches("last", before, after)


def _reaches(state: str, before: Moment, after: Moment) -> bool:
    """Whether the same clock has run on into a state."""
    old, new = before.clock, after.clock
    if before.clock_of != after.clock_of or old.of_ms != new.of_ms or old.left_ms is None or new.left_ms is None:
        return False
    if old.state not in RUNS or new.state != state or RUNS[old.state] >= RUNS[state]:
        return False
    return 0 <= old.left_ms - new.left_ms <= SLOWEST


def console_moment(
    room: Room, tables: Mapping[str, Table], screen: Screen, moves: int, clock: Clock, seen: Sequence[str]
) -> Moment:
    """A moment as the console has it, which shows the signs of all occasions; `seen` are the tables on it, first the
    one whose clock it is.
    """
    told = steps_revealed(screen, room, tables)
    due = frozenset((name, deck) for name in seen for deck in tables[name].due)
    peak = bool(told) and told[-1].kind in ("place", "verdict")
    return Moment(moves, clock, seen[0], due, len(told), peak)
