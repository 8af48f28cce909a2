"""EcoPyramid: the books turn by turn, what stands on what, turns of grace, the direction, the end; beside a plain model of the rules."""

import random
from collections.abc import Callable

import pytest
from mechanisms.playing import Game

from facilitator.game.kernel.command_and_event import Refused

Opened = Callable[..., Game]
KINDS = ("producer", "herbivore", "carnivore")


def books(game: Game, side: str = "player-1") -> tuple[int, ...]:
    """Deck, hand, pyramid, bank, trash."""
    return tuple(game.pile(p, side) for p in ("deck", "hand", "pyramid", "bank", "trash"))


def board(game: Game, side: str = "player-1") -> dict[str, object]:
    """A side's pyramid as `show --json` has it."""
    found: dict[str, object] = game.side(side)["board"]
    return found


def rows(game: Game, side: str = "player-1") -> str:
    """The same in short, from below: pp.. h.. .. ; a keystone is kk."""
    found = board(game, side)["rows"]
    assert isinstance(found, list)
    return " ".join("".join("." if kind == "empty" else str(kind)[0] for kind in row) for row in found)


def build(game: Game, side: str, *places: str) -> None:
    """Lay organisms, each of the level of its row."""
    for place in places:
        game.ok(f"niche {side} {place} {KINDS[int(place[0])]}")


def test_up_to_five_and_back_to_four(shipped: Opened) -> None:
    """Each turn draws to five and ends with four, whatever was done; the plain books beside it."""
    game = shipped("ecopyramid", sides=3)
    doings = [
        ("niche {} 0,0 producer", 2),
        ("act card {}", 4),
        ("act bank {}", 3),
        ("act discard {} 2", 4),
        ("act draw {} 2", None),
        ("", None),
    ]
    plain = {f"player-{n}": [35, 4, 0, 0, 0] for n in (1, 2, 3)}
    for turn in range(18):
        side = f"player-{turn % 3 + 1}"
        mine = plain[side]
        game.next()
        drawn = max(0, 5 - mine[1])
        mine[0], mine[1] = mine[0] - drawn, mine[1] + drawn
        line, to = doings[turn // 3]
        if line:
            game.ok(line.format(side))
            n = 2 if "2" in line.removeprefix("act draw").split()[-1] or "draw" in line else 1
            if to is None:
                mine[0], mine[1] = mine[0] - n, mine[1] + n
            else:
                mine[1], mine[to] = mine[1] - n, mine[to] + n
        for name, there in plain.items():
            assert books(game, name) == tuple(there), (turn, name)
            assert sum(there) == 39
        over = max(0, mine[1] - 4)
        mine[1], mine[4] = mine[1] - over, mine[4] + over
        missing = max(0, 4 - mine[1])
        mine[0], mine[1] = mine[0] - missing, mine[1] + missing
    game.next()
    assert books(game, "player-3") == tuple(plain["player-3"])


def test_the_trash_becomes_the_deck(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("move 34 deck trash player-1", "move 4 hand trash player-1")
    game.next()
    assert books(game) == (34, 5, 0, 0, 0)


def test_with_nothing_to_draw_the_missing_cards_are_skipped(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("move 35 deck bank player-1", "move 3 hand bank player-1")
    game.next()
    assert books(game) == (0, 1, 0, 38, 0)
    game.next()
    assert books(game) == (0, 1, 0, 38, 0)


def test_laying_takes_from_the_hand_and_losing_goes_to_the_trash(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("next", "niche 1 0,0 producer", "niche 1 0,1 keystone")
    assert (books(game), rows(game)) == ((34, 3, 2, 0, 0), "pkk. ... ..")
    game.ok("niche player-1 0,2 empty")
    assert (books(game), rows(game)) == ((34, 3, 1, 0, 1), "p... ... ..")
    game.ok("undo")
    assert (books(game), rows(game)) == ((34, 3, 2, 0, 0), "pkk. ... ..")


def test_an_empty_hand_does_not_argue_with_what_lies_there(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    build(game, "player-2", "0,0", "0,1", "0,2", "0,3", "1,0")
    assert books(game, "player-2") == (35, 0, 5, 0, 0)
    assert game.pile("unaccounted") == -1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "niche 1 0,0 herbivore",
            "A herbivore can't be placed at 0,0: row 0 is for producers. A herbivore goes in row 1.",
        ),
        (
            "niche 1 1,0 producer",
            "A producer can't be placed at 1,0: row 1 is for herbivores. A producer goes in row 0.",
        ),
        ("niche 1 1,2 herbivore", "A herbivore can't be placed at 1,2: the producer at 0,3 below it is missing."),
        ("niche 1 2,1 carnivore", "A carnivore can't be placed at 2,1: the herbivore at 1,2 below it is missing."),
        ("niche 1 2,0 keystone", "A keystone can't be placed at 2,0: the herbivore at 1,2 below it is missing."),
        (
            "niche 1 0,0 producer",
            "A producer can't be placed at 0,0: there is already a producer at 0,0; empty it first.",
        ),
        (
            "niche 1 0,3 keystone",
            "A keystone can't be placed at 0,3: a keystone fills two niches side by side, and row 0 ends with 0,3.",
        ),
        ("niche 1 1,2 empty", "1,2 of Player 1 is already empty."),
        ("niche 1 2,2 carnivore", "Row 2 has no niche 2. It has 2,0 to 2,1."),
        ("niche 1 3,0 producer", "There is no row 3. Rows are 0 to 2. Row 0 is for producers."),
        (
            "niche 1 00 producer",
            "'00' is not a niche. Write the row and the number, such as 0,3. Both start at 0. Row 0 is the lowest.",
        ),
        (
            "niche 1 0,0,0 producer",
            "'0,0,0' is not a niche. Write the row and the number, such as 0,3. Both start at 0. Row 0 is the lowest.",
        ),
        (
            "niche 1 ٣,0 producer",
            "'٣,0' is not a niche. Write the row and the number, such as 0,3. Both start at 0. Row 0 is the lowest.",
        ),
        (
            "niche 1 -1,0 producer",
            "'-1,0' is not a niche. Write the row and the number, such as 0,3. Both start at 0. Row 0 is the lowest.",
        ),
        ("niche 9 0,3 producer", "There is no side '9' here"),
        ("shift 1 0,3 0,0", "0,3 of Player 1 is empty, so nothing can move from there."),
        ("shift 1 0,0 1,2", "A producer can't be placed at 1,2"),
        ("shift 1 0,0 0,0", "The producer at 0,0 is already there."),
    ],
)
def test_what_can_not_be_laid(shipped: Opened, line: str, words: str) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("next")
    build(game, "1", "0,0", "0,1", "0,2", "1,0", "1,1")
    assert game.no(line).startswith(words)


def test_a_misspelt_card_has_its_nearest_spelling(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    assert "producer" in game.no("niche 1 0,0 producr")


def test_a_card_higher_up_needs_everything_below_it(shipped: Opened) -> None:
    """Both herbivores lie there, but one of their producers is gone."""
    game = shipped("ecopyramid", sides=2)
    game.next()
    build(game, "1", "0,0", "0,1", "0,2", "1,0", "1,1")
    game.ok("niche 1 0,0 empty")
    assert (
        game.no("niche 1 2,0 carnivore")
        == "A carnivore can't be placed at 2,0: the producer at 0,0 below it is missing."
    )
    game.ok("niche 1 0,0 producer", "niche 1 2,0 carnivore")


def test_a_second_organism_in_a_turn_is_remarked(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    assert game.ok("niche 1 0,0 producer") == "Player 1: producer laid at 0,0."
    assert "card 2 of this turn" in game.ok("niche 1 0,1 producer")
    assert "turn" not in game.ok("niche 2 0,1 producer")
    game.next(2)
    assert game.ok("niche 1 0,2 producer") == "Player 1: producer laid at 0,2."


def notice(game: Game, side: str = "player-1") -> object:
    """The cards on notice."""
    return board(game, side)["notice"]


def hanging(shipped: Opened, *lost: str, sides: int = 2) -> Game:
    """Player 1's herbivore at 1,0 with both its producers; it is the turn of Player 2, and then these niches are emptied."""
    game = shipped("ecopyramid", sides=sides)
    game.next()
    build(game, "1", "0,0", "0,1", "1,0")
    game.next()
    for place in lost:
        game.ok(f"niche 1 {place} empty")
    return game


def test_one_support_is_enough_to_stay(shipped: Opened) -> None:
    game = hanging(shipped, "0,0")
    assert notice(game) == []
    game.next(6)
    assert rows(game) == ".p.. h.. .."


def test_both_supports_lost_and_one_turn_to_mend_it(shipped: Opened) -> None:
    game = hanging(shipped, "0,0", "0,1")
    assert notice(game) == ["1,0"] and rows(game) == ".... h.. .."
    game.next()
    assert game.acting() == "player-1" and notice(game) == ["1,0"]
    assert "on-notice" in {p["id"] for p in game.table()["prompts"]}
    assert "in time and falls" in game.next()
    assert (notice(game), rows(game), books(game)[2]) == ([], ".... ... ..", 0)


def test_something_laid_below_in_time_keeps_it(shipped: Opened) -> None:
    game = hanging(shipped, "0,0", "0,1")
    game.next()
    game.ok("niche 1 0,1 producer")
    assert notice(game) == []
    game.next(4)
    assert rows(game) == ".p.. h.. .."


def test_a_support_that_comes_and_goes_gives_a_new_turn(shipped: Opened) -> None:
    game = hanging(shipped, "0,0", "0,1")
    game.next()
    game.ok("niche 1 0,1 producer")
    game.next()
    game.ok("niche 1 0,1 empty")
    assert notice(game) == ["1,0"]
    game.next()
    assert rows(game) == ".... h.. .."
    game.next()
    assert rows(game) == ".... ... .."


def test_what_is_lost_in_the_own_turn_has_all_of_the_next_one(shipped: Opened) -> None:
    game = hanging(shipped)
    game.next()
    game.ok("niche 1 0,0 empty", "niche 1 0,1 empty")
    game.next()
    assert (game.acting(), rows(game)) == ("player-2", ".... h.. ..")
    game.next()
    assert rows(game) == ".... h.. .."
    game.next()
    assert rows(game) == ".... ... .."


def test_a_skipped_turn_is_no_turn_of_grace(shipped: Opened) -> None:
    game = hanging(shipped, "0,0", "0,1", sides=3)
    game.ok("turn 2", "next", "turn 3", "next")
    assert (game.acting(), rows(game)) == ("player-3", ".... h.. ..")
    game.next(2)
    assert rows(game) == ".... ... .."


def test_a_chain_has_turns_of_grace_of_its_own(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    build(game, "1", "0,0", "0,1", "0,2", "1,0", "1,1", "2,0")
    game.next()
    for place in ("0,0", "0,1", "0,2"):
        game.ok(f"niche 1 {place} empty")
    assert notice(game) == ["1,0", "1,1"]
    game.next()
    game.next()
    assert (rows(game), notice(game)) == (".... ... c.", ["2,0"])
    game.next()
    assert rows(game) == ".... ... c."
    game.next()
    assert (rows(game), notice(game)) == (".... ... ..", [])


def test_a_keystone_is_one_card(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    build(game, "1", "0,0", "0,1", "0,2")
    game.ok("niche 1 1,0 keystone", "next", "niche 1 0,0 empty", "niche 1 0,1 empty")
    assert (rows(game), notice(game)) == ("..p. kk. ..", [])
    game.ok("niche 1 0,2 empty")
    assert notice(game) == ["1,0"]
    game.next(2)
    assert (rows(game), books(game)[2]) == (".... ... ..", 0)


def test_a_card_that_moves_on_costs_nothing(shipped: Opened) -> None:
    game = hanging(shipped)
    before = books(game)
    game.ok("shift 1 0,0 0,2")
    assert (rows(game), books(game), notice(game)) == (".pp. h.. ..", before, [])
    game.ok("shift 1 0,1 0,3")
    assert (rows(game), notice(game)) == ("..pp h.. ..", ["1,0"])
    game.ok("niche 2 0,0 keystone", "shift 2 0,0 0,1")
    assert rows(game, "player-2") == ".kk. ... .."


SHAPES = {"4-3-2": (4, 3, 2), "3-2-1": (3, 2, 1), "5-4-3": (5, 4, 3), "4-2-1": (4, 2, 1), "8-4-2": (8, 4, 2)}


@pytest.mark.parametrize("shape", list(SHAPES))
def test_the_first_complete_pyramid_ends_the_game_at_once(shipped: Opened, shape: str) -> None:
    game = shipped("ecopyramid", sides=3, options={"shape": shape})
    game.next(2)
    places = [f"{r},{n}" for r, length in enumerate(SHAPES[shape]) for n in range(length)]
    build(game, "3", *places[:-1])
    assert (game.table()["over"], board(game, "player-3")["won"]) == (None, False)
    game.ok(f"niche 3 {places[-1]} carnivore")
    assert game.table()["over"] == {"why": "pyramid", "at_turn": 2}, "in the turn of player 2"
    assert [board(game, f"player-{n}")["won"] for n in (1, 2, 3)] == [False, False, True]
    assert game.no("niche 1 0,0 producer") == "The game at this table is over."
    game.ok("undo")
    assert game.table()["over"] is None and board(game, "player-3")["won"] is False


def test_a_keystone_may_complete_it(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    build(game, "1", "0,0", "0,1", "0,2", "0,3", "1,0", "1,1", "1,2")
    game.ok("niche 1 2,0 keystone")
    assert game.table()["over"] == {"why": "pyramid", "at_turn": 1}


def test_supports_of_each_shape(shipped: Opened) -> None:
    """Rows that are one shorter share supports, rows that are half as long do not."""
    for shape, needs in (
        ("4-3-2", {"1,1": ("0,1", "0,2")}),
        ("8-4-2", {"1,1": ("0,2", "0,3")}),
        ("4-2-1", {"1,1": ("0,2", "0,3")}),
    ):
        game = shipped("ecopyramid", sides=2, options={"shape": shape})
        game.next()
        for place, (left, right) in needs.items():
            build(game, "1", left)
            assert game.no(f"niche 1 {place} herbivore").endswith(f"the producer at {right} below it is missing.")
            build(game, "1", right, place)


def stands(grid: list[list[str]], row: int, n: int) -> bool:
    """By the rules for 4-3-2: everything below a niche is filled."""
    return row == 0 or all(grid[row - 1][m] != "." and stands(grid, row - 1, m) for m in (n, n + 1))


@pytest.mark.parametrize("seed", range(6))
def test_a_thousand_cards_beside_a_plain_model(shipped: Opened, seed: int) -> None:
    """Two players lay and lose cards at random; support, notices and falls as a plain model has them."""
    chance = random.Random(seed)
    game = shipped("ecopyramid", sides=2)
    grids = {s: [["."] * n for n in (4, 3, 2)] for s in ("player-1", "player-2")}
    grace: dict[tuple[str, int, int], int] = {}
    game.next()

    def lost_support(side: str, acting: bool) -> None:
        grid = grids[side]
        for row in (1, 2):
            for n in range(len(grid[row])):
                hangs = grid[row][n] != "." and grid[row - 1][n] == grid[row - 1][n + 1] == "."
                if not hangs:
                    grace.pop((side, row, n), None)
                elif (side, row, n) not in grace:
                    grace[side, row, n] = 2 if acting else 1

    for step in range(120):
        side = chance.choice(list(grids))
        grid, acting = grids[side], game.acting()
        row = chance.choice((0, 0, 0, 1, 1, 2))
        n = chance.randrange(len(grid[row]))
        place = f"{row},{n}"
        if chance.random() < 0.35:
            assert acting is not None
            game.next()
            for key in [k for k in grace if k[0] == acting]:
                grace[key] -= 1
            for key in sorted(k for k in grace if k[0] == acting and grace[k] <= 0):
                grids[acting][key[1]][key[2]] = "."
            lost_support(acting, acting=False)
        elif grid[row][n] != ".":
            game.ok(f"niche {side} {place} empty")
            grid[row][n] = "."
            lost_support(side, acting == side)
        elif stands(grid, row, n):
            if sum(c == "." for r in grid for c in r) > 1:
                game.ok(f"niche {side} {place} {KINDS[row]}")
                grid[row][n] = KINDS[row][0]
                lost_support(side, acting == side)
        else:
            game.no(f"niche {side} {place} {KINDS[row]}")
        for name, own in grids.items():
            assert rows(game, name) == " ".join("".join(r) for r in own), step
            assert notice(game, name) == [f"{r},{m}" for s, r, m in sorted(grace) if s == name], step


def test_the_direction_changes_by_cards(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=4)
    assert game.order(3) == "1 2 3"
    game.ok("act reverse")
    assert game.order(4) == "2 1 4 3"
    game.ok("act skip")
    assert game.order(2) == "1 4"
    game.ok("turn back")
    assert game.order(2) == "1 2"
    youngest = shipped("ecopyramid", sides=4)
    youngest.ok("turn first 4", "act reverse")
    assert youngest.order(4) == "4 3 2 1"


def test_each_deck_is_chosen_once(shipped: Opened) -> None:
    options = shipped("ecopyramid", sides=4, options={"deck.player-2": "yellowstone"}).table()["options"]
    assert [options[f"deck.player-{n}"] for n in range(1, 5)] == ["prairie", "yellowstone", "amazon", "ocean"]
    with pytest.raises(Refused):
        shipped("ecopyramid", sides=2, options={"deck.player-1": "ocean", "deck.player-2": "ocean"})


def test_games_without_a_pyramid_say_so(shipped: Opened) -> None:
    game = shipped("eco", sides=2)
    game.next()
    assert game.no("niche 1 0,0 producer") == "ECO has no board of rows."
    assert "board" not in game.side("player-1")


def test_a_second_keystone_is_asked_about_and_no_more_cards_go_than_there_are(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("next", "niche 1 0,0 keystone")
    assert "That makes 2 keystones in this pyramid. Has one gone?" in game.ok("niche 1 0,2 keystone")
    hand = game.pile("hand", "player-2")
    assert f"“Hand” of Player 2 is {hand} and must be at least {hand + 1}." in game.no(
        f"act discard player-2 {hand + 1}"
    )
    game.ok(f"act discard player-2 {hand}")
    assert game.pile("hand", "player-2") == 0


def prompts(game: Game) -> set[str]:
    """What there is to say and do now."""
    return {p["id"] for p in game.table()["prompts"]}


def said(game: Game) -> str:
    """What the game master says now."""
    return " ".join(game.table()["console"]["say"])


def test_each_turn_says_how_many_cards_are_drawn(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.next()
    assert "Player 1, draw 1 card." in said(game) and game.side("player-1")["meters"]["drawn"] == 1
    game.ok("niche 2 0,0 keystone", "set hand 2 player-2")
    game.next()
    assert "Player 2, draw 3 cards." in said(game)
    game.ok("act bank")
    assert "draw" not in said(game), "once a thing was done the cards have been drawn"


def test_the_shuffled_trash_is_announced_and_so_is_the_lack_of_both(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("move 35 deck trash player-1")
    assert game.next() == "Turn: Player 1. Deck of Player 1: none left. Shuffle the Trash as the new Deck."
    assert game.table()["announced"] == ["Deck of Player 1: none left. Shuffle the Trash as the new Deck."]
    game.ok("set deck 0 player-2")
    assert game.next() == "Turn: Player 2. Deck of Player 2: none left, and none in the Trash. Go on with fewer."
    assert "draw" not in said(game) and "none left" not in game.next(), "a full deck says nothing"


def test_one_card_in_the_trash_is_shuffled_and_the_rest_is_missed(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("set deck 0 player-1", "set trash 1 player-1", "set hand 2 player-1")
    assert (
        game.next() == "Turn: Player 1. Deck of Player 1: none left. Shuffle the Trash as the new Deck. "
        "Deck of Player 1: none left, and none in the Trash. Go on with fewer."
    )
    assert game.pile("hand", "player-1") == 3 and "draw 1 card" in said(game)


def test_the_five_options_are_named_at_every_turn_until_one_is_taken(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    for _ in range(6):
        game.next()
        assert "Lay or move an organism, play or bank a card, or discard one." in said(game)
        game.ok("act discard")
        assert "one-of-five" not in prompts(game)


@pytest.mark.parametrize("first", ["act card", "act catastrophe", "act bank", "act discard", "niche 1 0,0 producer"])
@pytest.mark.parametrize("second", ["act card", "act catastrophe", "act bank", "act discard", "niche 1 0,1 producer"])
def test_a_second_thing_of_any_kind_is_noticed(shipped: Opened, first: str, second: str) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("next", first)
    assert "second-thing" not in prompts(game)
    game.ok(second)
    assert "second-thing" in prompts(game)
    game.next()
    assert "second-thing" not in prompts(game)


def test_an_organism_that_moves_is_the_thing_of_the_turn(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("next", "niche 1 0,0 producer", "next", "next")
    assert "one-of-five" in prompts(game)
    game.ok("shift 1 0,0 0,1")
    assert "one-of-five" not in prompts(game) and "second-thing" not in prompts(game)
    game.ok("act bank")
    assert "second-thing" in prompts(game)
    game.ok("undo", "next", "shift 1 0,1 0,0")
    assert "second-thing" not in prompts(game), "of another one's pyramid it is corrected"


def test_what_is_no_thing_of_the_turn_is_not_noticed(shipped: Opened) -> None:
    """A card drawn besides, a protection from another one's Bank, a pyramid that another one loses or gains a card in."""
    game = shipped("ecopyramid", sides=2)
    game.ok(
        "next", "act bank", "next", "act catastrophe", "act draw", "act protect player-1", "act reverse", "act skip"
    )
    game.ok("niche 1 0,0 producer", "niche 1 0,0 empty", "niche 1 0,1 producer")
    assert "second-thing" not in prompts(game)


def test_a_catastrophe_asks_about_the_bank(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=3)
    game.ok("next", "act catastrophe")
    assert {"no-bank"} == prompts(game) & {"no-bank", "bank-answers"}, "there is none with a card"
    assert books(game)[1:] == (4, 0, 0, 1)
    game.ok("next", "act bank", "next", "act catastrophe")
    assert {"bank-answers"} == prompts(game) & {"no-bank", "bank-answers"}
    game.ok("act protect 2")
    assert not prompts(game) & {"no-bank", "bank-answers"}, "it was answered"
    assert books(game, "player-2")[3:] == (0, 1) and game.acting() == "player-3"
    assert "is 0 and must be at least 1" in game.no("act protect 2")


def test_who_has_won_is_asked_about_only_where_a_pyramid_is_complete(shipped: Opened) -> None:
    game = shipped("ecopyramid", sides=2)
    game.ok("next", "finish")
    assert prompts(game) == {"look-back"}
    won = shipped("ecopyramid", sides=2, options={"shape": "3-2-1"})
    won.next()
    build(won, "2", "0,0", "0,1", "0,2", "1,0", "1,1", "2,0")
    assert prompts(won) == {"won", "look-back"}
