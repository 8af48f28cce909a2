"""What a report says of time, from phases and steps made by hand: every sentence at its threshold and beside it."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from facilitator.game.notes.time_spent import PhaseSpent, StepSpent
from facilitator.game.rulebook.scenario import Phase
from facilitator.plain.document import Chart, Grid, Series
from facilitator.record.time_report import advice, is_notable, longer_words, timing_blocks

KEEP = ["The plan fitted; keep it."]


def phase(title: str, planned: int | None, real: float, kind: str = "play") -> PhaseSpent:
    """A phase, planned and real in minutes."""
    return PhaseSpent(Phase(id=title.lower(), title=title, kind=kind, minutes=planned), round(real * 60_000))


def step(seconds: float, allowed: float | None = 10, side: str = "a", span: str = "turn") -> StepSpent:
    return StepSpent(span, side, None if allowed is None else round(allowed * 1000), round(seconds * 1000), 0)


def record(phases: Sequence[PhaseSpent] = (), steps: Sequence[StepSpent] = (), over: bool = True) -> Any:
    """As much of a lesson as the report of time looks at."""
    spans = {"turn": SimpleNamespace(title="Turn"), "round": SimpleNamespace(title="Round")}
    return SimpleNamespace(
        phases=phases,
        steps={"1": steps},
        played=("1",),
        tables={"1": SimpleNamespace(over="over" if over else None, sides=("a", "b"))},
        rules=SimpleNamespace(span=spans),
        title=lambda _, side: f"Team {side}",
    )


@pytest.mark.parametrize(
    ("planned", "real", "notable"),
    [(5, 6, True), (5, 5.99, False), (5, 4, True), (20, 23, True), (20, 22.9, False), (20, 17, True), (None, 9, False)],
)
def test_what_is_notable_is_a_minute_and_fifteen_percent(planned: int | None, real: float, notable: bool) -> None:
    assert is_notable(phase("Play", planned, real)) is notable


def test_what_took_longer_is_named_with_its_minutes_and_late_steps_with_their_most_frequent_span() -> None:
    phases = [phase("Intro", 5, 7.5), phase("Play", 20, 10), phase("Talk", 5, 5.5)]
    late = [step(11, span="round"), step(12), step(13), step(10), step(99, None)]
    assert longer_words(record(phases)) == "Intro took 7.5 minutes instead of 5."
    assert longer_words(record(phases, late)) == (
        "Intro took 7.5 minutes instead of 5; 3 steps went over the clock, most often Turn (2)."
    )
    assert longer_words(record([phase("Play", 20, 10)])) == "Nothing took notably longer than planned."
    none = "No minutes were planned, so nothing could take longer than planned."
    assert longer_words(record([phase("Play", None, 10)])) == none
    assert longer_words(record([phase("Play", None, 10)], [step(11, span="x")])) == (
        "1 step went over the clock, most often x (1)."
    )


def test_minutes_and_clocks_are_added_up() -> None:
    steps = [step(9.5), step(12.5), step(4, 20, "b"), step(7, None), step(1, 10, "c")]
    _, grid, chart, clocks, shares = timing_blocks(
        record([phase("Intro", 5, 7.5), phase("Play", None, 10), phase("Talk", 5, 5)], steps)
    )
    assert (
        isinstance(grid, Grid) and isinstance(clocks, Grid) and isinstance(chart, Chart) and isinstance(shares, Chart)
    )
    assert grid.rows == (
        ("Intro", "5", "7.5", "+2.5"),
        ("Play", "–", "10", "–"),
        ("Talk", "5", "5", "0"),
        ("Together", "10", "22.5", ""),
    )
    assert chart.labels == ("Intro", "Play", "Talk")
    assert chart.series == (Series("planned", (5, 0, 5)), Series("real", (7.5, 10, 5)))
    assert clocks.rows == (("Team a", "2", "11 s", "10 s", "1"), ("Team b", "1", "4 s", "20 s", "0"))
    assert shares.labels == ("Team a", "Team b") and shares.series == (Series("%", (110, 20)),)
    assert len(timing_blocks(record([phase("Play", 5, 5)]))) == 2, "one phase is no chart"


@pytest.mark.parametrize(
    ("phases", "over", "sentences"),
    [
        ([phase("Play", 20, 22)], True, KEEP),
        ([phase("Play", 20, 24.2)], True, ["Plan 25 minutes for Play: it was 4.2 min longer than the 20 planned."]),
        ([phase("Play", 20, 24)], True, ["Plan 24 minutes for Play: it was 4 min longer than the 20 planned."]),
        ([phase("Play", 20, 0.5)], True, ["Plan 1 minute for Play: it was 19.5 min shorter than the 20 planned."]),
        ([phase("Play", 20, 12)], False, ["Play ended 8 min before its time, and the game was not over."]),
        ([phase("Play", 20, 24)], False, ["Plan 24 minutes for Play: it was 4 min longer than the 20 planned."]),
        (
            [phase("Intro", 9, 3, "intro")],
            False,
            ["Plan 3 minutes for Intro: it was 6 min shorter than the 9 planned."],
        ),
        (
            [phase("Score", 5, 0, "scoring"), phase("Talk", 5, 0, "debrief"), phase("Rest", None, 0, "setup")],
            True,
            ["There was no time left for Score and Talk; stop playing earlier, or play less."],
        ),
        ([phase("Talk", 10, 8.5, "debrief")], True, KEEP),
        (
            [phase("Play", 20, 20), phase("Talk", 10, 8.4, "debrief")],
            True,
            ["Talk got 8.4 of its 10 minutes: there was time for more of it."],
        ),
        (
            [phase("Play", 20, 21), phase("Talk", 10, 6, "debrief")],
            True,
            ["Talk got 6 of its 10 minutes: end play 4 min earlier."],
        ),
        (
            [phase("Talk", 10, 13, "debrief")],
            True,
            ["Plan 13 minutes for Talk: it was 3 min longer than the 10 planned."],
        ),
    ],
)
def test_advice_of_phases(phases: list[PhaseSpent], over: bool, sentences: list[str]) -> None:
    assert advice(record(phases, over=over)) == sentences


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        (
            [step(11), *[step(9)] * 3],
            "1 of 4 steps went over the clock: give more seconds, or let them prepare while others play.",
        ),
        ([step(11), *[step(9)] * 4], None),
        ([step(5.5)] * 8, "On average 55 % of the clock was used and nobody was late: shorter steps would do."),
        ([step(5.5)] * 7, None),
        ([step(6)] * 8, None),
        ([step(11), *[step(1)] * 8], None),
        ([step(99, None)] * 9, None),
    ],
)
def test_advice_of_clocks(steps: list[StepSpent], sentence: str | None) -> None:
    assert advice(record(steps=steps)) == ([sentence] if sentence else KEEP)
