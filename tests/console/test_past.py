"""The past on the console: a move of the history is gone back to, corrected or taken out; a lesson stops for today and goes on."""

from pathlib import Path

from console.driving import Hand
from console.test_class import class_of
from console.test_forms import frame, screen
from textual.widgets import Input

from facilitator.console.screens.choice import ChoiceDialog
from facilitator.journal.lesson import Lesson


def lesson_of(hand: Hand) -> Lesson:
    return hand.lesson_screen().lesson


def test_a_move_is_corrected_in_a_form_with_its_line(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        assert hand.app.say("add blue-markers 2").ok and hand.app.say("next").ok
        await hand.press("h", "down", "enter")
        assert "correct it; what came after it stays" in frame(hand) and "take it out" in frame(hand)
        await hand.press("c")
        typed = screen(hand).query_one(Input)
        assert typed.value == "add blue-markers 2" and "Later moves are checked again" in frame(hand)
        typed.value = "add nothing 5"
        await hand.press("enter")
        assert "! " in frame(hand) and lesson_of(hand).n == 3, "a refusal stands in the form"
        typed.value = "add blue-markers 5"
        await hand.press("enter")
        assert "Move 2 corrected" in hand.line("said")
        assert lesson_of(hand).tables["1"].meters["blue-markers", ""] == 5
        await hand.press("h", "enter", "t")
        assert "Move 2 taken out" in hand.line("said") and lesson_of(hand).tables["1"].meters["blue-markers", ""] == 0
        await hand.press("u")
        assert lesson_of(hand).tables["1"].meters["blue-markers", ""] == 5

    Hand(tmp_path).drive(work)


def test_what_nobody_entered_can_only_be_gone_back_to(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        assert hand.app.say("screen scores").ok
        await hand.press("h", "enter")
        assert "What the room saw can't be corrected." in frame(hand) and "take it out" not in frame(hand)
        await hand.press("escape")

    Hand(tmp_path).drive(work)


def test_slips_are_shown_three_at_a_time_and_one_is_accepted(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        for _ in range(7):
            assert hand.app.say("next").ok
        await hand.press("t")
        form = screen(hand)
        form.values.update({"supply": "7", "box": "8"})
        form._submit()
        await hand.press()
        assert isinstance(hand.app.screen, ChoiceDialog)
        assert "5 mistakes would explain it, the likeliest first." in frame(hand)
        assert "Supplier: Lupidians: the draw was skipped" in frame(hand), "in this round"
        assert "Round 1, Supplier: Urbanides: the draw was skipped" in frame(hand) and "none of these: 2 more" in frame(
            hand
        )
        await hand.press("m")
        assert "Round 1, Supplier: Arboretans" in frame(hand) and "none of these" not in frame(hand)
        await hand.press("2")
        assert "Corrected: " in hand.line("said") and "Round 1 of 4, Supplier: Lupidians" in hand.line("said")
        assert lesson_of(hand).tables["1"].piles["supply", ""] == 7

    Hand(tmp_path).drive(work)


def test_stopping_for_today_says_where_the_game_goes_on(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "ctrl+p", *"stop for", "enter")
        assert lesson_of(hand).room.adjourned
        assert "Next time: Session 1 of 4, Round 1 of 4, Supplier: Lupidians." in frame(hand)
        assert "print how to pack away and set up again" in frame(hand)
        await hand.press("escape", "k")
        assert "Before the game goes on. Ready: 0 of" in frame(hand) and "Supply Centre: 8 tiles" in frame(hand)
        await hand.press("escape")

    Hand(tmp_path).drive(work)


def test_with_several_tables_the_checklist_has_all_that_go_on(tmp_path: Path) -> None:
    hand = class_of(tmp_path, 3)

    async def work(hand: Hand) -> None:
        for line in ("1: next", "2: next", "adjourn"):
            assert hand.app.say(line).ok
        await hand.press("k")
        assert "Table 1: Where things are" in frame(hand)
        ids = {item.id.partition(":")[0] for item in hand.app.screen.items}  # type: ignore[attr-defined]
        assert ids == {"Table 1", "Table 2"}
        await hand.press("escape")

    hand.drive(work)
