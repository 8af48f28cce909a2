"""The rules reference: the entries that answer a question, the best one first."""

import re
from collections.abc import Sequence

from facilitator.game.ruleset import Entry, Ruleset

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_SMALL = frozenset(
    "a an and are at be by can do does for from has have how i if in is it many may much must my of on or our "
    "the there they to us we what when where which who why will with you your".split()
)


def found(rules: Ruleset, words: Sequence[str]) -> tuple[Entry, ...]:
    """The entries that fit the words, best first; without words all of them in the order of the file."""
    asked = _stems(" ".join(words))
    if not asked:
        return rules.reference
    likes = [_with_synonyms(rules, stem) for stem in dict.fromkeys(asked)]
    marks = [(_mark(entry, likes), -i, entry) for i, entry in enumerate(rules.reference)]
    return tuple(entry for mark, _, entry in sorted(marks, key=lambda m: m[:2], reverse=True) if mark > 0)


def _mark(entry: Entry, likes: Sequence[frozenset[str]]) -> float:
    places = ((8.0, _stems(" ".join(entry.words))), (6.0, _stems(entry.title)), (2.0, _stems(entry.text)), (2.0, _stems(entry.ruling)))
    total, hits = 0.0, 0
    for alike in likes:
        best = max((weight for weight, stems in places if alike & set(stems)), default=0.0)
        total, hits = total + best, hits + (best > 0)
    # An entry that answers to every word of the question comes before one that answers loudly to a single one.
    return total * hits / len(likes) if likes else 0.0


def _with_synonyms(rules: Ruleset, stem: str) -> frozenset[str]:
    alike = {stem}
    for word, others in rules.synonyms.items():
        group = {s for text in (word, *others) for s in _stems(text)}
        if stem in group:
            alike |= group
    return frozenset(alike)


def _stems(text: str) -> list[str]:
    """The words of a text that matter, without their endings."""
    return [_stem(word) for word in _WORD.findall(text.casefold()) if word not in _SMALL]


def _stem(word: str) -> str:
    for ending in ("'s", "ies", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word
