"""Pictures of boards: every place once, and lit is what the line counts, to the point."""

import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from boards import rules_of
from colony_rules import COUNTS, HOUSES, count_colony, neighbours
from scoring.counting import grown

from facilitator.game.boards.counted_places import CountedPlaces, counted_places
from facilitator.game.boards.example import example_layout, example_sheet
from facilitator.game.dispatch.opening import new_table
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.counts import CountOf
from facilitator.game.rulebook.numbers.moments import Holds
from facilitator.game.rulebook.numbers.number import Fixed, Sum
from facilitator.game.rulebook.numbers.ranking import Rank
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Line, Score
from facilitator.game.scoring.count_values import CountEntry, fill_with_zero
from facilitator.game.scoring.totals import score_sides
from facilitator.game.shapes.grids import place_text
from facilitator.game.shapes.layout import TileLayout
from facilitator.game.shapes.niches import EMPTY, CardSort, Niches
from facilitator.game.views.board_pictures import layout_picture, niche_picture
from facilitator.plain.board_picture import BoardPicture, extent, short_letters
from facilitator.plain.frozen import rebuild, replace

RULES = rules_of()
SCORE: Score = RULES.score or Score()
SIDES = tuple(side.id for side in RULES.sides.list)
TABLE = new_table("1", RULES, SIDES, {})
EXAMPLE = example_layout(TABLE)
assert EXAMPLE is not None
COLONIES = [grown(random.Random(seed), 3 + seed % 15) for seed in range(80)]
CASES = [(colony, SIDES[n % 4]) for n, colony in enumerate(COLONIES)]
BY_PLACE = ("house-forest", "house-water", "public-buildings")
"""Lines of which each point belongs to a place."""


def points_of(colony: TileLayout, side: str) -> dict[str, Fraction]:
    """What each line brings for this colony."""
    read = {name: n for name, n in count_colony(colony).items() if name in SCORE.count}
    entries = [fill_with_zero(RULES, CountEntry(s, read if s == side else {})) for s in SIDES]
    sheet = next(one for one in score_sides(TABLE, entries, {}) if one.side == side)
    return {line.id: line.points or Fraction(0) for line in sheet.lines}


def counted(colony: TileLayout, side: str, line: str) -> tuple[CountedPlaces, Fraction]:
    points = points_of(colony, side)[line]
    return counted_places(colony, SCORE.line[line], TABLE, side, points), points


@pytest.mark.parametrize("line", [line.id for line in SCORE.lines])
def test_the_numbers_on_lit_cells_add_up_to_the_points_of_the_line(line: str) -> None:
    told = 0
    for colony, side in CASES:
        found, points = counted(colony, side, line)
        assert found.lit <= set(colony.tiles)
        assert bool(found.lit) == (bool(points) and not SCORE.line[line].goals), (line, points)
        if found.points is not None:
            assert sum(found.points.values()) == points and set(found.points) <= found.lit
            assert all(found.points.values())
            told += 1
        else:
            assert line not in BY_PLACE or not points
        for a, b in found.edges:
            assert b in neighbours(a) and {a, b} <= found.lit
        picture = layout_picture(RULES, colony, found)
        assert sum(Fraction(c.number.replace("−", "-")) for c in picture.cells if c.number) == sum(
            (found.points or {}).values()
        )
        assert {c.place for c in picture.cells if c.lit} == {place_text(p) for p in found.lit}
    assert told > 9 or line not in (*BY_PLACE, "pipelines")


def test_a_hidden_goal_lights_nothing_whoever_holds_the_card() -> None:
    for colony, side in CASES:
        assert counted_places(colony, SCORE.line["hidden-goal"], TABLE, side, Fraction(6)) == CountedPlaces()


def test_what_a_line_brings_to_all_tells_no_goal_either_and_a_loss_is_lit_as_well() -> None:
    colony = next(one for one in COLONIES if count_colony(one)["factories"])
    loss = CountOf(count="factories", times=Fixed(-1))
    n = count_colony(colony)["factories"]
    found = counted_places(colony, Line("loss", "Loss", loss), TABLE, SIDES[0], Fraction(-n))
    assert len(found.lit) == n and set((found.points or {}).values()) == {Fraction(-1)}
    goal = Rank(rank=CountOf(count="waters"), points=(6,), when=(Comparison(number=Holds(holds="most-waters")),))
    mixed = Line("mixed", "Mixed", Sum((loss, goal)))
    assert counted_places(colony, mixed, TABLE, SIDES[0], Fraction(-n)) == CountedPlaces()


def test_houses_beside_forests_are_lit_with_these_forests_and_each_edge_between() -> None:
    for colony, side in CASES:
        found, _ = counted(colony, side, "house-forest")
        houses = [p for p in colony.tiles if colony.top(p) in HOUSES]
        edges = {(h, f) for h in houses for f in neighbours(h) if colony.top(f) == "forest"}
        assert set(found.edges) == edges and found.lit == {p for edge in edges for p in edge}


def test_every_count_has_as_many_places_as_it_says() -> None:
    for colony in COLONIES:
        counts = count_colony(colony)
        for name in COUNTS:
            reading = SCORE.count[name].reading
            assert reading is not None
            n = len(reading.places(colony))
            assert n == counts[name] or (name == "harvester-pairs" and n >= counts[name])


def apart(picture: BoardPicture) -> bool:
    """Whether no two cells lie over each other, and all lie within the picture."""
    left, top, wide, high = extent(picture)
    far = all(
        (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 0.99 if picture.shape == "hexes" else a.y != b.y or abs(a.x - b.x) > 0.99
        for a, b in combinations(picture.cells, 2)
    )
    return far and all(left <= c.x <= left + wide and top <= c.y <= top + high for c in picture.cells)


def test_each_place_of_a_colony_is_in_its_picture_once() -> None:
    for colony in COLONIES:
        picture = layout_picture(RULES, colony)
        assert [c.place for c in picture.cells] == [place_text(p) for p in colony.tiles] and apart(picture)
        assert [c.place for c in picture.cells if c.mark] == [place_text(p) for p in colony.tiles if p in colony.marks]
        assert all(c.title and c.letters and c.colour and c.picture and c.lit and not c.number for c in picture.cells)
        assert [c.under for c in picture.cells if c.under] == [
            s[-2].title() for s in colony.tiles.values() if len(s) > 1
        ]


LEVELS = ("producer", "herbivore", "carnivore")


def board(rows: Iterable[tuple[str, ...]]) -> Niches:
    """A board of rows with these cards."""
    faces = rules_of("ecopyramid").faces
    return Niches(tuple(rows), {face.id: CardSort(face.row, face.wide) for face in faces})


@pytest.mark.parametrize("rows", [(4, 3, 2), (3, 2, 1), (8, 4, 2)], ids=str)
def test_each_niche_of_a_pyramid_is_in_its_picture_once(rows: tuple[int, ...]) -> None:
    rules = rules_of("ecopyramid")
    empty = niche_picture(rules, board((EMPTY,) * n for n in rows))
    assert len(empty.cells) == sum(rows) and apart(empty) and not any(c.title for c in empty.cells)
    named = niche_picture(rules, board((EMPTY,) * n for n in rows), named=True)
    assert [c.title for c in named.cells] == [k.title() for k, n in zip(LEVELS, rows, strict=True) for _ in range(n)]
    lowest = ("keystone", "keystone", LEVELS[0], *(EMPTY,) * (rows[0] - 3))
    picture = niche_picture(rules, board((lowest, *((EMPTY,) * n for n in rows[1:]))))
    assert [c.place for c in picture.cells if c.wide] == ["0,0"] and len(picture.cells) == sum(rows) - 1
    assert extent(picture) == extent(empty)
    assert [c.title for c in picture.cells if c.title] == ["Keystone", "Producer"]


def without_looks(rules: Ruleset) -> Ruleset:
    """The same ruleset, saying nothing of colours and pictures."""
    return rebuild(rules, faces=tuple(replace(face, colour=None, picture=None) for face in rules.faces))


def test_a_ruleset_without_looks_still_has_a_picture() -> None:
    picture = layout_picture(without_looks(RULES), COLONIES[9])
    assert all(c.letters and not c.colour and not c.picture for c in picture.cells)
    assert picture.cells[0].letters == "SH"
    assert [short_letters(t) for t in ("Public Building 3", "Forest", "A")] == ["PB3", "Fo", "A"]


def test_what_the_example_shows() -> None:
    points = {line.id: line.points or Fraction(0) for line in example_sheet(TABLE).lines}
    lit = {
        name for name, line in SCORE.line.items() if counted_places(EXAMPLE, line, TABLE, SIDES[0], points[name]).lit
    }
    assert lit == {"house-forest", "house-water", "farms-houses"}, "nothing that leaves a marker over"
