"""PHYLO turn by turn: deck, hands and what lies on the table, beside plain numbers made from the rules alone."""

from collections.abc import Callable

import pytest
from mechanisms.playing import Game

Opened = Callable[..., Game]


def prompts(game: Game) -> set[str]:
    """What there is to say and do now."""
    return {p["id"] for p in game.table()["prompts"]}


def books(game: Game, players: int) -> tuple[int, list[int], int, int]:
    """Deck, hands, in play, discards."""
    return game.pile("deck"), game.each("piles", "hand"), game.pile("in-play"), game.pile("discards")


@pytest.mark.parametrize("rewilding", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game(shipped: Opened, players: int, rewilding: bool) -> None:
    """Every turn somebody draws up to three; what is done follows a pattern, until the last card has been drawn."""
    game = shipped("phylo-western-pa", sides=players, options={"rewilding-in-deck": rewilding})
    cards = 60 if rewilding else 59
    deck, hands, laid, gone, turn = cards - 3 * players, [3] * players, 0, 0, 0
    assert books(game, players) == (deck, hands, 0, 0)
    while True:
        who = turn % players
        game.next()
        drawn = min(max(0, 3 - hands[who]), deck)
        deck, hands[who] = deck - drawn, hands[who] + drawn
        assert books(game, players) == (deck, hands, laid, gone), turn
        assert game.acting() == f"player-{who + 1}"
        events = min(turn % 3 == 2, hands[who])
        for _ in range(events):
            game.ok("act event")
        plays = min((turn * 7) % 4, hands[who] - events, 3)
        for _ in range(plays):
            game.ok("act play")
        hands[who], laid, gone = hands[who] - events - plays, laid + plays, gone + events
        assert books(game, players) == (deck, hands, laid, gone), turn
        assert deck + sum(hands) + laid + gone == cards
        turn += 1
        if deck == 0:
            assert game.table()["ending"] == "deck-through"
            assert game.next() == "Game over: The last card has been drawn, and this turn has been finished."
            assert game.table()["over"] == {"why": "deck-through", "at_turn": turn}
            break
        assert game.table()["ending"] is None and turn < 200


def test_three_actions_and_no_more(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "act play", "act relocate")
    assert "actions" in prompts(game) and "actions-done" not in prompts(game)
    game.ok("act action-card")
    assert (game.pile("hand", "player-1"), game.pile("in-play"), game.pile("discards")) == (1, 1, 1)
    assert "actions-done" in prompts(game)
    for line in ("act play", "act relocate", "act action-card"):
        assert "is not possible now." in game.no(line)
    game.ok("act extra-action", "act play")
    game.next()
    assert game.meter("actions-left", "player-2") == 3 and game.meter("actions-left", "player-1") == 0


def test_the_rewilding_card_lies_beside_home_and_is_replaced(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.next()
    assert "rewilding" in prompts(game)
    game.ok("act rewilding")
    assert (game.pile("rewilding"), game.pile("hand", "player-1"), game.pile("deck")) == (1, 3, 53)
    assert "rewilding" not in prompts(game)
    assert (
        game.no("act rewilding")
        == "“Rewilding drawn” is not possible now. “Rewilding beside Home” is 1 and must be at most 0."
    )
    without = shipped("phylo-western-pa", sides=2, options={"rewilding-in-deck": False})
    without.next()
    assert without.no("act rewilding") == "“Rewilding drawn” is not possible now."


def test_a_new_hand_comes_before_any_action(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.next()
    assert "new-hand" in prompts(game)
    assert "Shuffle the old ones into the deck: 54 cards" in game.ok("act new-hand")
    assert books(game, 2) == (54, [3, 3], 0, 0)
    game.ok("act play")
    assert (
        game.no("act new-hand")
        == "“New hand” is not possible now. “Actions left” of Player 1 is 2 and must be at least 3."
    )
    assert "new-hand" not in prompts(game)


@pytest.mark.parametrize(("left", "hand", "deck"), [(3, 3, 3), (2, 2, 3), (1, 1, 3)])
def test_a_new_hand_that_takes_the_last_card_brings_the_end(shipped: Opened, left: int, hand: int, deck: int) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", f"set deck {left}", "act new-hand")
    assert (game.pile("hand", "player-1"), game.pile("deck"), game.table()["ending"]) == (hand, deck, "deck-through")
    assert "last-turn" in prompts(game)
    assert game.next().startswith("Game over:")


def test_four_cards_in_hand_are_kept(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "act draw 2")
    assert books(game, 2) == (52, [5, 3], 0, 0)
    game.next(3)
    assert books(game, 2) == (52, [5, 3], 0, 0)


def test_an_event_that_stays_and_a_card_that_leaves(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=3)
    game.ok("next", "act event-stays", "act play", "act removed 2")
    assert books(game, 3) == (51, [1, 3, 3], 0, 2)
    assert "is not possible now." in game.no("act removed")


def test_the_steps_are_called_when_they_are_reached_and_not_when_they_are_lost(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.next()
    said = [game.ok(f"set points {n}") for n in (49, 50, 79, 112, 79, 80, 110)]
    assert ["damaged" in s for s in said] == [False, True, False, False, False, False, False]
    assert ["sustainable." in s for s in said] == [False, True, False, False, False, True, False], (
        "at 112 one band is said"
    )
    assert ["points: your ecosystem flourishes." in s for s in said] == [False, False, False, True, False, False, True]
