"""A game walked through in thought, step by step, for timetables, scripts and plans; lots fall as they lie."""

from collections.abc import Sequence
from itertools import groupby

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.kernel.state import Room, Table
from facilitator.paper.kit_source import KitSource
from facilitator.plain.frozen import frozen, kept, replace

MOST_STEPS = 400
"""A game that goes on longer than this repeats itself."""


@frozen
class Stretch:
    """Some steps in a row that share everything but whose turn it is: where, who one after the other, and the time of
    each.
    """

    where: str
    step: str
    sides: tuple[str, ...]
    starts: int
    each: int | None
    times: int = 1
    """How often it comes, where it is nobody's turn."""


@frozen
class TimetableRow:
    """Stretches that follow each other in the same way, from the first repetition to the last one."""

    first: str
    last: str
    turns: tuple[tuple[str, tuple[str, ...], int | None, int], ...]
    starts: int


def room_in_play(given: KitSource) -> Room:
    """The room in its phase of play."""
    phases = given.scenario.phases
    n = next((i for i, phase in enumerate(phases) if phase.kind == "play"), 0)
    return replace(given.start, phase=n, entered=given.at, rests=())


@kept
def walk_steps(given: KitSource) -> tuple[Table, ...]:
    """The table at every step of its game, as far as it can be foreseen."""
    found: list[Table] = []
    for table in look_ahead(given.table, room_in_play(given), given.at):
        if len(found) >= MOST_STEPS:
            break
        if table.over is None and table.step is not None:
            found.append(table)
    return tuple(found)


def place_without_turn(table: Table, words: str) -> str:
    """The place without whose turn it is: Session 2, Round 3."""
    rules = table.rules
    return (
        ", ".join(
            f"{rules.span[stop.span].title} {stop.n}" if stop.of != 1 else rules.span[stop.span].title
            for stop in table.place
            if stop.side is None and (stop is not table.place[-1] or len(table.place) == 1)
        )
        or words
    )


def walk_stretches(walked: Sequence[Table]) -> tuple[Stretch, ...]:
    """The steps put together where only the side changes."""
    found, at = [], 0
    for (place, _), group in groupby(walked, key=lambda t: (place_without_turn(t, t.rules.title), t.place[-1].span)):
        own = list(group)
        ms = sum(t.step.allowed or 0 for t in own if t.step is not None)
        allowed = {t.step.allowed for t in own if t.step is not None}
        sides = _once(tuple(t.acting for t in own if t.acting is not None and t.place[-1].side is not None))
        each = next(iter(allowed)) if len(allowed) == 1 else None
        times = 1 if sides else len(own)
        found.append(Stretch(place, own[0].rules.span[own[0].place[-1].span].title, sides, at, each, times))
        at += ms
    return tuple(found)


def _once(sides: tuple[str, ...]) -> tuple[str, ...]:
    """An order that repeats itself is said once."""
    length = len(set(sides))
    cycle = sides[:length]
    return cycle if all(side == cycle[i % length] for i, side in enumerate(sides)) else sides[: 2 * length]


def timetable_rows(found: Sequence[Stretch]) -> tuple[TimetableRow, ...]:
    """The stretches of one place together, and places that go the same way in one row."""
    lines: list[TimetableRow] = []
    for place, group in groupby(found, key=lambda s: s.where):
        own = list(group)
        turns = tuple((s.step, s.sides, s.each, s.times) for s in own)
        if lines and lines[-1].turns == turns:
            lines[-1] = replace(lines[-1], last=place)
        else:
            lines.append(TimetableRow(place, place, turns, own[0].starts))
    return tuple(lines)


def times_moved(given: KitSource) -> tuple[str, ...]:
    """What the stretches between two changes of roles are called; one where roles stay."""
    found: dict[int, str] = {}
    for table in walk_steps(given):
        outer = table.place[0]
        found.setdefault(
            table.rotation, f"{table.rules.span[outer.span].title} {outer.n}" if outer.of != 1 else table.rules.title
        )
    return tuple(found.values()) or (given.rules.title,)
