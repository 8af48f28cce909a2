"""Lessons in real files, with clocks that stand still until a line says otherwise."""

import json
from collections.abc import Mapping
from pathlib import Path

from laws.rulesets import as_toml

from facilitator.files.loader import read_header
from facilitator.game.dispatch.opening import new_table
from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.views.lesson_view import LessonView, lesson_view
from facilitator.game.views.public_view import public_view
from facilitator.journal.lesson import Lesson, Setup, create_lesson
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.store import Store

START = 1_763_461_200_000
CLOCKS = Clocks(lambda: START, lambda: 0, lambda: "here", lambda process: False)


def opened(
    path: Path,
    rules: Ruleset,
    scenario: Scenario,
    sides: tuple[str, ...],
    tables: tuple[str, ...] = ("1",),
    seed: str = "seed",
) -> Lesson:
    """A new lesson that can be written to; refused as the game refuses it."""
    new_table(tables[0], rules, sides, {})
    setup = Setup(dict.fromkeys(tables, sides), {}, tuple((t, s, ()) for t in tables for s in sides))
    texts = {
        "ruleset": as_toml(rules),
        "ruleset-file": "made-up.toml",
        "scenario": as_toml(scenario),
        "scenario-file": "plan.toml",
    }
    store = create_lesson(path, CLOCKS, texts, setup, rehearsal=True, seed=seed)
    return Lesson(store, LessonTime(CLOCKS), lambda header: (rules, scenario))


def again(lesson: Lesson, write: bool, read: bool = False) -> Lesson:
    """The same lesson opened anew; `read`: from the texts that lie in the file."""
    kept = lesson.rules, lesson.scenario
    return Lesson(
        Store.open(lesson.store.path, write), LessonTime(CLOCKS), read_header if read else lambda header: kept
    )


def strands(lesson: Lesson) -> tuple[str, ...]:
    """The strands of a lesson by name."""
    return (*lesson.tables, "room", "log", "screen")


def states(lesson: Lesson) -> dict[str, object]:
    """Everything that is the case."""
    return {name: lesson.strand(name).state for name in strands(lesson)}


def stacks(lesson: Lesson) -> dict[str, tuple[list[tuple[int, int, str]], list[tuple[int, int, str]]]]:
    """What counts and what was taken back, strand by strand."""
    return {
        name: (
            [(m.n, m.at, m.row.body) for m in lesson.strand(name).live],
            [(m.n, m.at, m.row.body) for m in lesson.strand(name).undone],
        )
        for name in strands(lesson)
    }


def shown(lesson: Lesson) -> str:
    """What the room may see."""
    return json.dumps(
        public_view(lesson.room, lesson.tables, lesson.screen, lesson.people.texts(), lesson.now()), ensure_ascii=False
    )


def told(lesson: Lesson) -> str:
    """What `show --json` tells."""
    return json.dumps(
        lesson_view(LessonView(lesson.id, lesson.n, lesson.now(), lesson.room, lesson.tables)), ensure_ascii=False
    )


def total(table: Table) -> int:
    """All items of a table."""
    return items(table, table.piles)


def items(table: Table, piles: Mapping[tuple[str, str], int]) -> int:
    """All items that lie in piles; what is a part of a pile counts once."""
    return sum(n for (pile, _), n in piles.items() if pile == "unaccounted" or table.rules.pile[pile].part_of is None)


def piles_wrong(table: Table, start: Mapping[tuple[str, str], int]) -> str | None:
    """What is wrong with a table's piles, if anything."""
    if table.piles.keys() != start.keys():
        return f"piles that there are not: {table.piles.keys() ^ start.keys()}"
    if total(table) != items(table, start):
        return f"{total(table)} items instead of {items(table, start)}"
    for (pile, side), n in table.piles.items():
        if pile == "unaccounted":
            continue
        most = table.rules.pile[pile].most
        if n < 0 or (most is not None and n > most):
            return f"{pile} {side} holds {n}, between 0 and {most}"
        whole = table.rules.pile[pile].part_of
        if whole is not None and n > table.piles[whole, side]:
            return f"{pile} {side} holds {n}, more than the {table.piles[whole, side]} of {whole}"
    return None


def meters_wrong(table: Table, start: Mapping[tuple[str, str], int]) -> str | None:
    """What is wrong with a table's meters, if anything."""
    if table.meters.keys() != start.keys():
        return f"meters that there are not: {table.meters.keys() ^ start.keys()}"
    for (meter, side), n in table.meters.items():
        known = table.rules.meter[meter]
        if n < known.least or (known.most is not None and n > known.most):
            return f"{meter} {side} is {n}"
    return None
