"""ECO, Ecogon, PHYLO and EcoPyramid: the examples of their rulebooks and the rulings that change points, through `score`."""

import random
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from scoring.counting import points, score, working

BIOMES = ("mountains", "forest", "plains", "wetland", "water")


def eco(folder: Path, *players: dict[str, int]) -> dict[str, Any]:
    """Players with their counts."""
    text = "".join(
        f"[sides.player-{i}]\n" + "".join(f"{k} = {n}\n" for k, n in counts.items())
        for i, counts in enumerate(players, 1)
    )
    return score(folder, "eco", text)


def each(answer: dict[str, Any], line: str) -> list[Any]:
    """What a line brings to each player."""
    return [points(answer, side)[line] for side in answer["sides"]]


def test_eco_only_the_largest_group_of_each_biome_scores(tmp_path: Path) -> None:
    answer = eco(tmp_path, {"mountains": 3, "forest": 5, "plains": 4, "wetland": 2, "water": 6})
    assert each(answer, "group-sizes") == [20]


def test_eco_three_points_for_the_largest_of_all_are_split(tmp_path: Path) -> None:
    assert each(eco(tmp_path, {"water": 6}, {"forest": 7}, {"plains": 2}), "largest-overall") == [0, 3, 0]
    assert each(eco(tmp_path, {"water": 7}, {"forest": 7}, {"plains": 2}), "largest-overall") == [1.5, 1.5, 0]
    answer = eco(tmp_path, {"water": 7}, {"forest": 7, "water": 7}, {"plains": 7})
    assert each(answer, "largest-overall") == [1, 1, 1], "per player, however many biomes they lead in"
    assert each(eco(tmp_path, {}, {}), "largest-overall") == [0, 0]


def _water(*sizes: int) -> list[dict[str, int]]:
    """Players with these waters, and other biomes in which they can't be told apart."""
    return [{"water": n} for n in sizes]


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((6, 4, 2, 1), (3, 2, 1, 0)),
        ((6, 6, 2, 1), (Fraction(5, 2), Fraction(5, 2), 1, 0)),
        ((6, 4, 4, 1), (3, Fraction(3, 2), Fraction(3, 2), 0)),
        ((6, 4, 2, 2), (3, 2, Fraction(1, 2), Fraction(1, 2))),
        ((5, 5, 5, 1), (2, 2, 2, 0)),
        ((5, 5, 5, 5), (Fraction(3, 2),) * 4),
        ((6, 0, 0, 0), (3, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_eco_ties_share_the_places_that_they_cover(
    tmp_path: Path, sizes: tuple[int, ...], expected: tuple[Fraction, ...]
) -> None:
    answer = eco(tmp_path, *_water(*sizes))
    exact = [
        Fraction(next(line["exact"] for line in sheet["lines"] if line["id"] == "biome-ranking"))
        for sheet in answer["sides"].values()
    ]
    assert exact == list(expected), "nobody takes a place in the four biomes in which nobody has anything"


def test_eco_the_example_of_two_keystones_and_three_sacrifices(tmp_path: Path) -> None:
    answer = eco(tmp_path, {"keystones": 2, "sacrifices": 3, "tokens-used": 1, "animal-points": 31})
    got = points(answer, "player-1")
    assert (got["keystones"], got["sacrifices"], got["tokens-used"], got["animals"]) == (4, 6, -1, 31)
    assert working(answer, "player-1", "sacrifices") == "3 animals sacrificed × 2 = 6"


def test_eco_shares_add_up_to_the_places_they_cover_whatever_the_order(tmp_path: Path) -> None:
    chance = random.Random(5)
    for _ in range(15):
        players = [{b: chance.randrange(4) for b in BIOMES} for _ in range(chance.randint(1, 6))]
        answer = eco(tmp_path, *players)
        exact = [{line["id"]: Fraction(line["exact"]) for line in s["lines"]} for s in answer["sides"].values()]
        taking = [sum(p[b] > 0 for p in players) for b in BIOMES]
        assert sum(e["biome-ranking"] for e in exact) == sum(sum((3, 2, 1)[:n]) for n in taking)
        assert sum(e["largest-overall"] for e in exact) in (0, 3)
        order = list(range(len(players)))
        chance.shuffle(order)
        again = eco(tmp_path, *(players[i] for i in order))
        totals = [s["exact"] for s in answer["sides"].values()]
        assert [s["exact"] for s in again["sides"].values()] == [totals[i] for i in order]


def test_eco_thirds_stay_exact(tmp_path: Path) -> None:
    answer = eco(tmp_path, *_water(7, 6, 5, 5, 5, 1))
    sheet = answer["sides"]["player-3"]
    assert Fraction(sheet["exact"]).denominator == 3 and sheet["total"] == pytest.approx(
        float(Fraction(sheet["exact"]))
    )


def test_eco_checks_animals_and_empty_tiles(tmp_path: Path) -> None:
    sound = {"animals-placed": 17, "sacrifices": 3, "empty-tiles": 6}
    assert eco(tmp_path, sound)["warnings"] == []
    (first,) = eco(tmp_path, {**sound, "animals-placed": 16})["warnings"]
    assert first.startswith("Player 1: 16 animals placed + 3 animals sacrificed = 19 must be 20.")
    (second,) = eco(tmp_path, {**sound, "empty-tiles": 5})["warnings"]
    assert "5 tiles without an animal must be 6" in second
    assert eco(tmp_path, {"sacrifices": 3, "keystones": 1})["warnings"] == [], (
        "what only checks ask for may be left out"
    )
    (third,) = eco(tmp_path, {"sacrifices": 1, "tokens-used": 2})["warnings"]
    assert "2 tokens used can be at most 1" in third


@pytest.mark.parametrize(("value", "reached", "short"), [(39, False, 1), (40, True, 0), (41, True, 0), (0, False, 40)])
def test_ecogon_together_twice_the_event_cards(tmp_path: Path, value: int, reached: bool, short: int) -> None:
    answer = score(tmp_path, "ecogon", f"[options]\nevents = 20\n[table]\nanimal-points = {value}\n")
    assert answer["verdict"] == {
        "kind": "threshold",
        "value": value,
        "target": 40,
        "reached": reached,
        "short_by": short,
    }
    assert answer["winners"] == []


COMPETITIVE = '[options]\nmode = "competitive"\nevents = 10\n{more}\n[sides.player-1]\nanimal-points = {a}\n[sides.player-2]\nanimal-points = {b}\n'


def test_ecogon_competitive_most_points_win(tmp_path: Path) -> None:
    assert score(tmp_path, "ecogon", COMPETITIVE.format(more="", a=7, b=5))["winners"] == ["player-1"]
    assert score(tmp_path, "ecogon", COMPETITIVE.format(more="", a=5, b=5))["winners"] == ["player-1", "player-2"]


def test_ecogon_complex_rule_all_together_without_neutral_points(tmp_path: Path) -> None:
    neutral = "\n[table]\nneutral-points = 9\n"
    short = score(tmp_path, "ecogon", COMPETITIVE.format(more="complex = true", a=12, b=7) + neutral)
    assert short["winners"] == [] and short["verdict"]["reached"] is False
    assert (short["verdict"]["value"], short["verdict"]["target"], short["verdict"]["short_by"]) == (19, 20, 1)
    enough = score(tmp_path, "ecogon", COMPETITIVE.format(more="complex = true", a=13, b=7))
    assert enough["winners"] == ["player-1"] and enough["verdict"]["reached"] is True


@pytest.mark.parametrize(
    ("value", "band", "above"),
    [
        (0, "Barren", ("Damaged", 50)),
        (49, "Barren", ("Damaged", 1)),
        (50, "Damaged", ("Sustainable", 30)),
        (79, "Damaged", ("Sustainable", 1)),
        (80, "Sustainable", ("Flourishing", 30)),
        (109, "Sustainable", ("Flourishing", 1)),
        (110, "Flourishing", None),
        (300, "Flourishing", None),
    ],
)
def test_phylo_bands_and_the_way_to_the_next(
    tmp_path: Path, value: int, band: str, above: tuple[str, int] | None
) -> None:
    verdict = score(tmp_path, "phylo-western-pa", f"[table]\ncard-points = {value}\n")["verdict"]
    assert verdict == {
        "kind": "bands",
        "value": value,
        "band": band,
        "next": None if above is None else {"band": above[0], "short_by": above[1]},
    }


def test_ecopyramid_has_no_points_and_whoever_completed_won(tmp_path: Path) -> None:
    answer = score(tmp_path, "ecopyramid", "[sides.player-1]\n[sides.player-2]\ncomplete = 1\n")
    assert answer["verdict"] == {"kind": "first", "winners": ["player-2"]}
    assert answer["sides"] == {}, "nobody has a line to score, so nobody has points, not even 0"


def test_the_order_of_sides_does_not_matter(tmp_path: Path) -> None:
    sheets = {
        "lupidians": 'forests = 3\nfarms = 2\nhouses = 3\nhidden-goal = "most-forests"\n',
        "urbanides": "forests = 2\npb1 = 2\n",
        "harvesters": 'farms = 3\nhouses = 2\nhidden-goal = "most-farms"\n',
    }
    found = []
    for order in permutations(sheets):
        answer = score(tmp_path, "planet-hexagon", "".join(f"[sides.{s}]\n{sheets[s]}" for s in order))
        found.append(
            (
                {s: sheet["exact"] for s, sheet in answer["sides"].items()},
                sorted(answer["winners"]),
                sorted(answer["warnings"]),
            )
        )
    assert all(one == found[0] for one in found)


def test_a_variant_sets_its_options_and_what_stands_beside_it_comes_first(tmp_path: Path) -> None:
    sides = "[sides.player-1]\nanimal-points = 9\n[sides.player-2]\nanimal-points = 3\n"
    for variant in ("competitive", "competitive-complex"):
        answer = score(tmp_path, "ecogon", f'[options]\nvariant = "{variant}"\nevents = 6\n{sides}')
        assert (answer["verdict"]["kind"], answer["winners"]) == ("winner", ["player-1"])
        assert ("target" in answer["verdict"]) == (variant == "competitive-complex")
    assert (
        score(tmp_path, "ecogon", f'[options]\nvariant = "competitive"\nmode = "co-operative"\n{sides}')["verdict"][
            "kind"
        ]
        == "threshold"
    )
