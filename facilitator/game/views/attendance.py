"""Who is here, as a list to go through: every side, and below it those who sit there with their roles."""

from collections.abc import Callable, Container

from facilitator.game.kernel.state import Room, Table
from facilitator.game.table.roles import roles_of
from facilitator.game.views.scene_values import symbol_of
from facilitator.plain.frozen import frozen

NUMBERS = "123456789abcdefg"
"""The key of each side, in the order of the table: as many as a table can have."""


@frozen
class Presence:
    """A side, or somebody who sits there."""

    side: str
    title: str
    symbol: str = ""
    code: str | None = None
    words: str = ""


def presences(table: Table, room: Room) -> tuple[Presence, ...]:
    """Every side of a table, each followed by its people."""
    titles = {r.id: r.title for r in table.rules.roles.list}
    found = []
    for side in table.sides:
        codes = room.seats.get((table.name, side), ())
        words = "away" if side in table.away else f"{len(codes)} here" if codes else "nobody here"
        found.append(Presence(side, table.title(side), symbol_of(table, side), words=words))
        for code, has in zip(codes, roles_of(table.rules, len(codes), table.rotation), strict=True):
            found.append(Presence(side, table.title(side), code=code, words="/".join(titles[r] for r in has)))
    return tuple(found)


def draw_unused(draw: Callable[[], str], taken: Container[str], tries: int = 100) -> str:
    """A drawn code that nobody has; after so many tries the last one, which will be refused."""
    code = draw()
    for _ in range(tries):
        if code not in taken:
            break
        code = draw()
    return code
