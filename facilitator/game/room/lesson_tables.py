"""The tables of a lesson: which play, which were merged, and what they are called."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.state import Place, Room
from facilitator.game.room.phases import require_not_ended
from facilitator.plain.frozen import frozen, replace


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
