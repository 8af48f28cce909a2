"""The recipes of the page for games do what they promise, and things happen in the order that it tells."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli_w
from docs.test_readmes import BASE, GAMES, groups_below, merged, page
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


def test_a_market_with_prices(game: Opened) -> None:
    played = game(recipe("A market with prices"), sides=2)
    played.next()
    played.ok("act buy-fish 3")
    assert (played.pile("purse", "player-1"), played.meter("fish-price")) == (20 - 3 * 3, 5)
    assert "Purse of Player 1: 11 coins, and this takes 15." in played.no("act buy-fish 3")


def test_tiles_on_a_board_with_groups_that_count(game: Opened) -> None:
    played = game(recipe("Tiles on a board with groups that count"), sides=2)
    played.next()
    played.ok("place player-1 0,0 camp", "place player-1 1,0 rice")
    assert "2 points so far" in played.ok("place player-1 2,0 rice"), "two hang together"
    assert "4 points so far" in played.ok("place player-1 2,1 pond"), "and one is by a pond"


def test_a_level_rises_until_all_have_lost(game: Opened) -> None:
    played = game(recipe("A co-operative game with a rising level"), sides=3)
    played.ok("next", "act bag")
    assert (played.meter("level"), played.each("piles", "hand")) == (1, [2, 3, 3])
    assert "rises to 4" in played.next(3)
    played.next(6)
    assert played.table()["over"] == {"why": "flooded", "at_turn": 9, "won": False}


def test_a_secret_goal_is_seen_when_it_is_revealed(game: Opened) -> None:
    played = game(recipe("Secret goals"), sides=2)
    played.next()
    assert played.table()["hidden"] == 2
    played.ok("give goal-stars player-1", "give goal-each player-2", "count player-1 stars=1", "count player-2 stars=2")
    assert "Dreamer" not in json.dumps(played.public())
    played.ok("finish", "reveal", "reveal")
    assert "Dreamer" in json.dumps(played.public())
    assert [side["points"] for side in played.table()["sides"]] == [0, 2]


def test_something_is_chosen_before_the_game() -> None:
    days = '[spans.day]\ntitle = "Day"\nrepeat = { option = "days" }\n'
    text = whole(recipe("Choose something before the game") + days)
    rules = ruleset_of(parse_document("piece.toml", text.encode()))
    steps = {course.settings: course.steps for course in play_all_settings(rules)}
    assert (steps["plain, 2 players"], steps["short, 2 players"]) == (3, 2)


def test_what_pupils_show_is_recorded(game: Opened) -> None:
    played = game(recipe("Note what pupils show"))
    played.next()
    assert "Trading fairly" in played.ok("observe player-1 trade 3")
    assert "Trading" not in json.dumps(played.public())


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


SHEET = """
[score.counts]
ships = { title = ["ship", "ships"], most = 9 }
crews = { title = ["crew", "crews"] }
silk = { title = ["bale of silk", "bales of silk"] }
salt = { title = ["bale of salt", "bales of salt"] }
lost = { title = ["day lost", "days lost"] }
cargo = { title = ["bale", "bales"], value = [{ count = "silk" }, { count = "salt" }] }
wares = { title = "kinds of goods", value = { kinds = [{ count = "silk" }, { count = "salt" }] } }
[score.lines]
"""
COUNTS = """
[sides.player-1]
ships = 3
crews = 2
silk = 4
[sides.player-2]
ships = 1
crews = 3
silk = 1
salt = 5
lost = 2
"""


def test_the_lines_of_the_table_bring_what_is_said(tmp_path: Path) -> None:
    lines = "".join(
        f'line-{n} = {{ title = "{n}", points = {number} }}\n' for n, number in enumerate(groups_below("for", 1))
    )
    (tmp_path / "base.toml").write_text(whole(SHEET + lines), encoding="utf-8")
    answer = score(tmp_path, str(tmp_path / "base.toml"), COUNTS)
    one, two = ([*points(answer, side).values()] for side in ("player-1", "player-2"))
    assert one == [12, 0, 0, 9, 6, 0, 0, 0, 3, 4, 3]
    assert two == [3, -2, 2, 1, 3, 5, 2, 3, 2, 0, 1]


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
    rules = ruleset_of(parse_document("shells.toml", recipe("Ten minutes with a game that grows").encode()))
    assert {course.why for course in play_all_settings(rules)} == {"empty"}
