"""The rules reference: the entries that answer a question, the best one first.

A word counts more the fewer entries know it, and more in an entry's search words or title than in its text, most where
the question knows all of a title or of search words. Entries that know all of the question come before those that know
a part of it.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from facilitator.game.rulebook.ruleset import Entry, Ruleset

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
    """
    a about after all also am an and any are as at be been before but by can can't could did do does doesn't don't
    during for from get gets give given go goes got had happens has have he her his how i if in into is isn't it
    its just let many may me much must my need no not of off on only or our ours out please shall she should so
    some somebody someone still that the their them then there these they this those to up us was we were what
    what's when where which who whose why will with would you your
    """.split()
)


class Reference:
    """The reference of one ruleset, made ready to be asked at every key."""

    def __init__(self, rules: Ruleset) -> None:
        self.entries = rules.reference
        self._groups = _groups(rules)
        self._longest = max(map(len, self._groups), default=1)
        self._known = [self._read(entry) for entry in rules.reference]
        self._words = [frozenset(_words(" ".join((e.title, *e.words, e.text, e.ruling)))) for e in rules.reference]
        self._others = {phrase[0] for phrase in self._groups if len(phrase) == 1}

    def _read(self, entry: Entry) -> tuple[list[list[Alike]], Alike]:
        heads = [list(self._asked(text)) for text in (entry.title, *entry.words)]
        return heads, self._terms(f"{entry.text} {entry.ruling}")

    def found(self, text: str) -> tuple[Entry, ...]:
        """The entries that answer a question, best first; without words all of them in the order of the file."""
        asked = list(dict.fromkeys(self._asked(text)))
        if not asked:
            return self.entries
        rows = [_weights(*known, asked) for known in self._known]
        rare = [math.log(1 + len(rows) / (1 + sum(row[i] > 0 for row in rows))) for i in range(len(asked))]
        marks = [_mark(row, rare) for row in rows]
        least = max(LEAST * max(marks, default=0.0), 1e-9)
        return tuple(self.entries[i] for _, i in sorted((-mark, i) for i, mark in enumerate(marks) if mark >= least))

    def begun(self, text: str) -> tuple[Entry, ...]:
        """The same while the last word is still being typed: it may be the beginning of one."""
        words = list(_words(text))
        if not words or not text[-1:].isalnum():
            return self.found(text)
        part, before = words[-1], " ".join(words[:-1])
        whole = self.found(text) if any(part in known for known in self._words) or _stem(part) in self._others else ()
        fits = {
            e.id for e, known in zip(self.entries, self._words, strict=True) if any(w.startswith(part) for w in known)
        }
        beginning = [e for e in self.found(before) if e.id in fits]
        beginning.sort(key=lambda e: not any(w.startswith(part) for w in _words(e.title)))
        for other in sorted(w for w in self._others if w.startswith(part))[:3] if not whole else ():
            beginning += self.found(f"{before} {other}")
        return tuple({e.id: e for e in (*whole, *beginning)}.values())

    def _phrases(self, text: str) -> Iterator[tuple[Phrase, bool]]:
        """A text cut into stems, where the longest known phrases stay together; and whether each says anything."""
        words = list(_words(text))
        stems = tuple(map(_stem, words))
        at = 0
        while at < len(words):
            size = next(
                (n for n in range(min(self._longest, len(words) - at), 1, -1) if stems[at : at + n] in self._groups), 1
            )
            phrase = stems[at : at + size]
            yield phrase, phrase in self._groups or words[at] not in _SMALL
            at += size

    def _asked(self, text: str) -> Iterator[Alike]:
        """The parts of a question that matter, each with all that it may also be called."""
        for phrase, says in self._phrases(text):
            if says:
                yield self._groups.get(phrase, frozenset()) | (set(phrase) if len(phrase) == 1 else set())

    def _terms(self, text: str) -> Alike:
        """All that a text answers to: its words, and the groups of its words and phrases."""
        terms = {_stem(word) for word in _words(text) if word not in _SMALL}
        return frozenset(terms).union(*(self._groups.get(phrase, frozenset()) for phrase, _ in self._phrases(text)))


def found(rules: Ruleset, words: Sequence[str]) -> tuple[Entry, ...]:
    """The entries that fit the words, best first; without words all of them in the order of the file."""
    return Reference(rules).found(" ".join(words))


def _mark(weights: Sequence[float], rare: Sequence[float]) -> float:
    known = sum(r for w, r in zip(weights, rare, strict=True) if w)
    return sum(w * r for w, r in zip(weights, rare, strict=True)) * known / sum(rare)


def _weights(heads: Sequence[Sequence[Alike]], text: Alike, asked: Sequence[Alike]) -> list[float]:
    """How much each part of the question weighs in an entry, by its title and search words and by its text."""
    places = [(_head(head, asked), frozenset[str]().union(*head)) for head in heads]
    places.append((TEXT, text))
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
