"""Lesson plans of earlier versions that stored lessons carry with them."""

import pytest

from facilitator import __version__
from facilitator.files.loader import load_plan, read_header
from facilitator.game.dispatch.opening import new_room
from facilitator.game.room.running_tables import pace_of
from facilitator.plain.frozen import replace


@pytest.mark.parametrize("version", [__version__, "0.0.9"])
def test_a_plan_with_the_pace_each_opens_and_runs_together(version: str) -> None:
    _, _, header = load_plan("planet-hexagon-60")
    text = header["scenario"].replace("schema = 1\n", 'schema = 1\npace = "each"\n', 1)
    tree = header["scenario-tree"].replace("{", '{"pace":"each",', 1)
    assert 'pace = "each"' in text
    _, scenario = read_header({**header, "scenario": text, "scenario-tree": tree, "read-by": version})
    room = new_room(scenario, ("1", "2"), {}, 0)
    assert pace_of(room) == "together" and pace_of(replace(room, pace="reports")) == "reports"
