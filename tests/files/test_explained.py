"""Every key is explained, and the schema for editors says of a file's shape what the program says."""

import json
import random
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import lanes
import pytest
import tomli_w
from jsonschema import Draft202012Validator

from facilitator.cli.explain import MOST_ROWS, WIDTH, contents, explanation
from facilitator.cli.main import main
from facilitator.files.fault import Unreadable
from facilitator.files.fault_list import Faults
from facilitator.files.key_reference.editor_schema import editor_schema
from facilitator.files.key_reference.key_examples import key_uses
from facilitator.files.key_reference.key_search import find_keys, nearest_path
from facilitator.files.key_reference.key_tree import Key, key_sentences, key_tree
from facilitator.files.loader import RULESETS, shipped_files
from facilitator.files.shape import build_document
from facilitator.files.toml_document import parse_document
from facilitator.game.rulebook.ruleset import SCHEMA, Ruleset

HERE = Path(__file__).parent
SHIPPED = [*shipped_files(RULESETS).values()]
SOUND = [*SHIPPED, *sorted((HERE.parent / "rulesets").glob("*.toml"))]
KEYS = [*key_tree().keys]
LONGEST, MOST_WORDS = 20, 30
"""Words of a sentence about a key, and of all that is said of it."""


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def validator() -> Draft202012Validator:
    schema = editor_schema(key_tree())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def accepted(tree: dict[str, Any]) -> bool:
    """Whether an editor would find nothing wrong."""
    return validator().is_valid(tree)


def shaped(tree: dict[str, Any]) -> bool:
    """Whether the program can make a ruleset of it, sound or not."""
    document = parse_document("game.toml", tomli_w.dumps(tree).encode())
    try:
        build_document(Ruleset, document, Faults(document))
    except Unreadable:
        return False
    return True


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_a_sound_ruleset_fits_the_schema(path: Path) -> None:
    assert read(path)["schema"] == SCHEMA
    assert [error.message for error in validator().iter_errors(read(path))] == []


def test_a_file_whose_shape_is_wrong_does_not_fit_the_schema_and_others_do() -> None:
    refused = []
    for path in sorted((HERE / "broken").glob("*.toml")):
        tree = read(path)
        if tree.get("schema") != SCHEMA or "ruleset" in tree:
            continue
        fits = accepted(tree)
        assert fits == shaped(tree), path.name
        refused += [] if fits else [path.stem]
    assert len(refused) >= 50


ODD: list[Any] = [0, -1, 10**7, 3.5, True, "", "x", "each", "a" * 5000, [], {}, [[]], [{}], [1], ["x"]]
ODD += [{"pile": "x"}, {"pile": "x", "meter": "y"}, {"any": [{"pile": "x"}]}, {"starts": "x"}, {"move": 1}, {"x": {}}]


@pytest.mark.sampled
def test_whatever_is_put_into_a_ruleset_the_schema_says_what_the_program_says() -> None:
    chance = random.Random(17)
    fitting = 0
    tries = 400 if lanes.everything else 120 if lanes.whole else 60
    for n in range(tries):
        tree = deepcopy(read(SHIPPED[n % len(SHIPPED)]))
        *outer, last = chance.choice([path for path in paths(tree) if path != ("schema",)])
        inner: Any = tree
        for step in outer:
            inner = inner[step]
        if chance.random() < 0.3:
            del inner[last]
        elif isinstance(inner, dict) and chance.random() < 0.3:
            inner[chance.choice(KEYS).name] = chance.choice(ODD)
        else:
            inner[last] = chance.choice(ODD)
        if tree.get("schema") != SCHEMA:
            continue
        assert accepted(tree) == shaped(tree), (*outer, last, inner)
        fitting += accepted(tree)
    assert tries / 10 < fitting < tries * 9 / 10


def paths(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


def test_an_editor_shows_sentences_words_and_defaults() -> None:
    schema: Any = editor_schema(key_tree())
    pile = schema["properties"]["piles"]["additionalProperties"]
    assert pile["required"] == ["title"] and pile["additionalProperties"] is False
    assert pile["properties"]["of"]["enum"] == ["side", "table"] and pile["properties"]["of"]["default"] == "table"
    assert pile["properties"]["start"]["$ref"] == "#/$defs/number"
    assert pile["properties"]["most"]["description"] == key_sentences()["piles"]["most"]
    assert "id" not in pile["properties"] and "id" in schema["properties"]


def test_every_key_has_its_sentence_and_no_sentence_is_left_over() -> None:
    tree = key_tree()
    needed = {(key.group or "ruleset", key.name) for key in KEYS}
    needed |= {("forms", form) for form in tree.forms} | {("refers", key.refers) for key in KEYS if key.refers}
    assert {(table, name) for table, names in key_sentences().items() for name in names} == needed
    assert len({key.path for key in KEYS}) == len(KEYS) > 250


def test_sentences_are_short_and_say_more_than_the_key() -> None:
    for key in KEYS:
        lengths = [len(sentence.split()) for sentence in re.split(r"(?<=[.?]) ", key.sentence)]
        assert lengths[0] >= 3 and max(lengths) <= LONGEST and sum(lengths) <= MOST_WORDS, key.path
        assert key.sentence[0].isupper() or key.sentence[0].isdigit(), key.path
        assert key.sentence.endswith("."), key.path


@pytest.mark.parametrize("table", sorted({key.group for key in KEYS}))
def test_no_two_keys_of_a_table_have_one_sentence(table: str) -> None:
    sentences = [key.sentence for key in KEYS if key.group == table]
    assert len(set(sentences)) == len(sentences)


@cache
def used() -> frozenset[str]:
    """The keys that shipped games use."""
    tree = key_tree()
    return frozenset(path for file in SHIPPED for path, _ in key_uses(tree, tree.top, read(file), ()))


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.path)
def test_a_key_is_explained_on_one_screen_with_a_line_that_uses_it(key: Key) -> None:
    lines = explanation(key_tree(), key.path)
    assert lines is not None and lines[0] == key.path
    text = " ".join(line.strip() for line in lines)
    assert key.sentence in text and "Takes:" in text and "In:" in text
    assert len(lines) < MOST_ROWS and max(map(len, lines)) <= WIDTH
    first, *example = lines[next(i for i, line in enumerate(lines) if line.startswith("Example:")) :]
    assert len(used()) > 200
    if key.path not in used():
        assert first.endswith("no shipped game uses it") and not example
        return
    file, _, number = first.split(maxsplit=1)[1].partition(", line ")
    line = (SHIPPED[0].parent / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]
    assert line.split()[0] in "\n".join(example) and key.name in "\n".join(example)


@pytest.mark.parametrize("name", ["number", "condition", "effect"])
def test_a_form_is_explained_on_one_screen(name: str) -> None:
    lines = explanation(key_tree(), name)
    assert lines is not None and len(lines) < MOST_ROWS and max(map(len, lines)) <= WIDTH


def test_the_contents_name_every_key_at_the_top_of_a_file() -> None:
    lines = [*contents(key_tree())]
    assert max(map(len, lines)) <= WIDTH
    named = {line.split()[0].strip("[]") for line in lines if line.startswith("  ")}
    assert named == {*(key.name for key in key_tree().top.keys), "number", "condition", "effect"}


def test_what_is_said_of_one_key() -> None:
    assert explanation(key_tree(), "seats.most") == [
        "seats.most",
        "The largest number of members in a side.",
        "",
        "Takes:    a whole number",
        "Bounds:   1 to 12",
        "Default:  8",
        "In:       [seats]",
        "Example:  eco.toml, line 21",
        "          [seats]",
        "          most = 6",
    ]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda path: path.stem)
def test_every_place_of_a_ruleset_leads_to_its_key(file: Path) -> None:
    tree = key_tree()
    places = list(key_uses(tree, tree.top, read(file), ()))
    for path, where in lanes.part(places, 10):
        if any("." in str(step) for step in where):
            continue
        place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in where).removeprefix(".")
        assert path in {key.path for key in find_keys(tree, place)}, place


@pytest.mark.parametrize(
    ("wanted", "path"),
    [
        ("piles.hand.start", "piles.start"),
        ("piles.start", "piles.start"),
        ("piles.start.start", "piles.start"),
        ("[piles.hand]", "piles"),
        ("piles.hand", "piles"),
        ("rules.then.move", "effect.move"),
        ("rules.lay-out.then[0].move.to-side", "effect.move.to-side"),
        ("rules.lay-out.on.starts", "rules.on.starts"),
        ("pile", "number.pile"),
        ("at-least", "condition.at-least"),
        ("move", "effect.move"),
        ("board", "board"),
        ("prompts.hint.when[1].pile", "number.pile"),
        ("cards.tools.cards.hammer.about", "cards.cards.about"),
        ("family.de.try", "family.try"),
        ("score.lines.farms.points.rank.first", "number.rank.first"),
    ],
)
def test_the_key_that_is_meant(wanted: str, path: str) -> None:
    assert [key.path for key in find_keys(key_tree(), wanted)] == [path]


def test_a_name_of_several_keys_lists_them() -> None:
    lines = explanation(key_tree(), "refuse")
    assert lines is not None and lines[0] == "limits.refuse"
    lines = explanation(key_tree(), "levels") or []
    assert lines[0] == "outcomes.levels"
    text = " ".join(explanation(key_tree(), "of") or [])
    assert text.startswith("number.of")
    text = " ".join(explanation(key_tree(), "about") or [])
    assert "cards.cards.about" in text and "components.about" in text


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("piles.strat", "piles.start"),
        ("piles.hand.strat", "piles.start"),
        ("metres", "meters"),
        ("numbr", "number"),
        ("xyzzy", None),
    ],
)
def test_an_unknown_key_is_answered_with_the_nearest(wanted: str, near: str | None) -> None:
    assert find_keys(key_tree(), wanted) == ()
    assert nearest_path(key_tree(), wanted) == near


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "piles.hand.start"]) == 0
    assert capsys.readouterr().out.startswith("piles.start\n")
    assert main(["explain"]) == 0
    assert "[piles]" in capsys.readouterr().out
    assert main(["explain", "piles.strat"]) == 1
    assert "Did you mean 'piles.start'?" in capsys.readouterr().err
    assert main(["explain", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == editor_schema(key_tree())


@pytest.mark.parametrize(
    "wanted", ["", ".", "..", "[", "[]", "a.b.c.d", "piles..start", "\u202e", "x" * 3000, "number."]
)
def test_no_text_makes_it_crash(wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", wanted]) in (0, 1)
