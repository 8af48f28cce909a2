"""The reference of Planet Hexagon, and how it is searched. The stored questions are asked in `test_answers.py`."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyed import keyed

from facilitator.cli.main import main
from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.plain.frozen import replace
from facilitator.reference.search import Search

RULES, _ = load_ruleset("planet-hexagon")
SEARCH = Search(RULES)


def find(text: str) -> tuple[Entry, ...]:
    return tuple(answer.entry for answer in SEARCH.find(text))


def suggest(text: str) -> tuple[Entry, ...]:
    return tuple(answer.entry for answer in SEARCH.suggest(text))


ENTRY = {entry.id: entry for entry in RULES.reference}

RULINGS = {
    "PH-01": "head-count",
    "PH-02": "fourth-member",
    "PH-02b": "roles-by-seats",
    "PH-03": "role-rotation",
    "PH-04": "team-order",
    "PH-05": "tile-numbers",
    "PH-06": "restock",
    "PH-07": "asset-return",
    "PH-08": "emissaries-last-round",
    "PH-09": "colony-count",
    "PH-10": "fern-empty",
    "PH-11": "phonomobile-flip",
    "PH-12": "painting-empty",
    "PH-13": "overrun",
    "PH-14": "side-up",
    "PH-15": "placement",
    "PH-16": "waiting-full",
    "PH-17": "green-which",
    "PH-18": "covered-neighbour",
    "PH-19": "goals-covered",
    "PH-20": "arboretans",
    "PH-21": "goal-factories",
    "PH-21b": "common-goal-factory",
    "PH-22": "goal-tie",
    "PH-23": "starter-house",
    "PH-24": "pipeline-water",
    "PH-25": "unused-blue",
    "PH-26": "pipeline-twice",
    "PH-27": "goal-buildings",
    "PH-27b": "urbanides",
    "PH-28": "building-shared",
    "PH-29": "bonus-end",
    "PH-29b": "bonus-spent",
    "PH-30": "harvesters",
    "PH-31": "lupidians",
    "PH-32": "waiting-end",
    "PH-33": "tie",
    "PH-34": "marker-stock",
    "PH-35": "teams-number",
    "PH-36": "no-pictures",
    "PH-37": "flip",
    "PH-38": "asset-often",
}
"""Where each ruling stands; every ruling has an entry of its own."""


def test_every_entry_is_found_by_its_own_title() -> None:
    assert [e.id for e in RULES.reference if find(e.title)[0] != e] == []


def test_every_entry_is_found_by_its_first_search_word() -> None:
    assert [e.id for e in RULES.reference if e not in find(e.ask[0])] == []


def test_without_words_the_whole_reference_in_its_order() -> None:
    assert find("") == RULES.reference
    assert find("what is") == RULES.reference, "nothing in this says what is meant"


def test_the_order_and_the_spelling_of_a_question_hardly_matter() -> None:
    assert find("waiting spot full")[0] == find("Full? WAITING SPOTS")[0] == ENTRY["waiting-full"]
    assert ENTRY["emissary"] in find("what does an ambassador do")[:2]
    assert find("what does an emisary do")[0] == ENTRY["emissary"]
    assert find("waitng spots full")[0] == ENTRY["waiting-full"]
    assert find("I cant place the tile")[0] == find("I can't place the tile")[0] == find("I can not place the tile")[0]


def test_what_hardly_fits_is_left_out() -> None:
    assert 0 < len(find("waiting spot full")) < len(RULES.reference) / 4


def test_every_ruling_stands_in_one_entry_with_the_other_reading() -> None:
    assert len(set(RULINGS.values())) == len(RULINGS) == 42
    assert {e.id for e in RULES.reference if e.ruling} == set(RULINGS.values())
    plain = {
        "head-count",
        "roles-by-seats",
        "team-order",
        "tile-numbers",
        "overrun",
        "colony-count",
        "no-pictures",
        "urbanides",
    }
    for id_ in set(RULINGS.values()) - plain:
        assert "Other reading" in ENTRY[id_].ruling, id_


def test_entries_are_short_and_whole() -> None:
    for entry in RULES.reference:
        assert entry.title.endswith("?") and entry.text.endswith("."), entry.id
        assert len(entry.text) <= 400 and len(entry.ruling) <= 400, entry.id
        assert entry.ask, entry.id
        assert not {"{", "}"} & set(keyed(entry.text + entry.ruling, RULES.id)), entry.id


def test_the_box_holds_88_tiles_and_all_the_cards() -> None:
    counts = {c.title: c.count for c in RULES.components}
    assert sum(n for title, n in counts.items() if title.endswith("tile")) == 88
    held = {
        "Board": 4,
        "Supply Bag": 1,
        "Rubbish Bag": 1,
        "Blue marker": 30,
        "Green marker": 30,
        "Hidden Goal card": 6,
        "Main Asset card": 4,
        "Common Goal card": 1,
        "Timer": 1,
    }
    assert counts.items() >= held.items()


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("do jobs change every round", "role-rotation"),
        ("the waiting area is full", "waiting-full"),
        ("what does the Flipping Machine do in round 4", "flipping-machine"),
        ("how long may the Builder think", "builder-time"),
    ],
    ids=str,
)
def test_the_command_answers(question: str, entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "planet-hexagon", *question.split()]) == 0
    assert capsys.readouterr().out.startswith(ENTRY[entry].title + "\n")
    assert main(["rules", "planet-hexagon", *question.split(), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert first.keys() == {"id", "title", "text", "ruling", "perhaps"}
    assert first["id"] == entry and not first["perhaps"]


def test_the_command_says_when_it_guesses(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["planet-hexagon", "when", "is", "lunch"]
    assert main(["rules", *asked]) == 0
    assert capsys.readouterr().out.startswith("Perhaps: ")
    assert main(["rules", *asked, "--json"]) == 0
    assert all(answer["perhaps"] for answer in json.loads(capsys.readouterr().out))


def test_the_command_says_when_it_knows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "planet-hexagon", "xylophone", "qwertz"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "The rules of Planet Hexagon have nothing about 'xylophone qwertz'.\n"


ANY_TEXT = st.text() | st.lists(
    st.sampled_from(
        ["AND", "OR", "NOT", "NEAR(", ")", '"', "'", "*", "^", ":", "words", "small", "\0", "Box", "hexes", "-"]
    )
).map(" ".join)


@given(ANY_TEXT)
def test_any_text_may_be_asked(text: str) -> None:
    for entries in (find(text), suggest(text)):
        assert len(set(entries)) == len(entries) and {e.id for e in set(entries) - set(RULES.reference)} <= {"credits"}


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_any_text_may_stand_in_a_reference(title: str, word: str, other: str) -> None:
    entry = Entry("one", title, "", (word,))
    search = Search(replace(RULES, reference=(entry,), synonyms={word: (other,)}, source=None))
    found = [tuple(answer.entry for answer in way(title)) for way in (search.find, search.suggest)]
    assert found == [(entry,), (entry,)] or not any(map(str.isalnum, title))


def test_a_long_text_may_be_pasted() -> None:
    assert ENTRY["emissary"] in suggest("What does the emissary do? " * 2000)


def test_what_is_going_on_decides_between_answers_that_are_alike(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "how much time do we have"
    alike = {"": "length", "Supplier: Harvesters": "turn-time", "Emissaries": "emissary"}
    for now, entry in alike.items():
        assert SEARCH.find(asked, now)[0].entry == SEARCH.suggest(asked, now)[0].entry == ENTRY[entry]
        assert SEARCH.find("how long may the Builder think", now)[0].entry == ENTRY["builder-time"]
        assert not SEARCH.find("when is lunch", now)[0].sure
    assert SEARCH.find("what do we do now", "Emissaries")[0].entry == ENTRY["emissary"], "it alone says what is meant"
    assert main(["rules", "planet-hexagon", *asked.split(), "--during", "Emissaries"]) == 0
    assert capsys.readouterr().out.startswith(ENTRY["emissary"].title + "\n")
