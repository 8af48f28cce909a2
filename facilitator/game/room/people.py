"""Who is here: seats and the codes of those who sit on them, and which tables play."""

import re
from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.lookup import find, side_named
from facilitator.game.kernel.state import Place, Room, Table
from facilitator.game.room.phases import require_not_ended
from facilitator.game.table.roles import role_words
from facilitator.plain.frozen import frozen
from facilitator.plain.values import replace

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
class TableSwitched(RoomEvent):
    """A table was opened or closed."""

    kind: ClassVar[str] = "table-switched"
    table: str
    open: bool

    def evolve(self, room: Room, at: int) -> Room:
        """It plays, or it does not."""
        return replace(room, tables={**room.tables, self.table: replace(room.tables[self.table], open=self.open)})


@frozen
class TableMerged(RoomEvent):
    """The people of one table went to another one."""

    kind: ClassVar[str] = "table-merged"
    table: str
    into: str

    def evolve(self, room: Room, at: int) -> Room:
        """Everybody sits at the same side of the other table."""
        seats = dict(room.seats)
        for (table, side), codes in room.seats.items():
            if table == self.table:
                seats[self.into, side] = (*seats.get((self.into, side), ()), *codes)
                seats[table, side] = ()
        return replace(
            room, seats=seats, tables={**room.tables, self.table: replace(room.tables[self.table], into=self.into)}
        )


@frozen
class TableTitled(RoomEvent):
    """A table has a title."""

    kind: ClassVar[str] = "table-titled"
    table: str
    text: int

    def evolve(self, room: Room, at: int) -> Room:
        """Its words lie in the file about people."""
        place: Place = replace(room.tables[self.table], title=self.text)
        return replace(room, tables={**room.tables, self.table: place})


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
    side = side_named(word, table.sides, {table.title(s).casefold(): s for s in table.sides})
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

    form: ClassVar[str] = "join {side} {code}"
    side: str
    code: str

    def decide(self, work: RoomWork) -> str:
        """Who sits somewhere else is moved with `seat`."""
        require_not_ended(work.state)
        code, table = _code(self.code), work.hall.meant
        seat = seat_of(work.state, code)
        if seat is not None:
            raise Refused(f"{code} sits with {table.title(seat[1])} already. Move them if they should sit elsewhere.")
        return _sit(work, table, self.side, code)


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
        return f"{code} has left." + (_roles_now(work, seat) if seat is not None else "")


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


@frozen
class SwitchTable(RoomCommand):
    """Open or close a table."""

    form: ClassVar[str] = "table {what:open|close} {table}"
    what: str
    table: str

    def decide(self, work: RoomWork) -> str:
        """A closed table keeps everything and plays no more until it is opened."""
        require_not_ended(work.state)
        table = work.hall.table_named(self.table).name
        place, wanted = work.state.tables[table], self.what == "open"
        if place.into is not None:
            raise Refused(f"Table {table} has been merged into table {place.into}.")
        if place.open == wanted:
            raise Refused(f"Table {table} is already {'open' if wanted else 'closed'}.")
        work.put(TableSwitched(table, wanted))
        return f"Table {table} is {'open' if wanted else 'closed'}."


@frozen
class MergeTables(RoomCommand):
    """The people of one table go to another one."""

    form: ClassVar[str] = "table merge {table} {into}"
    table: str
    into: str

    def decide(self, work: RoomWork) -> str:
        """Both must still play, and there must be seats enough."""
        require_not_ended(work.state)
        table, into = work.hall.table_named(self.table), work.hall.table_named(self.into)
        for one in (table, into):
            if one.name not in work.state.open_tables:
                raise Refused(f"Table {one.name} is not playing.")
        if table.name == into.name:
            raise Refused("A table can't be merged into itself.")
        work.put(TableMerged(table.name, into.name))
        full = [s for s in into.sides if len(work.state.seats.get((into.name, s), ())) > into.rules.seats.most]
        if full:
            raise Refused(f"{into.title(full[0])} of table {into.name} have only {into.rules.seats.most} seats.")
        return f"Table {table.name} joins table {into.name}."


@frozen
class TitleTable(RoomCommand):
    """Give a table a title."""

    form: ClassVar[str] = "table title {table} {text}"
    private: ClassVar[tuple[str, ...]] = ("text",)
    table: str
    text: str

    def decide(self, work: RoomWork) -> str:
        """Its words lie in the file about people."""
        table = work.hall.table_named(self.table).name
        number = work.keep(self.text)
        work.put(TableTitled(table, number))
        return f"Table {table}: ‹{number}›."
