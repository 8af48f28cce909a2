"""The recipes of the page for games do what they promise, and things happen in the order that it tells."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli_w
from docs.test_readmes import BASE, GAMES, blocks, merged, page
from mechanisms import playing
from mechanisms.playing import Game
from scoring.counting import points, score

from facilitator.files.loader import ruleset_of
from facilitator.files.toml_document import parse_document
from facilitator.planning.playthrough import play_all_settings

Opened = Callable[..., Game]


def recipe(title: str) -> str:
    """The first example below a heading."""
    text = page(GAMES).split(f"# {title}\n", 1)[1]
    return text.split("```toml\n", 1)[1].split("```", 1)[0]


def whole(piece: str) -> str:
    """A whole game with this piece in it."""
    return tomli_w.dumps(merged(tomllib.loads(BASE), tomllib.loads(piece)))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a game that has a piece in it."""

    def opened(piece: str, sides: int | None = None, more: str = "") -> Game:
        (tmp_path / "piece.toml").write_text(whole(piece + more), encoding="utf-8")
        monkeypatch.setattr(playing, "RULESETS", tmp_path)
        return playing.open_game(tmp_path, "piece", sides=sides)

    return opened


STACK = '[piles.stack]\ntitle = "Stack"\nstart = {n}\n'


def test_a_hand_limit(game: Opened) -> None:
    played = game(recipe("Draw up to a hand limit"))
    played.next(3)
    assert played.each("piles", "hand") == [5, 5]
    assert played.pile("stack") == 56


def test_a_discard_pile_is_reshuffled(game: Opened) -> None:
    played = game(recipe("A discard pile that is reshuffled").replace("start = 60", "start = 7"))
    assert "shuffle" not in played.next()
    assert (played.pile("stack"), played.each("piles", "hand"), played.pile("discards")) == (2, [5, 3], 3)
    assert "shuffle the discards" in played.next()
    assert (played.pile("stack"), played.each("piles", "hand"), played.pile("discards")) == (3, [5, 5], 0)


def test_so_many_turns_each(game: Opened) -> None:
    played = game(recipe("So many turns each"), sides=3)
    played.next(61)
    assert played.table()["over"] == {"why": "schedule", "at_turn": 60}
    assert [side["turns"] for side in played.table()["sides"]] == [20, 20, 20]


def test_a_round_for_each_player(game: Opened) -> None:
    played = game(recipe("A round for each player"), sides=3)
    assert played.order(9) == "1 2 3 2 3 1 3 1 2"
    played.next()
    assert played.table()["over"]


def test_play_until_the_deck_is_empty_with_equal_turns(game: Opened) -> None:
    played = game(recipe("Play until the deck is empty, with equal turns"), sides=3, more=STACK.format(n=4))
    assert played.order(6) == "1 2 3 1 2 3"
    assert played.each("piles", "hand") == [5, 4, 4]
    played.next()
    assert played.table()["over"]["why"] == "stack-empty"


@pytest.mark.parametrize(("sides", "turns"), [(2, 3), (3, 4), (4, 5)])
def test_events_by_number_of_players(game: Opened, sides: int, turns: int) -> None:
    played = game(recipe("Events every few turns, by number of players"), sides=sides)
    for _ in range(2):
        played.next(turns)
        assert not played.table()["due"]
        played.next()
        assert played.table()["due"] == ["event"]
    played.next()
    assert played.pile("events") == 6


def test_a_joker_is_used_once(game: Opened) -> None:
    played = game(recipe("A card that can be used once in the whole game"))
    played.next()
    assert "used the joker" in played.ok("act joker")
    assert "It is 0 now" in played.no("act joker")
    played.ok("act joker player-2")
    played.no("act joker player-2")


def test_once_in_a_turn(game: Opened) -> None:
    played = game(recipe("Once in a turn"))
    played.next()
    played.ok("act swap")
    assert "not possible" in played.no("act swap")
    played.next()
    played.ok("act swap")


def test_a_card_that_turns_up(game: Opened) -> None:
    played = game(recipe("A card that turns up"))
    played.ok("next", *["act alarm"] * 3)
    assert (played.each("piles", "hand"), played.table()["over"]) == ([0, 3], None)
    played.ok("next", "act alarm")
    assert played.table()["over"]["why"] == "lost"


@pytest.mark.parametrize(
    ("forests", "brings"),
    [
        ((5, 4, 2), (3, 1, 0)),
        ((5, 5, 2), (2, 2, 0)),
        ((5, 5, 5), (1, 1, 1)),
        ((5, 3, 3), (3, 0, 0)),
        ((5, 4, 0), (3, 1, 0)),
        ((5, 5), (2, 2)),
        ((5, 5, 5, 5), (1, 1, 1, 1)),
        ((5, 4, 2, 1), (3, 1, 0, 0)),
        ((5, 5, 5, 1), (1, 1, 1, 0)),
        ((5, 3, 3, 3), (3, 0, 0, 0)),
        ((5, 5, 3, 3), (2, 2, 0, 0)),
    ],
)
def test_shares_in_whole_points(tmp_path: Path, forests: tuple[int, ...], brings: tuple[int, ...]) -> None:
    (tmp_path / "piece.toml").write_text(
        whole(recipe("First and second with shares in whole points")), encoding="utf-8"
    )
    text = "".join(f"[sides.player-{i}]\nforest = {n}\n" for i, n in enumerate(forests, 1))
    answer = score(tmp_path, str(tmp_path / "piece.toml"), text)
    assert tuple(points(answer, side)["most-forests"] for side in answer["sides"]) == brings


def test_thresholds_are_announced(game: Opened) -> None:
    played = game(recipe("A threshold announced"))
    played.next()
    assert "bronze" not in played.ok("act score 49")
    assert "51 points: the bronze" in played.ok("act score player-2 2")
    assert "bronze" not in played.ok("act score 28")
    assert "silver" in played.ok("act score 1")


def test_different_first_turns(game: Opened) -> None:
    played = game(recipe("Different first turns"))
    played.next(4)
    assert played.each("piles", "hand") == [8, 8]


def test_roll_and_move(game: Opened) -> None:
    played = game(recipe("Roll and move"), sides=3)
    played.next()
    played.ok("act roll 6")
    assert "misses a turn" in played.ok("act roll 5")
    assert played.order(1) == "3"
    for _ in range(7):
        assert played.ok("act roll player-1 4")
    assert not played.table()["over"]
    played.ok("act roll player-1 1")
    assert played.table()["over"]["why"] == "home"


def test_the_last_round(game: Opened) -> None:
    played = game(recipe("The last round"), sides=3)
    played.next()
    assert "last round" in played.ok("act finish")
    assert played.order(2) == "2 3"
    played.next()
    assert played.table()["over"]["why"] == "complete"


def test_everybody_at_once(game: Opened) -> None:
    played = game(recipe("Everybody at once"), sides=3)
    played.next()
    played.ok("act sell player-2")
    assert "not possible" in played.no("act sell player-2"), "once in each pick"
    played.next()
    assert (played.each("piles", "built"), played.pile("discards"), played.each("piles", "hand")) == (
        [1, 0, 1],
        1,
        [2, 2, 2],
    )


def test_points_by_a_table(game: Opened) -> None:
    for n, brought in ((1, 1), (2, 2), (3, 4)):
        played = game(recipe("Points by a table"), sides=2)
        played.next()
        played.ok(f"act road player-1 {n}")
        assert played.meter("points", "player-1") == brought


def test_one_last_turn_for_everybody(game: Opened) -> None:
    played = game(recipe("One last turn for everybody"), sides=3)
    played.next(2)
    played.ok("set hand 0")
    for side in ("player-3", "player-1", "player-2"):
        played.next()
        assert (played.acting(), played.table()["over"]) == (side, None)
    played.next()
    assert played.table()["over"]["why"] == "all-through"


def test_the_filled_file_of_the_page_is_scored(tmp_path: Path) -> None:
    sheet = next(text for _, text in blocks(GAMES, "toml") if text.startswith("[score.counts]\nships"))
    counts = next(text for _, text in blocks(GAMES, "toml") if text.startswith("# counts of one game"))
    (tmp_path / "base.toml").write_text(whole(sheet), encoding="utf-8")
    answer = score(tmp_path, str(tmp_path / "base.toml"), counts)
    assert points(answer, "player-1") == {
        "goods": 12,
        "fleet": 6,
        "stars": 9,
        "both": 0,
        "largest": 0,
        "ranks": 5,
        "sets": 0,
        "purse": 0,
    }
    assert points(answer, "player-2") == {
        "goods": 3,
        "fleet": 3,
        "stars": 1,
        "both": 5,
        "largest": 3,
        "ranks": 5,
        "sets": 2,
        "purse": 0,
    }


ORDER = """
[rules.opens]
on = { starts = "game" }
then = [{ say = "opens" }]
[rules.round]
on = { starts = "round" }
then = [{ say = "round {stack}" }]
[rules.turn]
on = { starts = "turn" }
then = [{ move = 1, from = "stack", to = "hand" }, { say = "turn of {side}" }]
[rules.sees]
on = { starts = "turn" }
when = [{ pile = "stack", is = 9 }]
then = [{ say = "saw 9" }]
[rules.reaches]
on = { pile = "stack", at-most = 9 }
then = [{ say = "reached 9" }]
[rules.end]
on = { ends = "turn" }
then = [{ say = "end of {side}" }]
[rules.over]
on = { ends = "round" }
then = [{ say = "round over" }]
"""


def test_the_order_of_things(game: Opened) -> None:
    played = game(ORDER, sides=2, more=STACK.format(n=10))

    def told() -> list[str]:
        played.next()
        announced: list[str] = played.table()["announced"]
        return announced

    assert told() == ["opens", "round 10", "turn of Player 1", "reached 9"]
    assert told() == ["end of Player 1", "turn of Player 2", "saw 9"]
    assert told() == ["end of Player 2", "round over", "round 8", "turn of Player 1"]


@pytest.mark.parametrize(("how", "turns"), [("at-once", 3), ("after-step", 3), ("equal-turns", 4)])
def test_an_ending_leaves_out_what_comes_after_the_step(game: Opened, how: str, turns: int) -> None:
    ending = f'[endings.gone]\ntitle = "Gone"\nhow = "{how}"\nwhen = [{{ pile = "stack", at-most = 7 }}]\n'
    played = game(ORDER, sides=2, more=STACK.format(n=10) + ending)
    while not played.table()["over"]:
        played.next()
    finished = turns - (how == "at-once")
    assert played.table()["turns"] == finished
    assert ("round over" in played.table()["announced"]) == (how == "at-once"), "at once: that of the round before"


def test_an_ending_that_was_reached_stays_reached(game: Opened) -> None:
    played = game('[endings.gone]\ntitle = "Gone"\nwhen = [{ pile = "stack", is = 0 }]\n')
    played.ok("next", "set stack 0")
    assert played.table()["ending"] == "gone"
    played.ok("set stack 9")
    assert played.table()["ending"] is None, "what really lies there wins"
    played.ok("undo")
    assert played.table()["ending"] == "gone"
    played.ok("undo")
    assert played.table()["ending"] is None


def test_a_span_is_asked_once_whether_it_takes_place(game: Opened) -> None:
    played = game("""
    [spans.deal]
    title = "Deal"
    repeat = 3
    when = [{ pile = "stack", at-least = 60 }]
    [rules.deal]
    on = { starts = "deal" }
    then = [{ move = 5, from = "stack", to = "discards" }]
    """)
    played.next(3)
    assert played.pile("discards") == 15


def test_a_condition_comes_true(game: Opened) -> None:
    played = game("""
    [meters]
    level = { title = "Level", start = 3 }
    times = { title = "Times" }
    [rules.high]
    on = { meter = "level", at-least = 5 }
    then = [{ add = 1, to = "times" }]
    """)
    played.next()
    for n, times in ((7, 1), (8, 1), (5, 1), (2, 1), (6, 2)):
        played.ok(f"set level {n}")
        assert played.meter("times") == times


def test_only_an_action_has_to_be_possible_in_full(game: Opened) -> None:
    played = game("""
    [cards.tools]
    title = "Tools"
    [cards.tools.cards.hammer]
    title = "Hammer"
    then = [{ move = 3, from = "hand", to = "discards" }]
    [actions.take]
    title = "Taken"
    asks = { cards = { most = 9 } }
    then = [{ move = { given = "cards" }, from = "hand", to = "discards" }]
    """)
    played.next()
    played.ok("act take 1")
    told = re.search(r"`(Hand of Player 1: .*?\.)`", page(GAMES))
    assert told and told[1] in played.no("act take 3")
    assert played.pile("discards") == 1
    played.ok("give hammer player-1", "use hammer")
    assert played.pile("discards") == 3


def test_the_play_through_ends_as_shown() -> None:
    rules = ruleset_of(parse_document("shells.toml", recipe("A complete small game").encode()))
    assert {course.why for course in play_all_settings(rules)} == {"empty"}
