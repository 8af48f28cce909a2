"""Lessons rehearsed by themselves: every shipped plan ends before its bell, and what is counted is what happened."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import lanes
import pytest

from facilitator.cli.main import main
from facilitator.files.loader import load_plan, shipped_files
from facilitator.planning.rehearsal import ClassHabits, Rehearsal, open_plan

PLANS = sorted(shipped_files("scenarios"))
TIMES = 200 if lanes.everything else 50


@pytest.mark.second_lane
@pytest.mark.parametrize("name", PLANS)
def test_nine_of_ten_classes_are_through_before_the_bell(name: str) -> None:
    plan = open_plan(*load_plan(name)[:2])
    found = [Rehearsal(plan, f"bell/{n}").play() for n in range(TIMES)]
    assert sum(one.in_time for one in found) >= 0.9 * TIMES
    assert any(not one.cut for one in found), "a quick class plays the whole game"


@pytest.mark.parametrize("name", ["planet-hexagon-45", "ecogon-90", "ecopyramid-45"])
def test_a_rehearsal_plays_the_lesson_to_its_end(name: str) -> None:
    scenario, rules, _ = load_plan(name)
    game = Rehearsal(open_plan(scenario, rules), "1")
    found = game.play()
    assert game.room.ended == game.now and [*found.ends] == [phase.id for phase in scenario.phases]
    ends = [*found.ends.values()]
    assert ends == sorted(ends) and len(set(ends)) > len(ends) // 2
    for (phase, before), (_, end) in pairwise(zip(scenario.phases, [0, *ends], strict=False)):
        if phase.kind not in ("play", "prepare"):
            assert end - before == pytest.approx((phase.minutes or 0) * 60_000, abs=60), phase.id
    assert all(table.over is not None and table.turn_count > 0 for table in game.tables.values())
    assert found.keys > max(table.turn_count for table in game.tables.values())
    assert found.in_time == (ends[-1] <= scenario.lesson_minutes * 60_000)


def test_the_same_seed_is_the_same_rehearsal_and_another_one_another() -> None:
    plan = open_plan(*load_plan("planet-hexagon-45")[:2])
    one, again, other = (Rehearsal(plan, seed).play() for seed in ("1", "1", "2"))
    assert one == again != other


def test_slow_classes_are_cut_and_quick_ones_play_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = open_plan(*load_plan("planet-hexagon-60")[:2])
    for factor, cut in ((0.7, False), (1.6, True)):
        game = Rehearsal(plan, "3")
        monkeypatch.setattr(game.habits, "_factor", factor)
        monkeypatch.setattr(game.habits, "_knocks", False)
        found = game.play()
        assert found.cut is cut and found.in_time
        assert (next(iter(game.tables.values())).over.why == "last-round") is cut  # type: ignore[union-attr]


def test_classes_differ_as_much_as_those_that_forecasts_are_judged_by() -> None:
    plan = open_plan(*load_plan("planet-hexagon")[:2])
    table = next(iter(plan.tables.values()))
    game = Rehearsal(plan, "1")
    while table.step is None or table.step.allowed is None or table.place[0].n == 1:
        game._press(game._next())
        table = next(iter(game.tables.values()))
    steps = [ClassHabits(Random(str(n))).step_ms(table) / 1000 for n in range(2000)]
    assert 40 < sorted(steps)[1000] < 48 and sum(steps) / 2000 > sorted(steps)[1000], "seconds, changeover included"
    assert sorted(steps)[100] < 30 and sorted(steps)[1900] > 62


def test_the_command_says_when_phases_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert main(["rehearse", "planet-hexagon-45", "--times", "9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    plan = open_plan(*load_plan("planet-hexagon-45")[:2])
    all_of_them = [Rehearsal(plan, f"rehearsal/{n}").play() for n in range(9)]
    play = next(phase for phase in found["phases"] if phase["kind"] == "play")
    ends = sorted(one.ends[play["id"]] for one in all_of_them)
    assert (play["median_ms"], play["p90_ms"]) == (ends[4], ends[8]) and ends[4] < ends[8]
    keys = sorted(one.keys for one in all_of_them)
    assert found["keys"] == {"median": keys[4], "p90": keys[8]} and found["times"] == 9
    assert 0 <= found["cut"] <= 1 and found["in_time"] > 0.5
    assert main(["rehearse", "planet-hexagon-45", "--times", "3"]) == 0
    said = capsys.readouterr()
    assert "rehearsed 3 times" in said.out and "before the bell" in said.out and not said.err
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(("words", "says"), [(["--times", "0"], "1 to 100000"), (["--practice"], "terminal")])
def test_what_cannot_be_rehearsed_is_refused(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", "planet-hexagon-45", *words]) != 0
    said = capsys.readouterr()
    assert says in said.err and not said.out
