"""Limits of counts: what a sheet can't say, in every way in which a condition can be written."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from scoring.counting import run

from facilitator.files.fault import Unreadable
from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import new_table
from facilitator.game.scoring.checks import doubts
from facilitator.game.scoring.count_values import CountEntry
from facilitator.game.scoring.limits import limits_for

FLEET = """
schema = 2
id = "fleet"
title = "Fleet"
sides = {{ least = 1, most = 2 }}

[options]
war = {{ title = "War", default = false }}

[spans]
turn = {{ title = "Turn", sides = "each" }}

[score.counts]
ships = {{ title = ["ship", "ships"] }}
crews = {{ title = ["crew", "crews"] }}
docks = {{ title = ["dock", "docks"], of = "table" }}

[score.lines]
ships = {{ title = "Ships", points = [{{ count = "ships" }}, {{ count = "crews" }}, {{ count = "docks" }}] }}

[limits.one]
{limit}
"""


def told(folder: Path, limit: str, own: Mapping[str, int], shared: Mapping[str, int] | None = None) -> list[str]:
    """What is doubted about the sheet of the first player."""
    path = folder / "fleet.toml"
    path.write_text(FLEET.format(limit=limit), encoding="utf-8")
    rules, _ = load_ruleset(str(path))
    table = new_table("1", rules, rules.side_names[:1], {})
    return [doubt.sentence for doubt in doubts(table, [CountEntry("player-1", own)], shared or {})]


@pytest.mark.parametrize(
    ("must", "sound", "wrong"),
    [
        ('{ count = "ships", is = [1, 2] }', {"ships": 2}, {"ships": 3}),
        ('{ count = "ships", at-least = 2, at-most = 4 }', {"ships": 3}, {"ships": 1}),
        ('{ count = "ships", at-least = 2, at-most = 4 }', {"ships": 2}, {"ships": 5}),
        ('{ count = "ships", at-least = { count = "crews" } }', {"ships": 2, "crews": 2}, {"ships": 1, "crews": 2}),
        (
            '{ any = [{ count = "ships", is = 1 }, { count = "crews", is = 1 }] }',
            {"crews": 1},
            {"ships": 2, "crews": 2},
        ),
    ],
)
def test_what_no_sum_says_is_doubted_with_its_sentence(
    tmp_path: Path, must: str, sound: dict[str, int], wrong: dict[str, int]
) -> None:
    limit = f'must = [{must}]\nwarn = "That is no fleet."'
    assert told(tmp_path, limit, sound) == [] and told(tmp_path, limit, wrong) == ["That is no fleet."]
    with pytest.raises(Unreadable, match="without a sentence"):
        told(tmp_path, f"must = [{must}]", sound)


def test_two_numbers_need_no_sentence_and_those_of_the_table_count(tmp_path: Path) -> None:
    limit = 'must = [{ count = "ships", at-most = { count = "docks", times = 2 } }]'
    assert told(tmp_path, limit, {"ships": 5}) == [], "nobody knows yet how many docks there are"
    assert told(tmp_path, limit, {"ships": 4}, {"docks": 2}) == []
    assert told(tmp_path, limit, {"ships": 5}, {"docks": 2}) == ["Player 1: 5 ships can be at most 4 (2 × 2 docks)."]


def test_a_limit_of_another_option_is_neither_doubted_nor_printed(tmp_path: Path) -> None:
    limit = 'when = [{ option = "war" }]\nmust = [{ count = "crews", at-most = { count = "ships" } }]'
    assert told(tmp_path, limit, {"ships": 1, "crews": 2}) == []
    path = tmp_path / "fleet.toml"
    rules, _ = load_ruleset(str(path))
    for war in (False, True):
        table = new_table("1", rules, rules.side_names[:1], {"war": war})
        assert bool(limits_for(table, "player-1")) is war
        assert bool(doubts(table, [CountEntry("player-1", {"ships": 1, "crews": 2})], {})) is war
    assert "not more than your ships" not in printed(path)
    path.write_text(FLEET.format(limit=limit.partition("\n")[2]), encoding="utf-8")
    assert "not more than your ships" in printed(path)


def printed(path: Path) -> str:
    """The text of the score sheet."""
    code, _, said = run("print", str(path), "--kit", "score", "--format", "html", "--out", str(path.parent))
    assert code == 0, said
    return "".join(page.read_text(encoding="utf-8") for page in path.parent.glob("**/*.html"))
