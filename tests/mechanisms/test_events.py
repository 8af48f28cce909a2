import pytest


def due_after(game, turns):
    """After which turns a card comes due, if everything is always carried out."""
    found, before = [], game.table()["turns"]
    while game.table()["over"] is None and game.table()["turns"] < before + turns:
        game.next()
        if game.table()["due"]:
            found.append(game.table()["turns"])
    return found


@pytest.mark.parametrize(
    ("sides", "every", "turns"),
    [
        (1, 0, [6, 10, 14]),
        (2, 0, [5, 8, 11]),
        (3, 0, [4, 6, 8]),
        (4, 0, [6, 10, 14]),
        (5, 0, [6, 10, 14]),
        (3, 1, [3, 4, 5]),
        (3, 5, [7, 12, 17]),
        (2, 7, [9, 16, 23]),
    ],
)
def test_the_cadence_by_number_of_sides_and_by_option(play, sides, every, turns):
    game = play("storms", sides=sides, options={"every": every, "storms": 20, "rounds": 99})
    game.next(2)
    game.ok("act mast", "act mast")
    # It came true in the second turn: counting begins with the third one.
    assert due_after(game, turns[-1])[:3] == turns


def test_without_the_condition_nothing_comes_due(play):
    game = play("storms", sides=1, options={"every": 1})
    game.next()
    game.ok("act mast")
    assert due_after(game, 6) == []
    game.ok("act mast")
    assert due_after(game, 2) == [8]


def test_next_means_done(play):
    game = play("storms", options={"every": 1})
    game.next()
    game.ok("act mast", "act mast")
    assert game.next() == "Round 1, Sail: Boat 2."
    assert game.next() == "Storm: a card is due."
    assert (game.table()["due"], game.table()["between"], game.acting()) == (["storm"], True, "boat-2")
    assert game.next() == "Storm: done, 3 left. Round 1, Sail: Boat 3."
    assert (game.pile("clouds"), game.pile("past"), game.table()["due"]) == (3, 1, [])
    assert game.next() == "Storm: a card is due."
    assert game.ok("event done") == "Storm: done, 2 left. Round 2, Sail: Boat 1."
    assert game.no("event done") == "No event card is due now."
    assert game.no("event unplayable") == "No event card is due now."
    game.ok("undo")
    assert (game.pile("clouds"), game.table()["due"]) == (3, ["storm"])


def test_a_card_that_is_done_lies_with_the_others_when_rules_ask(play):
    game = play("storms", options={"every": 1})
    game.next()
    game.ok("act mast", "act mast")
    game.next(3)
    assert (game.pile("past"), game.meter("wrecks")) == (1, 0)
    game.next(2)
    assert (game.pile("past"), game.meter("wrecks")) == (2, 1)


def test_the_count_begins_anew_when_the_condition_fails(play):
    game = play("storms", sides=1, options={"every": 3})
    game.next()
    game.ok("act mast", "act mast")
    game.next(3)
    assert game.table()["turns"] == 3
    game.ok("act break")
    # Counted were turns 2 and 3; turn 4 fails, turn 5 brings the mast back, so turns 6, 7, 8 count.
    game.next()
    game.ok("act mast")
    assert due_after(game, 4) == [8]


def test_the_count_begins_anew_even_if_it_failed_for_a_moment(play):
    game = play("storms", sides=1, options={"every": 3})
    game.next()
    game.ok("act mast", "act mast")
    game.next(2)
    game.ok("act break", "act mast")
    assert due_after(game, 5) == [6]


def test_a_card_that_makes_the_condition_fail_restarts_the_count(play):
    game = play("storms", sides=1, options={"every": 2})
    game.next()
    game.ok("act mast", "act mast")
    assert due_after(game, 3) == [3]
    assert game.ok("act break") == "Mast down."
    game.next()
    assert due_after(game, 3) == []
    game.ok("act mast")
    assert due_after(game, 3) == [9]


def test_an_unplayable_card_goes_back_under(play):
    game = play("storms", sides=1, options={"every": 1, "storms": 3})
    game.next()
    game.ok("act mast", "act mast")
    game.next(2)
    assert game.ok("event unplayable") == "Storm: back under the stack. Turn over the next card (1 of 3 tried)."
    assert game.table()["due"] == ["storm"]
    assert game.ok("event unplayable") == "Storm: back under the stack. Turn over the next card (2 of 3 tried)."
    assert game.ok("event done") == "Storm: done, 2 left. Round 3, Sail: Boat 1."
    assert game.next() == "Storm: a card is due."
    assert game.ok("event unplayable") == "Storm: back under the stack. Turn over the next card (1 of 2 tried)."


def test_after_a_full_cycle_nothing_happens_until_the_next_interval(play):
    game = play("storms", sides=1, options={"every": 2, "storms": 2})
    game.next()
    game.ok("act mast", "act mast")
    assert due_after(game, 3) == [3]
    game.ok("event unplayable")
    assert game.ok("event unplayable") == (
        "Storm: none of the 2 cards can be played. Nothing happens this time. Round 4, Sail: Boat 1."
    )
    assert (game.pile("clouds"), game.pile("past"), game.meter("wrecks")) == (2, 0, 0)
    assert due_after(game, 2) == [5]


def test_the_last_card_unplayable_ends_nothing(play):
    game = play("storms", sides=1, options={"every": 2, "storms": 1})
    game.next()
    game.ok("act mast", "act mast")
    due_after(game, 3)
    assert game.ok("event unplayable") == (
        "Storm: the last card can't be played. Nothing happens this time. Round 4, Sail: Boat 1."
    )
    assert game.table()["over"] is None
    assert due_after(game, 2) == [5]
    assert game.next() == "Storm: done, 0 left. Game over: The last storm is over."
    assert game.table()["over"] == {"why": "all-over", "at_turn": 5}


def test_saying_when_the_next_card_comes(play):
    game = play("storms", sides=1, options={"every": 4, "rounds": 99})
    game.next()
    assert game.no("event in 2") == "Storm: no card is due yet. Counting starts as soon as one can be."
    assert (
        game.no("event in 2 strom")
        == "There is no event deck 'strom' here; expected one of storm, calm. Did you mean 'storm'?"
    )
    game.ok("act mast", "act mast")
    assert game.no("event in 0") == "The next event card comes after 1 or more."
    assert game.ok("event in 1") == "Storm: next card after 1 sail."
    assert game.next() == "Storm: a card is due."
    assert game.no("event in 2") == "An event card is due now. Play it or put it back first."
    game.next()
    assert game.ok("event in 6") == "Storm: next card after 6 sails."
    assert due_after(game, 8) == [7]
    game.next()
    assert due_after(game, 4) == [11]


def test_two_decks_of_different_spans(play):
    game = play("storms", sides=2, options={"every": 2, "calms": 3})
    game.next()
    game.ok("act mast", "act mast")
    assert [game.next() for _ in range(8)] == [
        "Round 1, Sail: Boat 2.",
        "Calm: a card is due.",
        "Calm: done, 2 left. Round 2, Sail: Boat 1.",
        "Storm: a card is due.",
        "Storm: done, 3 left. Round 2, Sail: Boat 2.",
        "Calm: a card is due.",
        "Calm: done, 1 left. Round 3, Sail: Boat 1.",
        "Storm: a card is due.",
    ]


def test_an_empty_deck_never_comes_due(play):
    game = play("storms", sides=2)
    assert due_after(game, 10) == []


def test_after_an_ending_is_pending_no_card_comes(play):
    game = play("storms", sides=3, options={"every": 1})
    game.next()
    game.ok("act mast", "act mast", "act leave")
    assert (game.table()["ending"], game.table()["over"]) == ("fog", None)
    assert [game.next() for _ in range(3)] == [
        "Round 1, Sail: Boat 2.",
        "Round 1, Sail: Boat 3.",
        "Game over: The fog has lifted.",
    ]
    assert game.table()["over"] == {"why": "fog", "at_turn": 3}
    assert (game.pile("clouds"), game.table()["due"]) == (4, [])


def test_an_ending_that_comes_with_the_end_of_a_span_leaves_no_card_due(play):
    game = play("storms", sides=1, options={"calms": 9})
    # The fog lifts with the ninth round; that round brings no card any more.
    assert due_after(game, 20) == list(range(1, 9))
    assert game.table()["over"] == {"why": "fog", "at_turn": 9}
    assert (game.pile("quiet"), game.table()["due"]) == (1, [])


def test_extra_turns_come_after_the_last_card_and_bring_none(play):
    game = play("storms", sides=4, options={"every": 1, "storms": 2, "calms": 9})
    game.next(1)
    game.ok("act mast", "act mast")
    assert due_after(game, 9) == [2, 3]
    assert game.table()["over"] == {"why": "all-over", "at_turn": 4}
    assert game.pile("quiet") == 9


def test_a_game_that_ends_while_a_card_is_due_leaves_none_due(play):
    game = play("storms", sides=1, options={"every": 1})
    game.next()
    game.ok("act mast", "act mast")
    assert due_after(game, 2) == [2]
    game.ok("act leave")
    assert game.table()["over"] == {"why": "fog", "at_turn": 2}
    assert game.table()["due"] == []
    assert game.no("event done") == "No event card is due now."
