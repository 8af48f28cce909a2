"""The rows of the table of keys, pressed: the public screen, blank, palette, simple mode, several tables, keys of one's own."""

import re
from pathlib import Path

import pytest
from console.driving import SIDES, Hand
from textual import events

from facilitator.cli.main import main
from facilitator.console.actions import ACTIONS
from facilitator.console.console_controls import SEVERAL
from facilitator.console.controls import BUILT_IN
from facilitator.console.footer import LONGEST
from facilitator.console.key_assignment import controls_for, usual_keys
from facilitator.console.screens.mirror import MirrorScreen
from facilitator.files.fault import Unreadable
from facilitator.files.loader import load_plan, load_ruleset
from facilitator.files.settings import Settings, settings_of
from facilitator.files.toml_document import parse_document
from facilitator.game.dispatch.registry import COMMANDS
from facilitator.game.rulebook.ruleset import Action
from facilitator.journal.lesson import create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.plain.frozen import replace
from facilitator.plain.keys import key_name, key_shown
from facilitator.plain.wording import shorten
from facilitator.widgets.key_line import fit_keys


def test_every_row_says_something_or_does_something() -> None:
    # What is wired in from outside (screens that come with the app) stands in the same mapping.
    for control in BUILT_IN:
        if control.id in ACTIONS:
            assert not control.ask, control.id
        else:
            assert (control.command is None) == (control.make is not None) == bool(control.ask), control.id
            request = control.request("5")
            assert type(request.command) in COMMANDS, control.id
            assert request.ago == (5_000 if control.id == "late" else 0)
    assert set(ACTIONS) <= {c.id for c in (*BUILT_IN, *SEVERAL)}


def test_the_public_screen_drives_the_lesson_and_shows_nothing_private(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        hand.app.say('note "MARKER-NOTE"')
        await hand.press("v")
        assert isinstance(hand.app.screen, MirrorScreen)
        frame = "\n".join(hand.dump())
        assert hand.app.screen.stage.scene.headline == "Lupidians"
        assert "MARKER-" not in frame and "history" not in frame
        await hand.press("pagedown")
        assert hand.lesson_screen().lesson.tables["1"].acting == "arboretans"
        for asleep in ("n", "h", "colon", "ctrl+p", "t", "q", "question_mark", "y", "slash"):
            await hand.press(asleep)
            assert isinstance(hand.app.screen, MirrorScreen), asleep
        await hand.press("u")
        assert hand.lesson_screen().lesson.tables["1"].acting == "lupidians"
        await hand.press("v")
        assert "NEXT" in "\n".join(hand.dump())
        await hand.press("v", "escape")
        assert hand.app.screen is hand.lesson_screen()

    Hand(tmp_path).drive(work)


def test_blank_and_back(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        lesson = hand.lesson_screen().lesson
        for key in (".", "b"):
            await hand.press(key_name(key))
            assert lesson.screen.scene == "blank"
            await hand.press("v")
            assert not "".join(hand.dump()).strip()
            await hand.press("v", key_name(key))
            assert lesson.screen.scene == "auto"

    Hand(tmp_path).drive(work)


def test_the_palette_finds_by_words_and_says_any_line(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "ctrl+p")
        await hand.type("decided")
        await hand.type("A tie was drawn")
        assert hand.line("said") == "Ruling: “A tie was drawn”"
        await hand.press("colon")
        await hand.type("tally supply=8")
        assert hand.line("said") == "Everything agrees."
        await hand.press("ctrl+p")
        await hand.type("pause every clock")
        assert hand.line("state").startswith("paused")
        await hand.press("a")
        assert hand.line("state").startswith("running")
        await hand.press("ctrl+p", "escape")
        assert hand.app.screen is hand.lesson_screen()

    Hand(tmp_path).drive(work)


def test_a_text_keeps_its_quotes_and_backslashes(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("n")
        await hand.pilot.press(*['"' if c == '"' else "\\" if c == "\\" else c for c in 'a"b\\c'], "enter")
        await hand.pilot.pause()

    lesson = Hand(tmp_path).drive(work)
    assert list(lesson.people.texts().values()) == ['a"b\\c']


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)], ids=str)
def test_the_simple_mode_shows_little(tmp_path: Path, size: tuple[int, int]) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "S")
        screen = "\n".join(hand.dump())
        assert (
            "Supplier: Lupidians" in screen
            and "space  next" in screen
            and "u  undo" in screen
            and "Round 1 of 4" in screen
        )
        assert "Reserve" not in screen and "Pondering" not in screen and "note" not in hand.line("keys")
        await hand.press("u", "S")
        assert "Reserve" in "\n".join(hand.dump())

    Hand(tmp_path).drive(work, size)


def test_another_table_is_one_key_away(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.path = tmp_path / "b.lesson"
    _, _, texts = load_plan("planet-hexagon")
    create_lesson(hand.path, hand.clocks(), texts, Setup({"1": SIDES, "2": SIDES}), rehearsal=False, seed="3").close()

    async def work(hand: Hand) -> None:
        await hand.press("enter", "space", "tab", "space", "space")
        assert "› Table 2 › " in hand.line("head") and "ARBORETANS" in hand.line("band")
        await hand.press("u", "u", "tab")
        assert "LUPIDIANS" in hand.line("band")

    lesson = hand.drive(work)
    assert lesson.tables["1"].place and not lesson.tables["2"].place


def test_an_action_gets_no_key_that_another_row_has() -> None:
    rules, _ = load_ruleset("planet-hexagon")
    rules = replace(
        rules, actions=(Action("one", "One", "p"), Action("two", "Two", "Z"), Action("three", "Three", "Z"))
    )
    keys = {c.id: c.keys for c in controls_for(rules)}
    assert (keys["act-one"], keys["act-two"], keys["act-three"]) == ((), ("Z",), ())
    assert keys["pause"] == ("p",)


def test_the_keys_of_every_game_leave_the_built_in_ones_alone() -> None:
    for name in ("planet-hexagon", "ecogon", "eco", "ecopyramid", "phylo-western-pa"):
        rules, _ = load_ruleset(name)
        rows = controls_for(rules, None, SEVERAL)
        keys = [key for control in rows for key in control.keys]
        assert len(keys) == len(set(keys)), name
        assert next(c for c in rows if c.id == "end").keys == ("E",), name


def test_a_game_shows_only_the_keys_that_it_has_a_use_for() -> None:
    without = {
        "planet-hexagon": {"unplayable", "act"},
        "ecogon": {"use", "deal", "tiles", "board"},
        "eco": {"use", "deal", "unplayable", "tiles", "board"},
        "ecopyramid": {"use", "deal", "unplayable", "tiles"},
        "phylo-western-pa": {"use", "deal", "unplayable", "tiles", "board"},
    }
    for name, idle in without.items():
        rows = {c.id: c for c in controls_for(load_ruleset(name)[0])}
        assert {c.id for c in BUILT_IN} - rows.keys() == idle, name
        free = {key for c in BUILT_IN if c.id in idle for key in c.keys}
        assert not free & {key for c in rows.values() for key in c.keys}, "their keys mean nothing else"


def test_a_lesson_ends_only_when_it_is_said_twice_and_can_be_taken_back(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        room = lambda: hand.lesson_screen().lesson.room  # noqa: E731
        await hand.press("space", "E")
        for key in ("space", "enter", "pagedown", "E", "q", "y"):
            await hand.press(key)
            assert room().ended is None and hand.app.screen is not hand.lesson_screen(), key
        await hand.press("escape")
        assert room().ended is None and hand.app.screen is hand.lesson_screen()
        await hand.press("E", "e")
        frame = "\n".join(hand.dump())
        assert room().ended is not None and "THE LESSON HAS ENDED" in frame
        assert not hand.line("card") and "use card" not in hand.line("keys") and "space" not in hand.line("keys"), (
            "nobody is asked to play on"
        )
        await hand.press("E")
        assert hand.app.screen is hand.lesson_screen() and hand.line("said").startswith("✗"), "once is enough"
        await hand.press("u")
        assert room().ended is None and hand.line("card")

    Hand(tmp_path).drive(work)


def test_keys_that_come_before_a_question_stands_there_go_to_the_question(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        for key in "Eq":  # as fast as a keyboard can: the second one comes before the first has been looked at
            hand.app.post_message(events.Key(key, key))
        await hand.pilot.pause()
        assert "End the lesson?" in "\n".join(hand.dump()) and hand.app.is_running, (
            "q does not leave the lesson behind the question"
        )
        for key in ("escape", "q", "p"):
            hand.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await hand.pilot.pause()

    lesson = Hand(tmp_path).drive(work)
    assert lesson.room.ended is None and lesson.room.paused, "p was the answer to q: everything paused, and left"


def test_the_bottom_says_what_this_moment_calls_for(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        assert "undo" not in hand.line("keys"), "there is nothing to take back"
        await hand.press("space")
        assert "k checklist" in hand.line("keys") and " who is here" not in hand.line("keys")
        await hand.press("N", "N")
        assert hand.lesson_screen().lesson.room.current.kind == "setup"
        assert "i who is here" in hand.line("keys") and "k checklist" in hand.line("keys")
        hand.app.say("phase score")
        await hand.pilot.pause()
        assert "C score sheets" in hand.line("keys") and "E end" not in hand.line("keys")
        hand.app.say("phase debrief")
        await hand.pilot.pause()
        assert "D debrief" in hand.line("keys") and "E end" not in hand.line("keys")
        hand.app.say("phase close")
        await hand.pilot.pause()
        assert "E end the lesson" in hand.line("keys")
        await hand.press("S")
        assert "S everything" in hand.line("keys") and "debrief" not in hand.line("keys"), "little stays little"

    Hand(tmp_path, "planet-hexagon-60").drive(work, (160, 45))


def test_an_event_that_is_due_is_done_with_the_same_key(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("set habitats 2")
        while not hand.lesson_screen().lesson.tables["1"].due:
            assert "space next" in hand.line("keys")
            await hand.press("space")
        assert "space event done" in hand.line("keys") and "x event can't be played" in hand.line("keys")
        await hand.press("space")
        assert "space next" in hand.line("keys") and "x " not in hand.line("keys")

    Hand(tmp_path, "ecogon").drive(work)


def test_what_would_be_undone_is_shown_in_whole_words() -> None:
    assert (
        shorten("Event: back under the stack; turn the next card (1 of 3 tried)", LONGEST) == "Event: back under the …"
    )
    assert shorten("Supplier: Lupidians", LONGEST) == "Supplier: Lupidians"


def test_help_and_palette_tell_what_settings_call_a_key(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("question_mark")
        frame = "\n".join(hand.dump())
        assert "in settings.toml" in frame and re.search(r"pause +Pause the clock, or let it", frame)
        await hand.press("escape", "ctrl+p", *"unplayable")
        await hand.press("escape", "ctrl+p", *"pause")
        assert "In settings.toml: '" in " ".join("\n".join(hand.dump()).split())

    Hand(tmp_path).drive(work)


def test_keys_of_ones_own() -> None:
    rules, _ = load_ruleset("planet-hexagon")
    keys = {c.id: c.keys for c in controls_for(rules, {"next": ("n", "F5"), "note": ("F6",)})}
    assert keys["next"] == ("n", "f5") and keys["note"] == ("f6",) and keys["pause"] == ("p",)
    assert [key_shown(key_name(word)) for word in ("PageDown", "+", "?", "ctrl+p", "F5", "N", ".")] == [
        "PgDn",
        "+",
        "?",
        "Ctrl+P",
        "F5",
        "N",
        ".",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'theme = "drak"',
            "settings.toml, line 1: theme is 'drak'; expected one of dark, light, contrast. Did you mean 'dark'?",
        ),
        (
            'bells = ["11:45", "25:00"]',
            "settings.toml, line 1: bells[2] is '25:00'; expected a time of day such as '11:45'.",
        ),
        (
            '[keys]\nnxt = "F5"',
            "settings.toml, line 2: keys.nxt: there is no control 'nxt'; the help of the console (key ?) names them all. Did you mean 'next'?",
        ),
        (
            '[keys]\nnote = "p"',
            "settings.toml, line 2: keys.note: the key 'p' is used by 'pause'. Give that one another key first.",
        ),
        (
            '[keys]\nnote = " "',
            "settings.toml, line 2: keys.note is empty; expected a key, such as 'F5', or several with a space between.",
        ),
        (
            "volume = 3",
            "settings.toml, line 1: volume is not a known name here; expected one of schema, theme, sound, paper, duplex, people, simple, bells, school, sounds, keys.",
        ),
    ],
    ids=["theme", "bell", "control", "taken", "empty", "unknown"],
)
def test_what_is_wrong_with_settings_is_said_where_it_stands(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as fault:
        settings_of(parse_document("settings.toml", text.encode()), usual_keys())
    assert [f.sentence for f in fault.value.faults] == [said]


def test_good_settings() -> None:
    text = (
        'schema = 1\ntheme = "light"\nbells = ["08:45", "9:40"]\n[keys]\nnote = "p"\npause = "F5 n"\nact-habitat = "H"'
    )
    found = settings_of(parse_document("settings.toml", text.encode()), usual_keys())
    assert found.theme == "light" and found.bells == ("08:45", "9:40") and Settings().theme == "dark"


def test_keys_fit_their_rows_and_the_lightest_go_first() -> None:
    labels = tuple((chr(97 + i), "label", i) for i in range(12))
    rows = fit_keys(labels, 30, 2)
    assert (
        len(rows) == 2
        and [entry[2] for row in rows for entry in row] == list(range(12))[-len(rows[0]) - len(rows[1]) :]
    )
    assert all(sum(len(k) + 3 + len(label) for k, label, _ in row) + 2 * (len(row) - 1) <= 30 for row in rows)
    assert fit_keys(labels, 200, 1) == [list(labels)] and fit_keys(labels, 3, 1) == []


def test_check_knows_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "light"\n[keys]\nnote = "F6"\n', encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert "settings for this computer" in capsys.readouterr().out
    path.write_text('bells = ["quarter to"]\n', encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "settings.toml, line 1: bells[1] is 'quarter to'" in capsys.readouterr().err


def test_the_settings_that_the_readme_shows_are_sound() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    shown = readme.split("```toml\n")[1].split("```")[0]
    found = settings_of(parse_document("settings.toml", shown.encode()), usual_keys())
    assert found.bells and found.keys == {"pause": "F5 p"}
