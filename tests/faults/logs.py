"""The log beside a lesson cut at and inside every frame, readers at every commit, and a console killed at any instant.

python tests/faults/logs.py [KILLS]
"""

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from journal.pebbles import beside, lesson_at, opened, told  # noqa: E402
from journal.victims import FORM, entering, killed, sweeping  # noqa: E402

from facilitator.journal.command_line import say  # noqa: E402
from facilitator.journal.lesson import Lesson  # noqa: E402
from facilitator.journal.problems import Unusable  # noqa: E402

HEAD, FRAME = 32, 4096 + 24
"""Bytes of a log's head, and of a frame."""

TABLES = 7


def lived(folder: Path) -> tuple[Lesson, list[str]]:
    """A lesson that is open, with all its moves in the log, and what each of them says."""
    lesson = lesson_at(opened(folder))
    for n in range(40):
        assert say(lesson, f'note "mark {n}"' if n % 4 == 3 else "next").ok
    return lesson, [row.body for row in lesson.store.rows()]


def cuts(log: Path) -> Iterator[int]:
    """Where a log is cut: in its head, at each frame, in the frame's head, and in its page."""
    yield from (0, 1, HEAD - 1)
    used = log.read_bytes().rstrip(b"\0")
    for n in range(len(used) // FRAME + 2):
        yield from (HEAD + n * FRAME + more for more in (0, 1, 23, 24, FRAME // 2, FRAME - 1))


def cut_wrong(folder: Path) -> tuple[int, list[str]]:
    """How many cuts there were, and what was wrong with them: a lesson whose log was cut has its first moves, each one
    whole, and says nothing else.
    """
    lesson, moves = lived(folder)
    path, found, fewest = lesson.store.path, list[str](), len(moves)
    lengths = list(cuts(beside(path, "-wal")))
    for length in lengths:
        copy = folder / "cut.lesson"
        for end in ("", "-wal", ".people"):
            shutil.copyfile(beside(path, end), beside(copy, end))
        with beside(copy, "-wal").open("r+b") as log:
            log.truncate(length)
        try:
            for write in (False, True):
                with closing(lesson_at(copy, write=write).store) as store:
                    there = [row.body for row in store.rows()]
                if there != moves[: len(there)]:
                    found.append(f"cut at {length}: {len(there)} moves are others")
            fewest = min(fewest, len(there))
        except Unusable as fault:
            found.append(f"cut at {length}: {fault}")
        for end in ("", "-wal", "-shm", ".people"):
            beside(copy, end).unlink(missing_ok=True)
    lesson.store.close()
    assert fewest < len(moves), "no cut took anything away"
    return len(lengths), found


def readers_wrong(folder: Path) -> tuple[int, list[str]]:
    """A reader after each commit sees all of it, whether it was there before or comes now."""
    lesson = lesson_at(opened(folder, name="read.lesson"))
    old, found = lesson_at(lesson.store.path, write=False), list[str]()
    for n in range(60):
        assert say(lesson, f'note "{n}"').ok
        old.catch_up()
        with closing(lesson_at(lesson.store.path, write=False).store) as store:
            seen = len(store.rows()), old.n
        if seen != (n + 1, n + 1):
            found.append(f"after {n + 1} moves readers saw {seen}")
    old.store.close()
    lesson.store.close()
    return 60, found


def kills_wrong(folder: Path, kills: int) -> tuple[int, list[str]]:
    """A console that is killed: what it acknowledged is there, to the last sum, and no batch is there by half."""
    chance, found, kept, paths = Random(20), list[str](), 0, dict[object, Path]()
    for n in range(kills):
        work, size = ((sweeping, TABLES), (entering, len(FORM)))[n % 2]
        if n % 10 < 2:
            (folder / f"{n}").mkdir()
            path = opened(folder / f"{n}", "--tables", str(TABLES))
            assert told("do", path, "all: next").code == 0
            paths[work] = path
        ending = killed(work, paths[work], chance.random() * 0.05)
        with closing(lesson_at(paths[work], write=False).store) as store:
            sums = dict(store._db.execute("SELECT n, sum FROM move").fetchall())
            batches = [row.facts.batch for row in store.rows(TABLES) if row.facts.by != "clock"]
        kept += len(ending.said)
        found += [f"kill {n}: move {move} is lost" for move, total in ending.said if sums.get(move) != total]
        found += [f"kill {n}: batch {b} is there by half" for b in set(batches) if batches.count(b) != size]
    assert kept > kills // 2, "next to nothing was acknowledged"
    return kills, found


def main() -> None:
    kills, bad = int(sys.argv[1]) if len(sys.argv) > 1 else 500, 0
    with TemporaryDirectory(prefix="facilitator-logs-") as name:
        folder = Path(name)
        for what, work in (
            ("cuts of the log", lambda: cut_wrong(folder)),
            ("commits with readers", lambda: readers_wrong(folder)),
            ("kills of a console", lambda: kills_wrong(folder, kills)),
        ):
            begin = time.monotonic()
            n, found = work()
            bad += len(found)
            print(f"{n} {what}: {len(found)} wrong, {time.monotonic() - begin:.0f} s", flush=True)
            for line in found:
                print(f"  {line}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
