"""Lessons in real files, with clocks that stand still until a line says otherwise."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from laws.rulesets import as_toml

from facilitator.cli.lesson_values import lesson_values
from facilitator.cli.public_values import public_values
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import read_header
from facilitator.game.dispatch.opening import new_table
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import Table
from facilitator.game.notes.room_screen import SCENES
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.views.scene_values import MOST_ROWS, Scene, Sight
from facilitator.game.views.scenes import scene
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.sight import sight_of
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace
from facilitator.plain.values import to_plain
from facilitator.projector.follower import Follower
from facilitator.projector.web.message import page_message

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


def public(lesson: Lesson) -> dict[str, Any]:
    """What `show --public --json` tells."""
    return dict(public_values(sight(lesson)))


def browser(lesson: Lesson) -> dict[str, Any]:
    """What a browser's stream tells."""
    follower = Follower(lambda: lesson, words_in)
    follower.follow()
    message: dict[str, Any] = json.loads(page_message(follower))
    return message


def sight(lesson: Lesson) -> Sight:
    """What scenes are made from."""
    words = words_in(lesson.scenario.words)
    return sight_of(lesson, lesson.people.texts(), words)


def scenes(lesson: Lesson) -> dict[str, Scene]:
    """Every scene that the facilitator could choose at this moment, with the room's message and without."""
    now = sight(lesson)
    return {
        f"{name} {message}": scene(replace(now, screen=replace(now.screen, scene=name, message=message)))
        for name in SCENES
        for message in {now.screen.message, None}
    }


def shown(lesson: Lesson) -> str:
    """Everything that the room can get to see at this moment: what is shown, in every way, and every other scene."""
    told, stream, other = public(lesson), browser(lesson), scenes(lesson)
    assert told["shown"] == stream["scene"] == to_plain(scene(sight(lesson))), "the screens show different things"
    for name, one in other.items():
        assert one.kind == "blank" or one.headline, f"{name} is empty"
        rows = {"agenda": len(lesson.scenario.phases), "teams": len(present_sides(sight(lesson).first))}.get(
            one.kind, 0
        )
        assert len(one.rows) >= min(rows, MOST_ROWS), f"{name} has lost rows"
    return json.dumps([told, stream, [str(one) for one in other.values()]], ensure_ascii=False)


def told(lesson: Lesson) -> str:
    """What `show --json` tells."""
    return json.dumps(lesson_values(lesson, lesson.now()), ensure_ascii=False)


def total(table: Table) -> int:
    """All items of a table."""
    return items(table, table.piles)


def items(table: Table, piles: Mapping[tuple[str, str], int]) -> int:
    """All items that lie in piles; what is a part of a pile counts once."""
    return sum(n for (pile, _), n in piles.items() if pile == "unaccounted" or table.rules.pile[pile].part_of is None)


def piles_wrong(table: Table, start: Mapping[tuple[str, str], int]) -> str | None:
    """What is wrong with a table's piles, if anything."""
    # The difference of a secret pile is booked with a side, where nobody sees it.
    booked = {("unaccounted", side) for side in table.sides}
    if (strange := table.piles.keys() ^ start.keys()) - booked:
        return f"piles that there are not: {strange}"
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
