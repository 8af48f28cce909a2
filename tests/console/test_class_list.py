"""A class list on the screen: pasted or dropped, looked at as a table, changed with the arrows, and only then stored."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from console.driving import AtHome
from record.test_class_archives import office
from textual import events

from facilitator.cli.roster_files import load_rosters, old_lists
from facilitator.console.class_list_form import ClassListForm, form_of
from facilitator.console.screens.class_list import ClassListScreen
from facilitator.console.screens.home import HomeScreen

SIZES = [(80, 24), (100, 30), (140, 45)]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
LIST = "Nr;Nachname;Vorname;ID\n1;Müller;Jörg;47\n2;Šuštaršič;Žiga;48\nGesamt: 2;;;\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtHome:
    return AtHome(tmp_path, monkeypatch)


async def pasted(hand: AtHome, text: str) -> None:
    hand.app.post_message(events.Paste(text))
    await hand.pilot.pause()
    await hand.press()


def form(hand: AtHome) -> ClassListForm:
    screen = hand.app.screen
    assert isinstance(screen, ClassListScreen)
    return screen.form


@sizes
def test_what_is_pasted_at_home_is_a_table_first(home: AtHome, size: tuple[int, int]) -> None:
    async def work(hand: AtHome) -> None:
        await pasted(hand, "Novak\tAna\nBerg\tMia\n")
        shown = hand.shown()
        assert "family name" in shown and "first name" in shown and "Ana, Mia" in shown and "2 pupils" in shown
        await hand.press("enter")
        assert "Type the name of the class first" in hand.shown() and load_rosters() == {}
        await hand.press("7", "b", "enter")
        assert isinstance(hand.app.screen, HomeScreen) and "Saved: 7b, 2 pupils." in hand.shown()

    home.at_home(work, size)
    assert [p.name for p in load_rosters()["7b"]] == ["Ana", "Mia"]


@sizes
def test_every_meaning_can_be_changed_with_the_arrows(home: AtHome, size: tuple[int, int]) -> None:
    async def work(hand: AtHome) -> None:
        await pasted(hand, "Wren\tTemba\nQadir\tYuka\n")
        assert "which column has the first names" in " ".join(hand.shown().split())
        assert "Temba, Yuka" in hand.shown() and form(hand).field == 0
        while form(hand).draft.meanings[0] != "first name":  # type: ignore[union-attr]
            await hand.press("up")
        await hand.press("enter")
        assert "Two columns are the first name" in hand.shown() and load_rosters() == {}
        await hand.press("right")
        while form(hand).draft.meanings[1] != "":  # type: ignore[union-attr]
            await hand.press("down")
        assert "Wren, Qadir" in hand.shown() and "not used" in hand.shown()
        await hand.press("8", "a", "enter")

    home.at_home(work, size)
    assert [p.name for p in load_rosters()["8a"]] == ["Wren", "Qadir"]
    assert "Temba" not in (home.folder / "roster.json").read_text(encoding="utf-8")


@sizes
def test_the_encoding_too(home: AtHome, size: tuple[int, int]) -> None:
    file = home.folder / "my list 7c.csv"
    file.write_bytes(LIST.encode("cp1250"))

    async def work(hand: AtHome) -> None:
        await pasted(hand, f"'{file}'")
        assert "Šuštaršiè" in hand.shown() and "The encoding is a guess" in hand.shown()
        assert "Class: my list 7c" in hand.shown(), "the name of the file, until another is typed"
        assert "–  Gesamt: 2" in hand.shown() and "1 line has no name" in hand.shown()
        await hand.press("left", "left", "left")
        while "Šuštaršič" not in hand.shown():
            await hand.press("down")
        assert form(hand).draft.table.encoding == "cp1250"  # type: ignore[union-attr]
        assert "is a guess" not in hand.shown()
        await hand.press("enter")

    home.at_home(work, size)
    assert [(p.name, p.external) for p in load_rosters()["my list 7c"]] == [("Jörg", "47"), ("Žiga", "48")]


def test_the_first_line_may_be_a_pupil(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await pasted(hand, "Nom\nMia\nAna\n")
        assert "Mia, Ana" in hand.shown() and "headings" in hand.shown()
        await hand.press("left", "down")
        assert "Nom, Mia, Ana" in hand.shown() and "a pupil" in hand.shown()

    home.at_home(work)


def test_a_file_can_be_typed_and_a_wrong_one_is_a_sentence(home: AtHome) -> None:
    (home.folder / "7b.csv").write_text("Name\nAna\n", encoding="utf-8")
    (home.folder / "7b.pdf").write_bytes(b"%PDF-1.7")

    async def work(hand: AtHome) -> None:
        await hand.press("f3")
        assert "paste them here" in hand.shown()
        await hand.press(*"7b.xyz", "enter")
        assert "There is no such file" in hand.shown()
        await hand.press(*["backspace"] * 6)
        await pasted(hand, str(home.folder / "7b.pdf"))
        assert "This is a PDF file" in hand.shown()
        await pasted(hand, f"file://{home.folder}/7b.csv")
        assert "1 pupil as they will be shown" in hand.shown()
        await hand.press("escape")
        assert isinstance(hand.app.screen, HomeScreen) and not (home.folder / "roster.json").exists()
        await pasted(hand, "hexagon")
        assert isinstance(hand.app.screen, HomeScreen) and "Start a lesson: hexagon" in hand.shown()

    home.at_home(work)


def test_a_long_and_wide_list_is_walked_through(home: AtHome) -> None:
    heads = ";".join(f"column {n}" for n in range(20)) + ";Vorname\n"
    rows = "".join(";".join(["x" * 30] * 20) + f";Kid{n}\n" for n in range(60))

    async def work(hand: AtHome) -> None:
        await pasted(hand, heads + rows)
        assert "first name" in hand.shown() and "Kid0" in hand.shown() and "more: PgDn" in hand.shown()
        for _ in range(9):
            await hand.press("pagedown")
        assert "Kid59" in hand.shown()
        for _ in range(30):
            await hand.press("left")
        assert "column 0" in hand.shown()
        await hand.press("pageup", *["pageup"] * 12)
        assert "  1  x" in hand.shown()

    home.at_home(work, (80, 24))


HOSTILE = [
    "[/foo][@click=app.quit]x",
    "\x1b[2J\x1b]0;x\x07",
    "عع 👩‍👩‍👧 e\u0301",
    "a\tb" * 400,
    '"',
    "\0\n\0",
    ";;;\n;;;\n",
    " \n\t\n",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_is_pasted_is_names_or_a_sentence(home: AtHome, text: str) -> None:
    async def work(hand: AtHome) -> None:
        await hand.press("f3")
        await pasted(hand, text)
        assert "\x1b" not in hand.shown() and hand.app.is_running
        await hand.press("up", "down", "left", "right", "pagedown", "backspace", *"7b", "enter")
        assert hand.app.is_running

    home.at_home(work, (80, 24))


def test_of_a_whole_school_one_class_is_named(home: AtHome) -> None:
    (home.folder / "two.zip").write_bytes(office("1.1", True))
    (home.folder / "one.zip").write_bytes(office("1.2"))

    async def work(hand: AtHome) -> None:
        await pasted(hand, str(home.folder / "one.zip"))
        assert "Class: 7b Science" in hand.shown() and "Annie, Bo" in hand.shown()
        await pasted(hand, str(home.folder / "two.zip"))
        assert "Type the name of one: one of 7b Science, 8a." in hand.shown()
        await hand.press(*"8a", "enter")
        assert "1 pupil as they will be shown" in hand.shown() and load_rosters() == {}
        await hand.press("enter")

    home.at_home(work)
    assert [p.name for p in load_rosters()["8a"]] == ["Bo"]


@pytest.mark.parametrize("wrap", ["{}", "'{}'", '"{}"', "{} ", "file://{}"])
def test_a_dropped_file_is_found_however_the_terminal_writes_it(wrap: str, tmp_path: Path) -> None:
    path = tmp_path / "class 7b.csv"
    path.write_text("Name\nAna\n", encoding="utf-8")
    assert form_of(wrap.format(path), "cp1252").title == "class 7b"
    assert form_of(str(path).replace(" ", "\\ "), "cp1252").title == "class 7b"
    assert form_of(path.as_uri(), "cp1252").title == "class 7b"


def test_the_day_of_a_list_is_kept(home: AtHome) -> None:
    async def work(hand: AtHome) -> None:
        await pasted(hand, "Name\nAna\n")
        await hand.press(*"7b", "enter")

    home.at_home(work)
    assert set(json.loads((home.folder / "roster.json").read_text(encoding="utf-8"))["7b"]) == {"saved", "pupils"}


def aged(home: AtHome, days: int, *titles: str) -> None:
    """Class lists that were saved so many days ago."""
    saved = f"{date.today() - timedelta(days=days)}"
    tree = {title: {"saved": saved, "pupils": [[f"CODE{n}", "Ana", ""]]} for n, title in enumerate(titles)}
    (home.folder / "roster.json").write_text(json.dumps(tree), encoding="utf-8")


@sizes
def test_old_names_are_asked_about_at_start(home: AtHome, size: tuple[int, int]) -> None:
    aged(home, 181, "7b", "8a", "9c")

    async def asked(hand: AtHome, words: str) -> None:
        for _ in range(100):
            await hand.pilot.pause(0.05)
            if words in " ".join(hand.shown().split()):
                return
        raise AssertionError(hand.shown())

    async def work(hand: AtHome) -> None:
        await asked(hand, "The names of 7b were saved 181 days ago")
        await hand.press("k")
        await asked(hand, "The names of 8a were saved")
        await hand.press("d")
        await asked(hand, "The names of 9c were saved")
        await hand.press("escape")
        await asked(hand, "The names of 8a are deleted")
        assert isinstance(hand.app.screen, HomeScreen)

    home.at_home(work, size)
    assert set(load_rosters()) == {"7b", "9c"}
    assert [title for title, _ in old_lists()] == ["9c"], "one was kept, one is asked about next time"


def test_newer_names_and_whoever_types_are_left_alone(home: AtHome) -> None:
    async def quiet(hand: AtHome) -> None:
        await hand.pilot.pause(0.7)
        assert isinstance(hand.app.screen, HomeScreen)

    async def typing(hand: AtHome) -> None:
        await hand.pilot.press(*"eco")
        await quiet(hand)

    aged(home, 180, "7b")
    home.at_home(quiet)
    aged(home, 200, "7b")
    home.at_home(typing)
    (home.folder / "roster.json").write_text('{"7b": [["CODE1", "Ana", ""]]}', encoding="utf-8")
    assert old_lists() == [], "a list of an older version is as old as its file"
    (home.folder / "roster.json").write_text("no json", encoding="utf-8")
    home.at_home(quiet)
