"""The history over many stored lessons beside a plain loop over the same rows.

    python tests/bench/history.py [--quick] [--rounds N]

Real lessons are played once and stored under many names. The first look takes them all in; what is measured is every look after it.
"""

import os
import sqlite3
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from program import HERE
from results import Row, Wanted, run_benches

sys.path.insert(0, str(HERE.parent))

from record.lived import LESSONS

from facilitator.cli import history as remembering
from facilitator.cli.data_folder import ENDING
from facilitator.record.history_tables import history_tables, lessons, table_lines
from facilitator.record.lesson_index import ROWS, IndexedLesson, LessonFilter, LessonIndex, find_lesson_files


def stored(folder: Path, n: int) -> Callable[[str], IndexedLesson | None]:
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
    for row in db.execute(ROWS, {"of": "", "since": ""}):
        sums[row[3], row[8]] = sums.get((row[3], row[8]), 0.0) + row[9]
        n += 1
    db.close()
    return n


def look(folder: Path, index: Path, read: Callable[[str], IndexedLesson | None]) -> int:
    """What `history_tables` does after the first time."""
    memory = LessonIndex(index, folder)
    memory.refresh(find_lesson_files(folder, ENDING), read)
    memory.classes("none", lambda _: "")
    text = table_lines(history_tables(memory, LessonFilter()))
    n = lessons(memory, LessonFilter())
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


def measure(wanted: Wanted) -> Iterator[Row]:
    """A thousand lessons, and ten times as many."""
    memory = "history, memory for ten times as many"
    numbers = (100, 1_000) if wanted.quick else (1_000, 10_000)
    names = [f"history, {n:,} lessons" for n in numbers]
    if not any(map(wanted.has, (*names, memory))):
        return
    peaks: list[float] = []
    for n, what in zip(numbers, names, strict=True):
        with TemporaryDirectory(prefix="facilitator-bench-") as name:
            folder, index = Path(name) / "lessons", Path(name) / "all.index"
            folder.mkdir()
            read = stored(folder, n)
            assert look(folder, index, read) == n

            def ours(folder: Path = folder, index: Path = index) -> int:
                return look(folder, index, lambda path: sys.exit(f"{path} was read again"))

            def floor(index: Path = index) -> int:
                return loop(index)

            floor()
            yield Row(what, "every row once, added up", [([timed(floor)], [timed(ours)]) for _ in range(wanted.rounds)])
            peaks.append(peak(ours) / 1024)
    yield Row(memory, f"memory for {numbers[0]:,}", [(peaks[:1], peaks[1:])], unit="kB")


if __name__ == "__main__":
    raise SystemExit(run_benches(__doc__, measure))
