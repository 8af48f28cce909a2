"""Observing and debriefing by keys: lines that a real lesson understands, and a hint that is fair to everybody."""

from pathlib import Path
from typing import Any

import pytest
from console.hosting import answered, shown
from console.test_small_screens import opened
from textual.screen import Screen

from facilitator.console.screens.debrief import DebriefScreen
from facilitator.console.screens.many_lessons import ManyLessonsScreen
from facilitator.console.screens.observe import ObserveScreen
from facilitator.files.catalogue_files import words_in
from facilitator.game.notes.debrief import Proposal, propose_questions, questions
from facilitator.game.notes.observation_hint import count_looks, next_to_watch
from facilitator.game.notes.outcomes import outcome_keys, outcomes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson

MODELS = {model.id: model for model in words_in("en").models}

COLLABORATION, BALANCE = "c", "b"


def watching(lesson: Lesson) -> Screen[Any]:
    return ObserveScreen(lesson.tables, lesson.room, lesson.log, outcomes_of(lesson.rules, lesson.scenario))


def observed(lesson: Lesson, *keys: str) -> str:
    """What was recorded after these keys."""
    line = answered(watching(lesson), *keys)
    answer = say(lesson, line)
    assert answer.ok, answer.said
    return answer.said


def test_three_keys_record_who_what_and_how_well(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "next")
    assert observed(lesson, "2", "c", "3") == "Arboretans, Collaboration: 3"
    seen = lesson.log.remarks[-1]
    assert (seen.table, seen.side, seen.outcome, seen.level) == ("1", "arboretans", "collaboration", "3")
    assert (
        seen.place == "Session 1 of 4, Round 1 of 4, Supplier: Lupidians"
        and seen.going == "Planet Hexagon"
        and seen.at > 0
    )


def test_two_keys_are_enough_for_whom_the_hint_names(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "next", "observe 1 collaboration 2")
    assert observed(lesson, "b", "s") == "Arboretans, Balanced development: seen"
    assert observed(lesson, "b", "0") == "Harvesters, Balanced development: none"


def test_words_go_with_the_level_and_quotes_stay_whole(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "next")
    keys = (
        "c",
        "space",
        *(
            c if c not in ' "\\' else {" ": "space", '"': "quotation_mark", "\\": "backslash"}[c]
            for c in 'said "no" \\ left'
        ),
        "enter",
        "4",
    )
    assert observed(lesson, *keys) == 'Lupidians, Collaboration: 4 “said "no" \\ left”'


def test_a_number_is_a_level_only_after_the_outcome(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "next")
    assert (
        answered(watching(lesson), "3", "c", "backspace", "4", "b", "1") == "observe urbanides balanced-development 1"
    )
    assert answered(watching(lesson), "escape") is None
    assert "does nothing here" in shown(watching(lesson), "z")
    assert "9" not in [k for k in shown(watching(lesson), "9").split() if k == "▸"]


def test_every_level_of_the_rubric_stands_there_in_words(tmp_path: Path) -> None:
    text = shown(watching(opened(tmp_path / "a.lesson", "next")), "c")
    for words in ("decides alone", "hears two ideas before deciding", "seen", "not observed"):
        assert words in text


def test_with_several_tables_the_line_goes_to_the_right_one(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "1: next", "2: next", tables=("1", "2"))
    assert answered(watching(lesson), "6", "c", "3") == "2: observe arboretans collaboration 3"


def test_after_sixteen_rounds_of_following_the_hint_everybody_has_four_looks(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "next")
    outcomes = outcomes_of(lesson.rules, lesson.scenario)
    seen: list[str] = []
    for _ in range(16):
        wanted = next_to_watch(lesson.log, lesson.room, lesson.tables, outcomes)
        assert wanted is not None and wanted.outcome is not None
        seen.append(wanted.outcome)
        for line in (
            f"observe {wanted.side} {wanted.outcome} 2",
            f"observe {wanted.side} collaboration 3",
            *["@+45 next"] * 5,
        ):
            assert say(lesson, line).ok
    assert set(count_looks(lesson.log, lesson.tables).values()) == {4}
    assert len(set(seen)) > 3, "what was seen least of that side is named"


def test_who_closed_is_not_to_be_watched(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson", "table close 1", tables=("1", "2"))
    wanted = next_to_watch(lesson.log, lesson.room, lesson.tables, outcomes_of(lesson.rules, lesson.scenario))
    assert wanted is not None and wanted.table == "2"


def test_every_outcome_has_a_key_of_its_own(tmp_path: Path) -> None:
    lesson = opened(tmp_path / "a.lesson")
    keys = outcome_keys(lesson.rules.outcomes)
    assert sorted(keys.values()) == sorted(o.id for o in lesson.rules.outcomes) and all(len(k) == 1 for k in keys)


EVERY = (
    Proposal("L1", "lesson", "it happened"),
    Proposal("P1", "plan", "this plan asks"),
    *(Proposal(f"{step.title} {i}", "model", step.title) for step in MODELS["what3"].steps for i in (1, 2)),
)


def test_three_are_proposed_and_none_twice() -> None:
    first = propose_questions(EVERY, ())
    assert [p.text for p in first] == ["L1", "P1", "What happened? 1"]
    second = propose_questions(EVERY, ("What happened? 1",))
    assert [p.text for p in second] == ["L1", "P1", "So what? 1"], "the model goes on to its next step"
    told: list[str] = []
    while three := propose_questions(EVERY, told):
        assert len(three) == min(3, len(EVERY) - len(told)) and not set(told) & {p.text for p in three}
        told.append(three[0].text)
    assert sorted(told) == sorted(p.text for p in EVERY)


def debriefing(lesson: Lesson, *told: str) -> Screen[Any]:
    every = questions(lesson.rules.debrief, lesson.room, lesson.tables, {})
    return DebriefScreen(every, told, lesson.tables["1"], len(lesson.tables) > 1)


@pytest.mark.parametrize(
    ("keys", "start"),
    [
        (("a",), "ask "),
        (("x",), "screen auto"),
        (("2", "W", "e", "enter"), "answer arboretans We"),
        (("v", *"yes=3", "space", *"no=4", "enter"), "vote Why? yes=3 no=4"),
        (("escape",), ""),
    ],
)
def test_the_debrief_speaks_lines(tmp_path: Path, keys: tuple[str, ...], start: str) -> None:
    lesson = opened(tmp_path / "a.lesson", 'ask "Why?"')
    line = answered(debriefing(lesson, "Why?"), *("equals_sign" if k == "=" else k for k in keys)) or ""
    assert line.startswith(start)
    assert not line or say(lesson, line).ok


def test_other_questions_come_until_all_have_been_and_then_again(tmp_path: Path) -> None:
    texts = [shown(debriefing(opened(tmp_path / f"{n}.lesson")), *["r"] * n) for n in range(4)]
    assert len(set(texts[:3])) == 3 and texts[3] == texts[0], (
        "eight questions, three at a time, and then from the beginning"
    )


def test_many_lessons_are_read_through(tmp_path: Path) -> None:
    lines = [f"row {n}" for n in range(60)]
    first, later = (
        shown(ManyLessonsScreen("60 lessons", lines)),
        shown(ManyLessonsScreen("60 lessons", lines), "pagedown", "pagedown"),
    )
    assert "60 lessons" in first and "row 0" in first and "row 20" not in first.split("row 1 ")[0]
    assert "row 20" in later and "row 3\n" not in later
    assert answered(ManyLessonsScreen("none", ()), "escape") is None
    assert "No lessons yet" in shown(ManyLessonsScreen("none", ()))
