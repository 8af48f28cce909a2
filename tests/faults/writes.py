"""Every write, flush and rename of a lesson fails in turn, or is the last one before the process is killed.

python tests/faults/writes.py [EVERY]

strace makes the system's calls fail. Whatever was answered ok is there afterwards, nothing ends in a trace, and the same
command works as soon as nothing fails any more. With EVERY only each so many of the calls is tried.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from journal.pebbles import RULESET, beside, lesson_at, played, told  # noqa: E402
from journal.stored_numbers import STORED  # noqa: E402
from journal.test_damage import unguarded  # noqa: E402

from facilitator.journal.access import require_sound  # noqa: E402
from facilitator.journal.private_texts import fill_texts  # noqa: E402
from facilitator.journal.problems import Unusable  # noqa: E402

STRACE = shutil.which("strace")
CALLS = (
    "write",
    "pwrite64",
    "fsync",
    "fdatasync",
    "ftruncate",
    "rename",
    "link",
    "unlink",
    "openat",
    "fchmod",
    "mkdir",
)
FAULTS = ("error=ENOSPC", "error=EIO", "signal=KILL")
"""The disk is full, the disk is broken, the process ends before the call."""

KILLED = -9
CODES = (0, 1, 2, KILLED)


@dataclass(frozen=True)
class Work:
    """One command, in a folder that `prepare` fills."""

    name: str
    prepare: Callable[[Path], None]
    arguments: tuple[str, ...]
    typed: str = ""
    done: Callable[[Path], bool] = lambda folder: True
    """Whether it has been done, as seen from outside."""


LINES = 'next\nnote "of Anna"\ntime +15\nundo\nroom pause\nroom resume\nnote "of Ben"\nnext\n'


def lesson(folder: Path) -> None:
    """A lesson with thirty moves, where the program keeps lessons."""
    (folder / "home" / "lessons").mkdir(parents=True)
    played(folder, 30)
    for end in ("", ".people"):
        beside(folder / "a.lesson", end).rename(beside(folder / "home" / "lessons" / "a.lesson", end))


def old_lesson(folder: Path) -> None:
    """A lesson of the first format."""
    (folder / "home" / "lessons").mkdir(parents=True)
    for end in ("", ".people"):
        shutil.copyfile(beside(STORED / "format-1.lesson", end), beside(folder / "home" / "lessons" / "a.lesson", end))


def named(folder: Path) -> None:
    """A lesson and a class list with the pupil whom its note names."""
    lesson(folder)
    roster = folder / "home" / "roster.json"
    roster.write_text(json.dumps({"7b": [["ANNA2", "mark", ""], ["BENN2", "Ben", ""]]}), encoding="utf-8")
    home = folder / "home" / "lessons" / "a.lesson"
    assert told("do", home, 'note "ANNA2 counted well"').code == 0


def damaged(folder: Path) -> None:
    """A lesson that lacks a move in the middle, which its copy has."""
    lesson(folder)
    (folder / "home" / "backups").mkdir()
    shutil.copyfile(folder / "home" / "lessons" / "a.lesson", folder / "home" / "backups" / "a.1.lesson")
    unguarded(folder / "home" / "lessons" / "a.lesson", "DELETE FROM move WHERE n = 12")


def plan(folder: Path) -> None:
    """A game, and no lesson."""
    (folder / "home").mkdir()
    (folder / "pebbles.toml").write_text(RULESET, encoding="utf-8")


def forgotten(folder: Path) -> bool:
    """Whether nobody is named any more."""
    files = [p for p in (folder / "home").rglob("*") if p.is_file()]
    return all(b"ANNA2" not in p.read_bytes() for p in files)


WORKS = (
    Work("doing", lesson, ("do", "a"), LINES),
    Work("leaving", lesson, ("do", "a", "next", 'note "the last"', "end"), done=lambda f: any((f / "home/history").glob("*.index"))),
    Work("converting", old_lesson, ("do", "a", 'note "converted"', 'note "again"')),
    Work("printing", lesson, ("print", "a", "--format", "html", "--out", "{}/out"), done=lambda f: any((f / "out").glob("*.html"))),
    Work("reporting", lesson, ("report", "a", "--out", "{}/report.md"), done=lambda f: (f / "report.md").stat().st_size > 100),
    Work("forgetting", named, ("forget", "ANNA2"), done=forgotten),
    Work("opening", plan, ("open", "pebbles.toml", "--lesson", "{}/new.lesson"), done=lambda f: (f / "new.lesson").is_file()),
    Work("repairing", damaged, ("repair", "a"), done=lambda f: any((f / "home/lessons").glob("a-repaired*.lesson"))),
)  # fmt: skip


@dataclass(frozen=True)
class Ran:
    """How a process ended, and what it said."""

    code: int
    out: str
    err: str


def ran(work: Work, folder: Path, *strace: str) -> Ran:
    """Run the command of a work, perhaps under strace."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "FACILITATOR_HOME": str(folder / "home")}
    run = subprocess.run(
        [*strace, sys.executable, "-m", "facilitator", *(word.replace("{}", str(folder)) for word in work.arguments)],
        cwd=folder, env={**env, "TMPDIR": str(folder)}, input=work.typed, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return Ran(run.returncode, run.stdout, run.stderr)


def calls_of(work: Work, folder: Path) -> list[tuple[str, int]]:
    """The calls of the system that touch something in the folder: the name of each, and the how manieth it is."""
    trace = folder.with_name(f"{folder.name}.trace")
    assert STRACE is not None
    done = ran(work, folder, STRACE, "-f", "-qq", "-y", "-e", f"trace={','.join(CALLS)}", "-o", str(trace))
    assert done.code == 0, (work.name, done)
    counted, found = Counter[str](), []
    first = ""
    for line in trace.read_text(encoding="utf-8", errors="replace").splitlines():
        process, _, rest = line.partition(" ")
        first = first or process
        called = re.match(r"(\w+)\(", rest.strip())
        if process != first or called is None:
            continue
        name = called[1]
        counted[name] += 1
        if str(folder) in rest:
            writes = name != "openat" or "O_WRONLY" in rest or "O_RDWR" in rest
            found += [(name, counted[name])] if writes else []
    return found


def moves_of(path: Path) -> dict[int, str]:
    """What every move of a lesson says, which has to be sound."""
    lesson = lesson_at(path, write=False)
    with closing(lesson.store):
        require_sound(path, lesson.store._db)
        found, texts = lesson.history(), lesson.people.texts() if lesson.last_text else {}
    return {move.n: fill_texts(move.said, texts) for move in found}


ACKNOWLEDGED = re.compile(r"ok (\d+) (.*)")


def wrong(work: Work, template: Path, folder: Path, call: str, n: int, fault: str) -> str:
    """What went wrong where one call failed; nothing where all is well."""
    shutil.copytree(template, folder)
    kept = folder / "home" / "lessons" / "a.lesson"
    assert STRACE is not None
    done = ran(
        work,
        folder,
        STRACE,
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "signal=none",
        "-e",
        f"trace={call}",
        "-e",
        f"inject={call}:{fault}:when={n}",
    )
    ENDED[done.code] += 1
    if done.code not in CODES or "Traceback" in done.err:
        return f"exit code {done.code}: {done.err[-600:]}"
    before = BEFORE.get(work.name, {})
    said = {int(found[1]): found[2] for line in done.out.splitlines() if (found := ACKNOWLEDGED.fullmatch(line))}
    if kept.exists() and work.name != "repairing":
        try:
            there = moves_of(kept)
        except Unusable as fault_found:
            return f"the lesson can't be read: {fault_found}"
        for move, sentence in (*before.items(), *said.items()):
            if there.get(move) != sentence and not (work.name == "forgetting" and there.get(move) is not None):
                return f"move {move} is lost: {sentence!r}, there is {there.get(move)!r}"
    elif before:
        return "the lesson is gone"
    again = ran(work, folder)
    if not work.done(folder) and (again.code or not work.done(folder)):
        return f"it can't be done any more: {again}"
    if again.code not in (0, 1, 2) or "Traceback" in again.err:
        return f"again, exit code {again.code}: {again.err[-600:]}"
    return ""


ENDED = Counter[int]()
"""How often each exit code came of a fault: where nothing but 0 did, nothing failed."""

BEFORE: dict[str, dict[int, str]] = {}
"""What each work's lesson holds before it begins."""


def faults(work: Work, every: int, base: Path) -> Iterator[tuple[str, str]]:
    """Each fault that was tried, and what went wrong with it."""
    template, count = base / work.name, base / f"{work.name}-count"
    template.mkdir()
    work.prepare(template)
    kept = template / "home" / "lessons" / "a.lesson"
    if kept.exists() and work.name != "repairing":
        BEFORE[work.name] = moves_of(kept)
    shutil.copytree(template, count)
    tried = [(call, n, fault) for call, n in calls_of(work, count) for fault in FAULTS][every // 2 :: every]

    def one(case: tuple[int, tuple[str, int, str]]) -> tuple[str, str]:
        i, (call, n, fault) = case
        folder = base / f"{work.name}-{i}"
        try:
            return f"{work.name}, {call} {n}, {fault}", wrong(work, template, folder, call, n, fault)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(one, enumerate(tried))


def main() -> None:
    every, bad = int(sys.argv[1]) if len(sys.argv) > 1 else 1, 0
    whole = 0
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with TemporaryDirectory(prefix="facilitator-faults-", dir=memory) as folder:
        for work in WORKS:
            begin = time.monotonic()
            results = list(faults(work, every, Path(folder)))
            found = [(case, said) for case, said in results if said]
            whole, bad = whole + len(results), bad + len(found)
            print(
                f"{work.name}: {len(results)} faults and kills, {len(found)} wrong, {time.monotonic() - begin:.0f} s",
                flush=True,
            )
            for case, said in found:
                print(f"  {case}: {said}", flush=True)
    print(f"{whole} faults and kills, {bad} wrong. Exit codes: {dict(sorted(ENDED.items()))}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
