"""Where a game is heading: its end, the turns until then, and when the lesson is over at the pace of its class."""

import json
from pathlib import Path

import pytest
from projector.test_ladders import lesson_of

from facilitator.cli.main import main
from facilitator.game.notes.time_spent import EarlierPace, EarlierSteps
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.planning.course import course
from facilitator.planning.deadline import Deadline, deadline
from facilitator.planning.forecast import Forecast, forecast
from facilitator.planning.pace import ClassPace, StepKind, pace_of

MINUTE = 60_000


def steps(mean: float) -> EarlierSteps:
    return EarlierSteps(mean, mean, mean, 1)


def pace(lesson: Lesson, earlier: EarlierPace | None = None) -> ClassPace:
    return pace_of(lesson.table_strand("1").states(), lesson.room, earlier)


def ends(lesson: Lesson, earlier: EarlierPace | None = None) -> Forecast:
    tables = tuple(lesson.tables.values())
    found = forecast(lesson.room, tables, lesson.now(), pace=lambda table: pace(lesson, earlier))
    assert found is not None
    return found


def decision(lesson: Lesson) -> Deadline | None:
    table, now = lesson.tables["1"], lesson.now()
    return deadline(lesson.room, table, ends(lesson), course(table, lesson.room, now), pace(lesson), now)


def play(lesson: Lesson, *lines: str) -> Lesson:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, answer.said
    return lesson


def minutes(lesson: Lesson) -> float:
    return (ends(lesson).at - lesson.now()) / MINUTE


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


def test_a_step_lasts_until_the_next_one_begins_and_pauses_of_everything_do_not_count(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "@+600 next")
    assert pace(lesson).steps == {}
    play(lesson, "@+45 next", "@+20 pause", "@+25 next", "@+10 room pause", "@+500 room resume", "@+80 next")
    assert pace(lesson).steps == {StepKind("", True): (1.0, 1.0, 2.0)}, "its own pause counts: a changeover"
    play(lesson, "shorten sessions 3")
    assert len(pace(lesson).steps[StepKind("", True)]) == 3, "no step begins by that"
    play(lesson, "undo", "undo")
    assert pace(lesson).steps == {StepKind("", True): (1.0, 1.0)}


def test_before_anything_is_known_it_is_as_usual(tmp_path: Path) -> None:
    game = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next")
    assert 62 < minutes(game) < 72, "an hour on the clock, changeovers of 90 s, and a slow first session"
    untimed = lesson_of(tmp_path, "ecogon", 1, 4, events=5)
    play(untimed, "next", "set habitats 2")
    found = course(untimed.tables["1"], untimed.room, untimed.now())
    assert found is not None
    assert found.turns * 40 / 60 < minutes(untimed) < found.turns * 65 / 60, "in the middle of what its ruleset says"


def test_a_slow_class_ends_later_and_a_quick_one_earlier(tmp_path: Path) -> None:
    left = []
    for n, seconds in enumerate((25, 45, 70)):
        (tmp_path / str(n)).mkdir()
        lesson = play(lesson_of(tmp_path / str(n), "planet-hexagon", 1, 4), "next")
        play(lesson, *([f"@+{seconds} next"] * 12))
        left.append(minutes(lesson))
    assert left[0] < 45 < left[1] < 60 < left[2]


def test_what_the_class_did_before_counts_early_on(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next")
    usual, slow = ends(lesson), ends(lesson, {"": steps(1.3), "changeover": steps(200_000)})
    assert 1.2 < (slow.at - lesson.now()) / (usual.at - lesson.now()) < 1.4
    play(lesson, *(["@+45 next"] * 40))
    assert ends(lesson, {"": steps(1.3)}).at - ends(lesson).at < 3 * MINUTE, "later on its own pace does"


def test_a_game_in_two_phases_of_play_is_counted_once(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "ecogon-90", 1, 4, events=10), "next")
    while not lesson.room.playing:
        play(lesson, "room next")
    play(lesson, "set habitats 2")
    table = lesson.tables["1"]
    rest = course(table, lesson.room, lesson.now())
    assert rest is not None
    game = sum(load.ms for load in rest.steps.values()) / MINUTE
    others = sum(p.minutes or 0 for p in lesson.scenario.phases[lesson.room.phase + 1 :] if p.kind != "play")
    assert minutes(lesson) == pytest.approx(game + others, rel=0.1)


def test_the_last_session_is_started_in_time_or_dropped(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next", *["@+45 next"] * 21)
    play(lesson, "bell +60")
    assert decision(lesson) is None, "it ends in time, and more sessions than four there are not"
    play(lesson, "bell +30")
    found, bell = decision(lesson), lesson.room.bell
    assert found is not None and bell is not None
    assert found.words == "Start the last session by {time} or drop it: {key:shorten}"
    assert 12 * MINUTE < bell - found.by < 17 * MINUTE and not found.soon(lesson.now())
    play(lesson, "@+700 pause")
    late = decision(lesson)
    assert late is not None and late.soon(lesson.now()), "shortly before"
    play(lesson, "@+400 resume")
    dropped = decision(lesson)
    assert dropped is not None and dropped.words == "Drop the last session: {key:shorten}"


def test_it_is_enough_to_start_it_then_and_not_enough_later(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next", *["@+45 next"] * 41, "bell +27")
    found, bell = decision(lesson), lesson.room.bell
    assert found is not None and bell is not None
    while lesson.tables["1"].place[0].n < 4:
        play(lesson, "@+45 next")
    begun = lesson.now()
    while lesson.tables["1"].over is None:
        play(lesson, "@+45 next")
    took = lesson.now() - begun
    assert found.by + took <= bell < found.by + took + 2 * MINUTE


@pytest.mark.parametrize("late", [1.5, 4, 7])
def test_a_shorter_clock_where_it_is_enough_and_as_little_as_possible(tmp_path: Path, late: float) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next", *["@+45 next"] * 31)
    left = (ends(lesson).late - lesson.now()) / MINUTE
    play(lesson, f"bell +{round(left + 1)}")
    assert decision(lesson) is None
    play(lesson, f"bell +{round(left - late)}")
    found = decision(lesson)
    assert found is not None and found.sets is not None
    option, n = found.sets
    title = {"turn-seconds": "Seconds for a turn", "visit-seconds": "Seconds for a visit"}[option]
    assert found.words == f"Set “{title}” to {n}: {{key:shorten}}"
    assert 30 <= n < 45 and n % 5 == 0 and found.by > lesson.now()
    if n < 40:
        play(lesson, f"shorten {option} {n + 5}")
        assert decision(lesson) is not None and decision(lesson).sets == (option, n)  # type: ignore[union-attr]
    play(lesson, f"shorten {option} {n}")
    assert ends(lesson).late <= (lesson.room.bell or 0), "this is enough"
    assert decision(lesson) is None


def test_the_latest_moment_for_a_shorter_clock_is_when_the_shortest_is_only_just_enough(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next", *["@+45 next"] * 43, "bell +30")
    found = decision(lesson)
    assert found is not None and found.sets is not None and not found.soon(lesson.now())
    while (later := decision(lesson)) is not None and later.sets is not None:
        found, asked = later, lesson.now()
        play(lesson, "@+20 pause", "@+20 resume")
    assert found.soon(asked), "it warned before"
    assert later is not None and "the last session" in later.words, "then a session has to be dropped"


def test_longer_clocks_where_there_is_time_and_nothing_else_to_play(tmp_path: Path) -> None:
    options = {"turn-seconds": 30, "visit-seconds": 30}
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4, **options), "next", *["@+30 next"] * 41, "bell +60")
    found = decision(lesson)
    assert found is not None and found.words == "There is time to set “Seconds for a turn” to 45: {key:shorten}"
    play(lesson, "shorten turn-seconds 45", "shorten visit-seconds 45")
    assert decision(lesson) is None, "the rules allow no more"


def test_one_more_session_where_there_is_time_for_it(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4, sessions=2), "next", *["@+40 next"] * 10)
    play(lesson, "bell +26")
    assert decision(lesson) is None or "more" not in decision(lesson).words  # type: ignore[union-attr]
    play(lesson, "bell +60")
    found = decision(lesson)
    assert found is not None and found.words == "There is time for one more session: {key:shorten}"
    play(lesson, "shorten sessions 3")
    assert ends(lesson).late < (lesson.room.bell or 0)


def test_the_last_round_and_then_the_end(tmp_path: Path) -> None:
    lesson = play(lesson_of(tmp_path, "ecogon", 1, 4, events=5), "next", *["@+30 next"] * 9, "bell +10")
    found, bell = decision(lesson), lesson.room.bell
    assert found is not None and bell is not None and "last round by {time}: {key:last-round}" in found.words
    assert 1.5 * MINUTE < bell - found.by < 3 * MINUTE, "four turns of half a minute"
    play(lesson, "@+560 last round", "bell +1")
    found = decision(lesson)
    assert found is not None and found.words == "Stop the game by {time}: {key:finish}"


def test_show_says_when_it_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = play(lesson_of(tmp_path, "planet-hexagon", 1, 4), "next", *["@+45 next"] * 9, "bell +70")
    assert main(["show", str(lesson.store.path), "--json"]) == 0
    bell = json.loads(capsys.readouterr().out)["bell"]
    found = ends(lesson)
    assert bell == {"at": lesson.room.bell, "forecast": found.at, "range": [found.early, found.late]}
    assert found.early < found.at < found.late
