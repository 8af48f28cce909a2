"""Before and after the game: the seating draw and "we are ready" by keys: dealt row by row or at once, ticked off by the number of a team or table; answers."""

import re
from pathlib import Path

import pytest
from console.driving import Hand
from console.test_class import screen as class_screen

from facilitator.cli.lesson_values import lesson_values
from facilitator.console.screens.choice import ChoiceDialog
from facilitator.console.screens.debrief import DebriefScreen
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.game.views.scenes import scene
from facilitator.game.views.table_view import table_view
from facilitator.game.walk.phase_steps import current_step
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.sight import sight_of


class WithPupils(Hand):
    """A lesson with everybody seated."""

    def __init__(self, folder: Path, plan: str) -> None:
        super().__init__(folder)
        self.path = folder / "seated.lesson"
        scenario, rules, texts = load_plan(plan)
        found = settle_choices(Choices(), scenario, rules, chance_of("5", ROOM), lambda n: codes_of("5", n))
        setup = Setup(found.sides, found.options, found.seats, found.numbers)
        create_lesson(self.path, self.clocks(), texts, setup, rehearsal=False, seed="5").close()

    def dealt(self) -> tuple[int, int]:
        assert self.app.lesson is not None
        return current_step(self.app.lesson.room, self.app.lesson.tables).dealt


def seen_by_room(hand: Hand) -> set[str]:
    """The numbers that the projector shows."""
    assert hand.app.lesson is not None
    rows = scene(sight_of(hand.app.lesson, {}, words_in("en"))).rows
    return {cell for row in rows for cell in row.cells if cell}


@pytest.mark.parametrize("plan", ["planet-hexagon-60", "ecogon-45"])
def test_each_row_names_the_numbers_that_have_just_come_out(tmp_path: Path, plan: str) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, WithPupils) and hand.app.lesson is not None
        hand.app.say("phase setup")
        await hand.pilot.pause()
        out, (_, rows) = set[str](), hand.dealt()
        assert rows > 2
        for n in range(1, rows + 1):
            assert hand.dealt() == (n, rows)
            seen = seen_by_room(hand)
            do = table_view(hand.app.lesson.room, hand.app.lesson.tables, "1", hand.app.lesson.now()).guidance.do[0]
            found = re.fullmatch(rf"Row {n} of {rows}: let (.+) sit down(, then go on)?\.", do)
            assert found is not None and bool(found[2]) == (n == rows), do
            assert re.split(", | and ", found[1]) == sorted(seen - out, key=int)
            shown = " ".join("\n".join(hand.dump()).split())
            assert all(number in shown for number in seen - out)
            out = seen
            if n < rows:
                await hand.press("space")
        assert len(out) == len(hand.app.lesson.room.numbers), "everybody once"

    WithPupils(tmp_path, plan).drive(work, (120, 36))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
def test_rows_are_dealt_with_space_or_all_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        assert isinstance(hand, WithPupils)
        hand.app.say("phase setup")
        await hand.pilot.pause()
        assert hand.dealt() == (1, 4)
        assert "Row 1 of 4" in hand.line("do") and "NEXT Row 2 of 4" in hand.line("next")
        assert "A deal all numbers" in hand.line("keys")
        await hand.press("space")
        assert "Row 2 of 4" in hand.line("do")
        await hand.press("A")
        assert hand.dealt() == (4, 4)
        assert "All numbers are dealt." in hand.line("said") and "deal all" not in hand.line("keys").split("undo")[0]
        await hand.press("u")
        assert hand.dealt() == (2, 4)

    WithPupils(tmp_path, "planet-hexagon-60").drive(work, size)


def test_teams_are_ticked_off_until_all_are(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert hand.app.lesson is not None
        await hand.press("T")
        assert "before a phase of play" in hand.line("said"), "the lesson has not begun"
        hand.app.say("phase setup")
        await hand.press("A", "T")
        assert isinstance(hand.app.screen, ChoiceDialog)
        first, second, third, fourth = (hand.app.lesson.tables["1"].title(s) for s in hand.app.lesson.tables["1"].sides)
        await hand.press("3")
        frame = "\n".join(hand.dump())
        assert (
            isinstance(hand.app.screen, ChoiceDialog)
            and re.search(rf"3 +{third}", frame) is None
            and re.search(rf"4 +{fourth}", frame)
        )
        await hand.press("1", "escape")
        assert f"Not ready yet: {second} and {fourth}." in hand.line("do")
        await hand.press("u")
        assert f"Not ready yet: {first}, {second} and {fourth}." in hand.line("do"), "one is taken back"
        await hand.press("T", "1", "2", "4")
        assert not isinstance(hand.app.screen, ChoiceDialog) and "All are ready." in hand.line("do")
        assert "we are ready" not in hand.line("keys").split("undo")[0]
        await hand.press("T")
        assert hand.line("said") == "All are ready."
        while not hand.app.lesson.room.playing:
            await hand.press("space")
        assert "ready" not in hand.line("do") and not hand.app.lesson.room.ready

    WithPupils(tmp_path, "planet-hexagon-60").drive(work)


def test_tables_are_ticked_off_on_the_class_screen(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert hand.app.lesson is not None
        hand.app.say("phase setup")
        await hand.press("A", "T", "2", "7", "escape")
        assert hand.app.lesson.room.ready == (("2", ""), ("7", ""))
        assert "Not ready yet: Table 1, Table 3" in "\n".join(hand.dump())
        await hand.press("u")
        assert hand.app.lesson.room.ready == (("2", ""),)
        await hand.press("T", *"134567")
        assert "All are ready." in "\n".join(hand.dump())
        assert class_screen(hand) is hand.app.screen

    WithPupils(tmp_path, "ecogon-45").drive(work)


def test_the_console_ticks_what_was_answered(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("phase debrief")
        await hand.press("D")
        assert isinstance(hand.app.screen, DebriefScreen) and "✓" not in "\n".join(hand.dump())
        await hand.press("2")
        await hand.type("Trees")
        frame = "\n".join(hand.dump())
        assert isinstance(hand.app.screen, DebriefScreen) and "2 Arboretans ✓" in frame and "1 Lupidians ✓" not in frame
        assert "Asked: What happened on Planet Hexagon?" in frame
        await hand.press("escape")
        assert re.search("✓ . Arboretans +Trees", hand.line("answers")) and re.search(
            "– . Lupidians", hand.line("answers")
        )
        await hand.press("space")
        assert re.search("✓ .*What happened on Planet Hexagon?", hand.line("questions"))
        assert hand.app.lesson is not None
        told = lesson_values(hand.app.lesson, hand.app.lesson.now())["questions"]
        assert isinstance(told, list) and any(line.startswith("✓ What happened") for line in told), "show says the same"

    WithPupils(tmp_path, "planet-hexagon-60").drive(work)


def test_a_message_goes_by_itself_after_a_minute_and_one_that_stays_does_not(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "m")
        await hand.type("Tidy up")
        n = hand.lesson_screen().lesson.n
        await hand.wait(30)
        assert "message “Tidy up”" in hand.line("projector")
        await hand.wait(31)
        assert "message" not in hand.line("projector").split("·")[-1].split("  ")[0], "it has gone"
        lesson = hand.lesson_screen().lesson
        assert lesson.n == n and lesson.screen.message_at(lesson.now()) is None, "and nothing was written for it"
        assert hand.app.say("say Quiet, please").ok
        await hand.wait(600)
        assert "message “Quiet, please”" in hand.line("projector")

    Hand(tmp_path).drive(work, (120, 36))


def test_plus_and_minus_fit_the_clock(tmp_path: Path) -> None:
    hand = Hand(tmp_path, "planet-hexagon-60")

    async def work(hand: Hand) -> None:
        assert hand.app.say("phase welcome").ok
        await hand.press("plus")
        said = hand.line("said")
        assert ": +1 min, " in said and said.endswith(" left."), said
        await hand.press("minus")
        assert "−1 min" in hand.line("said")
        assert hand.app.say("phase play").ok
        await hand.press("space", "plus")
        assert hand.line("said").startswith("+15 s: ")
        assert "+ 15 s" in hand.line("keys") and "− 15 s" in hand.line("keys")

    hand.drive(work)
