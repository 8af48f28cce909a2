"""Whose work a game is, and what a sheet belongs to, stands on every sheet; the rules and the list tell it too."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from console.test_home import a_class

from facilitator.cli.main import main
from facilitator.files.loader import RULESETS, load_ruleset, shipped_files
from facilitator.files.settings import NAME
from facilitator.game.rulebook.game_source import credit_sentences

GAMES = sorted(shipped_files(RULESETS))


def plain(text: str) -> str:
    """Words only: a PDF breaks lines, and long words, where it likes."""
    return re.sub(r"[\s\u200b]+", "", text)


def credit(game: str) -> str:
    rules, _ = load_ruleset(game)
    assert rules.source is not None and rules.source.licence
    return " ".join(credit_sentences(rules.source, rules.words(), short=True))


@pytest.mark.second_lane
@pytest.mark.parametrize("game", GAMES)
def test_every_page_says_whose_game_it_is(game: str, tmp_path: Path) -> None:
    assert main(["print", game, "--out", str(tmp_path)]) == 0
    for pdf in tmp_path.glob("*.pdf"):
        pages = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True).stdout
        read = [plain(page) for page in pages.split("\f")[:-1]]
        assert read and all(plain(credit(game)) in page for page in read), pdf.name
        assert all(f"page{n}of{len(read)}" in page for n, page in enumerate(read, 1))


@pytest.mark.second_lane
def test_a_lessons_sheets_name_class_date_and_school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    (tmp_path / NAME).write_text('[school]\nname = "Hillside School"\n', encoding="utf-8")
    a_class(16)
    lesson = str(tmp_path / "a.lesson")
    assert main(["open", "planet-hexagon-45", "--class", "7b", "--lesson", lesson]) == 0
    for line in ("next", "phase play", "next", "next", "points lupidians house-forest=3"):
        assert main(["do", lesson, line]) == 0
    assert main(["print", lesson, "--kit", "filled,stood", "--out", str(tmp_path / "paper"), "--format", "pdf"]) == 0
    pages = []
    for pdf in (tmp_path / "paper").glob("*.pdf"):
        text = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True).stdout
        pages += text.split("\f")[:-1]
    assert pages
    for page in pages:
        foot = " ".join(page.split())
        assert re.search(r"forty-five minutes · 7b · \d{1,2} [A-Z][a-z]+ 20\d\d · Hillside School · filled in", foot), (
            foot
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_all_of_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules, _ = load_ruleset(game)
    assert rules.source is not None
    assert main(["rules", game, "credits", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert first["title"] == "Credits"
    for known in (rules.source.title, rules.source.licence, rules.source.authors, rules.source.funder):
        assert known in first["text"]
    assert main(["list", "rulesets"]) == 0
    assert f"licence: {rules.source.licence}" in capsys.readouterr().out


def test_a_new_game_names_its_source_and_check_misses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "ruleset", "Harbour"]) == 0
    (path,) = tmp_path.glob("*.toml")
    assert main(["check", str(path)]) == 0
    assert "names no source" not in capsys.readouterr().out
    text = re.sub(r"\[source\]\n(\w+ = .*\n)+", "", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert "names no source" in capsys.readouterr().out
