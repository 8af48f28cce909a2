"""The search in the rules reference: the entries that answer a question, the best one first.

SQLite's FTS5 splits words, stems them and finds phrases. Its ranking (bm25) puts the right entry first for 263 of the
292 questions in tests/reference, the ranking below for all of them: a word counts more the fewer entries know it, more
in a title or search words than in the text, and most where the question knows all of a title or of search words.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import log

from facilitator.game.rulebook.game_source import credit_sentences
from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.rulebook.key_places import fill_keys
from facilitator.game.rulebook.ruleset import Ruleset

WHOLE, HEAD, TEXT = 10.0, 6.0, 2.0
"""The weight of a word in a title or search words that the question knows wholly, hardly, and in a text."""
EACH = 0.2
"""What every further word of the same title or search words adds."""
LEAST = 0.3
"""Entries with less than this share of the best mark are left out."""

Stems = tuple[str, ...]

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_ENDING = re.compile("(?<=..)(?:'s|s|e|es|ed|ing)$")
ASKED_CREDITS = ("credits", "author", "licence", "license", "copyright", "who made the game", "source")
"""How people ask whose game it is."""
_SMALL = frozenset(
    """
    a about after all also am an and any are as at be been before but by can can't could did do does doesn't don't
    during for from get gets give given go goes got had happens has have he her his how i if in into is isn't it
    its just let many may me much must my need no not of off on only or our ours out please shall she should so
    some somebody someone still that the their them then there these they this those to up us was we were what
    what's when where which who whose why will with would you your
    """.split()
)
"""Words that say nothing by themselves, only in a phrase of the synonyms."""


class Search:
    """The reference of one ruleset, ready to be asked at every key."""

    def __init__(self, rules: Ruleset) -> None:
        self._reference, self._entries = rules.reference, (*rules.reference, *_credits(rules))
        self._alike = _group_synonyms(rules)
        self._longest = max((len(phrase) for phrase in self._alike), default=1)
        self._places: list[tuple[int, int]] = []
        self._vocabulary = set(_words(" ".join(chain(rules.synonyms, *rules.synonyms.values()))))
        self._index = sqlite3.connect(":memory:")
        self._index.execute("create virtual table places using fts5(words, small, tokenize = 'porter unicode61')")
        for n, entry in enumerate(self._entries):
            self._add(n, fill_keys(f"{entry.text} {entry.ruling}", lambda name: ""), head=False)
            for head in (entry.title, *entry.words):
                self._add(n, head, head=True)

    def find(self, text: str) -> tuple[Entry, ...]:
        """The entries that answer a question; without words that say anything all of them, in the order of the file."""
        queries = [query for _, query in self._terms(text) if query]
        named = tuple(entry for entry in self._entries if entry.title.casefold() == text.strip().casefold())
        return tuple(dict.fromkeys((*named, *self._rank(queries)))) if queries else self._reference

    def suggest(self, text: str) -> tuple[Entry, ...]:
        """The same while the last word is still being typed: it may be the beginning of one."""
        *before, part = _words(text) or [""]
        words = sorted(word for word in self._vocabulary if word.startswith(part))
        if not words or not text[-1:].isalnum():
            return self.find(text)
        last = [query or f'small : "{term}"' for word in words for term, query in self._terms(word)]
        queries = [query for _, query in self._terms(" ".join(before)) if query]
        whole = self.find(text) if part in self._vocabulary else ()
        return tuple(dict.fromkeys((*whole, *self._rank([*queries, " OR ".join(last)]))))

    def _add(self, n: int, text: str, head: bool) -> None:
        terms = list(self._terms(text))
        words, small = (" ".join(term for term, query in terms if bool(query) == says) for says in (True, False))
        self._index.execute(
            "insert into places (rowid, words, small) values (?, ?, ?)", (len(self._places), words, small)
        )
        self._places.append((n, max(1, sum(bool(query) for _, query in terms)) if head else 0))
        self._vocabulary.update(_words(text))

    def _terms(self, text: str) -> Iterator[tuple[str, str]]:
        """The words and known phrases of a text, each with the query for it; "" for a word that says nothing."""
        words = _words(text)
        stems = _stems(text)
        while words:
            size = next((n for n in range(self._longest, 1, -1) if stems[:n] in self._alike), 1)
            term, others = " ".join(words[:size]), self._alike.get(stems[:size], ())
            asked = " OR ".join(f'"{text}"' for text in (term, *others))
            yield term, f"words : ({asked})" if others or term not in _SMALL else ""
            words, stems = words[size:], stems[size:]

    def _rank(self, queries: Sequence[str]) -> tuple[Entry, ...]:
        find = "select rowid from places where places match ?"
        hits = [{row for (row,) in self._index.execute(find, (query,))} for query in dict.fromkeys(queries)]
        weights = {place: self._weight(place, sum(place in hit for hit in hits)) for place in set[int]().union(*hits)}
        marks, known = defaultdict[int, float](float), defaultdict[int, float](float)
        for hit in hits:
            best = {self._places[place][0]: weights[place] for place in sorted(hit, key=weights.__getitem__)}
            rarity = log(1 + len(self._entries) / (1 + len(best)))
            for n, weight in best.items():
                marks[n] += weight * rarity
                known[n] += rarity
        least = LEAST * max((marks[n] * known[n] for n in marks), default=0.0)
        order = sorted(marks, key=lambda n: (-marks[n] * known[n], n))
        return tuple(self._entries[n] for n in order if marks[n] * known[n] >= least)

    def _weight(self, place: int, known: int) -> float:
        size = self._places[place][1]
        known = min(size, known)
        return HEAD + (WHOLE - HEAD) * (known / size) ** 2 + EACH * known if size else TEXT


def _credits(rules: Ruleset) -> tuple[Entry, ...]:
    """Whose game it is, as the last entry."""
    if rules.source is None:
        return ()
    words = rules.words()
    text = " ".join(credit_sentences(rules.source, words))
    return (Entry("credits", words.text("credits"), text, ASKED_CREDITS),)


def _group_synonyms(rules: Ruleset) -> Mapping[Stems, Sequence[str]]:
    """By the stems of a phrase all phrases that mean the same."""
    alike: dict[Stems, tuple[str, ...]] = {}
    for word, others in rules.synonyms.items():
        group = tuple(" ".join(_words(text)) for text in (word, *others))
        for stems in map(_stems, group):
            alike[stems] = (*alike.get(stems, ()), *group)
    return alike


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("’", "'"))


def _stems(text: str) -> Stems:
    """Words without their endings, to find the phrases of the synonyms; the index stems by itself."""
    return tuple(_ENDING.sub("", word) for word in _words(text))
