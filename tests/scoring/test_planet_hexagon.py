"""Planet Hexagon: every worked example of its rulebook and every ruling that changes points, through `score`."""

from pathlib import Path

import pytest
from scoring.counting import of_colony, points, score, working

LINES = [
    "house-forest",
    "house-water",
    "pipelines",
    "farms-houses",
    "public-buildings",
    "unused-markers",
    "civilisation-bonus",
    "hidden-goal",
    "common-goal",
]
RING = ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")


def typed(folder: Path, side: str = "lupidians", **counts: int) -> dict[str, int]:
    """The points of typed counts."""
    rows = "".join(f"{name.replace('_', '-')} = {n}\n" for name, n in counts.items())
    return points(score(folder, "planet-hexagon", f"[sides.{side}]\n{rows}"), side)


def test_every_line_is_told_in_order(tmp_path: Path) -> None:
    answer = score(tmp_path, "planet-hexagon", "[sides.urbanides]\n")
    assert [line["id"] for line in answer["sides"]["urbanides"]["lines"]] == LINES
    assert (answer["sides"]["urbanides"]["total"], answer["sides"]["urbanides"]["exact"]) == (0, "0")


@pytest.mark.parametrize(("forests", "expected"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 5), (5, 5), (6, 5)])
def test_rule_2a_house_and_forest(tmp_path: Path, forests: int, expected: int) -> None:
    got, _ = of_colony(
        tmp_path, "0,0 starter-house", *(f"{p} {'forest' if i < forests else 'field'}" for i, p in enumerate(RING))
    )
    assert got["house-forest"] == expected


@pytest.mark.parametrize(("waters", "expected"), [(0, 0), (1, 2), (2, 2), (6, 2)])
def test_rule_2b_house_and_water(tmp_path: Path, waters: int, expected: int) -> None:
    got, _ = of_colony(
        tmp_path, "0,0 starter-house", *(f"{p} {'water' if i < waters else 'field'}" for i, p in enumerate(RING))
    )
    assert got["house-water"] == expected


def test_rule_2b_two_houses_share_one_water_and_a_third_has_none(tmp_path: Path) -> None:
    got, _ = of_colony(tmp_path, "0,0 starter-house", "1,0 field", "0,1 house", "1,1 water", "2,0 house", "-1,1 field")
    assert got["house-water"] == 4


def test_rule_2a_houses_share_a_forest(tmp_path: Path) -> None:
    got, _ = of_colony(tmp_path, "0,0 starter-house", "1,0 forest", "0,1 house")
    assert got["house-forest"] == 2


def test_rule_3a_a_factory_on_a_forest_and_its_two_markers(tmp_path: Path) -> None:
    got, answer = of_colony(tmp_path, "0,0 starter-house", "1,0 forest factory", "0,1 pb1", more="unused-green = 2\n")
    assert (got["unused-markers"], got["house-forest"], answer["warnings"]) == (2, 0, [])


def test_rule_3b_a_factory_on_water_and_two_pipelines(tmp_path: Path) -> None:
    at_first, _ = of_colony(tmp_path, "0,0 starter-house", "1,0 water factory", "0,1 house", more="unused-blue = 2\n")
    assert at_first["unused-markers"] == 2
    got, answer = of_colony(
        tmp_path, "0,0 starter-house pipe", "1,0 water", "0,1 house pipe", more='discarded = ["factory"]\n'
    )
    assert (got["pipelines"], answer["warnings"]) == (4, [])


@pytest.mark.parametrize(("farms", "houses", "expected"), [(3, 2, 6), (3, 1, 3), (2, 3, 6), (3, 0, 0), (0, 3, 0)])
def test_rule_4_farms_times_houses(tmp_path: Path, farms: int, houses: int, expected: int) -> None:
    assert typed(tmp_path, farms=farms, houses=houses)["farms-houses"] == expected


def test_the_working_of_farms_times_houses(tmp_path: Path) -> None:
    answer = score(tmp_path, "planet-hexagon", "[sides.lupidians]\nfarms = 3\nhouses = 2\ncovered-fields = 3\n")
    assert working(answer, "lupidians", "farms-houses") == "3 farms × 2 houses = 6"


def test_rule_1_public_buildings_of_the_picture(tmp_path: Path) -> None:
    assert typed(tmp_path, pb4=1, pb3=2, forests=2, fields=3)["public-buildings"] == 8


BUILDINGS = [
    ({"pb1": 1}, 0),
    ({"pb1": 2}, 0),
    ({"pb1": 1, "pb2": 1}, 3),
    ({"pb1": 3, "pb5": 2}, 3),
    ({"pb2": 1, "factories": 1}, 0),
    ({"pb2": 1, "factories": 2}, 3),
    ({"pb2": 1, "factories-discarded": 2}, 0),
    ({"pb3": 1, "fields": 2}, 0),
    ({"pb3": 1, "fields": 3}, 5),
    ({"pb3": 2, "fields": 6}, 5),
    ({"pb3": 1, "covered-fields": 3}, 0),
    ({"pb4": 1, "forests": 2}, 0),
    ({"pb4": 1, "forests": 2, "fields": 1}, 3),
    ({"pb4": 1, "forests": 1, "fields": 2}, 0),
    ({"pb5": 1, "waters": 2, "fields": 1}, 3),
    ({"pb5": 1, "waters": 1, "fields": 1, "covered-waters": 1}, 0),
    ({"pb6": 1, "waters": 2}, 0),
    ({"pb6": 1, "waters": 3}, 5),
    ({"pb7": 1, "waters": 1, "forests": 1, "fields": 1}, 3),
    ({"pb7": 1, "waters": 1, "forests": 1}, 0),
    ({"fields": 9, "waters": 9, "forests": 9, "factories": 9}, 0),
]


@pytest.mark.parametrize(("counts", "expected"), BUILDINGS)
def test_public_buildings_and_their_conditions(tmp_path: Path, counts: dict[str, int], expected: int) -> None:
    assert typed(tmp_path, **counts)["public-buildings"] == expected


def test_one_tile_serves_several_buildings(tmp_path: Path) -> None:
    got = typed(tmp_path, pb1=1, pb3=1, pb4=1, pb5=1, pb6=1, pb7=1, fields=3, forests=2, waters=3)
    assert got["public-buildings"] == 3 + 5 + 3 + 3 + 5 + 3


def test_pipelines_need_an_open_water_and_unused_markers_do_not(tmp_path: Path) -> None:
    assert typed(tmp_path, houses_piped=2, covered_waters=3, unused_blue=2, unused_green=1) == {
        **dict.fromkeys(LINES, 0),
        "unused-markers": 3,
    }
    assert typed(tmp_path, houses_piped=2, waters=1)["pipelines"] == 4


def test_covered_tiles_are_nothing_to_a_house(tmp_path: Path) -> None:
    got, _ = of_colony(tmp_path, "0,0 starter-house", "1,0 forest factory", "0,1 water factory", "1,1 field farm")
    assert (got["house-forest"], got["house-water"], got["farms-houses"]) == (0, 0, 1)


ONE_EACH = {"farms": 1, "waters": 1, "forests": 1, "pb5": 1, "fields": 1, "factories": 1}


def test_the_common_goal_asks_for_one_of_each_kind(tmp_path: Path) -> None:
    assert typed(tmp_path, **ONE_EACH)["common-goal"] == 9
    assert typed(tmp_path, **dict.fromkeys(ONE_EACH, 3))["common-goal"] == 9
    for missing in ONE_EACH:
        assert typed(tmp_path, **{**ONE_EACH, missing: 0})["common-goal"] == 0
    assert typed(tmp_path, **{**ONE_EACH, "factories": 0, "factories-discarded": 1})["common-goal"] == 0
    assert typed(tmp_path, **{**ONE_EACH, "fields": 0, "covered-fields": 2})["common-goal"] == 0


@pytest.mark.parametrize(
    ("side", "counts", "expected"),
    [
        ("arboretans", {"forests": 5}, 2),
        ("arboretans", {"forests": 1}, 0),
        ("arboretans", {"forests": 2, "covered-forests": 2}, 1),
        ("arboretans", {"forests": 5, "bonus-markers-used": 1}, 1),
        ("arboretans", {"forests": 2, "bonus-markers-used": 3}, 0),
        ("harvesters", {"harvester-pairs": 3}, 3),
        ("harvesters", {"harvester-pairs": 3, "bonus-markers-used": 2}, 1),
        ("urbanides", {"pb1": 2, "pb7": 1}, 3),
        ("urbanides", {"pb1": 2, "pb7": 1, "bonus-markers-used": 1}, 2),
        ("lupidians", {"forests": 8, "pb1": 3, "harvester-pairs": 4}, 0),
    ],
)
def test_civilisation_bonuses(tmp_path: Path, side: str, counts: dict[str, int], expected: int) -> None:
    assert typed(tmp_path, side, **counts)["civilisation-bonus"] == expected


GOALS = [
    ("most-waters", "waters"),
    ("most-forests", "forests"),
    ("most-public-buildings", "pb3"),
    ("most-fields", "fields"),
    ("most-farms", "farms"),
    ("most-factories", "factories"),
]


@pytest.mark.parametrize(("goal", "count"), GOALS)
@pytest.mark.parametrize(("mine", "theirs", "expected"), [(3, 2, 6), (2, 2, 0), (1, 2, 0), (0, 0, 0), (1, 0, 6)])
def test_hidden_goals_compare_the_teams(
    tmp_path: Path, goal: str, count: str, mine: int, theirs: int, expected: int
) -> None:
    text = f'[sides.urbanides]\n{count} = {mine}\nhidden-goal = "{goal}"\n[sides.lupidians]\n{count} = {theirs}\n[sides.harvesters]\n'
    answer = score(tmp_path, "planet-hexagon", text)
    assert points(answer, "urbanides")["hidden-goal"] == expected
    assert points(answer, "lupidians")["hidden-goal"] == 0


def test_duplicate_buildings_count_for_the_hidden_goal_and_covered_or_discarded_tiles_do_not(tmp_path: Path) -> None:
    text = '[sides.urbanides]\npb1 = 3\nhidden-goal = "most-public-buildings"\n[sides.lupidians]\npb2 = 1\npb3 = 1\n'
    assert points(score(tmp_path, "planet-hexagon", text), "urbanides")["hidden-goal"] == 6
    text = '[sides.urbanides]\nfactories = 1\nfactories-discarded = 5\nhidden-goal = "most-factories"\n[sides.lupidians]\nfactories = 2\n'
    assert points(score(tmp_path, "planet-hexagon", text), "urbanides")["hidden-goal"] == 0


def test_waiting_tiles_are_worth_nothing(tmp_path: Path) -> None:
    with_, _ = of_colony(
        tmp_path, "0,0 starter-house", "1,0 field farm", "0,1 field", more='waiting = ["farm", "house"]\n'
    )
    without, _ = of_colony(tmp_path, "0,0 starter-house", "1,0 field farm", "0,1 field")
    assert with_ == without


def test_equal_totals_share_the_win_and_are_told_in_the_order_of_the_game(tmp_path: Path) -> None:
    text = "[sides.urbanides]\nunused-blue = 3\n[sides.lupidians]\nunused-green = 3\n[sides.harvesters]\nunused-green = 2\n"
    answer = score(tmp_path, "planet-hexagon", text)
    assert answer["winners"] == ["lupidians", "urbanides"]
    assert answer["verdict"] == {"kind": "winner", "winners": ["lupidians", "urbanides"]}


def test_the_colony_of_the_contract(tmp_path: Path) -> None:
    got, _ = of_colony(
        tmp_path,
        "0,0 starter-house",
        "1,0 forest",
        "0,1 water factory",
        "1,1 house pipe",
        "-1,1 field farm",
        "2,0 pb3",
        side="arboretans",
        more='unused-blue = 2\nhidden-goal = "most-forests"\n',
    )
    assert got == {
        **dict.fromkeys(LINES, 0),
        "house-forest": 2,
        "farms-houses": 2,
        "unused-markers": 2,
        "hidden-goal": 6,
    }
