"""What the console shows of a lesson: one value for each place on the screen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal, TypeVar

from facilitator.game.dispatch.lookahead import Walk
from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Screen, Table
from facilitator.game.rulebook.components import Meter, Pile
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.table.cards import cards_held
from facilitator.game.table.clock import Clock, lesson_clock
from facilitator.game.table.market.tiles import face_of, title
from facilitator.game.table.roles import role_words, roles_of
from facilitator.game.table.turns import place_parts
from facilitator.game.views.guidance import NOTHING_SHOWN, Guidance, guidance_at, phase_words, resting_words
from facilitator.game.views.scene_values import Badge, badge_of
from facilitator.game.walk.seating_rows import number_of
from facilitator.plain.frozen import frozen, replace

N = TypeVar("N", Pile, Meter)


@frozen
class Stock:
    """A pile or a meter of the table, and how many there may be at most: as many as there have to be, or were."""

    title: str
    n: int
    most: int


@frozen
class PhaseMark:
    """A phase of the lesson: what it is called, how long it is, and whether it is done, runs now, or comes later."""

    title: str
    minutes: int
    state: Literal["done", "now", "later"]


@frozen
class SideRow:
    """One side's line; `values` stand in the view's columns, `points` are those so far."""

    title: str
    symbol: str
    acting: bool
    cards: str
    numbers: tuple[str, ...]
    people: str
    colour: str = ""
    values: tuple[int, ...] = ()
    points: Fraction | None = None


@frozen
class TableView:
    """Everything that stands on the console for one table."""

    lesson: str
    where: str
    who: tuple[str, ...]
    """The codes of those whose role has the turn."""
    clock: Clock
    guidance: Guidance
    piles: tuple[str, ...]
    meters: tuple[str, ...]
    faces: str
    due: str
    sides: tuple[SideRow, ...]
    place: tuple[str, ...] = ()
    badge: Badge | None = None
    role: str = ""
    phases: tuple[PhaseMark, ...] = ()
    stocks: tuple[Stock, ...] = ()
    columns: tuple[str, ...] = ()
    """What the values of the sides are; what nobody has any of has no column."""
    table: str = ""


STATES = {
    "running": "running",
    "warning": "hurry up",
    "last": "last seconds",
    "overtime": "time's up",
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
    sides = [_row(table, room, side) for side in table.sides]
    kept = [i for i, values in enumerate(zip(*(row.values for row in sides), strict=True)) if any(values)]
    off = table.piles.get((UNACCOUNTED, TABLE_WIDE), 0)
    return TableView(
        lesson=room.scenario.title,
        where=" › ".join(filter(None, [f"Table {name}" if len(tables) > 1 else "", phase_words(room, tables), *place])),
        who=_who(table, room) if room.playing and table.over is None else (),
        clock=lesson_clock(table, room, now),
        guidance=guidance,
        piles=(*_in_words(table.rules.piles, table.piles), *([f"Unaccounted {off}"] if off else [])),
        meters=_in_words(table.rules.meters, table.meters),
        faces=_faces(table),
        due=", ".join(table.rules.deck[name].title for name in table.due),
        sides=tuple(replace(row, values=tuple(row.values[i] for i in kept)) for row in sides),
        table=name,
        place=tuple(place),
        badge=badge_of(table, table.acting)
        if room.playing and table.acting and table.over is None and not table.settling
        else None,
        role=_role(table) if room.playing else "",
        phases=phase_marks(room),
        stocks=_stocks(table),
        columns=tuple(title for i, title in enumerate(_columns(table)) if i in kept),
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


def phase_marks(room: Room) -> tuple[PhaseMark, ...]:
    """How far the lesson is on its way."""
    here = room.phase if room.entered is not None else -1
    here = len(room.scenario.phases) if room.ended is not None else here
    return tuple(
        PhaseMark(phase.title, phase.minutes or 0, "done" if n < here else "now" if n == here else "later")
        for n, phase in enumerate(room.scenario.phases)
    )


def _role(table: Table) -> str:
    """What the span is called in which somebody acts: their role."""
    return table.rules.span[table.place[-1].span].title if table.place and table.acting else ""


def _stocks(table: Table) -> tuple[Stock, ...]:
    """The piles and meters of the table that are no secret, each on its own scale."""
    piles = [
        Stock(pile.title, n, max(n, pile.most or evaluate(table, pile.start), 1))
        for pile, n in open_numbers(table.rules.piles, table.piles)
    ]
    meters = [Stock(m.title, n, max(n, m.most or 1)) for m, n in open_numbers(table.rules.meters, table.meters)]
    return (*piles, *meters)


def _columns(table: Table) -> tuple[str, ...]:
    """The piles and meters of a side, as far as they are no secret."""
    known: tuple[Pile | Meter, ...] = (*table.rules.piles, *table.rules.meters)
    return tuple(one.title for one in known if one.of == "side" and not one.secret)


def _points(table: Table, side: str) -> Fraction | None:
    """What a side has so far, as far as anything was entered."""
    found = standing(table).of(side) if table.rules.score is not None and has_entries(table) else None
    return found.total if found is not None and found.lines else None


def _who(table: Table, room: Room) -> tuple[str, ...]:
    """Those whose role has the turn, in the order of their numbers."""
    side, role = table.acting, table.rules.span[table.place[-1].span].role if table.place else None
    codes = room.seats.get((table.name, side or ""), ())
    has = roles_of(table.rules, len(codes), table.rotation)
    here = [code for code, roles in zip(codes, has, strict=True) if role in roles]
    return tuple(sorted(here, key=lambda code: int(number_of(room, code))))


def _faces(table: Table) -> str:
    """What lies open on the shared table, as far as it has been entered: 2 Forest, 1 Water."""
    market = table.rules.market
    known = table.known.get((market.table, TABLE_WIDE)) if market else None
    if market is None or known is None:
        return ""
    counts = Counter(title(table.rules, face) for tile in known.tiles if (face := face_of(tile)))
    return ", ".join(f"{n} {title}" for title, n in counts.items())


def _row(table: Table, room: Room, side: str) -> SideRow:
    rules = table.rules
    numbers = [*_in_words(rules.piles, table.piles, side), *_in_words(rules.meters, table.meters, side)]
    if side in table.niches and rules.board is not None:
        numbers.append(f"{rules.board.title} {table.niches[side].text()}")
    codes = room.seats.get((table.name, side), ())
    cards = ", ".join(rules.card[c].title for c in cards_held(table, side))
    acting = table.acting == side and table.over is None
    values = (
        *(n for _, n in open_numbers(rules.piles, table.piles, side)),
        *(n for _, n in open_numbers(rules.meters, table.meters, side)),
    )
    people = role_words(rules, codes, table.rotation)
    badge = badge_of(table, side)
    title = f"{badge.title} (away)" if side in table.away else badge.title
    return SideRow(
        title, badge.symbol, acting, cards, tuple(numbers), people, badge.colour, values, _points(table, side)
    )


def forecast_words(bell: int | None, forecast: int | None) -> str:
    """Whether the lesson will be over before the bell."""
    if bell is None or forecast is None:
        return ""
    minutes = bell // 60_000 - forecast // 60_000
    return "at the bell" if minutes == 0 else f"{abs(minutes)} min {'before' if minutes > 0 else 'after'} the bell"
