"""What home and set-up remember, what they show of a lesson and a plan, and the mouse on both."""

import json
from pathlib import Path

import pytest
from console.driving import AtHome, Hand
from console.test_home import a_class, lesson_of, part, seated, settled
from textual.events import MouseScrollDown, MouseScrollUp
from textual.widget import Widget

from facilitator.cli.last_times import NAME
from facilitator.console.environment import Plan
from facilitator.console.screens.home import HomeScreen
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.setup import SetupScreen
from facilitator.console.screens.setup_field import Field
from facilitator.console.seating_boxes import SeatingBox, draw_seating, seating_boxes
from facilitator.files.loader import load_plan
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.journal.chance import chance_of, codes_of
from facilitator.plain.frozen import replace
from facilitator.record.pupil_names import PupilNames
from facilitator.widgets.pick_list import RowList


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtHome:
    return AtHome(tmp_path, monkeypatch)


async def start_and_end(hand: AtHome, *keys: str) -> None:
    """A lesson is set up with these keys, begun, and ended at once."""
    await hand.pilot.press(*keys, "enter")
    assert isinstance(hand.app.screen, LessonBase), hand.shown()
    assert hand.app.say("end").ok
    await hand.press("q")
    assert isinstance(hand.app.screen, HomeScreen)


def values(hand: Hand) -> dict[str, str]:
    """The fields of the set-up by their ids."""
    screen = hand.app.screen
    assert isinstance(screen, SetupScreen)
    return {row.id: row.shown for row in screen.found.rows}


def test_the_plan_and_the_number_of_the_last_time(home: AtHome) -> None:
    async def first(hand: AtHome) -> None:
        await start_and_end(hand, *"hexagon in an hour", "enter", *"26")
        screen = hand.app.screen
        assert isinstance(screen, HomeScreen)
        card = screen.stand.lit()
        assert card is not None and card.title == "Planet Hexagon in an hour", "what was used last is lit"

    async def again(hand: AtHome) -> None:
        await settled(hand)
        assert "Last time" in part(hand, "about") and "26 pupils" in part(hand, "about")
        await hand.press("enter")
        assert values(hand)["heads"] == "26" and "As last time." in part(hand, "setup-help")
        assert sum(map(len, seated(hand).values())) == 26
        await hand.press("delete")
        assert values(hand)["heads"] == "16", "the plan's own number is one key away"
        await hand.press("escape", *"hexagon in ninety", "enter")
        assert values(hand)["heads"] == "26", "another plan of the game has the same class before it"
        await hand.press("escape", "escape", *"eco in ninety", "enter")
        assert values(hand)["heads"] == "28", "another game knows nothing of it"

    home.at_home(first)
    home.ms += 86_400_000
    home.at_home(again)


def test_the_class_of_the_last_time_without_a_name_of_a_pupil(home: AtHome) -> None:
    codes = a_class(18)
    a_class(20, "8a")

    async def first(hand: AtHome) -> None:
        await start_and_end(hand, *"hexagon in ninety", "enter", "right")

    async def again(hand: AtHome) -> None:
        await hand.press("enter")
        assert values(hand)["class"] == "7b" and "18 pupils of 7b" in part(hand, "setup-ready")
        await hand.press("right")
        assert values(hand)["class"] == "8a" and sum(map(len, seated(hand).values())) == 20, "the arrows choose another"

    async def without_it(hand: AtHome) -> None:
        await hand.press("enter")
        assert "class" not in values(hand) and values(hand)["heads"] == "18"

    home.at_home(first)
    stored = (home.folder / NAME).read_text(encoding="utf-8")
    assert "7b" in stored and "Zymborska" not in stored and not any(code in stored for code in codes)
    home.at_home(again)
    (home.folder / "roster.json").unlink()
    home.at_home(without_it)


@pytest.mark.parametrize("text", ["no json", '[["a"]]', '{"a": 1}', '[["a", "b", "x", 1, ""]]'])
def test_a_damaged_memory_stands_in_nobodys_way(home: AtHome, text: str) -> None:
    (home.folder / NAME).write_text(text, encoding="utf-8")

    async def work(hand: AtHome) -> None:
        await start_and_end(hand, *"ecogon in forty", "enter")
        assert json.loads((hand.folder / NAME).read_text(encoding="utf-8"))[0][3] == 28

    home.at_home(work)


def test_what_no_longer_fits_is_not_brought_back(home: AtHome) -> None:
    entry = ["scenarios/planet-hexagon-90", "planet-hexagon", home.ms, 900, ""]
    (home.folder / NAME).write_text(json.dumps([entry]), encoding="utf-8")

    async def work(hand: AtHome) -> None:
        await hand.press("enter")
        assert values(hand)["heads"] == "16" and "READY TO START" in part(hand, "setup-ready")

    home.at_home(work)


def test_no_file_of_the_memory_is_read_before_the_first_frame(home: AtHome) -> None:
    home.made(lines=("next",))
    drawn: list[bool] = []
    shelf = home.shelf()

    def asked() -> tuple[()]:
        drawn.append(bool(home.app.screen._compositor.full_map) and home.app.screen.query_one("#plans").size.height > 0)
        return ()

    home.shelf = lambda: replace(shelf, last_times=asked, classes=asked)  # type: ignore[method-assign]

    async def work(hand: AtHome) -> None:
        await settled(hand)
        assert drawn == [True, True]

    home.at_home(work)


def test_the_lesson_to_continue_says_class_place_and_what_is_left(home: AtHome) -> None:
    known = a_class(16)

    async def first(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter", "right", "enter")
        assert isinstance(hand.app.screen, LessonBase) and len(known) == 16
        while lesson_of(hand).room.current.title != "Teams and tables":
            await hand.press("space")
        hand.pass_time(200)
        await hand.press("q", "p")

    async def again(hand: AtHome) -> None:
        await hand.pilot.pause()
        said = part(hand, "take")
        assert said.startswith("CONTINUE") and "Planet Hexagon in ninety minutes" in said and "7b, 16 pupils" in said
        assert "Teams and tables" in said and "80 min left" in said, said
        assert "If you continue now" in part(hand, "about") and "Planet Hexagon" not in part(hand, "about")

    home.at_home(first)
    home.ms += 3_600_000
    home.at_home(again)


def test_what_is_lit_has_its_panel(home: AtHome) -> None:
    (home.folder / "settings.toml").write_text('schema = 1\nbells = ["23:50"]\n', encoding="utf-8")

    async def work(hand: AtHome) -> None:
        await settled(hand)
        await hand.press(*"ecogon in ninety")
        await settled(hand)
        said = part(hand, "about")
        assert "7 copies of the game, 7 tables of 4 players" in said and "Bell 23:50" in said
        assert "Counting points" in said and "4 min" in said and "If you start now ends" in said
        assert "Last time" not in said

    home.at_home(work, (120, 36))


def test_past_lessons_are_a_tab_away(home: AtHome) -> None:
    for n in range(30):
        home.made(name=f"a{n}", lines=("next", "end"))
        home.ms += 86_400_000

    async def work(hand: AtHome) -> None:
        assert hand.app.screen.query_one("#past", RowList).size.height >= 3
        await hand.press("tab")
        screen = hand.app.screen
        assert isinstance(screen, HomeScreen) and screen.stand.part == "past" and "Enter  open" in hand.shown()
        await hand.press("tab")
        assert screen.stand.part == "plans"
        await hand.press("shift+tab", "end")
        for _ in range(60):
            await hand.pilot.pause(0.03)  # only lines that are seen are read
        assert screen.stand.row == 29 and "18 Nov" in part(hand, "past")

    home.at_home(work, (80, 24))


async def click(hand: Hand, widget: Widget, x: int, y: int) -> None:
    region = widget.content_region
    await hand.pilot.click(offset=(region.x + x, region.y + y))
    await hand.pilot.pause()


def test_a_click_lights_and_a_second_one_starts(home: AtHome) -> None:
    home.made(lines=("next", "end"))

    async def work(hand: AtHome) -> None:
        await settled(hand)
        screen = hand.app.screen
        assert isinstance(screen, HomeScreen)
        plans, past = screen.query_one("#plans", RowList), screen.query_one("#past", RowList)
        await click(hand, plans, 30, 0)
        assert screen.stand.part == "plans" and screen.stand.row == 0, "a heading is no line to choose"
        await click(hand, plans, 30, 2)
        assert screen.stand.row == 1 and hand.app.screen is screen
        await click(hand, past, 5, 0)
        assert screen.stand.part == "past"
        await click(hand, plans, 30, 1)
        await click(hand, plans, 30, 1)
        assert isinstance(hand.app.screen, SetupScreen)

    home.at_home(work)


def test_a_click_on_the_lesson_that_waits_continues_it(home: AtHome) -> None:
    home.made(lines=("next",))

    async def work(hand: AtHome) -> None:
        await click(hand, hand.app.screen.query_one("#take"), 5, 1)
        assert isinstance(hand.app.screen, LessonBase)

    home.at_home(work)


def test_the_wheel_scrolls_without_lighting(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await settled(hand)
        screen = hand.app.screen
        assert isinstance(screen, HomeScreen)
        plans = screen.query_one("#plans", RowList)
        before = screen.stand
        await hand.pilot._post_mouse_events([MouseScrollDown], plans, offset=(5, 2))
        await hand.pilot.pause()
        assert plans.top == 3 and screen.stand.row == before.row
        await hand.pilot._post_mouse_events([MouseScrollUp], plans, offset=(5, 2))
        assert plans.top == 0

    home.at_home(work, (80, 24))


def test_a_click_lights_a_field_and_its_value_turns(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter")
        fields = list(hand.app.screen.query(Field))
        screen = hand.app.screen
        assert isinstance(screen, SetupScreen)
        at = next(n for n, row in enumerate(screen.found.rows) if row.id == "option sessions")
        width = fields[at].size.width
        await click(hand, fields[at], width - 2, 0)
        assert screen.row == at and values(hand)["option sessions"] == "3", "the first click only lights it"
        await click(hand, fields[at], width - 2, 0)
        assert values(hand)["option sessions"] == "4"
        await click(hand, fields[at], fields[at]._value_at(width), 0)
        assert values(hand)["option sessions"] == "3", "the arrow at its left goes back"
        await click(hand, fields[at], 3, 0)
        assert values(hand)["option sessions"] == "3", "its label changes nothing"

    home.at_home(work)


def boxes_of(plan: str, heads: int) -> tuple[SeatingBox, ...]:
    scenario, rules, _ = load_plan(plan)
    choices = Choices(heads=heads)
    chosen = settle_choices(choices, scenario, rules, chance_of("1", "room"), lambda n: codes_of("1", n))
    return seating_boxes(chosen, Plan(plan, scenario, rules, {}))


@pytest.mark.parametrize(
    ("plan", "heads"), [("planet-hexagon-90", 26), ("ecogon-90", 28), ("eco-90", 4), ("eco-90", 30)]
)
def test_everybody_finds_their_number_in_every_size(plan: str, heads: int) -> None:
    boxes = boxes_of(plan, heads)
    for width in range(38, 110, 5):
        for height in range(12, 40, 3):
            lines = draw_seating(boxes, width, height)
            assert all(line.cell_length <= width for line in lines)
            words = " ".join(line.plain for line in lines).split()
            assert {str(n) for n in range(1, heads + 1)} <= set(words), (width, height)


def test_names_have_one_place(home: AtHome) -> None:
    scenario, rules, _ = load_plan("planet-hexagon-90")
    chosen = settle_choices(Choices(heads=16), scenario, rules, chance_of("1", "room"), lambda n: codes_of("1", n))
    names = PupilNames({code: f"Name{n}" for code, n in chosen.numbers.items()})
    plan = Plan("planet-hexagon-90", scenario, rules, {})
    lines = draw_seating(seating_boxes(chosen, plan, names), 80, 30)
    assert all(f"Name{n}" in "".join(line.plain for line in lines) for n in range(1, 17))
