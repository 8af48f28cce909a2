"""How dear the program is beside plain floors that do the same work, each measured in the same run.

    python tests/bench/run.py [--rounds N] [--only NAME] [--json FILE]

Times depend on the machine and on what else it does; ratios hold. Each round measures every floor and the program beside it,
a ratio is the median of the rounds' ratios, and the exit code is 1 where one is higher than it may be. Commits cost what the
disk's flush costs, so the temporary folder (TMPDIR) has to lie on a real disk. Not a test: nothing here is collected.
"""

import argparse
import gc
import json
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))  # what is measured is the checkout that this file belongs to

import colonies  # noqa: E402
import lessons  # noqa: E402
import plain_fold  # noqa: E402

from facilitator.files.load import load_ruleset, shipped_files  # noqa: E402
from facilitator.game.opening import variant_options  # noqa: E402
from facilitator.journal.carry import say  # noqa: E402
from facilitator.planning import playthrough  # noqa: E402

Pair = tuple[float | None, float]
"""The floor's milliseconds and ours, of one round."""

PROGRAM = (sys.executable, "-m", "facilitator")
EMPTY = (sys.executable, "-c", "pass")


@dataclass(frozen=True)
class Case:
    """One thing to measure: its floor and how much dearer than that it may be."""

    name: str
    floor: str
    most: float | None
    measure: Callable[[int], Pair]
    per_second: Callable[[float], float] | None = None


def in_process(work: Callable[[], object]) -> float:
    """Milliseconds of a piece of work in this process."""
    gc.collect()
    begin = time.perf_counter_ns()
    kept = work()  # letting go of it afterwards is not measured
    spent = time.perf_counter_ns() - begin
    del kept
    return spent / 1e6


def alternated(floor: Callable[[], object], ours: Callable[[], object], times: int = 5) -> Pair:
    """The medians of two pieces of work in turn; what was measured before this has left the caches by the second time."""
    pairs = [(in_process(floor), in_process(ours)) for _ in range(times + 1)][1:]
    return statistics.median(f for f, _ in pairs), statistics.median(o for _, o in pairs)


def process(*command: str) -> float:
    """Milliseconds of a whole process, from its start to its end."""
    begin = time.perf_counter_ns()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=ENVIRONMENT)
    spent = (time.perf_counter_ns() - begin) / 1e6
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()}")
    return spent


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def commits(folder: Path) -> Callable[[int], Pair]:
    """Every `next` of a game, and each time the row that it wrote put into a plain database beside the lesson."""

    def measure(number: int) -> Pair:
        path = folder / f"commit-{number}"
        lesson = lessons.begun(path)
        stored = sqlite3.connect(path)
        raw = sqlite3.connect(folder / f"raw-{number}", isolation_level=None)
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute(stored.execute("SELECT sql FROM sqlite_master WHERE name = 'move'").fetchone()[0])
        floor, ours = [], []
        gc.collect()
        for n in range(1, lessons.STEPS + 1):
            begin = time.perf_counter_ns()
            answer = say(lesson, "next")
            ours.append(time.perf_counter_ns() - begin)
            assert answer.ok, answer.said
            row = stored.execute("SELECT * FROM move WHERE n = ?", (n,)).fetchone()
            insert = f"INSERT INTO move VALUES ({', '.join('?' * len(row))})"
            begin = time.perf_counter_ns()
            raw.execute(insert, row)
            floor.append(time.perf_counter_ns() - begin)
        raw.close()
        stored.close()
        lesson.store.close()
        return statistics.median(floor) / 1e6, statistics.median(ours) / 1e6

    return measure


def openings(folder: Path, moves: int) -> Callable[[int], Pair]:
    """A lesson of so many moves opened, beside a plain loop over the same rows that comes to the same tables."""
    path = folder / f"long-{moves}"
    lessons.played(path, 16, moves)
    lesson = lessons.opened(path)
    start, stand = lessons.plain_start(lesson), lessons.plain_tables(lesson)
    lesson.store.close()
    for name, table in plain_fold.opened(str(path), start).items():
        differ = [key for key in stand.get(name, {}) if table[key] != stand[name][key]]
        assert not differ, f"the plain fold comes to another table {name}: {differ}"

    return lambda _: alternated(lambda: plain_fold.opened(str(path), start), lambda: lessons.opened(path))


def rehearsal() -> tuple[Callable[[int], Pair], int]:
    """A game played through in memory, and how many events that makes."""
    rules, _ = load_ruleset(lessons.GAME)
    chosen = variant_options(rules, None, rules.sides.least)
    plainly, events = playthrough.decide_table, 0

    def counting(*arguments):  # type: ignore[no-untyped-def]
        nonlocal events
        decision = plainly(*arguments)
        events += len(getattr(decision, "events", ()))
        return decision

    playthrough.decide_table = counting
    try:
        assert playthrough.course(rules, rules.sides.least, chosen).fault is None
    finally:
        playthrough.decide_table = plainly
    return (lambda _: (None, in_process(lambda: playthrough.course(rules, rules.sides.least, chosen)))), events


def cases(folder: Path, only: str) -> list[Case]:
    """What is measured, those whose name has a certain word in it."""
    ruleset, short = shipped_files("rulesets")[lessons.GAME], folder / "short"

    def wanted(name: str) -> bool:
        return only in name

    found = []
    if wanted("next"):
        found.append(Case("next, committed", "the same row inserted, WAL and FULL", 3.0, commits(folder)))
    for moves in (1_000, 10_000):
        if wanted(f"open {moves:,}"):
            found.append(Case(f"open {moves:,} moves", "select, json.loads, a plain fold", 3.0, openings(folder, moves)))
    if wanted("help"):
        found.append(Case("--help", "python -c pass", 3.0, lambda _: (process(*EMPTY), process(*PROGRAM, "--help"))))
    if wanted("check"):
        outdated()
        found.append(Case("check --quick", "the same modules, 60 dataclasses, tomllib", 2.0, lambda _: (
            process(sys.executable, str(HERE / "bare.py"), str(ruleset)), process(*PROGRAM, "check", "--quick", lessons.GAME))))
    if wanted("score"):
        counts, texts = folder / "counts.toml", colonies.many(10_000)
        counts.write_text(colonies.counts_file(), encoding="utf-8")
        maps = [dict(colonies.colony_from(entries).tiles) for entries in texts]
        found.append(Case("score, four colonies", "the same and a loop over tiles and neighbours", 2.0, lambda _: (
            process(sys.executable, str(HERE / "bare_score.py"), str(ruleset), str(counts)),
            process(*PROGRAM, "score", lessons.GAME, str(counts), "--json"))))
        found.append(Case("score, 10,000 colonies", "a loop over tiles and neighbours", 15.0, lambda _: alternated(
            lambda: colonies.plainly(maps), lambda: colonies.scored(texts), 1)))
    if wanted("show") or wanted("do"):
        lessons.played(short, 1, 100)
    if wanted("show"):
        found.append(Case("show --json, 100 moves", "python -c pass", None, lambda _: (
            process(*EMPTY), process(*PROGRAM, "show", "--json", str(short)))))
    if wanted("do"):
        found.append(Case("do, one line", "python -c pass", None, lambda _: (
            process(*EMPTY), process(*PROGRAM, "do", str(short), "time +1"))))
    if wanted("playthrough"):
        measure, events = rehearsal()
        found.append(Case("playthrough of one game", "", None, measure, lambda ms: events / ms * 1000))
    return found


def outdated() -> None:
    """Say where the bare script does not import the standard modules that the program imports."""
    def modules(run: str) -> set[str]:
        code = f"import sys; sys.stdout = sys.stderr; {run}; print(*sys.modules, file=sys.__stdout__)"
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, env=ENVIRONMENT)
        return set(done.stdout.decode().split())

    file, script = str(shipped_files("rulesets")[lessons.GAME]), str(HERE / "bare.py")
    ours = modules(f"from facilitator.cli.main import main; main(['check', '--quick', '{lessons.GAME}'])")
    bare = modules(f"import runpy; sys.argv[1:] = [{file!r}]; runpy.run_path({script!r})")
    bare -= {"runpy", "pkgutil", "importlib.util", "importlib._abc"} - ours
    for words, names in (("lacks", ours - bare), ("has without need", bare - ours)):
        if names := {n for n in names if n.partition(".")[0] in sys.stdlib_module_names}:
            print(f"bare.py {words}: {', '.join(sorted(names))}", file=sys.stderr)


def table(rows: list[tuple[str, ...]]) -> str:
    """Columns of words to the left, of numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.ljust(w) if i in (0, 5, 6) else cell.rjust(w)
                               for i, (cell, w) in enumerate(zip(row, widths, strict=True))).rstrip() for row in rows)


def main() -> int:
    """Measure, print the table, say whether every goal was met."""
    parser = argparse.ArgumentParser(description="The program beside plain floors, measured in the same run.")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="how often everything is measured (7)")
    parser.add_argument("--only", default="", metavar="NAME", help="only what has this in its name: next, open 1,000, help, check, …")
    parser.add_argument("--json", metavar="FILE", help="write every measured time there")
    wanted = parser.parse_args()
    with TemporaryDirectory(prefix="facilitator-bench-") as folder:
        chosen = cases(Path(folder), wanted.only)
        if not chosen:
            parser.error(f"nothing is called '{wanted.only}'")
        pairs: dict[str, list[Pair]] = {case.name: [] for case in chosen}
        for number in range(-1, wanted.rounds):  # the first round only warms up
            for case in chosen:
                pair = case.measure(number)
                if number >= 0:
                    pairs[case.name].append(pair)
    rows, results, missed = [("what", "floor ms", "ours ms", "ratio", "at most", "", "floor")], [], False
    for case in chosen:
        floors, ours = [f for f, _ in pairs[case.name] if f is not None], [o for _, o in pairs[case.name]]
        ratio = statistics.median(o / f for f, o in pairs[case.name] if f is not None) if floors else None
        met = None if case.most is None or ratio is None else ratio <= case.most
        missed |= met is False
        words = "" if met is None else "met" if met else "missed"
        if case.per_second is not None:
            words = f"{case.per_second(statistics.median(ours)):,.0f} events a second"
        rows.append((case.name, f"{statistics.median(floors):.3f}" if floors else "", f"{statistics.median(ours):.3f}",
                     "" if ratio is None else f"{ratio:.2f}", "" if case.most is None else f"{case.most:.1f}", words, case.floor))
        results.append({"what": case.name, "floor": case.floor, "ratio": ratio, "at_most": case.most, "met": met,
                        "floor_ms": floors, "ours_ms": ours})
    print(table(rows))
    if wanted.json:
        machine = {"cores": os.cpu_count(), "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
                   "python": platform.python_version(), "sqlite": sqlite3.sqlite_version, "system": platform.system()}
        Path(wanted.json).write_text(json.dumps({"machine": machine, "rounds": wanted.rounds, "cases": results}, indent=1) + "\n")
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
