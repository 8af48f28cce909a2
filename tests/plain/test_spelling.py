import subprocess
import sys
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from facilitator.plain.spelling import nearest, one_of

ACTIONS = ["adjust", "draw", "rotate", "end-round", "add_points", "set timer", "announce", "skip"]


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("rotat", "rotate"),
        ("rotaet", "rotate"),
        ("orate", "rotate"),
        ("ROTATE", "rotate"),
        ("dras", "draw"),
        ("darw", "draw"),
        ("drw", "draw"),
        ("adjsut", "adjust"),
        ("end_round", "end-round"),
        ("End Round", "end-round"),
        ("add-points", "add_points"),
        ("addpoints", "add_points"),
        ("set-timer", "set timer"),
        ("anounce", "announce"),
        ("skpi", "skip"),
        (" skip ", "skip"),
    ],
)
def test_a_slip_of_the_fingers_finds_the_word_that_was_meant(word: str, right: str) -> None:
    assert nearest(word, ACTIONS) == right


@pytest.mark.parametrize("word", ["", " ", "zzz", "harbour", "x", "points of no return", "42"])
def test_a_word_that_is_near_nothing_gets_no_suggestion(word: str) -> None:
    assert nearest(word, ACTIONS) is None


def test_without_choices_or_with_an_empty_one_there_is_no_suggestion() -> None:
    assert nearest("draw", []) is None
    assert nearest("", [""]) == ""  # it is right as it stands
    assert nearest(" ", [""]) is None


def test_two_letters_that_changed_places_beat_a_word_that_is_merely_alike() -> None:
    assert nearest("on", ["one", "no"]) == "no"
    assert nearest("form", ["forms", "from"]) == "from"


def test_the_right_word_beats_one_that_differs_in_case() -> None:
    assert nearest("Draw", ["draw", "DRAW", "Draw"]) == "Draw"


def test_of_equally_near_words_the_first_is_suggested() -> None:
    assert nearest("cat", ["bat", "hat"]) == "bat"
    assert nearest("cat", ["hat", "bat"]) == "hat"


@pytest.mark.parametrize("word", ["a-b", "a_b", "a b"])
@pytest.mark.parametrize("choice", ["a-b", "a_b", "a b"])
def test_the_kind_of_separator_counts_for_nothing(word: str, choice: str) -> None:
    assert nearest(word, ["a.b", choice, "a+b"]) == choice


def test_choices_may_be_a_stream() -> None:
    assert nearest("drawn", (name for name in ACTIONS)) == "draw"


@given(st.lists(st.text("abcdefghij", min_size=4, max_size=9), min_size=1, max_size=8, unique=True), st.data())
def test_any_two_neighbouring_letters_may_change_places(words: list[str], data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(words))
    at = data.draw(st.integers(0, len(word) - 2))
    slip = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    assume(slip not in words)
    found = nearest(slip, words)
    # Another of the words may be one swap away too, but nothing that is further away may win.
    assert found is not None and sorted(found) == sorted(word)


@given(st.text(), st.lists(st.text()))
def test_the_suggestion_is_always_one_of_the_choices(word: str, choices: list[str]) -> None:
    assert nearest(word, choices) in [None, *choices]
    if word in choices:
        assert nearest(word, choices) == word


def test_a_very_long_word_does_not_take_long() -> None:
    began = time.perf_counter()
    assert nearest("rotate" * 20_000, ACTIONS) is None
    assert time.perf_counter() - began < 0.5


@pytest.mark.second_lane
def test_difflib_is_not_loaded_before_somebody_mistypes() -> None:
    script = "import sys, facilitator.plain.spelling; sys.exit('difflib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_choices_are_listed_in_their_own_order() -> None:
    assert one_of(["b", "a", "c"]) == "one of b, a, c"
    assert one_of(("a", "b")) == "one of a, b"
    assert one_of(["a"]) == "a"
    assert one_of([]) == "nothing"


def test_a_list_is_cut_only_beyond_twelve() -> None:
    twelve = [f"n{i}" for i in range(12)]
    assert one_of(twelve) == f"one of {', '.join(twelve)}"
    assert one_of(f"n{i}" for i in range(27)) == f"one of {', '.join(twelve)}, … (27 in all)"
