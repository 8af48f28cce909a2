"""What stored lessons tell in numbers: the state, the moves, the points, and the state after going back and forth.

Only numbers and ids are kept, no sentence and no title: words may get better, what happened in a lesson may not change.
"""

import gzip
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

from journal.pebbles import beside, told
from record.workbooks import sheets_to_read

STORED = Path(__file__).resolve().parent / "stored"
PACKED = ".gz"
ENDS = ("", ".people")
DEPTH = 5
"""So many moves of each strand are taken back and done again."""

LESSON = ("now", "sitting", "adjourned", "ended", "pace")
PHASE = ("id", "kind", "n", "of", "begun", "clock")
TABLE = (
    "open",
    "merged",
    "over",
    "ending",
    "acting",
    "clock",
    "piles",
    "meters",
    "due",
    "hidden",
    "rolls",
    "turns",
    "options",
    "known",
)
SIDE = ("cards", "meters", "points", "piles", "turns", "board", "known")
SHEET = ("checked", "counts", "written", "colony")
VERDICT = ("kind", "reached", "target", "value", "short_by", "winners")
STOP = ("span", "n", "of", "side")

Value = str | int | float | bool | list[Any] | None
Numbers = dict[str, Value]


def unpacked(expected: Path, folder: Path) -> Path:
    """A copy of a stored lesson in a folder, with its texts; named by the file with its numbers."""
    lesson = folder / f"{expected.stem}.lesson"
    for end in ENDS:
        packed = beside(expected.with_name(lesson.name), end + PACKED)
        if packed.exists():
            beside(lesson, end).write_bytes(gzip.decompress(packed.read_bytes()))
    return lesson


def kinds_of(lesson: Path) -> set[str]:
    """The kinds of all events that a lesson of format 1 holds, of moves that were undone too."""
    return {event[0] for body in _bodies(lesson, "kind = 'do'").values() for event in json.loads(body)}


def _bodies(lesson: Path, which: str) -> dict[int, str]:
    with closing(sqlite3.connect(f"file:{lesson}?mode=ro&immutable=1", uri=True)) as db:
        return dict(db.execute(f"SELECT n, body FROM move WHERE {which}"))


def shown(lesson: Path) -> Numbers:
    """Where a lesson stands, by `show --json`: each number under its path, as in `1.arboretans.piles.taken`."""
    done = told("show", lesson, "--json")
    assert done.code == 0, done.err
    show = done.json
    found: Numbers = {"moves": show["moves"], "bell": show["bell"]["at"]}
    found.update(_flat("", _only(show, LESSON)))
    found.update(_flat("phase", _only(show["phase"], PHASE)))
    for table in show["tables"]:
        name = table["name"]
        found.update(_flat(name, _only(table, TABLE)))
        found[f"{name}.place"] = [[stop.get(key) for key in STOP] for stop in table["place"]]
        found.update(_flat(f"{name}.verdict", _only(table["verdict"] or {}, VERDICT)))
        for side in table["sides"]:
            found.update(_flat(f"{name}.{side['id']}", _side(side)))
    return found


def _side(side: Mapping[str, Any]) -> dict[str, Any]:
    """One side with who sits there, and its sheet line by line where anything was handed in."""
    own = _only(side, SIDE)
    own["seats"] = [[seat["code"], *seat["roles"]] for seat in side["seats"]]
    if side["sheet"] is not None:
        own["sheet"] = _only(side["sheet"], SHEET)
        own["sheet"]["lines"] = {line["id"]: line["points"] for line in side["sheet"]["lines"]}
    return own


def _only(tree: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: tree[key] for key in keys if key in tree}


def _flat(path: str, tree: Any) -> Iterator[tuple[str, Value]]:
    """Every value of a tree with the path to it; a list is one value."""
    if not isinstance(tree, dict):
        yield path, tree
        return
    for key, value in tree.items():
        yield from _flat(f"{path}.{key}" if path else key, value)


def logged(lesson: Path) -> list[list[Value]]:
    """Every move, by `log --json`: number, strand, kind, when it counts, when it was entered, whether it still counts."""
    done = told("log", lesson, "--json")
    assert done.code == 0, done.err
    return [[row[key] for key in ("move", "strand", "kind", "at", "written", "counts")] for row in done.json]


def exported(lesson: Path) -> list[list[float]]:
    """The numbers of each row of the sheets of `export --to xlsx`, its first cell and words left out; if these sheets change, adapt this."""
    out = lesson.with_suffix(".xlsx")
    done = told("export", lesson, "--to", "xlsx", "--out", out)
    assert done.code == 0, done.err
    rows = [row for sheet in sheets_to_read(out) for row in sheet]
    found = [[float(cell) for cell in row[1:] if _is_number(cell)] for row in rows]
    out.unlink()
    return [row for row in found if row]


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def differing(before: Numbers, after: Numbers) -> Numbers:
    """What has changed between two states; what is gone is null."""
    paths = dict.fromkeys((*before, *after))
    return {path: after.get(path) for path in paths if path != "moves" and before.get(path) != after.get(path)}


class Stacks:
    """The strands of a lesson as stacks of moves that are fit to go back or forth here.

    `lines` are the moves that each typed line made. A move is fit if its line made no other one and no neighbour was
    made at the same instant: a version that takes back all that one line did has to come to the same numbers.
    """

    def __init__(self, lesson: Path, lines: list[list[int]]) -> None:
        rows = {row[0]: row for row in logged(lesson)}
        crowded = {n for (n, row), (m, other) in pairwise(rows.items()) if row[4] == other[4] for n in (n, m)}
        self.fit = {line[0] for line in lines if len(line) == 1} - crowded
        self.live: dict[str, list[int]] = {}
        self.undone: dict[str, list[int]] = {}
        counts = _bodies(lesson, "kind = 'undo'")
        for n, (_, strand, kind, *_) in rows.items():
            self._take(str(strand), str(kind), int(str(n)), counts)

    def _take(self, strand: str, kind: str, n: int, counts: Mapping[int, str]) -> None:
        """A move keeps the number under which it was made first."""
        live, undone = self.live.setdefault(strand, []), self.undone.setdefault(strand, [])
        if kind in ("do", "correct"):
            live.append(n)
            undone.clear()
        elif kind == "redo":
            live.append(undone.pop())
        else:
            undone.extend(live.pop() for _ in range(int(counts[n])))

    def single(self, strand: str) -> int:
        """How many moves at the end of a strand are fit to be taken back."""
        moves = self.live.get(strand, [])
        return next((i for i, n in enumerate(reversed(moves)) if n not in self.fit), len(moves))

    def ready(self) -> list[str]:
        """The strands in which the move that was taken back last is fit to be done again."""
        return [strand for strand, moves in self.undone.items() if moves and moves[-1] in self.fit]


def taken_back(lesson: Path, stacks: Stacks) -> list[dict[str, Any]]:
    """Steps back through all strands together: what was typed and what it changed, up to `DEPTH` moves in each."""
    left = {strand: stacks.single(strand) for strand in sorted(stacks.live, key=_rank) if strand != "screen"}
    steps: list[dict[str, Any]] = []
    before = shown(lesson)
    for depth in range(DEPTH):
        said = []
        for strand in left:
            if left[strand] > depth and told("do", lesson, _undo(strand)).code == 0:
                said.append(_undo(strand))
            else:
                left[strand] = 0
        after = shown(lesson)
        if said:
            steps.append({"undo": said, "changed": differing(before, after)})
        before = after
    return steps


def done_again(lesson: Path, stacks: Stacks) -> dict[str, Any]:
    """What was taken back last when the lesson was closed, done again: what was typed and what it changed."""
    before = shown(lesson)
    lines = again([_undo(strand) for strand in sorted(stacks.ready(), key=_rank)])
    said = [line for line in lines if told("do", lesson, line).code == 0]
    return {"redo": said, "changed": differing(before, shown(lesson))}


def going_on(lesson: Path) -> list[dict[str, Any]]:
    """Steps forward from where the lesson was closed: what was typed, and how it changed places, turns and piles."""
    show = shown(lesson)
    steps = [line for line in _woken(show) if told("do", lesson, line).code == 0]
    found = [{"do": steps, "changed": {}}]
    for _ in range(DEPTH):
        before = shown(lesson)
        said = [line for line in map("{}: next".format, playing(before)) if told("do", lesson, line).code == 0]
        changed = differing(before, shown(lesson))
        found.append({"do": said, "changed": {path: value for path, value in changed.items() if _MOVING.search(path)}})
    return [step for step in found if step["do"]]


_MOVING = re.compile(r"\.(place|acting|turns|over\.why|piles\..*)$")


def _woken(show: Numbers) -> Iterator[str]:
    """The lines after which tables play again."""
    if show["ended"]:
        yield "room undo"
    if show["adjourned"]:
        yield "room next"
    if show["phase.kind"] != "play":
        yield "phase play"


def playing(show: Numbers) -> list[str]:
    """The tables at which `next` means the next step now."""
    tables = [path.removesuffix(".open") for path, value in show.items() if path.endswith(".open") and value]
    return [table for table in tables if f"{table}.over.why" not in show and show[f"{table}.merged"] is None]


def _rank(strand: str) -> tuple[bool, bool, str]:
    """The room first, for an ended lesson lets no table go back; the log last."""
    return strand != "room", strand == "log", strand


def _undo(strand: str) -> str:
    return f"{strand}: undo" if strand.isdecimal() else {"room": "room undo", "log": "undo log"}[strand]


def again(lines: list[str]) -> list[str]:
    """The lines that do again what these took back."""
    return [line.replace("undo", "redo") for line in reversed(lines)]
