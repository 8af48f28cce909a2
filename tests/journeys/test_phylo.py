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
            assert game.next() == "Game over: The last card was drawn, and that turn is over."
            assert game.table()["over"] == {"why": "deck-through", "at_turn": turn}
            break
        assert game.table()["ending"] is None and turn < 200


def test_three_actions_and_no_more(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "act play", "act relocate")
    assert "last-action" in prompts(game) and not prompts(game) & {"actions", "second-action", "actions-done"}
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
    assert "Shuffle the old ones into the deck. It has 54 cards now" in game.ok("act new-hand")
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


def said(game: Game) -> str:
    """What the game master says now."""
    return " ".join(game.table()["console"]["say"])


@pytest.mark.parametrize(("hand", "words"), [(0, "draw 3 cards."), (1, "draw 2 cards."), (2, "draw 1 card.")])
def test_each_turn_says_how_many_cards_are_drawn(shipped: Opened, hand: int, words: str) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", *["act play"] * (3 - hand), "next")
    assert "Player 2, you hold 3 cards: draw none." in said(game), "nobody has drawn yet"
    game.next()
    assert f"Player 1, {words}" in said(game) and "up to" not in said(game)
    game.ok("act play")
    assert "draw" not in said(game), "once an action was used the cards have been drawn"


def test_the_last_cards_are_counted_too(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", *["act play"] * 3, "next", "set deck 1", "next")
    assert "Player 1, draw 1 card." in said(game) and "Finish this turn: the last card was drawn." in said(game)


def test_where_nobody_records_what_is_played_no_number_is_made_up(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.next()
    assert "you hold 3 cards: draw none" in said(game)
    game.next(2)
    assert "Player 1, draw until you hold three cards." in said(game)
    game.ok("act play", "next", "next")
    assert "Player 1, draw 1 card." in said(game), "from then on it is known"


@pytest.mark.parametrize("line", ["act event", "act event-stays"])
def test_an_event_that_was_drawn_asks_what_it_hits(shipped: Opened, line: str) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "act play", "next", "next")
    assert "event-target" not in prompts(game) and "draw-one" in prompts(game)
    game.ok(line)
    assert "event-target" in prompts(game) and "draw-one" not in prompts(game)
    assert "Never another event; if several fit, decide together." in said(game)
    game.ok("act play")
    assert "event-target" not in prompts(game)


def test_points_in_play_fill_the_sheet_until_somebody_counts(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "set points 84", "finish")
    verdict = game.table()["verdict"]
    assert (verdict["band"], verdict["value"], verdict["next"]) == (
        "Sustainable",
        84,
        {"band": "Flourishing", "short_by": 26},
    )
    game.ok("count table card-points=49")
    assert (game.table()["verdict"]["band"], game.table()["verdict"]["value"]) == ("Barren", 49)
    unknown = shipped("phylo-western-pa", sides=2)
    unknown.ok("next", "finish")
    assert unknown.table()["verdict"] is None, "nobody has counted, and that is not 0"


BANDS = {
    49: ("1 more to Damaged", "Few species can live here. It takes time and work to bring life back."),
    50: ("30 more to Sustainable", "Some species may struggle or die out here."),
    109: ("1 more to Flourishing", "A strong home for many kinds of species."),
    110: ("110 points", "Many kinds of life, and growth everywhere."),
}


@pytest.mark.parametrize("points", list(BANDS))
def test_bands_are_on_the_projector_with_their_meaning_and_how_far_it_is(shipped: Opened, points: int) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", f"set points {points}", "screen ladder")
    shown = game.public()["shown"]
    assert (shown["kind"], shown["headline"], *shown["lines"]) == ("ladder", *BANDS[points])
    far = {row["title"]: row["words"] for row in shown["rows"]}
    assert far == {
        title: f"{at - points} to go" if at > points else "reached"
        for title, at in (("Flourishing", 110), ("Sustainable", 80), ("Damaged", 50), ("Barren", 0))
    }


def test_the_result_says_what_its_band_means(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.ok("next", "finish", "count table card-points=84", *["reveal"] * 3)
    shown = game.public()["shown"]
    assert (shown["kind"], shown["headline"]) == ("verdict", "Sustainable")
    assert shown["lines"] == [
        "84 points: Sustainable; 26 more to Flourishing.",
        "A strong home for many kinds of species.",
    ]


def test_nothing_asks_for_a_number_that_the_room_need_not_see(shipped: Opened) -> None:
    game = shipped("phylo-western-pa", sides=2)
    game.next()
    assert "Last card drawn" not in str(game.public())
