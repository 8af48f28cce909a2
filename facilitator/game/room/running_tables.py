"""How many tables are run: together, or each alone with reports; and what tables report."""

from typing import ClassVar

from facilitator.game.kernel.command_and_event import Refused, RoomEvent, TableEvent
from facilitator.game.kernel.lesson_context import RoomCommand, RoomWork
from facilitator.game.kernel.lookup import find
from facilitator.game.kernel.move_builder import MoveBuilder, TableCommand
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.room.phases import require_not_ended
from facilitator.game.table.endings import reconsider_ending
from facilitator.game.table.meters import clamp_meter, put_meter
from facilitator.plain.frozen import frozen, replace

PACES = (TOGETHER, REPORTS) = "together", "reports"
MOST_REPORTED = 100_000


@frozen
class PaceChosen(RoomEvent):
    """The tables are run in another way from now on."""

    kind: ClassVar[str] = "pace-chosen"
    pace: str

    def evolve(self, room: Room, at: int) -> Room:
        """What the tables have played stays as it is."""
        return replace(room, pace=self.pace)


@frozen
class Reported(TableEvent):
    """A table told how far it is."""

    kind: ClassVar[str] = "reported"
    n: int

    def evolve(self, table: Table, at: int) -> Table:
        """The number, and when it came."""
        return replace(table, reported=(at, self.n))


def have_played(room: Room) -> bool:
    """Whether a phase of play lies behind the lesson, and none runs."""
    return not room.playing and any(phase.kind == "play" for phase in room.scenario.phases[: room.phase])


def pace_of(room: Room) -> str:
    """How the tables are run: as somebody chose, as the lesson plan says, or together. Old lessons may hold a pace that is no more."""
    pace = room.pace or room.scenario.pace
    return pace if pace in PACES else TOGETHER


def on_their_own(room: Room) -> bool:
    """Whether tables play now without a key a turn."""
    return room.playing and pace_of(room) == REPORTS


def reported_title(table: Table) -> str:
    """What a table's number means."""
    return table.rules.meter[table.rules.report].title if table.rules.report is not None else "Turn"


@frozen
class Pace(RoomCommand):
    """Run the tables together, or by reports."""

    form: ClassVar[str] = "pace {pace:together|reports}"
    pace: str

    def decide(self, work: RoomWork) -> str:
        """At any time; nothing is lost by it."""
        require_not_ended(work.state)
        pace = find(self.pace, PACES, "way to run tables")
        if pace == pace_of(work.state):
            raise Refused(f"The tables are already run like this: {pace}.")
        work.put(PaceChosen(pace))
        return {"together": "All tables move together.", "reports": "Each table plays on its own and reports."}[pace]


@frozen
class Report(TableCommand):
    """File what a table reports: where its points, or whatever the ruleset names, stand."""

    form: ClassVar[str] = "report {n:signed}"
    n: int

    def decide(self, play: MoveBuilder) -> str:
        """The meter that the ruleset names gets this value; without one the number is kept beside the table."""
        name, title = play.rules.report, reported_title(play.state)
        least = play.rules.meter[name].least if name is not None else 0
        if not least <= self.n <= MOST_REPORTED or (name is not None and clamp_meter(play, name, self.n) != self.n):
            raise Refused(f"{title} can't be {self.n}.")
        play.put(Reported(self.n))
        before = len(play.state.announced)
        if name is not None:
            put_meter(play, (name, TABLE_WIDE), self.n)
            play.settle()
            reconsider_ending(play)
        return " ".join([f"{title}: {self.n}.", *play.state.announced[before:]])
