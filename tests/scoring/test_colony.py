"""The colony: notation, what can lie where, what can have been built, and what is read off it."""

import random
from itertools import combinations
from pathlib import Path

import pytest
from colony_rules import (
    COUNTS,
    HOUSES,
    building_fault,
    colony_from,
    count_colony,
    laid,
    lay_tile,
    legal_places,
    lift_tile,
    neighbours,
    toggle_pipe,
    turn_tile_over,
)
from hypothesis import given
from hypothesis import strategies as st
from laws.lawful import law
from scoring.counting import grown, of_colony, refused, score, written

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.shapes.grids import GridPlace
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.shapes.pairs import most_pairs

Neighbours = dict[tuple[int, int], list[tuple[int, int]]]
COLONIES = [grown(random.Random(seed), 3 + seed % 15) for seed in range(60)]


def rotate(place: GridPlace) -> GridPlace:
    """The place after the whole map was turned by a sixth."""
    q, r = place
    return -r, q + r


def translate(place: GridPlace, by: GridPlace) -> GridPlace:
    """The place after the whole map was moved."""
    return place[0] + by[0], place[1] + by[1]


def brute(edges: list[tuple[object, object]]) -> int:
    """The largest number of separate pairs, by trying all."""
    for n in range(len(edges), 0, -1):
        if any(len({end for edge in some for end in edge}) == 2 * n for some in combinations(edges, n)):
            return n
    return 0


def edges_of(colony: TileLayout) -> list[tuple[object, object]]:
    """Farms beside Farms, and Farms beside Houses."""
    found = set()
    for place, stack in colony.tiles.items():
        for near in neighbours(place) if stack[-1] == "farm" else ():
            if near in colony.tiles and colony.tiles[near][-1] in ("farm", *HOUSES):
                found.add(tuple(sorted((place, near))))
    return sorted(found)


def test_the_best_pairing_is_never_beaten_by_brute_force() -> None:
    told, chance = 0, random.Random(9)
    farmed = [grown(chance, 13, ("house", "field", "farm", "farm", "farm")) for _ in range(60)]
    for colony in (*COLONIES, *farmed):
        edges = edges_of(colony)
        if len(edges) <= 13:
            assert count_colony(colony)["harvester-pairs"] == brute(edges)
            told += len(edges) > 4
    assert told > 30, "these colonies would not have told a poor pairing"


@law(300)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=12))
def test_pairs_among_any_neighbours(drawn: list[tuple[int, int]]) -> None:
    edges = sorted({(min(e), max(e)) for e in drawn if e[0] != e[1]})
    near: dict[int, list[int]] = {n: [] for n in range(9)}
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    assert most_pairs(near) == brute(list(edges))


def by_rank(near: Neighbours) -> int:
    """The largest number of separate pairs by Tutte's theorem: half the rank of a skew matrix of numbers drawn by lot."""
    prime, chance, names = 2**61 - 1, random.Random(5), sorted(near)
    rows = [[0] * len(names) for _ in names]
    for i, j in combinations(range(len(names)), 2):
        if names[j] in near[names[i]]:
            rows[i][j] = chance.randrange(1, prime)
            rows[j][i] = -rows[i][j]
    rank = 0
    while rows:
        head = rows.pop()
        pivot = next((k for k, n in enumerate(head) if n % prime), None)
        if pivot is not None:
            rank += 1
            inverse = pow(head[pivot], -1, prime)
            rows = [[(n - row[pivot] * inverse * h) % prime for n, h in zip(row, head, strict=True)] for row in rows]
    return rank // 2


@law(100)
@given(st.sampled_from([2, 3, 5]), st.lists(st.sampled_from(["farm", "farm", "house", ""]), min_size=24, max_size=24))
def test_pairs_on_the_densest_board(wide: int, tiles: list[str]) -> None:
    lie = {divmod(i, wide): tile for i, tile in enumerate(tiles) if tile}
    near = {p: [q for q in neighbours(p) if q in lie and "farm" in (lie[p], lie[q])] for p in lie}
    assert most_pairs(near) == by_rank(near)


@pytest.mark.parametrize("across", [2, 4, 9])
def test_a_whole_box_of_farms_is_paired_as_well(across: int) -> None:
    """More than anybody can lay, but a file may say it."""
    lie = {divmod(i, across): "house" if i % 3 == 0 else "farm" for i in range(88)}
    near = {p: [q for q in neighbours(p) if q in lie and "farm" in (lie[p], lie[q])] for p in lie}
    assert most_pairs(near) == by_rank(near)


def test_an_odd_circle_with_tails_needs_more_than_taking_what_comes() -> None:
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 5), (5, 6), (2, 7), (7, 8), (8, 6), (6, 9), (9, 8)]
    near: dict[int, list[int]] = {n: [] for n in range(10)}
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    assert most_pairs(near) == brute(list(edges)) == 5


@pytest.mark.parametrize("turns", range(1, 6))
def test_turning_and_moving_the_map_changes_nothing(turns: int) -> None:
    chance = random.Random(turns)
    for colony in COLONIES:
        by = chance.randint(-40, 40), chance.randint(-40, 40)
        places = {}
        for place in colony.tiles:
            to = place
            for _ in range(turns):
                to = rotate(to)
            places[place] = translate(to, by)
        other = laid({places[p]: stack for p, stack in colony.tiles.items()}, [places[p] for p in colony.marks])
        assert count_colony(other) == count_colony(colony)
        assert building_fault(other) is None


def test_the_counts_by_hand() -> None:
    colony = colony_from(
        [
            "0,0 starter-house pipe",
            "1,0 forest",
            "0,1 water factory",
            "1,1 house",
            "-1,1 field farm",
            "2,0 forest",
            "1,-1 field farm",
            "2,1 water",
            "-1,0 pb2",
        ]
    )
    counts = {name: n for name, n in count_colony(colony, ["factory", "house", "factory"]).items() if n}
    assert counts == {
        "houses": 2,
        "houses-1-forest": 1,
        "houses-2-forests": 1,
        "houses-at-water": 1,
        "houses-piped": 1,
        "forests": 2,
        "waters": 1,
        "farms": 2,
        "factories": 1,
        "pb2": 1,
        "covered-waters": 1,
        "covered-fields": 2,
        "factories-discarded": 2,
        "harvester-pairs": 1,
    }


def test_a_map_and_its_counts_typed_bring_the_same(tmp_path: Path) -> None:
    for i, colony in enumerate(COLONIES[:25]):
        side = ("lupidians", "arboretans", "harvesters", "urbanides")[i % 4]
        more = 'hidden-goal = "most-fields"\nunused-green = 1\n'
        drawn = score(tmp_path, "planet-hexagon", f"[sides.{side}]\n{written(colony)}{more}")
        rows = "".join(f"{name} = {n}\n" for name, n in count_colony(colony).items())
        typed = score(tmp_path, "planet-hexagon", f"[sides.{side}]\n{rows}{more}")
        assert typed["sides"] == drawn["sides"]
        assert len(count_colony(colony)) == len(COUNTS) + 1


def test_a_colony_is_read_as_it_was_written() -> None:
    for colony in COLONIES:
        assert colony_from(colony.lines()) == colony


def test_whatever_was_built_can_have_been_built_and_every_legal_place_is_one() -> None:
    for colony in COLONIES[:20]:
        assert building_fault(colony) is None
        for tile in ("house", "farm", "factory"):
            legal = set(legal_places(colony, tile))
            around = {near for place in colony.tiles for near in neighbours(place)} | set(colony.tiles)
            for place in around:
                try:
                    after = lay_tile(colony, place, tile)
                except Refused:
                    assert place not in legal
                else:
                    assert place in legal and building_fault(after) is None


def reachable(places: frozenset[tuple[int, int]]) -> bool:
    """Whether there is an order in which each from the third on touches two: by trying all."""
    seen, waiting = set(), [frozenset({(0, 0)})]
    while waiting:
        done = waiting.pop()
        if done == places:
            return True
        if done in seen:
            continue
        seen.add(done)
        need = 1 if len(done) == 1 else 2
        waiting += [done | {p} for p in places - done if sum(n in done for n in neighbours(p)) >= need]
    return False


def test_what_can_have_been_built_is_told_exactly() -> None:
    chance, told = random.Random(4), {True: 0, False: 0}
    for _ in range(400):
        places = {(0, 0)}
        for _ in range(chance.randint(1, 8)):
            places.add(chance.choice(sorted({near for place in places for near in neighbours(place)} - places)))
        colony = laid({p: ("starter-house",) if p == (0, 0) else ("field",) for p in places})
        can = reachable(frozenset(places))
        assert (building_fault(colony) is None) == can
        told[can] += 1
    assert min(told.values()) > 50


REFUSED = [
    (["0,0 starter-house", "1,0 forrest"], "1,0: there is no tile 'forrest'", "Did you mean 'forest'?"),
    (["0,0 starter-house", "1,0"], "1,0: name a tile. Expected", ""),
    (["0,0 starter-house", "1;0 forest"], "'1;0 forest' doesn't start with a place", "1,-1 house"),
    (["0,0 starter-house", "1,0 forest", "1,0 water"], "1,0: this place is taken", "a Forest is already there"),
    (["0,0 starter-house", "1,0 forest water"], "1,0: this place is taken. Water can't go on Forest", ""),
    (
        ["0,0 starter-house", "1,0 house factory"],
        "1,0: a Factory must go on open Forest or open Water, not on a House",
        "",
    ),
    (["0,0 starter-house", "1,0 field factory"], "1,0: a Factory must go on", "not on a Field"),
    (["0,0 starter-house", "1,0 forest farm"], "1,0: a Farm must go on open Field, not on a Forest", ""),
    (["0,0 starter-house", "1,0 factory"], "1,0: a Factory must go on", "This place is empty"),
    (["0,0 starter-house", "1,0 water factory factory"], "1,0: a Factory must go on", "not on a Factory"),
    (["0,0 starter-house", "1,0 field farm house"], "1,0: this place is taken", ""),
    (["0,0 starter-house", "1,0 forest", "4,4 water"], "4,4: the colony is in 2 pieces", "The Water here"),
    (["0,0 starter-house", "1,0 forest", "2,0 water"], "2,0: the Water here is not possible", "two"),
    (["0,0 starter-house", "1,0 starter-house"], "1,0: a second Starter House", "0,0"),
    (["0,0 starter-house", "1,0 forest pipe"], "1,0: a Pipeline goes only on Houses and Starter Houses", "a Forest"),
    (["0,0 starter-house", "1,0 pipe"], "1,0: name a tile. Expected", ""),
]


@pytest.mark.parametrize(("entries", "says", "too"), REFUSED)
def test_a_colony_that_cannot_lie_like_that_is_refused_at_its_place(
    tmp_path: Path, entries: list[str], says: str, too: str
) -> None:
    rows = ",\n".join(f'"{e}"' for e in entries)
    told = refused(tmp_path, "planet-hexagon", f"[sides.urbanides]\ncolony = [\n{rows},\n]\n")
    assert told.startswith(f"counts.toml, line {2 + len(entries)}: Urbanides, ")
    assert says in told and too in told and told.count("\n") == 1


def test_ten_thousand_tiles_are_refused_at_once(tmp_path: Path) -> None:
    rows = ", ".join(f'"{i},0 forest"' for i in range(10_000))
    told = refused(tmp_path, "planet-hexagon", f"[sides.urbanides]\ncolony = [{rows}]\n")
    assert "Urbanides, this is the 89th of 10000 places" in told and len(told) < 300


def test_a_colony_without_a_starter_house_is_told_so(tmp_path: Path) -> None:
    _, answer = of_colony(tmp_path, "0,0 house", "1,0 forest", "0,1 water")
    assert answer["warnings"] == ["Lupidians: this colony has no Starter House. Every colony starts with one."]


def test_lifting_turning_and_pipes() -> None:
    colony = colony_from(["0,0 starter-house", "1,0 forest factory", "0,1 house"])
    assert colony_from(["0,0 starter-house", "1,0 forest", "0,1 house"]) == lift_tile(colony, (1, 0))
    with pytest.raises(Refused, match="the rest needs this Forest"):
        lift_tile(colony_from(["0,0 starter-house", "1,0 forest", "0,1 house", "1,1 field"]), (1, 0))
    for place in ((0, 0), (1, 0)):
        with pytest.raises(Refused, match="can't be turned over"):
            turn_tile_over(colony, place, "field")
    with_pipe = toggle_pipe(colony, (0, 1))
    assert dict(with_pipe.marks) == {(0, 1): ("pipe",)} and toggle_pipe(with_pipe, (0, 1)) == colony
    assert turn_tile_over(with_pipe, (0, 1), "pb4").marks == {}, "no water is delivered to a Public Building"
    with pytest.raises(Refused, match="a Pipeline goes only on Houses"):
        toggle_pipe(colony, (1, 0))
    with pytest.raises(Refused, match="There is no tile at 9,9"):
        toggle_pipe(colony, (9, 9))
