"""Planet Hexagon reckoned a second time, plainly and from the rules alone, for whole games; and files that make no sense."""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import lanes
import pytest
import tomli_w
from scoring.counting import grown, points, run, score

from facilitator.game.shapes.layout import TileLayout

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
GOALS = {
    "most-waters": "water",
    "most-forests": "forest",
    "most-fields": "field",
    "most-farms": "farm",
    "most-factories": "factory",
    "most-public-buildings": "building",
}
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def tops(colony: TileLayout) -> dict[tuple[int, int], str]:
    """What lies open where; all Houses alike."""
    return {p: "house" if stack[-1] == "starter-house" else stack[-1] for p, stack in colony.tiles.items()}


def plainly(side: str, colony: TileLayout, beside: dict[str, Any], teams: dict[str, Counter[str]]) -> dict[str, int]:
    """The points of one team."""
    top = tops(colony)
    n, near = teams[side], {p: Counter(top.get((p[0] + q, p[1] + r), "") for q, r in AROUND) for p in top}
    houses = [p for p, tile in top.items() if tile == "house"]
    got = {
        "house-forest": sum((0, 1, 3, 5, 5, 5, 5)[near[p]["forest"]] for p in houses),
        "house-water": sum(2 * (near[p]["water"] > 0) for p in houses),
        "pipelines": 2 * len(colony.marks) * (n["water"] > 0),
        "farms-houses": n["farm"] * len(houses),
        "unused-markers": beside["unused-blue"] + beside["unused-green"],
        "common-goal": 9 * all(n[kind] for kind in GOALS.values()),
    }
    types = {tile for tile in top.values() if tile.startswith("pb")}
    asks = {
        "pb1": len(types) > 1,
        "pb2": n["factory"] >= 2,
        "pb3": n["field"] >= 3,
        "pb4": n["forest"] >= 2 and n["field"] >= 1,
        "pb5": n["water"] >= 2 and n["field"] >= 1,
        "pb6": n["water"] >= 3,
        "pb7": min(n["water"], n["forest"], n["field"]) >= 1,
    }
    got["public-buildings"] = sum(5 if t in ("pb3", "pb6") else 3 for t in types if asks[t])
    kind = GOALS[beside["hidden-goal"]]
    got["hidden-goal"] = 6 * all(n[kind] > other[kind] for name, other in teams.items() if name != side)
    earned = {"lupidians": 0, "arboretans": n["forest"] // 2, "harvesters": pairs(top), "urbanides": n["building"]}[
        side
    ]
    got["civilisation-bonus"] = max(0, earned - (beside["bonus-markers-used"] if side != "lupidians" else 0))
    return got


def pairs(top: dict[tuple[int, int], str]) -> int:
    """The most separate pairs of a Farm with a Farm or House beside it."""
    edges = [
        (a, b)
        for a, b in combinations(top, 2)
        if (b[0] - a[0], b[1] - a[1]) in AROUND and {top[a], top[b]} in ({"farm"}, {"farm", "house"})
    ]

    def best(left: tuple[Any, ...]) -> int:
        if not left:
            return 0
        (a, b), rest = left[0], left[1:]
        return max(best(rest), 1 + best(tuple(e for e in rest if a not in e and b not in e)))

    return best(tuple(edges))


@pytest.mark.parametrize("seed", range(60))
def test_a_whole_game_comes_to_the_same(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    colonies = {side: grown(chance, chance.randint(2, 16)) for side in SIDES}
    goals = chance.sample(sorted(GOALS), 4)
    beside = {
        side: {
            "unused-blue": chance.randrange(4),
            "unused-green": chance.randrange(4),
            "bonus-markers-used": chance.randrange(3),
            "hidden-goal": goal,
        }
        for side, goal in zip(SIDES, goals, strict=True)
    }
    teams = {side: Counter(tops(c).values()) for side, c in colonies.items()}
    for n in teams.values():
        n["building"] = sum(k for tile, k in n.items() if tile.startswith("pb"))
    tree = {"ruleset": "planet-hexagon", "sides": {s: {"colony": c.lines(), **beside[s]} for s, c in colonies.items()}}
    answer = score(tmp_path, "planet-hexagon", tomli_w.dumps(tree))
    expected = {side: plainly(side, colonies[side], beside[side], teams) for side in SIDES}
    assert {side: points(answer, side) for side in SIDES} == expected
    totals = {side: sum(got.values()) for side, got in expected.items()}
    assert {side: answer["sides"][side]["total"] for side in SIDES} == totals
    assert answer["winners"] == [side for side in SIDES if totals[side] == max(totals.values())]


ODD: list[Any] = [
    0,
    -1,
    10**9,
    3.5,
    True,
    "",
    "x",
    "0,0",
    "0,0 starter-house",
    [],
    {},
    [[]],
    [{}],
    ["0,0"],
    ["0,0 house house"],
    [0],
    {"houses": 1},
    "most-farms",
    "pipe",
    ["pipe"],
    ["99999,99999 house"],
    "\u0000x",
    ["0,0 pipe pipe"],
    ["factory", 3],
]


@pytest.mark.sampled
def test_whatever_stands_in_a_file_the_answer_is_points_or_sentences(tmp_path: Path) -> None:
    chance, path = random.Random(8), tmp_path / "counts.toml"
    keys = ["houses", "colony", "waiting", "discarded", "hidden-goal", "pb1", "x", "public-buildings", "unused-blue"]
    told = Counter[int]()
    for _ in range(400 if lanes.whole else 100):
        tree: dict[str, Any] = {
            "sides": {"lupidians": {chance.choice(keys): chance.choice(ODD) for _ in range(chance.randrange(4))}}
        }
        if chance.random() < 0.4:
            tree[chance.choice(["sides", "options", "table", "ruleset", "x"])] = chance.choice(ODD)
        path.write_text(tomli_w.dumps(tree), encoding="utf-8")
        code, out, said = run("score", chance.choice(["planet-hexagon", "eco"]), str(path), "--json")
        told[code] += 1
        if code:
            assert code == 2 and not out and all(row.startswith("counts.toml") for row in said.splitlines())
        else:
            assert set(json.loads(out)) >= {"sides", "winners", "verdict", "warnings"}
    assert min(told.values()) > (20 if lanes.whole else 5)
