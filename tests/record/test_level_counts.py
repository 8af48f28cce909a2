"""Pupils by level: what the head reads hides everybody, whatever was observed, and tells as much as it may."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from record.observed import PLANS, class_of_26

from facilitator.game.kernel.log import Log, Remark
from facilitator.game.notes.observation_hint import OBSERVATION
from facilitator.paper.markdown import markdown
from facilitator.plain.chart import Chart
from facilitator.plain.frozen import replace
from facilitator.record.head_report import head_report
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.level_counts import (
    FEW,
    WHOLE,
    _all_spans,
    cells,
    class_size,
    hides_everybody,
    joined_levels,
    pupils_by_level,
    span_words,
)

LEVELS = st.sampled_from(["1", "2", "3", "4", "seen", "none"])


def with_observations(lesson: LessonRecord, seen: list[tuple[int, int, str]]) -> LessonRecord:
    """The lesson with these observations: of which side, which outcome, which level."""
    sides = [(name, side) for name in lesson.tables for side in lesson.tables[name].sides]
    remarks = []
    for n, (who, what, level) in enumerate(seen):
        table, side = sides[who % len(sides)]
        outcome = lesson.outcomes[what % len(lesson.outcomes)].id
        remarks.append(Remark(OBSERVATION, lesson.opened + n, None, table, side, outcome, level))
    return replace(lesson, log=Log(tuple(remarks)))


def learning_chart(lesson: LessonRecord) -> Chart | None:
    blocks = head_report(lesson).pages[0].blocks
    return next((b for b in blocks if isinstance(b, Chart) and b.kind == "stacked"), None)


def by_hand(lesson: LessonRecord) -> dict[str, list[int]]:
    """Pupils at each level of each outcome, counted in another way: side by side, the last remark first."""
    found = {o.title: [0] * 4 for o in lesson.outcomes}
    titles = {o.id: o.title for o in lesson.outcomes}
    known = set()
    for r in reversed(lesson.log.remarks):
        if r.level in ("1", "2", "3", "4") and (r.table, r.side, r.outcome) not in known:
            known.add((r.table, r.side, r.outcome))
            found[titles[r.outcome or ""]][int(r.level) - 1] += len(lesson.room.seats[r.table or "", r.side or ""])
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("classes")


@pytest.mark.parametrize("plan", PLANS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(seen=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99), LEVELS), max_size=120))
def test_the_head_has_a_number_where_five_were_seen_and_no_cell_of_one_to_four(
    folder: Path, plan: str, seen: list[tuple[int, int, str]]
) -> None:
    lesson = with_observations(class_of_26(folder, plan), seen)
    assert class_size(lesson) == 26
    chart, counts = learning_chart(lesson), by_hand(lesson)
    enough = {title: row for title, row in counts.items() if sum(row) >= FEW}
    assert (set(chart.labels) if chart is not None else set()) == set(enough)
    text = markdown(head_report(lesson))
    for i, title in enumerate(chart.labels if chart is not None else ()):
        shown = [int(s.values[i]) for s in chart.series] if chart is not None else []
        assert all(n == 0 or n >= FEW for n in shown) and sum(shown) == sum(counts[title]), (title, shown)
        row = next(line for line in text.splitlines() if line.startswith(f"| {title} |"))
        told = [chart is not None and (s.rows is None or i in s.rows) for s in chart.series] if chart else []
        assert [int(n) for n in re.findall(r"\d+", row.removeprefix(f"| {title} |"))] == [
            n for n, own in zip(shown, told, strict=True) if own
        ]
        assert sum(told) == 1 or sum(told) == len(
            [s for s in chart.series if "combined" not in s.title] if chart else ()
        )
        assert row.count("–") == told.count(False), "where levels are combined nobody reads that there was nobody"
    for outcome in lesson.outcomes:
        who = {(r.table, r.side) for r in lesson.log.remarks if r.outcome == outcome.id and r.level != "none"}
        n = sum(len(lesson.room.seats[table or "", side or ""]) for table, side in who)
        told = re.findall(rf"^{re.escape(outcome.title)}: (\d+) pupils observed", text, re.MULTILINE)
        assert told == ([str(n)] if n >= FEW and outcome.title not in enough else []), (
            "seen without a level is a number too"
        )
    said = text.partition("## What was played")[0].rpartition("Recommendation")[2]
    for some, all_ in re.findall(r"(\d+) of (\d+) pupils", said):
        assert int(some) >= FEW and (int(all_) - int(some) == 0 or int(all_) - int(some) >= FEW)


@pytest.mark.parametrize("plan", PLANS)
def test_the_observed_class_of_26_has_numbers(folder: Path, plan: str) -> None:
    """As it was observed by commands: levels are told apart, not only counted together."""
    lesson = class_of_26(folder, plan)
    chart = learning_chart(lesson)
    assert chart is not None and len(chart.labels) == len(lesson.outcomes)
    told = [sum(s.values[i] > 0 for s in chart.series) for i in range(len(chart.labels))]
    assert max(told) >= 2, "a cell for everybody would hide everybody, and tell nothing"


def test_what_the_recommendation_says_can_not_be_subtracted_from_the_chart(folder: Path) -> None:
    """Levels 1 | 2–3 | 4 in the chart and 1–2 | 3–4 in a sentence would give level 2 alone."""
    for plan in PLANS:
        lesson = class_of_26(folder, plan)
        chart, text = learning_chart(lesson), markdown(head_report(lesson))
        for some, title in re.findall(r"(\d+) of \d+ pupils observed were at level (?:\d|3 or 4) in ([^.]*)\.", text):
            assert chart is not None
            i = chart.labels.index(title)
            values = [int(s.values[i]) for s in chart.series]
            assert any(sum(values[n:]) == int(some) for n in range(len(values)))


@given(st.lists(st.tuples(*[st.integers(0, 12)] * 4), max_size=6))
def test_levels_are_joined_no_further_than_needed(shown: list[tuple[int, ...]]) -> None:
    spans = joined_levels(shown)
    assert [n for first, last in spans for n in range(first, last + 1)] == [1, 2, 3, 4]
    told = [sum(n > 0 for c in shown if hides_everybody(c, s) for n in cells(c, s)) for s in _all_spans() if s != WHOLE]
    if spans != WHOLE:
        assert sum(n > 0 for c in shown if hides_everybody(c, spans) for n in cells(c, spans)) == max(told)
    else:
        assert not any(hides_everybody(c, s) for c in shown for s in _all_spans() if s != WHOLE)


@pytest.mark.parametrize(
    ("shown", "spans"),
    [
        ([(6, 7, 8, 5)], ((1, 1), (2, 2), (3, 3), (4, 4))),
        ([(1, 8, 13, 2)], ((1, 2), (3, 4))),
        ([(1, 8, 13, 2), (0, 4, 2, 0)], ((1, 2), (3, 4))),
        ([(5, 1, 5, 5)], ((1, 1), (2, 3), (4, 4))),
        ([(2, 2, 2, 2)], WHOLE),
        ([], WHOLE),
    ],
)
def test_some_levels_and_how_they_are_joined(shown: list[tuple[int, ...]], spans: tuple[tuple[int, int], ...]) -> None:
    assert joined_levels(shown) == spans


def test_all_ways_to_part_four_levels_are_tried() -> None:
    assert len({*_all_spans()}) == 8 and all(a[1] + 1 == b[0] for s in _all_spans() for a, b in pairwise(s))


def test_spans_in_words() -> None:
    assert [span_words(s) for s in ((1, 1), (1, 2), (2, 3), (3, 4), (4, 4), (1, 4))] == [
        "level 1, on the way",
        "levels 1–2, on the way",
        "levels 2–3",
        "levels 3–4, secure",
        "level 4, secure",
        "levels 1–4",
    ]


def test_the_latest_level_counts_and_later_looks_without_a_level_do_not(folder: Path) -> None:
    lesson = class_of_26(folder, "planet-hexagon-90")
    sizes = [len(lesson.room.seats["1", side]) for side in lesson.tables["1"].sides]
    assert sorted(sizes) == [6, 6, 7, 7]
    seen = with_observations(lesson, [(0, 0, "3"), (0, 0, "1"), (0, 0, "none"), (1, 0, "4"), (1, 0, "seen")])
    assert pupils_by_level(seen, lesson.outcomes[0]) == (sizes[0], 0, 0, sizes[1])
