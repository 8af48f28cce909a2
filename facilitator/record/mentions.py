"""Where a text names somebody: by name, code or id, also inflected, shortened or misspelt."""

import re
from collections.abc import Iterator, Sequence

from facilitator.plain.frozen import frozen
from facilitator.record.class_list import Pupil
from facilitator.record.list_columns import fold

ENDINGS = frozenset(
    """
    s es n en ns i y ie a e o u ie ka ko ki ku ke ek ca ce co ica ice ico ic ici us in ina ino inih ine ini im om
    em ov ova ove ovo ovi ovu ev eva eve evo ju ja je jo jem jom owi owie iem ie m mi um ul ului ei ii ii ilor lor
    uta ito ita chen lein le li erl inka usia us ush cek cka eczka ienka
    """.split()
)
"""What the languages of class lists put behind a name or its stem; only endings that no other name needs."""

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
SHORTEST = 3
"""So many letters of a name are enough to mean it: Max, Alex, Kat."""
LONGEST_ENDING = 4
JOINED = r"[\s.\-/_]*"
_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = "'’`´"


@frozen
class Mention:
    """A place in a text; `sure` where it can hardly mean anything else."""

    start: int
    end: int
    sure: bool


def find_mentions(text: str, pupil: Pupil, namesakes: bool = False) -> tuple[Mention, ...]:
    """All places from left to right, none within another. A first name that others have too is never sure."""
    found = [*_spelt_out(text, pupil.code), *(_spelt_out(text, pupil.external) if pupil.external else ())]
    name = re.sub(r" \d+$", "", pupil.name)
    if name != pupil.name:
        found += _spelt_out(text, pupil.name)
    names = [folded for folded in _spellings(name) if len(folded) > 1]
    whole = {"".join(_WORD.findall(folded)) for folded in (fold(name), fold(name.casefold().translate(UMLAUTS)))}
    whole.discard("")
    words = list(_WORD.finditer(text))
    for n, word in enumerate(words):
        likeness = _likeness(word[0], (*names, *whole))
        if likeness is not None:
            found.append(Mention(word.start(), _end(text, word.end()), likeness and not namesakes))
        after = words[n + 1] if n + 1 < len(words) else None
        if after is not None and after.start() - word.end() == 1 and fold(word[0] + after[0]) in whole:
            found.append(Mention(word.start(), after.end(), not namesakes))
    if not name.isascii() and max(name) > "\u2e7f":  # a script without spaces between words
        found += [Mention(m.start(), m.end(), not namesakes) for m in re.finditer(re.escape(name), text)]
    return _apart(found)


def _spelt_out(text: str, sign: str) -> Iterator[Mention]:
    """A code or id, whatever separates its letters and digits."""
    letters = [re.escape(c) for c in sign if c.isalnum()]
    if letters:
        pattern = rf"(?<!\w){JOINED.join(letters)}(?!\w)"
        yield from (Mention(m.start(), m.end(), True) for m in re.finditer(pattern, text, re.IGNORECASE))


def _spellings(name: str) -> list[str]:
    """The words of a name, folded; letters with two dots in both ways of writing them without."""
    both = [fold(name), fold(name.casefold().translate(UMLAUTS))]
    return list(dict.fromkeys(word for text in both for word in _WORD.findall(text)))


def _end(text: str, end: int) -> int:
    """With the s of "Ana's"."""
    return end + 2 if text[end : end + 1] in tuple(_APOSTROPHE) and re.match(r"s(?!\w)", text[end + 1 :]) else end


def _likeness(word: str, names: Sequence[str]) -> bool | None:
    """True where a word is one of these names or a form of it, False where it is only like one."""
    folded = fold(word)
    capital = not word[0].islower()
    if folded in names:
        return True
    if any(_is_form(folded, name) for name in names):
        return capital
    if any(_is_short(folded, name, capital) or _is_misspelt(folded, name, capital) for name in names):
        return False
    return None


def _is_form(word: str, name: str) -> bool:
    """Inflected: the name, or what is before its last vowel, and a known ending."""
    stems = [name]
    if name[-1] in "aeiouy" and len(name) > 2:
        stems.append(name[:-1])
    elif len(name) > 4 and name[-2] in "aeo":  # Aleksander, Aleksandra; Marek, Marka
        stems.append(name[:-2] + name[-1])
    for stem in stems:
        if word.startswith(stem) and (
            word[len(stem) :] in ENDINGS or (stem != name and word == stem and len(stem) > 2)
        ):
            return True
    return False


def _is_short(word: str, name: str, capital: bool) -> bool:
    """Shortened: the beginning of the name, perhaps with an ending; or its end, as in Sandra or Beth."""
    if not capital or len(word) < SHORTEST:
        return False
    if len(name) > len(word) and (name.startswith(word) or (len(word) > SHORTEST and name.endswith(word))):
        return True
    return any(
        len(word) - n >= SHORTEST and name.startswith(word[:-n]) and word[-n:] in ENDINGS
        for n in range(1, LONGEST_ENDING)
        if len(name) > SHORTEST
    )


def _is_misspelt(word: str, name: str, capital: bool) -> bool:
    """At most one slip, two in long names; a part of the word may be an ending. Small letters only where the name is
    long enough to be told from other words.
    """
    slips = 1 if len(name) < 7 else 2
    if not capital and len(name) < 5:
        return False
    lengths = {len(word), *(len(word) - n for n in range(1, LONGEST_ENDING) if word[len(word) - n :] in ENDINGS)}
    return any(
        abs(length - len(name)) <= slips
        and (len(name) > 3 or word[0] == name[0])
        and edits(word[:length], name, slips) <= (slips if length == len(word) else 1)
        for length in lengths
        if length >= SHORTEST
    )


def edits(one: str, other: str, most: int) -> int:
    """How many letters have to be added, left out, changed or swapped with the next one; more than `most` is not
    counted out.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _apart(found: Sequence[Mention]) -> tuple[Mention, ...]:
    """Places that overlap are one, and sure if one of them is."""
    kept: list[Mention] = []
    for mention in sorted(found, key=lambda m: (m.start, -m.end)):
        if kept and mention.start < kept[-1].end:
            last = kept.pop()
            mention = Mention(last.start, max(last.end, mention.end), last.sure or mention.sure)
        kept.append(mention)
    return tuple(kept)


def without_mentions(text: str, mentions: Sequence[Mention], instead: str) -> str:
    """A text in which something else stands in these places."""
    for mention in sorted(mentions, key=lambda m: -m.start):
        text = f"{text[: mention.start]}{instead}{text[mention.end :]}"
    return text
