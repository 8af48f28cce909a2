import pytest

from facilitator.journal.chance import chance_of


def held(game):
    return [s["cards"] for s in game.table()["sides"]]


def lamps(game):
    return [next((c for c in cards if c.endswith("lamp")), None) for cards in held(game)]


def test_lots_are_dealt_one_to_each_side_and_the_same_for_the_same_seed(play):
    first, second = play("lanterns", seed="one"), play("lanterns", seed="one")
    for game in (first, second):
        game.next()
        assert all(lamps(game)) and len(set(lamps(game))) == 3
    assert held(first) == held(second)
    deals = {tuple(lamps(g)) for g in (play("lanterns", seed=str(n)) for n in range(12)) if g.next()}
    assert len(deals) > 3


def test_after_undo_the_same_lots_come(play):
    game = play("lanterns")
    game.next()
    before = held(game)
    game.ok("undo")
    assert held(game) == [[], [], []]
    game.next()
    assert held(game) == before
    game.ok("deal lots lamps")
    again = lamps(game)
    game.ok("undo", "deal lots lamps")
    assert lamps(game) == again


def test_dealing_by_hand_names_what_is_public(play):
    game = play("lanterns", sides=2)
    said = game.ok("deal lots")
    assert said.startswith("Lamps: ") and said.endswith("Riddles: dealt.") and said.count(" to ") == 4
    assert game.no("deal lots") == "All cards are dealt. Name a set to deal it again: lamps, bells, riddles."
    assert game.no("deal lots lampes").startswith(
        "There is no set of cards 'lampes' here; expected one of lamps, bells, riddles."
    )
    assert game.ok("deal lots riddles") == "Riddles: dealt."


def test_more_sides_than_cards_leave_some_without(play):
    game = play("lanterns", sides=4)
    game.ok("deal lots bells")
    assert sorted(len(cards) for cards in held(game)) == [0, 0, 1, 1]


def test_who_gets_no_card_comes_by_lot_and_stays_so(play):
    """Two bells for four: the lot says who, as a fact of the lesson."""
    without = set()
    for n in range(24):
        game = play("lanterns", sides=4, seed=str(n))
        game.ok("deal lots bells")
        first = held(game)
        without.add(tuple(not cards for cards in first))
        game.ok("undo", "deal lots bells")
        assert held(game) == first, "the same deal is the same lot"
    assert len(without) == 6, "each two of the four go without now and then"


def test_who_gets_none_of_the_cards_that_a_rule_deals_comes_by_lot(play):
    without = set()
    for n in range(24):
        game = play("lanterns", sides=4, seed=str(n))
        game.next()
        riddles = {side for card, side in game.lesson.tables["1"].cards.items() if card.startswith("riddle")}
        assert len(riddles) == 3
        without |= set(game.lesson.tables["1"].sides) - riddles
    assert len(without) == 4


def test_with_enough_cards_the_lot_is_what_it_was(play):
    game = play("lanterns", sides=3, seed="one")
    chance = chance_of("one", "1")
    game.ok("deal lots lamps")
    order = chance("deal lamps", 0, ["red-lamp", "blue-lamp", "white-lamp", "old-lamp"])
    assert lamps(game) == list(order[:3])


@pytest.fixture
def lit(play):
    """North holds red, east blue, south white; the old lamp lies with the game master."""
    game = play("lanterns")
    game.next()
    for card, side in (("red-lamp", "north"), ("blue-lamp", "east"), ("white-lamp", "south")):
        if game.lesson.tables["1"].cards.get(card) != side:
            game.ok(f"give {card} {side}")
    assert lamps(game) == ["red-lamp", "blue-lamp", "white-lamp"]
    return game


def test_cards_are_passed_in_both_directions_and_collected(lit):
    lit.next()
    assert lamps(lit) == ["white-lamp", "red-lamp", "blue-lamp"]
    lit.next()
    assert lamps(lit) == ["red-lamp", "blue-lamp", "white-lamp"]
    night = lit.next()
    assert night == "Night 2 of 3, Walk: North."
    assert all(lamps(lit))
    lit.next(6)
    assert lit.table()["over"] == {"why": "schedule", "at_turn": 9}
    assert lamps(lit) == [None, None, None]


def test_giving_swaps_the_cards_of_two_holders(lit):
    assert lit.ok("give red-lamp south") == "Red Lamp: South."
    assert lamps(lit) == ["white-lamp", "blue-lamp", "red-lamp"]
    assert lit.no("give red-lamp south") == "That card already belongs to South."
    assert lit.no("give red-lump south") == (
        "There is no card 'red-lump' here; expected one of red-lamp, blue-lamp, white-lamp, old-lamp, big-bell, small-bell, "
        "riddle-moon, riddle-owl, riddle-well. Did you mean 'red-lamp'?"
    )
    lit.ok("undo")
    assert lamps(lit) == ["red-lamp", "blue-lamp", "white-lamp"]


def test_a_card_from_the_game_master_sends_the_other_one_back(lit):
    lit.ok("give old-lamp east")
    assert lamps(lit) == ["red-lamp", "old-lamp", "white-lamp"]
    lit.ok("give blue-lamp south")
    assert lamps(lit) == ["red-lamp", "old-lamp", "blue-lamp"]


def test_a_card_is_used_once_a_span_where_the_set_says_so(lit):
    assert lit.ok("use") == "North use Red Lamp."
    assert lit.no("use") == "Red Lamp has already been played this turn."
    assert lit.no("use red-lamp") == "Red Lamp has already been played this turn."
    assert lit.meter("light", "north") == 2
    assert lit.no("use blue-lamp").startswith("Blue Lamp is not with North now.")
    lit.next()
    assert lit.ok("use") == "East use Red Lamp."
    assert [lit.meter("light", s) for s in ("north", "east", "south")] == [2, 2, 0]


def test_other_cards_are_used_as_often_as_one_likes(lit):
    lit.ok("give big-bell north")
    assert lit.ok("use big-bell") == "North use Big Bell."
    assert lit.ok("use big-bell") == "North use Big Bell."


def test_using_needs_a_turn_and_a_card(play):
    game = play("lanterns")
    assert game.no("use red-lamp") == "It is nobody's turn, so nobody can play a card."
    game.next(3)
    table = game.lesson.tables["1"]
    other = next(c for c, s in table.cards.items() if s == "north" and c.endswith("lamp"))
    assert game.no(f"use {other}").startswith(f"{table.rules.card[other].title} is not with South now.")


def test_secret_cards_are_only_counted(play):
    game = play("lanterns")
    game.next()
    assert game.table()["hidden"] == 3
    assert "riddle" not in str(game.view()) and "Moon" not in str(game.public())
    holder = game.lesson.tables["1"].cards["riddle-owl"]
    assert game.ok(f"give riddle-owl {'south' if holder != 'south' else 'north'}") in (
        "Riddles: South.",
        "Riddles: North.",
    )
    assert "who holds which secret card" in game.no("reveal")
    game.ok("reveal anyway")
    shown = [card for side in game.public()["tables"][0]["sides"] for card in side["cards"]]
    assert {"Moon", "Owl", "Well"} <= set(shown)
    game.ok("reveal back")
    assert "Owl" not in str(game.public())
