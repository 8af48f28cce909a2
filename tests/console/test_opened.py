"""The small screens behind their keys: what they give back is said to the lesson, and nothing private stays on the screen."""

from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.console import open_screens as opened


def test_a_turn_by_letters(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "e", "f")
        await hand.press("enter")
        assert "take" in str(lesson_lines(hand)) and hand.app.screen is hand.lesson_screen()

    lesson = Hand(tmp_path).drive(work)
    assert [m.said for m in lesson.history()][-1].startswith("Lupidians take")


def lesson_lines(hand: Hand) -> list[str]:
    return [m.said for m in hand.lesson_screen().lesson.history()]


def test_a_secret_is_seen_for_five_seconds(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        lesson = hand.lesson_screen().lesson
        goal = next(
            lesson.rules.card[c].title
            for c, s in lesson.tables["1"].cards.items()
            if lesson.rules.set_of[c].secret and s == "lupidians"
        )
        moves = lesson.n
        await hand.press("y", "1")
        assert goal in "\n".join(hand.dump())
        hand.pass_time(4.9)
        await hand.pilot.pause(0.15)
        assert goal in "\n".join(hand.dump())
        hand.pass_time(0.2)
        await hand.pilot.pause(0.15)
        assert goal not in "\n".join(hand.dump()) and hand.app.screen is hand.lesson_screen()
        assert lesson.n == moves, "a look is no move"

    Hand(tmp_path).drive(work)


def test_rules_people_checklist_scene_sound(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("slash")
        await hand.pilot.press(*"water")
        await hand.pilot.pause()
        assert "Water" in "\n".join(hand.dump())
        await hand.press("escape", "k", "space", "escape", "k")
        ticked = hand.lesson_screen().ticked
        assert len(ticked) == 1
        await hand.press("escape", "s", "t")
        await hand.press("ctrl+g", "p")
        screen = hand.lesson_screen().lesson.screen
        assert (screen.scene, screen.sound) == ("teams", "projector")
        await hand.press("G")
        assert hand.lesson_screen().lesson.screen.sound == "off"
        await hand.press("G")
        assert hand.lesson_screen().lesson.screen.sound == "console"
        await hand.press("i")
        assert "Lupidians" in "\n".join(hand.dump())
        await hand.press("escape")

    Hand(tmp_path).drive(work)


def test_the_browser_is_started_once_and_ended_with_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[Path] = []

    def serve(path: Path, *_: object, **__: object) -> object:
        running.append(path)
        return lambda: running.remove(path)

    monkeypatch.setattr(opened, "serve_in_background", serve)

    async def work(hand: Hand) -> None:
        await hand.press("w", "w")
        assert running == [hand.path]

    Hand(tmp_path).drive(work)
    assert running == []


def test_sounds_come_in_time_and_only_from_here(tmp_path: Path) -> None:
    heard: list[str] = []

    async def work(hand: Hand) -> None:
        hand.app.sound = heard.append  # type: ignore[method-assign]
        await hand.press("space")
        for _ in range(50):
            await hand.wait(1)
        assert heard == ["last-seconds", "gong"]
        await hand.press("space")
        await hand.press("ctrl+g", "o")
        for _ in range(50):
            await hand.wait(1)
        assert heard == ["last-seconds", "gong"], "silenced"
        await hand.press("u", "u")

    Hand(tmp_path).drive(work)


def test_an_observation_in_three_keys_and_a_question_to_the_room(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "o")
        keys = list(hand.app.screen.keys)  # type: ignore[attr-defined]
        await hand.press(keys[0], "3")
        assert hand.app.screen is hand.lesson_screen() and ": 3" in hand.line("said")
        await hand.press("D", "a")
        assert hand.lesson_screen().lesson.screen.scene == "question"
        await hand.press("escape")

    lesson = Hand(tmp_path).drive(work)
    assert [r.kind for r in lesson.log.remarks] == ["observation"]


def test_points_are_written_in_the_console_and_a_board_is_opened(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "C")
        await hand.press("5", "enter", "escape")
        assert hand.app.screen is hand.lesson_screen()
        await hand.press("O", "f")
        await hand.press("escape")

    lesson = Hand(tmp_path).drive(work)
    assert any("5" in sheet.written.values() for sheet in lesson.tables["1"].sheets.values())
    assert any(sheet.tiles for sheet in lesson.tables["1"].sheets.values())


def test_what_makes_sense_is_offered_on_paper(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("P")
        assert "What do you want on paper?" in "\n".join(hand.dump())
        await hand.press("escape")
        assert hand.app.screen is hand.lesson_screen()

    Hand(tmp_path).drive(work)
