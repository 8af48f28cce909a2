"""A whole lesson of each game on a terminal's stage, press by press: every picture is another one, and all of it can be read."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from journeys.test_whole_lessons import ONE_OF_EACH_GAME, lesson_of, walked
from projector.reading import seen
from projector.test_stage import cells, drawn, shown, texts
from textual.geometry import Region

from facilitator.game.views.scene_values import Scene
from facilitator.widgets.pixel_canvas import Dots, Words
from facilitator.widgets.stage_drawing import CUT

pytestmark = pytest.mark.second_lane
SIZE = (120, 34)
SCREEN = Region(0, 0, SIZE[0], 2 * SIZE[1])
LONG = 30
"""After so many presses a game is stopped: its turns differ by a name."""


def faults(scene: Scene, turned: int = 0) -> list[object]:
    """What is wrong with one picture of a scene."""
    d = drawn(scene, SIZE, turned=turned)
    found: Sequence[Dots | Words] = texts(d)
    wrong: list[object] = [] if found else ["empty"]
    wrong += ["cut"] if d.worse >= CUT else []
    wrong += [("outside", piece) for piece in found if cells(d, piece) not in SCREEN]
    wrong += [(a, b) for a, b in combinations(found, 2) if cells(d, a).overlaps(cells(d, b))]
    return wrong


@pytest.mark.parametrize("plan", ONE_OF_EACH_GAME)
def test_every_step_of_a_lesson_is_a_new_picture_that_can_be_read(plan: str, tmp_path: Path) -> None:
    wrong: list[object] = []
    before: object = None
    read = ""
    for n, scene in enumerate(walked(lesson_of(tmp_path / "a.lesson", plan), LONG)):
        pages = drawn(scene, SIZE).pages
        pictures = [shown(drawn(scene, SIZE, turned=turned), SIZE) for turned in range(pages)]
        where = (n, scene.kind, scene.headline)
        wrong += [(*where, fault) for turned in range(pages) for fault in faults(scene, turned)]
        wrong += [(*where, "nothing new")] if pictures == before else []
        before = pictures
        read = seen(pictures[0])
    assert not wrong, "\n".join(map(str, wrong))
    assert scene.kind == "closing" and scene.headline.upper() in read
    assert scene.ask is not None and scene.ask[0].upper() in read
