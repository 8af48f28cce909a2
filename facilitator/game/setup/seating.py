"""A class at its tables: how many sit where, and who."""

from collections.abc import Iterator, Sequence

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.move_builder import Chance
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.setup.seating_constraints import Apart, seat_apart
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted, plural

MOST_TABLES = 16


@frozen
class Wish:
    """What is wanted of a seating: tables and sides where somebody said so, and how a table usually looks."""

    tables: int | None
    sides: int | None
    usual_sides: int
    usual_seats: int
    least_sides: int
    most_sides: int
    usual_tables: int = 1
    person: str = "pupil"


@frozen
class Layout:
    """How many members each side of each table has."""

    tables: tuple[tuple[int, ...], ...]

    @property
    def heads(self) -> int:
        """How many people that are."""
        return sum(map(sum, self.tables))


def lay_out_tables(heads: int, rules: Ruleset, wish: Wish) -> Layout:
    """So many people at tables, as near as can be to how the game is usually played; numbers of members differ by one
    at most.

    Where a side is usually several people, they play as many games as were planned as long as their teams hold them all:
    a team takes one more, but another table needs another box.
    """
    fitting = [
        (tables, sides)
        for tables, sides in _ways(rules, wish, heads)
        if sides * rules.seats.least <= heads <= sides * rules.seats.most and (sides <= heads or not rules.seats.least)
    ]
    if not fitting:
        raise Refused(_why_not(heads, rules, wish))
    usual = max(1, wish.usual_seats)

    def strange(way: tuple[int, int]) -> tuple[int, float, float, int, int]:
        tables, sides = way
        boxes = abs(tables - wish.usual_tables) if rules.seats.usual > 1 else 0
        return boxes, abs(heads / sides - usual), abs(sides / tables - wish.usual_sides), sides % tables, tables

    tables, sides = min(fitting, key=strange)
    of_table = [sides // tables + (t < sides % tables) for t in range(tables)]
    return Layout(_evenly(heads, of_table))


def _evenly(heads: int, of_table: list[int]) -> tuple[tuple[int, ...], ...]:
    """Members of each side of each table; where one more is needed at some sides, the emptiest table comes first."""
    sides = sum(of_table)
    larger = [0] * len(of_table)
    for _ in range(heads % sides):
        larger[
            min(
                (t for t, n in enumerate(of_table) if larger[t] < n),
                key=lambda t: of_table[t] * (heads // sides) + larger[t],
            )
        ] += 1
    return tuple(tuple(heads // sides + (s < larger[t]) for s in range(n)) for t, n in enumerate(of_table))


def _ways(rules: Ruleset, wish: Wish, heads: int) -> Iterator[tuple[int, int]]:
    """Every number of tables, each with every number of sides in all that they can have."""
    for tables in [wish.tables] if wish.tables is not None else range(1, MOST_TABLES + 1):
        if wish.sides is not None:
            yield tables, tables * wish.sides
        elif not heads and rules.seats.least == 0:
            yield tables, tables * wish.usual_sides
        else:
            for sides in range(tables * wish.least_sides, tables * wish.most_sides + 1):
                yield tables, sides


def _why_not(heads: int, rules: Ruleset, wish: Wish) -> str:
    word = rules.sides.word
    least_tables, most_tables = (wish.tables, wish.tables) if wish.tables is not None else (1, MOST_TABLES)
    least_sides, most_sides = (
        (wish.sides, wish.sides) if wish.sides is not None else (wish.least_sides, wish.most_sides)
    )
    least = least_tables * least_sides * rules.seats.least
    most = most_tables * most_sides * rules.seats.most
    tables = counted(most_tables, "table")
    sides = counted(most_sides, word) if least_sides == most_sides else f"{least_sides} to {most_sides} {word}s"
    way = f"{tables} with {sides} each" if wish.tables is not None else f"{sides} at a table"
    return f"{counted(heads, wish.person)}: {rules.title} with {way} is for {least} to {most} {plural(wish.person)}."


def draw_seating(
    layout: Layout, apart: Apart, chance: Chance, draw: int, word: str, here: Sequence[int] = ()
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Who sits where, by the numbers of those who are here, or from 1, openly drawn by lot; who is to be kept apart
    never sits at one side.

    Where each side is a single person, it is the table that people sit at together, so they are kept apart there.
    """

    def lot(purpose: str, n: int) -> list[int]:
        return [int(word) for word in chance(purpose, draw, [str(i) for i in range(n)])]

    numbers = here or range(1, layout.heads + 1)
    order = [numbers[n] for n in lot("groups", layout.heads)]

    def groups(sizes: list[int], word: str) -> Iterator[tuple[int, ...]]:
        # Those who are to be kept apart are seated first, so where seating begins is drawn as well.
        places = lot("places", len(sizes))
        found = dict(zip(places, seat_apart(order, [sizes[p] for p in places], apart, word), strict=True))
        return (found[n] for n in range(len(sizes)))

    sides = [size for table in layout.tables for size in table]
    if apart and max(sides, default=0) <= 1:
        at = groups([sum(table) for table in layout.tables], "table")
        return tuple(
            tuple((p,) for p in people) + ((),) * (len(table) - len(people))
            for table, people in zip(layout.tables, at, strict=True)
        )
    at = groups(sides, word)
    return tuple(tuple(next(at) for _ in table) for table in layout.tables)
