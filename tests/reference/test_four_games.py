"""The references of Ecogon, PHYLO, EcoPyramid and ECO. The stored questions are asked in `test_answers.py`."""

import pytest
from keyed import keyed

from facilitator.cli.main import main
from facilitator.files.loader import load_ruleset
from facilitator.reference.search import Search

GAMES = ("ecogon", "phylo-western-pa", "ecopyramid", "eco")
RULES = {name: load_ruleset(name)[0] for name in GAMES}
SEARCH = {name: Search(rules) for name, rules in RULES.items()}

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


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_found_by_its_own_title_and_by_its_first_search_word(game: str) -> None:
    entries, find = RULES[game].reference, SEARCH[game].find
    assert [e.id for e in entries if find(e.title)[0].entry != e] == []
    assert [e.id for e in entries if e not in [answer.entry for answer in find(e.ask[0])]] == []


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
        assert entry.ask and not {"{", "}"} & set(keyed(entry.text + entry.ruling, game)), entry.id


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
