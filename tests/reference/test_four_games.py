"""Questions as teachers and pupils ask them about Ecogon, PHYLO, EcoPyramid and ECO, and the entry that has to come first."""

import pytest
from keyed import keyed

from facilitator.cli.main import main
from facilitator.files.loader import load_ruleset
from facilitator.reference.search import Search

GAMES = ("ecogon", "phylo-western-pa", "ecopyramid", "eco")
RULES = {name: load_ruleset(name)[0] for name in GAMES}
FIND = {name: Search(rules).find for name, rules in RULES.items()}

QUESTIONS = {
    "ecogon": [
        ("can seven children play against each other", "players"),
        ("how many tiles should be left in the stack with 4 players", "stack-size"),
        ("do we put the white tile into the stack", "blank-tile"),
        ("how long does it take with ten event cards", "event-number"),
        ("who goes first", "first-player"),
        ("may I lay two tiles at once", "several-tiles"),
        ("I have four cards in my hand", "hand-limit"),
        ("can I put a meadow next to a forest", "border-colours"),
        ("where can I put a new habitat", "habitat-placing"),
        ("can I place an animal when its food is not there", "organism-placing"),
        ("when do I get a bean on my animal", "establish"),
        ("does one plant count for two needs", "two-needs"),
        ("who gets the points if two of us fed the animal", "whose-token"),
        ("after how many turns is there an event", "when-event"),
        ("we lost a habitat and there is only one left, does the event still come", "event-pause"),
        ("does a habitat lying face down count", "face-down"),
        ("the event does not apply to anything", "event-unplayable"),
        ("no event in the whole stack is possible", "all-unplayable"),
        ("the vote is equal", "casting-vote"),
        ("can we have events less often", "own-interval"),
        ("animal is blocked on all sides", "surrounded"),
        ("the ecosystem broke into two parts", "split"),
        ("somebody put a card in a wrong place", "wrong-card"),
        ("the stack of tiles is empty", "nature-empty"),
        ("does everyone get equally many turns", "equal-turns"),
        ("how many points do we need to win", "target"),
        ("two players have the same score", "tie"),
        ("what do white dots mean", "dot-colours"),
        ("what is the green circle", "green-circle"),
        ("an event established an animal, whose points are they", "neutral"),
        ("we have five players but only four colours", "tokens-short"),
        ("can I see the cards of the others", "open-hands"),
        ("what if I cannot lay anything", "several-tiles"),
        ("how many habitats do we need before an event comes", "when-event"),
        ("the predator lost its prey", "removed"),
        ("may we discuss our tiles", "talking"),
        ("is there a time limit", "turn-time"),
        ("how are points counted at the end", "scoring"),
        ("what if the event stack is empty", "game-end"),
        ("when is the ecosystem stable", "target"),
    ],
    "phylo-western-pa": [
        ("how many cards are in the deck with three players", "deck-size"),
        ("is rewilding shuffled into the deck", "rewilding"),
        ("which player starts", "first-player"),
        ("I drew an event, do I draw another card", "event-drawn"),
        ("must I throw cards away when I hold four", "hand-limit"),
        ("how many cards can I play in a turn", "actions"),
        ("can I put a card diagonally", "adjacent"),
        ("what does a predator eat", "carnivore"),
        ("can a bear stand beside a larger animal", "omnivore-large"),
        ("I cannot play any card", "new-hand"),
        ("is it allowed to do nothing", "pass"),
        ("can a frog jump over other cards", "move"),
        ("what does flight mean", "flight"),
        ("do I have to move all the way", "move-less"),
        ("the food of my fox is gone, must it go", "left-behind"),
        ("an event lies under a card that moves", "event-under"),
        ("two cards fit the event, who chooses", "event-choice"),
        ("nothing fits the event", "event-none"),
        ("what is the grim rule", "grim-rule"),
        ("the deck is empty, is it over", "last-card"),
        ("do we shuffle the discard pile", "reshuffle"),
        ("do cards in the hand count", "scoring"),
        ("we have exactly 80 points", "band-limits"),
        ("which result is flourishing", "bands"),
        ("these animals do not live together in nature", "unreal"),
        ("can we play it with five people", "players"),
        ("what can I lay beside home first", "home-only"),
        ("does Home count as a neighbour", "home"),
        ("is it cooperative", "aim"),
        ("do events stay on the table", "event-stays"),
        ("may cards overlap", "overlap"),
        ("can I undo a play", "take-back"),
        ("how far may a bee fly", "flight"),
        ("what is a foodchain", "food-chain"),
        ("how many cards do I start with", "setup"),
    ],
    "ecopyramid": [
        ("can two children play the ocean deck", "decks"),
        ("how many cards has a deck", "deck-cards"),
        ("which form has the pyramid", "shape"),
        ("who starts the game", "first-player"),
        ("the direction changed, who is next", "direction"),
        ("may I play two organisms in one turn", "one-option"),
        ("how many cards may I hold at the end of my turn", "hand"),
        ("there are no cards left in my deck", "deck-empty"),
        ("deck and trash are empty", "both-empty"),
        ("what must be below a herbivore", "support"),
        ("may two herbivores stand on the same producer", "shared-support"),
        ("can the keystone be put on top without support", "keystone-support"),
        ("which niches does the joker fill", "keystone-niches"),
        ("only one producer is gone", "one-support"),
        ("both producers below my herbivore are gone", "both-supports"),
        ("how long do I have to repair it", "grace"),
        ("what falls when the herbivore below falls", "chain"),
        ("when may I use my shield", "protection"),
        ("can I defend with a card from my hand", "protection-hand"),
        ("is the bank limited", "bank-size"),
        ("when exactly have I won", "victory"),
        ("do we count points", "points"),
        ("how do I type a card into the pyramid", "enter"),
        ("what does a mutation do", "mutation"),
        ("may I rearrange my pyramid", "moving"),
        ("where do used cards go", "trash"),
        ("can I look at the bank of another player", "bank"),
        ("can I use protection twice", "protection-once"),
        ("where do lost cards go", "catastrophe"),
        ("can I skip my turn", "options"),
        ("what happens when the deck is empty", "deck-empty"),
        ("how do I win", "aim"),
        ("is there a list of all cards", "card-texts"),
    ],
    "eco": [
        ("how many turns has everybody", "turns"),
        ("which player goes first", "order"),
        ("can I take the tile from one pair and the fish from another pair", "pair"),
        ("is the pool filled up again", "refill"),
        ("do biomes have to match", "tile-place"),
        ("what is a keystone", "keystone"),
        ("does a keystone count as two", "keystone-size"),
        ("can two animals live on one tile", "animals-per-tile"),
        ("must the animal go on the new tile", "animal-place"),
        ("I do not want to place the animal", "sacrifice"),
        ("what can I do with a coin", "token"),
        ("how do I earn tokens", "token-get"),
        ("are left over tokens worth something", "token-several"),
        ("how do the animals score", "animal-rules"),
        ("do tiles that touch with a corner belong together", "connected"),
        ("does my second forest count too", "second-group"),
        ("what is the second place worth", "places"),
        ("three of us are tied for first", "places-ties"),
        ("do we round half points", "fractions"),
        ("I have no water at all", "no-biome"),
        ("who has the biggest biome", "overall"),
        ("two players have the same total", "tie"),
        ("how do we check that the sheet is right", "check"),
        ("can I undo my tile", "take-back"),
        ("where does the line divide a tile", "halves"),
        ("we can't read the small text", "text-size"),
        ("can I keep the animal for later", "animal-place"),
        ("how large is my map at the end", "map-size"),
        ("what happens if two are second", "places-ties"),
        ("can I play alone", "players"),
        ("how many points is a sacrifice", "sacrifice"),
        ("may I rotate a tile", "tile-place"),
        ("why 2 biomes completed", "completed"),
    ],
}
CASES = [(game, question, entry) for game, cases in QUESTIONS.items() for question, entry in cases]

RULINGS = {
    "ecogon": {
        "EG-01": "event-start",
        "EG-02": "event-pause",
        "EG-03": "all-unplayable",
        "EG-04": "last-unplayable",
        "EG-05": "target",
        "EG-06": "points",
        "EG-07": "nature-empty",
        "EG-08": "end-together",
        "EG-09": "equal-turns",
        "EG-10": "neutral",
        "EG-11": "tie",
        "EG-12": "tokens-short",
        "EG-13": "own-interval",
        "EG-14": "casting-vote",
        "EG-15": "hand-limit",
        "EG-16": "event-number",
        "EG-17": "players",
        "EG-18": "blank-tile",
        "EG-19": "stack-size",
        "EG-20": "face-down",
        "EG-21": "event-time",
    },
    "phylo-western-pa": {
        "PY-01": "rewilding",
        "PY-02": "band-limits",
        "PY-03": "omnivore-large",
        "PY-04": "new-hand-end",
        "PY-05": "scoring",
        "PY-06": "last-card",
        "PY-07": "hand-limit",
        "PY-08": "reshuffle",
        "PY-09": "direction",
        "PY-10": "left-behind",
        "PY-11": "home-only",
    },
    "ecopyramid": {
        "EP-01": "shape",
        "EP-02": "shared-support",
        "EP-03": "keystone-support",
        "EP-04": "keystone-niches",
        "EP-05": "one-option",
        "EP-06": "move-hand",
        "EP-07": "grace",
        "EP-08": "chain",
        "EP-09": "one-support",
        "EP-10": "keystone-lost",
        "EP-11": "victory",
        "EP-12": "bank-size",
        "EP-13": "both-empty",
        "EP-14": "directly-below",
    },
    "eco": {
        "EC-01": "animal-rules",
        "EC-02": "no-biome",
        "EC-03": "few-players",
        "EC-04": "overall-several",
        "EC-05": "halves",
        "EC-06": "animals-per-tile",
        "EC-07": "completed",
        "EC-08": "players",
        "EC-09": "fractions",
        "EC-10": "tie",
        "EC-11": "token-several",
        "EC-12": "refill",
        "EC-13": "computer",
        "EC-14": "sacrifice-again",
        "EC-15": "order",
        "EC-16": "score-sheet",
    },
}
"""Where each ruling stands; every ruling has an entry of its own."""


@pytest.mark.parametrize(("game", "question", "entry"), CASES, ids=[f"{g}: {q}" for g, q, _ in CASES])
def test_the_right_entry_comes_first(game: str, question: str, entry: str) -> None:
    assert [e.id for e in FIND[game](question)][:1] == [entry]


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_found_by_its_own_title_and_by_its_first_search_word(game: str) -> None:
    entries = RULES[game].reference
    assert [e.id for e in entries if FIND[game](e.title)[0] != e] == []
    assert [e.id for e in entries if e not in FIND[game](e.words[0])] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_stands_in_an_entry_of_its_own(game: str) -> None:
    rulings = RULINGS[game]
    assert len(set(rulings.values())) == len(rulings)
    assert {e.id for e in RULES[game].reference if e.ruling} == set(rulings.values())


@pytest.mark.parametrize("game", GAMES)
def test_entries_are_short_and_whole(game: str) -> None:
    assert len(RULES[game].reference) >= 30
    for entry in RULES[game].reference:
        assert entry.title.endswith("?") and entry.text.endswith("."), entry.id
        assert len(entry.text) <= 400 and len(entry.ruling) <= 400, entry.id
        assert entry.words and not {"{", "}"} & set(keyed(entry.text + entry.ruling, game)), entry.id


BOXES = {
    "ecogon": {
        "Habitat tile": 18,
        "Plant tile": 24,
        "Animal tile": 37,
        "Blank tile": 1,
        "Event card": 20,
        "Token": 80,
        "Rulebook": 1,
    },
    "phylo-western-pa": {"Home card": 1, "Rewilding card": 1, "Species card": 41, "Event card": 14, "Action card": 4},
    "ecopyramid": {
        "Ecosystem deck": 4,
        "Producer card": 40,
        "Herbivore card": 24,
        "Carnivore card": 16,
        "Keystone Species card": 4,
        "Catastrophe card": 24,
        "Protection card": 24,
        "Mutation card": 24,
    },
}


@pytest.mark.parametrize("game", list(BOXES))
def test_the_box_is_complete(game: str) -> None:
    assert {c.title: c.count for c in RULES[game].components} == BOXES[game]


def test_the_command_answers_for_these_games_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "ecogon", "casting", "vote"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("What if the vote is a tie?\n") and "by lot" in out
