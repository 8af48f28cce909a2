"""How quick the screens are beside a bare Textual app and one that ticks a clock, each measured in the same run.

    python tests/bench/screens.py [--rounds N] [--only NAME]

Ready: from the start of the process until it can be used. Key: from the key to the first that changes on the screen; ours has written
the move to the disk before. Idle: processor time with a running clock and nobody pressing anything. Projector: from the beginning of
a commit in another process until the terminal shows it. Class: sixteen tables of six with running clocks beside one such table. Exit code 1 where a goal is missed. Linux only.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))

from terminal import Terminal  # noqa: E402

from facilitator.cli.lessons import open_lesson  # noqa: E402
from facilitator.journal.carry import say  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
PROGRAM = [sys.executable, "-m", "facilitator"]
HELLO, DIGITS = [sys.executable, str(HERE / "apps/hello.py")], [sys.executable, str(HERE / "apps/digits.py")]
PRESSES, IDLE, FOLLOWED = 60, 8.0, 120
GOALS = {"ready": 2.0, "key": 3.5, "idle": 2.0, "projector": 100.0, "class-key": 2.0, "class-idle": 4.0}


def lesson(folder: Path, *more: str) -> str:
    """A new lesson's file."""
    path = folder / f"{time.monotonic_ns()}.lesson"
    subprocess.run([*PROGRAM, "open", "planet-hexagon", "--lesson", str(path), *more], env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)
    return str(path)


def console(folder: Path) -> Terminal:
    """A console on a new lesson."""
    return Terminal([*PROGRAM, "resume", lesson(folder)], ENVIRONMENT)


def ready(folder: Path) -> tuple[float, float]:
    """Milliseconds until it can be used: the floor's, and ours."""
    floor = Terminal(HELLO, ENVIRONMENT)
    first = floor.until("ready count=0")
    floor.end()
    ours = console(folder)
    second = ours.until("leave")
    ours.end()
    return first, second


def keys(terminal: Terminal, names: tuple[str, ...], chance: random.Random) -> float:
    """The median answer to a key; the gaps between keys are in step with nothing."""
    found = []
    for n in range(PRESSES):
        terminal.wait(chance.uniform(0.03, 0.12))
        answer = terminal.press(names[n % len(names)])
        if answer is None:
            raise SystemExit("A key was not answered.")
        found.append(answer)
    return statistics.median(found)


def key(folder: Path) -> tuple[float, float]:
    """Milliseconds from a key to the screen; our clock stands, so that nothing but the key changes anything."""
    chance = random.Random(1)
    floor = Terminal(HELLO, ENVIRONMENT)
    floor.until("ready count=0")
    floor.quiet(300)
    first = keys(floor, ("x",), chance)
    floor.end()
    ours = console(folder)
    ours.until("leave")
    ours.quiet(300)
    ours.press("space", "running")
    ours.press("p", "paused")
    ours.quiet(300)
    second = keys(ours, ("plus", "minus"), chance)
    ours.end()
    return first, second


def idle(folder: Path) -> tuple[float, float]:
    """Percent of a core with a clock running."""
    found = []
    for terminal, begun in ((Terminal(DIGITS, ENVIRONMENT), "ready count=0"), (console(folder), "leave")):
        terminal.until(begun)
        terminal.quiet(200)
        if begun == "leave":
            terminal.press("space", "running")
        terminal.wait(1)
        spent = terminal.cpu()
        terminal.wait(IDLE)
        found.append((terminal.cpu() - spent) / IDLE * 100)
        terminal.end()
    return found[0], found[1]


def projector(folder: Path) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds, from the beginning of a commit to the projector's terminal."""
    path, chance, found = lesson(folder), random.Random(2), []
    written = open_lesson(path, write=True)
    assert say(written, "next").ok and say(written, "pause").ok
    shown = Terminal([*PROGRAM, "project", path], ENVIRONMENT)
    shown.until("paused")
    shown.quiet(300)
    for n in range(FOLLOWED):
        shown.wait(chance.uniform(0.05, 0.2))
        begin = time.monotonic_ns()
        assert say(written, f'say "Message {n} of this bench"').ok
        answer = shown.answered(begin, str(n))
        if answer is None:
            raise SystemExit("A message never came.")
        found.append(answer)
    shown.end()
    written.store.close()
    found.sort()
    return statistics.median(found), found[int(len(found) * 0.99)]


def clocked(folder: Path, tables: int) -> Terminal:
    """A console on so many tables of six whose clocks run."""
    path = folder / f"{time.monotonic_ns()}.lesson"
    plan = str(HERE / "clocked.toml")
    subprocess.run([*PROGRAM, "open", plan, "--lesson", str(path), "--tables", str(tables)], env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)
    written = open_lesson(str(path), write=True)
    for name in written.tables:
        assert say(written, f"{name}: next" if tables > 1 else "next").ok
    written.store.close()
    shown = Terminal([*PROGRAM, "resume", str(path)], ENVIRONMENT)
    shown.until("leave")
    shown.quiet(300)
    return shown


def class_key(folder: Path) -> tuple[float, float]:
    """A key at one of sixteen tables, beside the same key in a lesson of one; seconds tick meanwhile in both."""
    chance, found = random.Random(3), []
    for tables in (1, 16):
        shown = clocked(folder, tables)
        if tables > 1:
            shown.press("2")  # sits out: a key that is answered and changes nothing that is measured
            shown.press("2")
            os.write(shown.fd, b"\x1b[B")
        shown.wait(0.5)
        found.append(keys(shown, ("plus", "minus"), chance))
        shown.end()
    return found[0], found[1]


def class_idle(folder: Path) -> tuple[float, float]:
    """Percent of a core with the clocks of one table, and of sixteen, running."""
    found = []
    for tables in (1, 16):
        shown = clocked(folder, tables)
        shown.wait(5)
        spent = shown.cpu()
        shown.wait(IDLE)
        found.append((shown.cpu() - spent) / IDLE * 100)
        shown.end()
    return found[0], found[1]


CASES: dict[str, Callable[[Path], tuple[float, float]]] = {
    "ready": ready, "key": key, "idle": idle, "projector": projector, "class-key": class_key, "class-idle": class_idle}


def main() -> int:
    """Measure, print, and say whether every goal is met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=CASES)
    wanted = parser.parse_args()
    missed = False
    print(f"{'case':<10} {'floor':>9} {'ours':>9} {'ratio':>6}  goal   load {os.getloadavg()[0]:.2f}")
    with TemporaryDirectory() as name:
        for case in [wanted.only] if wanted.only else CASES:
            rounds = [CASES[case](Path(name)) for _ in range(wanted.rounds + 1)][1:]
            floor, ours = (statistics.median(r[i] for r in rounds) for i in (0, 1))
            ratio = statistics.median(r[1] / r[0] for r in rounds)
            measured = ours if case == "projector" else ratio
            missed |= measured > GOALS[case]
            unit = "% " if case.endswith("idle") else "ms"
            print(f"{case:<10} {floor:>7.2f}{unit} {ours:>7.2f}{unit} {ratio:>6.2f}  {GOALS[case]:g}{' ms at the 99th' if case == 'projector' else ''}"
                  f"{'   MISSED' if measured > GOALS[case] else ''}")
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
