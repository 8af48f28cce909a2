"""What the console shows of a lesson: one value for each place on the screen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from facilitator.game.dispatch.lookahead import Walk
from facilitator.game.kernel.state import TABLE_WIDE, UNACCOUNTED, Room, Table
from facilitator.game.rulebook.components import Meter, Pile
from facilitator.game.shapes.pyramid import pyramid_text
from facilitator.game.shapes.tiles import face_of
from facilitator.game.table.cards import cards_held, usable_cards
from facilitator.game.table.clock import Clock, lesson_clock
from facilitator.game.table.roles import role_words, roles_of
from facilitator.game.table.turns import place_words
from facilitator.game.views.prompts import current_prompts
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

N = TypeVar("N", Pile, Meter)


@frozen
class Guidance:
    """What the facilitator reads at a moment: where we are, what to say and do, which cards may be used, what is next."""

    headline: str
    say: tuple[str, ...]
    do: tuple[str, ...]
    watch: tuple[str, ...]
    next: str

    @property
    def speech(self) -> str:
        """What to say, in quotation marks."""
        return "\n".join(f"“{text}”" for text in self.say)


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


def table_view(room: Room, tables: Mapping[str, Table], name: str, now: int) -> TableView:
    """The console's view of one table at an instant."""
    table = tables[name]
    place = place_words(table).split(", ") if room.playing or table.place or table.over else []
    here = place.pop() if room.playing else _resting(room)
    phase = room.current
    preparing = not table.place and phase.kind == ("play" if room.entered is None else "setup")
    walk = Walk(table, room, now)
    prompts = current_prompts(table, room, now, walk) if room.playing or preparing else ()
    do, say = (phase.do if room.entered is not None else "", phase.say) if room.ended is None else ("", "")
    guidance = Guidance(
        here,
        tuple(p.say for p in prompts if p.say) or tuple(filter(None, [say])),
        tuple(p.do for p in prompts if p.do) or tuple(filter(None, [do])),
        tuple(
            f"{table.rules.card[c].title}: {table.rules.card[c].about}"
            for c in (usable_cards(table) if room.playing else ())
        ),
        _coming(room, walk),
    )
    off = table.piles.get((UNACCOUNTED, TABLE_WIDE), 0)
    return TableView(
        lesson=room.scenario.title,
        where=" › ".join(filter(None, [f"Table {name}" if len(tables) > 1 else "", phase_words(room), *place])),
        who=_who(table, room) if room.playing else "",
        clock=lesson_clock(table, room, now),
        guidance=guidance,
        piles=(*_in_words(table.rules.piles, table.piles), *([f"Unaccounted {off}"] if off else [])),
        meters=_in_words(table.rules.meters, table.meters),
        faces=_faces(table),
        due=", ".join(d.title for d in table.rules.decks if d.id in table.due),
        sides=tuple(_row(table, room, side) for side in table.sides),
    )


def lesson_guidance(room: Room, tables: Mapping[str, Table], now: int) -> Guidance:
    """What the console shows when it opens: the guidance of the only table, or the phase and the first table's."""
    first = table_view(room, tables, next(iter(room.open_tables), next(iter(tables))), now).guidance
    return first if len(tables) == 1 else replace(first, headline=_resting(room))


def still_to_play(room: Room) -> bool:
    """Whether tables play in this phase or in one that is still to come."""
    return room.ended is None and any(p.kind == "play" for p in room.scenario.phases[room.phase :])


def _resting(room: Room) -> str:
    """What goes on while no table plays."""
    return "The lesson has ended" if room.ended is not None else "Adjourned" if room.adjourned else room.current.title


def phase_words(room: Room) -> str:
    """Which phase of the lesson this is; nothing where there is only one, and that has begun."""
    if room.entered is None:
        return "not begun"
    of = len(room.scenario.phases)
    return f"{room.current.title} ({room.phase + 1} of {of})" if of > 1 else ""


def _coming(room: Room, walk: Walk) -> str:
    """The next step, and the one after it; what both begin with is said once."""
    steps = list(islice(_steps(room, walk), 2))
    if len(steps) == 2 and ": " in steps[0]:
        steps[1] = steps[1].removeprefix(steps[0][: steps[0].index(": ") + 2])
    return ", then ".join(steps)


def coming_steps(table: Table, room: Room, now: int, n: int) -> list[str]:
    """The next so many steps, each in its own words."""
    return list(islice(_steps(room, Walk(table, room, now)), n))


def _steps(room: Room, walk: Walk) -> Iterator[str]:
    """The phases of the lesson, and where the next one is played in, the steps of the table's game."""
    if room.ended is not None:
        return
    later = room.scenario.phases[room.phase + 1 :]
    at_once = room.playing or (room.entered is None and room.current.kind == "play")
    if not at_once:
        for phase in (*((room.current,) if room.entered is None else ()), *later):
            yield phase.title
            if phase.kind == "play":
                break
        else:
            return
    yield from (place_words(after).split(", ")[-1] for after in walk)
    if at_once:
        yield from (phase.title for phase in later)


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
    return SideRow(
        table.title(side), symbol, table.acting == side, cards, tuple(numbers), role_words(rules, codes, table.rotation)
    )


def forecast_words(bell: int | None, forecast: int | None) -> str:
    """Whether the lesson will be over before the bell."""
    if bell is None or forecast is None:
        return ""
    minutes = bell // 60_000 - forecast // 60_000
    return "just at the bell" if minutes == 0 else f"{abs(minutes)} min {'early' if minutes > 0 else 'late'}"
