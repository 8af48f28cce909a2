"""ECO: twenty turns each, pairs that are picked and swept away, tokens, keystones and sacrifices."""

from collections.abc import Callable

import pytest
from mechanisms.playing import Game

Opened = Callable[..., Game]


def prompts(game: Game) -> dict[str, str]:
    """What there is to say and do now."""
    return {p["id"]: f"{p['say']} {p['do']}" for p in game.table()["prompts"]}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 8])
def test_twenty_turns_each(shipped: Opened, players: int) -> None:
    game = shipped("eco", sides=players)
    for turn in range(20 * players):
        game.next()
        assert game.place() == [("round", turn // players + 1), ("turn", turn % players + 1)]
        assert game.acting() == f"player-{turn % players + 1}"
        assert game.pile("pool") == 4, "filled up again after each pick"
        assert game.each("piles", "tiles") == [turn // players + (n < turn % players) for n in range(players)]
    game.next()
    assert game.table()["over"] == {"why": "schedule", "at_turn": 20 * players}
    assert game.each("piles", "tiles") == [20] * players


def test_tokens_are_earned_by_keystones_and_sacrifices_and_spent_on_a_new_pool(shipped: Opened) -> None:
    game = shipped("eco", sides=2)
    game.next()
    assert game.no("act token") == "“Token used” is not possible now. “Tokens” of Player 1 is 0 and must be at least 1."
    assert "token" not in prompts(game)
    game.ok("act keystone", "act sacrifice", "act sacrifice player-2")
    assert game.each("meters", "tokens") == [2, 1]
    assert "token" not in prompts(game), "new pairs would be for the next player"
    game.ok("act token", "act token")
    assert game.no("act token") == "“Token used” is not possible now. “Tokens” of Player 1 is 0 and must be at least 1."
    assert game.side("player-1")["meters"] == {"tokens": 0, "tokens-used": 2, "keystones": 1, "sacrifices": 2 - 1}
    assert game.pile("pool") == 4
    game.next()
    assert prompts(game)["token"].strip() == "Suggest a token: four new pairs for one point."


def test_the_stack_of_pairs_is_never_used_up(shipped: Opened) -> None:
    """Two players who sacrifice every animal and use every token at once see the most pairs that can be seen."""
    game = shipped("eco", sides=2)
    for _ in range(40):
        game.ok("next", "act keystone", "act sacrifice", "act token", "act token")
        assert game.pile("pool") == 4
    game.next()
    assert game.table()["over"] is not None and game.pile("unaccounted") == 0


def test_the_animal_rules_are_typed_once_and_shown_to_all(shipped: Opened) -> None:
    rules = "Deer: 3 each beside water"
    game = shipped("eco", sides=2, options={"animals": rules})
    assert rules in prompts(game)["animal-rules"]
    for turn in range(40):
        game.next()
        assert ("rules-again" in prompts(game)) == (turn == 20), turn
        assert ("last-round" in prompts(game)) == (turn == 38), turn
        assert "rules-again" not in prompts(game) or rules in prompts(game)["rules-again"]


def test_the_books_agree_with_the_check_on_the_sheet(shipped: Opened) -> None:
    game = shipped("eco", sides=1)
    for turn in range(20):
        game.next()
        if turn % 4 == 0:
            game.ok("act sacrifice")
    game.next()
    side = game.side("player-1")
    assert (side["meters"]["sacrifices"], side["piles"]["tiles"]) == (5, 20)
    assert game.no("act sacrifice") == "The game at this table is over."


def test_no_more_sacrifices_than_turns(shipped: Opened) -> None:
    game = shipped("eco", sides=2)
    game.ok("next", *["act sacrifice"] * 20)
    assert (
        game.no("act sacrifice")
        == "“Animal sacrificed” is not possible now. “Animals sacrificed” of Player 1 is 20 and must be at most 19."
    )
    game.ok("act sacrifice player-2")


def test_each_table_has_its_animal_rules_from_when_they_are_known(shipped: Opened) -> None:
    game = shipped("eco", sides=2, tables=2)
    assert "as on the screen" in prompts(game)["animal-rules"]
    said = game.ok('2: option animals "Fish: 2 each. [b]Deer[/b]: 5 for a pair."')
    assert "Animal rules of this game: “Fish: 2 each. [b]Deer[/b]: 5 for a pair.”." in said
    first, second = (game.table(name)["prompts"] for name in "12")
    assert "as on the screen" in str(first) and "Fish: 2 each." in str(second)
    game.ok("all: next", '1: option animals "Bears alone."')
    assert "Bears alone." in str(game.table("1")["prompts"]) and "Fish" in str(game.table("2")["prompts"])
    game.ok("1: undo")
    assert "Bears" not in str(game.table("1")["prompts"])
    assert "There is no text option 'animal' here. The only one is 'animals'." in game.no('1: option animal "Bears"')
