"""Lessons that many tests begin with."""

import subprocess
import sys
from pathlib import Path

import pytest
from journal.machine import Machine, Room
from journal.pebbles import beside, copied, environment, made, played


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson with sixty moves that was closed properly."""
    return played(tmp_path_factory.mktemp("sound"))


@pytest.fixture(scope="module")
def pending(tmp_path_factory: pytest.TempPathFactory, sound: Path) -> Path:
    """The same lesson and twenty moves more, left by a program that was killed: the end of it lies in the log beside the file."""
    folder = tmp_path_factory.mktemp("pending")
    running = folder / "running.lesson"
    copied(sound, running)
    console = subprocess.Popen(
        [sys.executable, "-m", "facilitator", "do", str(running)],
        env=environment(),
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert console.stdin and console.stdout
    for n in range(20):
        console.stdin.write(f'note "late mark {n}"\n' if n % 5 == 4 else "next\n")
        console.stdin.flush()
        assert console.stdout.readline().startswith("ok")
    console.kill()
    console.communicate()
    assert beside(running, "-wal").stat().st_size > 4096
    return running


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return copied(sound, tmp_path / "a.lesson")


@pytest.fixture
def room(tmp_path: Path) -> Room:
    machine = Machine()
    made(tmp_path / "a.lesson", machine.clocks())
    return Room(machine, tmp_path / "a.lesson")
