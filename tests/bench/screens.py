"""How quick the screens are beside a bare Textual app and one that ticks a clock, each measured in the same run.

    python tests/bench/screens.py [--quick] [--rounds N] [--only NAME]

Ready: from the start of the process until it can be used. Key: from the key to the last byte of the frame; the move is on the disk
before. Idle: processor time with a running clock and nobody pressing anything. Projector: from a command in another process until the
terminal shows it. Sixteen tables of six with running clocks stand beside one such table. Linux only.
"""

import random
import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import lessons
from program import HERE, PROGRAM, app, commands, new_lesson
from results import P99, Round, Row, Wanted, repeated, run_benches
from terminal import Terminal

HELLO, DIGITS = app("hello.py"), app("digits.py")
STARTS, PRESSES, FOLLOWED, IDLE, QUICK_IDLE = 3, 60, 120, 8.0, 3.0
TABLES = 16
SETTLING, TICKS = 3.0, 20.0
"""Seconds until a program has drawn all that it draws once, and for which its clock is watched."""


def fresh(folder: Path) -> Path:
    """A file that does not exist yet."""
    return folder / f"{time.monotonic_ns()}.lesson"


def console(path: Path) -> Terminal:
    """A console on a lesson."""
    return Terminal(*PROGRAM, "resume", str(path))


def ready(path: Callable[[], Path]) -> Round:
    """Milliseconds until it can be used, each a few times in turn."""
    first, second = [], []
    for _ in range(STARTS):
        with Terminal(*HELLO) as floor:
            first.append(floor.until("ready count=0"))
        with console(path()) as ours:
            second.append(ours.until("quit"))
    return first, second


def copied(path: Path) -> Path:
    """The same lesson once more, since a console writes to it."""
    return Path(shutil.copy(path, fresh(path.parent)))


def keys(terminal: Terminal, *names: str) -> list[float]:
    """Milliseconds from each of many keys to its whole frame; the gaps between keys are in step with nothing."""
    chance, found = random.Random(1), []
    for n in range(PRESSES):
        terminal.wait(chance.uniform(0.03, 0.12))
        found.append(terminal.press(names[n % len(names)]).last)
    return found


def key(folder: Path) -> Round:
    """Our clock is paused, so that nothing but the key changes anything."""
    with Terminal(*HELLO) as floor:
        floor.until("ready count=0")
        floor.quiet(300)
        first = keys(floor, "x")
    with console(new_lesson(fresh(folder), lessons.GAME)) as ours:
        ours.until("quit")
        ours.quiet(300)
        ours.press("space", "running")
        ours.press("p", "paused")
        ours.quiet(300)
        return first, keys(ours, "plus", "minus")


def idle(folder: Path, seconds: float) -> Round:
    """Percent of a core with a clock running."""
    with Terminal(*DIGITS) as floor:
        floor.until("ready count=0")
        floor.wait(1)
        first = floor.idle(seconds)
    with console(new_lesson(fresh(folder), lessons.GAME)) as ours:
        ours.until("quit")
        ours.quiet(200)
        ours.press("space", "running")
        ours.wait(1)
        return [first * 100], [ours.idle(seconds) * 100]


def ticking(folder: Path, seconds: float, what: str) -> Round:
    """Bytes a second that a bare clock and the projector with a running clock write, or percent of a core."""
    path = new_lesson(fresh(folder), lessons.GAME)
    with commands(path) as typed:
        typed.done("next")
        typed.done("time +900")
    found = []
    for command in (DIGITS, (*PROGRAM, "project", str(path))):
        with Terminal(*command, columns=120, rows=34) as shown:
            shown.wait(SETTLING)
            begin = shown.written
            share = shown.idle(seconds)
            found.append([(shown.written - begin) / seconds if what == "bytes" else share * 100])
    return found[0], found[1]


def projector(folder: Path) -> Round:
    """Milliseconds from a line typed in another process to the projector's terminal. Its letters are none of the font of
    dots, so that they are written as they are.
    """
    path, chance, found = new_lesson(fresh(folder), lessons.GAME), random.Random(2), []
    with commands(path) as typed:
        typed.done("next")
        typed.done("pause")
        with Terminal(*PROGRAM, "project", str(path)) as shown:
            shown.until("▀")
            shown.quiet(300)
            for n in range(FOLLOWED):
                shown.wait(chance.uniform(0.05, 0.2))
                begin = time.monotonic_ns()
                typed.done(f'say "第{n}号"')
                found.append(shown.answered(begin, str(n)).first)
    return (), found


def clocked(folder: Path, tables: int) -> Terminal:
    """A console on so many tables of six whose clocks run."""
    path = new_lesson(fresh(folder), str(HERE / "clocked.toml"), "--tables", str(tables))
    with commands(path) as typed:
        typed.done("all: next" if tables > 1 else "next")
    shown = console(path)
    shown.until("quit")
    shown.quiet(300)
    return shown


def one_lit(folder: Path) -> Round:
    """A key at one of sixteen tables beside the same key in a lesson of one; seconds tick meanwhile in both."""
    with clocked(folder, 1) as one:
        one.wait(0.5)
        first = keys(one, "plus", "minus")
    with clocked(folder, TABLES) as many:
        many.press("2")  # sits out: a key that is answered and changes nothing that is measured
        many.press("2")
        many.press("down")
        many.wait(0.5)
        return first, keys(many, "plus", "minus")


def all_lit(folder: Path) -> Round:
    """A key to all sixteen tables at once beside the same key in a lesson of one."""
    with clocked(folder, 1) as one:
        one.wait(0.5)
        first = keys(one, "plus", "minus")
    with clocked(folder, TABLES) as many:
        many.wait(0.5)
        return first, keys(many, "plus", "minus")


def idle_tables(folder: Path, seconds: float) -> Round:
    """Percent of a core with the clocks of one table, and of sixteen, running."""
    found = []
    for tables in (1, TABLES):
        with clocked(folder, tables) as shown:
            shown.wait(5)
            found.append([shown.idle(seconds) * 100])
    return found[0], found[1]


def measure(wanted: Wanted) -> Iterator[Row]:
    """The console from its start on."""
    with TemporaryDirectory(prefix="facilitator-bench-") as name:
        folder, seconds = Path(name), QUICK_IDLE if wanted.quick else IDLE
        ticks = TICKS / 2 if wanted.quick else TICKS
        rows: dict[str, tuple[str, str, Callable[[], Round]]] = {
            "console ready": ("textual-hello", "ms", partial(ready, lambda: new_lesson(fresh(folder), lessons.GAME)))
        }
        for moves in (0, 1_000, 10_000):
            what = f"console ready, {TABLES} tables, {moves:,} moves"
            if wanted.has(what):
                path = lessons.played(folder / str(moves), TABLES, moves)
                rows[what] = "textual-hello", "ms", partial(ready, partial(copied, path))
        rows |= {
            "console ready, EcoPyramid, class of 28": (
                "textual-hello",
                "ms",
                partial(ready, lambda: new_lesson(fresh(folder), "ecopyramid", "--tables", "7", "--sides", "4")),
            ),
            "key, committed": ("textual-hello, nothing written", "ms", partial(key, folder)),
            "idle": ("textual-digits-4hz", "%", partial(idle, folder, seconds)),
            "projector's clock, bytes": ("textual-digits-4hz", "B/s", partial(ticking, folder, ticks, "bytes")),
            "projector's clock, CPU": ("textual-digits-4hz", "%", partial(ticking, folder, ticks, "CPU")),
            "commit to projector, p99": ("", "ms", partial(projector, folder)),
            "key at one of 16 tables": ("the same key in a lesson of one table", "ms", partial(one_lit, folder)),
            "key to all of 16 tables": ("the same key in a lesson of one table", "ms", partial(all_lit, folder)),
            "idle, 16 tables": ("idle with one table", "%", partial(idle_tables, folder, seconds)),
        }
        for what, rounds in repeated(wanted, {what: one for what, (_, _, one) in rows.items()}).items():
            beside, unit, _ = rows[what]
            yield Row(what, beside, rounds, unit=unit, **({"statistic": P99} if what.endswith("p99") else {}))


if __name__ == "__main__":
    raise SystemExit(run_benches(__doc__, measure))
