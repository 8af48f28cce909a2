import pytest


def test_free_rotation_goes_round_until_the_end(play):
    game = play("carousel")
    assert game.order(9) == "1 2 3 4 1 2 3 4 1"
    assert game.table()["place"] == [{"span": "ride", "n": 9, "of": None, "side": "rider-1"}]
    assert game.ok("next") == "Ride: Rider 2, 0:30."


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (["turn back"], "1 4 3 2 1"),
        (["turn back", "turn back"], "3 4 1 2 3"),
        (["turn skip"], "4 1 2 3 4"),
        (["turn skip", "turn skip"], "1 2 3 4 1"),
        (["turn skip", "turn skip", "turn skip"], "2 3 4 1 2"),
        (["turn skip", "turn skip", "turn skip", "turn skip"], "3 4 1 2 3"),
        (["turn back", "turn skip"], "4 3 2 1 4"),
        (["turn rider-2"], "2 3 4 1 2"),
        (["turn 1"], "1 2 3 4 1"),
        (["turn skip", "turn 1"], "1 2 3 4 1"),
        (["turn 1", "turn skip"], "4 1 2 3 4"),
        (["turn back", "turn 4"], "4 3 2 1 4"),
    ],
)
def test_turns_out_of_the_usual_order_in_a_free_rotation(play, lines, order):
    game = play("carousel")
    game.next(2)
    game.ok(*lines)
    assert game.order(5) == order


def test_rules_turn_back_and_skip_too(play):
    game = play("carousel")
    game.next(2)
    game.ok("act whistle")
    assert game.order(2) == "1 4"
    game.ok("act stumble")
    assert game.order(2) == "2 1"


def test_what_the_commands_say(play):
    game = play("carousel", sides=2)
    game.next()
    assert game.ok("turn back") == "Play goes counter-clockwise now."
    assert game.ok("turn back") == "Play goes clockwise now."
    assert game.ok("turn skip") == "The next turn of Rider 2 is skipped. Next turn: Rider 1."
    assert game.ok("turn skip") == "No turn is skipped."
    assert game.ok("turn 2") == "Next turn: Rider 2."
    assert game.no("turn 3") == "There is no side '3' here; expected one of rider-1, rider-2."


def test_somebody_else_may_begin(play):
    game = play("carousel")
    game.ok("turn 3")
    assert game.order(5) == "3 4 1 2 3"


# Twelve tickets, one a turn; the turns that are still owed come after the last ticket.


def test_equal_turns_finish_the_round(play):
    game = play("carousel", sides=5)
    game.next(12)
    assert (game.pile("tickets"), game.table()["ending"], game.table()["over"]) == (0, "sold-out", None)
    assert game.order(3) == "3 4 5"
    assert game.next() == "Game over: No tickets are left."
    assert game.table()["over"] == {"why": "sold-out", "at_turn": 15}
    assert game.each("piles", "punched") == [3, 3, 2, 2, 2]


def test_a_turn_that_was_skipped_has_been_had(play):
    game = play("carousel", sides=4)
    game.next(2)
    game.ok("turn skip")
    assert game.order(10) == "4 1 2 3 4 1 2 3 4 1"
    assert game.pile("tickets") == 0
    assert game.order(3) == "2 3 4"
    assert game.next() == "Game over: No tickets are left."
    assert [s["turns"] for s in game.table()["sides"]] == [4, 4, 3, 4]


def test_after_a_side_was_given_a_turn_only_those_behind_have_extra_turns(play):
    game = play("carousel", sides=4)
    game.next(2)
    game.ok("turn 1")
    assert game.order(10) == "1 2 3 4 1 2 3 4 1 2"
    assert [s["turns"] for s in game.table()["sides"]] == [4, 3, 2, 2]
    assert game.order(4) == "3 4 3 4"
    assert game.next() == "Game over: No tickets are left."
    assert [s["turns"] for s in game.table()["sides"]] == [4, 4, 4, 4]


def test_the_end_comes_after_turning_back_too(play):
    game = play("carousel", sides=4)
    game.next(3)
    game.ok("turn back")
    assert game.order(9) == "2 1 4 3 2 1 4 3 2"
    assert [s["turns"] for s in game.table()["sides"]] == [3, 3, 3, 2]
    assert game.order(4) == "1 4 3 4"
    assert game.next() == "Game over: No tickets are left."
    assert game.table()["over"] == {"why": "sold-out", "at_turn": 16}


# `each`: whatever happens to the order, every side has one turn in a round.


@pytest.mark.parametrize(
    ("before", "lines", "rest"),
    [
        (1, ["turn back"], "4 3 2"),
        (2, ["turn back"], "4 3"),
        (3, ["turn back"], "4"),
        (1, ["turn 3"], "3 4 2"),
        (1, ["turn 4"], "4 2 3"),
        (2, ["turn back", "turn 3"], "3 4"),
        (2, ["turn 1"], "1 3 4"),
        (1, ["turn skip"], "3 4"),
        (1, ["turn skip", "turn skip"], "4"),
        (2, ["turn skip", "turn back"], "3"),
    ],
)
def test_turns_out_of_the_usual_order_in_a_round(play, before, lines, rest):
    game = play("caravan")
    game.next(before)
    game.ok(*lines)
    assert game.order(len(rest.split())) == rest
    assert game.place()[:1] == [("stage", 1)]
    game.next()
    assert game.table()["place"][1]["span"] == "tale"


def test_skipping_the_last_of_a_round_skips_nobody_in_the_next_one(play):
    game = play("harbour")
    game.next(2)
    game.ok("turn skip")
    assert game.next() == "Passed over: Green crew. Day 1 of 3, Tide 2 of 2, Load: Red crew, 0:30."


def test_skipping_at_the_end_of_a_round_skips_the_first_of_the_next_one(play):
    game = play("harbour")
    game.next(3)
    game.ok("turn skip")
    assert game.next() == "Passed over: Red crew. Day 1 of 3, Tide 2 of 2, Load: Blue crew, 0:30."
    assert game.next() == "Day 1 of 3, Tide 2 of 2, Load: Green crew, 0:30."
    assert game.next() == "Day 1 of 3, Tide 2 of 2, Customs, 0:20."


def test_skipping_further_than_the_round_goes_on_into_the_next_one(play):
    game = play("harbour")
    game.next(2)
    game.ok("turn skip", "turn skip")
    assert game.next() == "Passed over: Green crew and Red crew. Day 1 of 3, Tide 2 of 2, Load: Blue crew, 0:30."


def test_free_turns_that_hold_steps_go_on_after_the_last_one(play):
    game = play("caravan")
    game.next(4)
    assert game.next() == "Stage 1 of 3, Tale: Camel 1, Told."
    assert game.order(2) == "2 3"
    assert game.next() == "Stage 2 of 3, Walk: Camel 1."
    assert game.each("meters", "walked") == [1, 1, 1, 1]
    assert game.each("meters", "tales") == [1, 1, 1, 0]


def test_equal_turns_in_rounds_with_a_skipped_turn(play):
    game = play("race")
    game.next()
    game.ok("turn skip")
    assert game.order(2) == "3 1"
    game.ok("act sunset")
    assert game.order(2) == "2 3"
    assert game.next() == "Game over: It is dark."
    assert game.table()["over"] == {"why": "dark", "at_turn": 5}
