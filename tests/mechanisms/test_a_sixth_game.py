"""Four games written from the page for games alone: their bookkeeping, their sheets, their endings."""

import json
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

import pytest
from mechanisms.playing import Game, ruleset_file
from scoring.counting import points, run, score, working

from facilitator.game.notes.debrief import questions
from facilitator.journal.batch import past_moves

Opened = Callable[..., Game]
CASCADIA = str(ruleset_file("cascadia"))
HABITATS = ("mountains", "forests", "prairies", "wetlands", "rivers")


@pytest.mark.parametrize("name", ["cascadia", "pandemic", "seven-wonders", "tickets"])
def test_check_calls_it_sound_and_plays_it(name: str) -> None:
    code, out, told = run("check", str(ruleset_file(name)))
    assert (code, told) == (0, "")
    assert "sound" in out and out.count(" steps, ") >= 2


def test_a_key_that_the_console_has_already_is_told() -> None:
    _, out, _ = run("check", "--quick", str(ruleset_file("cascadia")))
    assert "The key 'n' is taken by 'note' in the console; 'nature' has none." in out
    for name in ("eco", "ecogon", "ecopyramid", "phylo-western-pa", "planet-hexagon", str(ruleset_file("tickets"))):
        assert run("check", "--quick", name)[1].count("\n") == 1, f"the keys of {name} are its own"


# Cascadia: twenty turns each, a tile and an animal in each turn.


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_twenty_turns_each_and_the_stack_is_just_enough(play: Opened, sides: int) -> None:
    game = play("cascadia", sides=sides)
    assert game.pile("stack") == 20 * sides + 3 - 4
    told = game.next(19 * sides + 1)
    assert "last round" in told
    game.next(sides - 1)
    assert (game.table()["over"], game.pile("stack"), game.pile("display")) == (None, 0, 4)
    game.next()
    assert game.table()["over"] == {"why": "no-refill", "at_turn": 20 * sides}
    assert game.each("piles", "landscape") == [23] * sides
    assert game.each("piles", "wildlife") == [20] * sides
    assert (game.pile("bag"), game.pile("tokens"), game.pile("display")) == (96 - 20 * sides, 4, 3)


def test_nature_tokens_are_gained_and_spent(play: Opened) -> None:
    game = play("cascadia", sides=2)
    game.next()
    assert (
        game.no("act choose") == "“Nature token spent: any tile with any animal” is not possible now. "
        "“Nature tokens” of Player 1 is 0 and must be at least 1."
    )
    game.ok("act nature", "act nature", "act nature player-2", "act choose")
    assert game.each("meters", "nature") == [1, 1]
    bag = game.pile("bag")
    game.ok("act wipe 3")
    assert (game.meter("nature", "player-1"), game.pile("tokens"), game.pile("aside"), game.pile("bag")) == (
        0,
        4,
        0,
        bag,
    )
    assert "not possible" in game.no("act wipe 3")
    game.ok("undo")
    assert game.meter("nature", "player-1") == 1


def test_a_number_alone_is_the_side_where_an_action_takes_none(play: Opened) -> None:
    game = play("cascadia", sides=2)
    game.next()
    game.ok("act nature 2")
    assert game.each("meters", "nature") == [0, 1]
    game.next()
    assert (
        game.no("act nature 1")
        == "Nature token gained: 1 could be a number or Player 1. Enter it without a number for Player 2, or name Player 1."
    )
    game.ok("undo", "act nature 1")
    assert game.each("meters", "nature") == [1, 1]
    assert (
        game.no("act nature 3")
        == "“Nature token gained” takes no number, and there is no player 3. Enter it again each time it happens, or name the player."
    )
    assert game.no("act crowd 2") == "“Three or four alike replaced” takes 3 to 4, not 2."


def test_the_bare_name_of_an_action_is_answered_by_how_to_say_it(play: Opened) -> None:
    game = play("cascadia", sides=2)
    game.next()
    assert game.no("nature player-2") == "Nature token gained is an action. Write act nature player-2."
    assert "is an action" not in game.no("natur")


def test_an_animal_that_nobody_can_place_goes_back_for_one_turn(play: Opened) -> None:
    game = play("cascadia", sides=2)
    game.next()
    game.ok("act unplaced")
    game.next(2)
    assert game.each("piles", "wildlife") == [0, 1]
    assert (game.pile("bag"), game.pile("tokens")) == (95, 4)
    game.next()
    assert game.each("piles", "wildlife") == [1, 1]


def counts(sides: Mapping[str, str], more: str = "") -> str:
    return "".join(f"[sides.{side}]\n{rows}\n" for side, rows in sides.items()) + more


def rows(**numbers: int) -> str:
    return "\n".join(f"{name.replace('_', '-')} = {n}" for name, n in numbers.items())


def test_a_game_of_three_reckoned_by_hand(tmp_path: Path) -> None:
    answer = score(
        tmp_path,
        CASCADIA,
        counts(
            {
                "player-1": rows(
                    bear_pairs=3,
                    elk_1=1,
                    elk_3=1,
                    salmon_4=1,
                    hawks=3,
                    fox_3=2,
                    mountains=6,
                    forests=5,
                    prairies=4,
                    wetlands=3,
                    rivers=7,
                    nature=2,
                ),
                "player-2": rows(
                    bear_pairs=5,
                    elk_4=2,
                    salmon_7=1,
                    hawks=9,
                    fox_5=1,
                    fox_1=2,
                    mountains=6,
                    forests=4,
                    prairies=4,
                    wetlands=2,
                    rivers=5,
                    nature=3,
                ),
                "player-3": rows(mountains=3, forests=4, prairies=4, wetlands=1, rivers=5),
            }
        ),
    )
    by_hand = {
        "player-1": (19, 11, 12, 8, 6, 25, (2, 3, 1, 3, 3), 2, 95),
        "player-2": (27, 26, 25, 26, 7, 21, (2, 0, 1, 1, 0), 3, 139),
        "player-3": (0, 0, 0, 0, 0, 17, (0, 0, 1, 0, 0), 0, 18),
    }
    for side, (bears, elk, salmon, hawks, foxes, corridors, most, nature, total) in by_hand.items():
        found = points(answer, side)
        assert [found[a] for a in ("bears", "elk", "salmon", "hawks", "foxes")] == [bears, elk, salmon, hawks, foxes]
        assert (sum(found[h] for h in HABITATS), found["largest"]) == (corridors, sum(most))
        assert (found["nature"], answer["sides"][side]["total"]) == (nature, total)
    assert (answer["winners"], answer["warnings"]) == (["player-2"], [])
    assert working(answer, "player-1", "largest").startswith(
        "mountains shared 1st: 2 + forests 1st: 3 + prairies shared 1st: 1 "
    )
    assert working(answer, "player-3", "largest") == "prairies shared 1st: 1 = 1", (
        "three level share 4 points, and the third of a point is lost"
    )


def majority(have: tuple[int, ...]) -> list[int]:
    """The bonus of one habitat by the words of the rule, side by side."""
    top = max(have)
    first = [n for n in have if n == top]
    if top == 0:
        return [0] * len(have)
    if len(first) > 1:
        each = 2 if len(first) == 2 and len(have) > 2 else 1
        return [each if n == top else 0 for n in have]
    second = max((n for n in have if n < top and n > 0), default=None)
    alone = second is not None and have.count(second) == 1 and len(have) > 2
    return [(2 if len(have) == 2 else 3) if n == top else int(alone and n == second) for n in have]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_every_way_of_being_level_in_a_habitat(tmp_path: Path, number: int) -> None:
    sizes = list(product(range(4), repeat=number))
    for five in (sizes[i : i + 5] for i in range(0, len(sizes), 5)):
        five = (five * 5)[:5]
        sides = {
            f"player-{s + 1}": rows(**{h: have[s] for h, have in zip(HABITATS, five, strict=True)})
            for s in range(number)
        }
        answer = score(tmp_path, CASCADIA, counts(sides))
        wanted = [sum(majority(have)[s] for have in five) for s in range(number)]
        found = [points(answer, side) for side in sides]
        assert [sum(n for line, n in side.items() if line.startswith("largest")) for side in found] == wanted, five


@pytest.mark.parametrize(
    ("given", "winners", "by"),
    [
        (({"nature": 3}, {"bear_pairs": 1}, {"elk_1": 2}), ["player-2", "player-3"], None),
        (({"nature": 4}, {"bear_pairs": 1}, {"elk_1": 2}), ["player-1"], "nature"),
        (({"nature": 2, "elk_1": 1}, {"bear_pairs": 1}, {"elk_1": 1, "nature": 2}), ["player-1", "player-3"], None),
        (({"nature": 3}, {"bear_pairs": 1}, {}), ["player-2"], None),
    ],
)
def test_who_is_level_in_all_points_is_parted_by_nature_tokens(
    tmp_path: Path, given: tuple[dict[str, int], ...], winners: list[str], by: str | None
) -> None:
    answer = score(tmp_path, CASCADIA, counts({f"player-{i}": rows(**numbers) for i, numbers in enumerate(given, 1)}))
    assert (answer["winners"], answer["verdict"].get("by")) == (winners, by)


def test_other_cards_have_their_points_typed(tmp_path: Path) -> None:
    answer = score(
        tmp_path,
        CASCADIA,
        '[options]\ncards = "other"\n' + counts({"player-1": rows(bear_points=13, bear_pairs=4), "player-2": ""}),
    )
    assert (points(answer, "player-1")["bears-other"], "bears" in points(answer, "player-1")) == (13, False)


def test_more_habitats_than_tiles_are_doubted(tmp_path: Path) -> None:
    sides = {
        "player-1": rows(mountains=23, forests=22, rivers=1, nature=26),
        "player-2": rows(mountains=23, forests=22, rivers=2),
    }
    first, second = score(tmp_path, CASCADIA, counts(sides))["warnings"]
    assert "26 nature tokens, and there are at most 25" in first
    assert "Player 2" in second and "= 47 can be at most 46" in second


def test_the_empty_sheet_marks_what_these_options_do_not_ask_for() -> None:
    _, out, _ = run("score", CASCADIA, "--template")
    assert "\nbear-pairs = 0" in out
    assert "\n# bear-points = 0" in out and "\nbear-points" not in out


def test_a_lesson_knows_the_tokens_that_are_left(play: Opened) -> None:
    game = play("cascadia", sides=2)
    game.next()
    game.ok("act nature", "act nature")
    said = game.ok("count player-1 mountains=4")
    assert "6 points so far" in said


# Pandemic: several ways to lose, one to win.


def test_the_infection_rate_rises_and_more_cities_are_infected(play: Opened) -> None:
    game = play("pandemic", sides=2)
    game.next()
    for rate, cities in ((1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4)):
        assert game.meter("rate") == rate
        game.next()
        before = game.pile("infections")
        game.next()
        assert before - game.pile("infections") == cities
        game.next()
        if rate < 7:
            game.ok(f"set rate {rate + 1}")


def test_an_epidemic_brings_the_discards_back(play: Opened) -> None:
    game = play("pandemic", sides=2)
    game.next(2)
    hand = game.pile("hand", "player-1")
    game.ok("act epidemic")
    assert (game.meter("rate"), game.pile("infections"), game.pile("infections-past")) == (2, 48, 0)
    assert (game.pile("epidemics-past"), game.pile("hand", "player-1")) == (1, hand - 1)
    game.ok("act epidemic")
    assert "three cities" in game.ok("act epidemic")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("act cure-blue", "act cure-red", "act cure-black", "act cure-yellow"), "cured"),
        (("set outbreaks 7", "act outbreak"), "outbreaks"),
        (("set red 3", "act red 4"), "no-red"),
        (("set deck 1", "next"), "no-player-cards-are-left"),
    ],
)
def test_each_ending_comes_at_once_and_says_whether_all_have_won(
    play: Opened, lines: tuple[str, ...], why: str
) -> None:
    game = play("pandemic", sides=2)
    game.next()
    if lines[:-1]:
        game.ok(*lines[:-1])
    assert game.table()["over"] is None
    game.ok(lines[-1])
    assert game.table()["over"] == {"why": why, "at_turn": 1, "won": why == "cured"}
    assert game.table()["verdict"]["won"] is (why == "cured")
    game.ok("undo")
    assert game.table()["over"] is None and "won" not in (game.table()["verdict"] or {})


def test_the_last_cube_may_be_taken_and_put_back(play: Opened) -> None:
    game = play("pandemic", sides=2)
    game.next()
    game.ok("set red 3", "act red 3")
    assert (game.meter("red"), game.table()["over"]) == (0, None)
    game.ok("act red -2")
    assert game.meter("red") == 2


def test_epidemics_at_even_distances(play: Opened) -> None:
    game = play("pandemic", sides=3, variant="paced")
    turns = []
    while game.table()["over"] is None:
        game.next()
        if game.table()["due"]:
            turns.append(game.table()["turns"])
    assert turns == [5, 10, 15, 20]
    assert (game.meter("rate"), game.pile("epidemics")) == (5, 0)


def test_cures_are_the_target_of_all_together(tmp_path: Path) -> None:
    sides, three = "[sides.player-1]\n[sides.player-2]\n", "blue = 1\nred = 1\nblack = 1\n"
    lost = score(tmp_path, str(ruleset_file("pandemic")), f"{sides}[table]\n{three}")["verdict"]
    won = score(tmp_path, str(ruleset_file("pandemic")), f"{sides}[table]\n{three}yellow = 1\n")["verdict"]
    assert (lost["reached"], lost["short_by"], won["reached"]) == (False, 1, True)


# 7 Wonders: everybody picks at the same time, neighbours are compared and paid.

COUNTED = Path(__file__).resolve().parent / "counted"


def totals(name: str) -> dict[str, object]:
    """The points of everybody in a filled file of a game."""
    code, out, told = run("score", str(ruleset_file(name)), str(COUNTED / f"{name}.toml"), "--json")
    assert (code, told) == (0, "")
    answer = json.loads(out)
    return {**{side: sheet["total"] for side, sheet in answer["sides"].items()}, "won": answer["winners"]}


def test_who_picked_nothing_in_particular_has_built_the_card(play: Opened) -> None:
    game = play("seven-wonders", sides=3)
    game.next(2)
    assert game.each("piles", "hand") == [7, 7, 7]
    game.ok("act stage 1", "act sell player-2")
    game.next()
    assert (game.each("piles", "city"), game.each("piles", "under"), game.pile("discards")) == ([0, 0, 1], [1, 0, 0], 1)
    assert game.each("meters", "coins") == [3, 6, 3] and game.each("piles", "hand") == [6, 6, 6]
    assert game.no("act seventh player-1").endswith("is not possible now. It needs Babylon B.")
    game.ok("give babylon-b player-1")
    assert game.no("act seventh player-1").endswith("is not possible now. Only in the last Pick.")


def test_neighbours_are_paid_and_compared(play: Opened) -> None:
    game = play("seven-wonders", sides=3)
    game.next(2)
    game.ok("act buy-left player-1 2")
    assert game.each("meters", "coins") == [1, 5, 3]
    game.ok("act buy-right player-1 1")
    assert game.each("meters", "coins") == [0, 5, 4]
    game.ok("act arm player-1 3", "act arm player-2 1")
    game.next(6)
    assert game.place()[-1][0] == "conflict" and game.pile("discards") == 3
    told = [game.say("next").said for _ in range(3)]
    assert "Player 1 win against Player 2." in told[0]
    assert "Player 2 win against Player 3." in told[1] and "Player 3 lose against Player 1." in told[2]
    assert (game.each("meters", "victories"), game.each("meters", "defeats")) == ([2, 1, 0], [0, 1, 2])


def test_the_sheets_come_to_what_was_reckoned_by_hand() -> None:
    assert totals("seven-wonders") == {
        "player-1": 70,
        "player-2": 70,
        "player-3": 65,
        "player-4": -6,
        "won": ["player-2"],
    }
    assert totals("tickets") == {"player-1": 48, "player-2": 48, "player-3": 12, "won": ["player-1"]}


# Ticket to Ride: one last turn for everybody, with whoever began it.


def test_everybody_has_one_last_turn(play: Opened) -> None:
    game = play("tickets", sides=3)
    game.next(2)
    game.ok("set trains 4 player-2", "set hand 9 player-2", "act route-2")
    assert "everybody has one last turn" in game.next()
    for side in ("player-3", "player-1", "player-2"):
        assert (game.acting(), game.table()["over"]) == (side, None)
        game.next()
    assert game.table()["over"]["why"] == "all-laid"
    assert game.meter("points", "player-2") == 2 and game.meter("routes-2", "player-2") == 1


def test_a_question_that_names_who_did_most_says_how_often_that_one_did(play: Opened) -> None:
    game = play("cascadia", sides=3)
    game.ok("next", *["act unplaced player-1"] * 4, "act unplaced player-2", "act unplaced player-3")
    lesson = game.lesson
    every = questions(lesson.rules.debrief, lesson.room, lesson.tables, {"1": past_moves(lesson.table_strand("1"))})
    (asked,) = [one.text for one in every if "back into the bag" in one.text]
    assert asked.startswith("Player 1 put four animals back into the bag, more than anybody else:")
    game.ok(*["act unplaced player-2"] * 3)
    every = questions(lesson.rules.debrief, lesson.room, lesson.tables, {"1": past_moves(lesson.table_strand("1"))})
    assert any(one.text.startswith("Some of you put four animals back") for one in every)
