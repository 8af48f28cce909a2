import pytest
from mechanisms.playing import warned

from facilitator.game.kernel.command_and_event import Refused


@pytest.mark.parametrize(
    ("options", "sides", "sentences"),
    [
        ({}, 3, []),
        ({"coins": 3}, 3, ["As many coins as stalls: the last one decides everything."]),
        ({"coins": 6}, 3, ["A multiple of the stalls; the same stall always closes."]),
        ({"coins": 6}, 4, []),
        (
            {"coins": 12},
            3,
            ["More than nine coins make a long game.", "A multiple of the stalls; the same stall always closes."],
        ),
        ({}, 6, ["Six stalls are many for a market."]),
        ({"mode": "auction"}, 6, []),
        ({"boys.stall-1": 2}, 3, ["Two errand boys get in each other's way."]),
        ({"boys": 2}, 3, ["Two errand boys get in each other's way."]),
    ],
)
def test_values_that_are_warned_about(play, options, sides, sentences):
    play("bazaar", options=options, sides=sides).next()
    assert list(warned("bazaar", sides, options)) == sentences


@pytest.mark.parametrize(
    ("options", "sides", "sentence"),
    [
        ({"coins": 0}, 3, "Coins is at least 1, not 0."),
        ({"coins": 2, "mode": "solo-crowd"}, 3, "There must be a coin for every stall."),
        ({"mode": "auction"}, 1, "An auction needs at least two stalls."),
        ({"boys": 4}, 2, "Errand boys is at most 3, not 4."),
        ({"boys.stall-2": 4}, 2, "Errand boys is at most 3, not 4."),
        ({"ware": "tea"}, 2, "Ware: each choice can be used only once."),
        ({"ware.stall-1": "tea", "ware.stall-2": "tea"}, 2, "Ware: each choice can be used only once."),
        ({"coins": "x"}, 2, "Coins is a number, not 'x'."),
        ({"coins": True}, 2, "Coins is a number, not true."),
        ({"mode": "zoo"}, 2, "Mode is market, auction or solo-crowd, not 'zoo'."),
        ({"haggling": 1}, 2, "Haggling is true or false, not 1."),
        ({"motto": 3}, 2, "Motto is a text, not 3."),
        ({"coins": 0, "boys": 4}, 2, "Coins is at least 1, not 0. Errand boys is at most 3, not 4."),
        (
            {"cions": 2},
            2,
            "Bazaar has no option 'cions'; expected one of coins, haggling, mode, motto, ware, boys. Did you mean 'coins'?",
        ),
        (
            {"ware.stall-7": "tea"},
            2,
            "There is no side 'stall-7' here; expected one of stall-1, stall-2. Did you mean 'stall-1'?",
        ),
    ],
)
def test_values_that_are_refused(play, options, sides, sentence):
    with pytest.raises(Refused) as refused:
        play("bazaar", options=options, sides=sides)
    assert refused.value.sentence == sentence


def wares(game):
    return [game.table()["options"][f"ware.{s['id']}"] for s in game.table()["sides"]]


def test_a_choice_that_each_side_takes_once(play):
    assert wares(play("bazaar", sides=4)) == ["silk", "salt", "spice", "tea"]
    assert wares(play("bazaar", sides=3, options={"ware.stall-1": "salt"})) == ["salt", "silk", "spice"]
    assert wares(play("bazaar", sides=3, options={"ware.stall-3": "silk", "ware.stall-2": "oil"})) == [
        "salt",
        "oil",
        "silk",
    ]


def test_options_work_on_clocks_piles_and_repetitions(play):
    game = play("bazaar", options={"coins": 2})
    assert game.each("piles", "purse") == [2, 2, 2]
    assert game.next() == "Market day 1 of 2, Sale: Stall 1, 0:40."
    assert play("bazaar", options={"haggling": False}).next() == "Market day 1 of 5, Sale: Stall 1, 0:20."
    shown = play("bazaar", options={"motto": "Sell!"}).table()["options"]
    assert (shown["motto"], shown["haggling"], shown["boys.stall-2"]) == ("Sell!", True, 0)


def test_variants(play):
    game = play("bazaar", variant="auction")
    shown = game.table()["options"]
    assert (shown["mode"], shown["coins"], shown["haggling"], shown["motto"]) == ("auction", 3, False, "Buy")
    assert game.next() == "Market day 1 of 3, Sale: Stall 1, 0:20."
    assert play("bazaar", variant="auction", options={"coins": 4}).next() == "Market day 1 of 4, Sale: Stall 1, 0:20."
    assert play("bazaar", variant="plain", sides=6).table()["options"]["mode"] == "market"


@pytest.mark.parametrize(
    ("variant", "sides", "sentence"),
    [
        ("auction", 1, "Auction needs at least 2 stalls, not 1."),
        ("auction", 5, "Auction is for at most 4 stalls, not 5."),
        ("acution", 3, "Bazaar has no variant 'acution'; expected one of plain, auction."),
        (None, 7, "Bazaar is for 1 to 6 stalls, not 7."),
        (None, 0, "Bazaar is for 1 to 6 stalls, not 0."),
    ],
)
def test_variants_and_numbers_of_sides_that_are_refused(play, variant, sides, sentence):
    with pytest.raises(Refused) as refused:
        play("bazaar", variant=variant, sides=sides)
    assert refused.value.sentence == sentence


def test_prompts_come_at_their_moments_with_their_values(play):
    def prompts():
        return [(p["id"], p["say"], p["do"]) for p in game.table()["prompts"]]

    game = play("bazaar", sides=2, options={"coins": 2})
    assert prompts() == [("welcome", "Each stall begins with 2 coins.", "")]
    game.next()
    assert prompts() == []
    game.next(2)
    assert prompts() == [("poorest", "Stall 1 or Stall 2 may begin to haggle.", "Hand the scales to Stall 2.")]
    game.ok("move 1 purse unaccounted stall-2")
    assert prompts()[0][1] == "Stall 2 may begin to haggle."
    game.next(2)
    assert prompts() == [("closing", "", "Count the purses.")]
