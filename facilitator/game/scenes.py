"""What the room sees: one scene of a closed list, built field by field from what is public."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from facilitator.game.clock import IDLE, Clock, phase_clock, table_clock
from facilitator.game.state import Room, Screen, Table

Kind = Literal["blank", "message", "agenda", "step", "teams", "event"]
MOST_LINES = 8


@dataclass(frozen=True)
class Scene:
    """A scene: a headline, perhaps a clock with its state as a word, and a few lines."""

    kind: Kind
    headline: str = ""
    clock: Clock = IDLE
    state: str = ""
    lines: tuple[str, ...] = ()


WORDS = {"running": "", "warning": "soon over", "last": "nearly over", "overtime": "time is up", "paused": "paused", "idle": ""}


def scene(room: Room, tables: Mapping[str, Table], screen: Screen, texts: Mapping[int, str], now: int) -> Scene:
    """The scene that the facilitator chose, or the one that fits what is going on."""
    table = tables[next(iter(room.open_tables), next(iter(tables)))]
    chosen = screen.scene
    if chosen == "blank":
        return Scene("blank")
    if screen.message is not None and screen.message in texts:
        return Scene("message", texts[screen.message])
    if chosen == "agenda" or (chosen == "auto" and not room.playing):
        return _agenda(room, table, now)
    if chosen == "teams":
        return _teams(table)
    if table.due and chosen == "auto":
        titles = [d.title for d in table.rules.decks if d.id in table.due]
        return Scene("event", "Event", lines=(*titles, "A card is turned over now."))
    return _step(room, table, now)


def _agenda(room: Room, table: Table, now: int) -> Scene:
    lines = []
    for i, phase in enumerate(room.scenario.phases):
        mark = "▸" if i == room.phase and room.entered is not None else "✓" if i < room.phase else " "
        lines.append(f"{mark} {phase.title}" + (f"  {phase.minutes} min" if phase.minutes else ""))
    clock = phase_clock(room, table.rules.clock, now)
    return Scene("agenda", room.scenario.title, clock, WORDS[clock.state], tuple(lines[:MOST_LINES]))


def _step(room: Room, table: Table, now: int) -> Scene:
    clock = table_clock(table, room, now)
    if table.over is not None:
        return Scene("step", "The game is over")
    if not table.place:
        return Scene("step", table.rules.title)
    span, side = table.rules.span[table.place[-1].span], table.place[-1].side
    around = [f"{table.rules.span[s.span].title} {s.n} of {s.of}" if s.of else table.rules.span[s.span].title for s in table.place[:-1]]
    symbol = next((f"{s.symbol} " for s in table.rules.sides.list if s.id == side and s.symbol), "")
    headline = f"{symbol}{table.title(side)}" if side else span.title
    return Scene("step", headline, clock, WORDS[clock.state], (*([span.title] if side else []), " · ".join(around)))


def _teams(table: Table) -> Scene:
    symbols = {s.id: s.symbol for s in table.rules.sides.list}
    lines = tuple(f"{'▸' if table.acting == s else ' '} {symbols.get(s, '')} {table.title(s)}" for s in table.sides)
    return Scene("teams", table.rules.title, lines=lines[:MOST_LINES])
