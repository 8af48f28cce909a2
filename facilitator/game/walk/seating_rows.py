"""The seating draw as it is dealt: a row of numbers for each team or table, and how many of each row are out."""

from collections.abc import Mapping, Sequence

from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.room_screen import open_tables, single_pupils
from facilitator.plain.frozen import frozen


@frozen
class SeatingRow:
    """The numbers of a team, or of a table where everybody plays alone; then `side` is empty."""

    table: str
    side: str
    numbers: tuple[str, ...]


def number_of(room: Room, code: str) -> str:
    """The number that somebody counted off; whoever came later has the next ones."""
    known = room.numbers
    late = [c for codes in room.seats.values() for c in codes if c not in known]
    return str(known[code] if code in known else max(known.values(), default=0) + late.index(code) + 1)


def seating_rows(room: Room, tables: Mapping[str, Table]) -> tuple[SeatingRow, ...]:
    """All rows, table by table, each in the order of its numbers."""
    open_, found = open_tables(room, tables), list[SeatingRow]()
    alone = len(open_) > 1 and single_pupils(room, open_[0])
    for table in open_:
        here = {side: [number_of(room, c) for c in room.seats.get((table.name, side), ())] for side in table.sides}
        if alone:
            found.append(SeatingRow(table.name, "", _sorted([n for numbers in here.values() for n in numbers])))
        else:
            found += [SeatingRow(table.name, side, _sorted(numbers)) for side, numbers in here.items()]
    return tuple(found)


def numbers_out(rows: Sequence[SeatingRow], done: int, of: int) -> int:
    """How many numbers of each row are out when `done` of `of` were dealt."""
    return -(-max((len(row.numbers) for row in rows), default=0) * done // of)


def dealt_numbers(rows: Sequence[SeatingRow], n: int, of: int) -> tuple[str, ...]:
    """The numbers that come out with the n-th of so many deals, counted from 1."""
    before, after = numbers_out(rows, n - 1, of), numbers_out(rows, n, of)
    return _sorted([number for row in rows for number in row.numbers[before:after]])


def _sorted(numbers: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(numbers, key=int))
