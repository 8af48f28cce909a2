import pytest


def test_what_people_do_goes_as_far_as_the_bounds_and_no_further(play):
    game = play("tides")
    game.next()
    assert game.no("act flood 4") == "“Level” must stay between -2 and 6. It is 3 now, and this makes it 7."
    game.ok("act flood 3")
    assert game.meter("level") == 6
    assert game.no("act ebb 9") == "“Level” must stay between -2 and 6. It is 6 now, and this makes it -3."
    game.ok("act ebb 8")
    assert game.meter("level") == -2
    game.ok("act haul 3", "act haul isle-2")
    assert game.each("meters", "fish") == [4, 2]
    assert game.no("act haul") == "“Fish” of Isle 1 must stay between 0 and 4. It is 4 now, and this makes it 5."


def test_by_hand_the_bounds_are_kept_by_refusing(play):
    game = play("tides")
    game.next()
    assert game.no("add level 4") == "“Level” must stay between -2 and 6. It is 3 now."
    assert game.no("set level -3") == "“Level” must stay between -2 and 6. It is 3 now."
    assert game.no("add fish -2") == "“Fish” of Isle 1 must stay between 0 and 4. It is 1 now."
    assert game.no("set level 3") == "“Level” is already 3."
    assert game.no("add fish 0 isle-2") == "“Fish” of Isle 2 is already 1."
    assert game.ok("add level +3") == "Level: 6. The water stands at the wall."
    assert game.ok("set level −2") == "Level: -2."
    assert game.ok("add fish 2 2") == "Fish of Isle 2: 3."
    assert game.ok("set fish 4") == "Fish of Isle 1: 4."
    assert game.no("set lvel 2") == (
        "There is no meter or pile 'lvel' here; expected one of level, fish, pearls, alarms. Did you mean 'level'?"
    )


def test_before_the_first_turn_a_meter_of_a_side_needs_its_side(play):
    game = play("tides")
    assert game.no("add fish 1") == "There is one “Fish” per isle. Name the isle."
    assert game.ok("add fish 1 isle-2") == "Fish of Isle 2: 2."


def test_set_and_adjust_for_the_acting_the_next_and_each_side(play):
    game = play("tides", sides=3)
    game.next(2)
    game.ok("set fish 3", "act gift")
    assert game.each("meters", "fish") == [1, 2, 2]
    game.ok("act restock")
    assert game.each("meters", "fish") == [3, 3, 3]
    game.next()
    game.ok("act gift")
    assert game.each("meters", "fish") == [4, 3, 2]
    game.ok("turn back", "act gift")
    assert game.each("meters", "fish") == [4, 4, 1]


def test_the_next_side_of_the_last_one_is_the_first(play):
    game = play("tides", sides=2)
    game.next(2)
    game.ok("set fish 3 isle-1", "set fish 3 isle-2", "act gift")
    assert game.each("meters", "fish") == [4, 2]
    # Named for isle 1 in the turn of isle 2: who gives is isle 1, and `next` is whoever sits after it.
    game.ok("act gift isle-1")
    assert game.each("meters", "fish") == [3, 3]


@pytest.mark.parametrize(
    ("lines", "alarms"),
    [
        (["act flood"], 0),
        (["act flood 2"], 1),
        (["act flood 3"], 1),
        (["act flood 2", "act flood"], 1),
        (["act flood 3", "act ebb"], 1),
        (["act flood 3", "act ebb 8", "act flood 8"], 2),
        (["set level 5"], 1),
        (["add level 3", "set level 5"], 1),
        (["add level 3", "set level 4", "set level 5"], 2),
        (["act haul"], 0),
    ],
)
def test_a_mark_counts_each_time_that_it_is_reached_anew(play, lines, alarms):
    game = play("tides")
    game.next()
    game.ok(*lines)
    assert game.meter("alarms") == alarms


def test_what_follows_belongs_to_the_side_whose_meter_it_was(play):
    game = play("tides")
    game.next()
    game.ok("set fish 0 isle-2")
    assert (game.meter("alarms"), game.each("meters", "fish")) == (10, [1, 2])


def test_done_for_each_side_every_one_reaches_the_mark(play):
    game = play("tides", sides=3)
    game.next()
    game.ok("set level -2")
    assert game.no("act restock") == "“Fish” of Isle 1 must stay between 0 and 4. It is 1 now, and this makes it -2."
    game.ok("set level 0", "act restock")
    assert (game.meter("alarms"), game.each("meters", "fish")) == (30, [2, 2, 2])


def test_what_is_announced_stands_until_the_step_is_over(play):
    game = play("tides")
    game.next()
    assert game.ok("act flood 2") == "Flood: 2. The water stands at the wall."
    assert game.table()["announced"] == ["The water stands at the wall."]
    assert game.next() == "Moon 1 of 5, Turn: Isle 2."
    assert game.table()["announced"] == []


def test_a_secret_meter_is_nowhere_to_be_seen(play):
    game = play("tides")
    game.next()
    assert game.ok("set pearls 3") == "Pearls of Isle 1 changed."
    assert game.no("add pearls -9") == "“Pearls” of Isle 1 can't have that value."
    assert game.side("isle-1")["meters"] == {"fish": 1}
    assert "Pearls" not in str(game.public()) and "pearls" not in str(game.view())
    assert game.lesson.tables["1"].meters["pearls", "isle-1"] == 3


def test_an_announcement_has_its_values_in_it(play):
    game = play("tides")
    game.next()
    game.ok("set fish 0 isle-2")
    assert game.table()["announced"] == ["Isle 2 fish again: 2, at level 3; after Isle 1 comes the moon."]
