"""What `plan` says: the sum of a lesson, and ways that fit; each of them, applied, opens a lesson that really does."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facilitator.cli.main import main
from facilitator.files.loader import SCENARIOS, load_plan, load_scenario, shipped_files
from facilitator.game.dispatch.opening import new_table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Phase, Scenario
from facilitator.game.setup.lesson_choices import Choices, planned_heads, settle_choices
from facilitator.journal.chance import chance_of, codes_of
from facilitator.plain.frozen import replace
from facilitator.planning.game_time import game_time
from facilitator.planning.lesson_fit import LessonFit, fit_lesson, fit_warnings, planned_with
from facilitator.planning.ways import Way, ways_to_fit

NINETY = """
schema = 1
id = "ninety"
title = "Ninety"
ruleset = "planet-hexagon"
minutes = 90

[[phases]]
id = "intro"
title = "Intro"
kind = "intro"
minutes = 12

[[phases]]
id = "play"
title = "Play"
kind = "play"
minutes = 60

[[phases]]
id = "score"
title = "Score"
kind = "scoring"
minutes = 8

[[phases]]
id = "debrief"
title = "Debrief"
kind = "debrief"
minutes = 15
"""


@pytest.fixture
def ninety(tmp_path: Path) -> Path:
    path = tmp_path / "ninety.toml"
    path.write_text(NINETY, encoding="utf-8")
    return path


def test_a_plan_that_cannot_fit_is_refused_with_its_sum(ninety: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", str(ninety)]) == 1
    said = capsys.readouterr().out
    assert "Planet Hexagon: 60:00 on its clocks, 64 turns.\n" in said
    assert "Changeovers: 3:00 to 6:00.\n" in said, "a line of their own"
    assert "Does not fit: 95 > 90 min, 5 min too long." in said
    assert main(["plan", str(ninety), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["fits"], found["needs"], found["minutes"]) == (False, 95, 90)
    assert len(found["ways"]) >= 3 and all(way["fits"] and way["needs"] <= way["minutes"] for way in found["ways"])
    assert [way["kind"] for way in found["ways"]] == ["clock", "shorter", "lessons"]
    assert found["ways"][1]["options"] == {"sessions": 3} and "in proportion" in found["ways"][1]["follows"]
    assert main(["check", str(ninety)]) == 1, "check says the same"


def test_walking_pairs_take_longer(ninety: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", str(ninety), "--option", "walkers=2"]) == 1
    assert "Planet Hexagon: 76:00 on its clocks, 64 turns." in capsys.readouterr().out


def test_more_minutes_are_enough(ninety: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", str(ninety), "--minutes", "101"]) == 0
    assert "Fits: 101 of 101 min." in capsys.readouterr().out
    assert main(["plan", str(ninety), "--minutes", "100"]) == 1, "the game needs its changeovers too"
    assert "Does not fit: 101 > 100 min, 1 min too long." in capsys.readouterr().out
    assert main(["plan", "planet-hexagon", "--minutes", "66"]) == 0, "a game without a plan"
    assert main(["plan", str(ninety), "--minutes", "0"]) == 2
    assert main(["plan", "nothing-like-it"]) == 2


@cache
def loaded(plan: str) -> tuple[Scenario, Ruleset]:
    scenario, rules, _ = load_plan(plan)
    return scenario, rules


def opened_time(scenario: Scenario, rules: Ruleset) -> int:
    """The longest game at any table of the lesson that is really opened, in minutes at most."""
    chosen = settle_choices(Choices(), scenario, rules, chance_of("5", "room"), lambda n: codes_of("5", n))
    tables = [new_table(name, rules, sides, chosen.options) for name, sides in chosen.sides.items()]
    times = [game_time(rules, table.sides, chosen.options) for table in tables]
    return max(-(-time.whole.most // 60_000) for time in times if time is not None)


def check_way(fit: LessonFit, way: Way) -> None:
    """What a way promises, found again without it."""
    rules, plan = fit.rules, way.scenario
    again = fit_lesson(plan, rules, fit.minutes)
    assert again.fits and again.needs == way.fit.needs <= again.available, way.says
    for own in plan.lessons:
        assert sum(again.minutes_of(phase) for phase in own) <= fit.minutes, way.says
    play = sum(phase.minutes or 0 for phase in plan.phases if phase.kind == "play")
    assert opened_time(plan, rules) <= play, way.says
    assert planned_heads(plan, rules) == planned_heads(fit.scenario, rules), "nobody is left out"
    talk = sum(fit.minutes_of(p) for p in fit.scenario.phases if p.kind == "debrief")
    kept = sum(again.minutes_of(p) for p in plan.phases if p.kind == "debrief")
    assert kept >= min(talk, fit.debrief), "a debrief is never eaten"
    assert kept == talk or f"{kept} min for the debrief" in way.says
    for key, value in plan.options.items():
        if fit.scenario.options.get(key) != value:
            shown = ("on" if value else "off") if isinstance(value, bool) else str(value)
            assert f"“{rules.option[key].title}” to {shown}" in way.says
    assert way.follows and way.says[0].isupper()


@pytest.mark.parametrize("plan", sorted(shipped_files(SCENARIOS)))
@pytest.mark.parametrize("share", [0.5, 0.7, 0.85, 0.95])
def test_each_way_opens_a_lesson_that_fits(plan: str, share: float) -> None:
    scenario, rules = loaded(plan)
    assert fit_lesson(scenario, rules).fits, "as it is"
    fit = fit_lesson(scenario, rules, round(scenario.lesson_minutes * share))
    ways = ways_to_fit(fit)
    assert fit.fits == (not ways) or not ways
    for way in ways:
        check_way(fit, way)


def phases(draw: st.DrawFn) -> Iterator[Phase]:
    minutes = st.one_of(st.none(), st.integers(1, 25))
    for i, kind in enumerate(("intro", "setup", "play", "huddle", "play", "scoring", "reveal", "debrief", "close")):
        if kind in ("intro", "play") or draw(st.booleans()):
            yield Phase(f"{kind}-{i}", f"{kind} {i}", kind, draw(minutes))


@st.composite
def any_phases(draw: st.DrawFn) -> tuple[Phase, ...]:
    return tuple(phases(draw))


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(sorted(shipped_files(SCENARIOS))), any_phases(), st.integers(20, 150))
def test_whatever_is_planned_each_way_fits(plan: str, planned: tuple[Phase, ...], minutes: int) -> None:
    scenario, rules = loaded(plan)
    fit = fit_lesson(replace(scenario, phases=planned, minutes=None), rules, minutes)
    assert fit.fits == (max(fit.planned) <= minutes and sum(fit.planned) + fit.missing <= fit.available)
    for way in ways_to_fit(fit):
        check_way(fit, way)


def test_a_second_game_where_a_team_has_more_pupils_than_jobs() -> None:
    scenario, rules = loaded("planet-hexagon-90")
    found = [
        [
            w
            for w in fit_warnings(fit_lesson(planned_with(Choices(heads=n), scenario, rules), rules))
            if "side by side" in w
        ]
        for n in (8, 16, 20, 26, 32)
    ]
    assert found[:3] == [[], [], []]
    assert found[3] == [
        "A team of 7 has more pupils than jobs (Supplier, Builder and Emissary). Play a second game side by side: 8 "
        "teams of about 3. You need 2 copies of the game."
    ]
    assert "8 teams of about 4" in found[4][0]
    two = fit_lesson(replace(scenario, tables=2, heads=26), rules)
    assert sorted(size for table in two.layout.tables for size in table) == [3, 3, 3, 3, 3, 3, 4, 4]
    assert not any("side by side" in w for w in fit_warnings(two))


def test_a_debrief_that_is_short_or_missing_is_a_warning() -> None:
    scenario, rules = loaded("ecogon-90")
    assert not fit_warnings(fit_lesson(scenario, rules))
    fit = fit_lesson(scenario, rules, 95)
    assert fit.fits and fit_warnings(fit) == (
        "The debrief has only 18 min. Plan 19 min: at least 10, or a fifth of the lesson.",
    )
    without = replace(scenario, phases=tuple(p for p in scenario.phases if p.kind != "debrief"))
    assert "There is no debrief" in fit_warnings(fit_lesson(without, rules))[0]
    default = replace(
        scenario, phases=tuple(replace(p, minutes=None) if p.kind == "debrief" else p for p in scenario.phases)
    )
    assert fit_lesson(default, rules).needs == 90, "18 of 90 min"


def test_a_plan_for_several_lessons_fits_lesson_by_lesson(tmp_path: Path) -> None:
    text = NINETY.replace("minutes = 90", "minutes = 100").replace('title = "Score"', 'title = "Score"\nlesson = 2')
    path = tmp_path / "two.toml"
    path.write_text(text, encoding="utf-8")
    scenario, _, rules, _ = load_scenario(path, too_long=True)
    fit = fit_lesson(scenario, rules)
    assert [len(own) for own in scenario.lessons] == [2, 2] and scenario.lesson_minutes == fit.minutes == 50
    assert fit.planned == (72, 23) and not fit.fits and fit.beyond == 22
    assert all(way.kind != "lessons" or len(way.scenario.lessons) == 3 for way in ways_to_fit(fit))


def test_an_unknown_pace_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orchard = Path(__file__).parents[1] / "rulesets" / "orchard.toml"
    assert main(["plan", str(orchard), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] is None
    assert main(["plan", str(orchard), "--minutes", "45"]) == 0
    assert "The ruleset doesn't say how long the game takes." in capsys.readouterr().out
