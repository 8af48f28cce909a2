"""Planet Hexagon as a game master meets it: cards and tiles lie there before the first turn, and what really fell wins."""

from pathlib import Path

import pytest

from facilitator.cli.main import main
from facilitator.files.loader import load_plan, read_header
from facilitator.game.table.market.holdings import kinds_held
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")
ASSETS = ("phonomobile", "pondering-fern", "flipping-machine", "indescribable-painting")
GOALS = ("most-waters", "most-forests", "most-public-buildings", "most-fields", "most-farms", "most-factories")


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    _, _, texts = load_plan("planet-hexagon")
    seats = tuple(("1", side, tuple(f"{side[:2].upper()}{n}" for n in range(4))) for side in SIDES)
    create_lesson(
        tmp_path / "a.lesson", machine_clocks(), texts, Setup({"1": SIDES}, {}, seats), rehearsal=True, seed="1"
    ).close()
    return Lesson(Store.open(tmp_path / "a.lesson"), LessonTime(machine_clocks()), read_header)


def ok(lesson: Lesson, *lines: str) -> str:
    said = ""
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"
        said = answer.said
    return said


def no(lesson: Lesson, line: str) -> str:
    answer = say(lesson, line)
    assert not answer.ok, answer.said
    return answer.said


def counts(lesson: Lesson) -> tuple[int, ...]:
    return tuple(lesson.tables["1"].piles[p, ""] for p in ("reserve", "box", "supply", "rubbish", "unaccounted"))


def test_cards_dealt_by_hand_before_the_game_stay_as_they_fell(lesson: Lesson) -> None:
    ok(lesson, *(f"give {card} {side}" for card, side in zip(ASSETS, SIDES, strict=True)), "give most-farms lupidians")
    held = dict(zip(ASSETS, SIDES, strict=True))
    ok(lesson, "next")
    cards = lesson.tables["1"].cards
    assert {c: s for c, s in cards.items() if c in ASSETS} == held
    assert cards["most-farms"] == "lupidians" and sum(c in GOALS for c in cards) == 4, "the rest is dealt by lot"
    assert len({s for c, s in cards.items() if c in GOALS}) == 4


def test_a_deal_by_lot_before_the_game_is_the_deal(lesson: Lesson) -> None:
    ok(lesson, "deal lots")
    before = dict(lesson.tables["1"].cards)
    ok(lesson, "next")
    assert lesson.tables["1"].cards == before


def test_the_table_is_laid_before_the_first_turn(lesson: Lesson) -> None:
    assert counts(lesson) == (60, 12, 8, 4, 0)
    ok(lesson, "faces w w d h f f a y")
    assert ok(lesson, "tally reserve=60 box=12 supply=8 rubbish=4") == "Everything agrees."
    ok(lesson, "next")
    assert counts(lesson) == (60, 12, 8, 4, 0) and len(lesson.tables["1"].known["supply", ""].tiles) == 8


@pytest.mark.parametrize(
    "order", [("take w", "flip f", "draw h", "use"), ("use", "take w", "draw h"), ("take w", "use", "draw h"), ("use",)]
)
def test_the_fern_draws_from_the_rubbish_bag_only_where_the_bag_was_empty(
    lesson: Lesson, order: tuple[str, ...]
) -> None:
    ok(lesson, *["next"] * 14)
    table = lesson.tables["1"]
    assert counts(lesson) == (60, 1, 8, 4, 0) and table.acting is not None
    if table.cards["pondering-fern"] != table.acting:
        ok(lesson, f"give pondering-fern {table.acting}")
    ok(lesson, *order, "next")
    assert counts(lesson) == (60, 0, 8, 4, 0)


def test_a_goal_is_told_by_nobodys_answer(lesson: Lesson) -> None:
    ok(lesson, "next")
    assert len({no(lesson, f"use {goal}") for goal in GOALS}) == 1
    assert len({ok(lesson, f"give {goal} lupidians") for goal in (*GOALS, GOALS[-1])}) == 1


def test_two_fields_that_look_alike_are_not_told_apart(lesson: Lesson) -> None:
    ok(lesson, "next", "faces w d h h a a y y", "take h", "flip w", "draw a", "next", "take d")
    ok(lesson, "flip d f")
    ok(lesson, "next")
    assert kinds_held(lesson.tables["1"], "arboretans")["waters"] == (0, 1)
    assert kinds_held(lesson.tables["1"], "arboretans")["forests"] == (0, 1)


def test_a_field_whose_back_is_known_stays_known(lesson: Lesson) -> None:
    ok(lesson, "next", "faces w d h h a a y y", "flip w", "next", "flip d f", "next", "take d", "next")
    assert kinds_held(lesson.tables["1"], "harvesters")["waters"] == (1, 1), "the other one was turned to a Forest"


def test_more_tiles_than_there_are(lesson: Lesson) -> None:
    assert no(lesson, "tally supply=99") == "Your counts add up to 99, but there are only 88 in all. Count again."
    assert no(lesson, "tally supply=50 box=39").startswith("Your counts add up to 89,")
    assert no(lesson, "set supply 89") == "There are only 88 in all, not 89. Count again."


def test_walkers_change_while_the_game_goes_on(lesson: Lesson) -> None:
    ok(lesson, "next")
    assert ok(lesson, "set walkers 2 arboretans") == "Walking Suppliers of Arboretans: 2 from the next step on."
    assert no(lesson, "set walkers 9 arboretans") == "Walking Suppliers is 1 to 4, not 9."
    assert ok(lesson, "next").endswith("1:00.")
    assert ok(lesson, "next").endswith("0:45.")


def test_markers_are_counted_and_warned_about(lesson: Lesson) -> None:
    ok(lesson, "next", "add blue-markers 30")
    assert "All 30 blue markers are in use" in ok(lesson, "add blue-markers 1")


def test_a_pipeline_uses_a_marker_up_and_gives_it_back(lesson: Lesson) -> None:
    ok(lesson, "next", *(f"place lupidians {tile}" for tile in ("0,0 starter-house", "1,0 water", "0,1 forest")))
    ok(lesson, "place lupidians 1,0 factory")
    for _ in range(4):  # more often than it has markers
        assert "with a blue marker of the Factory at 1,0, 2 blue markers left" in ok(lesson, "pipe lupidians 0,0")
        said = ok(lesson, "pipe lupidians 0,0")
        assert "Pipeline removed from 0,0; a blue marker is back on the Factory at 1,0" in said
    ok(lesson, "pipe lupidians 0,0", "undo")
    assert "2 blue markers left" in ok(lesson, "pipe lupidians 0,0"), "undo gives it back as well"
    ok(lesson, "place lupidians 1,-1 house", "pipe lupidians 1,-1", "place lupidians -1,1 house")
    assert "has used its last blue marker" in ok(lesson, "pipe lupidians -1,1")
    assert "back" not in ok(lesson, "pipe lupidians -1,1"), "the Factory is gone"
    assert "There is no tile" not in ok(lesson, "place lupidians 1,0 factory"), "its Water is still there"


def test_roles_are_said_when_somebody_comes_or_goes(lesson: Lesson) -> None:
    ok(lesson, "next")
    said = ok(lesson, "leave LU0")
    assert said == "LU0 has left. Lupidians: LU1 Supplier, LU2 Builder, LU3 Emissary."


def test_a_face_that_a_team_never_took_can_neither_wait_nor_go(lesson: Lesson) -> None:
    ok(lesson, "next", "take w", "next")
    assert "took no Forest" in no(lesson, "wait lupidians forest")
    assert "took no Public Building 1" in no(lesson, "discard lupidians pb1")
    ok(lesson, "wait lupidians water", "discard lupidians water")


def test_the_parts_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "planet-hexagon", "--parts"]) == 0
    rows = capsys.readouterr().out.splitlines()
    tiles = [int(r.split()[0]) for r in rows if "tile" in r.casefold()]
    assert sum(n for n in tiles if n > 1) == 88 and any(r.split()[0] == "30" and "lue" in r for r in rows)
