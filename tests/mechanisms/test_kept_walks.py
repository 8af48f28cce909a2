"""A drawn walk through every game, kept as a text: each answer, and all that changes in the lesson and in the room's view.

Whether that is right is said by the other tests; here no number, refusal or title may change unseen.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from mechanisms.playing import RULESETS, Game, reopened
from mechanisms.test_random_walks import lines
from record.lived import CLOCKS

from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import sides_of
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup

KEPT = Path(__file__).parent / "walks"
SHIPPED = ("planet-hexagon", "ecogon", "phylo-western-pa", "ecopyramid", "eco")
STEPS = 40


def flat(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value with the way to it; what has a name is found by its name."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from flat(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)) and any(isinstance(part, (dict, list, tuple)) for part in value):
        for i, part in enumerate(value):
            named = part.get("id") or part.get("name") if isinstance(part, dict) else None
            yield from flat(part, f"{path}[{named or i}]")
    else:
        yield path, str(value)


def seen(game: Game) -> dict[str, str]:
    whole = {"lesson": game.view(), "room": game.public()}
    return {path: value for path, value in flat(whole) if not path.startswith("lesson.console")}  # as at the table


def changes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    for path in dict.fromkeys((*before, *after)):
        old, new = before.get(path, "–"), after.get(path, "–")
        if old != new:
            yield f"  {path}: {old} → {new}"


def walk(folder: Path, name: str) -> Iterator[str]:
    _, rules, texts = load_plan(name if name in SHIPPED else str(RULESETS / f"{name}.toml"))
    path, chance = folder / "walk.lesson", random.Random(name)
    sides = {"1": sides_of(rules, None)}
    create_lesson(path, CLOCKS, texts, Setup(sides, {}, ()), rehearsal=True, seed=name).close()
    game = reopened(path)
    state: dict[str, str] = {}
    for line in ("next", *(lines(game, chance) for _ in range(STEPS))):
        said = game.say(line).said
        after = seen(game)
        yield f"> {line}"
        yield said
        yield from changes(state, after) if state else ()
        state = after
    game.lesson.store.close()


@pytest.mark.parametrize("name", [*SHIPPED, *sorted(f.stem for f in RULESETS.glob("*.toml"))])
def test_a_drawn_walk_is_as_it_was(name: str, tmp_path: Path) -> None:
    text = "\n".join(walk(tmp_path, name)) + "\n"
    path = KEPT / f"{name}.txt"
    if os.environ.get("WRITE_REPORTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"
