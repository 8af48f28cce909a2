"""How good a forecast is in the middle of a lesson; `tests/bench/forecasts.py` asks the same of more classes."""

import sys
from pathlib import Path
from statistics import fmean

import pytest

sys.path.append(str(Path(__file__).parents[1] / "bench"))

from class_paces import Habits
from forecasts import NEAR, judge


@pytest.mark.parametrize(
    ("habits", "near"),
    [
        (Habits(), 0.78),
        (Habits(slow_start=2.0), 0.7),
        (Habits(spread=0.3), 0.7),
        (Habits(least_change=10, most_change=30), 0.78),
    ],
    ids=["as usual", "slower start", "turns differ more", "long change-overs"],
)
def test_it_is_right_to_a_tenth_and_better_than_clocks(habits: Habits, near: float) -> None:
    found = judge(habits, 4, "first lane", 50)
    assert fmean(abs(one.wrong) <= NEAR for one in found) >= near
    assert fmean(abs(one.wrong) for one in found) < fmean(abs(one.clocks_wrong) for one in found) * 2 / 3
    assert 0.76 <= fmean(one.held for one in found) <= 0.99


def test_the_range_is_no_wider_than_it_must_be() -> None:
    found = judge(Habits(), 4, "early", 30, 0.25)
    assert fmean(one.held for one in found) >= 0.76
    later = judge(Habits(), 4, "late", 30, 0.8)
    assert fmean(abs(one.wrong) for one in later) < 0.25


@pytest.mark.second_lane
def test_200_lessons() -> None:
    found = judge(Habits(), 4, "second lane", 200)
    assert fmean(abs(one.wrong) <= NEAR for one in found) >= 0.8
    assert 0.8 <= fmean(one.held for one in found) <= 0.95


@pytest.mark.second_lane
@pytest.mark.parametrize(
    ("habits", "sessions"),
    [(Habits(), 2), (Habits(knocks=0.0), 4), (Habits(stalls=0.1), 4)],
    ids=["two sessions", "nobody knocks", "often held up"],
)
def test_the_range_is_as_wide_as_the_steps_of_the_class_differ(habits: Habits, sessions: int) -> None:
    found = judge(habits, sessions, "second lane", 200)
    assert 0.8 <= fmean(one.held for one in found) <= 0.95
