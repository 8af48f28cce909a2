"""Who is named in a text: however teachers write a name, and however much the text is not about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facilitator.record.class_list import Pupil
from facilitator.record.mentions import edits, find_mentions, without_mentions

SURE = {
    "Ana": ["Ana", "ana", "ANA", "Ána", "Ana's", "Anas", "Ane", "Ani", "Ano", "Anin", "Anina"],
    "Žiga": ["Ziga", "žiga", "Žige", "Žigi", "Žigo", "Žigov", "Zigas"],
    "Łucja": ["Lucja", "Łucji", "Łucję", "Łucją", "Łucjo"],
    "Jörg": ["Jorg", "Joerg", "JÖRG", "Jörgs"],
    "Marek": ["Marek", "Marka", "Markiem", "Markowi"],
    "Emma 1": ["Emma 1", "Emma", "Emmas", "emma", "Emmy"],
    "José María": ["Jose Maria", "José", "JoseMaria", "Jose-Maria"],
    "Anna-Lena": ["Anna-Lena", "Annalena", "Anna Lena", "Lena"],
    "Zoë": ["Zoe", "Zoë's"],
    "王小明": ["王小明"],
}
LISTED = {
    "Alexander": ["Alex", "Aleksander", "Alexnader", "Alexi"],
    "Maximilian": ["Max", "Maxi", "Maximilain", "Maximillian"],
    "Katarina": ["Kat", "Kata", "Katarian", "Katerina", "Rina"],
    "Elizabeth": ["Beth", "Eliza", "Elisabeth"],
    "Ana": ["Anna"],
    "Emma": ["Ema", "Emna"],
    "Mateusz": ["Mateuzs", "Mateus", "mateuzs"],
}
INNOCENT = {
    "Ana": "And then any answer was an analysis. Banana, an anagram, on Monday. Also another arm.",
    "Max": "The maximum was a tax on wax. May they mix? Exam.",
    "Mark": "The market has remarkable marks; remarks were made.",
    "Bo": "Both boards were bought. Bob was not there. Body, box, book.",
    "Jan": "January has a jam. Can they join? June.",
    "Rose": "It arose from prose; those noses rise. Close.",
}


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in SURE.items() for word in words])
def test_forms_of_a_name_are_found(name: str, word: str) -> None:
    text = f"Today {word} helped."
    (found,) = find_mentions(text, Pupil("K7Q2M", name))
    assert text[found.start : found.end] == word and found.sure


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in LISTED.items() for word in words])
def test_short_and_misspelt_names_are_listed(name: str, word: str) -> None:
    text = f"Today {word} helped."
    (found,) = find_mentions(text, Pupil("K7Q2M", name))
    assert text[found.start : found.end] == word and not found.sure


@pytest.mark.parametrize("name", INNOCENT)
def test_other_words_are_hardly_listed_and_never_sure(name: str) -> None:
    found = find_mentions(INNOCENT[name], Pupil("K7Q2M", name))
    assert not any(m.sure for m in found), [INNOCENT[name][m.start : m.end] for m in found]
    assert len(found) <= 3, [INNOCENT[name][m.start : m.end] for m in found]


@pytest.mark.parametrize("written", ["ZZ-4711", "zz 4711", "ZZ4711", "ZZ/4711", "K7Q2M", "k7q2m", "K7 Q2M"])
def test_ids_and_codes_are_found_however_they_are_split(written: str) -> None:
    text = f"({written})"
    assert [text[m.start : m.end] for m in find_mentions(text, Pupil("K7Q2M", "Ana", "ZZ-4711"))] == [written]
    assert not find_mentions("4711 ZZ-47112 XK7Q2M", Pupil("K7Q2M", "Bo", "ZZ-4711"))


def test_a_name_that_others_have_is_never_sure() -> None:
    found = find_mentions("Emma and Emma 1", Pupil("K7Q2M", "Emma 1"), namesakes=True)
    assert [m.sure for m in found] == [False, True]


@pytest.mark.parametrize(
    ("one", "other", "n"), [("ana", "ana", 0), ("ana", "anna", 1), ("aan", "ana", 1), ("bo", "ana", 3), ("", "ab", 2)]
)
def test_edits(one: str, other: str, n: int) -> None:
    assert edits(one, other, 9) == edits(other, one, 9) == n


@given(st.text(max_size=60), st.text(min_size=1, max_size=12), st.text(max_size=8))
def test_places_are_in_the_text_and_apart(text: str, name: str, external: str) -> None:
    found = find_mentions(f"{text} {name} {text}", Pupil("K7Q2M", name, external))
    ends = [0, *(place for m in found for place in (m.start, m.end))]
    assert ends == sorted(ends) and all(m.start < m.end for m in found)
    without_mentions(text, found, "x")
