"""Sides that are away, come back, merge: what becomes of their turns, cards, hands and sheets, and what is said."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from laws.lessons import opened
from mechanisms.playing import Game

from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import sides_of
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.scoring.entries import standing

Opening = Callable[..., Game]


@pytest.fixture
def shipped(tmp_path: Path) -> Iterator[Opening]:
    """Opens shipped games."""
    games: list[Game] = []

    def opening(name: str, sides: int = 4, tables: tuple[str, ...] = ("1",)) -> Game:
        rules, _ = load_ruleset(name)
        path = tmp_path / f"{len(games)}.lesson"
        plan = plain_scenario(rules.id, rules.title)
        games.append(Game(opened(path, rules, plan, sides_of(rules, sides), tables)))
        return games[-1]

    yield opening
    for game in games:
        game.lesson.store.close()


def test_a_side_that_is_away_is_passed_over_and_named(play):
    game = play("carousel")
    game.ok("next")
    assert game.ok("away 3") == "Rider 3: away. Their turns are passed over."
    assert game.order(2) == "2 4"
    assert game.ok("undo", "undo", "next", "next").startswith("Passed over: Rider 3 (away). Ride: Rider 4")
    assert game.order(2) == "1 2"
    assert game.ok("back rider-3") == "Rider 3: back. They play when it is their turn again."
    assert game.order(3) == "3 4 1"
    assert [side["turns"] for side in game.table()["sides"]] == [2, 2, 1, 2]


def test_a_turn_of_a_side_that_leaves_is_cut_short(play):
    game = play("caravan")
    game.next(2)
    tickets = game.table()["piles"]
    assert game.acting() == "camel-2"
    assert "Camel 3" in game.ok("away 2")
    assert (game.acting(), game.table()["piles"]) == ("camel-3", tickets)
    assert [side["away"] for side in game.table()["sides"]] == [False, True, False, False]
    game.ok("undo")
    assert game.acting() == "camel-2"


def test_who_is_away_is_refused_where_it_makes_no_sense(play):
    game = play("carousel", sides=2)
    game.next()
    game.ok("away 2")
    assert game.no("away 2") == "Rider 2: already away."
    assert game.no("turn 2") == "Rider 2 are away. Bring them back first."
    assert game.no("turn skip 2") == "The next turn of Rider 2 is passed over already."
    assert game.no("away 1") == "Nobody else is left at this table. Stop the game here instead."
    assert game.no("back 1") == "Rider 1: not away."
    game.ok("finish")
    assert game.no("away 1") == "The game at this table is over."


def test_a_turn_of_any_side_is_skipped_once(play):
    game = play("carousel")
    game.next()
    assert game.ok("turn skip 4") == "The next turn of Rider 4 is skipped. Next turn: Rider 2."
    assert game.ok("turn skip") == "The next turn of Rider 2 is skipped. Next turn: Rider 3."
    assert game.order(6) == "3 1 2 3 4 1"


def test_a_round_with_equal_turns_waits_for_nobody_who_is_away(play):
    game = play("carousel", sides=4)
    game.next(2)
    game.ok("last round", "away 4")
    assert game.order(1) == "3"
    assert game.next() == "Game over: the last round was played."


def test_a_hand_goes_where_the_ruleset_says(shipped):
    game = shipped("phylo-western-pa")
    game.ok("next")
    deck = game.pile("deck")
    assert game.ok("away 3") == "Player 3: away. Their turns are passed over. Hand, 3 cards: to Main deck."
    assert (game.pile("deck"), game.pile("hand", "player-3")) == (deck + 3, 0)
    game.ok("back 3", "next", "next")
    assert game.acting() == "player-3" and game.pile("hand", "player-3") == 3, "drawn again when it is their turn"


def test_a_travelling_card_is_passed_on_by_the_rule_and_never_to_nobody(shipped):
    game = shipped("planet-hexagon")
    game.next()
    for card, side in zip(
        ("flipping-machine", "pondering-fern", "phonomobile", "indescribable-painting"), range(1, 5), strict=True
    ):
        game.say(f"give {card} {side}")
    said = game.ok("away arboretans")
    assert "Pondering Fern: to Harvesters." in said, said
    assert {*game.side("harvesters")["cards"]} == {"pondering-fern", "phonomobile"}
    supply = game.pile("supply")
    assert game.order(2) == "harvesters urbanides"
    game.next(2)
    assert (game.pile("supply"), game.pile("taken", "arboretans")) == (supply, 1), "who is away takes no tile"
    assert game.side("harvesters")["cards"] == ["flipping-machine"]
    assert {*game.side("urbanides")["cards"]} == {"pondering-fern", "phonomobile"}
    game.ok("back arboretans")
    game.next(5)
    assert game.acting() == "lupidians"
    assert game.side("arboretans")["cards"] == ["indescribable-painting"]


def test_the_interval_of_events_follows_the_sides_that_are_here(play):
    game = play("ecogon-like", sides=4, options={"mode": "competitive"})
    game.ok("next", "act habitat", "next", "next")
    assert game.ok("away 4").endswith("Event: after 4 turns instead of 3.")
    game.next(2)
    assert game.table()["due"] == [], "three turns have been counted"
    assert game.ok("back 4").endswith("Event: after 3 turns instead of 4.")
    game.next()
    assert game.table()["due"] == ["event"], "they are enough again"


def test_sheets_and_checks_expect_what_a_side_really_had(shipped):
    game = shipped("eco", 3)
    game.ok("next", "away 3")
    game.next(6)
    game.ok("back 3")
    assert game.lesson.tables["1"].passed == {"player-3": 3}
    boxes = "mountains=1 forest=1 plains=1 wetland=1 water=1 keystones=0 tokens-used=0 animal-points=3 empty-tiles=5"
    said = game.ok(f"count 3 {boxes} animals-placed=15 sacrifices=2")
    assert "20" not in said
    assert not [d for d in standing(game.lesson.tables["1"]).doubts if d.side == "player-3"]
    game.ok("count 3 animals-placed=18")
    assert [d for d in standing(game.lesson.tables["1"]).doubts if d.side == "player-3"], "3 turns were missed"


def test_nothing_is_asked_of_a_side_that_was_never_here(shipped):
    game = shipped("eco", 3)
    game.ok("away 3")
    game.next(2)
    boxes = "mountains=1 forest=2 plains=1 wetland=1 water=1 keystones=0 sacrifices=0 tokens-used=0 animal-points=3"
    game.ok("finish", f"count 1 {boxes}", f"count 2 {boxes}")
    stands = standing(game.lesson.tables["1"])
    assert stands.complete and [score.side for score in stands.sides] == ["player-1", "player-2"]
    assert stands.sides[0].total == stands.sides[1].total, "and it takes no place among the others"


def test_a_latecomer_joins_the_smallest_side(shipped):
    game = shipped("planet-hexagon", tables=("1", "2"))
    for n, where in enumerate(("1: 1", "1: 2", "1: 3", "1: 4", "2: 1", "2: 2", "2: 3", "1: 1")):
        table, _, side = where.partition(" ")
        game.ok(f"{table} join {side} AB{n}")
    assert "sits with Urbanides at table 2." in game.ok("join LATE1")
    assert "sits with Lupidians at table 2." in game.ok("join LATE2"), "where several are as small: the smaller table"
    game.ok("2: away arboretans")
    assert "sits with Harvesters at table 2." in game.ok("2: join LATE3")
    assert "already sits with Harvesters" in game.no("join LATE3")


def test_when_the_last_member_leaves_away_is_proposed(shipped):
    game = shipped("planet-hexagon")
    game.ok("join 2 AB1", "join 2 AB2", "next")
    assert "away" not in game.ok("leave AB1")
    assert (
        game.ok("leave AB2")
        == "AB2 has left. Nobody is left at Arboretans. Use “A side is away” to pass over their turns."
    )
    game.ok("away 2")
    assert game.ok("join 2 AB3").endswith("They are away: bring them back, or their turns are passed over.")


def test_two_sides_merge_and_part_again(shipped):
    game = shipped("planet-hexagon")
    game.ok("join 1 AB1", "join 2 AB2", "next")
    said = game.ok("merge 1 2")
    assert said.startswith("Lupidians play with Arboretans now. Turns of Lupidians are passed over.")
    assert [seat["code"] for seat in game.side("arboretans")["seats"]] == ["AB2", "AB1"]
    assert game.acting() == "arboretans" and game.side("lupidians")["away"]
    assert game.no("merge 3 1") == "Lupidians: away. Merge with a team that is here."
    game.ok("undo last")
    assert not game.side("lupidians")["away"] and game.side("lupidians")["seats"][0]["code"] == "AB1"


def test_a_skipped_turn_that_is_owed_before_the_end_is_played(play):
    game = play("carousel", sides=2)
    game.next()
    game.ok("last round", "turn skip 2")
    assert game.order(1) == "2"
    assert game.next() == "Game over: the last round was played."
