"""A lesson that plays itself: what a facilitator would say in it, from the first phase to the last."""

import random
from collections.abc import Iterator
from itertools import islice

from facilitator.console.app import Console
from facilitator.console.environment import Environment
from facilitator.console.page_process import serve_in_background
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.game.kernel.state import Table
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.game.scoring.entries import standing
from facilitator.game.views.sheet.sheet_grid import SheetGrid
from facilitator.game.walk.phase_steps import phase_steps
from facilitator.journal.lesson import Lesson

LONG = 40
"""So many steps are played before the last round is called, so that every game ends in time."""
USUAL_STEP, LEAST_PHASE_STEP = 20, 5
"""Seconds of a step without a clock, and of a step of a phase at least."""
TOGETHER = 12
"""So many numbers of the score sheets are typed at once."""
MOST_COUNTED = 6
"""So many of anything are counted at most."""


def demonstration(lesson: Lesson) -> Iterator[str]:
    """One line after the other; each is to be carried out before the next one is asked for. What a game refuses is left
    out.
    """
    played, counted = 0, False
    sheets = "scoring" if any(phase.kind == "scoring" for phase in lesson.scenario.phases) else "play"
    while lesson.room.ended is None:
        room = lesson.room
        played += room.playing
        if room.playing and played == LONG:
            yield from _observed(lesson)
            yield from _built(lesson)
            yield "all: last round"
        if room.playing and played == 2 * LONG:
            yield "all: finish"
        over = all(lesson.tables[name].over is not None for name in room.open_tables)
        if room.entered is not None and room.current.kind == sheets and over and not counted:
            counted = True
            yield from _counted(lesson)
        yield f"@+{_seconds(lesson)} next"


def _seconds(lesson: Lesson) -> int:
    """How long a step lasts: most of its clock, or its share of the phase."""
    room = lesson.room
    if room.playing:
        steps = [table.step for table in lesson.tables.values() if table.step is not None]
        allowed = max((step.allowed or 0 for step in steps), default=0) // 1000
        return max(1, allowed * 4 // 5) if allowed else USUAL_STEP
    steps_of_phase = len(phase_steps(room, lesson.tables)) if room.entered is not None else 1
    return max(LEAST_PHASE_STEP, (room.current.minutes or 0) * 60 // max(1, steps_of_phase))


def _observed(lesson: Lesson) -> Iterator[str]:
    """What was noticed at each side: one outcome, one level."""
    outcomes, chance = outcomes_of(lesson.rules, lesson.scenario), random.Random(lesson.seed)
    for name, table in lesson.tables.items():
        for n, side in enumerate(table.sides):
            if outcomes:
                yield f"{name}: observe {side} {outcomes[n % len(outcomes)].id} {chance.randint(2, 4)}"


def _built(lesson: Lesson) -> Iterator[str]:
    """One side of each table completes its board, where the game has boards of rows."""
    for n, (name, table) in enumerate(lesson.tables.items()):
        side = table.sides[n % len(table.sides)]
        while side in table.niches and (card := lesson.tables[name].niches[side].first_fitting()) is not None:
            yield f"{name}: niche {side} {card.row},{card.n} {card.kind}"


def _counted(lesson: Lesson) -> Iterator[str]:
    """What the sheets ask for, as far as it is not known already: of what all count together, about as much as the game
    is for.
    """
    chance = random.Random(lesson.seed)
    for name, table in lesson.tables.items():
        grid, aim = SheetGrid(table), _aim(table)
        for side in grid.columns:
            for box in grid.boxes(side):
                if box.value is None:
                    usual = MOST_COUNTED if side else max(MOST_COUNTED, aim)
                    most = usual if box.most is None else min(usual, box.most)
                    yield f"{name}: count {side or 'table'} {box.id}={chance.randint(0 if side else most // 2, most)}"


def _aim(table: Table) -> int:
    """The target that a table plays for, or the next band."""
    ruling = standing(table).ruling if table.rules.score is not None else None
    return (ruling.target or ruling.next_at or 0) if ruling is not None else 0


class PlayingConsole(Console):
    """The console of a lesson that plays itself; every key works as always."""

    def __init__(self, shelf: Environment, lesson: Lesson, gap: float) -> None:
        super().__init__(shelf, lesson)
        self._lines, self._gap = demonstration(lesson), gap

    def on_ready(self) -> None:
        """The room's page is there to look at; then one line after the other."""
        assert self.lesson is not None
        stop = serve_in_background(
            self.lesson.store.path, lambda said: self.call_from_thread(self.tell, said, True), lambda url: False
        )
        for screen in self.screen_stack:
            if isinstance(screen, LessonBase):
                screen.serving["here"] = stop
        self.set_interval(self._gap, self._play)

    def _play(self) -> None:
        """The next line, unless somebody reads something else."""
        if self.lesson is None or len(self.screen_stack) > 2:
            return
        for line in islice(self._lines, TOGETHER):
            self.say(line)
            if line.endswith("next"):
                return
