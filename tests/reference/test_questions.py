"""Questions as teachers and pupils ask them, and the entry of Planet Hexagon's reference that has to come first."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyed import keyed

from facilitator.cli.main import main
from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.reference.search import Search

RULES, _ = load_ruleset("planet-hexagon")
SEARCH = Search(RULES)
FIND, SUGGEST = SEARCH.find, SEARCH.suggest
ENTRY = {entry.id: entry for entry in RULES.reference}

QUESTIONS = [
    ("how many teams do we need", "teams-number"),
    ("we are only 13 children, is that a problem", "head-count"),
    ("our group has just two pupils, who does what", "roles-by-seats"),
    ("what can the fourth child in a group do", "fourth-member"),
    ("can both Suppliers go to the table at the same time", "walkers"),
    ("a student is ill today", "absence"),
    ("which civilisation goes first in session 3", "first-team"),
    ("is it okay if the ambassador writes something down", "notes"),
    ("where does the envoy go first", "emissary-start"),
    ("do jobs change every round", "role-rotation"),
    ("does the Supplier have to turn a tile over", "flip"),
    ("can I use the other side of the hex that I took", "side-up"),
    ("how much time does the Supplier get", "turn-time"),
    ("the team was too slow and time is up", "overrun"),
    ("do we have to wait until the Builder is ready", "next-turn"),
    ("the box is empty in the last round", "last-round"),
    ("what goes into the black bag in session 2", "restock"),
    ("how many tiles should the box hold after round 2", "table-count"),
    ("how many hexes must each group own after session 2", "colony-count"),
    ("one tile is missing", "lost-tile"),
    ("which edges have to touch", "placement"),
    ("where can I build a farm", "stacking"),
    ("can we move a hex later on", "moving-tiles"),
    ("how many pieces can I keep for later", "waiting-spot"),
    ("the waiting area is full", "waiting-full"),
    ("does my first house score points", "starter-house"),
    ("how do I get blue tokens", "blue-marker"),
    ("can a green token flip a factory", "green-which"),
    ("when do I have to throw away my factory", "factory-leaves"),
    ("we have a pipeline but no lake", "pipeline-water"),
    ("what is a leftover token worth", "unused-markers"),
    ("how often can the special card be used in a turn", "asset-often"),
    ("Pondering Fern with an empty bag", "fern-empty"),
    ("what can I do with the painting", "painting"),
    ("how many points for three forests next to a house", "house-forest"),
    ("two identical public buildings", "duplicates"),
    ("how do we get the nine points", "common-goal"),
    ("two teams have equally many farms for their secret mission", "goal-tie"),
    ("two groups end with the same score", "tie"),
    ("does a farm beside a farm give a marker", "harvesters"),
    ("who wins when both groups have 74 points", "tie"),
    ("is it allowed to put a factory directly on the board", "stacking"),
    ("do we have to use the asset", "main-assets"),
    ("who collects the special cards when the session is over", "asset-return"),
    ("can the flipped tile be the new one", "flip"),
    ("how many points do I get for a house at the lake", "house-water"),
    ("may two houses share the same wood", "house-forest"),
    ("what does landmark number 6 want", "building-6"),
    ("do the robots people get a third token of the same colour", "lupidians"),
    ("does the starter house get a pipe too", "pipeline"),
    ("we have run out of green counters", "marker-stock"),
    ("are factories in the black hole counted for the mission", "goal-factories"),
    ("may I look at the secret card of another team", "hidden-goals"),
    ("what if nobody can reach the timer, how many seconds for two suppliers", "walkers"),
    ("do we need every kind of tile", "must-have"),
    ("may the messenger visit other tables in the final round", "emissaries-last-round"),
    ("what is the dark blue bag good for", "rubbish-bag"),
    ("a new child arrives in the middle of the lesson", "absence"),
    ("does the farm have to be next to the house", "farms"),
    ("do tiles we did not place count at the end", "waiting-end"),
    ("may we flip a house in our colony in someone else's turn", "green-when"),
    ("is a field below a farm still a field", "covered"),
    ("how do I sort the hexes before the lesson", "tile-numbers"),
    ("the Phonomobile brought back the same tiles", "phonomobile"),
    ("how is the classroom furniture arranged", "room"),
    ("can one meadow be used for two landmarks", "building-shared"),
    ("how long is the whole game", "length"),
    ("do the gods play a part", "story"),
    ("who owns the red house", "forming-teams"),
    ("is there an order in which the groups sit", "team-order"),
    ("what is my task as a teacher", "game-master"),
    ("how many public buildings are there of each kind", "tile-kinds"),
    ("where do the tiles go that are left on the market", "session-end"),
    ("the Emissaries are back, is the round finished", "round-end"),
    ("what may the Builder decide", "builder"),
    ("can we use a blue chip on a house that already has one", "pipeline-twice"),
    ("do blue chips we did not use count without water", "unused-blue"),
    ("what can I do with a green chip", "green-marker"),
    ("Painting when there is nothing in the box", "painting-empty"),
    ("may the hexes from the rubbish be flipped", "phonomobile-flip"),
    ("is a forest under a factory good for the house beside it", "covered-neighbour"),
    ("how many points is a lonely field", "single-tile"),
    ("does a thrown away factory help with the shared goal", "common-goal-factory"),
    ("do fields under farms count for our hidden card", "goals-covered"),
    ("who has the most waters and what does it bring", "goal-waters"),
    ("what is special about the tree people", "arboretans"),
    ("do Urbanides get a token for two identical landmarks", "urbanides"),
    ("we already spent our bonus tokens", "bonus-spent"),
    ("are bonus tokens worth a point when it is all over", "bonus-end"),
    ("how do we count at the end", "scoring-order"),
    ("can we play it with three civilisations", "teams-number"),
    ("who may talk when two Suppliers walk", "walkers"),
    ("is the Emissary allowed to take a photo of the board", "notes"),
    ("what if the Supplier refuses to flip anything", "flip"),
    ("must a second hex touch with two edges", "placement"),
    ("what does the Flipping Machine do in round 4", "flipping-machine"),
    ("can I take a hex back from the colony to the waiting area", "moving-tiles"),
    ("what is museum type 3", "building-3"),
    ("how many seconds do Emissaries have", "emissary"),
    ("three factories, how many chips", "factory"),
    ("nobody fulfilled the mission alone", "goal-tie"),
    ("what should lie on each table before the lesson", "room"),
    ("may the supplier take two tiles", "turn"),
    ("flipping machine twice", "asset-often"),
    ("team has five people", "roles-by-seats"),
    ("only three people in our group", "roles-by-seats"),
    ("we are 22 kids", "head-count"),
    ("only 3 teams", "teams-number"),
    ("are tiles in the black hole counted", "black-hole"),
    ("can I put tiles anywhere", "placement"),
    ("what if no one gets the hidden goal", "goal-tie"),
    ("same goal reached by two teams", "goal-tie"),
    ("what happens to leftover tiles", "session-end"),
    ("painting when no tiles in the box", "painting-empty"),
    ("time ran out", "overrun"),
    ("timer", "turn-time"),
    ("how long do emissaries have", "emissary"),
    ("can we throw a tile away", "black-hole"),
    ("can we move a house", "moving-tiles"),
    ("public building 7 condition", "building-7"),
    ("two museums the same", "duplicates"),
    ("urbanides two identical buildings marker", "urbanides"),
    ("do forests under a factory count for the house", "covered-neighbour"),
    ("can we put a farm on the starter house", "stacking"),
    ("can we use a green marker during another team's turn", "green-when"),
    ("three factories blue markers lupidians colour", "lupidians"),
    ("may we look at the back of the tile before choosing", "side-up"),
    ("tile under the table found", "lost-tile"),
    ("88 tiles but only 87", "lost-tile"),
    ("do we get points for unplaced tiles", "waiting-end"),
    ("draw", "tie"),
    ("what do I say at the start", "story"),
    ("who is second player", "team-order"),
    ("what are the roles", "roles-by-seats"),
    ("may teams trade tiles", "trading"),
    ("may the Builder lay two tiles in one turn", "several-tiles"),
    ("can the builder ask the team for advice", "builder"),
    ("who keeps an eye on the clock", "game-master"),
    ("can we give our green marker to another group", "trading"),
    ("how many tiles do I draw for the market at the beginning", "setup"),
    ("does a pipeline need to be connected to water", "blue-marker"),
    ("can we put a factory on a lake", "stacking"),
    ("how many points are pipes worth", "pipeline"),
    ("when do the special cards get passed on", "main-assets"),
    ("are we allowed to refuse a main asset", "main-assets"),
    ("what is museum 5", "building-5"),
    ("may the supplier talk to the team while at the market", "supplier"),
    ("what happens if a factory has used both its markers", "factory-leaves"),
    ("can harvesters count one farm for two pairs", "harvesters"),
    ("when do we swap roles", "role-rotation"),
    ("is there a limit to how many houses we can own", "must-have"),
]

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


@pytest.mark.parametrize(("question", "entry"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_the_right_entry_comes_first(question: str, entry: str) -> None:
    assert [e.id for e in FIND(question)][:1] == [entry]


def test_every_entry_is_found_by_its_own_title() -> None:
    assert [e.id for e in RULES.reference if FIND(e.title)[0] != e] == []


def test_every_entry_is_found_by_its_first_search_word() -> None:
    assert [e.id for e in RULES.reference if e not in FIND(e.words[0])] == []


def test_without_words_the_whole_reference_in_its_order() -> None:
    assert FIND("") == RULES.reference
    assert FIND("what is") == RULES.reference, "nothing in this says what is meant"


def test_the_order_and_the_spelling_of_a_question_hardly_matter() -> None:
    assert FIND("waiting spot full")[0] == FIND("Full? WAITING SPOTS")[0] == ENTRY["waiting-full"]
    assert FIND("black bag") == FIND("the supply bags") == FIND("Box")


def test_what_hardly_fits_is_left_out() -> None:
    assert 0 < len(FIND("waiting spot full")) < len(RULES.reference) / 4


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
        assert entry.words, entry.id
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


@pytest.mark.parametrize(("question", "entry"), [QUESTIONS[i] for i in (9, 24, 36, 52)], ids=str)
def test_the_command_answers(question: str, entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "planet-hexagon", *question.split()]) == 0
    assert capsys.readouterr().out.startswith(ENTRY[entry].title + "\n")
    assert main(["rules", "planet-hexagon", *question.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == entry


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
    for entries in (FIND(text), SUGGEST(text)):
        assert len(set(entries)) == len(entries) and {e.id for e in set(entries) - set(RULES.reference)} <= {"credits"}


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_any_text_may_stand_in_a_reference(title: str, word: str, other: str) -> None:
    entry = Entry("one", title, "", (word,))
    search = Search(replace(RULES, reference=(entry,), synonyms={word: (other,)}, source=None))
    assert search.find(title) == search.suggest(title) == (entry,) or not any(map(str.isalnum, title))


def test_a_long_text_may_be_pasted() -> None:
    assert ENTRY["emissary"] in SUGGEST("What does the emissary do? " * 2000)
