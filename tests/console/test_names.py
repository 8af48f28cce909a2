"""Names of a class list: on the facilitator's own screens and paper where they are switched on, and nowhere else."""

from pathlib import Path

import pytest
from console.driving import AtHome
from console.test_home import a_class
from laws.lessons import shown

from facilitator.cli.environment import pupil_names
from facilitator.cli.main import main
from facilitator.console.print_jobs import kit_source_of
from facilitator.files.settings import Settings
from facilitator.game.kernel.state import Room
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.paper.kit import kit
from facilitator.paper.markdown import markdown
from facilitator.plain.frozen import replace
from facilitator.record.pupil_names import NOBODY, PupilNames

NAME = "Zymborska"
SEATED = ("phase play", "next")


def told(lesson: Lesson, *lines: str) -> Lesson:
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"
    return lesson


def room(lesson: Lesson, on: bool = True) -> Room:
    return replace(lesson.room, named=on)


def test_numbers_stand_for_codes_and_names_beside_them_where_they_are_on(tmp_path: Path) -> None:
    from console.handing import opened

    lesson = opened(tmp_path / "a.lesson", "planet-hexagon")
    told(lesson, "join lupidians K7Q2M", "join lupidians ABC", "join arboretans 77")
    names = PupilNames({"K7Q2M": "Mia", "ABC": "7 Zwerge", "77": "Otto", "XYZ": "Nobody here"})
    sentence = "K7Q2M sits with Lupidians. ABC and XYZ do not; 77 points."
    assert NOBODY.in_words(room(lesson), sentence) == "1 sits with Lupidians. 2 and XYZ do not; 77 points."
    assert names.in_words(room(lesson, False), sentence) == NOBODY.in_words(room(lesson), sentence)
    assert names.in_words(room(lesson), sentence).startswith("1 Mia sits with Lupidians. 2 7 Zwerge and XYZ")
    assert [names.person(room(lesson), code) for code in ("K7Q2M", "77")] == ["1 Mia", "3 Otto"]


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
def test_the_facilitator_reads_names_only_where_they_are_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    at_home = AtHome(tmp_path, monkeypatch)
    codes = a_class(16)

    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in an hour", "enter", "right", "enter")
        lesson = hand.app.lesson
        assert lesson is not None and codes[0] in str(lesson.room.seats)
        told(lesson, "phase play")
        await hand.press("space")
        assert NAME not in hand.shown() and not [code for code in codes if code in hand.shown()]
        await hand.press("ctrl+p", *"names", "enter")
        assert lesson.room.named and NAME in hand.line("band")
        assert size[0] < 160 or hand.line("teams").count(NAME) > 3
        await hand.press("h")
        assert not [code for code in codes if code in hand.shown()]
        await hand.press("escape", "v")
        assert NAME not in hand.shown(), "the mirror shows what the room sees"
        await hand.press("v", "u")
        assert not lesson.room.named and NAME not in hand.shown()

    at_home.at_home(work, size)


def test_no_name_leaves_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_home = AtHome(tmp_path, monkeypatch)
    a_class(16)
    found: list[Path] = []

    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in an hour", "enter", "right", "enter")
        lesson = hand.app.lesson
        assert lesson is not None
        told(lesson, "names on", 'say "Tidy up"', 'ask "Why?"')
        while lesson.room.phase + 1 < len(lesson.room.scenario.phases):
            await hand.press("space", "space")
            assert NAME not in shown(lesson), lesson.room.current.title
            told(lesson, "room next")
        paper = kit(kit_source_of(lesson, Settings(), pupil_names()), ("stood",)).open
        assert NAME in markdown(paper), "on the facilitator's own paper names stand beside the numbers"
        told(lesson, "end")
        found.append(lesson.store.path)

    at_home.at_home(work)
    (path,) = found
    for file in path.parent.iterdir():
        assert NAME.encode() not in file.read_bytes(), file.name
    for command in (
        ("show", "--json"),
        ("show", "--public", "--json"),
        ("log", "--json"),
        *(("report", "--for", whom) for whom in ("teacher", "head", "family")),
        *(("export", "--to", kind) for kind in ("csv", "moodle-grades", "xapi")),
    ):
        main([command[0], str(path), *command[1:]])
        out = capsys.readouterr()
        assert NAME not in out.out + out.err and (out.out or out.err), command


def test_set_up_shows_who_sits_where_if_names_are_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_home = AtHome(tmp_path, monkeypatch)
    a_class(16)

    async def work(hand: AtHome) -> None:
        await hand.pilot.press(*"hexagon in an hour", "enter")
        await hand.press("down", "down", "right")
        assert NAME not in hand.shown(), "without a class there are no names"
        await hand.press("up", "up", "right")
        assert hand.shown().count(NAME) >= 4, "it was chosen, and now there is a list"
        await hand.press("down", "down", "right")
        assert NAME not in hand.shown()
        await hand.press("right", "enter")
        lesson = hand.app.lesson
        assert lesson is not None and lesson.room.named
        assert NAME not in shown(lesson)
        assert NAME.encode() not in lesson.store.path.read_bytes()

    at_home.at_home(work, (120, 36))
