"""Forgetting, with texts as teachers type them: what is ticked is nowhere in the data folder, and nothing else goes."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from record.lived import made, said

from facilitator.cli.main import main
from facilitator.cli.roster_files import load_rosters, save_rosters
from facilitator.record.class_list import Pupil

FORMS = {
    "Katarina": "Katarina KATARINA Katarine Katarini Katarino Katarinin Katarina's Katarnia Katerina Kata".split(),
    "Łukasz": "Łukasz Lukasz Łukasza Łukaszowi Łukaszem Łukasza's Łuaksz Lukas Łukaszka lukasz".split(),
    "Jörg": "Jörg Joerg Jorg Jörgs jörg Jörgs' Jögr Jörrg JOERG Jörgi".split(),
    "Emma 1": ["Emma 1", "Emma", "Emmas", "Emme", "Emmo", "Emmy", "Ema", "Emna", "emma", "EMMA"],
}
IDS = {name: f"ZZ-{n}711" for n, name in enumerate(FORMS, 4)}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    pupils = {name: Pupil(f"CODE{n}", name, IDS[name]) for n, name in enumerate(FORMS, 2)}
    save_rosters({"7b": (*pupils.values(), Pupil("CODE8", "Bo", "8"))}, "7b")
    (tmp_path / "home" / "lessons").mkdir()
    lesson = made(tmp_path / "home" / "lessons" / "a.lesson", "planet-hexagon", seats=1)
    said(lesson, *(f"join {side} {p.code}" for side, p in zip(lesson.tables["1"].sides, pupils.values(), strict=True)))
    for name, forms in FORMS.items():
        for n, form in enumerate(forms):
            said(lesson, f'note "In round {n} it was {form} who thought of the well, and Bo agreed."')
        said(lesson, f'note "{IDS[name]} and {pupils[name].code.lower()} is one person"')
    said(lesson, 'observe lupidians collaboration 3 "Bo asked Katarina for her plan"')
    lesson.store.close()
    (tmp_path / "home" / "copies").mkdir()
    for path in (tmp_path / "home" / "lessons").glob("a.lesson*"):
        shutil.copy(path, tmp_path / "home" / "copies")
    return tmp_path / "home"


def files(home: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file of the data folder."""
    return ((p, p.read_bytes()) for p in sorted(home.rglob("*")) if p.is_file())


def named(home: Path, name: str) -> list[tuple[str, str]]:
    """Which files name a pupil, and how: the distinct spans that the texts had, the id and the entry of the class list."""
    words = [f'"{name}"', IDS[name], *(f"was {form} who" for form in FORMS[name])]
    return [(path.name, word) for path, data in files(home) for word in words if word.encode() in data]


def code_of(name: str) -> str:
    return next(p.code for p in load_rosters()["7b"] if p.name == name)


@pytest.mark.parametrize("name", FORMS)
def test_all_forty_are_listed_and_what_is_ticked_is_in_no_file(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = code_of(name)
    assert len(named(home, name)) == 2 * (1 + len(FORMS[name])) + 2, "in the lesson's texts, in their copy, in the list"
    assert main(["forget", code, "--dry-run"]) == 0
    shown = capsys.readouterr().out
    for form in FORMS[name]:
        assert f"was [{form}] who" in shown or f"was [{form.rstrip(chr(39))}]" in shown, f"{form} is not listed"
    assert len(named(home, name)) == 2 * (1 + len(FORMS[name])) + 2, "a dry run changes nothing"
    assert main(["forget", code, "--tick", "all"]) == 0
    assert named(home, name) == []
    people = (home / "lessons" / "a.lesson.people").read_bytes()
    assert people.count(b"and Bo agreed.") >= 40, "of every note the rest stays"
    for other in set(FORMS) - {name}:
        assert named(home, other), f"{other} was not meant"


def test_nothing_is_left_of_all_forty(home: Path) -> None:
    for name in FORMS:
        assert main(["forget", code_of(name), "--tick", "all"]) == 0
    assert [found for name in FORMS for found in named(home, name)] == []
    assert [p.name for p in load_rosters()["7b"]] == ["Bo"]


def test_without_a_terminal_what_is_sure_goes_and_the_rest_is_listed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["forget", code_of("Katarina")]) == 0
    out = capsys.readouterr().out
    assert "that may mean somebody else stayed" in out and "[ ] a: In round 7 it was [Katarnia] who" in out
    left = {word for _, word in named(home, "Katarina")}
    assert left == {"was Katarnia who", "was Katerina who", "was Kata who"}


def test_only_these_numbers(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = code_of("Jörg")
    assert main(["forget", code, "--tick", "1, 3-4"]) == 0 and "3 places in 3 texts" in capsys.readouterr().out
    for wrong in ("0", "99", "x", "1-"):
        assert main(["forget", code_of("Łukasz"), "--tick", wrong]) == 2
        assert "Expected" in capsys.readouterr().err
    assert "Łukasz" in [p.name for p in load_rosters()["7b"]]


def test_in_a_terminal_they_are_ticked_one_by_one(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    answers = iter(["nonsense", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    before = dict(files(home))
    assert main(["forget", code_of("Katarina")]) == 1 and dict(files(home)) == before
    assert "is no number of a place" in capsys.readouterr().out
    answers = iter(["none", "1-2", "2", ""])
    code = code_of("Katarina")
    assert main(["forget", code]) == 0
    out = capsys.readouterr().out
    assert "1 place in 1 text removed" in out and code not in str(load_rosters())


def test_a_file_that_still_names_them_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "seating.txt").write_text("Katarina sits at the window", encoding="utf-8")
    (home / "other.txt").write_text("Katarinas", encoding="utf-8")
    assert main(["forget", code_of("Katarina"), "--tick", "all"]) == 0
    out = capsys.readouterr().out
    assert "look there yourself: seating.txt." in out and "other.txt" not in out


def test_first_names_of_several_are_never_sure(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_rosters({"7b": (*load_rosters()["7b"], Pupil("CODE9", "Emma 2", "99"))})
    assert main(["forget", code_of("Emma 1")]) == 0
    left = {word for _, word in named(home, "Emma 1")}
    assert "was Emma who" in left and "was Emma 1 who" not in left


def test_everything_about_one_pupil(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = code_of("Katarina")
    assert main(["subject", code.lower()]) == 0
    out = capsys.readouterr().out
    assert "7b: Katarina, id ZZ-4711, saved on" in out and "Table 1, Lupidians; with others." in out
    assert f"{code} sits with Lupidians" in out and "another Supplier" in out and "level: Collaboration: 3" in out
    assert "Noted: 10:20 Collaboration 3 Bo asked Katarina for her plan" in out
    assert "was Katarnia who" in out and "Łukasz" not in out and "cover" in out
    assert main(["subject", code, "--json"]) == 0
    kept = json.loads(capsys.readouterr().out)
    assert kept["list"]["id"] == "ZZ-4711" and kept["lessons"][0]["side"] == "Lupidians"
    assert main(["forget", code, "--tick", "all"]) == 0
    assert main(["subject", code]) == 0
    out = capsys.readouterr().out
    assert "Class list: in none." in out and "No text names them." in out and "ZZ-4711" not in out
    assert main(["subject", "NOBDY"]) == 1
