"""Numbers, conditions and effects: each way to say one, in a game of this page, asked while it is played."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest
from mechanisms.playing import Game, open_game

from facilitator.files.fault import Unreadable
from facilitator.files.fault_list import Faults
from facilitator.files.loader import ruleset_of
from facilitator.files.shape import _Shaper
from facilitator.files.toml_document import parse_document
from facilitator.game.kernel.evaluation import TableSituation
from facilitator.game.rulebook.numbers.condition import Condition
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.situation import Told

MARKET = """
schema = 2
id = "market-day"
title = "Market day"
sides = { least = 3, most = 3, word = "stall" }

[options]
walkers = { title = "Walkers", default = 3 }
fair = { title = "Fair", default = true }
mode = { title = "Mode", default = "quick", choices = ["quick", "slow"] }
events = { title = "Events", default = "6", choices = ["3", "6"] }
motto = { title = "Motto", default = "carpe diem" }
crew = { title = "Crew", default = 2, of = "side" }

[spans]
day = { title = "Day", repeat = 4 }
turn = { title = "Turn", within = "day", sides = "each" }

[piles]
deck = { title = "Deck", start = 7, refill = "discard" }
discard = { title = "Discard", start = 4 }
shelf = { title = "Shelf", most = 5 }
hand = { title = "Hand", of = "side", start = { side = "stall-2", times = 2, plus = 1 } }

[meters]
level = { title = "Level", start = 3, least = -2, most = 6 }
coins = { title = "Coins", of = "side", start = 4, most = 9 }
alarms = { title = "Alarms" }
bells = { title = "Bells" }

[cards.goals.cards]
owl = { title = "Owl" }
fox = { title = "Fox" }
[cards.goals]
title = "Goals"

[roles]
list = { baker = { title = "Baker" }, buyer = { title = "Buyer" } }

[actions]
draw = { title = "Draw", asks = { n = { least = 0, most = 20 } }, then = [
    { move = { given = "n" }, from = "deck", to = "hand" },
] }
pay = { title = "Pay", asks = { price = { most = 20 } }, then = [
    { add = 1, to = "alarms" },
    { move = 1, from = "deck", to = "discard" },
    { add = { given = "price", times = -1 }, to = "coins" },
] }
fill = { title = "Fill", then = [{ fill = 4, from = "deck", to = "hand" }] }
clear = { title = "Clear", then = [{ move = "all", from = "hand", to = "discard" }] }
stock = { title = "Stock", asks = { n = { most = 20 } }, then = [{ move = { given = "n" }, from = "deck", to = "shelf" }] }
treat = { title = "Treat", then = [
    { move = { number-of = "sides" }, from = "hand", to = "hand", to-side = "next" },
    { add = 1, to = "coins", of = "previous" },
] }
both = { title = "Both", of = "table", then = [
    { set = "level", to = 0 },
    { add = 5, to = "alarms", when = [{ meter = "level", at-least = 1 }] },
    { add = { meter = "level", plus = 1 }, to = "alarms" },
] }
once = { title = "Once", when = [{ did = "once", is = 0 }] }
first = { title = "First", of = "table", then = [{ pass = "first" }] }
roles = { title = "Roles", of = "table", then = [{ pass = "roles" }] }
storm = { title = "Storm", of = "table", then = [{ end = "storm" }] }

[rules.high]
on = { meter = "level", at-least = 5 }
then = [{ add = 1, to = "alarms" }]

[rules.gone]
on = { pile = "deck", at-most = 0 }
then = [{ add = 1, to = "bells" }]

[rules.swapped]
on = { any = [{ pile = "deck", at-most = 2 }, { pile = "shelf", at-least = 5 }] }
then = [{ add = 10, to = "bells" }]

[rules.poor]
on = { meter = "coins", at-most = 0 }
then = [{ add = 100, to = "bells" }, { add = 20, to = "coins" }, { move = 5, from = "discard", to = "shelf" }]

[endings]
storm = { title = "A storm has come", won = false }
"""


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The market in its first turn, that of stall 1; read anew from its file it stands where it stood."""
    monkeypatch.setattr("mechanisms.playing.RULESETS", tmp_path)
    (tmp_path / "market-day.toml").write_text(MARKET, encoding="utf-8")
    game = open_game(tmp_path, "market-day", seats=2)
    game.next()
    yield game
    game.lesson.store.close()


def read(kind: type, text: str) -> Any:
    """A number or a condition as a file says it."""
    document = parse_document("a.toml", f"x = {text}".encode())
    faults = Faults(document)
    found = _Shaper(faults, False).value(kind, document.tree["x"], ("x",))
    faults.stop()
    return found


def number(game: Game, text: str, side: str | None = "stall-1", **given: Told) -> Any:
    return cast(Number, read(Number, text)).told(TableSituation(game.lesson.tables["1"], side, given))


def holds(game: Game, text: str, side: str | None = "stall-1", **given: Told) -> bool:
    return cast(Condition, read(Condition, text)).holds(TableSituation(game.lesson.tables["1"], side, given))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("true", 1),
        ("[1, 2, { pile = 'deck' }]", 10),
        ("{ pile = 'deck', per = 2 }", 3),
        ("{ pile = 'deck', per = 2, round = 'up' }", 4),
        ("{ pile = 'deck', per = 2, round = 'exact' }", Fraction(7, 2)),
        ("{ value = { meter = 'level', times = -1 }, per = 2 }", -2),
        ("{ value = { meter = 'level', times = -1 }, per = 2, round = 'up' }", -1),
        ("{ pile = 'deck', times = 3, plus = 1 }", 22),
        ("{ pile = 'deck', plus = 1, times = 3, per = 2 }", 10),
        ("{ value = { pile = 'deck', plus = 1 }, times = 3 }", 24),
        ("{ pile = 'deck', look-up = { 2 = 30, 5 = 40, 8 = 50 }, per = 4, times = 2, plus = 1 }", 21),
        ("{ meter = 'level', look-up = { 4 = 9 } }", 0),
        ("{ value = { meter = 'level', times = -1 }, look-up = { -4 = 1, -3 = 2, 0 = 3 } }", 2),
        ("{ option = 'mode', look-up = { quick = 5, slow = 8 } }", 5),
        ("{ option = 'mode', look-up = { slow = 8 }, plus = 1 }", 1),
        ("{ option = 'events', times = 2 }", 12),
        ("{ option = 'fair', times = 4 }", 4),
        ("{ pile = 'deck', times = { option = 'walkers' }, plus = [1, { number-of = 'sides' }] }", 25),
        ("{ pile = 'deck', per = { option = 'walkers' } }", 2),
        ("{ pile = 'deck', when = [{ option = 'walkers', is = 3 }] }", 7),
        ("{ pile = 'deck', plus = 5, when = [{ option = 'walkers', is = 2 }] }", 0),
        ("{ pile = 'hand' }", 1),
        ("{ pile = 'hand', of = 'next' }", 3),
        ("{ pile = 'hand', of = 'previous' }", 1),
        ("{ pile = 'hand', of = 'stall-2' }", 3),
        ("{ side = 'stall-1' }", 1),
        ("{ side = ['stall-2', 'stall-3'] }", 0),
        ("{ span = 'day' }", 1),
        ("{ remaining = 'day' }", 3),
        ("{ cases = [{ value = 5, when = [{ option = 'fair', is = false }] }, { pile = 'deck' }] }", 7),
        ("{ cases = [{ value = 5, when = [{ option = 'fair' }] }, { pile = 'deck' }], times = 2 }", 10),
        ("{ given = 'n', plus = 1 }", 5),
    ],
)
def test_what_a_number_comes_to(market: Game, text: str, value: object) -> None:
    assert number(market, text, n=4) == value


@pytest.mark.parametrize(
    "text",
    [
        "{ given = 'other' }",
        "{ board = 'empty' }",
        "{ pile = 'deck', per = { meter = 'alarms' } }",
        "[1, { given = 'other' }]",
        "{ pile = 'deck', times = { given = 'other' } }",
        "{ option = 'motto', plus = 1 }",
        "{ pile = 'deck', plus = { option = 'mode' } }",
    ],
)
def test_what_is_not_known_is_no_number_and_holds_nothing(market: Game, text: str) -> None:
    assert number(market, text) is None
    if text.startswith("{"):
        for compared in ("at-most = 99", "at-least = 0", "is = 0", ""):
            assert not holds(market, f"{text[:-2]}, {compared} }}" if compared else text), compared


def test_nobodys_pile_and_a_span_that_does_not_run_hold_nothing(tmp_path: Path, market: Game) -> None:
    before = open_game(tmp_path, "market-day", seats=2)
    for text in (
        "{ pile = 'hand', at-least = 0 }",
        "{ meter = 'coins', at-most = 9 }",
        "{ remaining = 'day', is = 0 }",
    ):
        assert not holds(before, text, None)
    assert number(before, "{ span = 'day' }", None) == 0 and holds(market, "{ remaining = 'day', at-least = 3 }")
    assert holds(before, "{ pile = 'deck', is = 7 }", None), "what the table has is known all the same"
    before.lesson.store.close()


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("{ pile = 'hand', of = 'each', at-least = 1 }", True),
        ("{ pile = 'hand', of = 'each', at-least = 2 }", False),
        ("{ pile = 'hand', of = 'any', at-least = 3 }", True),
        ("{ pile = 'hand', of = 'any', at-least = 4 }", False),
        ("{ pile = 'hand', of = 'next', is = 3 }", True),
        ("{ meter = 'level', is = [1, 3] }", True),
        ("{ meter = 'level', is = [1, { option = 'walkers', plus = 1 }] }", False),
        ("{ meter = 'level', is = { option = 'walkers' } }", True),
        ("{ meter = 'level', at-least = 2, at-most = 3 }", True),
        ("{ meter = 'level', at-least = 4, at-most = 9 }", False),
        ("{ option = 'mode', is = 'quick' }", True),
        ("{ option = 'mode', is = ['slow', 'quick'] }", True),
        ("{ option = 'mode', is = 'slow' }", False),
        ("{ option = 'motto', is = 'carpe diem' }", True),
        ("{ option = 'events', is = 6 }", True),
        ("{ option = 'events', is = '6' }", True),
        ("{ option = 'events', at-most = 5 }", False),
        ("{ option = 'fair' }", True),
        ("{ option = 'fair', is = false }", False),
        ("{ meter = 'alarms' }", False),
        ("{ pile = 'deck' }", True),
        ("{ holds = 'owl', is = 0 }", True),
        ("{ side = 'stall-2', is = false }", True),
        ("{ pile = 'deck', per = 2, round = 'exact', is = 3 }", False),
        ("{ any = [{ meter = 'alarms' }, { option = 'fair' }] }", True),
        ("{ any = [[{ meter = 'alarms' }, { option = 'fair' }], { meter = 'level', is = 9 }] }", False),
        ("{ any = [[{ pile = 'deck' }, { option = 'fair' }], { meter = 'level', is = 9 }] }", True),
    ],
)
def test_whether_a_condition_holds(market: Game, text: str, met: bool) -> None:
    assert holds(market, text) is met


def test_a_condition_fires_once_when_it_comes_true_and_again_after_it_failed(market: Game) -> None:
    market.ok("set level 5", "add level 1")
    assert market.meter("alarms") == 1, "it went on holding"
    market.ok("set level 5", "set level 4")
    assert market.meter("alarms") == 1, "going back through the mark is nothing new"
    market.ok("set level 6")
    assert market.meter("alarms") == 2


def test_a_rule_that_reads_both_ends_of_a_move_fires_once(market: Game) -> None:
    market.ok("act stock 5")
    assert (market.pile("deck"), market.pile("shelf"), market.meter("bells")) == (2, 5, 10)


def test_what_holds_of_several_sides_is_about_each_of_them(market: Game) -> None:
    market.ok("set coins 0 stall-2", "set coins 0 stall-3")
    assert market.meter("bells") == 200
    assert market.each("meters", "coins") == [4, 9, 9], "a rule stops at the bound"
    assert (market.pile("discard"), market.pile("shelf")) == (0, 4), "a rule takes what is there"


def test_a_rule_fills_a_pile_up_to_its_bound(market: Game) -> None:
    market.ok("set discard 9", "act stock 2", "set coins 0 stall-2")
    assert (market.pile("discard"), market.pile("shelf")) == (6, 5)


def test_all_conditions_are_asked_before_the_first_effect(market: Game) -> None:
    market.ok("act both")
    assert market.meter("alarms") == 5 + 1, "the level was 3 when it was asked, and 0 when it was looked up"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("act draw 12", "Deck: 11 cards, and this takes 12."),
        ("act stock 6", "Shelf: there is room for 5, and this makes 6."),
        ("act pay 5", "“Coins” of Stall 1 must stay between 0 and 9. It is 4 now, and this makes it -1."),
        ("act treat", "Hand of Stall 1: 1 card, and this takes 3."),
    ],
)
def test_an_action_is_done_in_full_or_nothing_happens(market: Game, line: str, sentence: str) -> None:
    assert market.no(line) == sentence
    assert (market.meter("alarms"), market.pile("deck"), market.pile("discard")) == (0, 7, 4)


def test_what_is_missing_and_all_take_what_is_there(market: Game) -> None:
    market.ok("act fill")
    assert (market.pile("hand", "stall-1"), market.pile("deck")) == (4, 4)
    market.ok("act fill")
    assert market.pile("deck") == 4, "nothing was missing"
    market.ok("set deck 1", "set discard 0", "act fill stall-3")
    assert (market.pile("hand", "stall-3"), market.pile("deck")) == (2, 0)
    market.ok("act clear", "act clear")
    assert market.pile("discard") == 4


def test_a_pile_that_runs_out_is_filled_from_another_one(market: Game) -> None:
    market.ok("act draw 7")
    assert (market.pile("deck"), market.pile("discard")) == (0, 4), "only who wants more turns the discard over"
    assert market.meter("bells") == 11
    market.ok("act draw 3")
    assert (market.pile("deck"), market.pile("discard"), market.pile("hand", "stall-1")) == (1, 0, 11)
    assert market.no("act draw 2") == "Deck: 1 card, and this takes 2."
    market.ok("act draw 0")


def test_the_next_side_gets_it_and_the_one_before_is_paid(market: Game) -> None:
    market.ok("act draw 2", "act treat")
    assert market.each("piles", "hand") == [0, 6, 1] and market.each("meters", "coins") == [4, 4, 5]


def test_what_was_done_is_counted_for_this_step(market: Game) -> None:
    market.ok("act once")
    assert market.no("act once").startswith("“Once” is not possible now.")
    assert number(market, "{ did = 'once' }") == 1 and number(market, "{ did = 'fill' }") == 0
    market.next()
    assert number(market, "{ did = 'once' }") == 0
    market.ok("act once", "undo", "act once")


def test_the_next_side_is_first_from_now_on_and_roles_go_on(market: Game) -> None:
    def roles() -> list[Any]:
        return [seat["roles"] for side in market.table()["sides"] for seat in side["seats"]]

    before = roles()
    market.ok("act roles")
    assert roles() != before
    market.ok("act first")
    assert [market.order(2), market.order(3)] == ["2 3", "2 3 1"]


def test_an_ending_without_conditions_is_reached_by_an_effect_only(market: Game) -> None:
    market.next()
    assert market.table()["over"] is None
    market.ok("act storm")
    assert market.table()["over"] == {"why": "storm", "at_turn": 2, "won": False}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('{ pile = "deck", at-most = 0 }', '{ pile = "deck", at-most = -1 }', "-1, which is never reached"),
        ('{ pile = "deck", at-most = 0 }', '{ option = "walkers", is = 3 }', "a condition that nobody sees come true"),
        ('{ pile = "deck", at-most = 0 }', '{ pile = "deck", meter = "level" }', "with pile and meter"),
        ('{ pile = "deck", at-most = 0 }', '{ pil = "deck", at-most = 0 }', "Did you mean 'pile'?"),
        ('{ pile = "deck", at-most = 0 }', '{ any = [{ pile = "deck" }] }', "at least two conditions"),
        ('{ given = "n" }', '{ given = "m" }', "'m', which nothing asks for"),
        ('{ given = "n" }', '{ pile = "hand", of = "each" }', "each and any are for conditions"),
        ('{ given = "n" }', '{ number-of = "sides", of = "next" }', "is the same for every side"),
        ('{ given = "n" }', '{ pile = "hand", per = 0 }', "at least 1"),
        ('{ given = "n" }', '{ pile = "hand", round = "up" }', "per with it"),
        ('{ given = "n" }', '{ option = "mode" }', "an option of the kind 'number'"),
        ('{ given = "n" }', "{ cases = [1, 2] }", "the cases after it are never reached"),
        ('{ given = "n" }', '{ cases = [{ value = 1, when = [{ option = "fair" }] }] }', "for everything else"),
        ('{ did = "once", is = 0 }', '{ option = "motto", at-least = 2 }', "has no numbers"),
        ('{ did = "once", is = 0 }', '{ option = "mode", is = "fast" }', "is 'fast'; expected one of quick, slow"),
        ('{ did = "once", is = 0 }', '{ holds = "owl", of = "each" }', "only held by one of them"),
        ('{ did = "once", is = 0 }', '{ board = "empty" }', "the game has no board of rows"),
        (
            '{ did = "once", is = 0 }',
            '{ value = { pile = "hand", of = "each" }, at-least = 2 }',
            "each and any are for conditions",
        ),
        ('{ did = "once", is = 0 }', '{ value = { option = "motto" }, is = 2 }', "an option of the kind 'number'"),
        ('{ end = "storm" }', '{ end = "stom" }', "Did you mean 'storm'?"),
        ('{ pass = "roles" }', '{ pass = "goal" }', "Did you mean 'goals'?"),
    ],
)
def test_what_cannot_be_is_told_with_what_would_be_right(old: str, new: str, says: str) -> None:
    assert old in MARKET
    with pytest.raises(Unreadable) as found:
        ruleset_of(parse_document("market-day.toml", MARKET.replace(old, new, 1).encode()))
    assert says in " ".join(fault.text for fault in found.value.faults)
