"""The words of questions as the search compares them: without endings, with what means the same beside them, and with
typing errors forgiven.
"""

import re
import shlex
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

SMALL = frozenset(
    """
    a about after all also am an and any are as at be been before but by can could did do does during for from get
    gets give given go goes got had happens has have he her his how i if in into is it its just let many may me much
    must my need no not now of off on only or our ours out please shall she should so some somebody someone still that
    the their them then there these they this those to up us was we were what what's when where which who whose why
    will with would you your
    """.split()
)
"""Words that say little by themselves; the kind of a question says a little more."""
_KINDS = frozenset("first how long many much no not often when where who why".split())
_LITTLE, _KIND, _ALIKE, _PAIR = 0.5, 0.8, 0.6, 0.4
"""The weight of a small word, of the kind of a question, of words that mean the same, and of two in this order."""
_NEAR, _SHORT, _LONGER = 0.75, 4, 2
"""How like a known word an unknown one must be to be taken for it, how long, and how much longer or shorter it may be.
Its first letter is right."""
_NOT = re.compile(
    r"\b(?:(?:ca|could|did|do|does|had|has|hav|have|is|are|must|need|should|was|were|wo|would)n'?t|can ?not)\b"
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_FILE = Path(__file__).resolve().parent.parent / "words" / "synonyms.txt"

Stems = tuple[str, ...]
Features = dict[str, float]


def words_of(text: str) -> list[str]:
    """The words of a text in small letters; "can't", "cant" and their like are "not"."""
    return _WORD.findall(_NOT.sub("not", text.casefold().replace("’", "'")))


@cache
def stem(word: str) -> str:
    """A word without its ending, so that "placing", "places" and "placed" are one."""
    word = word.removesuffix("'s")
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-3] + "y" if len(word) > 4 and word.endswith("ies") else word[:-1]
    short = re.sub("(?<=...)(?:ing|ed)$", "", word)
    if short != word:
        word = re.sub(r"([^lsz])\1$", r"\1", short)
    return re.sub("(?<=...)y$", "i", re.sub("(?<=...)e$", "", word))


_SMALL, _KIND_STEMS = frozenset(map(stem, SMALL)), frozenset(map(stem, _KINDS))


class Wording:
    """What a text says, as weighted features: its words, the groups of words with one meaning, and pairs of words."""

    def __init__(self, synonyms: Mapping[str, Sequence[str]]) -> None:
        self._alike: dict[str, list[tuple[Stems, str]]] = defaultdict(list)
        groups = [*_shared_synonyms(), *((word, *others) for word, others in synonyms.items())]
        self.words = {word for group in groups for phrase in group for word in words_of(phrase)}
        for n, group in enumerate(groups):
            for stems in {tuple(map(stem, words_of(phrase))) for phrase in group}:
                self._alike[stems[0] if stems else ""].append((stems, f"#{n}"))

    def features(self, text: str, known: Collection[str] = ()) -> Features:
        """What a text says; a word that is not among the `known` stems may be a typing error for one that is."""
        stems = [stem(word) for word in words_of(text)]
        if known:
            stems = [_corrected(one, known) for one in stems]
        found = {one: _KIND if one in _KIND_STEMS else _LITTLE if one in _SMALL else 1.0 for one in stems}
        for first, second in pairwise(stems):
            found[f"{first} {second}"] = _PAIR * (0.5 if {first, second} <= _SMALL else 1.0)
        found.update(dict.fromkeys(self._meanings(stems), _ALIKE))
        return found

    def _meanings(self, stems: Sequence[str]) -> Iterator[str]:
        for n, first in enumerate(stems):
            for phrase, group in self._alike.get(first, ()):
                if tuple(stems[n : n + len(phrase)]) == phrase:
                    yield group


def says_nothing(text: str) -> bool:
    """Whether there are only small words in it."""
    return all(stem(word) in _SMALL for word in words_of(text))


def _corrected(word: str, known: Collection[str]) -> str:
    if word in known or word in _SMALL or len(word) < _SHORT:
        return word
    import difflib  # only needed once somebody has mistyped, and slow to load

    near = [one for one in known if one[0] == word[0] and abs(len(one) - len(word)) <= _LONGER]
    return next(iter(difflib.get_close_matches(word, near, 1, _NEAR)), word)


@cache
def _shared_synonyms() -> tuple[tuple[str, ...], ...]:
    """The groups of words that mean the same in every game; a phrase of several words is in quotes."""
    return tuple(tuple(shlex.split(line)) for line in _FILE.read_text(encoding="utf-8").splitlines())
