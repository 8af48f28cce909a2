"""The rules reference: the entries that answer a question, the best one first.

A word counts more the fewer entries know it, and more in an entry's search words or title than in its text, most where the
question knows all of a title or of search words. Entries that know all of the question come before those that know a part of it.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from facilitator.game.ruleset import Entry, Ruleset

Phrase = tuple[str, ...]
Alike = frozenset[str]
Groups = Mapping[Phrase, Alike]

WHOLE, HEAD, TEXT = 10.0, 6.0, 2.0
EACH = 0.2
"""What every further word of the same title or search words adds."""
LEAST = 0.3
"""Entries with less than this share of the best mark are left out."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SMALL = frozenset(
    "a about after all also am an and any are as at be been before but by can can't could did do does doesn't don't during for from "
    "get gets give given go goes got had happens has have he her his how i if in into is isn't it its just let many may me much must "
    "my need no not of off on only or our ours out please shall she should so some somebody someone still that the their them then "
    "there these they this those to up us was we were what what's when where which who whose why will with would you your".split()
)


def found(rules: Ruleset, words: Sequence[str]) -> tuple[Entry, ...]:
    """The entries that fit the words, best first; without words all of them in the order of the file."""
    groups = _groups(rules)
    asked = list(dict.fromkeys(_asked(" ".join(words), groups)))
    if not asked:
        return rules.reference
    rows = [_weights(entry, asked, groups) for entry in rules.reference]
    rare = [math.log(1 + len(rows) / (1 + sum(row[i] > 0 for row in rows))) for i in range(len(asked))]
    marks = [_mark(row, rare) for row in rows]
    least = max(LEAST * max(marks, default=0.0), 1e-9)
    return tuple(rules.reference[i] for _, i in sorted((-mark, i) for i, mark in enumerate(marks) if mark >= least))


def _mark(weights: Sequence[float], rare: Sequence[float]) -> float:
    known = sum(r for w, r in zip(weights, rare, strict=True) if w)
    return sum(w * r for w, r in zip(weights, rare, strict=True)) * known / sum(rare)


def _weights(entry: Entry, asked: Sequence[Alike], groups: Groups) -> list[float]:
    """How much each part of the question weighs in this entry."""
    heads = [list(_asked(text, groups)) for text in (entry.title, *entry.words)]
    places = [(_head(head, asked), frozenset[str]().union(*head)) for head in heads]
    places.append((TEXT, _terms(f"{entry.text} {entry.ruling}", groups)))
    return [max((weight for weight, terms in places if alike & terms), default=0.0) for alike in asked]


def _head(head: Sequence[Alike], asked: Sequence[Alike]) -> float:
    """What a word in a title or search words weighs: the more of them the question knows, the more."""
    known = min(sum(any(a & b for b in asked) for a in head), sum(any(a & b for b in head) for a in asked))
    return HEAD + (WHOLE - HEAD) * (known / max(len(head), 1)) ** 2 + EACH * known


def _groups(rules: Ruleset) -> Groups:
    """Every word or phrase that has others like it, and the names of the groups that it belongs to."""
    groups: dict[Phrase, Alike] = {}
    for word, others in rules.synonyms.items():
        for text in (word, *others):
            phrase = tuple(map(_stem, _words(text)))
            groups[phrase] = groups.get(phrase, frozenset()) | {f"={word}"}
    return groups


def _phrases(text: str, groups: Groups) -> Iterator[tuple[Phrase, bool]]:
    """A text cut into stems, where the longest known phrases stay together; and whether each says anything."""
    words = list(_words(text))
    stems = tuple(map(_stem, words))
    longest, at = max(map(len, groups), default=1), 0
    while at < len(words):
        size = next((n for n in range(min(longest, len(words) - at), 1, -1) if stems[at : at + n] in groups), 1)
        phrase = stems[at : at + size]
        yield phrase, phrase in groups or words[at] not in _SMALL
        at += size


def _asked(text: str, groups: Groups) -> Iterator[Alike]:
    """The parts of a question that matter, each with all that it may also be called."""
    for phrase, says in _phrases(text, groups):
        if says:
            yield groups.get(phrase, frozenset()) | (set(phrase) if len(phrase) == 1 else set())


def _terms(text: str, groups: Groups) -> Alike:
    """All that a text answers to: its words, and the groups of its words and phrases."""
    terms = {_stem(word) for word in _words(text) if word not in _SMALL}
    return frozenset(terms).union(*(groups.get(phrase, frozenset()) for phrase, _ in _phrases(text, groups)))


def _words(text: str) -> Iterable[str]:
    return (m[0].replace("’", "'") for m in _WORD.finditer(text.casefold()))


@cache
def _stem(word: str) -> str:
    """A word without its ending: houses, house; flipped, flip; emissaries, emissary."""
    word = word.removesuffix("'s")
    for ending in ("ies", "ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending) + ("y" if ending == "ies" else "")
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word
