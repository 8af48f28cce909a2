"""Lesson time: the same for everybody on a machine, never backwards, whatever happens to the system's clock, the program or the machine."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from journal.machine import BEGAN, CONSOLE, HOUR, Machine, Room
from journal.pebbles import HOUSE, environment, lesson_at, opened, program

from facilitator.journal.command_line import say
from facilitator.journal.lesson_time import STALE, LessonTime, machine_clocks, next_local
from facilitator.journal.rows import Pulse
from facilitator.journal.store import Store


def test_a_set_clock_reaches_nobody(room: Room) -> None:
    before = room.open(write=False)
    console = room.open()
    after = room.open(write=False)
    seen = room.runs(console, 5, before, after)
    room.machine.utc += HOUR
    late = room.open(write=False)
    seen_forward = room.runs(console, 5, before, after, late)
    room.machine.utc -= HOUR
    later = room.open(write=False)
    seen_back = room.runs(console, 5, before, after, late, later)
    room.machine.utc -= 3 * HOUR
    seen_far_back = room.runs(console, 5, before, after, late, later, room.open(write=False))
    everything = [*seen, *seen_forward, *seen_back, *seen_far_back]
    assert all(max(instants) - min(instants) <= 250 for instants in everything)
    assert [instants[0] for instants in everything] == [BEGAN + 250 * n for n in range(1, 81)], (
        "and it is the right time"
    )


def test_a_set_clock_reaches_nobody_when_no_console_is_open(room: Room) -> None:
    readers = [room.open(write=False)]
    for change in (0, HOUR, -HOUR, -24 * HOUR):
        room.machine.utc += change
        room.machine.passes(10)
        readers.append(room.open(write=False))
        assert len({reader.now() for reader in readers}) == 1
    assert readers[0].now() == BEGAN + 40_000


def test_after_a_restart_the_system_clock_is_asked_once(room: Room) -> None:
    room.machine.restarts(600)
    reader = room.open(write=False)
    assert reader.now() == BEGAN + 600_000
    room.machine.utc += HOUR
    room.machine.passes(1)
    assert reader.now() == BEGAN + 601_000, "it has been set since, but that reaches nobody"
    room.machine.utc -= HOUR
    console = room.open()
    room.beat(console)
    assert reader.now() == console.now() == BEGAN + 601_000


def test_what_was_guessed_too_late_is_corrected_by_the_console(room: Room) -> None:
    room.machine.restarts(60, set_by=3600)
    reader = room.open(write=False)
    assert reader.now() == BEGAN + 3_660_000
    room.machine.utc -= HOUR
    console = room.open()
    assert console.now() == BEGAN + 60_000
    room.beat(console)
    room.machine.passes(1)
    assert reader.now() == console.now() == BEGAN + 61_000


def test_time_never_runs_backwards(room: Room) -> None:
    console, seen = room.open(), []
    for change in (0, -HOUR, HOUR, -24 * HOUR):
        room.machine.utc += change
        seen += [instants[0] for instants in room.runs(console, 2)]
        assert say(console, "next").ok
        seen.append(console.now())
    assert seen == sorted(seen)
    instants = [m.written for m in room.open(write=False).history()]
    assert instants == sorted(instants)


@pytest.mark.parametrize("set_by", [-HOUR, -24 * HOUR, -20 * 365 * 24 * HOUR], ids=["an hour", "a day", "twenty years"])
def test_after_a_restart_with_the_clock_set_back(set_by: int, room: Room) -> None:
    console = room.open()
    room.runs(console, 20)
    assert say(console, "next").ok
    written = console.last_written
    assert written == BEGAN + 20_000
    room.runs(console, 10)
    console.store.close()
    room.machine.restarts(0, set_by / 1000)
    again, reader = room.open(), room.open(write=False)
    assert again.now() == reader.now() == BEGAN + 30_000, "not before the last sign of life"
    with closing(Store.open(room.path)) as store:
        store.set_pulse(lambda _: Pulse(None, 0, 0, 0, "lost", 0))
    assert room.open(write=False).now() == max(written, room.machine.utc), "and never before what was written last"
    assert say(again, "next").ok
    assert again.strand("1").live[-1].at >= written


def test_what_is_written_is_a_floor_without_any_pulse(room: Room) -> None:
    console = room.open()
    room.runs(console, 30)
    assert say(console, "next").ok
    room.machine.restarts(0, -3600)
    with closing(Store.open(room.path)) as store:
        store.set_pulse(lambda _: Pulse(None, 0, 0, 0, "lost", room.machine.utc + HOUR))
    late = room.open()
    assert late.now() == BEGAN + 30_000
    room.machine.passes(5)
    assert late.now() >= BEGAN + 30_000
    assert say(late, "next").ok


@pytest.mark.parametrize(
    "process, boot, age, lives",
    [
        (CONSOLE, "first", 0, True),
        (CONSOLE, "first", 1_000, True),
        (CONSOLE, "first", STALE, True),
        (CONSOLE, "first", STALE + 1, False),
        (CONSOLE, "other", 0, False),
        (CONSOLE + 1, "first", 0, False),
        (None, "first", 0, False),
    ],
)
def test_what_counts_as_living(process: int | None, boot: str, age: int, lives: bool, room: Room) -> None:
    lesson = room.open()
    lesson.store.set_pulse(lambda _: Pulse(process, BEGAN, BEGAN, room.machine.mono, boot, BEGAN))
    room.machine.passes(age / 1000)
    assert lesson.time.living(lesson.store.pulse()) is lives


@pytest.mark.second_lane
def test_the_machine_knows_which_programs_live() -> None:
    clocks = machine_clocks()
    assert clocks.alive(os.getpid()) and clocks.alive(1)
    gone = subprocess.Popen([sys.executable, "-c", "pass"])
    gone.wait()
    assert not clocks.alive(gone.pid)
    assert not clocks.alive(1 << 60)
    assert clocks.boot() == clocks.boot() != ""
    first = clocks.mono()
    assert clocks.mono() >= first > 0


HOLDER = """import os, sys, time
from pathlib import Path
from journal.pebbles import lesson_at
lesson = lesson_at(Path(sys.argv[1]))
since = lesson.now()
while True:
    lesson.store.set_pulse(lambda _: lesson.time.mark(os.getpid(), since, lesson.now()))
    print("beat", flush=True)
    time.sleep(0.2)
"""


@contextmanager
def held(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """A program that holds a lesson as a console does."""
    console = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], env=environment(HOUSE / "tests"), text=True, stdout=subprocess.PIPE
    )
    assert console.stdout
    try:
        assert console.stdout.readline() == "beat\n"
        yield console
    finally:
        console.kill()
        console.wait()
        console.stdout.close()


@pytest.mark.second_lane
def test_a_lesson_that_a_console_holds_is_not_written_by_others(tmp_path: Path) -> None:
    path = opened(tmp_path)
    with held(path) as console:
        done = program("do", path, "next")
        assert done.code == 1 and done.out == ""
        assert done.err.startswith("This lesson is open in a console since ") and done.err.count("\n") == 1
        done = program("do", path, typed="next\n")
        assert done.code == 1 and done.out == ""
        assert program("show", path, "--json").json["moves"] == 0
        assert program("log", path).code == 0
        console.kill()
        console.wait()
        done = program("do", path, "next")
        assert done.code == 0 and done.out.startswith("ok 1 ")


@pytest.mark.second_lane
def test_a_console_that_hangs_holds_nothing(tmp_path: Path) -> None:
    """It lives, but its last sign of life is too old; here the sign is made to look old instead of waiting for it."""
    path = opened(tmp_path)
    with closing(lesson_at(path).store) as store:
        at = store.pulse()
        clocks = machine_clocks()
        store.set_pulse(
            lambda _: Pulse(
                os.getpid() if os.getpid() != 1 else 1,
                at.since,
                at.lesson,
                clocks.mono() - STALE - 1000,
                clocks.boot(),
                at.utc,
            )
        )
    assert program("do", path, "next").code == 0


@pytest.mark.second_lane
def test_everybody_on_this_machine_agrees(tmp_path: Path) -> None:
    """With the machine's own clocks and processes of their own."""
    path = opened(tmp_path)
    with held(path):
        mine = lesson_at(path, write=False)
        for _ in range(3):
            before = mine.now()
            theirs = program("show", path, "--json").json["now"]
            assert before - 250 <= theirs <= mine.now() + 250
            time.sleep(0.1)


def test_the_next_time_of_day() -> None:
    minute = 60_000
    at = next_local(BEGAN, 10, 30, utc=True)  # 10:20 then
    assert at == BEGAN + 10 * minute
    assert next_local(at + 59_000, 10, 30, utc=True) == at, "this minute is not over yet"
    assert next_local(at + minute, 10, 30, utc=True) == at + 24 * HOUR
    assert next_local(BEGAN, 0, 0, utc=True) == BEGAN - 10 * HOUR - 20 * minute + 24 * HOUR


@pytest.mark.parametrize(
    ("fault", "alive"),
    [
        (None, True),
        (ProcessLookupError(), False),
        (OverflowError(), False),
        (PermissionError(), True),
        (OSError(), True),
    ],
)
def test_a_process_lives_unless_the_system_knows_none_of_its_number(
    fault: Exception | None, alive: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kill(process: int, signal: int) -> None:
        assert (process, signal) == (4711, 0)
        if fault is not None:
            raise fault

    monkeypatch.setattr("os.kill", kill)
    assert machine_clocks().alive(4711) is alive


def test_lesson_time_begins_at_the_pulse_and_never_goes_back() -> None:
    machine = Machine()
    time_ = LessonTime(machine.clocks())
    pulse = time_.mark(None, 0, 1_000)
    assert time_.now(pulse) == 1_000
    machine.mono -= 40
    assert time_.now(pulse) == 1_000, "a clock that went back"
    machine.mono += 140
    assert time_.now(pulse) == 1_100
