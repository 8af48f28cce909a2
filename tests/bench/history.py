"""The history over many stored lessons beside a plain loop over the same rows; exits with 1 where it costs more than it should.

    python tests/bench/history.py [--lessons N] [--rounds N]

Real lessons are played once and stored under many names. The first look takes them all in; what is measured is every look after it.
"""

import argparse
import os
import sqlite3
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

from record.lived import LESSONS  # noqa: E402

from facilitator.cli import remembering  # noqa: E402
from facilitator.cli.lessons import ENDING  # noqa: E402
from facilitator.record.history import history, lessons, lines  # noqa: E402
from facilitator.record.memory import ROWS, Memory, Remembered, found_in  # noqa: E402

MOST = 5.0
FLAT = 1.5
"""How much more memory ten times as many lessons may need."""


def stored(folder: Path, n: int) -> Callable[[str], Remembered | None]:
    """So many lesson files, and how they are read: each kind once, since only looks after the first are measured."""
    kinds: list[Path] = []
    for game, play in LESSONS.items():
        path = folder / f"{game}.played"
        play(path).store.close()
        kinds.append(path)
    told = {path.stat().st_ino: remembering._read(str(path)) for path in kinds}
    for i in range(n):
        place = folder / f"class-{i % 20:02}"
        place.mkdir(exist_ok=True)
        os.link(kinds[i % len(kinds)], place / f"{i}{ENDING}")
    return lambda path: told[Path(path).stat().st_ino]


def loop(index: Path) -> int:
    """The floor: every row once, added up."""
    db = sqlite3.connect(index)
    sums: dict[tuple[str, str], float] = {}
    n = 0
    for row in db.execute(ROWS):
        sums[row[3], row[8]] = sums.get((row[3], row[8]), 0.0) + row[9]
        n += 1
    db.close()
    return n


def look(folder: Path, index: Path, read: Callable[[str], Remembered | None]) -> int:
    """What `history` does after the first time."""
    memory = Memory(index)
    memory.refresh(found_in(folder, ENDING), read)
    memory.classes("none", lambda _: "")
    text = lines(history(memory))
    n = lessons(memory)
    memory.close()
    assert text
    return n


def timed(work: Callable[[], int]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def peak(work: Callable[[], int]) -> int:
    """The most memory that Python held at once, in bytes."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def main() -> int:
    """Measure, print, say whether the goals were met."""
    parser = argparse.ArgumentParser(description="The history over many lessons beside a plain loop over the same rows.")
    parser.add_argument("--lessons", type=int, default=10_000, metavar="N", help="how many lessons (10,000)")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="how often it is measured (7)")
    wanted = parser.parse_args()
    peaks: list[int] = []
    ratio = 0.0
    for n in (wanted.lessons // 10, wanted.lessons):
        with TemporaryDirectory(prefix="facilitator-bench-") as name:
            folder, index = Path(name) / "lessons", Path(name) / "all.index"
            folder.mkdir()
            read = stored(folder, n)
            assert look(folder, index, read) == n

            def ours(folder: Path = folder, index: Path = index) -> int:
                return look(folder, index, lambda path: sys.exit(f"{path} was read again"))

            def floor(index: Path = index) -> int:
                return loop(index)

            rows = floor()
            pairs = [(timed(floor), timed(ours)) for _ in range(wanted.rounds)]
            ratio = statistics.median(o / f for f, o in pairs)
            peaks.append(peak(ours))
            print(f"{n:>7,} lessons, {rows:,} rows: floor {statistics.median(f for f, _ in pairs):.0f} ms, "
                  f"ours {statistics.median(o for _, o in pairs):.0f} ms, ratio {ratio:.2f}, at most {MOST}; memory {peaks[-1] / 1024:.0f} kB")
    flat = peaks[1] / peaks[0]
    print(f"ten times as many lessons need {flat:.2f} times the memory, at most {FLAT}")
    return int(ratio > MOST or flat > FLAT)


if __name__ == "__main__":
    raise SystemExit(main())
