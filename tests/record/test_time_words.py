"""What a report says of time and advises for next time, from phases and steps made by hand: each at its threshold and beside it."""

import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facilitator.game.kernel.log import Log
from facilitator.game.notes.time_spent import PhaseSpent, StepSpent
from facilitator.game.rulebook.scenario import Phase
from facilitator.plain.chart import Chart
from facilitator.plain.document import Item, Paragraph
from facilitator.record.advice import advice, plan_that_fits
from facilitator.record.time_report import is_notable, late_words, time_left, timing_blocks


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times of day are those of one place, wherever the test runs."""
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


KEEP = [Item("Keep the plan.", "Every phase kept to its time, and no game was cut short.")]
MINUTE = 60_000


def phase(title: str, planned: int | None, real: float, kind: Any = "play") -> PhaseSpent:
    """A phase, planned and real in minutes."""
    return PhaseSpent(Phase(id=title.lower(), title=title, kind=kind, minutes=planned), round(real * MINUTE))


PLAYED = (phase("Intro", 5, 5, "intro"), phase("Play", 20, 20))


def step(seconds: float, allowed: float | None = 10, side: str = "a", span: str = "turn") -> StepSpent:
    return StepSpent(span, side, None if allowed is None else round(allowed * 1000), round(seconds * 1000), 0)


def record(
    phases: Sequence[PhaseSpent] = (),
    steps: Sequence[StepSpent] = (),
    over: Mapping[str, str | None] | None = None,
    bell: float | None = None,
    closed: bool = True,
    ends: Mapping[str, float] | None = None,
    minutes: int | None = None,
) -> Any:
    """As much of a lesson as the report of time looks at: `over` is why each table's game ended, `ends` after how many
    minutes.
    """
    over = {"1": "schedule"} if over is None else over
    whole = sum(p.ms for p in phases)
    moves = {
        name: [SimpleNamespace(at=round(at * MINUTE), after=SimpleNamespace(over=True))]
        for name, at in (ends or {}).items()
    }
    return SimpleNamespace(
        phases=phases,
        steps={"1": steps},
        played=tuple(over),
        tables={
            name: SimpleNamespace(over=SimpleNamespace(why=why) if why else None, sides=("a", "b"))
            for name, why in over.items()
        },
        past=moves,
        rules=SimpleNamespace(
            span={"turn": SimpleNamespace(title="Turn"), "round": SimpleNamespace(title="Round")},
            sides=SimpleNamespace(word="team"),
        ),
        scenario=SimpleNamespace(minutes=minutes),
        room=SimpleNamespace(
            ended=whole if closed else None, bell=None if bell is None else whole + round(bell * MINUTE), seats={}
        ),
        room_past=(),
        opened=0,
        until=whole,
        outcomes=(),
        log=Log(),
        title=lambda _, side: f"Team {side}",
    )


@pytest.mark.parametrize(
    ("planned", "real", "notable"),
    [(5, 6, True), (5, 5.99, False), (5, 4, True), (20, 23, True), (20, 22.9, False), (20, 17, True), (None, 9, False)],
)
def test_what_is_notable_is_a_minute_and_fifteen_percent(planned: int | None, real: float, notable: bool) -> None:
    assert is_notable(phase("Play", planned, real)) is notable


def test_late_steps_are_counted_with_their_seconds_and_their_most_frequent_span() -> None:
    late = [step(11, span="round"), step(12), step(13), step(10), step(99, None)]
    assert late_words(record(steps=late)) == (
        "3 of 4 timed steps went over the clock, typically by 2 s, most often in Turn (2)."
    )
    assert late_words(record(steps=[step(11, span="x")])) == "1 of 1 timed step went over the clock, typically by 1 s."
    assert late_words(record(steps=[step(10), step(99, None)])) == ""


def test_late_steps_are_judged_by_the_middle_one() -> None:
    """A clock that ran on over a break is no average."""
    assert late_words(record(steps=[step(14), step(16), step(6000)])).endswith("clock, typically by 6 s.")
    assert late_words(record(steps=[step(610)])).endswith("clock, typically by 10 min.")


def test_one_phase_with_all_the_time_is_no_chart() -> None:
    blocks = timing_blocks(record([phase("Intro", 5, 0, "intro"), phase("Play", 18, 57.5)]))
    said = [b.text for b in blocks if isinstance(b, Paragraph)]
    assert said == ["Only “Play” was timed. Press N at each new phase.", "Total: 58 of 23 min."]
    assert not [b for b in blocks if isinstance(b, Chart)]
    short = timing_blocks(record([phase("Intro", 5, 0.1, "intro"), phase("Play", 18, 0.4)]))
    assert [b.text for b in short if isinstance(b, Paragraph)] == ["This lesson lasted less than 1 min."]


def test_phases_are_bars_in_percent_of_their_plan() -> None:
    steps = [step(9.5), step(12.5)]
    phases = [phase("Intro", 5, 7.5), phase("Play", None, 10), phase("Talk", 5, 5)]
    _, chart, words = timing_blocks(record(phases, steps, bell=2))
    assert isinstance(chart, Chart) and isinstance(words, Paragraph)
    assert (chart.labels, chart.series[0].values, chart.notes) == (
        ("Intro", "Talk"), (150, 100), ("7.5 of 5 min", "5 of 5 min"),
    )  # fmt: skip
    assert chart.axis == (0, 50, 100, 150) and (chart.limit, chart.limit_title) == (100, "100 % = plan")
    assert chart.alternative == "Intro took 7.5 of 5 min; Talk took 5 of 5 min."
    assert words.text == (
        "Total: 23 of 10 min. It ended at 00:22, 2 min before the bell. Without a plan: Play 10 min. "
        "1 of 2 timed steps went over the clock, typically by 2 s."
    )
    assert not [b for b in timing_blocks(record([phase("Play", 5, 5)])) if isinstance(b, Chart)], (
        "one phase is no chart"
    )


@pytest.mark.parametrize(
    ("given", "left"),
    [
        (record([phase("Play", 20, 15)]), 5),
        (record([phase("Play", 20, 15)], minutes=45), 30),
        (record([phase("Play", 20, 15)], bell=-2), -2),
        (record([phase("Play", 20, 15)], bell=3, minutes=45), 3),
        (record([phase("Play", 20, 15)], closed=False, bell=3), None),
        (record([phase("Play", None, 15)]), None),
    ],
)
def test_what_was_left_is_up_to_the_bell_or_the_plan(given: Any, left: float | None) -> None:
    assert time_left(given) == (None if left is None else left * MINUTE)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (record([phase("Play", 20, 22)]), KEEP),
        (record([phase("Play", 20, 24)], minutes=30), [Item("Plan 24 min for “Play”.", "It took 24 of 20 min.")]),
        (record([phase("Play", 20, 24)]), [Item("Keep “Play” to 20 min.", "It took 24 of 20 min.")]),
        (record([phase("Play", 20, 1.4)]), [Item("Plan 2 min for “Play”.", "It took 1 of 20 min.")]),
        (
            record([phase("Play", 20, 12)], over={"1": None}),
            [Item("Use the 8 min that were left at the end.", "8 to play longer: the game was not finished.")],
        ),
        (
            record([phase("Play", 20, 24)], over={"1": "last-round", "2": "schedule"}, bell=0),
            [Item("Choose a shorter game or a longer lesson.", "“Play” ended after 24 min, and 1 of 2 games was not finished.")],
        ),
        (
            record([*PLAYED, phase("Score", 5, 0, "scoring"), phase("Talk", 5, 0, "debrief"), phase("Rest", None, 0, "setup")], bell=-1),
            [
                Item("Keep 5 min for “Talk”.", "It was left out."),
                Item("Keep 5 min for “Score”.", "It was left out."),
            ],
        ),
        (
            record([*PLAYED, phase("Score", 5, 0, "scoring"), phase("Talk", 5, 0, "debrief")]),
            [Item("Use the 10 min that were left at the end.", "5 for “Talk”: there was none. 5 for “Score”: it was left out.")],
        ),
        (
            record([*PLAYED, phase("Score", 5, 0, "scoring"), phase("Talk", 9, 0, "debrief")], over={"1": None}, bell=6),
            [
                Item("Use the 6 min that were left before the bell.", "6 for “Talk”: there was none."),
                Item("Keep 5 min for “Score”.", "It was left out."),
            ],
        ),
        (
            record([*PLAYED, phase("Score", 5, 0, "scoring"), phase("Talk", 9, 6, "debrief")], over={"1": None}, bell=9),
            [
                Item(
                    "Use the 9 min that were left before the bell.",
                    "3 for “Talk”: it got 6 of 9 min. 5 for “Score”: it was left out. 1 to play longer: the game was not finished.",
                )
            ],
        ),
        (
            record([phase("Intro", 5, 0, "intro"), phase("Play", 20, 57), phase("Talk", 9, 0, "debrief")], over={"1": None}),
            [Item("Press N at each new phase.", "Only 1 of 3 phases was timed: “Play”.")],
        ),
        (
            record([phase("Intro", 5, 0.2, "intro"), phase("Play", 20, 0.7), phase("Talk", 9, 0, "debrief")], over={"1": None}),
            [Item("Judge by a longer lesson.", "This lesson lasted less than 1 min.")],
        ),
        (record([*PLAYED, phase("Score", 5, 0, "scoring"), phase("Talk", 5, 0, "debrief")], closed=False), KEEP),
        (record([phase("Talk", 10, 8.5, "debrief")]), KEEP),
        (
            record([phase("Play", 20, 20), phase("Talk", 10, 8.4, "debrief")]),
            [Item("Keep 10 min for “Talk”.", "It got 8 of 10 min.")],
        ),
        (
            record([phase("Play", 20, 25), phase("Talk", 10, 6, "debrief")], bell=0),
            [
                Item("Keep 10 min for “Talk”.", "It got 6 of 10 min, and “Play” took 25 of 20 min."),
                Item("Keep “Play” to 20 min.", "It took 25 of 20 min."),
            ],
        ),
        (record([phase("Talk", 10, 13, "debrief")]), KEEP),
        (
            record([phase("Play", 20, 20)], over={"1": "schedule", "2": "schedule"}, ends={"1": 12, "2": 17}),
            [Item("Have a task ready for tables that finish early.", "Table 1 finished 5 min before table 2.")],
        ),
        (record([phase("Play", 20, 20)], over={"1": "schedule", "2": "schedule"}, ends={"1": 12, "2": 16.9}), KEEP),
    ],
)  # fmt: skip
def test_advice_of_phases(given: Any, said: list[Item]) -> None:
    assert advice(given) == said


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (
            [step(11), *[step(9)] * 3],
            Item("Allow more time, or let teams prepare.", "1 of 4 timed steps went over the clock, typically by 1 s."),
        ),
        ([step(11), *[step(9)] * 4], None),
        (
            [step(5.5)] * 8,
            Item("Allow fewer seconds for each step.", "55 % of the clock was used on average, and nobody was late."),
        ),
        ([step(5.5)] * 7, None),
        ([step(6)] * 8, None),
        ([step(11), *[step(1)] * 8], None),
        ([step(99, None)] * 9, None),
    ],
)
def test_advice_of_clocks(steps: list[StepSpent], said: Item | None) -> None:
    assert advice(record(steps=steps)) == ([said] if said else KEEP)


SPENT = st.lists(
    st.tuples(
        st.sampled_from(["intro", "setup", "scoring", "play", "debrief", "close"]),
        st.integers(1, 30),
        st.one_of(st.just(0.0), st.integers(1, 400).map(lambda n: n / 10)),
    ),
    min_size=1,
    max_size=8,
)


@given(SPENT, st.booleans(), st.sampled_from([None, -3.0, 0.0, 2.5, 9.0]), st.integers(0, 20))
def test_advice_never_contradicts_itself(
    spent: list[tuple[str, int, float]], finished: bool, bell: float | None, more: int
) -> None:
    phases = [phase(f"{kind} {n}", planned, real, kind) for n, (kind, planned, real) in enumerate(spent)]
    whole = sum(p.planned or 0 for p in phases) // MINUTE + more
    lesson = record(phases, over={"1": "schedule" if finished else None}, bell=bell, minutes=whole)
    said = advice(lesson)
    dos, whys = [i.title for i in said], [i.text for i in said]
    left = (time_left(lesson) or 0) >= MINUTE
    spare = [title for title in dos if "left" in title]
    assert left or not spare
    assert len(spare) < 2 and not (spare and any("shorter game" in do for do in dos)), "minutes are spent once"
    for title, why in zip(dos, whys, strict=True):
        if title in spare:
            uses = [int(n) for n in re.findall(r"(?:^|\. )(\d+) (?:for|to)", why)]
            assert uses and sum(uses) <= int(re.findall(r"\d+", title)[0]), (title, why)
    if sum(p.ms > 0 for p in phases) < 2 <= len(phases) or sum(p.ms for p in phases) < MINUTE:
        assert not spare and not plan_that_fits(lesson), "a key that nobody pressed is no advice"
    named = [p.phase.title for p in phases for do in dos if f"“{p.phase.title}”" in do]
    assert len(named) == len(set(named)), "of each phase one thing is said"
    longer, shorter = any("longer." in d for d in dos), any("shorter game" in d for d in dos)
    assert not (longer and shorter) and (not finished or not (longer or shorter))
    planned = {id(p): p.planned or 0 for p in phases}
    planned |= {id(p): ms for p, ms in plan_that_fits(lesson) if ms is not None}
    assert sum(planned.values()) <= max(whole * MINUTE, sum(p.planned or 0 for p in phases)), "the plan still fits"
    assert all(
        any(c.isdigit() for c in why) or "left out" in why or i in KEEP for i, why in zip(said, whys, strict=True)
    )
