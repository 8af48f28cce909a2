"""The search in the rules reference: the entries that answer a question, the best one first.

Each entry knows many ways to ask for it. It is found by how rare the words are that it shares with the question (as
bm25 ranks them, all its questions together), and by how like the question the nearest one of its own is.
`tests/reference/questions` holds what was measured on: there an entry's copies of the question are left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import log, sqrt

from facilitator.game.rulebook.game_source import credit_sentences
from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.rulebook.key_places import fill_keys
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import frozen
from facilitator.reference.wording import Features, Wording, says_nothing, stem, words_of

TITLE, TEXT = 2.0, 0.8
"""How often a word counts that is in the title, and in the text, of an entry; in a question of its own it counts once."""
FULL, LENGTH, RARE, NEAREST = 2.0, 0.6, 0.5, 0.25
"""How soon a word's repetition adds little, how much long entries are held back, how much a rare word is preferred, and
what the nearest question counts beside all of them."""
NOW = 0.3
"""What it counts that an entry speaks of what is going on in the lesson: enough to decide between answers that are alike."""
SURE = 0.45
"""An answer that knows less of the question is shown as a guess."""
LEAST, FEWEST = 0.4, 3
"""Entries with less than this share of the best mark are left out, unless too few would be left."""

Marks = defaultdict[int, float]
Postings = Mapping[str, list[tuple[int, float]]]

ASKED_CREDITS = ("credits", "author", "licence", "license", "copyright", "who made the game", "source")
"""How people ask whose game it is."""


@frozen
class FoundEntry:
    """An entry that may answer the question."""

    entry: Entry
    sure: bool

    @property
    def title(self) -> str:
        """Its question; a guess says so."""
        return self.entry.title if self.sure else f"Perhaps: {self.entry.title}"


class Search:
    """The reference of one ruleset, ready to be asked at every key."""

    def __init__(self, rules: Ruleset) -> None:
        self._reference, self._entries = rules.reference, (*rules.reference, *_credits(rules))
        self._wording = Wording(rules.synonyms)
        heads = [[self._wording.features(head) for head in (entry.title, *entry.ask)] for entry in self._entries]
        texts = [self._wording.features(fill_keys(f"{e.text} {e.ruling}", lambda name: "")) for e in self._entries]
        self._titles = [own[0] for own in heads]
        known = Counter(one for own, text in zip(heads, texts, strict=True) for one in set().union(text, *own))
        self._rarity = {one: self._rare(number) for one, number in known.items()}
        self._all, self._owners = _index_entries(heads, texts), [n for n, own in enumerate(heads) for _ in own]
        self._near = self._index_questions(head for own in heads for head in own)
        said = " ".join(" ".join((e.title, *e.ask, e.text, e.ruling)) for e in self._entries)
        self._vocabulary = self._wording.words | set(words_of(fill_keys(said, lambda name: "")))
        self._stems = frozenset(map(stem, self._vocabulary))

    def find(self, text: str, now: str = "") -> tuple[FoundEntry, ...]:
        """The entries that answer a question; without words that say anything all of them, in the order of the file.
        Of answers that are alike those come first that speak of what is going on `now`, such as the title of a step.
        """
        if says_nothing(text):
            named = zip(self._reference, self._shares(now), strict=False)
            return tuple(FoundEntry(entry, True) for entry, _ in sorted(named, key=lambda one: -one[1]))
        asked = self._asked(text)
        marks, size = _added(asked, self._all), sqrt(sum(weight**2 for weight in asked.values()))
        whole = sum(asked.values())
        for n, mark in self._nearest(asked).items():
            marks[n] += whole * NEAREST * mark / size
            if self._entries[n].title.casefold() == text.strip().casefold():
                marks[n] += whole
        return self._ranked(marks, whole, LEAST, now)

    def suggest(self, text: str, now: str = "") -> tuple[FoundEntry, ...]:
        """The same while the last word is still being typed: it may be the beginning of one."""
        *before, part = words_of(text) or [""]
        ends = [word for word in self._vocabulary if word.startswith(part)]
        if not ends or not text[-1:].isalnum():
            return self.find(text, now)
        asked = self._asked(" ".join(before))
        marks, last, most = _added(asked, self._all), Marks(float), 0.0
        for word in ends:
            end = self._asked(word)
            most = max(most, sum(end.values()))
            for n, mark in _added(end, self._all).items():
                last[n] = max(last[n], mark)
        for n, mark in last.items():
            marks[n] += mark
        found = self.find(text, now) if part in self._vocabulary else ()
        had = {answer.entry.id for answer in found}
        return (
            *found,
            *(
                answer
                for answer in self._ranked(marks, sum(asked.values()) + most, 0.0, now)
                if answer.entry.id not in had
            ),
        )

    def _asked(self, text: str) -> Features:
        return self._weighed(self._wording.features(text, self._stems))

    def _weighed(self, features: Features) -> Features:
        """Features that count the more the fewer entries know them."""
        unknown = self._rare(0)
        return {one: weight * self._rarity.get(one, unknown) for one, weight in features.items()}

    def _rare(self, number: int) -> float:
        """What a word counts that so many entries know."""
        return float(log(1 + len(self._entries) / (1 + number)) ** RARE)

    def _shares(self, now: str) -> list[float]:
        """By entry how much of what is going on its title names."""
        going_on = self._asked(now)
        whole = sum(going_on.values()) or 1.0
        return [sum(weight for one, weight in going_on.items() if one in title) / whole for title in self._titles]

    def _nearest(self, asked: Features) -> Marks:
        """By entry how like the question the nearest one of its own is."""
        nearest = Marks(float)
        for place, mark in _added(asked, self._near).items():
            owner = self._owners[place]
            nearest[owner] = max(nearest[owner], mark)
        return nearest

    def _index_questions(self, heads: Iterable[Features]) -> Postings:
        found: Postings = defaultdict(list)
        for place, head in enumerate(heads):
            weighed = self._weighed(head)
            size = sqrt(sum(weight**2 for weight in weighed.values()))
            for one, weight in weighed.items():
                found[one].append((place, weight / size))
        return found

    def _ranked(self, marks: Marks, whole: float, least: float, now: str) -> tuple[FoundEntry, ...]:
        shares = self._shares(now)
        ranks = {n: mark * (1 + NOW * shares[n]) for n, mark in marks.items() if mark > 0}
        order = sorted(ranks, key=lambda n: (-ranks[n], n))
        kept = [n for i, n in enumerate(order) if i < FEWEST or ranks[n] >= least * ranks[order[0]]]
        return tuple(FoundEntry(self._entries[n], marks[n] >= SURE * whole) for n in kept)


def _index_entries(heads: list[list[Features]], texts: list[Features]) -> Postings:
    counts = list[defaultdict[str, float]]()
    for own, text in zip(heads, texts, strict=True):
        count = defaultdict(float, dict.fromkeys(text, TEXT))
        for times, head in zip((TITLE, *(1.0 for _ in own[1:])), own, strict=True):
            for one in head:
                count[one] += times
        counts.append(count)
    mean = sum(sum(count.values()) for count in counts) / max(1, len(counts)) or 1.0
    found: Postings = defaultdict(list)
    for n, count in enumerate(counts):
        damp = FULL * (1 - LENGTH + LENGTH * sum(count.values()) / mean)
        for one, times in count.items():
            found[one].append((n, times / (times + damp)))
    return found


def _added(asked: Features, postings: Postings) -> Marks:
    marks = Marks(float)
    for one, weight in asked.items():
        for place, mark in postings.get(one, ()):
            marks[place] += weight * mark
    return marks


def _credits(rules: Ruleset) -> tuple[Entry, ...]:
    """Whose game it is, as the last entry."""
    if rules.source is None:
        return ()
    words = rules.words()
    text = " ".join(credit_sentences(rules.source, words))
    return (Entry("credits", words.text("credits"), text, ASKED_CREDITS),)
