"""What a ruleset of schema 1 says, and how the same is said in schema 2: one pair for each way to say something."""

import json
import tomllib
from typing import Any

import pytest

from facilitator.files.toml_document import parse_document
from facilitator.files.upgrade.steps import upgrade_tree
from facilitator.files.upgrade.upgraded_document import UpgradedDocument, upgrade_document

CONDITIONS = (
    ('{ first = "day" }', '{ span = "day", is = 1 }'),
    ('{ last = "day" }', '{ remaining = "day", is = 0 }'),
    ('{ not-first = "day" }', '{ span = "day", at-least = 2 }'),
    ('{ not-last = "day" }', '{ remaining = "day" }'),
    ('{ nth = { span = "day", n = 3 } }', '{ span = "day", is = 3 }'),
    ("{ sides = true, at-least = 3 }", '{ number-of = "sides", at-least = 3 }'),
    ('{ side = "ash" }', '{ side = "ash" }'),
    ('{ card = "owl" }', '{ holds = "owl" }'),
    ('{ card = "owl", of = "next" }', '{ holds = "owl", of = "next" }'),
    ('{ on = "fair" }', '{ option = "fair" }'),
    ('{ off = "fair" }', '{ option = "fair", is = false }'),
    ('{ option = "mode", is = "quick" }', '{ option = "mode", is = "quick" }'),
    ('{ not-yet = "sow" }', '{ did = "sow", is = 0 }'),
    ('{ board = "complete" }', '{ board = "empty", is = 0 }'),
    ('{ board = "on-notice", of = "any" }', '{ board = "unsupported", of = "any" }'),
    ('{ pile = "hand", of = "each", at-least = 2 }', '{ pile = "hand", of = "each", at-least = 2 }'),
    ('{ meter = "level", is = { per-side = 2 } }', '{ meter = "level", is = { number-of = "sides", times = 2 } }'),
    ('{ side = "ash", pile = "hand", at-most = 1 }', '{ side = "ash" }, { pile = "hand", at-most = 1 }'),
    ('{ last = "day", on = "fair" }', '{ remaining = "day", is = 0 }, { option = "fair" }'),
)


def upgraded(text: str) -> dict[str, Any]:
    """The tree of a text of schema 1 in schema 2."""
    return dict(upgrade_tree(tomllib.loads(f"schema = 1\n{text}")))


def same(found: object, wanted: object) -> bool:
    """The same, in the same order, which counts."""
    return json.dumps(found) == json.dumps(wanted)


@pytest.mark.parametrize(("old", "new"), CONDITIONS)
def test_a_condition(old: str, new: str) -> None:
    found = upgraded(f"prompts = [{{ id = 'a', at = 'day', when = [{old}] }}]")["prompts"]["a"]["when"]
    assert same(found, tomllib.loads(f"x = [{new}]")["x"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3", "3"),
        ("{ per-side = 1 }", '{ number-of = "sides" }'),
        ("{ per-side = 3 }", '{ number-of = "sides", times = 3 }'),
        ("{ per-side = 3, times = 2, plus = 1 }", '{ number-of = "sides", times = 6, plus = 1 }'),
        ("{ by-sides = { 2 = 4, 3 = 5 } }", '{ number-of = "sides", look-up = { 2 = 4, 3 = 5 } }'),
        ("{ by-sides = { 3 = 5, other = 7 } }", '{ number-of = "sides", look-up = { 2 = 7, 3 = 5, 4 = 7 } }'),
        ('{ option = "walkers", times = 2 }', '{ option = "walkers", times = 2 }'),
        ("[{ amount = 4 }]", "4"),
        (
            '[{ amount = 4, when = [{ on = "fair" }] }, { amount = { pile = "deck" } }]',
            '{ cases = [{ value = 4, when = [{ option = "fair" }] }, { pile = "deck" }] }',
        ),
        (
            '[{ amount = { pile = "deck" }, when = [{ off = "fair" }] }, { amount = 0 }]',
            '{ cases = [{ pile = "deck", when = [{ option = "fair", is = false }] }, 0] }',
        ),
    ],
)
def test_an_amount(old: str, new: str) -> None:
    sides = "sides = { least = 2, most = 5 }\n"
    found = upgraded(f"{sides}spans = [{{ id = 'day', title = 'Day', repeat = {old} }}]")["spans"]["day"]["repeat"]
    assert same(found, tomllib.loads(f"x = {new}")["x"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{ do = "move", from = "a", to = "b" }', '{ move = 1, from = "a", to = "b" }'),
        ('{ do = "move", amount = "all", from = "a", to = "b" }', '{ move = "all", from = "a", to = "b" }'),
        (
            '{ do = "move", amount = 2, from = "a", to = "b", side = "each", to-side = "next" }',
            '{ move = 2, from = "a", to = "b", to-side = "next", of = "each" }',
        ),
        ('{ do = "move", amount = { fill = 5 }, from = "a", to = "b" }', '{ fill = 5, from = "a", to = "b" }'),
        (
            '{ do = "move", amount = { above = 4 }, from = "a", to = "b" }',
            '{ move = { pile = "a", plus = -4 }, from = "a", to = "b" }',
        ),
        ('{ do = "adjust", meter = "level" }', '{ add = 1, to = "level" }'),
        ('{ do = "adjust", meter = "level", by = 3, down = true }', '{ add = -3, to = "level" }'),
        (
            '{ do = "adjust", meter = "level", by = { per-side = 2, plus = 1 }, down = true, side = "ash" }',
            '{ add = { number-of = "sides", times = -2, plus = -1 }, to = "level", of = "ash" }',
        ),
        (
            '{ do = "adjust", meter = "level", by = { pile = "a" }, down = true }',
            '{ add = { pile = "a", times = -1 }, to = "level" }',
        ),
        ('{ do = "set", meter = "level", to = 4 }', '{ set = "level", to = 4 }'),
        ('{ do = "deal", cards = "goals" }', '{ deal = "goals" }'),
        ('{ do = "collect", cards = "goals" }', '{ collect = "goals" }'),
        ('{ do = "pass", cards = "goals" }', '{ pass = "goals" }'),
        ('{ do = "pass", cards = "goals", to = "previous" }', '{ pass = "goals", to-side = "previous" }'),
        ('{ do = "rotate" }', '{ pass = "roles" }'),
        ('{ do = "advance" }', '{ pass = "first" }'),
        ('{ do = "turn", to = "back" }', '{ turn = "back" }'),
        ('{ do = "announce", say = "Hear" }', '{ say = "Hear" }'),
        ('{ do = "roll", roll = "wind" }', '{ roll = "wind" }'),
    ],
)
def test_an_effect(old: str, new: str) -> None:
    found = upgraded(f"rules = [{{ on = {{ starts = 'day' }}, then = [{old}] }}]")["rules"]
    assert same(found, {"starts-day": {"on": {"starts": "day"}, "then": [tomllib.loads(f"x = {new}")["x"]]}})


THINGS = """
[[piles]]
id = "deck"
title = "Deck"
start = 9
[[piles]]
id = "shelf"
title = "Shelf"
[[meters]]
id = "level"
title = "Level"
start = 3
"""


@pytest.mark.parametrize(
    ("on", "when", "new", "left"),
    [
        ("{ opens = true }", "", '{ starts = "game" }', ""),
        ('{ ends = "day" }', "", '{ ends = "day" }', ""),
        ('{ pile = "deck", reaches = 0 }', "", '{ pile = "deck", at-most = 0 }', ""),
        ('{ pile = "deck", reaches = 9 }', "", '{ pile = "deck", at-most = 9 }', ""),
        ('{ pile = "deck", reaches = 10 }', "", '{ pile = "deck", at-least = 10 }', ""),
        ('{ pile = "shelf", reaches = 2 }', "", '{ pile = "shelf", at-least = 2 }', ""),
        ('{ meter = "level", reaches = 5 }', "", '{ meter = "level", at-least = 5 }', ""),
        (
            '{ meter = "level", reaches = 5 }',
            '{ meter = "level", at-most = 5 }, { on = "fair" }',
            '{ meter = "level", at-most = 5 }',
            '{ option = "fair" }',
        ),
    ],
)
def test_what_sets_a_rule_off(on: str, when: str, new: str, left: str) -> None:
    tree = upgraded(f"{THINGS}[[rules]]\non = {on}\nwhen = [{when}]\nthen = [{{ do = 'rotate' }}]")
    (rule,) = tree["rules"].values()
    assert rule["on"] == tomllib.loads(f"x = {new}")["x"]
    assert rule.get("when", []) == tomllib.loads(f"x = [{left}]")["x"]


def test_what_follows_from_a_thing_done_stands_with_it() -> None:
    tree = upgraded("""
actions = [{ id = "sow", title = "Sow", least = 2, most = 4 }, { id = "reap", title = "Reap", most = 3 }]
decks = [{ id = "storm", title = "Storm" }]
rolls = [{ id = "wind", title = "Wind", of = "faces", faces = ["gale"] }]
[[cards]]
id = "goals"
title = "Goals"
cards = [{ id = "owl", title = "Owl" }]
[[rules]]
on = { action = "sow" }
then = [{ do = "adjust", meter = "level", by = { given = true } }, { do = "announce", say = "Sown.", when = [{ on = "b" }] }]
[[rules]]
on = { used = "owl" }
then = [{ do = "rotate" }]
[[rules]]
on = { done = "storm" }
then = [{ do = "advance" }]
[[rules]]
on = { rolled = "wind", shows = "gale" }
then = [{ do = "turn", to = "back" }]
[[rules]]
on = { rolled = "die" }
then = [{ do = "turn", to = "skip" }]
[[rules]]
on = { action = "sow" }
when = [{ off = "a" }]
then = [{ do = "announce", say = "Again.", when = [{ on = "b" }] }]
""")
    assert tree["actions"]["sow"] == {
        "title": "Sow",
        "asks": {"n": {"least": 2, "most": 4}},
        "then": [
            {"add": {"given": "n"}, "to": "level"},
            {"say": "Sown.", "when": [{"option": "b"}]},
            {"say": "Again.", "when": [{"option": "a", "is": False}, {"option": "b"}]},
        ],
    }
    assert tree["actions"]["reap"] == {"title": "Reap", "asks": {"n": {"most": 3}}}
    assert tree["cards"]["goals"]["cards"]["owl"]["then"] == [{"pass": "roles"}]
    assert tree["decks"]["storm"]["then"] == [{"pass": "first"}]
    assert tree["rolls"]["wind"]["then"] == [{"turn": "back", "when": [{"given": "shows", "is": "gale"}]}]
    assert tree["rolls"]["die"] == {"title": "Die", "of": "die", "then": [{"turn": "skip"}]}
    assert not tree["rules"]


def test_a_pile_says_itself_what_it_is_filled_from() -> None:
    tree = upgraded(f"""{THINGS}
[[rules]]
on = {{ starts = "day" }}
then = [{{ do = "draw", amount = 2, from = "deck", to = "hand", refill = "shelf" }}]
""")
    assert tree["piles"]["deck"] == {"title": "Deck", "start": 9, "refill": "shelf"}
    assert "refill" not in tree["piles"]["shelf"]
    assert tree["rules"]["starts-day"]["then"] == [{"move": 2, "from": "deck", "to": "hand"}]


def test_an_ending_that_effects_reach_has_a_name_and_its_own_winners() -> None:
    tree = upgraded("""
endings = [
    { id = "dry", title = "It is dry", when = [{ meter = "level", at-most = 0 }] },
    { id = "wet", title = "It is wet", won = false, how = [
        { how = "at-once", when = [{ on = "fair" }] }, { how = "after-step" },
    ] },
]
[[rules]]
on = { starts = "day" }
then = [
    { do = "end", why = "dry" }, { do = "end", why = "dry", won = true }, { do = "end", why = "wet", won = false },
    { do = "end", why = "The Storm has come!", won = false }, { do = "end", why = "The Storm has come!" },
]
""")
    ends = [effect["end"] for effect in tree["rules"]["starts-day"]["then"]]
    assert ends == ["dry", "dry-2", "wet", "the-storm-has-come", "the-storm-has-come"]
    assert {name: (one["title"], one.get("won")) for name, one in tree["endings"].items()} == {
        "dry": ("It is dry", None),
        "wet": ("It is wet", False),
        "dry-2": ("It is dry", True),
        "the-storm-has-come": ("The Storm has come!", False),
    }
    assert tree["endings"]["wet"]["how"] == {
        "cases": [{"value": "at-once", "when": [{"option": "fair"}]}, "after-step"]
    }


def test_what_an_option_takes_follows_from_it_and_its_limits_stand_apart() -> None:
    tree = upgraded("""
[[options]]
id = "pace"
title = "Pace"
kind = "number"
per = "table"
default = 60
limits = [
    { under = 15, refuse = "Too fast." },
    { over = 90, warn = "Slow." },
    { under = 30, refuse = "Not with children.", when = [{ on = "fair" }] },
    { over = 600, refuse = "Too slow." },
    { equals = 61, warn = "Odd." },
    { under = "sides", refuse = "Fewer than sides." },
    { times = "sides", warn = "A multiple." },
]
[[options]]
id = "mode"
title = "Mode"
kind = "choice"
default = "a"
choices = ["a", "b"]
""")
    assert tree["options"] == {
        "pace": {"title": "Pace", "of": "table", "default": 60, "least": 15, "most": 600},
        "mode": {"title": "Mode", "default": "a", "choices": ["a", "b"]},
    }
    sides = {"number-of": "sides"}
    assert [*tree["limits"].values()] == [
        {"when": [{"option": "pace", "at-least": 91}], "warn": "Slow."},
        {"when": [{"option": "pace", "at-most": 29}, {"option": "fair"}], "refuse": "Not with children."},
        {"when": [{"option": "pace", "is": 61}], "warn": "Odd."},
        {"when": [{"option": "pace", "at-most": {**sides, "plus": -1}}], "refuse": "Fewer than sides."},
        {
            "when": [
                {"option": "pace", "at-least": {**sides, "times": 2}},
                {"option": "pace", "per": sides, "times": sides, "is": {"option": "pace"}},
            ],
            "warn": "A multiple.",
        },
    ]


def test_a_span_that_lasts_until_the_end_is_repeated_until_then() -> None:
    tree = upgraded("spans = [{ id = 'turn', title = 'Turn', until = 'end', when = [{ first = 'day' }] }]")
    turn = {"title": "Turn", "repeat": "until-end", "when": [{"span": "day", "is": 1}]}
    assert tree == {"schema": 2, "spans": {"turn": turn}}


def test_what_is_new_already_stays_as_it_is() -> None:
    text = """
schema = 2
[piles]
deck = { title = "Deck", start = { number-of = "sides", times = 2 } }
[actions]
sow = { title = "Sow", asks = { n = { most = 3 } }, then = [{ move = { given = "n" }, from = "deck", to = "deck" }] }
[rules.low]
on = { pile = "deck", at-most = 2 }
then = [{ say = "Low." }]
"""
    document = parse_document("new.toml", text.encode())
    assert upgrade_document(document) is document
    old = parse_document("old.toml", b"schema = 1\npiles = [{ id = 'deck', title = 'Deck' }]")
    assert isinstance(upgrade_document(old), UpgradedDocument)


@pytest.mark.parametrize("schema", [1, 2])
def test_the_words_of_an_entry_are_among_its_questions(schema: int) -> None:
    entry = 'title = "A?"\ntext = "B."\nwords = ["c", "d"]'
    old = f"schema = {schema}\n" + (f'[[reference]]\nid = "a"\n{entry}' if schema == 1 else f"[reference.a]\n{entry}")
    assert upgrade_tree(tomllib.loads(old))["reference"] == {"a": {"title": "A?", "text": "B.", "ask": ["c", "d"]}}
    both = tomllib.loads('schema = 2\n[reference.a]\nwords = ["c"]\nask = ["d"]')
    assert upgrade_tree(both) == both, "a fault, and said as one"
