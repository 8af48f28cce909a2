"""Rules that wait for rolls, items that go from side to side, conditions about cards, endings by option, who begins, decks out of reach."""

import pytest
from mechanisms.playing import warned


def test_what_is_multiplied_comes_before_what_is_added(play):
    assert play("festival").pile("box") == 13
    assert play("festival", options={"prize": 1}).pile("box") == 4


def test_items_go_to_another_side(play):
    game = play("festival")
    game.ok("next", "act gift 3")
    assert game.each("piles", "coins") == [7, 13, 10]
    game.ok("next", "act gift")
    assert game.each("piles", "coins") == [7, 12, 11]
    # Everybody pays the one that the action is about, whoever's turn it is; what one pays to oneself stays.
    game.ok("act tax 3")
    assert game.each("piles", "coins") == [6, 11, 13]
    game.ok("turn back", "act gift 2 5")
    assert game.each("piles", "coins") == [11, 6, 13], "the next one is the one who sits on the other side"


def test_nobody_gives_more_than_there_is(play):
    game = play("festival", sides=2)
    game.ok("next", "set coins 1 1")
    assert game.no("act gift 5") == "Coins of Stall 1: 1 coin, and this takes 5."
    game.ok("act gift")
    assert game.each("piles", "coins") == [0, 11]


def test_rules_wait_for_a_roll_and_for_what_it_shows(play):
    game = play("festival")
    game.next()
    expected = 0
    for _ in range(40):
        game.ok("roll die")
        expected += 11 if game.table()["rolls"]["die"] == "6" else 1
        assert game.each("meters", "guests") == [expected] * 3
    assert expected > 40, "a six has been among them"
    rolled = game.ok("roll wind")
    assert game.each("piles", "coins") == ([9] * 3 if "gale" in rolled else [10] * 3)
    game.ok("undo")
    assert game.each("piles", "coins") == [10] * 3


def test_a_roll_after_the_game_moves_nothing(play):
    game = play("festival", options={"fair": False})
    game.ok("next", "act close")
    assert game.table()["over"] is not None
    game.say("roll die")
    assert game.each("meters", "guests") == [0, 0, 0]


def test_conditions_about_who_holds_a_card(play):
    game = play("festival")
    game.next()
    assert game.no("act bake") == "“Bread baked” is not possible now. It needs Oven."
    game.ok("give oven 1", "act bake")
    assert game.no("act bake 2") == "“Bread baked” is not possible now. It needs Oven."
    assert game.table()["prompts"] == []
    game.ok("give oven 2", "act bake 2")
    assert [p["say"] for p in game.table()["prompts"]] == ["Stall 2 has the oven."]
    game.next()
    assert game.each("meters", "guests") == [0, 0, 0], "nobody holds the band"
    game.ok("give band 2", "next")
    assert game.each("meters", "guests") == [0, 7, 0]
    game.ok("event done", "next")
    assert game.each("meters", "guests") == [0, 7, 0]


@pytest.mark.parametrize(("fair", "turns"), [(True, 3), (False, 2)])
def test_how_a_game_ends_may_depend_on_an_option(play, fair, turns):
    game = play("festival", options={"fair": fair})
    game.next()
    game.ok("next", "act close")
    assert game.table()["ending"] == "closed"
    while game.table()["over"] is None:
        game.next()
    assert game.table()["over"] == {"why": "closed", "at_turn": turns}


def test_who_begins_can_be_said_before_every_round(play):
    game = play("festival")
    game.ok("turn first 2")
    assert game.order(2) == "2 3"
    game.ok("next", "event done", "turn first stall-3")
    assert game.acting() == "stall-1", "the round that runs goes on as it began"
    assert game.order(1) == "3"
    game.ok("next", "event done")
    assert (game.acting(), game.order(1)) == ("stall-1", "2")
    assert "expected one of stall-1, stall-2, stall-3" in game.no("turn first nobody")


@pytest.mark.parametrize(
    ("sides", "told"),
    [(2, ["Shower: at most 4 of the 6 cards can come due before the game is over."]), (3, []), (4, [])],
)
def test_a_deck_that_can_not_be_reached_is_told_of(sides, told):
    assert list(warned("festival", sides)) == told


def test_a_prompt_tells_that_a_card_is_coming(play):
    game = play("festival")
    said = []
    for _ in range(5):
        game.next()
        said.append([p["id"] for p in game.table()["prompts"]])
    assert said == [[], ["clouds"], ["rain"], [], ["clouds"]]
