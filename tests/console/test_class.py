"""Many tables on one screen: one key for all, who is not ready sits out, reports, a key for each, and back."""

from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.console.screens.classroom import ClassScreen
from facilitator.console.screens.lesson import LessonScreen
from facilitator.files.loader import load_plan
from facilitator.game.dispatch.opening import sides_of
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.widgets.key_line import KeyLine


def class_of(folder: Path, tables: int, plan: str = "ecogon", players: int = 4) -> Hand:
    hand = Hand(folder)
    hand.path = folder / "class.lesson"
    scenario, rules, texts = load_plan(plan)
    sides = sides_of(rules, players)
    names = [str(n) for n in range(1, tables + 1)]
    create_lesson(
        hand.path,
        hand.clocks(),
        texts,
        Setup(dict.fromkeys(names, sides), {**scenario.options}),
        rehearsal=False,
        seed="3",
    ).close()
    return hand


def screen(hand: Hand) -> ClassScreen:
    return next(s for s in hand.app.screen_stack if isinstance(s, ClassScreen))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)], ids=str)
def test_all_tables_go_on_with_one_key(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space")
        frame = hand.dump()
        assert sum("▲ Player 2" in row for row in frame if "NEXT" not in row) == 7, "\n".join(frame)
        assert "Next at 7 tables." in "\n".join(frame)
        await hand.press("3", "space")
        frame = hand.dump()
        assert sum("● Player 3" in row for row in frame if "NEXT" not in row) >= 6 and "3 sat out." in "\n".join(frame)
        await hand.press("u")
        assert sum("▲ Player 2" in row for row in hand.dump() if "NEXT" not in row) == 7, (
            "only what went together goes back together"
        )
        await hand.press("r")
        assert "Redone at 6 tables: " in "\n".join(hand.dump())

    lesson = class_of(tmp_path, 7).drive(work, size)
    assert [t.place[-1].side for t in lesson.tables.values()] == ["player-3", "player-3", "player-2", *["player-3"] * 4]


def test_the_page_of_all_tables_follows_its_window(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert not screen(hand).has_class("-middle")
        await hand.pilot.resize_terminal(160, 45)
        await hand.pilot.pause()
        assert screen(hand).has_class("-middle") and screen(hand).has_class("-large")

    class_of(tmp_path, 3).drive(work, (80, 24))


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
        await hand.press("1", "enter")
        assert "! Points of all is missing." in "\n".join(hand.dump())
        await hand.press("escape")

    lesson = class_of(tmp_path, 4).drive(work)
    assert lesson.tables["3"].meters["together", ""] == 17


def test_two_tables_go_on_together_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "2", "space")

    lesson = class_of(tmp_path, 2).drive(work)
    assert [t.turn_count for t in lesson.tables.values()] == [1, 0], "the second one was not ready and sat out once"


def test_an_event_that_is_due_calls(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("all: set habitats 2")
        await hand.press(*["space"] * 4)
        frame = "\n".join(hand.dump())
        assert frame.count("DUE: Event") == 3, frame

    class_of(tmp_path, 3).drive(work)


def test_one_key_stops_at_the_tables_with_a_card_due_and_names_them(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("2: set habitats 2")
        await hand.press(*["space"] * 4)
        lesson = screen(hand).lesson
        assert [bool(t.due) for t in lesson.tables.values()] == [False, True, False]
        assert "Next at 3 tables. Table 2 came to an event." in "\n".join(hand.dump())
        await hand.press("space")
        assert "Next at 2 tables. Table 2 stayed: an event is not finished there." in "\n".join(hand.dump())
        assert [t.turn_count for t in lesson.tables.values()] == [4, 3, 4]
        await hand.press("down", "down", "space")
        assert not lesson.tables["2"].due

    class_of(tmp_path, 3).drive(work)


def test_one_key_tells_what_the_rules_announce_at_a_table(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("2: move 35 deck trash player-1")
        await hand.press("space")
        assert "Table 2: Deck of Player 1: none left. Shuffle the Trash" in "\n".join(hand.dump())

    class_of(tmp_path, 2, "ecopyramid", 2).drive(work, (140, 40))


def test_an_action_of_another_side_asks_whose_it_is(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("next")
        hand.app.say("act bank player-2")
        hand.app.say("act bank player-3")
        await hand.press("Z")
        frame = "\n".join(hand.dump())
        assert "Protection used from the Bank" in frame and "▲ Player 2" in frame, "the first who can"
        await hand.press("enter")

    lesson = class_of(tmp_path, 1, "ecopyramid", 3).drive(work)
    assert [lesson.tables["1"].piles["bank", f"player-{n}"] for n in (1, 2, 3)] == [0, 0, 1]


def test_while_no_table_is_lit_nothing_is_done_at_one_of_them_by_guess(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "space")
        keys = "   ".join(f"{key} {label}" for key, label, _ in screen(hand).query_one("#keys", KeyLine).labels)
        assert "Habitat" not in keys and "undo at 3 tables" in keys and "1–3 not ready" in keys
        for key in ("x", "t", "l", "d", "y"):
            await hand.press(key)
            assert hand.app.screen is screen(hand), key
            assert "Choose it with ↑ ↓ first" in "\n".join(hand.dump()), key
        moves = screen(hand).lesson.n
        await hand.press("down", "C")
        assert "Points of 3 tables" in "\n".join(hand.dump())
        await hand.press("escape", "d", "1", "enter")
        assert screen(hand).lesson.n == moves + 1, "one habitat, at the table that is lit"

    class_of(tmp_path, 3).drive(work)


def test_while_tables_rest_the_same_key_goes_on_at_a_tables_own_screen(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        lesson = screen(hand).lesson
        keys = [label for _, label, _ in screen(hand).query_one("#keys", KeyLine).labels]
        assert "not ready" not in keys and not any(label.startswith("undo") for label in keys), (
            "nothing to be ready for, nothing to take back"
        )
        await hand.press("down", "enter")
        assert isinstance(hand.app.screen, LessonScreen) and "open table" not in hand.line("keys")
        for _ in range(30):
            if not lesson.room.playing:
                before = lesson.room.phase, lesson.room.entered, lesson.room.step
                await hand.press("space")
                assert (lesson.room.phase, lesson.room.entered, lesson.room.step) != before and "✗" not in hand.line(
                    "said"
                )
        assert lesson.room.playing and not lesson.tables["1"].place
        await hand.press("space")
        assert lesson.tables["1"].place and not lesson.tables["2"].place, "when they play it means this table"

    class_of(tmp_path, 3, "ecogon-45").drive(work)


def test_the_browser_opens_from_the_class_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Path] = []
    monkeypatch.setattr(
        "facilitator.console.open_screens.serve_in_background",
        lambda path, told, **_: served.append(path) or (lambda: served.append(path)),
    )

    async def work(hand: Hand) -> None:
        await hand.press("w")
        assert served == [hand.path] and "Opening the browser" in "\n".join(hand.dump())

    hand = class_of(tmp_path, 3)
    hand.drive(work)
    assert served == [hand.path] * 2, "what was started ends with the screen"


def test_a_table_on_its_own_reports_its_turns_where_a_game_keeps_no_points(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("pace reports")
        await hand.press("2", after=10 * 60)
        assert "Turn" in "\n".join(hand.dump())
        await hand.type("5")
        assert screen(hand).lesson.tables["2"].reported is not None
        assert "Turn 5" in "\n".join(hand.dump())

    class_of(tmp_path, 3, "eco").drive(work)
