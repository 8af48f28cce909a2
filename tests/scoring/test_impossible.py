"""What can't be, and is named; and what can be, and is not complained about."""

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from scoring.counting import run, score, working

PH = "planet-hexagon"


def told(folder: Path, text: str, ruleset: str = PH) -> list[str]:
    warnings: list[str] = score(folder, ruleset, text)["warnings"]
    return warnings


@pytest.mark.parametrize(
    ("counts", "named"),
    [
        ("fields = 17", "18 in all"),
        ("fields = 16", ""),
        ("houses = 1\nfields = 16", ""),
        ("houses = 2\nfields = 16", "2 houses + 16 open fields = 18"),
        ("factories-discarded = 17", "17 factories in the black hole"),
        ("forests = 9\nwaters = 8", "= 18"),
        ("forests = 9\nwaters = 7", ""),
    ],
)
def test_the_starter_house_lies_there_whether_or_not_it_is_counted(tmp_path: Path, counts: str, named: str) -> None:
    found = [w for w in told(tmp_path, f"[sides.lupidians]\n{counts}\n") if "one tile in each of its turns" in w]
    assert len(found) == bool(named) and all(named in w or "18" in w for w in found)


@pytest.mark.parametrize(
    ("side", "counts", "named"),
    [
        ("harvesters", "harvester-pairs = 1", "There is a Farm in every pair"),
        ("harvesters", "farms = 1\ncovered-fields = 1\nharvester-pairs = 1", ""),
        ("arboretans", "unused-green = 3\ncovered-forests = 1\nfactories = 1", "can be at most 2"),
        ("lupidians", "unused-green = 3\ncovered-forests = 1\nfactories = 1", ""),
        (
            "urbanides",
            "unused-blue = 3\ncovered-waters = 3\nfactories = 1",
            "What covers a Forest or a Water is a Factory",
        ),
        ("urbanides", "covered-fields = 1", "What covers a Field is a Farm"),
        ("urbanides", 'waiting = ["starter-house"]', "the first tile of every colony"),
        ("urbanides", 'discarded = ["starter-house"]', "the first tile of every colony"),
        ("urbanides", "colony = []", "has no Starter House"),
        ("urbanides", 'colony = ["0,0 starter-house"]\nwaiting = ["house"]', ""),
    ],
)
def test_what_cannot_be_in_a_colony_is_named(tmp_path: Path, side: str, counts: str, named: str) -> None:
    found = told(tmp_path, f"[sides.{side}]\n{counts}\n")
    assert len(found) == bool(named) and all(named in w for w in found), found


FOREST_FACTORY, WATER_FACTORY = ("factories = 1\ncovered-forests = 1\n", "factories = 1\ncovered-waters = 1\n")


@pytest.mark.parametrize(
    ("side", "counts", "named"),
    [
        # A Factory that stands has a marker left, and one that is gone has none.
        ("arboretans", FOREST_FACTORY, "stays only while one of its green markers"),
        ("arboretans", FOREST_FACTORY + "unused-green = 1", ""),
        ("lupidians", WATER_FACTORY, "stays only while one of its blue markers"),
        ("lupidians", WATER_FACTORY + "unused-blue = 1", ""),
        ("arboretans", "factories-discarded = 1\nunused-green = 1", "belongs to a Factory that stands on a Forest"),
        ("lupidians", "factories-discarded = 1\nunused-green = 1", "belongs to a Factory that stands on a Forest"),
        ("urbanides", "factories-discarded = 1\nunused-blue = 1", "belongs to a Factory that stands on a Water"),
        ("lupidians", "factories-discarded = 1\nunused-blue = 1", "belongs to a Factory that stands on a Water"),
        ("urbanides", "factories-discarded = 1\nwaters = 1\nhouses = 2\nhouses-piped = 2", ""),
        # Neighbours of Houses are there.
        ("urbanides", "houses = 1\nhouses-at-water = 1", "has its view of an open Water"),
        ("urbanides", "houses = 1\nhouses-at-water = 1\nwaters = 1", ""),
        ("urbanides", "houses = 7\nhouses-at-water = 7\nwaters = 1", "7 houses beside water can be at most 6"),
        ("urbanides", "houses = 1\nhouses-3-forests = 1\nforests = 2", "3 forests beside one house can be at most 2"),
        ("urbanides", "houses = 1\nhouses-3-forests = 1\nforests = 3", ""),
        ("urbanides", "houses = 3\nhouses-3-forests = 3\nforests = 3", ""),
        ("urbanides", "houses = 2\nhouses-2-forests = 2\nforests = 1", "2 forests beside one house can be at most 1"),
        ("urbanides", "houses = 1\nhouses-1-forest = 1", "1 house beside 1 forest can be at most 0"),
        # The Starter House can't leave.
        ("urbanides", "houses = 0\nforests = 1", "0 houses, but 1 was there at the start"),
        ("urbanides", "houses = 0", ""),
        ("urbanides", "houses = 1\nforests = 1", ""),
        # Bonus markers were earned.
        ("lupidians", "bonus-markers-used = 1", "the third marker of each Factory"),
        ("arboretans", "bonus-markers-used = 2\nforests = 1\nfields = 2", "at most 1"),
        ("arboretans", "bonus-markers-used = 2\nforests = 1\nfields = 3", ""),
        ("harvesters", "bonus-markers-used = 1", "Farms stay where they are"),
        ("harvesters", "bonus-markers-used = 1\nfarms = 1\ncovered-fields = 1", ""),
        ("urbanides", "bonus-markers-used = 2\nhouses = 2\npb1 = 1", ""),
        ("urbanides", "bonus-markers-used = 3\nhouses = 2\npb1 = 1", "can be at most 2"),
        ("urbanides", "bonus-markers-used = 1", "can be at most 0"),
    ],
)
def test_six_kinds_of_impossible_sheet(tmp_path: Path, side: str, counts: str, named: str) -> None:
    found = told(tmp_path, f"[sides.{side}]\n{counts}\n")
    assert len(found) == bool(named) and all(named in w for w in found), found


@pytest.mark.parametrize(
    ("counts", "named"),
    [
        ("animals-placed = 20\nsacrifices = 0\nempty-tiles = 0", "0 tiles without an animal must be 3"),
        ("animals-placed = 20\nsacrifices = 0\nempty-tiles = 3", ""),
        ("animals-placed = 0\nsacrifices = 3\nempty-tiles = 6", "0 animals placed + 3 animals"),
        ("animals-placed = 0\nsacrifices = 0\nempty-tiles = 0", ""),
        ("keystones = 20", ""),
        ("keystones = 21", "at most 20"),
        ("mountains = 20\nforest = 20\nplains = 6", ""),
        ("mountains = 20\nforest = 20\nplains = 7", "at most two biomes"),
    ],
)
def test_what_cannot_be_in_eco_is_named(tmp_path: Path, counts: str, named: str) -> None:
    found = told(tmp_path, f"[sides.player-1]\n{counts}\n", "eco")
    assert len(found) == bool(named) and all(named in w for w in found), found


def test_points_of_a_player_where_all_score_together_are_told_and_count_nowhere(tmp_path: Path) -> None:
    whole, own = "[table]\nanimal-points = 9\n", "[sides.player-1]\nanimal-points = 6\n[sides.player-2]\n"
    assert told(tmp_path, whole, "ecogon") == []
    answer = score(tmp_path, "ecogon", whole + own)
    (warning,) = answer["warnings"]
    assert warning.startswith("Player 1: 6 points of established animals, and nothing here counts them")
    assert (answer["verdict"]["value"], answer["sides"]) == (9, {})


@pytest.mark.parametrize("sides", [0, 1])
def test_a_sheet_is_scored_before_the_others_are_in(tmp_path: Path, sides: int) -> None:
    text = '[options]\nmode = "competitive"\n' + "[sides.player-1]\nanimal-points = 7\n" * sides
    answer = score(tmp_path, "ecogon", text)
    assert answer["warnings"] == ["The competitive game needs at least two players."]
    assert [s["total"] for s in answer["sides"].values()] == [7] * sides


def test_workings_can_be_read_to_a_class(tmp_path: Path) -> None:
    of = {
        "lupidians": 'pb2 = 1\npb3 = 1\nfactories = 2\nfields = 1\nhidden-goal = "most-fields"',
        "arboretans": "forests = 3\nfields = 4",
    }
    answer = score(tmp_path, PH, "".join(f"[sides.{side}]\n{counts}\n" for side, counts in of.items()))
    assert working(answer, "lupidians", "public-buildings") == "type 2: 3 (type 3 needs 3 open fields) = 3"
    assert working(answer, "lupidians", "common-goal") == "0: one of each kind needs 1 farm, 1 open water and 1 more"
    assert working(answer, "lupidians", "hidden-goal") == "1 open field, against 4 of Arboretans = 0"
    assert working(answer, "arboretans", "civilisation-bonus") == "3 open forests ÷ 2 (rounded down) = 1"
    assert working(answer, "arboretans", "pipelines") == "nothing = 0", "nothing is piped, so the gate is no reason"
    assert working(answer, "arboretans", "public-buildings") == "nothing = 0"
    piped = score(tmp_path, PH, "[sides.lupidians]\nhouses-piped = 1\n")
    assert working(piped, "lupidians", "pipelines") == "needs 1 open water = 0"


def test_a_plan_or_a_counts_file_in_the_place_of_the_game_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "counts.toml"
    path.write_text('ruleset = "eco"\n[sides.player-1]\nwater = 3\n', encoding="utf-8")
    for words, says in (
        (
            (f"{PH}-90", str(path)),
            f"this is a lesson plan and no ruleset; name the game that it is for, in 'facilitator score {PH} FILE'",
        ),
        (
            (str(path), "eco"),
            "this is a file with counts and no ruleset; name the game that it is for, in 'facilitator score eco FILE'",
        ),
    ):
        code, out, said = run("score", *words)
        assert (code, out) == (2, "") and says in said and said.count("\n") == 1


def test_counts_come_from_standard_input_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"schema = 1\n[sides.player-1]\nwater = 3\n")))
    code, out, _ = run("score", "eco", "-", "--json")
    assert code == 0 and json.loads(out)["sides"]["player-1"]["total"] == 3 + 3 + 3
    assert run("score", "eco", "--template", "--json")[0] == 2


def test_a_game_without_points_has_no_totals(tmp_path: Path) -> None:
    path = tmp_path / "counts.toml"
    path.write_text("[sides.player-1]\ncomplete = 1\n[sides.player-2]\n", encoding="utf-8")
    code, out, _ = run("score", "ecopyramid", str(path))
    assert code == 0 and "Total" not in out and "Player 1 finished first." in out
