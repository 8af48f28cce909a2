"""A whole lesson at the console, from the home screen to the closing scene: space, and the counts of four sheets."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from console.driving import AtHome

from facilitator.console.screens.lesson import LessonScreen
from facilitator.files.catalogue_files import words_in
from facilitator.game.scoring.entries import standing
from facilitator.game.views.scenes import scene
from facilitator.journal.lesson import Lesson
from facilitator.journal.sight import sight_of
from facilitator.widgets.pane import Pane
from facilitator.widgets.panels.drawn import Drawn

pytestmark = pytest.mark.second_lane
MORE = "▾ more"
PLAN = "hexagon in forty"
SIZES = [(120, 36), (100, 30)]
MOST_PRESSES = 200


def kind_in_the_room(lesson: Lesson) -> str:
    return scene(sight_of(lesson, lesson.people.texts(), words_in("en"))).kind


def cut_panes(screen: LessonScreen) -> Iterator[str]:
    """Panels that hold more than they show and do not say so; the next step is announced by its first words."""
    for panel in screen.query(Drawn):
        if panel.value is not None and panel.id != "next" and "…" in panel.render().plain:
            yield f"{panel.id}: {panel.render().plain!r}"
    for pane in screen.query(Pane):
        wanted, seen = "\n".join(line.plain for line in pane.lines()), pane.render().plain
        if pane.size.height and wanted != seen and MORE not in seen.splitlines()[-1]:
            yield f"{pane.id}: {seen!r} of {wanted!r}"
        asked = [panel.value.question for panel in screen.query("#question").results(Drawn) if panel.value is not None]
        if pane.id == "say" and [text.strip("“”") for text, _ in pane.pieces] == asked:
            continue  # said once: as what is asked
        if any(pane.pieces) and any(text for text, _ in pane.pieces) and not (pane.size.height and pane.size.width):
            yield f"{pane.id} has no room for {pane.pieces}"


def outside(screen: LessonScreen) -> Iterator[str]:
    """Panels that leave the window, or lie over one another."""
    shown = [w for w in screen.query("*") if w.id and not w.children and w.display and w.region]
    for n, one in enumerate(shown):
        if one.region not in screen.region:
            yield f"{one.id} is outside: {one.region}"
        for other in shown[n + 1 :]:
            if one.region.overlaps(other.region):
                yield f"{one.id} lies over {other.id}"


async def type_the_counts(hand: AtHome) -> None:
    """Four sheets, box by box, from left to right."""
    await hand.press("C")
    digits = cycle("1203")
    for _ in range(40):
        await hand.press(next(digits), "enter")
    await hand.press("escape")
    if hand.app.screen is not hand.lesson_screen():
        await hand.press("escape")  # the first one has only cleared a number that can't be


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_space_and_the_counts_lead_from_home_to_the_closing_scene(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*("space" if c == " " else c for c in PLAN), "enter")
        await hand.press("enter")
        screen = hand.lesson_screen()
        lesson = hand.app.lesson
        assert lesson is not None
        wrong: list[tuple[str, str]] = []
        counted = False
        before: list[str] = []
        for _ in range(MOST_PRESSES):
            if lesson.room.ended is not None:
                break
            if lesson.room.current.kind == "scoring" and lesson.room.entered is not None and not counted:
                counted = True
                await type_the_counts(hand)
            assert hand.line("keys").startswith("space "), hand.line("keys")
            await hand.press("space", after=7)
            now = hand.dump()
            where = f"{lesson.room.current.title}: {kind_in_the_room(lesson)}"
            wrong += [(where, fault) for fault in (*cut_panes(screen), *outside(screen))]
            wrong += [(where, "nothing new")] if now == before else []
            before = now
        assert not wrong, "\n".join(map(str, wrong))
        assert lesson.room.ended is not None and kind_in_the_room(lesson) == "closing"
        totals = [one.total for one in standing(lesson.tables["1"]).sides]
        assert len(totals) == 4 and len(set(totals)) > 1, f"the counts were typed: {totals}"

    AtHome(tmp_path, monkeypatch).at_home(work, size)
