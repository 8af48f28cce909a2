"""What the console shows of a lesson: one value for each place on the screen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from facilitator.game.dispatch.lookahead import Walk
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Screen, Table
from facilitator.game.rulebook.components import Meter, Pile
from facilitator.game.shapes.pyramid import pyramid_text
from facilitator.game.shapes.tiles import face_of
from facilitator.game.table.cards import cards_held
from facilitator.game.table.clock import Clock, lesson_clock
from facilitator.game.table.roles import role_words, roles_of
from facilitator.game.table.turns import place_parts
from facilitator.game.views.guidance import NOTHING_SHOWN, Guidance, guidance_at, phase_words, resting_words
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

N = TypeVar("N", Pile, Meter)


@frozen
class SideRow:
    """One side's line."""

    title: str
    symbol: str
    acting: bool
    cards: str
    numbers: tuple[str, ...]
    people: str


@frozen
class TableView:
    """Everything that stands on the console for one table."""

    lesson: str
    where: str
    who: str
    clock: Clock
    guidance: Guidance
    piles: tuple[str, ...]
    meters: tuple[str, ...]
    faces: str
    due: str
    sides: tuple[SideRow, ...]


STATES = {
    "running": "running",
    "warning": "soon over",
    "last": "nearly over",
    "overtime": "over time",
    "paused": "paused",
    "idle": "no clock",
}
"""A clock's state in a word."""


def table_view(
    room: Room, tables: Mapping[str, Table], name: str, now: int, screen: Screen = NOTHING_SHOWN
) -> TableView:
    """The console's view of one table at an instant."""
    table = tables[name]
    place = list(place_parts(table)) if room.playing or table.place or table.over else []
    here = place.pop() if room.playing else resting_words(room)
    walk = Walk(table, room, now)
    guidance = replace(guidance_at(room, tables, table, walk, screen, now), headline=here)
    off = table.piles.get((UNACCOUNTED, TABLE_WIDE), 0)
    return TableView(
        lesson=room.scenario.title,
        where=" › ".join(filter(None, [f"Table {name}" if len(tables) > 1 else "", phase_words(room, tables), *place])),
        who=_who(table, room) if room.playing else "",
        clock=lesson_clock(table, room, now),
        guidance=guidance,
        piles=(*_in_words(table.rules.piles, table.piles), *([f"Unaccounted {off}"] if off else [])),
        meters=_in_words(table.rules.meters, table.meters),
        faces=_faces(table),
        due=", ".join(d.title for d in table.rules.decks if d.id in table.due),
        sides=tuple(_row(table, room, side) for side in table.sides),
    )


def lesson_guidance(room: Room, tables: Mapping[str, Table], now: int, screen: Screen = NOTHING_SHOWN) -> Guidance:
    """What the console shows when it opens: the guidance of the only table, or the phase and the first table's."""
    first = table_view(room, tables, next(iter(room.open_tables), next(iter(tables))), now, screen).guidance
    return first if len(tables) == 1 else replace(first, headline=resting_words(room))


def still_to_play(room: Room) -> bool:
    """Whether tables play in this phase or in one that is still to come."""
    return room.ended is None and any(p.kind == "play" for p in room.scenario.phases[room.phase :])


def open_numbers(
    known: Iterable[N], numbers: Mapping[tuple[str, str], int], side: str = TABLE_WIDE
) -> Iterator[tuple[N, int]]:
    """Piles or meters that are no secret, each with its number: those of a side, or of the whole table."""
    return (
        (one, numbers.get((one.id, side), 0)) for one in known if (one.of == "side") == bool(side) and not one.secret
    )


def _in_words(known: Iterable[N], numbers: Mapping[tuple[str, str], int], side: str = TABLE_WIDE) -> tuple[str, ...]:
    return tuple(f"{one.title} {n}" for one, n in open_numbers(known, numbers, side))


def _who(table: Table, room: Room) -> str:
    """The codes of those whose role has the turn."""
    side, role = table.acting, table.rules.span[table.place[-1].span].role if table.place else None
    codes = room.seats.get((table.name, side or ""), ())
    return ", ".join(
        code for code, has in zip(codes, roles_of(table.rules, len(codes), table.rotation), strict=True) if role in has
    )


def _faces(table: Table) -> str:
    """What lies open on the shared table, as far as it has been entered: 2 Forest, 1 Water."""
    market = table.rules.market
    known = table.known.get((market.table, TABLE_WIDE)) if market else None
    if market is None or known is None:
        return ""
    titles = {f.id: f.title for f in market.faces}
    counts = Counter(titles.get(face, face) for tile in known.tiles if (face := face_of(tile)))
    return ", ".join(f"{n} {title}" for title, n in counts.items())


def _row(table: Table, room: Room, side: str) -> SideRow:
    rules = table.rules
    symbol = next((s.symbol for s in rules.sides.list if s.id == side), "")
    numbers = [*_in_words(rules.piles, table.piles, side), *_in_words(rules.meters, table.meters, side)]
    if side in table.pyramids and rules.board is not None:
        numbers.append(f"{rules.board.title} {pyramid_text(table.pyramids[side])}")
    codes = room.seats.get((table.name, side), ())
    cards = ", ".join(rules.card[c].title for c in cards_held(table, side))
    acting = table.acting == side and table.over is None
    return SideRow(table.title(side), symbol, acting, cards, tuple(numbers), role_words(rules, codes, table.rotation))


def forecast_words(bell: int | None, forecast: int | None) -> str:
    """Whether the lesson will be over before the bell."""
    if bell is None or forecast is None:
        return ""
    minutes = bell // 60_000 - forecast // 60_000
    return "just at the bell" if minutes == 0 else f"{abs(minutes)} min {'early' if minutes > 0 else 'late'}"
