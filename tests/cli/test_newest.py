"""Where no lesson is named, the newest one in the data folder is meant."""

from pathlib import Path

import pytest

from facilitator.cli.main import main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lessons").mkdir()
    return tmp_path


COMMANDS = (("show",), ("log",), ("report",), ("export", "--to", "csv"), ("do", "next"), ("project",), ("resume",))


@pytest.mark.parametrize("command", COMMANDS)
def test_without_any_lesson_one_sentence_says_how_to_start(
    home: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(command)) != 0
    assert capsys.readouterr().err == "There is no lesson yet. Type 'facilitator' to start one.\n"


def test_the_newest_is_meant_and_a_word_that_is_no_line_is_a_lesson(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, plan in (("old", "ecogon"), ("new", "eco")):
        assert main(["open", plan, "--lesson", str(home / "lessons" / f"{name}.lesson")]) == 0
    capsys.readouterr()
    assert main(["show"]) == 0 and capsys.readouterr().out.startswith("ECO")
    assert main(["do", "next", "undo"]) == 0 and capsys.readouterr().out.count("ok ") == 2
    assert main(["log"]) == 0 and "undo" in capsys.readouterr().out.casefold()
    assert main(["do", "old", "next"]) == 0
    capsys.readouterr()
    assert main(["do", "odl", "next"]) == 2 and "odl" in capsys.readouterr().err
    assert main(["report"]) == 0 and main(["export", "--to", "csv"]) == 0


def test_centimetres_are_asked_about(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["project", "--check", "120", "800"]) == 2
    assert "120 cm are 1.2" in capsys.readouterr().err
    assert main(["project", "--check", "1.2", "8", "--rows", "36"]) in (0, 1)
