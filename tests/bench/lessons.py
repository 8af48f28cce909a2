"""Lessons to measure on, made with the commands that a person types; and the same lessons as plain dicts.

Only the functions from `opened` on know the program from inside.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from program import commands, new_lesson

from facilitator.files.loader import read_header
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

GAME = "planet-hexagon"
STEPS = 83
"""How many steps its game has."""


def begun(path: Path, tables: int = 1) -> Path:
    """A new lesson in a rehearsal."""
    return new_lesson(path, GAME, "--rehearsal", "--seed", "bench", "--tables", str(tables))


def played(path: Path, tables: int, moves: int) -> Path:
    """A lesson in which so many moves were made: `next` at every table in turn, and in between what else there is to do."""
    begun(path, tables)
    if moves:
        lines = _lines(tables, max(0.25, 1.1 * moves / (tables * STEPS) - 1))
        with commands(path) as typed:
            while not typed.ask(next(lines)).startswith(
                f"ok {moves} "
            ):  # a step without a clock refuses what is said about it
                pass
    return path


def _lines(tables: int, more: float) -> Iterator[str]:
    """What is typed; beside each `next` so many other moves on average."""
    chance, owed = Random("bench"), 0.0
    for _ in range(STEPS):
        for table in range(1, tables + 1):
            yield f"@+3 {table}: next"
            owed += more
            while owed > 0:
                lines = chance.choice(
                    (("pause", "resume"), ("time +15",), ("undo", "redo"), ("time +30", "undo"), ("time -15",))
                )
                yield from (f"@+1 {table}: {line}" for line in lines)
                owed -= len(lines)
    raise ValueError("no game is so long")


def opened(path: Path, write: bool = False) -> Lesson:
    """A lesson opened as the commands open it."""
    return Lesson(Store.open(path, write), LessonTime(machine_clocks()), read_header)


def plain_start(lesson: Lesson) -> dict[str, dict[str, Any]]:
    """How the strands of a lesson begin, for the plain fold."""
    of = {card: cards.id for card, cards in lesson.rules.set_of.items()}
    tables = {name: {**_plain(lesson.table_strand(name).start), "set_of": of} for name in lesson.tables}
    return {**tables, "room": {}, "log": {}, "screen": {}}


def plain_tables(lesson: Lesson) -> dict[str, dict[str, Any]]:
    """The tables as they stand, as the plain fold has them."""
    return {name: _plain(table) for name, table in lesson.tables.items()}


def _plain(table: Any) -> dict[str, Any]:
    step = table.step
    return {
        "piles": dict(table.piles),
        "meters": dict(table.meters),
        "cards": dict(table.cards),
        "draws": dict(table.draws),
        "turns": dict(table.turns),
        "passed": dict(table.passed),
        "place": [(s.span, s.n, s.of, s.side, list(s.been)) for s in table.place],
        "used": list(table.used),
        "announced": list(table.announced),
        "first": table.first,
        "rotation": table.rotation,
        "skip": table.skip,
        "chosen": table.chosen,
        "last_turn": table.last_turn,
        "over": None if table.over is None else (table.over.why, table.over.at_turn),
        "step": None
        if step is None
        else {
            "entered": step.entered,
            "allowed": step.allowed,
            "added": step.added,
            "pauses": [list(p) for p in step.pauses],
        },
    }
