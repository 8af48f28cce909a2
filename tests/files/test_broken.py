"""Deliberately broken files, one fault each: what is said about it, and on which line."""

import os
import random
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import lanes
import pytest
import tomli_w

from facilitator.files.fault import Fault, Unreadable
from facilitator.files.fault_list import MOST_FAULTS
from facilitator.files.loader import (
    RULESETS,
    SCENARIOS,
    is_scenario,
    load_plan,
    load_ruleset,
    load_scenario,
    ruleset_of,
    shipped_files,
)
from facilitator.files.starters import RULESET, SCENARIO
from facilitator.files.toml_document import parse_document, read_document
from facilitator.plain.spelling import one_of

HERE = Path(__file__).parent
BROKEN = sorted((HERE / "broken").glob("*.toml"))
MANY = sorted((HERE / "many").glob("*.toml"))
EXPECTS = "# expects: "
REWRITE = bool(os.environ.get("WRITE_REPORTS"))
"""Whether what these files expect is written anew instead of compared."""


def faults_of(path: Path) -> tuple[Fault, ...]:
    """What is wrong with a ruleset or a lesson plan."""
    try:
        if is_scenario(read_document(path)):
            load_scenario(path)
        else:
            load_ruleset(str(path))
    except Unreadable as unreadable:
        return unreadable.faults
    return ()


def expected_of(path: Path) -> list[str]:
    """What the first lines of a file say that will be said about it."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(EXPECTS)]
    told = [line.removeprefix(EXPECTS).replace("{rulesets}", one_of(shipped_files(RULESETS))) for line in lines]
    assert told
    return [] if told == ["nothing"] else told


def told_of(path: Path) -> list[str]:
    """What is said about a file, without its name."""
    told = [fault.sentence.removeprefix(path.name) for fault in faults_of(path)]
    return [text.removeprefix(", ").removeprefix(": ") for text in told]


def rewrite_expected(path: Path) -> None:
    """Put what is said now into the first lines of a file, for somebody who reads the difference."""
    shipped = one_of(shipped_files(RULESETS))
    for _ in range(2):  # with more or fewer of these lines all below them moves
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        first = next(i for i, line in enumerate(lines) if line.startswith(EXPECTS))
        told = [f"{EXPECTS}{text.replace(shipped, '{rulesets}')}\n" for text in told_of(path) or ["nothing"]]
        rest = [line for line in lines if not line.startswith(EXPECTS)]
        path.write_text("".join([*rest[:first], *told, *rest[first:]]), encoding="utf-8")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_one_fault_is_told_exactly(path: Path) -> None:
    if REWRITE:
        rewrite_expected(path)
    assert told_of(path) == expected_of(path)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_has_one_fault_or_is_the_sound_one(path: Path) -> None:
    assert len(expected_of(path)) == (path.stem != "harbour")
    assert path.read_text(encoding="utf-8").count(EXPECTS) == 1


@pytest.mark.parametrize("path", MANY, ids=lambda path: path.stem)
def test_all_faults_of_a_file_are_told_at_once_in_its_order(path: Path) -> None:
    if REWRITE:
        rewrite_expected(path)
    assert told_of(path) == expected_of(path)
    lines = [fault.line or 0 for fault in faults_of(path)]
    assert lines == sorted(lines)


@pytest.mark.parametrize("path", [*BROKEN, *MANY], ids=lambda path: path.stem)
def test_sentences_are_for_people_who_do_not_program(path: Path) -> None:
    for fault in faults_of(path):
        assert "\n" not in fault.sentence and len(fault.sentence) < 300
        for word in ("None", "True", "False", "dict", "tuple", "str ", "int ", "null", "object", "array", "<", ">"):
            assert not re.search(rf"(?<![a-z]){word}", fault.text)  # a hint or a verdict may be spoken of


@pytest.mark.parametrize("name", list(shipped_files(RULESETS)))
def test_a_shipped_ruleset_loads(name: str) -> None:
    assert load_ruleset(name)[0].id == name


@pytest.mark.parametrize("path", shipped_files(SCENARIOS).values(), ids=lambda path: path.stem)
def test_a_shipped_scenario_loads(path: Path) -> None:
    assert load_scenario(path)[0].id == path.stem
    assert load_plan(path.stem)[0].id == path.stem


def test_the_files_to_start_from_are_sound(tmp_path: Path) -> None:
    for text, name in ((RULESET, "harbour"), (SCENARIO, "lesson")):
        path = tmp_path / f"{name}.toml"
        path.write_text(text.format(id=name, title="Harbour"), encoding="utf-8")
        assert told_of(path) == []


def test_a_misspelt_ruleset_is_sought_beside_the_plan_too(tmp_path: Path) -> None:
    (tmp_path / "harbour.toml").write_text("", encoding="utf-8")
    plan = tmp_path / "lesson.toml"
    plan.write_text('schema = 1\nid = "lesson"\ntitle = "Lesson"\nruleset = "harbor"\nphases = []\n', encoding="utf-8")
    (told,) = told_of(plan)
    assert told.startswith("line 4: ruleset is 'harbor'") and told.endswith("Did you mean 'harbour'?")


def test_a_plan_tells_the_faults_of_its_ruleset_by_that_files_name(tmp_path: Path) -> None:
    (tmp_path / "harbour.toml").write_text(
        'schema = 1\nid = "harbour"\ntitle = "Harbour"\nspans = 3\n', encoding="utf-8"
    )
    plan = tmp_path / "lesson.toml"
    plan.write_text('schema = 1\nid = "lesson"\ntitle = "Lesson"\nruleset = "harbour"\nphases = []\n', encoding="utf-8")
    (fault,) = faults_of(plan)
    assert (fault.file, fault.line) == ("harbour.toml", 4)


@pytest.mark.parametrize("name", ["a" * 5000, "../" * 40 + "x", "nul\\u0000l"])
def test_a_ruleset_with_a_name_that_no_file_can_have_is_not_found(tmp_path: Path, name: str) -> None:
    plan = tmp_path / "lesson.toml"
    plan.write_text(
        f'schema = 1\nid = "lesson"\ntitle = "Lesson"\nruleset = "{name[:3000]}"\nphases = []\n', encoding="utf-8"
    )
    (told,) = told_of(plan)
    assert "there is no such ruleset" in told


GAME = 'schema = 1\nid = "harbour"\ntitle = "Harbour"\nsides = { least = 2, most = 4 }\n'
TURN = '[[spans]]\nid = "turn"\ntitle = "Turn"\n'
EACH = f'{TURN}sides = "each"\n'
GRAIN = '[[piles]]\nid = "grain"\ntitle = "Grain"\n'
HAND = '[[piles]]\nid = "hand"\ntitle = "Hand"\nof = "side"\n'
COINS = '[[meters]]\nid = "coins"\ntitle = "Coins"\n'
SAY = 'then = [{ do = "announce", say = "{next} and {first} have {coins}." }]\n'
CREW = '[[options]]\nid = "crew"\ntitle = "Crew"\nkind = "number"\nper = "side"\ndefault = 0\n'
OVER = '[[endings]]\nid = "over"\ntitle = "Over"\nwhen = [{ pile = "grain", at-most = 0 }]\n'


@pytest.mark.parametrize(
    "text",
    [
        f'{EACH}seconds = {{ option = "crew" }}\n{CREW}',
        f'{TURN}until = "end"\nwhen = [{{ pile = "grain", at-least = 1 }}]\n{TURN.replace("turn", "rest")}{GRAIN}{OVER}',
        f'{EACH}{COINS}of = "side"\n[[rules]]\non = {{ meter = "coins", reaches = 3 }}\n{SAY}',
        f'{EACH}{COINS}[[rules]]\non = {{ pile = "unaccounted", reaches = -3 }}\nwhen = [{{ pile = "unaccounted", at-most = -1 }}]\n{SAY}',
        f'{TURN}{GRAIN}{HAND}[[rules]]\non = {{ starts = "turn" }}\nthen = [{{ do = "move", from = "grain", to = "hand", side = "each", '
        'amount = [{ amount = "all", when = [{ last = "turn" }] }, { amount = 0 }] }]\n',
        f'{TURN}{GRAIN}{HAND}[[rules]]\non = {{ starts = "turn" }}\nthen = [{{ do = "move", from = "grain", to = "hand", side = "player-2" }}]\n',
        f"{TURN}repeat = {{ by-sides = {{ 2 = 9, 3 = 6, 4 = 4 }} }}\n",
        f'{COINS}least = -5\nmost = 5\n{TURN}[[rules]]\non = {{ starts = "turn" }}\nthen = [{{ do = "set", meter = "coins", to = -5 }}]\n',
        f'{COINS}{TURN}[[rules]]\non = {{ meter = "coins", reaches = 3 }}\nthen = [{{ do = "set", meter = "coins", to = 0 }}]\n',
        f'{TURN}{TURN.replace("turn", "step")}within = "turn"\n[[prompts]]\nid = "hint"\nat = "turn"\nsay = "Go on."\n'
        'when = [{ not-first = "step" }]\n',
        f'{EACH}{HAND}[[prompts]]\nid = "hint"\nat = "end"\nsay = "{{who}}, with {{hand}} cards, goes first next time."\n'
        'who = [{ fewest = "hand" }]\n',
    ],
)
def test_what_looks_odd_may_be_sound(text: str) -> None:
    ruleset_of(parse_document("harbour.toml", (GAME + text).encode()))


def test_too_many_faults_are_counted() -> None:
    text = "\n".join(f"name-{i} = {i}" for i in range(MOST_FAULTS + 50))
    with pytest.raises(Unreadable) as caught:
        ruleset_of(parse_document("harbour.toml", text.encode()))
    assert len(caught.value.faults) == MOST_FAULTS + 1
    assert caught.value.faults[-1].sentence == "harbour.toml: and 54 more; these are the first 200 that were found."


@pytest.mark.sampled
def test_nothing_that_is_put_into_a_sound_file_makes_it_crash() -> None:
    chance = random.Random(7)
    sound = tomllib.loads(shipped_files(RULESETS)["planet-hexagon"].read_text(encoding="utf-8"))
    odd: list[Any] = [
        0,
        -1,
        10**30,
        3.5,
        True,
        "",
        "x",
        "{who}",
        "{",
        "end",
        [],
        {},
        [[]],
        [{}],
        {"option": "x"},
        {"by-sides": {"x": 1}},
    ]
    for _ in range(200 if lanes.whole else 50):
        tree = deepcopy(sound)
        *outer, last = chance.choice(list(_paths(tree)))
        inner: Any = tree
        for step in outer:
            inner = inner[step]
        if chance.random() < 0.3:
            del inner[last]
        else:
            inner[last] = chance.choice(odd)
        try:
            ruleset_of(parse_document("game.toml", tomli_w.dumps(tree).encode()))
        except Unreadable as unreadable:
            assert all(fault.sentence for fault in unreadable.faults)


def _paths(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from _paths(value, (*path, key))
