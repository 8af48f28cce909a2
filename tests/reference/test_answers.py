"""The stored questions: what the search answers, as shipped, and where no entry has the question among its own.

Half of them were written from the rulebooks alone, without a look at the entries. They stand in the entries too, since
that is how a question is found. So what the ranking is worth shows only where an entry's copies are left out first.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import replace
from facilitator.reference.search import Search

STORED = Path(__file__).parent / "questions"
GAMES = sorted(path.stem for path in STORED.glob("*.toml"))
PARTS = 2
"""Into how many parts the questions are divided: the copies of one part at a time are left out."""
COPY = 0.6
"""Two questions with this share of their words in common are copies of each other."""


@dataclass(frozen=True)
class Stored:
    """A question, the entries that answer it, and those that would do harm."""

    ask: str
    entries: tuple[str, ...]
    harmful: tuple[str, ...]


@dataclass(frozen=True)
class Shares:
    """How many of the questions have a right answer first, and among three; which have a harmful one first."""

    first: float
    three: float
    harmful: tuple[str, ...]


@cache
def rules_of(game: str) -> Ruleset:
    return load_ruleset(game)[0]


def stored(game: str) -> list[Stored]:
    found = tomllib.loads((STORED / f"{game}.toml").read_text(encoding="utf-8"))["questions"]
    return [Stored(one["ask"], tuple(one["entries"]), tuple(one.get("harmful", ()))) for one in found]


def shares(asked: Iterable[tuple[Search, Sequence[Stored]]]) -> Shares:
    """Each part of the questions put to its own search."""
    first, three, number, harmful = 0, 0, 0, []
    for search, questions in asked:
        for question in questions:
            ids = [answer.entry.id for answer in search.find(question.ask)[:3]]
            number += 1
            first += ids[0] in question.entries
            three += not set(ids).isdisjoint(question.entries)
            harmful += [question.ask] if ids[0] in question.harmful else []
    return Shares(first / number, three / number, tuple(harmful))


def words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


def without_copies(rules: Ruleset, questions: Sequence[Stored]) -> Search:
    known = [words(question.ask) for question in questions]

    def kept(ask: str) -> bool:
        own = words(ask)
        return all(len(own & one) < COPY * len(own | one) for one in known)

    def less(entry: Entry) -> Entry:
        return replace(entry, ask=tuple(filter(kept, entry.ask)))

    return Search(replace(rules, reference=tuple(map(less, rules.reference))))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_answers_them(game: str) -> None:
    found = shares([(Search(rules_of(game)), stored(game))])
    assert found.first >= 0.97 and found.three == 1.0 and found.harmful == ()


def test_questions_that_no_entry_has_are_answered_too() -> None:
    parts = [(rules_of(game), stored(game)[n::PARTS]) for game in GAMES for n in range(PARTS)]
    found = shares((without_copies(rules, questions), questions) for rules, questions in parts)
    assert found.first >= 0.94 and found.three >= 0.98 and found.harmful == ()


@pytest.mark.parametrize("game", GAMES)
def test_there_are_a_hundred_and_each_has_an_entry(game: str) -> None:
    questions, ids = stored(game), {"credits", *(entry.id for entry in rules_of(game).reference)}
    assert len(questions) >= 100 and len({question.ask.casefold() for question in questions}) == len(questions)
    assert [one for one in questions if not one.entries or not ids.issuperset({*one.entries, *one.harmful})] == []
    assert not [one for one in questions if set(one.entries) & set(one.harmful)]


def test_there_are_a_thousand_of_them() -> None:
    assert sum(len(stored(game)) for game in GAMES) >= 1050


OFF = [
    "can I go to the toilet",
    "what is the capital of France",
    "when is lunch",
    "who won the football match",
    "does the wifi work here",
    "is there homework",
    "the projector is broken",
    "my pen is empty",
    "can we open the window",
    "which page in the textbook",
]
"""Questions of pupils that no rulebook answers."""


@pytest.mark.parametrize("game", GAMES)
def test_three_answers_are_shown_and_a_guess_says_so(game: str) -> None:
    search = Search(rules_of(game))
    answers = [search.find(question.ask) for question in stored(game)]
    assert sum(len(found) < 3 for found in answers) <= 1, "only for two words that hardly an entry knows"
    assert sum(found[0].sure for found in answers) >= 0.98 * len(answers)
    guesses = [found[0] for found in map(search.find, OFF) if found and not found[0].sure]
    assert len(guesses) >= 7 and all(guess.title == f"Perhaps: {guess.entry.title}" for guess in guesses)
    titles = [search.find(entry.title)[0] for entry in rules_of(game).reference]
    assert [one.entry.id for one in titles if not one.sure or one.title != one.entry.title] == []
