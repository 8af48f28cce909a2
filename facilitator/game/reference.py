"""The rules reference: the entries that answer a question, the best one first.

A word counts more the fewer entries know it, and more in an entry's search words or title than in its text. Entries that know all
of the question come before those that know a part of it.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from facilitator.game.ruleset import Entry, Ruleset

Phrase = tuple[str, ...]

TITLE, WORDS, TEXT = 6.0, 6.0, 2.0
LEAST = 0.3
"""Entries with less than this share of the best mark are left out."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SMALL = frozenset(
    "a about after all also am an and any are as at be been before but by can can't could did do does doesn't don't for from get gets "
    "give given go goes got had happens has have he her his how i if in into is isn't it its just let many may me much must my need no "
    "not of off on or our ours out please shall she should so some somebody someone still that the their them then there these they "
    "this those to up us was we were what what's when where which who whose why will with would you your".split()
)


@dataclass(frozen=True)
class _Page:
    """An entry as it is searched: its words by how much a hit among them weighs, and its search words one by one."""

    places: tuple[tuple[float, frozenset[str]], ...]

    def weight(self, alike: frozenset[str]) -> float:
        return max((weight for weight, terms in self.places if alike & terms), default=0.0)


def found(rules: Ruleset, words: Sequence[str]) -> tuple[Entry, ...]:
    """The entries that fit the words, best first; without words all of them in the order of the file."""
    groups = _groups(rules)
    asked = list(dict.fromkeys(_asked(" ".join(words), groups)))
    if not asked:
        return rules.reference
    pages = [_page(entry, groups) for entry in rules.reference]
    weights = [[page.weight(alike) for alike in asked] for page in pages]
    rare = [math.log(1 + len(pages) / (1 + sum(row[i] > 0 for row in weights))) for i in range(len(asked))]
    marks = [_mark(row, rare) for row in weights]
    least = max(LEAST * max(marks, default=0.0), 1e-9)
    best = sorted((-mark, i) for i, mark in enumerate(marks) if mark >= least)
    return tuple(rules.reference[i] for _, i in best)


def _mark(weights: Sequence[float], rare: Sequence[float]) -> float:
    known = sum(r for w, r in zip(weights, rare, strict=True) if w)
    return sum(w * r for w, r in zip(weights, rare, strict=True)) * known / sum(rare)


def _page(entry: Entry, groups: Mapping[Phrase, frozenset[str]]) -> _Page:
    def terms(text: str) -> frozenset[str]:
        return frozenset(term for alike in _asked(text, groups) for term in alike)

    words = frozenset(term for text in entry.words for term in terms(text))
    return _Page(((WORDS, words), (TITLE, terms(entry.title)), (TEXT, terms(entry.text) | terms(entry.ruling))))


def _groups(rules: Ruleset) -> dict[Phrase, frozenset[str]]:
    """Every word or phrase that has others like it, and the names of the groups that it belongs to."""
    groups: dict[Phrase, frozenset[str]] = {}
    for word, others in rules.synonyms.items():
        for text in (word, *others):
            phrase = tuple(_stem(w) for w in _words(text))
            groups[phrase] = groups.get(phrase, frozenset()) | {f"={word}"}
    return groups


def _asked(text: str, groups: Mapping[Phrase, frozenset[str]]) -> Iterator[frozenset[str]]:
    """What a text says, term by term: a word or a known phrase, together with what it may also be called."""
    words = list(_words(text))
    stems = [_stem(w) for w in words]
    longest = max(map(len, groups), default=1)
    at = 0
    while at < len(stems):
        size = next((n for n in range(longest, 0, -1) if tuple(stems[at : at + n]) in groups), 0)
        if size:
            yield groups[tuple(stems[at : at + size])] | {s for w, s in zip(words[at : at + size], stems[at : at + size], strict=True) if size == 1 or w not in _SMALL}
        elif words[at] not in _SMALL:
            yield frozenset((stems[at],))
        at += size or 1


def _words(text: str) -> Iterator[str]:
    return (m[0].replace("’", "'") for m in _WORD.finditer(text.casefold()))


def _stem(word: str) -> str:
    """A word without its ending: houses, house; flipped, flip; emissaries, emissary."""
    word = word.removesuffix("'s")
    for ending in ("ies", "ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending) + ("y" if ending == "ies" else "")
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word
