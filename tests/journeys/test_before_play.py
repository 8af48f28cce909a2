"""What the class sees before it plays: the seating draw dealt row by row, who is ready, the times of the lesson; and in which order prompts come."""

from pathlib import Path

import pytest
from journeys.test_whole_lessons import PLANS, drawn, lesson_of

from facilitator.files.loader import RULESETS, load_ruleset, shipped_files
from facilitator.game.dispatch.opening import new_room, new_table, sides_of, variant_options
from facilitator.game.kernel.state import Room, Table
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.views.scene_values import Scene
from facilitator.game.walk.phase_steps import MOST_ROWS_DEALT, PhaseStep, phase_steps
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace


def ok(lesson: Lesson, *lines: str) -> str:
    said = ""
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"
        said = answer.said
    return said


def at_seating(folder: Path, plan: str) -> Lesson:
    """A lesson as the first row of the draw is out."""
    lesson = lesson_of(folder / "a.lesson", plan)
    ok(lesson, "phase setup")
    return lesson


def counted(scene: Scene) -> list[int]:
    return [sum(bool(cell) for cell in row.cells) for row in scene.rows]


@pytest.mark.parametrize("plan", PLANS)
def test_each_press_deals_a_row_and_all_of_them_stay(plan: str, tmp_path: Path) -> None:
    lesson = at_seating(tmp_path, plan)
    everybody = len(lesson.room.numbers)
    seen = [drawn(lesson)]
    while sum(counted(seen[-1])) < everybody:
        before = seen[-1]
        assert max(counted(before)) == len(seen) and not before.ticks
        ok(lesson, "next")
        seen.append(drawn(lesson))
        assert seen[-1].kind == "seating"
        for was, now in zip(before.rows, seen[-1].rows, strict=True):
            assert len(now.cells) == len(was.cells), "the card keeps its size"
            assert all(n in ("", m) for n, m in zip(was.cells, now.cells, strict=True)), "a number stays where it came"
    assert 2 <= len(seen) <= MOST_ROWS_DEALT
    numbers = [int(n) for row in seen[-1].rows for n in row.cells]
    assert sorted(numbers) == list(range(1, everybody + 1))
    assert say(lesson, "next").ok and drawn(lesson).kind != "seating", "the last row is the end of the draw"
    ok(lesson, "screen seating")
    assert counted(drawn(lesson)) == counted(seen[-1]), "it stays through the phase"


@pytest.mark.parametrize("plan", ["planet-hexagon-60", "ecogon-45"])
def test_all_at_once_and_back(plan: str, tmp_path: Path) -> None:
    lesson = at_seating(tmp_path, plan)
    ok(lesson, "next")
    second = drawn(lesson)
    ok(lesson, "deal all")
    everybody = len(lesson.room.numbers)
    assert sum(counted(drawn(lesson))) == everybody
    assert not say(lesson, "deal all").ok, "nothing is left"
    ok(lesson, "room undo")
    assert drawn(lesson) == second
    ok(lesson, "deal all", "next")
    assert drawn(lesson).kind == "story", "the plan goes on after the draw"
    ok(lesson, "phase play")
    assert not say(lesson, "deal all").ok


def test_who_comes_late_or_leaves_moves_the_lesson_to_no_other_step(tmp_path: Path) -> None:
    lesson = at_seating(tmp_path, "planet-hexagon-60")
    ok(lesson, "deal all", "next")
    before = drawn(lesson).headline
    teams = {side: codes for (_, side), codes in lesson.room.seats.items()}
    for side, codes in teams.items():
        ok(lesson, f"join {side} LATE{side[:2].upper()}", *(f"leave {code}" for code in codes[1:3]))
    assert drawn(lesson).headline == before
    ok(lesson, "screen seating")
    assert sum(counted(drawn(lesson))) == sum(len(codes) for codes in lesson.room.seats.values())


def test_a_lesson_without_numbers_shows_its_seats_at_once(tmp_path: Path) -> None:
    lesson = at_seating(tmp_path, "planet-hexagon-60")
    room = replace(lesson.room, numbers={})
    steps = [step for step in phase_steps(room, lesson.tables) if step.dealt[1] > 1]
    assert not steps


def test_teams_are_ticked_off(tmp_path: Path) -> None:
    lesson = at_seating(tmp_path, "planet-hexagon-60")
    assert drawn(lesson).ticks == ()
    ok(lesson, "deal all")
    assert [tick.done for tick in drawn(lesson).ticks] == [False] * 4
    assert ok(lesson, "ready harvesters").startswith("Ready: Harvesters. Not ready yet: ")
    ready = {tick.badge.title: tick.done for tick in drawn(lesson).ticks}
    assert ready == {title: title == "Harvesters" for title in ready} and len(ready) == 4
    assert not say(lesson, "ready harvesters").ok
    ok(lesson, "next")
    assert drawn(lesson).kind == "story" and any(tick.done for tick in drawn(lesson).ticks), "also under the story"
    for side in lesson.tables["1"].sides:
        if side != "harvesters":
            said = ok(lesson, f"ready {side}")
    assert said.endswith("All are ready.") and all(tick.done for tick in drawn(lesson).ticks)
    ok(lesson, "undo last")
    assert [tick.done for tick in drawn(lesson).ticks].count(False) == 1
    ok(lesson, "phase play")
    assert not lesson.room.ready and not say(lesson, "ready harvesters").ok
    ok(lesson, "phase setup", "deal all")
    assert not any(tick.done for tick in drawn(lesson).ticks), "another phase, another question"


def test_tables_are_ticked_off_where_there_are_several(tmp_path: Path) -> None:
    lesson = at_seating(tmp_path, "ecogon-45")
    ok(lesson, "deal all", "ready table 3")
    ticks = drawn(lesson).ticks
    assert [tick.badge.symbol for tick in ticks if tick.done] == ["3"] and len(ticks) == 7
    sides = lesson.tables["2"].sides
    for side in sides[:-1]:
        ok(lesson, f"2: ready {side}")
    assert [tick.badge.symbol for tick in drawn(lesson).ticks if tick.done] == ["3"]
    ok(lesson, f"2: ready {sides[-1]}")
    assert [tick.badge.symbol for tick in drawn(lesson).ticks if tick.done] == ["2", "3"]
    assert not say(lesson, "ready table 2").ok and not say(lesson, "ready player-1").ok
    for name in "14567":
        said = ok(lesson, f"ready table {name}")
    assert said == "Ready: Table 7. All are ready."


def test_the_agenda_tells_the_time(tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path / "a.lesson", "planet-hexagon-60")
    ok(lesson, "screen agenda")
    assert drawn(lesson).lines == ()
    begins = lesson.now() // 60_000
    ok(lesson, "next", "bell +60")
    assert len(drawn(lesson).lines) == 2, "the class is not in yet"
    ok(lesson, "@+120 room next", "@+60 bell +48")
    start, now, bell = drawn(lesson).lines

    def at(minutes: int) -> str:
        return f"{minutes // 60 % 24:02}:{minutes % 60:02}"

    assert (start, now, bell) == (at(begins + 2), f"now {at(begins + 3)}", f"Bell {at(begins + 51)}")
    (here,) = [row for row in drawn(lesson).rows if row.marked]
    assert here.words == f"until {at(begins + 2 + (lesson.room.current.minutes or 0))}"
    ok(lesson, "@+4000 note late")
    assert drawn(lesson).lines == (), "the bell has rung"


def bare(rules_id: str, phases: tuple[Phase, ...], variant: str | None = None) -> tuple[Room, Table]:
    rules = load_ruleset(rules_id)[0]
    sides = sides_of(rules, 4)
    table = new_table("1", rules, sides, variant_options(rules, variant, 4))
    return new_room(Scenario(1, "plan", "A plan", rules_id, phases), ("1",), {}, 0), table


def steps_of(room: Room, table: Table, phase: int) -> tuple[PhaseStep, ...]:
    return phase_steps(replace(room, phase=phase, entered=0), {"1": table})


@pytest.mark.parametrize("rules", shipped_files(RULESETS))
def test_what_is_done_after_the_talk_is_told_after_it(rules: str) -> None:
    room, table = bare(rules, (Phase("play", "Play", "play"), Phase("talk", "Talk", "debrief", say="Now we talk.")))
    steps = steps_of(room, table, 1)
    after = {p.show for p in table.rules.prompts if p.at in ("tidy", "close")}
    tidy = [step for step in steps if step.show in after]
    questions = [step for step in steps if step.scene == "question"]
    assert tidy and questions and steps[-len(tidy) :] == tuple(tidy)


@pytest.mark.parametrize("rules", shipped_files(RULESETS))
def test_every_line_is_counted_once(rules: str) -> None:
    for variant in (None, *(v.id for v in load_ruleset(rules)[0].variants)):
        room, table = bare(rules, (Phase("play", "Play", "play"), Phase("count", "Count", "scoring")), variant)
        lines = [step.say for step in steps_of(room, table, 1) if step.scene == "counting"]
        assert len(set(lines)) == len(lines), f"{variant}: {lines}"
