"""What is shipped works from where it is installed: rulesets and scenarios travel with the program."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Built:
    """Wheel and source archive, and an environment in which only the wheel and what it asks for is installed."""

    wheel: Path
    source: Path
    programs: Path

    def run(self, program: str, *arguments: str | Path) -> str:
        command = [self.programs / program, *arguments]
        environment = {**os.environ, "FACILITATOR_HOME": str(self.wheel.parent / "home")}
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", env=environment)
        assert run.returncode == 0, run.stderr
        return run.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, second_process: None) -> Built:
    folder = tmp_path_factory.mktemp("built")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "fresh")], check=True)
    programs = folder / "fresh" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "hatchling"], check=True)
    subprocess.run([programs / "python", "-m", "hatchling", "build", "-d", str(folder)], check=True, cwd=HERE)
    wheel, source = next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))
    subprocess.run([*pip, str(wheel)], check=True)
    return Built(wheel, source, programs)


def test_a_wheel_works_from_any_folder(built: Built, tmp_path: Path) -> None:
    listed = json.loads(built.run("facilitator", "list", "--json"))
    shipped = {p.stem for folder in ("rulesets", "scenarios") for p in (HERE / folder).glob("*.toml")}
    assert {e["id"] for e in listed if e["kind"] != "lesson"} == shipped
    file = next(e["file"] for e in listed if e["id"] == "planet-hexagon")
    assert str(built.programs.parent) in file, "not the checkout's own"
    assert "sound" in built.run("facilitator", "check", "planet-hexagon")
    lesson = tmp_path / "a.lesson"
    built.run("facilitator", "open", "planet-hexagon", "--lesson", lesson, "--rehearsal")
    assert built.run("facilitator", "do", lesson, "next").startswith("ok")


def test_a_wheel_holds_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as packed:
        tops = {name.split("/")[0] for name in packed.namelist()}
    assert all(top == "facilitator" or top.endswith(".dist-info") for top in tops), tops


def test_the_source_archive_makes_the_same_wheel(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.source) as packed:
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    assert (unpacked / "tests" / "house" / Path(__file__).name).is_file(), "tests are shipped with the source"
    made = tmp_path / "made"
    command = [built.programs / "python", "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(command, check=True, cwd=unpacked)
    with zipfile.ZipFile(built.wheel) as one, zipfile.ZipFile(next(made.glob("*.whl"))) as other:
        assert {i.filename: i.CRC for i in one.infolist()} == {i.filename: i.CRC for i in other.infolist()}


@pytest.mark.second_lane
def test_the_top_level_is_what_it_should_be() -> None:
    run = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=False, cwd=HERE)
    if run.returncode:
        pytest.skip("not a checkout")
    known = {
        "pyproject.toml",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "facilitator",
        "rulesets",
        "scenarios",
        "tests",
        ".ci",
        ".github",
        ".gitignore",
        ".git-blame-ignore-revs",
        ".pre-commit-config.yaml",
    }
    assert {name.split("/")[0] for name in run.stdout.splitlines()} <= known
