import pytest


@pytest.mark.parametrize(("sides", "tree", "cart"), [(2, 40, 4), (3, 60, 6), (4, 80, 8)])
def test_piles_start_by_the_number_of_sides_and_by_cases(play, sides, tree, cart):
    game = play("orchard", sides=sides)
    assert game.table()["piles"] == {"tree": tree, "cellar": 0, "cart": cart, "unaccounted": 0}
    assert game.each("piles", "basket-full") == [1, 3, 1, 1][:sides]


@pytest.mark.parametrize(
    ("lines", "tree", "full", "others"),
    [
        (["act shake 5"], 55, [6, 3, 1], {}),
        (["act shake"], 59, [2, 3, 1], {}),
        (["act shake picker-3 2"], 58, [1, 3, 3], {}),
        (["act press"], 66, [1, 3, 1], {"cart": 0}),
        (["act harvest"], 48, [5, 7, 5], {}),
        (["act top-up"], 56, [5, 3, 1], {}),
        (["act top-up", "act top-up picker-2"], 54, [5, 5, 1], {}),
        (["act shake 5", "act top-up"], 55, [6, 3, 1], {}),
        (["act pay", "act mirror"], 58, [2, 3, 1], {}),
        (["act pay", "act pay", "act mirror"], 56, [3, 3, 1], {}),
        (["act shake 2", "act share"], 56, [0, 5, 1], {"cart": 9}),
        (["act shake 5", "act share"], 53, [3, 5, 1], {"cart": 9}),
        (["act store"], 52, [1, 3, 1], {"cellar": 8}),
        (["act gather"], 58, [3, 3, 1], {}),
        (["add ripe 5", "act gather"], 53, [8, 3, 1], {}),
        (["act gather picker-2"], 60, [1, 3, 1], {}),
        (["act windfall"], 58, [1, 5, 1], {}),
    ],
)
def test_amounts_of_every_kind(play, lines, tree, full, others):
    game = play("orchard")
    game.next()
    game.ok(*lines)
    assert (game.pile("tree"), game.each("piles", "basket-full")) == (tree, full)
    assert {name: game.pile(name) for name in others} == others


def test_an_amount_by_the_options_of_the_table_and_of_the_side(play):
    game = play("orchard", options={"basket": 2, "wages": 0, "wages.picker-2": 2})
    game.next()
    game.ok("act harvest", "act pay", "act pay picker-2")
    assert game.no("act pay picker-2") == "Pocket of Picker 2: there is room for 2, and this makes 4."
    assert game.each("piles", "basket-full") == [3, 5, 3]
    assert game.each("piles", "pocket") == [0, 2, 0]


def test_the_first_case_that_fits_counts(play):
    game = play("orchard")
    game.next(7)
    assert game.place() == [("season", 3), ("pick", 1)]
    game.ok("act gather", "act gather picker-2")
    assert game.each("piles", "basket-full") == [4, 6, 1]


def test_what_is_not_there_or_has_no_room_is_not_done_at_all(play):
    game = play("orchard", sides=2)
    game.next()
    game.ok(*["act harvest"] * 5)
    assert (game.pile("tree"), game.each("piles", "basket-full")) == (0, [21, 23])
    assert game.no("act harvest") == "Tree: 0 apples, and this takes 4."
    assert game.no("act shake 3") == "Tree: 0 apples, and this takes 3."
    assert (game.pile("tree"), game.each("piles", "basket-full")) == (0, [21, 23])
    game.ok("set tree 20", "act store")
    assert game.no("act store") == "Cellar: there is room for 10, and this makes 16."


def test_by_hand_what_is_not_there_or_does_not_fit_is_refused(play):
    game = play("orchard")
    game.next()
    assert game.no("move 99 tree basket-full") == "“Tree” has only 60, not 99."
    assert game.no("move 11 tree cellar") == "“Cellar” can hold at most 10. This would make 11."
    assert game.no("move 3 tree pocket") == "“Pocket of Picker 1” can hold at most 2. This would make 3."
    assert game.no("move 0 tree cart") == "You can't move 0. Move at least 1."
    assert game.no("move 1 tree tree") == "“Tree” can't be both From and To. Choose two different piles."
    assert game.no("move 1 three tree") == (
        "There is no pile 'three' here; expected one of tree, cellar, cart, basket-full, pocket, unaccounted. Did you mean 'tree'?"
    )
    assert game.ok("move 2 tree pocket picker-3") == "2 apples from Tree to Pocket of Picker 3."
    assert game.ok("move 1 basket-full cart") == "1 apple from Full basket of Picker 1 to Cart."
    assert game.each("piles", "pocket") == [0, 0, 2]


def test_before_the_first_turn_a_pile_of_a_side_needs_its_side(play):
    game = play("orchard")
    assert game.no("move 1 tree pocket") == "There is one “Pocket” per picker. Name the picker."
    assert game.no("set pocket 1") == "There is one “Pocket” per picker. Name the picker."
    assert game.no("act shake") == "“Shake” needs a picker. Choose one."
    assert game.ok("act shake picker-2 3") == "Shake: Picker 2: 3."
    assert game.pile("basket-full", "picker-2") == 6


def test_what_really_lies_there_is_booked_as_unaccounted(play):
    game = play("orchard")
    game.next()
    assert game.ok("set tree 57") == "Tree set from 60 to 57; unaccounted 3."
    assert game.ok("set pocket 2 picker-2") == "Pocket of Picker 2 set from 0 to 2; unaccounted 1."
    assert game.ok("set cart 9") == "Cart set from 6 to 9; unaccounted -2."
    assert game.ok("move 2 cart unaccounted") == "2 apples from Cart to Unaccounted."
    assert game.table()["piles"] == {"tree": 57, "cellar": 0, "cart": 7, "unaccounted": 0}
    assert game.no("set tree 57") == "“Tree” is already 57."
    assert game.no("set cellar 11") == "“Cellar” can hold at most 10. This would make 11."
    assert game.no("set tree -1") == "“Tree” can't go below 0."
    assert game.no("set unaccounted 0") == "Unaccounted is the difference of the other piles. Set one of those."
    game.ok("undo", "undo", "undo", "undo")
    assert game.table()["piles"] == {"tree": 60, "cellar": 0, "cart": 6, "unaccounted": 0}


def test_drawing_fills_the_stack_up_again_when_it_runs_out(play):
    game = play("kiln")

    def piles():
        return tuple(game.pile(p, "potter-1") for p in ("clay", "shelf", "shards"))

    game.next()
    game.ok("act throw 3")
    assert piles() == (2, 3, 0)
    game.ok("act smash 3")
    assert piles() == (2, 0, 3)
    game.ok("act throw 4")
    assert piles() == (1, 4, 0)
    game.ok("act smash 2", "act throw 1")
    assert piles() == (0, 3, 2)
    game.ok("act throw 1")
    assert piles() == (1, 4, 0)


def test_a_full_target_is_no_reason_to_fill_the_stack_up(play):
    game = play("kiln")
    game.next()
    game.ok("set shelf 3", "set shards 2")
    assert game.no("act throw 3") == "Shelf of Potter 1: there is room for 4, and this makes 6."
    game.ok("act throw")
    assert game.side("potter-1")["piles"] == {"clay": 4, "shelf": 4, "shards": 2}


def test_with_stack_and_refill_both_empty_nobody_can_have_drawn(play):
    game = play("kiln")
    game.next()
    game.ok("set clay 1")
    assert game.no("act throw 3") == "Clay of Potter 1: 1 lump, and this takes 3."
    assert game.side("potter-1")["piles"] == {"clay": 1, "shelf": 0, "shards": 0}
    game.ok("act throw")
    assert game.no("act throw") == "Clay of Potter 1: 0 lumps, and this takes 1."
    assert game.side("potter-1")["piles"] == {"clay": 0, "shelf": 1, "shards": 0}
    assert game.side("potter-2")["piles"] == {"clay": 5, "shelf": 0, "shards": 0}
