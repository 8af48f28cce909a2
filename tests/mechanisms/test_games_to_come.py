"""Schedule and books of four games, as small fixtures: when events fall due, what the stacks hold, when it ends."""

import pytest
from mechanisms.playing import warned

from facilitator.game.kernel.command_and_event import Refused

TOGETHER, EACH = {"mode": "co-operative"}, {"mode": "competitive"}


def at_turn(game, turn):
    """Go on to this turn, carrying out what comes due; after which turns something did."""
    due = []
    while game.table()["over"] is None and not (
        game.table()["turns"] == turn - 1 and not game.table()["due"] and game.place()
    ):
        game.next()
        if game.table()["due"]:
            due.append(game.table()["turns"])
    return due


def to_the_end(game):
    return at_turn(game, 10_000)


def meadow(play, players=4, habitat_in=1, **options):
    game = play("ecogon-like", sides=players, options=options)
    at_turn(game, habitat_in)
    game.ok("act habitat")
    return game


# EG-01: the count begins with the turn after the one in which the second habitat came down.


@pytest.mark.parametrize(
    ("players", "mode", "habitat_in", "turns"),
    [
        (4, "co-operative", 1, [4, 7, 10]),
        (4, "co-operative", 2, [5, 8, 11]),
        (1, "co-operative", 3, [6, 9, 12]),
        (9, "co-operative", 1, [4, 7, 10]),
        (2, "competitive", 1, [4, 7, 10]),
        (3, "competitive", 1, [5, 9, 13]),
        (4, "competitive", 1, [4, 7, 10]),
        (5, "competitive", 1, [5, 9, 13]),
        (6, "competitive", 1, [6, 11, 16]),
        (6, "competitive", 4, [9, 14, 19]),
    ],
)
def test_when_events_come(play, players, mode, habitat_in, turns):
    game = meadow(play, players, habitat_in, mode=mode)
    assert at_turn(game, turns[-1] + 1) == turns
    assert (game.pile("events"), game.pile("events-done")) == (7, 3)


def test_an_interval_of_ones_own(play):
    game = meadow(play, 3, 2, mode="competitive", interval=5)
    assert at_turn(game, 18) == [7, 12, 17]


def test_without_a_second_habitat_no_event_comes(play):
    game = play("ecogon-like")
    assert at_turn(game, 30) == []
    game.ok("act habitat")
    assert at_turn(game, 37) == [33, 36]


# EG-02, EG-20: with fewer than two habitats the count stops, and begins anew.


def test_a_habitat_lost_in_a_turn_restarts_the_count(play):
    game = meadow(play)
    assert at_turn(game, 4) == []
    game.ok("act habitat-gone")
    assert at_turn(game, 6) == []
    game.ok("act habitat")
    assert at_turn(game, 13) == [9, 12]


def test_a_habitat_lost_and_laid_again_in_the_same_turn_restarts_the_count(play):
    game = meadow(play)
    at_turn(game, 3)
    game.ok("act habitat-gone", "act habitat")
    assert at_turn(game, 10) == [6, 9]


def test_an_event_that_takes_a_habitat_stops_the_count(play):
    game = meadow(play)
    at_turn(game, 4)
    assert game.next() == "Event: a card is due."
    game.ok("act habitat-gone")
    assert game.ok("event done") == "Event: done, 9 left. Turn: Player 1."
    assert at_turn(game, 12) == []
    game.ok("act habitat")
    assert at_turn(game, 16) == [15]


def test_with_three_habitats_one_may_go(play):
    game = meadow(play)
    game.ok("act habitat")
    at_turn(game, 3)
    game.ok("act habitat-gone")
    assert at_turn(game, 8) == [4, 7]


# EG-03, EG-04: what can't be carried out.


def test_a_stack_of_unplayable_events_is_left_as_it_is_until_the_next_interval(play):
    game = meadow(play, events=5)
    at_turn(game, 4)
    game.next()
    for n in range(1, 5):
        assert game.ok("event unplayable") == f"Event: back under the stack. Turn over the next card ({n} of 5 tried)."
    assert game.ok("event unplayable") == (
        "Event: none of the 5 cards can be played. Nothing happens this time. Turn: Player 1."
    )
    assert (game.pile("events"), game.pile("events-done")) == (5, 0)
    assert at_turn(game, 8) == [7]


def test_an_unplayable_last_event_does_not_end_the_game(play):
    game = meadow(play, events=1)
    at_turn(game, 4)
    game.next()
    assert (
        game.ok("event unplayable")
        == "Event: the last card can't be played. Nothing happens this time. Turn: Player 1."
    )
    assert game.table()["over"] is None
    assert to_the_end(game) == [7]
    assert game.table()["over"] == {"why": "last-event", "at_turn": 7}


# EG-18, EG-19: the nature stack.


@pytest.mark.parametrize(
    ("players", "blank", "nature"),
    [(4, True, 71), (4, False, 70), (1, True, 77), (2, True, 75), (3, False, 72), (6, True, 67), (12, True, 55)],
)
def test_the_nature_stack_at_the_start_and_after_the_first_turns(play, players, blank, nature):
    game = play("ecogon-like", sides=players, options={"blank-tile": blank})
    assert game.pile("nature") == nature
    at_turn(game, 5)
    assert (game.pile("nature"), game.pile("drawn")) == (nature - 5, 5)


# EG-07, EG-08: the co-operative game ends with the turn or with the event.


def test_together_the_last_event_ends_the_game(play):
    game = meadow(play, events=5)
    assert to_the_end(game) == [4, 7, 10, 13, 16]
    assert game.table()["over"] == {"why": "last-event", "at_turn": 16}
    uneven = meadow(play, habitat_in=2, events=5)
    assert to_the_end(uneven) == [5, 8, 11, 14, 17]
    assert uneven.table()["over"] == {"why": "last-event", "at_turn": 17}
    assert uneven.pile("nature") == 71 - 17


@pytest.mark.parametrize(("players", "turns"), [(1, 77), (2, 75), (3, 73), (4, 71), (5, 69), (6, 67)])
def test_together_the_turn_of_the_last_tile_is_finished(play, players, turns):
    game = play("ecogon-like", sides=players)
    at_turn(game, turns)
    assert (game.pile("nature"), game.table()["over"], game.table()["ending"]) == (0, None, "nature-empty")
    assert game.next() == "Game over: The nature stack is empty."
    assert game.table()["over"] == {"why": "nature-empty", "at_turn": turns}


def test_an_event_that_falls_due_with_the_turn_of_the_last_tile_comes_before_the_end(play):
    # In turn 71 the last tile is drawn, and the twentieth of 21 events falls due after it.
    game = meadow(play, habitat_in=11, events=20)
    assert to_the_end(game) == list(range(14, 72, 3))
    assert game.table()["over"]["at_turn"] == 71
    assert (game.pile("events"), game.table()["due"]) == (0, [])


# EG-09: in the competitive game the round is finished; extra turns draw what is left and bring no events.


@pytest.mark.parametrize(
    ("players", "habitat_in", "events", "last_event", "turns"),
    [
        (4, 1, 5, 16, 16),
        (4, 2, 5, 17, 20),
        (4, 4, 5, 19, 20),
        (2, 1, 5, 16, 16),
        (2, 2, 5, 17, 18),
        (3, 1, 5, 21, 21),
        (3, 2, 5, 22, 24),
        (3, 3, 5, 23, 24),
        (5, 1, 6, 25, 25),
        (5, 3, 6, 27, 30),
        (6, 1, 6, 31, 36),
    ],
)
def test_each_for_oneself_all_have_the_same_number_of_turns(play, players, habitat_in, events, last_event, turns):
    game = meadow(play, players, habitat_in, mode="competitive", events=events)
    assert to_the_end(game)[-1] == last_event
    assert game.table()["over"] == {"why": "last-event-each", "at_turn": turns}
    assert {s["turns"] for s in game.table()["sides"]} == {turns // players}
    assert game.pile("nature") == {2: 75, 3: 73, 4: 71, 5: 69, 6: 67}[players] - turns
    assert (game.pile("events"), game.pile("events-done")) == (0, events)


@pytest.mark.parametrize(
    ("players", "tiles", "turns"), [(2, 75, 76), (3, 73, 75), (4, 71, 72), (5, 69, 70), (6, 67, 72)]
)
def test_each_for_oneself_the_nature_stack_may_run_out_first(play, players, tiles, turns):
    game = play("ecogon-like", sides=players, options=EACH)
    at_turn(game, tiles)
    assert (game.pile("nature"), game.table()["ending"]) == (0, "nature-empty-each")
    assert to_the_end(game) == []
    assert game.table()["over"] == {"why": "nature-empty-each", "at_turn": turns}
    assert (game.pile("nature"), game.pile("drawn")) == (0, tiles)


def test_the_stack_may_be_put_right_in_the_middle(play):
    game = meadow(play)
    at_turn(game, 9)
    assert (game.pile("nature"), game.pile("unaccounted")) == (62, 0)
    game.ok("set nature 60")
    assert game.pile("unaccounted") == 2
    at_turn(game, 11)
    assert (game.pile("nature"), game.pile("drawn"), game.pile("unaccounted")) == (58, 11, 2)


@pytest.mark.parametrize(
    ("players", "options", "sentences"),
    [
        (4, {}, []),
        (4, {"events": 4}, ["Fewer than five event cards make a very short game."]),
        (7, {}, ["More than six players wait long for their turns."]),
        (3, {**EACH, "interval": 3}, ["The event would always come after the same player."]),
        (3, {**EACH, "interval": 6}, ["A multiple of the players: the event would come after the same player."]),
        (3, {**TOGETHER, "interval": 3}, []),
        (4, {**EACH, "interval": 3}, []),
        (5, EACH, ["There are tokens in four colours; take beans for the others."]),
    ],
)
def test_what_is_warned_about(players, options, sentences):
    assert list(warned("ecogon-like", players, options)) == sentences


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, EACH), (7, EACH), (4, {"events": 21}), (4, {"events": 0}), (4, {"interval": -1}), (13, {})],
)
def test_what_is_refused(play, players, options):
    with pytest.raises(Refused):
        play("ecogon-like", sides=players, options=options)


# One deck for all: draw up to three, and a last turn.


@pytest.mark.parametrize(
    ("players", "rewilding", "deck"), [(2, True, 54), (3, True, 51), (4, True, 48), (4, False, 47)]
)
def test_the_deck_at_the_start(play, players, rewilding, deck):
    game = play("phylo-like", sides=players, options={"rewilding-in-deck": rewilding})
    assert (game.pile("deck"), game.each("piles", "hand")) == (deck, [3] * players)
    game.next()
    assert game.pile("deck") == deck
    assert deck + 3 * players == (60 if rewilding else 59)


def test_drawing_up_to_three(play):
    game = play("phylo-like", sides=2)
    game.next()
    game.ok("act play 2")
    game.next()
    assert (game.each("piles", "hand"), game.pile("in-play")) == ([1, 3], 2)
    game.next()
    assert (game.each("piles", "hand"), game.pile("deck")) == ([3, 3], 52)
    # An event that was drawn goes to the discards, and nothing is drawn for it.
    game.ok("act event")
    assert (game.each("piles", "hand"), game.pile("deck"), game.pile("discards")) == ([2, 3], 52, 1)
    game.ok("act rewilding")
    assert (game.each("piles", "hand"), game.pile("deck"), game.pile("in-play")) == ([2, 3], 51, 3)


def test_a_new_hand(play):
    game = play("phylo-like", sides=2)
    game.next()
    game.ok("act play", "act new-hand")
    assert (game.pile("hand", "player-1"), game.pile("deck"), game.pile("aside", "player-1")) == (3, 53, 0)


def test_the_turn_of_the_last_card_is_the_last_one(play):
    game = play("phylo-like", sides=2)
    game.next()
    game.ok("set deck 2", "act play 3")
    game.next()
    assert (game.pile("deck"), game.table()["ending"]) == (2, None)
    game.ok("act play")
    game.next()
    # Three are wanted, two are there: the turn is played with them.
    assert (game.pile("hand", "player-1"), game.pile("deck"), game.table()["ending"]) == (2, 0, "deck-through")
    game.ok("act play 2")
    assert game.next() == "Game over: The deck is through, and this turn has been finished."
    assert game.table()["over"] == {"why": "deck-through", "at_turn": 3}


def test_cards_that_go_back_after_the_last_one_was_drawn_cancel_nothing(play):
    game = play("phylo-like", sides=2)
    game.next()
    game.ok("set deck 2")
    assert game.no("act new-hand") == "Deck: 2 cards, and this takes 3."
    game.ok("set deck 3", "act new-hand")
    assert (game.pile("hand", "player-1"), game.pile("deck"), game.table()["ending"]) == (3, 3, "deck-through")
    assert game.next().startswith("Game over: The deck is through")
    assert game.table()["over"] == {"why": "deck-through", "at_turn": 1}


# A deck, a hand, a bank and a trash each.


def cards(game, side="player-1"):
    return tuple(game.pile(p, side) for p in ("deck", "hand", "pyramid", "bank", "trash"))


def test_up_to_five_at_the_start_of_a_turn_and_four_at_its_end(play):
    game = play("pyramid-like")
    assert cards(game) == (35, 4, 0, 0, 0)
    game.next()
    assert cards(game) == (34, 5, 0, 0, 0)
    game.ok("act organism")
    game.next()
    assert (cards(game), cards(game, "player-2")) == ((34, 4, 1, 0, 0), (34, 5, 0, 0, 0))
    game.ok("act bank", "act card", "act lost player-1")
    assert (cards(game), cards(game, "player-2")) == ((34, 4, 0, 0, 1), (34, 3, 0, 1, 1))
    game.next()
    assert cards(game, "player-2") == (33, 4, 0, 1, 1)
    assert (
        game.no("act protect")
        == "“Protection used from the bank” is not possible now. “Bank” of Player 1 is 0 and must be at least 1."
    )
    game.ok("act protect player-2")
    assert cards(game, "player-2") == (33, 4, 0, 0, 2)


def test_the_trash_is_shuffled_into_the_deck_again(play):
    game = play("pyramid-like")
    game.ok("move 34 deck trash player-1", "move 4 hand trash player-1")
    assert cards(game) == (1, 0, 0, 0, 38)
    game.next()
    assert cards(game) == (34, 5, 0, 0, 0)


def test_with_deck_and_trash_empty_the_missing_cards_are_skipped(play):
    game = play("pyramid-like")
    game.ok("move 34 deck pyramid player-1", "move 2 hand bank player-1")
    game.next()
    assert cards(game) == (0, 3, 34, 2, 0)
    game.next()
    assert cards(game) == (0, 3, 34, 2, 0)


def test_the_first_complete_pyramid_ends_the_game_at_once(play):
    game = play("pyramid-like", sides=3)
    game.ok("turn player-2", "next", "next")
    assert game.acting() == "player-3"
    game.ok("act complete player-1")
    assert game.table()["over"] == {"why": "pyramid", "at_turn": 2}


def test_each_deck_is_taken_once(play):
    options = play("pyramid-like", sides=4, options={"deck.player-2": "ocean"}).table()["options"]
    assert [options[f"deck.player-{n}"] for n in range(1, 5)] == ["amazon", "ocean", "prairie", "yellowstone"]
    with pytest.raises(Refused):
        play("pyramid-like", options={"deck": "ocean"})


# Twenty rounds.


@pytest.mark.parametrize("players", [1, 2, 3, 4, 8])
def test_twenty_rounds_are_twenty_turns_each(play, players):
    game = play("eco-like", sides=players)
    assert to_the_end(game) == []
    assert game.table()["over"] == {"why": "schedule", "at_turn": 20 * players}
    assert {s["turns"] for s in game.table()["sides"]} == {20}
    assert game.each("piles", "taken") == [20] * players
    assert (game.pile("pool"), game.pile("pairs")) == (4, 40 * players - 20 * players - 4)


def test_tokens_are_earned_and_used(play):
    game = play("eco-like", sides=2)
    game.next()
    assert game.place() == [("round", 1), ("turn", 1)]
    assert game.no("act token") == "“Token used” is not possible now. “Tokens” of Player 1 is 0 and must be at least 1."
    game.ok("act keystone", "act sacrifice")
    game.next()
    assert game.no("act token") == "“Token used” is not possible now. “Tokens” of Player 2 is 0 and must be at least 1."
    game.next()
    assert (game.pile("pairs"), game.pile("pool")) == (80 - 4 - 2, 4)
    game.ok("act token")
    assert (game.pile("pairs"), game.pile("pool"), game.pile("swept")) == (70, 4, 4)
    assert game.side("player-1")["meters"] == {"tokens": 1, "tokens-used": 1, "keystones": 1, "sacrifices": 1}
    game.ok("act token")
    assert game.no("act token") == "“Token used” is not possible now. “Tokens” of Player 1 is 0 and must be at least 1."
    assert (
        game.no("act token player-2")
        == "“Token used” is not possible now. “Tokens” of Player 2 is 0 and must be at least 1."
    )
