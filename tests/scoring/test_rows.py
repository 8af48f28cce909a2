"""Rows of a line that are for some sides, or for whoever holds a card, however that is written."""

from pathlib import Path

import pytest

from facilitator.files.fault import Unreadable
from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.ruleset import Ruleset

GAME = """schema = 2
id = "x"
title = "X"
[sides]
least = 2
most = 2
list.red.title = "Red"
list.blue.title = "Blue"
[spans.turn]
title = "Turn"
sides = "each"
[cards.goals]
title = "Goals"
secret = true
cards.gold.title = "Gold"
[score.counts.coins]
title = ["coin", "coins"]
"""


def game(folder: Path, more: str) -> Ruleset:
    path = folder / "x.toml"
    path.write_text(GAME + more, encoding="utf-8")
    return load_ruleset(str(path))[0]


@pytest.mark.parametrize(
    ("asked", "sides"),
    [
        ('side = "red"', ["red"]),
        ('side = "red", is = false', ["blue"]),
        ('side = "red", is = 0', ["blue"]),
        ('side = ["red", "blue"]', ["red", "blue"]),
        ('side = ["red", "blue"], is = false', []),
        ('number-of = "sides", is = 2', ["red", "blue"]),
        ('number-of = "sides", at-most = 2', ["red", "blue"]),
    ],
)
def test_a_row_has_boxes_only_for_the_sides_that_it_is_about(tmp_path: Path, asked: str, sides: list[str]) -> None:
    line = f'[score.lines.a]\ntitle = "A"\npoints = {{ count = "coins", times = 2, when = [{{ {asked} }}] }}\n'
    rules = game(tmp_path, line)
    assert rules.score is not None
    (found,) = rules.score.lines
    assert [side for side in ("red", "blue") if found.rows_for(side)] == sides


@pytest.mark.parametrize("compared", ["", ", is = 1", ", is = true", ", at-least = 1", ", is = 0", ", at-most = 0"])
@pytest.mark.parametrize(
    "points",
    [
        '{ count = "coins", when = [{ holds = "gold"WITH }] }',
        '{ largest = [0, { count = "coins", when = [{ holds = "gold"WITH }] }] }',
        '{ value = { count = "coins" }, when = [{ any = [{ holds = "gold"WITH }, { side = "red" }] }] }',
        '{ cases = [{ value = 3, when = [{ holds = "gold"WITH }] }, 1] }',
    ],
)
def test_points_that_hang_on_a_card_are_known_to_do_so(tmp_path: Path, points: str, compared: str) -> None:
    rules = game(tmp_path, f'[score.lines.a]\ntitle = "A"\npoints = {points.replace("WITH", compared)}\n')
    assert rules.score is not None and rules.score.lines[0].goals == ("gold",)


def test_no_count_tells_who_holds_a_card(tmp_path: Path) -> None:
    count = '[score.counts.golden]\ntitle = "golden"\nvalue = { holds = "gold" }\n'
    line = '[score.lines.a]\ntitle = "A"\npoints = { count = "golden" }\n'
    with pytest.raises(Unreadable, match="a number that tells who holds a card"):
        game(tmp_path, count + line)
