"""Who sits where: spread evenly, drawn by lot, kept apart where that is possible, and a sentence where it is not."""

from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from facilitator.files.loader import load_plan
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.players import Seats, Sides
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.setup.lesson_choices import Choices, planned_heads, settle_choices
from facilitator.game.setup.seating import Layout, Wish, draw_seating, lay_out_tables
from facilitator.game.setup.seating_constraints import read_constraints, seat_apart
from facilitator.journal.chance import chance_of, codes_of
from facilitator.plain.frozen import replace

CODES = [f"K{n:02}AA" for n in range(1, 61)]


def sizes_of(n: int, groups: int) -> list[int]:
    return [n // groups + (g < n % groups) for g in range(groups)]


def pairs_in(text: str) -> set[tuple[int, int]]:
    return {(a, b) for a, others in read_constraints(text, CODES).items() for b in others if a < b}


def keeps(groups: tuple[tuple[int, ...], ...], apart: dict[int, frozenset[int]]) -> bool:
    return not any(b in apart.get(a, ()) for group in groups for a in group for b in group)


def both_ways(pairs: set[tuple[int, int]]) -> dict[int, frozenset[int]]:
    people = {p for pair in pairs for p in pair}
    return {p: frozenset(b if a == p else a for a, b in pairs if p in (a, b)) for p in people}


def possible(n: int, sizes: list[int], apart: dict[int, frozenset[int]]) -> bool:
    """Every order of everybody, cut into groups: slow, and sure."""
    cuts = [sum(sizes[:g]) for g in range(len(sizes) + 1)]
    return any(keeps(tuple(order[a:b] for a, b in pairwise(cuts)), apart) for order in permutations(range(1, n + 1)))


@given(st.integers(3, 7), st.integers(1, 4), st.data())
@settings(max_examples=150, deadline=None)
def test_a_way_is_found_exactly_if_there_is_one(n: int, groups: int, data: st.DataObject) -> None:
    assume(groups <= n)
    apart = both_ways(data.draw(st.sets(st.sampled_from(list(combinations(range(1, n + 1), 2))), max_size=12)))
    order = data.draw(st.permutations(range(1, n + 1)))
    try:
        found = seat_apart(order, sizes_of(n, groups), apart, "team")
    except Refused as refused:
        assert not possible(n, sizes_of(n, groups), apart)
        assert refused.sentence.endswith(".")
    else:
        assert [len(g) for g in found] == sizes_of(n, groups) and keeps(found, apart)
        assert sorted(p for g in found for p in g) == list(range(1, n + 1))


@given(st.integers(8, 60), st.integers(2, 15), st.integers(1, 120), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_a_way_that_is_known_to_exist_is_found(n: int, groups: int, pairs: int, chance: Random) -> None:
    assume(groups * 2 <= n)
    people = chance.sample(range(1, n + 1), n)
    own = [g for g, size in enumerate(sizes_of(n, groups)) for _ in range(size)]
    at = dict(zip(people, own, strict=True))
    strangers = [(a, b) for a, b in combinations(range(1, n + 1), 2) if at[a] != at[b]]
    apart = both_ways(set(chance.sample(strangers, min(pairs, len(strangers)))))
    found = seat_apart(chance.sample(range(1, n + 1), n), sizes_of(n, groups), apart, "team")
    assert keeps(found, apart) and [len(g) for g in found] == sizes_of(n, groups)


@given(st.integers(1, 12), st.integers(1, 6), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_who_need_not_be_kept_apart_sits_as_the_lot_had_it(size: int, groups: int, chance: Random) -> None:
    order = chance.sample(range(1, size * groups + 1), size * groups)
    found = seat_apart(order, [size] * groups, {}, "team")
    assert [p for group in found for p in group] == order


def test_everybody_apart_from_every_other_group() -> None:
    """Only one way is left, and it is found: all pairs between three groups of twenty."""
    group = {p: p % 3 for p in range(1, 61)}
    apart = both_ways({(a, b) for a, b in combinations(group, 2) if group[a] != group[b]})
    found = seat_apart(Random(1).sample(range(1, 61), 60), [20, 20, 20], apart, "team")
    assert {frozenset(g) for g in found} == {frozenset(p for p in group if group[p] == g) for g in range(3)}


@pytest.mark.parametrize(
    ("pairs", "sizes", "words"),
    [
        ("1-2-3-4-5", [4, 4, 4, 4], "1, 2, 3, 4 and 5 are all to be kept apart, and there are only 4 teams."),
        ("3-7", [4], "3 and 7 are to be kept apart, and there is only 1 team."),
        (", ".join(f"7-{n}" for n in range(1, 15) if n != 7), [8, 8], "7 is to be kept apart from 13 others"),
        ("1-2, 2-3, 3-4, 4-5, 5-1", [8, 8], "Not all these pairs can be kept apart. Remove one."),
    ],
)
def test_why_not(pairs: str, sizes: list[int], words: str) -> None:
    with pytest.raises(Refused, match=words.replace(".", r"\.")):
        seat_apart(range(1, sum(sizes) + 1), sizes, read_constraints(pairs, CODES), "team")


def test_pairs_as_they_are_typed() -> None:
    assert pairs_in("3-7, 4-12") == pairs_in("3 - 7;4–12") == pairs_in("k03aa-7 4-K12AA") == {(3, 7), (4, 12)}
    assert pairs_in("3-7-9") == {(3, 7), (3, 9), (7, 9)}
    assert pairs_in("") == set()
    for text, words in (
        ("3-61", "number 61. Expected 1 to 60"),
        ("3-K07AB", "code K07AB.*Did you mean K07AA"),
        ("3", "'3' is not a pair"),
        ("3-3", "'3-3' names 3 twice"),
        ("3-", "not a pair"),
        ("3-[/foo]", r"code \[/foo\]"),
        ("0-3", "number 0"),
    ):
        with pytest.raises(Refused, match=words):
            read_constraints(text, CODES)


def game(least: int, most: int, usual: int, seats: tuple[int, int, int] = (1, 6, 1)) -> Ruleset:
    return Ruleset(1, "g", "G", (), sides=Sides(least, most, usual), seats=Seats(*seats))


def wish(rules: Ruleset, tables: int | None = None, sides: int | None = None) -> Wish:
    return Wish(tables, sides, rules.sides.usual or 4, rules.seats.usual, rules.sides.least, rules.sides.most)


@given(
    st.integers(3, 60), st.integers(1, 6), st.integers(0, 6), st.integers(0, 3), st.integers(1, 4), st.integers(0, 6)
)
@settings(max_examples=400, deadline=None)
def test_sizes_differ_by_one_at_most_and_keep_to_the_game(
    heads: int, least: int, more: int, usual: int, seats: int, seats_more: int
) -> None:
    rules = game(least, least + more, least + min(usual, more), (1, seats + seats_more, seats))
    try:
        layout = lay_out_tables(heads, rules, wish(rules))
    except Refused:
        assert not any(
            t * s <= heads <= t * s * rules.seats.most for t in range(1, 17) for s in range(least, least + more + 1)
        )
        return
    sides = [size for table in layout.tables for size in table]
    assert layout.heads == heads and max(sides) - min(sides) <= 1 and min(sides) >= 1 and max(sides) <= rules.seats.most
    numbers = [len(table) for table in layout.tables]
    assert max(numbers) - min(numbers) <= 1 and least <= min(numbers) and max(numbers) <= least + more


@pytest.mark.parametrize(
    ("rules", "heads", "tables"),
    [
        (game(2, 6, 4), 28, [4] * 7),
        (game(2, 4, 4), 30, [4] * 6 + [3] * 2),
        (game(2, 4, 4), 5, [3, 2]),
        (game(1, 12, 4), 5, [5]),
        (game(2, 4, 4), 1 + 2, [3]),
        (game(2, 4, 4), 64, [4] * 16),
        (game(2, 4, 4), 80, [5] * 16),
    ],
)
def test_tables_of_players_as_near_as_can_be_to_the_usual_size(rules: Ruleset, heads: int, tables: list[int]) -> None:
    assert [sum(t) for t in lay_out_tables(heads, rules, wish(rules)).tables] == tables


@pytest.mark.parametrize(
    ("heads", "tables"),
    [
        (4, [[1] * 4]),
        (15, [[4, 4, 4, 3]]),
        (16, [[4] * 4]),
        (17, [[5, 4, 4, 4]]),
        (20, [[5] * 4]),
        (26, [[7, 7, 6, 6]]),
        (32, [[8] * 4]),
        (33, [[5, 4, 4, 4], [4] * 4]),
        (64, [[8] * 4] * 2),
    ],
)
def test_teams_of_a_class(heads: int, tables: list[list[int]]) -> None:
    rules = game(4, 4, 4, (1, 8, 4))
    assert [list(t) for t in lay_out_tables(heads, rules, wish(rules)).tables] == tables


def test_teams_share_one_game_as_long_as_it_holds_them() -> None:
    rules = game(2, 6, 4, (1, 5, 4))
    assert [list(t) for t in lay_out_tables(16, rules, wish(rules)).tables] == [[4] * 4]
    assert [list(t) for t in lay_out_tables(26, rules, wish(rules)).tables] == [[5, 5, 4, 4, 4, 4]], (
        "more teams before a second table"
    )
    assert [sum(t) for t in lay_out_tables(26, rules, wish(rules, tables=2)).tables] == [14, 12], (
        "unless two are asked for"
    )
    two = replace(wish(game(4, 4, 4, (1, 8, 4))), usual_tables=2)
    assert [list(t) for t in lay_out_tables(26, game(4, 4, 4, (1, 8, 4)), two).tables] == [
        [4, 3, 3, 3],
        [4, 3, 3, 3],
    ], "two games that were planned stay two"
    alone = game(2, 6, 4, (1, 5, 1))
    assert len(lay_out_tables(26, alone, wish(alone)).tables) == 7, (
        "players who usually sit alone get tables of the usual size"
    )


def test_what_does_not_fit_says_for_how_many_it_is() -> None:
    rules = game(4, 4, 4, (1, 8, 4))
    with pytest.raises(Refused, match="3 pupils: G with 4 players at a table is for 4 to 512 pupils"):
        lay_out_tables(3, rules, wish(rules))
    with pytest.raises(Refused, match="33 pupils: G with 1 table with 4 players each is for 4 to 32 pupils"):
        lay_out_tables(33, rules, wish(rules, tables=1))


def test_the_same_seed_draws_the_same_and_drawing_again_does_not() -> None:
    layout = Layout(((4, 4, 4, 4),))

    def draw(seed: str, n: int) -> object:
        return draw_seating(layout, {}, chance_of(seed, "room"), n, "team")

    assert draw("a", 0) == draw("a", 0)
    assert len({draw("a", 0), draw("a", 1), draw("b", 0)}) == 3


def test_everybody_may_come_everywhere() -> None:
    """A drawing that always puts 1 at the first side would pass all the rest."""
    layout, places = Layout(((4, 4), (4, 4))), set()
    for n in range(60):
        at = draw_seating(layout, read_constraints("1-2", CODES[:16]), chance_of("s", "room"), n, "team")
        places.add(next((t, s) for t in range(2) for s in range(2) if 1 in at[t][s]))
    assert len(places) == 4


def test_who_is_kept_apart_from_somebody_meets_everybody_else_as_often() -> None:
    """Whoever seats them first and one group after the other brings 1 and 3 together far too often."""
    layout, draws, met = Layout(((4, 4, 4, 4, 4, 4),)), 600, Counter[frozenset[int]]()
    apart = read_constraints("1-2, 3-4, 5-6, 7-8", CODES[:24])
    for n in range(draws):
        (at,) = draw_seating(layout, apart, chance_of("s", "room"), n, "team")
        met.update(frozenset(pair) for group in at for pair in combinations(group, 2))
    for one, other in combinations(range(1, 25), 2):
        often = met[frozenset((one, other))] / draws
        assert often == 0 if other in apart.get(one, ()) else 0.06 < often < 0.21, (one, other)


def test_single_players_are_kept_apart_at_their_tables() -> None:
    layout = Layout(((1, 1, 1), (1, 1, 1)))
    for n in range(30):
        at = draw_seating(layout, read_constraints("1-2, 3-4", CODES[:6]), chance_of("s", "room"), n, "player")
        tables = [{p for side in table for p in side} for table in at]
        assert not any({1, 2} <= t or {3, 4} <= t for t in tables) and all(
            len(side) == 1 for table in at for side in table
        )
    with pytest.raises(Refused, match="only 1 table"):
        draw_seating(Layout(((1, 1, 1),)), read_constraints("1-2", CODES[:3]), chance_of("s", "room"), 0, "player")


def test_what_is_chosen_comes_to_a_lesson() -> None:
    scenario, rules, _ = load_plan("planet-hexagon")
    found = settle_choices(
        Choices(heads=17, apart="1-2", order="4 harvesters Lupidians 2"),
        scenario,
        rules,
        chance_of("s", "room"),
        lambda n: codes_of("s", n),
    )
    assert found.sides == {"1": ("urbanides", "harvesters", "lupidians", "arboretans")}
    assert sorted(len(codes) for _, _, codes in found.seats) == [4, 4, 4, 5]
    assert sorted(found.numbers[c] for _, _, codes in found.seats for c in codes) == list(range(1, 18))
    together = {frozenset(found.numbers[c] for c in codes) for _, _, codes in found.seats}
    assert not any({1, 2} <= group for group in together)


def test_a_plan_as_it_stands_is_what_open_makes() -> None:
    for name in ("planet-hexagon", "ecogon", "eco"):
        scenario, rules, _ = load_plan(name)
        codes, chance = (lambda n: codes_of("s", n)), chance_of("s", "room")
        plain, drawn_ = (
            settle_choices(c, scenario, rules, chance, codes)
            for c in (Choices(), Choices(heads=planned_heads(scenario, rules)))
        )
        assert plain.sides == drawn_.sides and plain.options == drawn_.options and plain.warnings == drawn_.warnings
        assert [len(c) for _, _, c in plain.seats] == [len(c) for _, _, c in drawn_.seats]


def test_a_game_that_seats_nobody() -> None:
    rules = game(2, 4, 3, (0, 4, 0))
    found = settle_choices(
        Choices(heads=0), plain_scenario("g", "G"), rules, chance_of("s", "room"), lambda n: codes_of("s", n)
    )
    assert len(found.sides["1"]) == 3 and all(codes == () for _, _, codes in found.seats)
