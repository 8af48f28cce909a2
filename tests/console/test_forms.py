"""Forms: whatever can be said has one, a refusal stands in it and nothing is lost, and the mouse does what keys do."""

from pathlib import Path

import pytest
from console.driving import Hand
from console.hosting import frame_is_whole
from console.test_class import class_of
from textual.widgets import Input

from facilitator.console.command_forms import TITLES, CommandPlace, can_be_asked, command_form
from facilitator.console.controls import BUILT_IN
from facilitator.console.form import EntryForm
from facilitator.console.lesson_forms import first_form, report_form, tally_form, typed_seconds
from facilitator.console.palette import time_rows
from facilitator.console.screens.choice import ChoiceDialog
from facilitator.console.screens.form import FormScreen
from facilitator.console.screens.form_rows import FormRows
from facilitator.console.screens.window import Dialog
from facilitator.files.loader import load_ruleset
from facilitator.game.dispatch.opening import new_room, new_table, sides_of
from facilitator.game.dispatch.registry import COMMANDS
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.text_form import command_line, parse_line
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.scenario import plain_scenario
from facilitator.game.table.actions import Act
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pick_list import PickList

GAMES = ("planet-hexagon", "ecogon", "eco", "ecopyramid", "phylo-western-pa")
SCREENS = {
    "people": "Join Leave SeatSomebody",
    "ready": "SideReady TableReady",
    "scene": "ChooseScene",
    "sound": "Sound ChooseSound",
    "pace": "Pace",
    "scores": "EnterCount EnterPoints Checked",
    "board": "PlaceTile LiftTile ExchangeTile TurnTileOver MarkTile Niche Shift",
    "tiles": "Wait Lay Discard Take FlipTile DrawTile Swap Replace Faces",
    "observe": "Observe",
    "debrief": "RecordAnswer Vote",
    "individual": "Individual",
    "names": "ShowNames",
    "everything": "RoomResume",
    "pause": "Resume",
    "history": "UndoTo Correct TakeOut",
    "adjourn": "Adjourn",
    "undo": "UndoLast",
    "redo": "RedoLast",
    "tally": "Tally AcceptSlip",
    "first": "TurnFirst",
    "shorten": "Shorten",
    "act": "Act",
    "open": "Report",
    "next": "WalkPhase",
    "bell": "Bell",
    "say": "SayForNow",
    "say-and-stay": "Say",
    "ask": "Ask",
    "note": "Note",
    "ruling": "NoteRuling",
}
"""Which row of the table of keys opens what says these commands."""


def place_of(game: str) -> CommandPlace:
    """A table of a game before its first move, as one of two."""
    rules, _ = load_ruleset(game)
    tables = {name: new_table(name, rules, sides_of(rules, None), {}) for name in ("1", "2")}
    return CommandPlace(tables["1"], tables, new_room(plain_scenario(rules.id, rules.title), tuple(tables), {}, 0))


def test_everything_that_can_be_typed_has_a_key_or_a_form() -> None:
    keyed = {type(control.command).__name__ for control in BUILT_IN if control.command is not None}
    screened = {name for names in SCREENS.values() for name in names.split()}
    formed = {cls.__name__ for cls in TITLES}
    assert {cls.__name__ for cls in COMMANDS} - keyed - screened == formed - {"Use", "DealLots", "TurnSkip"}, (
        "these two have both"
    )
    assert set(SCREENS) - {"open", "pace"} <= {control.id for control in BUILT_IN}


@pytest.mark.parametrize("game", GAMES)
def test_the_first_choices_of_every_form_make_its_command(game: str) -> None:
    place = place_of(game)
    asked = [cls for cls in TITLES if can_be_asked(cls, place)]
    assert len(asked) > 12
    for cls in asked:
        form = command_form(cls, place)
        values = {f.name: f.choices[-1].value if f.choices else "7" for f in form.fields}
        request = form.make(values)
        assert isinstance(request.command, cls)
        assert parse_line(command_line(request.command)).request == Request(request.command), form.title
        assert (request.table is None) == (cls.__name__ not in _OF_TABLES), cls


_OF_TABLES = {
    cls.__name__ for cls in TITLES if cls.__module__.startswith("facilitator.game.table") and cls.__name__ != "RoomTime"
}
_OF_TABLES |= {"Away", "Back", "MergeSides"}


def test_numbers_have_limits_and_letters_are_no_part_of_them() -> None:
    place = place_of("planet-hexagon")
    form = tally_form(place.table, place.request)
    assert all(field.kind == "number" and field.least == 0 for field in form.fields)
    assert form.fields[0].wrong("-3") and not form.fields[0].wrong("3") and form.fields[0].wrong("")
    assert not any(pile.secret and pile.title in f.title for pile in place.table.rules.piles for f in form.fields)
    assert [c.title for c in first_form(place.table, place.request).fields[0].choices] == [
        place.table.title(side) for side in place.table.sides
    ]


@pytest.mark.parametrize(("typed", "seconds"), [("20", 20), ("2:30", 150), ("-1:00", -60), ("−15", -15)])
def test_times_are_typed_as_people_say_them(typed: str, seconds: int) -> None:
    assert typed_seconds(typed) == seconds


def test_what_is_no_time_is_refused() -> None:
    for typed in ("x", "1:xx", "", "²"):
        with pytest.raises(Refused):
            typed_seconds(typed)


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("+5", ["+5 min on the clock", "+5 s on the clock"]),
        ("+5 min", ["+5 min on the clock"]),
        ("-30", ["−30 s on the clock", "−30 min on the clock"]),
        ("+2:30", ["+150 s on the clock"]),
        ("+90 s", ["+90 s on the clock"]),
        ("+9999", []),
        ("5", []),
    ],
)
def test_an_amount_of_time_is_a_row_of_the_palette(typed: str, titles: list[str]) -> None:
    assert [row.title for row in time_rows(typed)] == titles


def screen(hand: Hand) -> FormScreen:
    """The form that is open."""
    assert isinstance(hand.app.screen, FormScreen), hand.app.screen
    return hand.app.screen


def frame(hand: Hand) -> str:
    """What stands on the screen, in one line."""
    return " ".join("\n".join(hand.dump()).replace("│", " ").split())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (160, 45)], ids=str)
def test_a_form_lies_beside_the_clock_which_runs_on(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        for key in ("n", "m", "t", "F", "asterisk", "B", "l", "E", "s", "ctrl+g", "o", "i", "h", "ctrl+p", "k", "P"):
            await hand.press(key, after=0.2)
            await hand.wait(1)
            rows, at = hand.dump(), hand.app.screen.query_one(Dialog).region
            frame_is_whole([row[at.x : at.right] for row in rows[at.y : at.bottom]], at.width)
            assert at.x >= (31 if size[0] < 110 else 45) and at.width <= 73 and at.bottom <= size[1] - 3
            before = hand.clock()
            assert any("ONLY YOU SEE THIS" in row or "ON THE PROJECTOR" in row for row in rows)
            head = next(row for row in rows if "SEE THIS" in row or ("ON THE PROJECTOR" in row and "│" in row))
            assert before in head, f"{key}: {before} in {head}"
            assert any("Esc" in row for row in rows[at.bottom - 3 : at.bottom - 1]), "\n".join(rows)
            assert any("LUPIDIANS" in row for row in rows)
            await hand.press("escape", after=0.2)
            assert hand.app.screen is hand.lesson_screen(), key

    Hand(tmp_path).drive(work, size)


def test_a_refusal_stands_in_the_form_and_what_was_typed_stays(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "B", *"12x7", "enter")
        assert "! '12x7' is not a time for the bell." in frame(hand)
        assert screen(hand).query_one(Input).value == "12x7" and "✗" not in hand.line("said")
        await hand.press(*["backspace"] * 4, "plus", "2", "0", "enter")
        assert hand.app.screen is hand.lesson_screen() and "The bell rings in 20 min." in hand.line("said")

    Hand(tmp_path).drive(work)


def test_piles_are_counted_by_digits_and_arrows(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "t")
        assert "Reserve 60" in frame(hand) and "(60)" in frame(hand)
        await hand.press("down", "x", "1", "0", "enter")
        lesson = hand.lesson_screen().lesson
        if isinstance(hand.app.screen, FormScreen):
            assert "One of these slips explains it" in frame(hand)
            await hand.press("1")
        assert lesson.tables["1"].piles["box", ""] == 10

    hand = Hand(tmp_path)
    hand.drive(work)


def test_an_action_when_it_is_nobodys_turn_asks_whose_it_is(tmp_path: Path) -> None:
    hand = class_of(tmp_path, 1, "eco")

    async def work(hand: Hand) -> None:
        lesson = hand.lesson_screen().lesson
        assert lesson.tables["1"].acting is None
        await hand.press("j")
        assert "Player 1" in frame(hand) and screen(hand).form.title == "Keystone completed"
        await hand.press("2")
        assert lesson.tables["1"].meters["keystones", lesson.tables["1"].sides[1]] == 1

    hand.drive(work)


def test_the_report_of_a_table_knows_its_target_and_doubts_what_is_far_above(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert hand.app.say("pace reports").ok
        await hand.press("3")
        assert "Table 3: points of all" in frame(hand) and "target 20" in frame(hand)
        await hand.press("6", "0")
        assert "! 60 is far above the target." in frame(hand) and "save 60 anyway" in frame(hand)
        await hand.press("backspace", "backspace", "1", "z", "7")
        assert "!" not in frame(hand).split("Points of all")[-1].split("Enter")[
            0
        ] and "All tables: 0 → 17 of 80" in frame(hand)
        await hand.press("enter", "3", "1", "8", "enter")

    lesson = class_of(tmp_path, 4).drive(work)
    assert lesson.tables["3"].reported is not None and lesson.tables["3"].reported[1] == 18


def test_a_class_of_reports_takes_four_keys_a_table(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert hand.app.say("pace reports").ok
        for n in range(1, 8):
            await hand.press(str(n), "1", str(n), "enter")

    lesson = class_of(tmp_path, 7).drive(work)
    assert [table.reported[1] for table in lesson.tables.values() if table.reported] == list(range(11, 18))


def test_above_what_is_possible_is_refused() -> None:
    place = place_of("ecogon")
    form = report_form(place.table, place.tables, "Table 1")
    assert form.fields[0].wrong("999999").startswith("999999 is too high")


async def click(hand: Hand, words: str, column: int = 0) -> None:
    """Click on these words where they stand on the screen."""
    y, row = next((y, row) for y, row in enumerate(hand.dump()) if words in row)
    await hand.pilot.click(offset=(row.rindex(words) + column, y))
    await hand.pilot.pause()


def test_the_mouse_chooses_presses_keys_and_cancels(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "F")
        await click(hand, "Harvesters")
        assert hand.lesson_screen().lesson.tables["1"].first == "harvesters", "a choice"
        await hand.press("n", "h", "i")
        await click(hand, "Enter", 1)
        assert hand.lesson_screen().lesson.log.remarks, "a key"
        await hand.press("n")
        await click(hand, "Esc", 1)
        assert hand.app.screen is hand.lesson_screen()
        await hand.press("n")
        await hand.pilot.click(offset=(2, 20))
        await hand.pilot.pause()
        assert hand.app.screen is hand.lesson_screen(), "outside"
        await hand.press("t")
        await click(hand, "Supply Centre")
        assert screen(hand).query_one(FormRows).active == 2, "a row"
        await hand.press("escape", "q")
        await click(hand, "pause everything and quit")

    lesson = Hand(tmp_path).drive(work, (120, 36))
    assert lesson.room.paused


def test_the_wheel_scrolls_a_list(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("ctrl+p")
        rows = hand.app.screen.query_one(PickList)
        before = rows.top
        rows.on_mouse_scroll_down()
        assert rows.top > before
        rows.on_mouse_scroll_up()
        assert rows.top == before

    Hand(tmp_path).drive(work)


def test_leaving_a_phase_asks_while_games_run_and_next_never_does(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        lesson = hand.app.lesson
        assert lesson is not None and hand.app.say("phase play").ok
        await hand.press("space", "space")
        assert not isinstance(hand.app.screen, ChoiceDialog)
        before = lesson.room.phase
        assert hand.app.say("2: finish").ok
        await hand.press("N")
        assert "Tables 1 and 3 still play." in frame(hand) and "stop and go to Counting points" in frame(hand)
        await hand.press("escape")
        assert lesson.room.phase == before
        await hand.press("E")
        assert "Tables 1 and 3 still play." in frame(hand)
        await hand.press("escape", "N", "enter")
        assert lesson.room.phase == before + 1
        assert all(table.over is not None for table in lesson.tables.values()), "they were stopped with it"
        await hand.press("N")
        assert lesson.room.phase == before + 2, "no game runs in this phase"

    class_of(tmp_path, 3, "ecogon-45").drive(work)


def test_a_pause_between_two_halves_stops_no_game(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        lesson = hand.app.lesson
        assert lesson is not None and hand.app.say("phase first-half").ok
        await hand.press("space", "N")
        assert "the games go on later" in frame(hand)
        await hand.press("enter")
        assert lesson.room.current.id == "huddle" and all(table.over is None for table in lesson.tables.values())

    class_of(tmp_path, 2, "ecogon-90").drive(work)


def test_all_tables_add_time_to_the_phase_and_undo_takes_it_back_at_a_lit_table(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        lesson = hand.app.lesson
        assert lesson is not None and hand.app.say("phase play").ok
        await hand.press("space", "+")
        assert lesson.room.added == 5 * 60_000, hand.line("said")
        turns = {name: table.turn_count for name, table in lesson.tables.items()}
        await hand.press("down", "u")
        assert lesson.room.added == 0
        assert {name: table.turn_count for name, table in lesson.tables.items()} == turns, "no table fell behind"

    class_of(tmp_path, 3, "ecogon-45").drive(work)


def test_an_unknown_key_says_so_in_a_word(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        for key in ("Y", "semicolon", "9"):
            await hand.press(key)
            assert hand.line("said").endswith(": no such key"), key
        await hand.press("v", "Y")
        assert "no such key" not in "\n".join(hand.dump()), "the room is told nothing"

    Hand(tmp_path).drive(work)


def test_every_form_says_what_enter_does() -> None:
    for game in GAMES:
        place = place_of(game)
        forms: list[EntryForm] = [command_form(cls, place) for cls in TITLES if can_be_asked(cls, place)]
        assert all(form.doing and form.doing != "OK" and form.title for form in forms)
    assert KeyCaps(("Enter", "save")).caps and Act("x").action == "x"
