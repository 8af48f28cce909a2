"""Who is here: seats and the codes of those who sit on them, and which tables play."""

import re
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.lookup import find, side_of
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import Room, Table
from facilitator.game.room.phases import require_not_ended
from facilitator.game.table.roles import role_words
from facilitator.plain.frozen import frozen, replace

Seat = tuple[str, str]


@frozen
class Seated(RoomEvent):
    """Somebody sits at a side now, or has left."""

    kind: ClassVar[str] = "seated"
    code: str
    table: str | None = None
    side: str | None = None

    def evolve(self, room: Room, at: int) -> Room:
        """A code sits on one seat at most."""
        seats = {seat: tuple(c for c in codes if c != self.code) for seat, codes in room.seats.items()}
        if self.table is not None and self.side is not None:
            seats[self.table, self.side] = (*seats.get((self.table, self.side), ()), self.code)
        return replace(room, seats=seats)


@frozen
class NamesShown(RoomEvent):
    """The facilitator reads names from the class list, or numbers only."""

    kind: ClassVar[str] = "names-shown"
    on: bool

    def evolve(self, room: Room, at: int) -> Room:
        """For this lesson only; the names themselves are nowhere in it."""
        return replace(room, named=self.on)


def seat_of(room: Room, code: str) -> Seat | None:
    """Where somebody sits."""
    return next((seat for seat, codes in room.seats.items() if code in codes), None)


def _code(word: str) -> str:
    if not re.fullmatch(r"[A-Z0-9]{2,8}", word.upper()):
        raise Refused(
            f"'{word}' is not a code. A code has 2 to 8 letters and digits, such as K7Q2M. Names are never saved in a lesson."
        )
    return word.upper()


def _sit(work: RoomWork, table: Table, word: str, code: str) -> str:
    into = work.state.tables[table.name].into
    if into is not None:
        raise Refused(f"Table {table.name} has been merged into table {into}.")
    side = side_of(table, word)
    if seat_of(work.state, code) == (table.name, side):
        raise Refused(f"{code} already sits there.")
    most = table.rules.seats.most
    if len(work.state.seats.get((table.name, side), ())) >= most:
        raise Refused(f"{table.title(side)} have {most} seats. All are taken.")
    work.put(Seated(code, table.name, side))
    at = f" at table {table.name}." if len(work.hall.tables) > 1 else "."
    return f"{code} sits with {table.title(side)}{at}{_roles_now(work, (table.name, side))}"


def _roles_now(work: RoomWork, seat: Seat) -> str:
    """Who has which role at a side after somebody came or went."""
    table = work.hall.tables[seat[0]]
    people = role_words(table.rules, work.state.seats.get(seat, ()), table.rotation)
    return f" {table.title(seat[1])}: {people}." if people and table.rules.roles.list else ""


@frozen
class Join(RoomCommand):
    """Somebody comes to a side."""

    form: ClassVar[str] = "join [{side}] {code}"
    code: str
    side: str | None = None

    def decide(self, work: RoomWork) -> str:
        """Without a side it is the smallest one. Who sits somewhere else is moved with `seat`."""
        require_not_ended(work.state)
        code = _code(self.code)
        seat = seat_of(work.state, code)
        if seat is not None:
            title = work.hall.tables[seat[0]].title(seat[1])
            raise Refused(f"{code} already sits with {title}. Move them if they should sit elsewhere.")
        table, side = (work.hall.meant, self.side) if self.side is not None else smallest_side(work)
        said = _sit(work, table, side, code)
        away = side_of(table, side) in table.away
        return f"{said} They are away: bring them back, or their turns are passed over." if away else said


def smallest_side(work: RoomWork) -> tuple[Table, str]:
    """The side with the fewest people, at the table with the fewest where several are as small; nobody who is away."""
    seats, named = work.state.seats, work.hall.table
    tables = [work.hall.tables[name] for name in ([named] if named else work.state.open_tables)]
    heads = {t.name: sum(len(seats.get((t.name, side), ())) for side in t.sides) for t in tables}
    free = [
        (len(seats.get((t.name, side), ())), heads[t.name], t, side)
        for t in tables
        for side in present_sides(t)
        if t.over is None and len(seats.get((t.name, side), ())) < t.rules.seats.most
    ]
    if not free:
        raise Refused("No seat is free. Somebody has to leave first.")
    return min(free, key=lambda one: one[:2])[2:]


@frozen
class Leave(RoomCommand):
    """Somebody leaves."""

    form: ClassVar[str] = "leave {code}"
    code: str

    def decide(self, work: RoomWork) -> str:
        """Their seat is free."""
        require_not_ended(work.state)
        code = _code(self.code)
        seat = seat_of(work.state, code)
        if seat is None:
            find(code, [c for codes in work.state.seats.values() for c in codes], "code")
        work.put(Seated(code))
        return f"{code} has left." + (_after_leaving(work, seat) if seat is not None else "")


def _after_leaving(work: RoomWork, seat: Seat) -> str:
    """The roles of those who stay; where nobody does, what to do about their turns."""
    table, side = work.hall.tables[seat[0]], seat[1]
    if work.state.seats.get(seat) or side in table.away or table.over is not None:
        return _roles_now(work, seat)
    return f" Nobody is left at {table.title(side)}. Use “A side is away” to pass over their turns."


@frozen
class MergeSides(RoomCommand):
    """The people of one side go to another at the same table; what is away with it is said at the table."""

    form: ClassVar[str] = "merge {side} {into}"
    side: str
    into: str

    def decide(self, work: RoomWork) -> str:
        """There must be seats enough. The board of the side stays and counts."""
        require_not_ended(work.state)
        table = work.hall.meant
        side, into = side_of(table, self.side), side_of(table, self.into)
        if into in table.away:
            raise Refused(f"{table.title(into)}: away. Merge with a {table.rules.sides.word} that is here.")
        codes = work.state.seats.get((table.name, side), ())
        for code in codes:
            _sit(work, table, into, code)
        now = f"{table.title(side)} play with {table.title(into)} now."
        return f"{now} Turns of {table.title(side)} are passed over.{_roles_now(work, (table.name, into))}"


@frozen
class SeatSomebody(RoomCommand):
    """Somebody who is here changes sides."""

    form: ClassVar[str] = "seat {code} {side}"
    code: str
    side: str

    def decide(self, work: RoomWork) -> str:
        """Only who is here can change."""
        require_not_ended(work.state)
        code = _code(self.code)
        if seat_of(work.state, code) is None:
            find(code, [c for codes in work.state.seats.values() for c in codes], "code")
        return _sit(work, work.hall.meant, self.side, code)


@frozen
class ShowNames(RoomCommand):
    """Show names from the class list on the facilitator's own screens and paper, or numbers only."""

    form: ClassVar[str] = "names {on:on|off}"
    on: str

    def decide(self, work: RoomWork) -> str:
        """The room never sees a name."""
        work.put(NamesShown(self.on == "on"))
        if self.on == "off":
            return "Numbers stand for all people, here and on paper."
        return "You see the names from the class list, here and on paper. The class sees only numbers."
