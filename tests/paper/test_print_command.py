"""`facilitator print`: files, refusals, and HTML where PDF can't be had."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from paper.test_pdf import HOSTILE, every_block

from facilitator.cli.main import main
from facilitator.paper.html import as_html
from facilitator.paper.output_files import NO_TYPST
from facilitator.paper.pdf import typst_installed


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))


class Texts(HTMLParser):
    """The text of a page, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href", "srcset")]

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.skipif(not typst_installed(), reason="typst is needed")
def test_one_file_for_the_kit_and_one_for_what_is_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "planet-hexagon", "--out", str(tmp_path / "kit")]) == 0
    *files, sheets = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\d+ sheets of paper", sheets)
    assert [Path(f).name for f in files] == ["planet-hexagon.pdf", "planet-hexagon-secret.pdf"]
    first = [Path(f).read_bytes() for f in files]
    assert main(["print", "planet-hexagon", "--out", str(tmp_path / "kit"), "--paper", "A4"]) == 0
    assert [Path(f).read_bytes() for f in files] == first


@pytest.mark.skipif(not typst_installed(), reason="typst is needed")
def test_paper_is_that_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.toml").write_text('schema = 1\npaper = "letter"\n', encoding="utf-8")
    assert main(["print", "eco", "--kit", "privacy", "--out", str(tmp_path)]) == 0
    assert re.search(rb"/MediaBox\[0 0 612 792\]", (tmp_path / "eco-privacy.pdf").read_bytes())
    assert main(["print", "eco", "--kit", "privacy", "--paper", "A4", "--out", str(tmp_path)]) == 0
    assert re.search(rb"/MediaBox\[0 0 595\.\d+ 841\.\d+\]", (tmp_path / "eco-privacy.pdf").read_bytes())


def test_an_unknown_part_and_a_part_that_a_game_has_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "eco", "--kit", "score,bord", "--out", str(tmp_path)]) == 2
    assert "Did you mean 'board'?" in capsys.readouterr().err
    assert main(["print", "eco", "--kit", "board", "--out", str(tmp_path)]) == 1
    assert "ECO has nothing for 'board' here." in capsys.readouterr().err
    assert not list(tmp_path.glob("*.pdf"))


def test_the_parts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--kit", "list"]) == 0
    assert re.search(r"^score +Score sheet$", capsys.readouterr().out, re.M)


def test_where_nothing_is_named_and_no_lesson_is_there_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    assert main(["print"]) == 1
    assert "There is no lesson yet." in capsys.readouterr().err


@pytest.mark.second_lane
def test_without_typst_there_is_html_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("facilitator.paper.output_files.typst_installed", lambda: False)
    assert main(["print", "ecopyramid", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert NO_TYPST in told.err and told.out.split() == [str(tmp_path / "ecopyramid.html")]
    assert "<h1>Pyramid" in (tmp_path / "ecopyramid.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["planet-hexagon", "ecogon", "eco", "ecopyramid", "phylo-western-pa"])
def test_html_needs_nothing_else(game: str, tmp_path: Path) -> None:
    assert main(["print", game, "--format", "html", "--paper", "letter", "--out", str(tmp_path)]) == 0
    page = (tmp_path / f"{game}.html").read_text(encoding="utf-8")
    parsed = Texts(page)
    assert parsed.links == [] and not parsed.tags & {"script", "link", "img", "iframe", "object"}
    assert "@page { size: letter" in page and not re.search(r"(src|href|url|@import)[=(\s\"']*(https?:)?//", page)
    assert not re.search(r"url\((?!#)", page)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_no_markup_in_html(name: str) -> None:
    page = as_html(every_block(name)).decode("utf-8")
    parsed = Texts(page)
    assert sum(name in text for text in parsed.text) >= 20
    assert "b" not in parsed.tags or "<b>Tom</b>" not in page


def test_lessons_print_what_they_have_come_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = str(tmp_path / "tuesday.lesson")
    assert main(["open", "ecopyramid", "--lesson", lesson, "--rehearsal"]) == 0
    assert main(["do", lesson, "next", "niche 1 0,0 producer", "next"]) == 0
    capsys.readouterr()
    assert main(["print", lesson, "--format", "html", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / "tuesday.html")]
    page = Texts((tmp_path / "tuesday.html").read_text(encoding="utf-8")).text
    assert "It stopped at: Turn: Player 2." in page and "Producer" in page
    assert main(["print", lesson, "--kit", "filled", "--out", str(tmp_path)]) == 1
    assert "has nothing for 'filled' yet" in capsys.readouterr().err


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("x", encoding="utf-8")
    assert main(["print", "eco", "--format", "html", "--out", str(tmp_path / "taken")]) == 2
    assert "files can't be saved there" in capsys.readouterr().err


def test_templates_are_copied_for_changing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--templates"]) == 0
    files = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert {f.parent for f in files} == {tmp_path / "home" / "templates"} and all(f.is_file() for f in files)
