"""A machine whose clocks go when they are told, for the tests of time."""

from dataclasses import dataclass, field
from pathlib import Path

from journal.pebbles import lesson_at
from record.lived import CLOCKS

from facilitator.game.table.clock import table_clock
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks

BEGAN = 1_763_461_200_000
HOUR = 3_600_000
CONSOLE = 4711


@dataclass
class Machine:
    """A machine whose clocks go when they are told, and of whose programs it is known which live."""

    utc: int = BEGAN
    mono: int = 50_000
    boot: str = "first"
    living: set[int] = field(default_factory=lambda: {CONSOLE})

    def clocks(self) -> Clocks:
        return Clocks(lambda: self.utc, lambda: self.mono, lambda: self.boot, lambda process: process in self.living)

    def passes(self, seconds: float) -> None:
        self.utc += round(seconds * 1000)
        self.mono += round(seconds * 1000)

    def restarts(self, seconds: float, set_by: float = 0) -> None:
        """So long off, with the system's clock set meanwhile."""
        self.utc += round((seconds + set_by) * 1000)
        self.mono, self.boot, self.living = 900, self.boot + "+", {CONSOLE}


@dataclass
class Room:
    """A lesson on such a machine."""

    machine: Machine
    path: Path

    def open(self, write: bool = True) -> Lesson:
        return lesson_at(self.path, self.machine.clocks(), write)

    def beat(self, lesson: Lesson) -> None:
        lesson.store.set_pulse(lambda _: lesson.time.mark(CONSOLE, BEGAN, lesson.now()))

    def runs(self, lesson: Lesson, seconds: float, *others: Lesson) -> list[list[int]]:
        """The console beats once a second; what everybody takes for the time, four times a second."""
        seen = []
        for quarter in range(round(seconds * 4)):
            self.machine.passes(0.25)
            if quarter % 4 == 3:
                self.beat(lesson)
            seen.append([each.now() for each in (lesson, *others)])
        return seen

    def left(self, lesson: Lesson) -> int | None:
        return table_clock(lesson.tables["1"], lesson.room, lesson.now()).left_ms


def rehearsed(folder: Path, ruleset: str, tables: int = 1, **texts: str) -> Lesson:
    """A lesson in which time passes when it is told."""
    path = folder / "a.lesson"
    sides = ("red", "blue") if 'id = "red"' in ruleset else ("player-1", "player-2")
    setup = Setup({str(n): sides for n in range(1, tables + 1)})
    create_lesson(path, CLOCKS, {"ruleset": ruleset, **texts}, setup, rehearsal=True, seed="7").close()
    return lesson_at(path, CLOCKS)
