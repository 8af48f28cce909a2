"""Schema 1 is rewritten: the same game, with its comments, its order, and the lines of its faults."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from files.test_broken import BROKEN, MANY, told_of
from hypothesis import given
from hypothesis import strategies as st
from laws.lawful import law

from facilitator.cli.main import main
from facilitator.files.fault import Unreadable
from facilitator.files.line_index import index
from facilitator.files.loader import RULESETS, is_scenario, load_plan, load_ruleset, read_header, shipped_files
from facilitator.files.starters import RULESET
from facilitator.files.toml_document import TomlDocument, parse_document, read_document
from facilitator.files.upgrade.commented_scan import CommentedScan
from facilitator.files.upgrade.names import LISTS, MADE
from facilitator.files.upgrade.steps import upgrade_tree
from facilitator.files.upgrade.toml_text import upgraded_text
from facilitator.files.upgrade.upgraded_document import UpgradedDocument, upgrade_document

HERE = Path(__file__).parent
OTHERS = [*sorted((HERE.parent / "rulesets").glob("*.toml")), *BROKEN, *MANY]


def rulesets() -> Iterator[TomlDocument]:
    """Every ruleset that can be read, sound or not."""
    for path in [*shipped_files(RULESETS).values(), *OTHERS]:
        try:
            document = read_document(path)
        except Unreadable:
            continue
        if not is_scenario(document):
            yield document


def document_of(text: str) -> TomlDocument:
    return parse_document("harbour.toml", text.encode())


def comments_of(text: str) -> Counter[str]:
    return Counter(str(c) for found in CommentedScan(text).comments.values() for c in found if c)


def holds(document: TomlDocument) -> None:
    """The text of today's schema says what the tree says, in its order, and has every comment once."""
    text = upgraded_text(document)
    again = document_of(text)
    assert repr(again.tree) == repr(upgrade_tree(document.tree)), "their order counts"
    assert comments_of(text) == comments_of(document.text)
    assert upgraded_text(again) == text or upgrade_tree(again.tree) != again.tree
    assert upgrade_tree(upgrade_tree(document.tree)) == upgrade_tree(document.tree)


@pytest.mark.parametrize("document", list(rulesets()), ids=lambda document: document.file)
def test_every_file_says_the_same_in_the_same_order_with_its_comments(document: TomlDocument) -> None:
    holds(document)


TEXTS = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from(['"', '""', "\\", "\n", " ", "  ", "\t", "word", "{side}", "é", "\r\n"]), max_size=60).map(
        "".join
    ),
    st.lists(st.sampled_from(["short", "words", "of", "a", "long", 'text with "quotes"']), max_size=60).map(" ".join),
)
PLAIN = st.one_of(TEXTS, st.integers(-9, 99999), st.booleans(), st.floats(allow_nan=False), st.dates(), st.times())
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(TEXTS, inner, max_size=5)),
    max_leaves=30,
)
NAMED = st.lists(st.dictionaries(st.sampled_from(["id", "title", "when", "start"]), VALUES, max_size=4), max_size=4)


@law(150)
@given(
    st.dictionaries(st.sampled_from(["piles", "spans", "x", "on", "a b", "schema"]), st.one_of(VALUES, NAMED)),
    st.sampled_from([0, 1]),
)
def test_whatever_is_in_a_tree_is_in_its_text(tree: dict[str, Any], schema: int) -> None:
    holds(document_of(tomli_w.dumps({"schema": schema, **tree})))


COMMENTED = """\
# What it is.
schema = 1
id = "harbour"  # short
title = "Harbour"
# Who plays.

# Two or more.
[sides]
least = 2   # at least
most = 4

# Steps.
[[spans]]  # the only one
# Its name.
id = "turn"
title = "Turn"
# The rules leave it open.
until = "end"
# Stacks.
[[piles]]
id = "grain"
title = "Grain"
start = 9

# Of each side.
[[piles]]
id = "hand"  # in the hand
title = "Hand"
of = "side"

[[rules]]
on = { starts = "turn" }
then = [
    # First this.
    { do = "move", from = "grain", to = "hand", side = "each" }, # one
    # Nothing more.
]
[[rules]]
on = { starts = "turn" }
then = [{ do = "announce", say = '''Say: "Draw."
Then play a card of your hand, or keep it; whatever you do, tell the others why you did it and what it is worth.'''}]
# The end.
"""

WRITTEN = '''\
# What it is.
schema = 2
id = "harbour"  # short
title = "Harbour"

# Who plays.

# Two or more.
[sides]
least = 2  # at least
most = 4

# Steps.
# The rules leave it open.
# Its name.
[spans]
turn = { title = "Turn", repeat = "until-end" }  # the only one

# Stacks.
[piles]
grain = { title = "Grain", start = 9 }
# Of each side.
hand = { title = "Hand", of = "side" }  # in the hand

[rules.starts-turn]
on = { starts = "turn" }
# Nothing more.
then = [
    # First this.
    # one
    { move = 1, from = "grain", to = "hand", of = "each" },
]

[rules.starts-turn-2]
on = { starts = "turn" }
then = [
    { say = """
Say: "Draw."
Then play a card of your hand, or keep it; whatever you do, tell the others why you did it and what it is \\
worth.""" },
]

# The end.
'''


def test_comments_stay_with_what_is_below_them() -> None:
    assert upgraded_text(document_of(COMMENTED)) == WRITTEN


def at(tree: Any, place: str) -> Any:
    for key in place.split("."):
        tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


@pytest.mark.parametrize("path", [*shipped_files(RULESETS).values(), *OTHERS[:25]], ids=lambda path: path.stem)
def test_what_was_an_entry_of_a_list_keeps_its_lines(path: Path) -> None:
    document = read_document(path)
    today, lines = upgrade_document(document), index(document.text)
    for place in (*LISTS, *MADE):
        old, new = at(document.tree, place), at(today.tree, place)
        if not isinstance(old, list):
            continue
        steps = tuple(place.split("."))
        assert len(new) == len(old)
        for i, (name, entry) in enumerate(new.items()):
            assert today.line_of((*steps, name)) == lines[(*steps, i)]
            for key in entry:
                if (*steps, i, key) in lines and key != "cards":
                    assert today.line_of((*steps, name, key)) == lines[(*steps, i, key)]


START = 'schema = 2\nid = "harbour"\ntitle = "Harbour"\n[spans.turn]\ntitle = "Turn"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[[piles]]\nid = "hand"\ntitle = "Hand"\n',
            "line 6: piles is a list; expected a name in the heading of each entry, as in [piles.hand].",
        ),
        (
            '[piles]\nid = "hand"\ntitle = "Hand"\n',
            "line 6: piles is values without a name above them; expected a name in the heading of each entry, "
            "as in [piles.hand].",
        ),
        (
            '[cards.goals]\ntitle = "Goals"\n[[cards.goals.cards]]\nid = "trade"\n',
            "line 8: cards.goals.cards is a list; expected a name in the heading of each entry, as in "
            "[cards.goals.cards.trade].",
        ),
        (
            '[piles.hand]\nid = "hand"\ntitle = "Hand"\n',
            "line 7: piles.hand.id is not needed: its name is in the heading.",
        ),
        (
            '[piles]\nhand = { title = "Hand", start = 9 }\ngrain = { title = "Grain", start = -1 }\n',
            "line 8: piles.grain.start is -1; expected at least 0.",
        ),
        (
            '[piles."My hand"]\ntitle = "Hand"\n',
            "line 6: piles.My hand is 'My hand'; expected small letters, digits and single hyphens, such as "
            "supply-centre.",
        ),
        (
            '[piles.""]\ntitle = "Hand"\n',
            "line 6: piles.\"\" is ''; expected small letters, digits and single hyphens, such as supply-centre.",
        ),
        (
            '[rules.Draw]\non = { starts = "turn" }\nthen = [{ do = "rotate" }]\n',
            "line 6: rules.Draw is 'Draw'; expected small letters, digits and single hyphens, such as supply-centre.",
        ),
    ],
)
def test_a_file_of_schema_2_has_names_in_its_headings(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(START + text, encoding="utf-8")
    assert told_of(path) == [told]


def test_names_that_nobody_gave_are_made() -> None:
    tree = upgrade_tree(
        document_of(
            'schema = 1\nrules = [{ on = { starts = "turn" } }, { on = { opens = true } }, { on = { starts = "turn" } }]\n'
            'components = [{ title = "Würfel, rot" }, { title = "12" }, { title = "würfel rot" }]\n'
            'score = { verdicts = [{ kind = "bands" }, { kind = "bands" }] }\n'
        ).tree
    )
    assert list(at(tree, "rules")) == ["starts-turn", "starts-game", "starts-turn-2"]
    assert list(at(tree, "components")) == ["wurfel-rot", "part-12", "wurfel-rot-2"]
    assert list(at(tree, "score.verdicts")) == ["bands", "bands-2"]


def test_a_file_to_start_from_is_of_todays_schema() -> None:
    document = document_of(RULESET.format(id="harbour", title="Harbour"))
    assert upgrade_document(document) is document


def test_a_lesson_keeps_the_tree_of_today_and_opens_by_either() -> None:
    name = sorted(shipped_files(RULESETS))[0]
    rules, _ = load_ruleset(name)
    _, _, texts = load_plan(name)
    assert json.loads(texts["ruleset-tree"])["schema"] == rules.schema == 2
    assert isinstance(json.loads(texts["ruleset-tree"])["spans"], dict)
    assert read_header(texts)[0] == rules
    assert read_header({**texts, "ruleset-tree": "[]"})[0] == rules, "read anew from its text"
    assert read_header({**texts, "read-by": "0.0.9"})[0] == rules


SOUND = 'schema = 1\nid = "harbour"\ntitle = "Harbour"\nspans = [{ id = "turn", title = "Turn" }]\n'


def test_the_command_rewrites_and_keeps_what_was_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "harbour.toml"
    first = SOUND.replace("\n", "\r\n").encode()
    path.write_bytes(first)
    assert main(["upgrade", str(path)]) == 0
    assert "rewritten in schema 2" in capsys.readouterr().out
    assert (tmp_path / "harbour.toml.old").read_bytes() == first
    new = path.read_bytes()
    assert new.decode() == 'schema = 2\nid = "harbour"\ntitle = "Harbour"\n\n[spans]\nturn = { title = "Turn" }\n'
    assert main(["upgrade", str(path)]) == 0
    assert "nothing to rewrite" in capsys.readouterr().out
    assert path.read_bytes() == new and len(list(tmp_path.iterdir())) == 2
    path.write_text(SOUND, encoding="utf-8")
    assert main(["upgrade", str(path)]) == 0
    assert (tmp_path / "harbour.toml.old").read_bytes() == first, "what is kept is never written over"
    assert (tmp_path / "harbour.toml.old-2").read_text(encoding="utf-8") == SOUND


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (SOUND.replace("Turn", ""), 1, "harbour.toml, line 4: spans.turn.title is empty; expected some text."),
        (
            'schema = 1\nid = "p"\ntitle = "P"\nruleset = "eco"\n[[phases]]\nid = "play"\ntitle = "Play"\nkind = "play"\n',
            0,
            "harbour.toml: a lesson plan; nothing to rewrite.",
        ),
        ("# Layout of my own.\n" + START, 0, "harbour.toml: schema 2 already; nothing to rewrite."),
        ("[[x]\n", 2, "harbour.toml, line 1: "),
    ],
)
def test_what_has_faults_or_nothing_to_rewrite_is_left(
    text: str, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["upgrade", str(path)]) == code
    assert told in "".join(capsys.readouterr())
    assert path.read_text(encoding="utf-8") == text and list(tmp_path.iterdir()) == [path]


def test_only_what_was_rewritten_is_read_a_second_time() -> None:
    document = document_of(START)
    assert upgrade_document(document) is document
    today = upgrade_document(document_of(SOUND))
    assert isinstance(today, UpgradedDocument) and upgrade_document(today) is today


def test_a_check_is_a_limit_and_a_verdict_says_what_it_is_about() -> None:
    tree = upgrade_tree(
        document_of("""
[limits.few]
warn = "Few."

[score.checks.few]
these = ["ships", "crews"]
relation = "at-most"
those = ["flags"]
times = 3
plus = 1
sides = ["red"]
say = "A flag has three."
beside = true

[score.checks.days]
these = ["lost"]
those = ["ships"]
number = { option = "days" }
paper = false

[score.verdicts.together]
kind = "threshold"
only = [{ option = "mode", is = "together" }]
target = { option = "events" }
times = 2

[score.verdicts.each]
kind = "winner"
ties = ["flags"]

[score.verdicts.early]
kind = "first"
count = "done"
""").tree
    )
    few, days = at(tree, "limits")["few-2"], at(tree, "limits")["days"]
    added = [{"count": "ships"}, {"count": "crews"}, {"number-of": "spare-tiles"}]
    assert few == {
        "when": [{"side": "red"}],
        "must": [{"value": added, "at-most": {"count": "flags", "times": 3, "plus": 1}}],
        "warn": "A flag has three.",
    }
    assert days == {"must": [{"count": "lost", "is": [{"count": "ships"}, {"option": "days"}]}], "paper": False}
    assert at(tree, "score.verdicts") == {
        "together": {"when": [{"option": "mode", "is": "together"}], "target": {"option": "events", "times": 2}},
        "each": {"winner": "most-points", "then-by": ["flags"]},
        "early": {"first": "done"},
    }
    assert "checks" not in at(tree, "score") and upgrade_tree(tree) == tree
