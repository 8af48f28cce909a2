"""A very small game, and lessons of it, for the tests of the lesson file."""

import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from facilitator.cli.main import main
from facilitator.files.loader import read_header
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime, machine_clocks
from facilitator.journal.store import Store

HOUSE = Path(__file__).resolve().parents[2]
NOBODY = 65534

RULESET = """schema = 1
id = "pebbles"
title = "Pebbles"

[sides]
least = 2
most = 2
word = "team"

[[sides.list]]
id = "red"
title = "Red"

[[sides.list]]
id = "blue"
title = "Blue"

[[spans]]
id = "round"
title = "Round"
repeat = 200

[[spans]]
id = "turn"
title = "Turn"
within = "round"
sides = "each"
seconds = 60

[[piles]]
id = "bag"
title = "Bag"
start = 500

[[piles]]
id = "hand"
title = "Hand"
of = "side"

[[meters]]
id = "points"
title = "Points"
of = "side"

[[rules]]
on = { starts = "turn" }
then = [{ do = "move", from = "bag", to = "hand" }]

[[outcomes]]
id = "care"
title = "Careful counting"
"""

SCENARIO = """schema = 1
id = "pebbles-lesson"
title = "A lesson with pebbles"
ruleset = "pebbles"
minutes = 45

[[phases]]
id = "welcome"
title = "Welcome"
kind = "intro"
minutes = 5

[[phases]]
id = "play"
title = "Play"
kind = "play"
minutes = 30

[[phases]]
id = "debrief"
title = "Debrief"
kind = "debrief"
minutes = 10
"""


@dataclass(frozen=True)
class Done:
    """What a command line said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, read as JSON."""
        return json.loads(self.out)


def told(*arguments: str | Path) -> Done:
    """The command line in this process: what a fault of ours raises comes through."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(a) for a in arguments])
    return Done(code, out.getvalue(), err.getvalue())


def program(*arguments: str | Path, typed: str | None = None, **more: Any) -> Done:
    """The command line in a process of its own."""
    more.setdefault("env", environment())
    run = subprocess.run(
        [sys.executable, "-m", "facilitator", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        input=typed,
        timeout=60,
        **more,
    )
    return Done(run.returncode, run.stdout, run.stderr)


def environment(*folders: Path) -> dict[str, str]:
    """The environment for a process of its own, which has to find the program first."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*folders, HOUSE)))}


def without_rights() -> None:
    """From now on this process has no rights but anybody's."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def forked(work: Callable[[], object]) -> int:
    """Do something in a copy of this process, which has all that is needed loaded already."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def unprivileged(*arguments: str | Path) -> Done:
    """The command line in a process that has no rights but anybody's."""
    read, write = os.pipe()

    def work() -> None:
        without_rights()
        try:
            done = told(*arguments)
        except BaseException:
            done = Done(99, "", traceback.format_exc())
        os.write(write, json.dumps([done.code, done.out, done.err]).encode())

    child = forked(work)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as file:
        found = json.load(file)
    os.waitpid(child, 0)
    return Done(*found)


def opened(folder: Path, *options: str, name: str = "a.lesson", plan: bool = False) -> Path:
    """A new lesson of the small game."""
    (folder / "pebbles.toml").write_text(RULESET, encoding="utf-8")
    (folder / "plan.toml").write_text(SCENARIO, encoding="utf-8")
    path = folder / name
    done = told("open", folder / ("plan.toml" if plan else "pebbles.toml"), "--lesson", path, *options)
    assert done.code == 0, done.err
    return path


def played(folder: Path, moves: int = 60, name: str = "a.lesson") -> Path:
    """A lesson with so many moves, every fifth of them a note."""
    path = opened(folder, name=name)
    lines = [f'note "mark {n} of the facilitator"' if n % 5 == 4 else "next" for n in range(moves)]
    done = told("do", path, *lines)
    assert done.code == 0, done.out
    return path


def made(path: Path, clocks: Clocks | None = None, plan: bool = False) -> None:
    """A new lesson whose clocks are handed in."""
    texts = {"ruleset": RULESET, **({"scenario": SCENARIO} if plan else {})}
    setup = Setup({"1": ("red", "blue")})
    create_lesson(path, clocks or machine_clocks(), texts, setup, rehearsal=False, seed="7").close()


def lesson_at(path: Path, clocks: Clocks | None = None, write: bool = True) -> Lesson:
    """A lesson that is open in this process."""
    return Lesson(Store.open(path, write), LessonTime(clocks or machine_clocks()), read_header)


def beside(path: Path, end: str) -> Path:
    """A file beside a lesson."""
    return path.with_name(path.name + end)


ADVICE = (
    "copy",
    "Copy it to",
    "Wait a moment and try again",
    "backup",
    "Update",
    "version",
    "Choose",
    "list lessons",
    "Free some space",
    "Move it away",
    "folder, not a lesson",
    "Restore",
    "there is no such file",
    "a folder, not a file",
)


def a_sentence(done: Done) -> None:
    """Exit code 2 and one line for a person that says what to do."""
    assert done.code == 2, (done.code, done.out, done.err)
    assert "Traceback" not in done.err
    assert done.err.count("\n") == 1 and done.err.strip().endswith("."), done.err
    assert any(word in done.err for word in ADVICE), done.err


def contents(folder: Path) -> dict[str, bytes]:
    """Every lesson in a folder and what belongs to it, byte by byte; what SQLite keeps for locking is none of it."""
    return {
        p.name: p.read_bytes()
        for p in folder.iterdir()
        if p.is_file() and not p.name.endswith("-shm") and p.stat().st_size
    }


def log_of(path: Path) -> list[dict[str, object]]:
    """Every move, as `log` tells it."""
    done = told("log", path, "--json")
    assert done.code == 0, done.err
    rows: list[dict[str, object]] = done.json
    return rows


def copied(lesson: Path, to: Path) -> Path:
    """A lesson, with what is pending and its texts, copied to another place."""
    for end in ("", "-wal", ".people"):
        with suppress(FileNotFoundError):
            shutil.copyfile(beside(lesson, end), beside(to, end))
    return to


def foreign(path: Path) -> None:
    """In the place of a file one of another program."""
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE places(id INTEGER PRIMARY KEY, url TEXT)")
        db.commit()


def turned_into_a_folder(path: Path) -> None:
    """In the place of a file a folder."""
    path.unlink()
    path.mkdir()
