"""How long a game takes: exact where clocks rule, a range where turns have none."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import OptionValue
from facilitator.planning.game_time import GameTime, Range, game_time

MINUTE = 60_000
OWN = Path(__file__).parents[1] / "rulesets"


def time_of(game: str, sides: int | None = None, **options: OptionValue) -> GameTime:
    rules, _ = load_ruleset(game)
    found = game_time(rules, sides_of(rules, sides), {key.replace("_", "-"): value for key, value in options.items()})
    assert found is not None
    return found


PAIRS = {f"walkers.{side}": 2 for side in ("lupidians", "arboretans", "harvesters", "urbanides")}


@pytest.mark.parametrize(
    ("options", "minutes", "changeovers"),
    [({}, 60, 3), (PAIRS, 76, 3), ({"sessions": 1}, 15, 0), (PAIRS | {"sessions": 1}, 19, 0), ({"sessions": 3}, 45, 2)],
)
def test_where_clocks_rule_it_is_exact(options: Mapping[str, OptionValue], minutes: int, changeovers: int) -> None:
    found = time_of("planet-hexagon", **options)
    assert found.game == Range(minutes * MINUTE, minutes * MINUTE)
    assert found.changeover == Range(changeovers * MINUTE, changeovers * 2 * MINUTE), "a line of their own"


def test_where_turns_have_no_clock_it_is_a_range() -> None:
    found = time_of("ecogon", 4, events=5)
    assert found.turns == Range(5 * 3 + 1, 5 * 3 + 4), "an event after every third turn"
    assert found.game == Range(16 * 40_000, 19 * 65_000)
    assert time_of("ecogon", 4, events=5, interval=2).turns == Range(11, 14)
    assert time_of("eco", 2).turns == Range(40, 40)


def test_a_game_does_not_outlast_its_pile() -> None:
    assert time_of("ecogon", 4, events=20, interval=10).turns == Range(71, 71), "71 tiles"


def test_a_game_without_a_pace_has_no_known_time() -> None:
    rules, _ = load_ruleset(str(OWN / "orchard.toml"))
    assert game_time(rules, sides_of(rules, None), {}) is None


def test_options_that_are_not_allowed_are_refused() -> None:
    with pytest.raises(Refused):
        time_of("planet-hexagon", sessions=9)
