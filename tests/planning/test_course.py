"""Where a game is heading: its end, the turns until then, and the pace of a table without a clock."""

from pathlib import Path

from projector.test_ladders import lesson_of

from facilitator.journal.command_line import say
from facilitator.planning.course import course, pace_ms
from facilitator.planning.forecast import forecast


def test_the_stack_or_the_events_whichever_comes_first(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=5)
    say(lesson, "next")
    say(lesson, "set habitats 2")
    found = course(lesson.tables["1"], lesson.room, lesson.now())
    turns = 0
    while lesson.tables["1"].over is None:
        say(lesson, "next")
    assert found is not None and found.why == "The last event has been carried out"
    turns = lesson.tables["1"].turn_count
    assert found.turns == turns, "as it really came"
    assert course(lesson.tables["1"], lesson.room, lesson.now()) is None


def test_without_habitats_the_stack_ends_it(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=5)
    say(lesson, "next")
    found = course(lesson.tables["1"], lesson.room, lesson.now())
    assert (
        found is not None
        and found.why == "The nature stack is empty"
        and found.words.endswith("turns until the nature stack is empty")
    )


def test_the_pace_of_turns_without_a_clock(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path, "ecogon", 1, 4, events=5)
    say(lesson, "@+600 next")
    assert pace_ms(lesson.tables["1"], lesson.room, lesson.now()) is None
    for line in ("@+40 next", "@+50 next", "@+10 room pause", "@+500 room resume", "@+20 next"):
        assert say(lesson, line).ok, line
    assert pace_ms(lesson.tables["1"], lesson.room, lesson.now()) == 40_000, (
        "pauses and the time before the first turn do not count"
    )
    rest = course(lesson.tables["1"], lesson.room, lesson.now())
    assert rest is not None
    assert forecast(lesson.room, tuple(lesson.tables.values()), lesson.now()) == lesson.now() + rest.turns * 40_000
