"""The start screen and the setup, driven by keys: from nothing to a lesson that runs, and back to one that was interrupted."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from console.driving import AtHome, Hand
from textual.content import Content

from facilitator.cli.roster_files import load_rosters, save_rosters
from facilitator.console.screens.home import HomeScreen
from facilitator.console.screens.home_panels import share_heights
from facilitator.console.screens.keys import ScreenKeys
from facilitator.console.screens.lesson import LessonScreen
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.console.screens.setup import Seating, SetupScreen
from facilitator.files.settings import Settings
from facilitator.journal.chance import codes_of
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.record.class_list import Pupil

SIZES = [(80, 24), (100, 30), (160, 45)]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
HOSTILE = r"[/foo] \u001b[2J[@click=app.quit]x " + "ع" * 30 + " 👩‍👩‍👧 e\u0301 " + "x" * 120


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtHome:
    return AtHome(tmp_path, monkeypatch)


def wall(ms: int, minutes: int = 0) -> str:
    return f"{datetime.fromtimestamp(ms / 1000) + timedelta(minutes=minutes):%H:%M}"


def lesson_of(hand: AtHome) -> Lesson:
    lesson = hand.app.lesson
    assert lesson is not None
    return lesson


def part(hand: Hand, name: str) -> str:
    """What a part of the screen shows, whatever stands beside it; without the breaks of its lines."""
    drawn = hand.app.screen.query_one(f"#{name}").render()
    assert isinstance(drawn, Content)
    return " ".join(drawn.plain.split())


def seated(hand: Hand) -> dict[str, list[int]]:
    """Who sits where, by the titles of the boxes."""
    boxes = hand.app.screen.query_one("#setup-drawing", Seating).shown
    return {box.badge.title: [person.number for person in box.people] for box in boxes}


async def settled(hand: Hand) -> None:
    """Until every line has been read in full."""
    for _ in range(60):
        await hand.pilot.pause(0.03)
        screen = hand.app.screen
        if isinstance(screen, HomeScreen):
            names = {p.name for p in screen.stand.plans} | {str(c.path) for c in screen.stand.lessons}
            if names <= screen._read:
                return


@sizes
def test_enter_enter_enter_starts_a_lesson(home: AtHome, size: tuple[int, int]) -> None:
    async def work(hand: AtHome) -> None:
        assert (
            "Start a lesson" in hand.shown() and "CONTINUE" not in hand.shown() and "Past lessons" not in hand.shown()
        )
        await hand.press("enter", "enter", "enter")
        assert isinstance(hand.app.screen, LessonBase)
        lesson = lesson_of(hand)
        assert lesson.store.pulse().process is not None, "the console holds it"
        assert lesson.room.bell is not None and len(lesson.tables) >= 1
        assert all(codes for codes in lesson.room.seats.values())
        await hand.press("q")
        assert isinstance(hand.app.screen, HomeScreen) and hand.app.lesson is None
        assert "CONTINUE" in hand.shown()
        await hand.press("q")
        assert not hand.app.is_running

    home.at_home(work, size)
    assert len(home.lessons()) == 1


@sizes
def test_each_plan_says_how_long_it_takes_and_for_how_many(home: AtHome, size: tuple[int, int]) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon")
        await settled(hand)
        ninety = next(row for row in hand.dump() if " 90 min" in row)
        game = next(row for row in hand.dump() if "the game alone" in row)
        assert "16 pupils" in ninety and "Three sessions" in ninety
        assert "60 min" in game and "4–32 pupils" in game, "what the clock of the game alone gives"
        assert "Planet Hexagon" in hand.shown() and "4 teams · about 16 people" in hand.shown()
        assert "ECO" not in hand.shown() and "Start a lesson: hexagon" in hand.shown()
        await hand.press("escape")
        assert "ECO" in hand.shown() and hand.app.is_running, "Esc empties what was typed before it leaves"
        await hand.press("x", "y", "enter")
        assert "Nothing found" in hand.shown() and isinstance(hand.app.screen, HomeScreen)
        await hand.press("backspace", "backspace", "question_mark")
        assert isinstance(hand.app.screen, ScreenKeys)
        await hand.press("escape", "escape")
        assert not hand.app.is_running

    home.at_home(work, size)


@sizes
def test_seventeen_pupils(home: AtHome, size: tuple[int, int]) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety".replace(" ", " "), "enter")
        await hand.pilot.press("1", "7")
        await hand.press("r")
        assert "Seating" in hand.shown()
        drawn = seated(hand)
        await hand.press("r")
        again = seated(hand)
        assert list(drawn) == ["Lupidians", "Arboretans", "Harvesters", "Urbanides"] and drawn != again
        assert sorted(n for team in again.values() for n in team) == list(range(1, 18))
        assert all(f" {n} " in f"{part(hand, 'setup-drawing')} " for n in range(1, 18)), "every number is on the screen"
        await hand.press("enter")
        lesson = lesson_of(hand)
        seats = {table_side[1]: codes for table_side, codes in lesson.room.seats.items()}
        assert sorted(len(c) for c in seats.values()) == [4, 4, 4, 5]
        numbers = lesson.room.numbers
        assert [numbers[code] for code in seats["lupidians"]] == again["Lupidians"], "who sits there was shown there"
        assert not any(code in "".join(hand.dump()) for code in numbers), "a code is in the list of people only"

    home.at_home(work, size)


def a_class(n: int, title: str = "7b") -> list[str]:
    """A class of so many in the data folder; their codes in the order of the list."""
    save_rosters(
        {
            **load_rosters(),
            title: tuple(Pupil(code, f"Zymborska {i}", f"ZZ-{i}") for i, code in enumerate(codes_of(title, n), 1)),
        }
    )
    return list(codes_of(title, n))


@sizes
def test_a_class_with_a_list_is_drawn_by_its_own_numbers(home: AtHome, size: tuple[int, int]) -> None:
    known = a_class(18)

    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter", "right")
        assert "Class" in hand.shown() and "7b" in hand.shown() and "Pupils" not in hand.shown(), (
            "nobody has to be counted"
        )
        await hand.pilot.press("down", *"3, 40")
        screen = hand.app.screen
        assert (
            isinstance(screen, SetupScreen)
            and "number 40. Expected 1 to 18" in screen.found.faults["absent"]
            and "NOT READY YET ! Absent: Nobody here has the number 40" in part(hand, "setup-ready")
        )
        await hand.pilot.press("backspace", "backspace", *"17")
        assert "Seating of 7b by list number" in hand.shown()
        shown = sorted(n for numbers in seated(hand).values() for n in numbers)
        assert shown == [n for n in range(1, 19) if n not in (3, 17)], "each keeps the number of the list"
        assert "Zymborska" not in hand.shown() and "ZZ-" not in hand.shown()
        await hand.pilot.press("f5", "enter")
        assert {c for held in lesson_of(hand).room.seats.values() for c in held} == {known[n - 1] for n in shown}

    home.at_home(work, size)


def test_without_its_class_it_is_as_it_was_and_a_damaged_list_stands_in_nobodys_way(home: AtHome) -> None:
    a_class(20)

    async def with_lists(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter", "down", *"17", "up", *"7b")
        assert "Pupils" not in hand.shown() and "20 of 20" not in hand.shown()
        await hand.pilot.press("down")
        assert "20 of 20 are here" in part(hand, "setup-help")
        await hand.pilot.press("up", "delete")
        assert "Pupils" in hand.shown() and "17" in hand.shown(), "what was typed for it is still there"
        await hand.pilot.press(*"8c")
        assert "Class: '8c' is none of none or 7b" in part(hand, "setup-ready")

    home.at_home(with_lists)
    (home.folder / "roster.json").write_text("no json", encoding="utf-8")

    async def without(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter")
        assert "roster.json, which has the class lists, can't be read" in part(hand, "setup-ready")
        await hand.pilot.press("enter")
        assert lesson_of(hand).room.seats

    home.at_home(without)


@sizes
def test_what_stands_in_the_way_is_said_where_it_stands(home: AtHome, size: tuple[int, int]) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter", "down", "down")
        await hand.pilot.press(*"1-2-3-4-5")
        await hand.pilot.pause()
        assert "Keep apart: 1, 2, 3, 4 and 5 are all to be kept apart" in part(hand, "setup-ready")
        assert sum("!" in row and "Keep apart" in row for row in hand.dump()) == 2, "beside the field and at the right"
        await hand.press("up", "up", "3", "enter")
        assert isinstance(hand.app.screen, SetupScreen) and not home.lessons(), "nothing is written"
        assert "Pupils: 3 pupils: Planet Hexagon with" in part(hand, "setup-ready")
        await hand.press("delete", "down", "down", "enter")
        assert isinstance(hand.app.screen, SetupScreen)
        await hand.press("backspace", "backspace", "enter")
        assert isinstance(hand.app.screen, LessonBase)
        lesson = lesson_of(hand)
        screen = next(s for s in hand.app.screen_stack if isinstance(s, SetupScreen))
        assert screen.found.chosen is not None
        for held in lesson.room.seats.values():
            assert len({screen.found.chosen.numbers[c] for c in held} & {1, 2, 3, 4}) == 1

    home.at_home(work, size)


def test_options_have_defaults_and_limits(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter", *["down"] * 4)
        await hand.press("9", "enter")
        assert "Sessions is 1 to 4, not 9" in part(hand, "setup-ready") and not home.lessons()
        await hand.press("left", "left", "left", "left", "left", "left")
        assert "at most four" not in part(hand, "setup-ready")
        await hand.press("down", *"1, 2, 1, 3", "enter")
        lesson = lesson_of(hand)
        table = lesson.tables["1"]
        assert table.options["sessions", ""] == 3
        assert [table.options["walkers", s] for s in table.sides] == [1, 2, 1, 3]

    home.at_home(work)


def test_variants_switches_and_choices(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"ecogon", "end")
        await settled(hand)
        while "Players per table" not in hand.shown():
            await hand.press("enter")
        screen = hand.app.screen
        assert isinstance(screen, SetupScreen)
        while screen.found.rows[screen.row].id != "variant":
            await hand.press("down")
        await hand.pilot.press(*"each for oneself,")
        await hand.pilot.pause()
        rows = {row.id: row.shown for row in screen.found.rows}
        assert rows["option mode"] == "competitive" and rows["option complex"] == "on"
        await hand.press("down", "down", "right")
        assert {row.id: row.shown for row in screen.found.rows}["option complex"] == "off"
        await hand.press("enter")
        assert lesson_of(hand).tables["1"].options["complex", ""] is False

    home.at_home(work)


def test_a_choice_of_which_everybody_takes_another(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"ecopyramid", "enter")
        screen = hand.app.screen
        assert isinstance(screen, SetupScreen)
        while screen.found.rows[screen.row].id != "option deck":
            await hand.press("down")
        assert "yellowstone," in hand.shown() and "prairie" in hand.shown()
        await hand.pilot.press(*"yellowstone, yellowstone, amazon, ocean")
        await hand.press("enter")
        assert "each choice can be used only once" in part(hand, "setup-ready")
        await hand.press("delete", *"ocean amazon prairie yellow", "enter")
        table = lesson_of(hand).tables["1"]
        assert [table.options["deck", s] for s in table.sides] == ["ocean", "amazon", "prairie", "yellowstone"]

    home.at_home(work)


def test_the_bell_is_the_next_one_of_the_school(home: AtHome) -> None:
    now, soon, later = (wall(home.ms, m) for m in (-30, 47, 92))
    (home.folder / "settings.toml").write_text(
        f'schema = 1\nbells = ["{now}", "{later}", "{soon}"]\n', encoding="utf-8"
    )

    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter")
        screen = hand.app.screen
        assert isinstance(screen, SetupScreen)
        assert screen.found.bell == soon
        assert "The plan takes 90 minutes, but the bell rings in 47." in part(hand, "setup-ready")
        for _ in range(40):  # ways are looked for once nobody types
            await hand.pilot.pause(0.1)
            if "To fit:" in part(hand, "setup-ready"):
                break
        ways = part(hand, "setup-ready")
        assert "To fit: Leave “Counting points” and “Results” for home. Set “Sessions” to 1 instead of 3." in ways
        await hand.press(*["down"] * 11, "right")
        assert screen.found.bell == later and "The plan takes" not in part(hand, "setup-ready")
        assert "To fit:" not in part(hand, "setup-ready")
        await hand.press("enter")
        bell = lesson_of(hand).room.bell
        assert bell is not None and wall(bell) == later and 91 <= (bell - hand.ms) / 60_000 <= 92

    home.at_home(work)


def test_a_bell_without_the_schools_and_none_at_all(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter")
        screen = hand.app.screen
        assert isinstance(screen, SetupScreen)
        assert screen.found.bell == wall(home.ms, 90)
        await hand.press(*["down"] * 11, *"soon", "enter")
        assert "'soon' is not a time" in part(hand, "setup-ready") and isinstance(hand.app.screen, SetupScreen)
        await hand.press("delete", *"none", "enter")
        assert lesson_of(hand).room.bell is None and lesson_of(hand).n == 0

    home.at_home(work)


@sizes
def test_an_interrupted_lesson_is_lit_and_asks_about_the_lost_time(home: AtHome, size: tuple[int, int]) -> None:
    home.made(lines=("next", "next"), left=False)
    home.alive = False
    home.ms += 247_000

    async def work(hand: AtHome) -> None:
        shown = hand.shown()
        assert (
            shown.index("CONTINUE") < shown.index("today") < shown.index("Start a lesson")
            and "Supplier: Arboretans" in shown
        )
        await hand.press("enter", after=0)
        assert "give the time back" in hand.shown()
        await hand.press("enter", after=0)
        assert hand.clock() == "0:45" and lesson_of(hand).room.gaps[-1].given_back

    home.at_home(work, size)


def test_an_adjourned_lesson_begins_its_next_sitting(home: AtHome) -> None:
    home.made(lines=("next", "adjourn"))
    home.ms += 86_400_000

    async def work(hand: AtHome) -> None:
        assert "CONTINUE" in hand.shown() and "yesterday" in hand.shown()
        await hand.press("enter")
        assert "Before the game goes on. Ready: 0 of" in hand.shown()
        await hand.press("space", "space")
        assert lesson_of(hand).room.adjourned and "Ready: 2 of" in hand.shown(), "space ticks what is ready"
        await hand.press("escape", "space")
        assert lesson_of(hand).room.sitting == 2 and "When does the bell ring?" in hand.shown()

    home.at_home(work)


def test_after_more_than_half_an_hour_a_new_sitting_begins(home: AtHome) -> None:
    home.made(lines=("next",), left=False)
    home.alive = False
    home.ms += 31 * 60_000

    async def work(hand: AtHome) -> None:
        await hand.press("enter")
        assert lesson_of(hand).room.sitting == 2 and "Sitting 2 starts" in hand.shown()

    home.at_home(work)


def test_what_has_ended_is_not_lit_but_can_be_looked_at(home: AtHome) -> None:
    home.made(lines=("next", "end"))

    async def work(hand: AtHome) -> None:
        await settled(hand)
        assert "CONTINUE" not in hand.shown() and "ended" in part(hand, "past")
        await hand.press("tab", "enter")
        assert isinstance(hand.app.screen, LessonBase) and lesson_of(hand).room.ended is not None

    home.at_home(work)


def test_files_that_are_no_lessons_are_listed_with_their_sentence(home: AtHome) -> None:
    good = home.made(lines=("next",))
    (good.parent / "junk.lesson").write_bytes(b"junk")
    (good.parent / "cut.lesson").write_bytes(good.read_bytes()[:9000])
    (good.parent / "empty.lesson").write_bytes(b"")
    (good.parent / "folder.lesson").mkdir()
    (good.parent / "gone.lesson").symlink_to(good.parent / "nowhere")

    async def work(hand: AtHome) -> None:
        await settled(hand)
        assert part(hand, "past").count("can't be read") == 3 and "CONTINUE" in hand.shown()
        said = set()
        await hand.press("end")
        for _ in range(3):
            await hand.press("enter")
            assert isinstance(hand.app.screen, HomeScreen)
            said.add(part(hand, "about"))
            await hand.press("up")
        assert len(said) == 3 and all(s.endswith(".") for s in said), said
        await hand.press("home", "enter")
        assert isinstance(hand.app.screen, LessonBase)

    home.at_home(work)


def test_a_lesson_that_another_console_holds(home: AtHome) -> None:
    path = home.made(lines=("next",), left=False)

    async def work(hand: AtHome) -> None:
        await settled(hand)
        assert "CONTINUE" not in hand.shown() and "open in a console" in hand.shown()
        await hand.press("end", "enter", after=0)
        assert (
            isinstance(hand.app.screen, LessonScreen)
            and "View only: another console has run this lesson since" in hand.shown()
        )
        before = path.read_bytes()
        await hand.press("space", "p")
        assert hand.app.lesson.n == 1 and path.read_bytes() == before, "nothing can be said to it"
        await hand.press("ctrl+t", "space")
        assert hand.app.lesson.n == 2 and "View only" not in hand.shown(), "one key takes it over"

    home.at_home(work)


def test_a_lesson_that_vanishes_while_it_is_lit(home: AtHome) -> None:
    path = home.made(lines=("next",))

    async def work(hand: AtHome) -> None:
        path.unlink()
        await hand.press("enter")
        assert isinstance(hand.app.screen, HomeScreen) and "There is no lesson" in hand.shown()

    home.at_home(work)


@sizes
def test_plans_with_hostile_titles_and_faults(home: AtHome, size: tuple[int, int]) -> None:
    plans = home.folder / "scenarios"
    plans.mkdir()
    head = 'schema = 1\nid = "a"\nruleset = "planet-hexagon"\nsummary = "[red]s[/red]"\n'
    (plans / "a.toml").write_text(
        f'{head}title = "{HOSTILE}"\n[[phases]]\nid = "play"\ntitle = "[/p]"\nkind = "play"\n', encoding="utf-8"
    )
    bad = 'schema = 1\nid = "b"\ntitle = "[/bar]"\nruleset = "planet-hexagn"\n[[phases]]\nid = "play"\ntitle = "P"\nkind = "play"\n'
    (plans / "b.toml").write_text(bad, encoding="utf-8")
    (plans / "c.toml").write_text("[/oops", encoding="utf-8")

    async def work(hand: AtHome) -> None:
        await settled(hand)
        assert "[/foo]" in hand.shown()
        await hand.press("end")
        await settled(hand)
        rows = hand.dump()
        assert any("can't be read" in row and "[/bar]" in row for row in rows), (
            "among other plans, since it has no game"
        )
        assert all(len(row) <= size[0] for row in rows) and "\x1b" not in "".join(rows)
        assert sum("Enter  start" in row for row in rows) == 1, "the keys stand below"
        await hand.press("enter")
        assert isinstance(hand.app.screen, HomeScreen) and "c.toml, line 1" in part(hand, "about")
        await hand.press("up", "enter")
        assert isinstance(hand.app.screen, HomeScreen) and "Did you mean 'planet-hexagon'" in part(hand, "about")
        await hand.press("home", "enter")
        assert "[/foo]" in hand.shown() and "[@click=app.quit]x" in hand.shown()
        await hand.press("enter")
        assert isinstance(hand.app.screen, LessonBase) and "[/foo]" in hand.shown()

    home.at_home(work, size)


def test_a_folder_that_cannot_be_written_to_is_said(home: AtHome) -> None:
    (home.folder / "lessons").write_text("in the way", encoding="utf-8")

    async def work(hand: AtHome) -> None:
        await hand.press("enter", "enter")
        assert isinstance(hand.app.screen, SetupScreen) and "can't be used" in " ".join(hand.shown().split())

    home.at_home(work)


def test_faults_in_the_settings_are_said_and_the_usual_ones_used(home: AtHome) -> None:
    (home.folder / "settings.toml").write_text('schema = 1\ntheme = "drak"\n', encoding="utf-8")

    async def work(hand: AtHome) -> None:
        assert "The default settings are used: settings.toml, line 2: theme is 'drak'" in " ".join(hand.shown().split())
        assert hand.app.theme == "facilitator-dark"

    home.at_home(work)


def test_the_light_theme(home: AtHome) -> None:
    (home.folder / "settings.toml").write_text('schema = 1\ntheme = "light"\n', encoding="utf-8")

    async def work(hand: AtHome) -> None:
        assert hand.app.theme == "facilitator-light"

    home.at_home(work)


def test_all_of_planet_hexagon_from_the_home_screen_to_the_end(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"planet hexagon", "end")
        await settled(hand)
        while not isinstance(hand.app.screen, SetupScreen):
            await hand.press("up", "enter") if "Past" in hand.shown() else await hand.press("enter")
        assert "Planet Hexagon  before you start" in hand.shown()
        await hand.press("enter")
        steps = 0
        while lesson_of(hand).tables["1"].over is None:
            await hand.press("space", after=44)
            steps += 1
            assert steps < 100
        assert steps == 84, "16 rounds of 4 turns and the Emissaries, 3 changeovers, and the end"
        assert sum(n for (pile, _), n in lesson_of(hand).tables["1"].piles.items() if pile != "unaccounted") == 88
        await hand.press("q")
        if not isinstance(hand.app.screen, HomeScreen):
            await hand.press("r")
        await settled(hand)
        assert "played to the end" in hand.shown() and "CONTINUE" not in hand.shown()

    home.at_home(work)


def test_leaving_and_coming_back_many_times_leaves_nothing_open(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.press("enter", "enter")
        for _ in range(5):
            await hand.press("space", "q")
            if "A clock is running" in hand.shown():
                await hand.press("p")
            assert isinstance(hand.app.screen, HomeScreen) and len(hand.app.screen_stack) == 2
            await hand.press("enter")
            assert isinstance(hand.app.screen, LessonBase)
            await hand.press("q")
            assert isinstance(hand.app.screen, HomeScreen)
            await hand.press("enter")
        await hand.press("q")

    home.at_home(work)
    assert len(home.lessons()) == 1


def test_it_rests_when_everything_has_been_read(home: AtHome) -> None:
    home.made(lines=("next", "end"))

    async def work(hand: AtHome) -> None:
        await settled(hand)
        await hand.pilot.pause(0.1)
        screen = hand.app.screen
        assert isinstance(screen, HomeScreen)
        looked: list[Path] = []
        screen.shelf = replace(screen.shelf, look=looked.append)
        assert not screen._reading._active.is_set()
        await hand.press("enter")
        await hand.pilot.pause(0.1)
        assert not screen._reading._active.is_set() and not looked, "nor while something else is seen"

    home.at_home(work)


def test_the_room_is_shared_out() -> None:
    assert share_heights(26, 13, 5, 30, 2) == (20, 6), "past lessons have at least four lines in their frame"
    assert share_heights(26, 13, 5, 2, 2) == (22, 4), "and no more than they need"
    assert share_heights(40, 13, 5, 30, 2) == (24, 16), "what the plans leave is theirs"
    assert share_heights(26, 13, 5, 0, 2) == (26, 0)
    for room in range(9, 60):
        for past in range(30):
            assert sum(share_heights(room, 13, 5, past, 1)) == room


def test_a_setting_reaches_the_lesson(home: AtHome) -> None:
    home.made(lines=("next",))

    async def work(hand: AtHome) -> None:
        await hand.press("enter")
        screen = hand.app.screen
        assert isinstance(screen, LessonScreen) and screen.settings.simple

    app_shelf = home.shelf()
    home.shelf = lambda: replace(app_shelf, settings=Settings(simple=True))  # type: ignore[method-assign]
    home.at_home(work)


def test_help_is_named_by_the_key_that_opens_it(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in ninety", "enter")
        assert "?  help" in hand.shown()
        await hand.pilot.press("down", "down")
        assert "F1  help" in hand.shown() and "?  help" not in hand.shown(), (
            "in a row that takes letters a question mark is one"
        )
        await hand.pilot.press("f1")
        assert isinstance(hand.app.screen, ScreenKeys)

    home.at_home(work)


def test_a_whole_class_plays_one_game_of_teams(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in an hour", "enter", *"26")
        screen = hand.app.screen
        assert isinstance(screen, SetupScreen) and screen.found.chosen is not None
        assert len(screen.found.chosen.sides) == 1 and sorted(len(c) for _, _, c in screen.found.chosen.seats) == [
            6,
            6,
            7,
            7,
        ]
        await hand.pilot.press("down", "2")
        assert (
            screen.found.chosen is not None
            and len(screen.found.chosen.sides) == 2
            and "copies of the game, one per table" in part(hand, "setup-ready")
        )
        await hand.pilot.press("escape", "escape", *"ecogon in forty", "enter", *"26")
        screen = hand.app.screen
        assert (
            isinstance(screen, SetupScreen) and screen.found.chosen is not None and len(screen.found.chosen.sides) > 5
        )

    home.at_home(work)


def test_a_lesson_that_ends_here_is_in_the_history_before_anybody_reads_it(
    home: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.made(lines=("next", "observe lupidians collaboration 3"))
    read: list[str] = []

    async def work(hand: AtHome) -> None:
        await hand.press("enter")
        lesson = lesson_of(hand)
        assert hand.app.say("end").ok and lesson.room.ended is not None
        monkeypatch.setattr("facilitator.cli.history._read", read.append)
        await hand.press("q")
        assert isinstance(hand.app.screen, HomeScreen)
        await hand.press("f2")
        assert "Collaboration" in hand.shown() and "3 (1)" in hand.shown()

    home.at_home(work)
    assert not read
