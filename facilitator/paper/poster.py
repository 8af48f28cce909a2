"""The poster: who does what, whose turn it is, and how the game goes on, to be read from a few metres."""

from collections.abc import Iterator

from facilitator.game.views.scene_values import badge_of
from facilitator.paper.hint_cards import sentences
from facilitator.paper.kit_source import KitSource
from facilitator.paper.walkthrough import TimetableRow, timetable_rows, walk_steps, walk_stretches
from facilitator.plain.card_blocks import Item
from facilitator.plain.document import Block, Column, Grid, Heading, Items, Page
from facilitator.plain.room_blocks import Duties, Duty, Order, OrderedTurn
from facilitator.plain.wording import clock

MOST_HINTS = 6
MOST_STOPS = 6
MOST_ROWS = 6


def turn_pages(given: KitSource) -> tuple[Page, ...]:
    """One sheet, twice as large as the others. Nothing with `economy`: then the projector shows it."""
    blocks = () if given.economy else (*_duties(given), *_order(given))
    if not blocks:
        return ()
    title = given.w.who_does_what if given.rules.roles.list else given.rules.title
    return (Page("turns", title, blocks, poster=True),)


def _duties(given: KitSource) -> Iterator[Block]:
    roles = given.rules.roles.list
    if roles:
        yield Duties(tuple(Duty(r.title, r.steps or sentences(r.about), r.picture or "") for r in roles))
        return
    hints = [entry for entry in given.rules.reference if entry.hint][:MOST_HINTS]
    if hints:
        yield Items(tuple(Item(entry.title, given.keyed(entry.text)) for entry in hints))


def _order(given: KitSource) -> Iterator[Block]:
    """Whose turn follows whose, and then what comes after one round."""
    rows = timetable_rows(walk_stretches(walk_steps(given)))
    if not rows:
        return
    yield Heading(given.w.whose_turn)
    stops = tuple(_stops(given, rows[0]))
    if len(stops) <= MOST_STOPS:
        yield Order(stops)
    rows = tuple(row for row in rows if any(each is not None for _, _, each, _ in row.turns))
    if 1 < len(rows) <= MOST_ROWS:
        columns = (Column(given.w.starts, 1, "right"), Column(given.w.phase, 4), Column(given.w.who_begins, 3))
        yield Grid(columns, tuple((clock(row.starts), _place(row), _first(given, row)) for row in rows))


def _stops(given: KitSource, row: TimetableRow) -> Iterator[OrderedTurn]:
    table = given.table
    for step, sides, allowed, _ in row.turns:
        time = clock(allowed) if allowed is not None else ""
        for side in sides:
            yield OrderedTurn(table.title(side), badge_of(table, side).symbol if given.named else "", time)
        if not sides:
            yield OrderedTurn(step, "", time)


def _first(given: KitSource, row: TimetableRow) -> str:
    sides = next((sides for _, sides, _, _ in row.turns if sides), ())
    return given.table.title(sides[0]) if sides else "; ".join(step for step, *_ in row.turns)


def _place(line: TimetableRow) -> str:
    """From the first to the last: Session 1, Round 1 – 4."""
    if line.first == line.last:
        return line.first
    head, _, last = line.last.rpartition(", ")
    same = line.first.startswith(f"{head}, ") if head else True
    n = last.rpartition(" ")[2]
    return f"{line.first} – {n}" if same and n.isdecimal() else f"{line.first} – {line.last}"
