"""Many tables on one screen: one key for all, who is not ready sits out, reports, a key for each, and back."""

from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.console.screens.classroom import ClassScreen
from facilitator.console.screens.lesson import LessonScreen
from facilitator.files.load import load_plan
from facilitator.game.opening import sides_of
from facilitator.journal.lesson import Setup, create_lesson


def class_of(folder: Path, tables: int, plan: str = "ecogon", players: int = 4) -> Hand:
    hand = Hand(folder)
    hand.path = folder / "class.lesson"
    scenario, rules, texts = load_plan(plan)
    sides = sides_of(rules, players)
    names = [str(n) for n in range(1, tables + 1)]
    create_lesson(hand.path, hand.clocks(), texts, Setup(dict.fromkeys(names, sides), {**scenario.options}), rehearsal=False, seed="3").close()
    return hand


def screen(hand: Hand) -> ClassScreen:
    return next(s for s in hand.app.screen_stack if isinstance(s, ClassScreen))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)], ids=str)
def test_all_tables_go_on_with_one_key(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space")
        frame = hand.dump()
        assert sum("Turn: Player 2" in row for row in frame) == 7, "\n".join(frame)
        assert "Next at 7 tables." in "\n".join(frame)
        await hand.press("3", "space")
        frame = hand.dump()
        assert sum("Turn: Player 3" in row for row in frame) >= 6 and "3 sat out." in "\n".join(frame)
        await hand.press("u")
        assert sum("Turn: Player 2" in row for row in hand.dump()) == 7, "only what went together goes back together"
        await hand.press("r")
        assert "Done again at 6 tables." in "\n".join(hand.dump())

    lesson = class_of(tmp_path, 7).drive(work, size)
    assert [t.place[-1].side for t in lesson.tables.values()] == ["player-3", "player-3", "player-2", *["player-3"] * 4]


def test_what_is_lit_alone_is_meant(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "down", "down", "space")
        assert screen(hand).table == "2"
        await hand.press("enter")
        assert isinstance(hand.app.screen, LessonScreen) and "Table 2" in "\n".join(hand.dump())
        await hand.press("space", "escape")
        assert hand.app.screen is screen(hand)

    lesson = class_of(tmp_path, 4).drive(work)
    assert [t.turn_count for t in lesson.tables.values()] == [0, 2, 0, 0]


def test_reports_and_silence(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("pace reports")
        await hand.press("down")
        await hand.press("3")
        await hand.type("17")
        assert "Points of all: 17." in screen(hand).query_one("#said").text  # type: ignore[attr-defined]
        frame = "\n".join(hand.dump())
        assert "17 points, 3 to 20" in frame
        await hand.wait(8 * 60)
        await hand.pilot.pause()
        frame = "\n".join(hand.dump())
        assert "no report for 8 min" in frame
        await hand.press("1")
        await hand.type("")
        assert "A report is the table's number" in "\n".join(hand.dump())

    lesson = class_of(tmp_path, 4).drive(work)
    assert lesson.tables["3"].meters["together", ""] == 17


def test_each_with_its_own_key(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("pace each")
        await hand.press("2", "2", "4")

    lesson = class_of(tmp_path, 4).drive(work)
    assert [len(t.place) > 0 for t in lesson.tables.values()] == [False, True, False, True]
    assert lesson.tables["2"].turn_count == 1


def test_an_event_that_is_due_calls(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("all: set habitats 2")
        await hand.press(*["space"] * 4)
        frame = "\n".join(hand.dump())
        assert frame.count("DUE: Event") == 3, frame

    class_of(tmp_path, 3).drive(work)
