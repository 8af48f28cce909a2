"""What the rules reference of Ecogon says where only players can keep a rule: the first answer to a question has these words."""

import json
import re

import pytest

from facilitator.cli.main import main

ANSWERS = [
    ("difference between co-operative and competitive", "one score for all.*hidden hands"),
    ("what do the complex rules add", "starts with a forest edge"),
    ("blank tile", "invent.*find out what it needs"),
    ("when is an animal established", "every one of its needs is met by a different neighbour"),
    ("do the neighbours have to be established", "need not be established|with or without a token"),
    ("how long is the game with fewer event cards", "All 20 for a long game, fewer for a shorter one"),
    ("may I lay none of my tiles", "As many as you like, or none"),
    ("remove cards discard pile", "discard pile"),
    ("is a card one animal or many", "whole population.*pioneer"),
    ("where may a plant be laid", "at least one habitat"),
    ("may an animal be laid without its food", "needs do not have to be there yet"),
    ("where may a new habitat be laid", "a habitat or an organism.*must not lie apart.*may be neighbours"),
    (
        "colour of the border",
        "Yellow is meadow, light green forest edge, dark green forest.*organisms alike, never touch",
    ),
    ("what do the symbols at the top mean", "top.* says what the organism is.*dots for the size.*bottom"),
    ("two symbols with a line", "one (of them )?is enough"),
    ("colours of the dots", "Green dots: it moves on the ground. White dots: it flies. Black dots.*either"),
    ("how many points is an animal worth", "printed on the right"),
    ("why are needs simplified", "simplified"),
    ("can a plant meet two needs", "No. Each need takes a separate neighbour.*plants too"),
    ("can one card feed several animals", "^Yes"),
    ("keep track of the turns until an event", "three tiles beside the stack"),
    ("how is an event carried out", "If it names several things and only one is there, do that one"),
    ("what happens to the token when the food is removed", "loses its token, unless another neighbour meets it"),
    ("what does insecticide do", "up to two cards.*loses its token.*keeps it"),
    ("what if a habitat is removed", "touches no other habitat leaves"),
    ("an animal is surrounded", "all places around it are filled and a need is still open, it is removed"),
    ("the ecosystem falls into two parts", "joined again later"),
    ("not enough tokens", "pebbles, shells"),
    ("can teams play against each other", "a team takes the place of a player"),
    ("whose token is it when two of us fed the animal", "the last missing need"),
    ("what does changing the position mean", "another legal place.*may swap"),
    ("what does a green circle mean", "any plant beside"),
    ("a card lies in a wrong place", "taken away at once and discarded"),
    ("an event falls due with the last tile", "still turned over.*settled"),
]


@pytest.mark.parametrize(("question", "words"), ANSWERS)
def test_the_first_answer_says_it(question: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "ecogon", "--json", *question.split()]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert re.search(words, f"{first['text']} {first['ruling']}", re.DOTALL), first
