"""The plan of seats to put up: everybody finds their number; below it who has which role when."""

from collections.abc import Iterator

from facilitator.game.kernel.state import Table
from facilitator.game.table.roles import roles_of
from facilitator.game.views.scene_values import badge_of
from facilitator.game.walk.seating_rows import number_of
from facilitator.paper.card_sheets import role_plan
from facilitator.paper.kit_source import KitSource
from facilitator.paper.qr_modules import qr_modules
from facilitator.paper.walkthrough import times_moved
from facilitator.plain.document import Block, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.room_blocks import Code, SeatedTable, SeatMap

MOST_STRETCHES = 4
RING = 4
"""Up to so many sides sit around the room in the order of their turns."""


def seating_pages(given: KitSource) -> tuple[Page, ...]:
    """Who sits where, by number; for a plan without a class the numbers are written in. Nothing with `economy`: then the
    projector shows it.
    """
    if given.economy or not any(given.room.seats.values()):
        return ()
    w = given.w
    tables = tuple(_sides_of(given) if len(given.tables) == 1 else _tables_of(given))
    people = sum(len(codes) for codes in given.room.seats.values())
    ring = len(given.tables) == 1 and 2 < len(tables) <= RING
    blocks: list[Block] = [SeatMap(tables, w.front, ring)]
    blocks += _roles(given) if len(given.tables) == 1 else ()
    rows = tuple("".join("01"[dark] for dark in row) for row in qr_modules(given.address)) if given.address else ()
    blocks += [Code(rows, given.address, w.scan)] if rows else []
    title = w.find_number if given.room.numbers else w.parts["seating"]
    blocks += [] if given.room.numbers else [Paragraph(w.write_numbers, "small")]
    return (Page("seating", title, tuple(blocks), above=given.of, aside=given.fill(w.people, n=people)),)


def _numbers(given: KitSource, table: str, side: str) -> tuple[str, ...]:
    """The numbers of those who sit there; empty places to write into where nobody has been counted."""
    codes = given.room.seats.get((table, side), ())
    return tuple(number_of(given.room, code) if given.room.numbers else "" for code in codes)


def _sides_of(given: KitSource) -> Iterator[SeatedTable]:
    table = next(iter(given.tables.values()))
    for n, side in enumerate(table.sides):
        begins = given.w.begins if n == 0 else ""
        symbol = badge_of(table, side).symbol if given.named else ""
        yield SeatedTable(table.title(side), _sorted(_numbers(given, table.name, side)), symbol, begins)


def _tables_of(given: KitSource) -> Iterator[SeatedTable]:
    for name, table in given.tables.items():
        people = tuple(number for side in table.sides for number in _numbers(given, name, side))
        alone = all(len(given.room.seats.get((name, side), ())) <= 1 for side in table.sides)
        sides = "" if alone and not given.named else _sides_in_words(given, table)
        yield SeatedTable(given.table_title(name), _sorted(people), words=sides)


def _sorted(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """In order, since everybody looks for their own."""
    return tuple(sorted(numbers, key=lambda number: int(number or 0)))


def _sides_in_words(given: KitSource, table: Table) -> str:
    """Which numbers make a side, where several sit at one table."""
    parts = []
    for side in table.sides:
        numbers = [number for number in _numbers(given, table.name, side) if number]
        parts.append(f"{table.title(side)}: {given.words.listed(*numbers)}" if numbers else table.title(side))
    return "; ".join(parts)


def _roles(given: KitSource) -> Iterator[Block]:
    """Which numbers have which role in each stretch between two changes."""
    rules, table = given.rules, next(iter(given.tables.values()))
    if not rules.roles.list:
        return
    if not given.room.numbers:
        for seats in sorted({len(_numbers(given, table.name, side)) for side in table.sides} - {0}):
            yield from role_plan(given, seats)
        return
    for n, stretch in enumerate(times_moved(given)[:MOST_STRETCHES]):
        yield Heading(stretch, 3)
        rows = []
        for side in table.sides:
            numbers = _numbers(given, table.name, side)
            has = list(zip(numbers, roles_of(rules, len(numbers), n), strict=True))
            by_role = (", ".join(number for number, own in has if role.id in own) for role in rules.roles.list)
            rows.append((table.title(side), *by_role))
        yield Grid((Column("", 3), *(Column(role.title, 3) for role in rules.roles.list)), tuple(rows))
