"""What each command writes: whole or not at all, and for its owner only where it tells of people."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from facilitator.cli.internal_error import report_failure
from facilitator.cli.main import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights as POSIX has them")

PRIVATE, OPEN = 0o600, 0o666
OUTPUTS = {
    "report": (["report", "a.lesson", "--out", "report.md"], "report.md", PRIVATE),
    "report as html": (
        ["report", "a.lesson", "--for", "family", "--format", "html", "--out", "report.html"],
        "report.html",
        PRIVATE,
    ),
    "export": (["export", "a.lesson", "--to", "csv", "--out", "points.csv"], "points.csv", PRIVATE),
    "export with texts": (["export", "a.lesson", "--to", "xapi", "--texts", "--out", "all.json"], "all.json", PRIVATE),
    "print a lesson": (["print", "a.lesson", "--format", "html", "--out", "paper"], "paper/a.html", PRIVATE),
    "print a game": (
        ["print", "planet-hexagon", "--format", "html", "--out", "paper"],
        "paper/planet-hexagon.html",
        OPEN,
    ),
    "print secrets": (
        ["print", "planet-hexagon", "--format", "html", "--out", "paper"],
        "paper/planet-hexagon-secret.html",
        PRIVATE,
    ),
    "roster": (["roster", "class.csv", "--yes"], "home/roster.json", PRIVATE),
}
NEW = {
    "score": (["score", "eco", "counts.toml", "--template"], "counts.toml"),
    "new": (["new", "ruleset", "harbour"], "harbour.toml"),
    "templates": (["print", "--templates"], "home/templates/main.typ"),
}


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a lesson and a class list, and no mask over rights."""
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert main(["open", "planet-hexagon", "--lesson", "a.lesson", "--rehearsal"]) == 0
    assert (
        main(["do", "a.lesson", "next", "@+20 next", 'note "Ana spoke up"', "@+30 observe lupidians collaboration 2"])
        == 0
    )
    (tmp_path / "class.csv").write_text("First name,Last name\nAna,Novak\nBo,Berg\n", encoding="utf-8")
    before = os.umask(0)
    yield tmp_path
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_has_its_rights_and_outlives_a_full_disk(
    name: str, desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, file, expected = OUTPUTS[name]
    path = desk / file
    assert main(command) == 0
    assert rights(path) == expected and path.stat().st_size
    kept = b"{}"  # last week's, as far as a class list can be empty
    path.write_bytes(kept)
    before = sorted(p.name for p in path.parent.iterdir())
    no_room(monkeypatch)
    capsys.readouterr()
    assert main(command) == 2 and "No space left" in capsys.readouterr().err
    assert path.read_bytes() == kept
    assert sorted(p.name for p in path.parent.iterdir()) == before


@pytest.mark.parametrize("name", NEW)
def test_what_is_begun_is_whole_or_not_there(name: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command, file = NEW[name]
    with monkeypatch.context() as now:
        no_room(now)
        assert main(command) == 2
    assert not (desk / file).exists() and not list((desk / file).parent.glob(".facilitator*"))
    assert main(command) == 0 and (desk / file).stat().st_size and rights(desk / file) == OPEN


def test_the_data_folder_and_all_that_is_kept_in_it(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facilitator.cli.run._console", lambda lesson, said="": lesson.store.close() or 0)
    monkeypatch.setattr("facilitator.cli.run.require_terminal", lambda instead: None)
    home = desk / "home"
    home.mkdir(mode=0o755)
    assert main(["roster", "class.csv", "--yes"]) == 0
    assert main(["run", "planet-hexagon"]) == 0
    assert main(["history"]) == 0
    assert main(["print", "--templates"]) == 0
    assert report_failure(ValueError("Ana"), "program") == 3
    folders = {p.relative_to(desk).as_posix(): rights(p) for p in (home, *home.iterdir()) if p.is_dir()}
    assert folders == dict.fromkeys(("home", "home/history", "home/lessons", "home/reports", "home/templates"), 0o700)
    kept = [home / "roster.json", *(home / "history").iterdir(), *(home / "reports").iterdir()]
    assert len(kept) == 3 and all(rights(p) == PRIVATE for p in kept)


def test_a_damaged_index_is_replaced_whole_or_not_at_all(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["history"]) == 0
    (index,) = (desk / "home" / "history").iterdir()
    index.write_bytes(b"nonsense" * 4000)
    with monkeypatch.context() as now:
        no_room(now)
        assert main(["history"]) == 2
    assert index.read_bytes() == b"nonsense" * 4000 and [index] == list(index.parent.iterdir())
    assert main(["history"]) == 0 and rights(index) == PRIVATE


def test_out_may_be_no_file_at_all(desk: Path) -> None:
    assert main(["report", "a.lesson", "--out", "/dev/null"]) == 0
    assert main(["report", "a.lesson", "--out", str(desk)]) == 2
