"""Whole lessons of every shipped plan, from before the bell to the closing scene, by `next` alone and what has to be typed:
whatever the room sees changes with every press, and nothing of it is empty.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import SCENARIOS, load_plan, read_header, shipped_files
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.notes.room_screen import shows_reveal
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.game.table.clock import IDLE
from facilitator.game.views.scene_values import Scene
from facilitator.game.views.scenes import scene
from facilitator.game.views.sheet.sheet_grid import SheetGrid
from facilitator.game.views.table_view import table_view
from facilitator.game.walk.phase_steps import current_step
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.sight import sight_of
from facilitator.journal.store import Store
from facilitator.plain.frozen import replace

PLANS = sorted(shipped_files(SCENARIOS))
ONE_OF_EACH_GAME = ("eco-90", "ecogon-45", "ecopyramid-45", "phylo-western-pa-60", "planet-hexagon-60")
MOST_PRESSES = 900
LONG = 120
"""After so many presses a game that ends by what is laid is stopped by hand."""
SCENES = {"agenda", "story", "seating", "question", "closing"}
"""What every lesson shows."""


def lesson_of(path: Path, plan: str) -> Lesson:
    """A lesson from a plan, opened as `open` does it."""
    scenario, rules, texts = load_plan(plan)
    found = settle_choices(Choices(), scenario, rules, chance_of("5", ROOM), lambda n: codes_of("5", n))
    setup = Setup(found.sides, found.options, found.seats, found.numbers)
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed="5").close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def drawn(lesson: Lesson) -> Scene:
    """What the room sees, but for the seconds."""
    found = scene(sight_of(lesson, lesson.people.texts(), words_in("en")))
    return replace(found, clock=IDLE, state="", rows=tuple(replace(r, clock=IDLE, state="") for r in found.rows))


def typed(lesson: Lesson) -> Iterator[str]:
    """What the sheets ask for, a little different for every side."""
    for name, table in lesson.tables.items():
        grid = SheetGrid(table)
        for n, side in enumerate(grid.columns):
            for i, box in enumerate(grid.boxes(side)):
                if box.value is None:
                    most = box.most if box.most is not None else 9
                    yield f"{name}: count {side or 'table'} {box.id}={min(most, (n + i) % 3)}"


def walked(lesson: Lesson, long: int = LONG) -> Iterator[Scene]:
    """Every scene of a lesson; what must be typed is typed when the sheets are counted, and a long game is stopped."""
    counted, played = False, 0
    yield drawn(lesson)
    for _ in range(MOST_PRESSES):
        if lesson.room.ended is not None:
            return
        played += lesson.room.playing
        if played == long:
            assert say(lesson, "all: last round").ok or say(lesson, "all: finish").ok
        if played == 2 * long:
            assert say(lesson, "all: finish").ok
        if lesson.room.current.kind == "scoring" and lesson.room.entered is not None and not counted:
            counted = True
            for line in typed(lesson):
                say(lesson, line)
        answer = say(lesson, "@+7 next")
        assert answer.ok, f"{lesson.room.current.title}: {answer.said}"
        yield drawn(lesson)
    raise AssertionError("the lesson has no end")


@pytest.mark.parametrize("plan", PLANS)
def test_next_alone_leads_through_the_whole_lesson(plan: str, tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path / "a.lesson", plan)
    found = list(walked(lesson))
    for before, after in pairwise(found):
        assert before != after, f"nothing changes: {after}"
    for one in found:
        assert one.headline and (
            one.rows or one.lines or one.ticks or one.kind in ("story", "question", "closing", "step")
        ), one
    kinds = {one.kind for one in found}
    assert kinds >= SCENES, f"not seen: {SCENES - kinds}"
    assert found[-1].kind == "closing" and found[-1].ask is not None, "a question goes home"
    phases = [phase.kind for phase in lesson.scenario.phases]
    assert "reveal" in phases and (kinds & {"podium", "verdict"} or "The result" in {one.headline for one in found})


@pytest.mark.parametrize("plan", PLANS)
def test_no_number_of_a_pupil_is_a_name_and_no_single_score_is_shown(plan: str, tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path / "a.lesson", plan)
    codes = {code for seats in lesson.room.seats.values() for code in seats}
    alone = max((len(seats) for seats in lesson.room.seats.values()), default=1) <= 1
    for one in walked(lesson):
        assert not any(code in str(one) for code in codes), "a code is for the console"
        if alone and one.kind in ("scores", "reveal", "podium", "verdict"):
            assert not any(row.title.startswith("Player") and row.number for row in one.rows), one


@pytest.mark.parametrize("plan", ["planet-hexagon-60", "ecogon-45"])
def test_the_console_says_what_belongs_to_each_phase_also_after_the_reveal(plan: str, tmp_path: Path) -> None:
    lesson = lesson_of(tmp_path / "a.lesson", plan)
    revealed = 0
    for _ in walked(lesson):
        view = table_view(lesson.room, lesson.tables, "1", lesson.now(), lesson.screen)
        if lesson.tables["1"].over is not None:
            assert not any(side.acting for side in view.sides), "nobody is at it any more"
        if lesson.room.ended is not None or lesson.room.playing or lesson.room.entered is None:
            continue
        if shows_reveal(lesson.screen, lesson.room, lesson.tables):
            revealed += 1
            (said,) = view.guidance.say
            assert said.endswith((".", "!", "?"))
        else:
            step = current_step(lesson.room, lesson.tables)
            assert view.guidance.say == tuple(filter(None, [step.say])), lesson.room.current.title
    assert revealed > 2
