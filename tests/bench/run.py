"""How dear the program is beside plain floors that do the same work, each measured in the same run.

    python tests/bench/run.py [--quick] [--rounds N] [--only NAME]

Times depend on the machine and on what else it does; ratios hold. Commits cost what the disk's flush costs, so the temporary folder
(TMPDIR) has to lie on a real disk.
"""

import gc
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import colonies
import lessons
import plain_fold
import small_rows
from program import EMPTY, ENVIRONMENT, HERE, PROGRAM, Pipe, app, commands
from results import P95, P99, Round, Row, Wanted, repeated, run_benches

from facilitator.files.loader import load_ruleset, shipped_files
from facilitator.game.dispatch.opening import variant_options
from facilitator.journal.command_line import say
from facilitator.planning import playthrough

LINES, WARMING = 600, 20
"""How many lines are typed into `do`, and how many of them only warm up."""

TAILS = ("one move durable", "a move at seven tables durable", "headless line")
"""What is shown with its slowest samples too."""

SEVEN = 7
"""Tables of a class of 28."""


def in_process(work: Callable[[], object]) -> float:
    """Milliseconds of a piece of work in this process."""
    gc.collect()
    begin = time.perf_counter_ns()
    kept = work()  # letting go of it afterwards is not measured
    spent = time.perf_counter_ns() - begin
    del kept
    return spent / 1e6


def alternated(floor: Callable[[], object], ours: Callable[[], object], times: int = 5) -> Round:
    """Two pieces of work in turn; what was measured before this has left the caches by the second time."""
    pairs = [(in_process(floor), in_process(ours)) for _ in range(times + 1)][1:]
    return [f for f, _ in pairs], [o for _, o in pairs]


def process(*command: str) -> float:
    """Milliseconds of a whole process, from its start to its end."""
    begin = time.perf_counter_ns()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=ENVIRONMENT)
    spent = (time.perf_counter_ns() - begin) / 1e6
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()}")
    return spent


def processes(floor: tuple[str, ...], ours: tuple[str, ...], times: int = 3) -> Round:
    """Two commands in turn."""
    pairs = [(process(*floor), process(*ours)) for _ in range(times)]
    return [f for f, _ in pairs], [o for _, o in pairs]


def commits(folder: Path, tables: int) -> Round:
    """Every `next` of a game, and each time the rows that it wrote put into a plain database beside the lesson, in one transaction."""
    path = lessons.begun(folder / f"{time.monotonic_ns()}.lesson", tables)
    lesson, stored = lessons.opened(path, write=True), sqlite3.connect(path)
    raw = sqlite3.connect(path.with_suffix(".raw"), isolation_level=None)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute(stored.execute("SELECT sql FROM sqlite_master WHERE name = 'move'").fetchone()[0])
    floor, ours = [], []
    gc.collect()
    for n in range(lessons.STEPS):
        begin = time.perf_counter_ns()
        answer = say(lesson, "next" if tables == 1 else "all: next")
        ours.append((time.perf_counter_ns() - begin) / 1e6)
        assert answer.ok, answer.said
        rows = stored.execute("SELECT * FROM move WHERE n > ?", (n * tables,)).fetchall()
        assert len(rows) == tables
        insert = f"INSERT INTO move VALUES ({', '.join('?' * len(rows[0]))})"
        begin = time.perf_counter_ns()
        if tables == 1:
            raw.execute(insert, rows[0])
        else:
            raw.execute("BEGIN")
            raw.executemany(insert, rows)
            raw.execute("COMMIT")
        floor.append((time.perf_counter_ns() - begin) / 1e6)
    raw.close()
    stored.close()
    lesson.store.close()
    return floor, ours


def headless(folder: Path) -> Round:
    """One line in, one line out: `next` and `undo` in turn, so that no game ends; each line first to the floor and then to `do`."""
    path, floor, ours = lessons.begun(folder / f"{time.monotonic_ns()}.lesson"), [], []
    with Pipe(*app("headless.py", str(path.with_suffix(".raw")))) as plain, commands(path) as program:
        for n in range(LINES):
            for found, pipe in ((floor, plain), (ours, program)):
                begin = time.perf_counter_ns()
                pipe.done("undo" if n % 2 else "next")
                found.append((time.perf_counter_ns() - begin) / 1e6)
    return floor[WARMING:], ours[WARMING:]


def openings(folder: Path, moves: int) -> tuple[Callable[[], Round], Callable[[], Round]]:
    """A lesson of so many moves opened, beside a plain loop over the same rows that comes to the same tables, and beside small rows."""
    path = lessons.played(folder / f"long-{moves}", 16, moves)
    lesson = lessons.opened(path)
    start, stand = lessons.plain_start(lesson), lessons.plain_tables(lesson)
    lesson.store.close()
    for name, table in plain_fold.opened(str(path), start).items():
        differ = [key for key in stand.get(name, {}) if table[key] != stand[name][key]]
        assert not differ, f"the plain fold comes to another table {name}: {differ}"
    small = small_rows.written(folder / f"small-{moves}", moves)

    def ours() -> object:
        gc.unfreeze()  # as for the first lesson of a process, which is the one that a user opens
        return lessons.opened(path)

    return (
        lambda: alternated(lambda: plain_fold.opened(str(path), start), ours),
        lambda: alternated(lambda: small_rows.opened(small), ours),
    )


def rehearsal() -> tuple[Callable[[], Round], int]:
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
        assert playthrough.play_through(rules, rules.sides.least, chosen).fault is None
    finally:
        playthrough.decide_table = plainly
    return (lambda: ((), [in_process(lambda: playthrough.play_through(rules, rules.sides.least, chosen))])), events


def cases(folder: Path, wanted: Wanted) -> dict[str, tuple[str, Callable[[], Round]]]:
    """What is measured, and beside what."""
    ruleset, short = shipped_files("rulesets")[lessons.GAME], folder / "short"
    found: dict[str, tuple[str, Callable[[], Round]]] = {
        "one move durable": ("the same row inserted, WAL and FULL", partial(commits, folder, 1)),
        "a move at seven tables durable": (
            "the same rows inserted in one transaction",
            partial(commits, folder, SEVEN),
        ),
        "headless line": ("read, check, insert with WAL and FULL, fold, print", partial(headless, folder)),
        "--help": ("python -c pass", partial(processes, EMPTY, (*PROGRAM, "--help"))),
    }
    for moves in (1_000, 10_000):
        if wanted.has(what := f"open {moves:,} moves, small rows"):
            beside_same, beside_small = openings(folder, moves)
            found[f"open {moves:,} moves"] = "select, json.loads, a plain fold", beside_same
            found[what] = "select, json.loads, a fold of as many small rows", beside_small
    if wanted.has("check --quick"):
        outdated()
        found["check --quick"] = (
            "the same modules, 60 dataclasses, tomllib",
            partial(
                processes,
                (sys.executable, str(HERE / "bare.py"), str(ruleset)),
                (*PROGRAM, "check", "--quick", lessons.GAME),
            ),
        )
    if wanted.has("score, four colonies") or wanted.has("score, 10,000 colonies"):
        counts, texts = folder / "counts.toml", colonies.many(10_000)
        counts.write_text(colonies.counts_file(), encoding="utf-8")
        maps = [dict(colonies.colony_from(entries).tiles) for entries in texts]
        found["score, four colonies"] = (
            "the same and a loop over tiles and neighbours",
            partial(
                processes,
                (sys.executable, str(HERE / "bare_score.py"), str(ruleset), str(counts)),
                (*PROGRAM, "score", lessons.GAME, str(counts), "--json"),
            ),
        )
        found["score, 10,000 colonies"] = (
            "a loop over tiles and neighbours",
            lambda: alternated(lambda: colonies.plainly(maps), lambda: colonies.scored(texts), 1),
        )
    if wanted.has("show --json, 100 moves") or wanted.has("do, one line"):
        lessons.played(short, 1, 100)
        found["show --json, 100 moves"] = (
            "python -c pass",
            partial(processes, EMPTY, (*PROGRAM, "show", "--json", str(short))),
        )
        found["do, one line"] = "python -c pass", partial(processes, EMPTY, (*PROGRAM, "do", str(short), "time +1"))
    shown = folder / "shown"
    for what, line in (("log", ("log", str(shown))), ("show", ("show", str(shown))), ("list", ("list", "rulesets"))):
        if wanted.has(f"only shows: {what}"):
            if not shown.exists():
                lessons.played(shown, 1, 100)
            floor = app("twelve_commands.py", "command-3")
            found[f"only shows: {what}"] = "twelve commands by argparse", partial(processes, floor, (*PROGRAM, *line))
    if wanted.has("playthrough of one game"):
        measure, events = rehearsal()
        found["playthrough of one game"] = f"{events} events", measure
    return found


def outdated() -> None:
    """Say where the bare script does not import the standard modules that the program imports."""

    def modules(run: str) -> set[str]:
        code = f"import sys; sys.stdout = sys.stderr; {run}; print(*sys.modules, file=sys.__stdout__)"
        done = subprocess.run(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, env=ENVIRONMENT
        )
        return set(done.stdout.decode().split())

    file, script = str(shipped_files("rulesets")[lessons.GAME]), str(HERE / "bare.py")
    ours = modules(f"from facilitator.cli.main import main; main(['check', '--quick', '{lessons.GAME}'])")
    bare = modules(f"import runpy; sys.argv[1:] = [{file!r}]; runpy.run_path({script!r})")
    bare -= {"runpy", "pkgutil", "importlib.util", "importlib._abc"} - ours
    for words, names in (("lacks", ours - bare), ("has without need", bare - ours)):
        if names := {n for n in names if n.partition(".")[0] in sys.stdlib_module_names}:
            print(f"bare.py {words}: {', '.join(sorted(names))}", file=sys.stderr)


def measure(wanted: Wanted) -> Iterator[Row]:
    """The journal and the commands."""
    with TemporaryDirectory(prefix="facilitator-bench-") as folder:
        chosen = cases(Path(folder), wanted)
        for what, rounds in repeated(wanted, {what: one for what, (_, one) in chosen.items()}).items():
            yield Row(what, chosen[what][0], rounds)
            if what in TAILS:
                yield Row(f"{what}, p95", "", rounds, P95)
                yield Row(f"{what}, p99", "", rounds, P99)


if __name__ == "__main__":
    raise SystemExit(run_benches(__doc__, measure))
