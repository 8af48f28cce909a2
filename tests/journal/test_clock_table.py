"""The table of the design: what a clock must show after each sequence. Each row twice: in the terms of `do`, and with a handed-in clock."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from facilitator.cli.main import main
from facilitator.files.loader import load_plan, read_header
from facilitator.game.table.clock import table_clock
from facilitator.journal.absence import arrive, leave
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.store import Store

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
A, B = "lupidians", "arboretans"


@dataclass
class FakeClocks:
    """Clocks that go when they are told."""

    ms: int = 1_763_461_200_000

    def clocks(self) -> Clocks:
        return Clocks(
            lambda: self.ms, lambda: self.ms - 1_763_000_000_000, lambda: "boot", lambda process: process == 1
        )


class Live:
    """A lesson with a handed-in clock: the console holds the pulse, may be killed, and comes back."""

    def __init__(self, folder: Path) -> None:
        self.time = FakeClocks()
        self.begun = self.time.ms
        self.path = folder / "live.lesson"
        _, _, texts = load_plan("planet-hexagon")
        create_lesson(self.path, self.time.clocks(), texts, Setup({"1": SIDES}), rehearsal=False, seed="7").close()
        self.lesson = self._open()

    def _open(self) -> Lesson:
        lesson = Lesson(Store.open(self.path), LessonTime(self.time.clocks()), read_header)
        arrive(lesson)
        return lesson

    def at(self, seconds: float) -> None:
        self.time.ms = self.begun + round(seconds * 1000)

    def say(self, line: str) -> str:
        return str(say(self.lesson, line))

    def gap(self, last: float, back: float) -> None:
        """The last sign of life of a console that was killed, and when it came back."""
        self.at(last)
        now = self.lesson.now()
        self.lesson.store.set_pulse(lambda _: self.lesson.time.mark(1, now, now))
        self.lesson.store.close()
        self.at(back)
        dead = Clocks(self.time.clocks().utc, self.time.clocks().mono, self.time.clocks().boot, lambda process: False)
        self.lesson = Lesson(Store.open(self.path), LessonTime(dead), read_header)
        missed = arrive(self.lesson)
        self.told = [missed.said] if missed is not None else []
        leave(self.lesson)

    def left(self) -> tuple[str, float, str]:
        table = self.lesson.tables["1"]
        clock = table_clock(table, self.lesson.room, self.lesson.now())
        assert clock.left_ms is not None
        return table.acting or "", clock.left_ms / 1000, clock.state


class Rehearsed:
    """The same through `facilitator do` in rehearsal time."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path, self.capsys, self.reached = folder / "rehearsed.lesson", capsys, 0.0
        assert main(["open", "planet-hexagon", "--lesson", str(self.path), "--rehearsal", "--seed", "7"]) == 0
        self.due = 0.0

    def at(self, seconds: float) -> None:
        self.due = seconds

    def say(self, line: str) -> str:
        self.capsys.readouterr()
        main(["do", str(self.path), f"@+{self.due - self.reached:g} {line}"])
        self.reached = self.due
        return self.capsys.readouterr().out.strip()

    def gap(self, last: float, back: float) -> None:
        self.at(last)
        self.said = self.say(f"gone {back - last:g}")
        self.reached = self.due = back

    def left(self) -> tuple[str, float, str]:
        import json

        if self.due > self.reached:
            self.say("")
        self.capsys.readouterr()
        assert main(["show", str(self.path), "--json"]) == 0
        table = json.loads(self.capsys.readouterr().out)["tables"][0]
        return table["place"][-1]["side"], table["clock"]["left_ms"] / 1000, table["clock"]["state"]


Way = Live | Rehearsed


@pytest.fixture(params=["with a handed-in clock", "through do"])
def way(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Way:
    return Live(tmp_path) if request.param == "with a handed-in clock" else Rehearsed(tmp_path, capsys)


def run(way: Way, *steps: tuple[float, str]) -> list[str]:
    answers = []
    for seconds, line in steps:
        way.at(seconds)
        answers.append(way.say(line))
        assert answers[-1].startswith("ok"), answers[-1]
    return answers


def at(way: Way, seconds: float) -> tuple[str, float, str]:
    way.at(seconds)
    return way.left()


def test_undo_gives_the_clock_its_time_back(way: Way) -> None:
    run(way, (0, "next"), (40, "next"), (43, "undo"))
    assert at(way, 43) == (A, 2, "last")


def test_a_killed_console_loses_nothing_while_paused(way: Way) -> None:
    run(way, (0, "next"), (40, "next"), (43, "undo"), (44, "pause"), (50, "time +15"))
    assert at(way, 50) == (A, 16, "paused")
    way.gap(55, 300)
    assert "gone" not in str(getattr(way, "told", "")) and "no clock was running" in getattr(
        way, "said", "no clock was running"
    )
    assert at(way, 300) == (A, 16, "paused")
    run(way, (310, "resume"))
    assert at(way, 320) == (A, 6, "warning")


def test_lost_time_went_on_or_is_given_back(way: Way) -> None:
    run(way, (0, "next"), (10, "time +15"))
    way.gap(53, 300)
    assert at(way, 300) == (A, -240, "overtime")
    run(way, (300, "lost given-back"))
    assert at(way, 300) == (A, 7, "warning")
    run(way, (300, "lost went-on"))
    assert at(way, 300) == (A, -240, "overtime")


def test_a_gap_stays_when_something_else_is_undone(way: Way) -> None:
    run(way, (0, "next"), (10, "time +15"))
    way.gap(53, 300)
    run(way, (300, "lost given-back"), (305, "undo"))
    assert at(way, 305) == (A, -13, "overtime")


def test_a_gap_counts_for_the_step_that_undo_returns_to(way: Way) -> None:
    run(way, (0, "next"), (40, "next"))
    way.gap(50, 300)
    run(way, (300, "lost given-back"), (305, "undo"))
    assert at(way, 305) == (A, -10, "overtime")


def test_undo_and_redo_of_a_pause(way: Way) -> None:
    answers = run(way, (0, "next"), (20, "pause"), (80, "undo"))
    assert "−0:35" in answers[-1], "an undo that moves a running clock says so"
    assert at(way, 80) == (A, -35, "overtime")
    run(way, (90, "redo"))
    assert at(way, 90) == (A, 25, "paused")


def test_redo_keeps_its_own_instant(way: Way) -> None:
    run(way, (0, "next"), (40, "next"), (43, "undo"), (70, "redo"))
    assert at(way, 70) == (B, 15, "running")


def test_undo_to_and_a_move_entered_late(way: Way) -> None:
    run(way, (0, "next"), (40, "next"), (43, "undo"), (70, "redo"), (80, "undo to 1"), (110, "ago 60 next"))
    assert at(way, 110) == (B, 45 - 60, "overtime")
    run(way, (120, "undo"))
    assert at(way, 120) == (A, -75, "overtime")


def test_nothing_counts_before_the_last_live_move(way: Way) -> None:
    run(way, (0, "next"), (50, "next"))
    way.at(115)
    answer = way.say("ago 90 next")
    assert answer.startswith("refused") and "65 s at most" in answer
    run(way, (115, "ago 65 next"))


def test_next_ends_a_pause(way: Way) -> None:
    run(way, (0, "next"), (20, "pause"), (50, "next"))
    assert at(way, 50) == (B, 45, "running")
    run(way, (60, "undo"))
    assert at(way, 60) == (A, 25, "paused")


def test_a_pause_before_a_move_entered_late(way: Way) -> None:
    run(way, (0, "next"), (20, "pause"), (50, "resume"), (100, "ago 30 next"))
    assert at(way, 100) == (B, 15, "running")
    run(way, (101, "undo"))
    assert at(way, 101) == (A, -26, "overtime")


def test_a_small_shift_is_not_worth_a_notice(way: Way) -> None:
    answers = run(way, (0, "next"), (10, "pause"), (12, "undo"))
    assert "clock shows" not in answers[-1]
