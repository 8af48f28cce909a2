"""How many small changes of the program no test notices: a seeded sample of mutants, killed or survived.

    python tests/mutants.py [--group core|journal|scoring|record] [--seed N] [--each N] [--survivors]

A mutant is one module with one change. It meets the tests of the first lane that call the changed function, cheapest file
first; a change outside functions meets all of them. `tests/mutants.md` says how long that takes and what came of the last run.
"""

import argparse
import ast
import hashlib
import json
import math
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory, gettempdir
from types import CodeType, FrameType
from typing import NamedTuple

import pytest
from small_changes import mutated, sites

ROOT = Path(__file__).resolve().parents[1]
MEMORY = Path("/dev/shm")
LEFT_OUT = (".git", ".venv", ".hypothesis", ".*_cache", "dist")
JUDGES_OF_TEXT = ("tests/house/", "tests/docs/", "tests/bench/")
"""They read the source and would notice a mutant by its looks."""

GROUPS = {
    "core": ("game", "tests/mechanisms"),
    "journal": ("journal", "tests/journal"),
    "scoring": ("game/scoring", "tests/scoring"),
    "record": ("record", "tests/record"),
}
"""The folder of each group, and the tests that know it best."""

MAP = "MUTANTS_MAP"
WORKERS = 2
FIRST_FILES = 6
"""So many files of tests run before all the others are even collected."""
BYTES = 6 << 30


class Mutant(NamedTuple):
    """A change of one module: which of its sites, and the function around it (line 0: outside of functions)."""

    path: str
    line: int
    site: int
    home: int
    change: str
    best: str


def mutants(group: str) -> list[Mutant]:
    """All of a group, file by file."""
    found = []
    for path in sorted((ROOT / "facilitator" / GROUPS[group][0]).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if group != "core" or "/scoring/" not in name:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [Mutant(name, s.line, i, s.home, s.words(), GROUPS[group][1]) for i, s in enumerate(sites(tree))]
    return found


# Which file of tests calls which function: this module is a plugin of pytest in the run that finds out.

_called: dict[str, set[CodeType]] = defaultdict(set)
_seconds: dict[str, float] = defaultdict(float)
_failed: set[str] = set()


def pytest_runtest_logstart(nodeid: str) -> None:
    called = _called[nodeid.split("::")[0]]

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        called.add(frame.f_code)

    sys.settrace(note)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    file = report.nodeid.split("::")[0]
    _seconds[file] += report.duration
    if report.failed:
        _failed.add(file)


def pytest_sessionfinish() -> None:
    sys.settrace(None)
    inside = f"{ROOT}/"
    functions = {
        file: sorted(
            {f"{c.co_filename.removeprefix(inside)}:{c.co_firstlineno}" for c in codes if inside in c.co_filename}
        )
        for file, codes in _called.items()
    }
    text = json.dumps({"functions": functions, "seconds": _seconds, "failed": sorted(_failed)})
    Path(os.environ[MAP], f"{os.getpid()}.json").write_text(text, encoding="utf-8")


class CallMap:
    """Which files of tests call a function. Files that fail while they are watched judge no mutant."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.files: dict[str, set[str]] = defaultdict(set)
        self.failed: set[str] = set()
        for path in folder.glob("*.json"):
            part = json.loads(path.read_text(encoding="utf-8"))
            self.failed |= {*part["failed"]}
            for file, seconds in part["seconds"].items():
                self.seconds[file] += seconds
            for file, functions in part["functions"].items():
                for function in functions:
                    self.files[function].add(file)

    def of(self, mutant: Mutant) -> list[str]:
        """Those that know the group best, then the others; first those that call most of the module's functions.

        Rulesets are read once for all tests, so every file may meet what a ruleset is built by.
        """
        everywhere = not mutant.home or "/rulebook/" in mutant.path
        found = self.seconds if everywhere else self.files[f"{mutant.path}:{mutant.home}"]
        judges = [f for f in found if f not in self.failed and not f.startswith(JUDGES_OF_TEXT)]
        called = Counter(f for function, of in self.files.items() if function.startswith(f"{mutant.path}:") for f in of)
        return sorted(judges, key=lambda f: (not f.startswith(mutant.best), -called[f], self.seconds[f]))

    def stages(self, mutant: Mutant, most: float) -> Iterator[list[str]]:
        """The first files alone, so that most mutants never see the others collected; then all that the time allows."""
        chosen, spent = list[str](), 0.0
        for file in self.of(mutant):
            if spent + self.seconds[file] <= most:
                spent += self.seconds[file]
                chosen.append(file)
        yield from (files for files in (chosen[:FIRST_FILES], chosen[FIRST_FILES:]) if files)


# The run


def tests_pass(tree: Path, *arguments: str, seconds: float | None = None, **environment: str) -> bool:
    """Whether the tests pass in a tree, in time."""
    own = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{tree / 'tests'}", **environment}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    try:
        done = subprocess.run(command, cwd=tree, env=own, timeout=seconds, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def call_map(tree: Path) -> CallMap:
    """Made once for each state of program and tests."""
    files = sorted(p for folder in ("facilitator", "tests") for p in (ROOT / folder).rglob("*.py"))
    state = hashlib.sha256(b"".join(p.read_bytes() for p in files)).hexdigest()[:16]
    folder = Path(gettempdir(), f"facilitator-mutants-{state}")
    if not folder.is_dir():
        folder.mkdir()
        print("finding out which tests call which functions ...", flush=True)
        tests_pass(tree, "-p", "mutants", "-n", str(WORKERS), **{MAP: str(folder)})
    calls = CallMap(folder)
    print("left out, since they fail while they are watched:", *calls.failed, sep="\n  ") if calls.failed else None
    return calls


def survives(mutant: Mutant, tree: Path, calls: CallMap, most: float) -> bool:
    """Whether no test notices. One that keeps the tests from coming to an end has been noticed."""
    module = tree / mutant.path
    text = module.read_text(encoding="utf-8")
    for stale in module.parent.glob(f"__pycache__/{module.stem}.*"):
        stale.unlink()
    module.write_text(mutated(text, mutant.site), encoding="utf-8")
    try:
        for files in calls.stages(mutant, most):
            limit = 30 + 3 * sum(calls.seconds[f] for f in files)
            if not tests_pass(tree, "-x", "-n", "0", *files, seconds=limit, PYTHONDONTWRITEBYTECODE="1"):
                return False
        return True
    finally:
        module.write_text(text, encoding="utf-8")


def run(group: str, given: argparse.Namespace, trees: SimpleQueue[Path], calls: CallMap) -> str:
    """Try a sample of a group; what came of it as a row."""
    known = mutants(group)
    sample = sorted(random.Random(given.seed).sample(known, min(given.each, len(known))))

    def judge(mutant: Mutant) -> bool:
        tree = trees.get()
        try:
            lives = survives(mutant, tree, calls, given.seconds)
        finally:
            trees.put(tree)
        if lives or not given.survivors:
            print(f"{'SURVIVED' if lives else 'killed  '} {mutant.path}:{mutant.line}  {mutant.change}", flush=True)
        return lives

    with ThreadPoolExecutor(WORKERS) as pool:
        lived = sum(pool.map(judge, sample))
    return f"| {group} | {len(known)} | {len(sample)} | {len(sample) - lived} | {lived} | {100 * lived / len(sample):.1f} % |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--group", choices=GROUPS, action="append", help="may be given several times; without it, all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=40, help="mutants of each group")
    parser.add_argument("--seconds", type=float, default=math.inf, help="most time for the tests of one mutant")
    parser.add_argument("--survivors", action="store_true", help="print only those that survived")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))  # a mutant may eat memory without end
    begin = time.monotonic()
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        first = Path(folder, "0")
        shutil.copytree(ROOT, first, ignore=shutil.ignore_patterns(*LEFT_OUT, "__pycache__"))
        calls = call_map(first)
        trees: SimpleQueue[Path] = SimpleQueue()
        for n in range(1, WORKERS + 1):
            trees.put(shutil.copytree(first, Path(folder, str(n))))
        rows = [run(group, given, trees, calls) for group in given.group or GROUPS]
    print(f"\n{(time.monotonic() - begin) / 60:.0f} min, seed {given.seed}\n")
    print("| group | mutants | tried | killed | survived | |\n|---|---|---|---|---|---|")
    print(*rows, sep="\n")


if __name__ == "__main__":
    main()
