"""Make stored lessons with the program as it is:  python tests/journal/make_stored.py [NAME…]

A lesson of a released format is never made again: it proves that what somebody kept for years still opens. This makes
what is missing in the folder of the current format; it refuses to overwrite a lesson of a released one. The lines typed
into each lesson are in `stored_lines.py`; its numbers go beside it (`stored_numbers.py`). `stored/format-1.lesson` is
older than these and stays as it is. After a release, add its format to `RELEASED`.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from journal.pebbles import RULESET, SCENARIO, beside, copied, told  # noqa: E402
from journal.stored_lines import SCRIPTS  # noqa: E402
from journal.stored_numbers import (  # noqa: E402
    ENDS,
    PACKED,
    STORED,
    Stacks,
    done_again,
    exported,
    going_on,
    logged,
    shown,
    taken_back,
)

from facilitator.journal.formats import FORMAT  # noqa: E402
from facilitator.journal.lesson_time import Clocks  # noqa: E402

RELEASED = (1,)
"""Formats of which lessons are out in the world."""
OPENED = 1_800_000_000_000
"""When every stored lesson was opened: on 15 January 2027 at 8:00 UTC."""
FIXTURES = HERE.parent / "rulesets"


@contextmanager
def _always_the_same() -> Iterator[None]:
    """Lessons get the same instant and id whenever they are made."""
    clocks = Clocks(lambda: OPENED, lambda: 1_000_000, lambda: "stored", lambda process: False)
    patched_clocks = patch("facilitator.cli.run.machine_clocks", lambda: clocks)
    with patched_clocks, patch("secrets.token_hex", lambda size: "55" * size):
        yield


def created(folder: Path, name: str) -> Path:
    """The new lesson of a script, before anything is typed."""
    script = SCRIPTS[name]
    going_on = RULESET.replace("seconds = 60", "seconds = 60\ngoes-on = true")
    (folder / "pebbles.toml").write_text(going_on, encoding="utf-8")
    (folder / "pebbles-plan.toml").write_text(SCENARIO, encoding="utf-8")
    plan: str | Path = script.plan
    for place in (folder, FIXTURES):
        if (place / f"{script.plan}.toml").exists():
            plan = place / f"{script.plan}.toml"
    path = folder / f"{name}.lesson"
    with _always_the_same():
        done = told("open", plan, "--lesson", path, "--rehearsal", *script.options)
    assert done.code == 0, done.err
    return path


def played(lesson: Path, name: str) -> list[list[int]]:
    """Type a lesson's lines; the numbers of the moves that each of them made."""
    lines = list(SCRIPTS[name].lines())
    done = told("do", lesson, *lines)
    answers = done.out.splitlines()
    refused = [f"{line}: {said}" for line, said in zip(lines, answers, strict=True) if said.startswith("refused")]
    assert not refused, "\n".join(refused)
    last = [0, *(int(said.split()[1]) for said in answers)]
    return [list(range(before + 1, after + 1)) for before, after in pairwise(last)]


def make(name: str, folder: Path) -> None:
    """One lesson with its texts, packed, and what it tells."""
    with TemporaryDirectory() as made:
        lesson = created(Path(made), name)
        lines = played(lesson, name)
        assert not beside(lesson, "-wal").exists()
        for end in ENDS:
            packed = gzip.compress(beside(lesson, end).read_bytes(), 9, mtime=0)
            beside(folder / lesson.name, end + PACKED).write_bytes(packed)
        back, forth, on = (copied(lesson, lesson.with_name(f"{way}.lesson")) for way in ("back", "forth", "on"))
        stacks = Stacks(back, lines)
        expected = {
            "show": shown(back),
            "log": logged(back),
            "export": exported(back),
            "back": taken_back(back, stacks),
            "forth": [done_again(forth, stacks)],
            "on": going_on(on),
        }
    (folder / f"{name}.json").write_text(_text(expected), encoding="utf-8")


def _text(expected: dict[str, Any]) -> str:
    """JSON with a line for each number of the state and for each move."""
    parts = []
    for name, value in expected.items():
        named = isinstance(value, dict)
        items = [f" {_json(k)}: {_json(v)}" for k, v in value.items()] if named else [f" {_json(v)}" for v in value]
        opening, closing = "{}" if named else "[]"
        parts.append(f"{_json(name)}: {opening}\n" + ",\n".join(items) + f"\n{closing}")
    return "{" + ",\n".join(parts) + "}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(names: list[str], format_: int = FORMAT) -> None:
    """Make the named lessons, or all that are missing in a format; the present one, as no other can be written."""
    folder = STORED / f"format-{format_}"
    there = {path.stem for path in folder.glob("*.json")}
    kept = sorted(there & set(names))
    if kept and format_ in RELEASED:
        sys.exit(f"Format {format_} is released: {', '.join(kept)} can't be made anew, only read for ever.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or [name for name in SCRIPTS if name not in there]:
        make(name, folder)
        print(f"{name}: made")


if __name__ == "__main__":
    main(sys.argv[1:])
