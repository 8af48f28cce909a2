import pytest


@pytest.mark.parametrize(
    ("lines", "over"),
    [
        (["next", "act stride 10"], {"why": "finish", "at_turn": 1}),
        (["next", "next", "act stride 4", "act stride runner-3 12"], {"why": "finish", "at_turn": 2}),
        (["next", "set steps 10 runner-2"], {"why": "finish", "at_turn": 1}),
        (["next", "act stride 5", "act stride runner-2 5", "act stride runner-3 4"], None),
        (["next", "act stride 5", "act stride runner-2 5", "act stride runner-3 6"], {"why": "draw", "at_turn": 1}),
        (["next", "next", "act cloud"], None),
        (["next", "next", "act cloud", "next"], {"why": "rained-off", "at_turn": 2}),
        (["next", "act sunset", "next"], None),
        (["next", "act sunset", "next", "next"], None),
        (["next", "act sunset", "next", "next", "next"], {"why": "dark", "at_turn": 3}),
        (["next", "next", "next", "act sunset", "next"], {"why": "dark", "at_turn": 3}),
        # The one that was reached first counts, unless another one ends the game at once.
        (["next", "act sunset", "act cloud", "next"], None),
        (["next", "act sunset", "act stride 10"], {"why": "finish", "at_turn": 1}),
        (["next", "act sunset", "act cloud", "next", "next", "next"], {"why": "dark", "at_turn": 3}),
        (["next", "act cloud", "act sunset", "next"], {"why": "rained-off", "at_turn": 1}),
        (["shorten laps 1", "next", "next", "next", "next"], {"why": "schedule", "at_turn": 3}),
        (["shorten laps 1", "next", "next", "next", "act sunset", "next"], {"why": "dark", "at_turn": 3}),
    ],
)
def test_which_ending_came_and_when(play, lines, over):
    game = play("race")
    game.ok(*lines)
    assert game.table()["over"] == over


def test_what_is_said_about_an_ending(play):
    game = play("race")
    game.next()
    assert game.ok("act stride 10") == "Stride: Runner 1: 10."
    assert game.no("1: next") == "Game over: Somebody has arrived. Nothing comes next at this table."
    assert game.clock() == ("idle", None)
    assert game.ok("undo") == "Undone: Stride: Runner 1: 10. Now: Lap 1 of 5, Run: Runner 1. The clock shows 0:30."
    assert game.table()["over"] is None
    game.ok("act cloud")
    assert (game.table()["ending"], game.table()["over"]) == ("rained-off", None)
    assert game.next() == "Game over: It rains."
    assert game.table()["place"] == [
        {"span": "lap", "n": 1, "of": 5},
        {"span": "run", "n": 1, "of": 3, "side": "runner-1"},
    ]


def test_nothing_ends_before_it_has_begun(play):
    game = play("race")
    game.ok("act stride runner-2 10")
    assert game.table()["over"] is None
    assert game.next() == "Game over: Somebody has arrived."
    assert game.table()["over"] == {"why": "finish", "at_turn": 0}


def test_a_pending_ending_is_undone_with_what_brought_it(play):
    game = play("race")
    game.next()
    game.ok("act cloud", "undo")
    assert game.table()["ending"] is None
    assert game.next() == "Lap 1 of 5, Run: Runner 2, 0:30."
