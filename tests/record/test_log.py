"""What the log takes down: votes, and observations of what a lesson plan brings itself, with where the game stood."""

from pathlib import Path

import pytest
from record.lived import made, said

from facilitator.cli.collect_record import collect_record
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.plain.document import Paragraph
from facilitator.record.learning_report import debrief_blocks

PLAN = """
schema = 1
id = "own"
title = "A lesson of one's own"
ruleset = "ecogon"
phases = [{ id = "play", title = "Play", kind = "play" }]

[[outcomes]]
id = "listening"
title = "Listening"
levels = ["talks over others", "waits", "takes up what was said", "asks others"]
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    (tmp_path / "own.toml").write_text(PLAN, encoding="utf-8")
    return made(tmp_path / "a.lesson", str(tmp_path / "own.toml"), sides=3, seats=1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('vote "Fair?" yes=3', "2 to 9 different choices"),
        ('vote "Fair?" yes=3 YES=4', "different choices"),
        ('vote "Fair?" yes no=3', "'yes' is not a vote count"),
        ('vote "Fair?" yes=201 no=3', "200 votes at most"),
        ('vote "Fair?"', "not a complete"),
        ('vote "" yes=1 no=2', "This text is empty"),
        ("vote fair yes=-1 no=2", "is not a vote count"),
    ],
)
def test_what_is_no_vote_is_refused_and_leaves_nothing(lesson: Lesson, line: str, words: str) -> None:
    answer = say(lesson, line)
    assert not answer.ok and words in answer.said and not lesson.log.remarks and lesson.last_text == 0


def test_a_vote_keeps_words_apart_from_numbers_and_can_be_taken_back(lesson: Lesson) -> None:
    answer = say(lesson, 'vote "Was it fair?" yes=12 not-at-all=0')
    assert answer.ok and answer.said == "Vote on “Was it fair?”: 12 and 0 of 12 hands."
    entry = lesson.log.remarks[-1]
    texts = lesson.people.texts()
    assert [(texts[n], hands) for n, hands in entry.votes] == [("yes", 12), ("not-at-all", 0)] and texts[
        entry.text or 0
    ] == "Was it fair?"
    raw = lesson.store.path.read_bytes() + (
        lesson.store.path.with_name("a.lesson-wal").read_bytes()
        if lesson.store.path.with_name("a.lesson-wal").exists()
        else b""
    )
    assert b"Was it fair" not in raw and b"not-at-all" not in raw, "all that is typed lies in the other file"
    assert Paragraph("Vote: Was it fair? yes 12; not-at-all 0.") in debrief_blocks(collect_record(lesson))
    said(lesson, "undo log")
    assert not lesson.log.remarks


def test_a_plans_own_outcomes_stand_instead_of_the_games(lesson: Lesson) -> None:
    answer = say(lesson, "observe 1 food-webs 3")
    assert not answer.ok and "The only one is 'listening'" in answer.said
    said(lesson, "observe 2 listening 4")
    assert collect_record(lesson).outcomes[0].levels[3] == "asks others"


def test_before_and_after_the_game_it_is_the_phase_that_says_when(lesson: Lesson) -> None:
    said(lesson, "observe 1 listening 2")
    assert [r.place for r in lesson.log.remarks] == [""], "nothing has begun"
    said(lesson, "next", "observe 1 listening 2")
    while lesson.tables["1"].over is None:
        said(lesson, "next" if not lesson.tables["1"].due else "event done")
    said(lesson, "observe 1 listening 3", 'note "afterwards"')
    assert lesson.log.remarks[1].place.startswith("Turn: ") and [r.place for r in lesson.log.remarks[2:]] == ["", ""]
    assert all(r.going == "Play" for r in lesson.log.remarks)


def test_an_observation_says_where_the_game_stood_and_what_was_due(lesson: Lesson) -> None:
    said(lesson, "next", "act habitat", "next", "act habitat", "next", "next", "next")
    while not lesson.tables["1"].due:
        said(lesson, "next")
    said(lesson, "observe 1 listening 2", "event done", "observe 1 listening 3")
    first, second = lesson.log.remarks
    assert (
        first.going == "Play, Event due"
        and second.going == "Play"
        and first.place.startswith("Event, after ")
        and second.place.startswith("Turn: ")
    )
