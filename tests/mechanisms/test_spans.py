import pytest


def test_nested_spans_are_walked_in_the_order_of_the_file(play):
    game = play("harbour", options={"days": 2})
    said = [game.next() for _ in range(18)]
    assert said == [
        "Day 1 of 2, Tide 1 of 2, Load: Red crew, 1:30.",
        "Day 1 of 2, Tide 1 of 2, Load: Blue crew, 1:30.",
        "Day 1 of 2, Tide 1 of 2, Load: Green crew, 1:30.",
        "Day 1 of 2, Tide 2 of 2, Load: Red crew, 0:30.",
        "Day 1 of 2, Tide 2 of 2, Load: Blue crew, 0:30.",
        "Day 1 of 2, Tide 2 of 2, Load: Green crew, 0:30.",
        "Day 1 of 2, Tide 2 of 2, Customs, 0:20.",
        "Day 2 of 2, Night watch.",
        "Day 2 of 2, Tide 1 of 2, Load: Blue crew, 0:30.",
        "Day 2 of 2, Tide 1 of 2, Load: Green crew, 0:30.",
        "Day 2 of 2, Tide 1 of 2, Load: Red crew, 0:30.",
        "Day 2 of 2, Tide 2 of 2, Load: Blue crew, 0:30.",
        "Day 2 of 2, Tide 2 of 2, Load: Green crew, 0:30.",
        "Day 2 of 2, Tide 2 of 2, Load: Red crew, 0:30.",
        "Day 2 of 2, Tide 2 of 2, Customs, 0:20.",
        "Day 2 of 2, Feast.",
        "Farewell.",
        "Game over: the schedule is complete.",
    ]
    assert game.table()["over"] == {"why": "schedule", "at_turn": 12}
    assert game.no("1: next") == "Game over: the schedule is complete. Nothing comes next at this table."


def test_the_place_names_every_level(play):
    game = play("harbour")
    assert game.table()["place"] == []
    game.next(12)
    assert game.table()["place"] == [
        {"span": "day", "n": 2, "of": 3},
        {"span": "tide", "n": 2, "of": 2},
        {"span": "load", "n": 1, "of": 3, "side": "blue"},
    ]
    assert (game.acting(), game.clock()) == ("blue", ("running", 30))


def test_conditions_of_place_choose_among_rules(play):
    game = play("harbour", options={"days": 3})
    game.next(26)
    assert game.table()["piles"] == {
        "quay": 87,
        "on-first": 2,
        "on-not-first": 4,
        "on-last": 2,
        "on-not-last": 4,
        "on-nth": 1,
        "unaccounted": 0,
    }


def test_a_single_repetition_is_first_and_last(play):
    game = play("harbour", options={"days": 1})
    assert game.next() == "Day, Tide 1 of 2, Load: Red crew, 1:30."
    game.next(8)
    assert game.table()["over"] == {"why": "schedule", "at_turn": 6}
    assert (game.pile("on-first"), game.pile("on-last"), game.pile("on-not-last")) == (2, 2, 0)


def test_the_first_side_advances_with_every_day(play):
    game = play("harbour")
    order = [side for side in (game.ok("next") and game.acting() for _ in range(25)) if side]
    assert [order[i] for i in (0, 6, 12)] == ["red", "blue", "green"]
    assert order[12:15] == ["green", "red", "blue"]


def test_a_side_may_have_a_pace_of_its_own(play):
    game = play("harbour", options={"pace": 40, "pace.blue": 75})
    game.next(4)
    assert game.clock() == ("running", 40)
    assert game.next() == "Day 1 of 3, Tide 2 of 2, Load: Blue crew, 1:15."


def test_shortening_counts_at_once_for_what_is_the_last(play):
    game = play("harbour", options={"days": 3})
    game.next(8)
    assert game.ok("shorten days 2") == "House rule: days 2 instead of 3."
    assert game.table()["place"] == [{"span": "day", "n": 2, "of": 2}, {"span": "night-watch", "n": 1, "of": 1}]
    game.next()
    assert (game.pile("on-last"), game.pile("on-not-last")) == (1, 2)
    assert game.no("shorten days 1") == "2 days have already begun, so “Days” can't be 1."
    assert game.no("shorten days 0") == "2 days have already begun, so “Days” can't be 0."
    game.ok("undo", "undo")
    assert game.table()["place"][0] == {"span": "day", "n": 2, "of": 3}


def test_shortening_before_the_beginning(play):
    game = play("harbour")
    assert game.no("shorten days 0") == "“Days” must be at least 1, not 0."
    assert game.no("shorten days 3") == "“Days” is already 3."
    assert game.no("shorten pace 20") == "'pace' can't be shortened. You can shorten: days."
    game.ok("shorten days 1")
    assert game.next() == "Day, Tide 1 of 2, Load: Red crew, 1:30."


@pytest.mark.parametrize(("sides", "steps"), [(2, 19), (3, 25), (4, 31)])
def test_steps_by_number_of_sides(play, sides, steps):
    game = play("harbour", sides=sides)
    game.next(steps)
    assert game.table()["over"] is None
    assert game.next() == "Game over: the schedule is complete."
    assert game.table()["turns"] == 6 * sides
