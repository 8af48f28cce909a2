"""What is shipped works from where it is installed: rulesets and scenarios travel with the program."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(HERE)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return next(folder.glob("*.whl"))


def test_a_wheel_works_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from facilitator.cli.main import main; sys.exit(main())"

    def run(*arguments: str) -> str:
        command = [sys.executable, "-I", "-c", code, str(tmp_path / "installed"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd="/").stdout

    listed = json.loads(run("list", "--json"))
    shipped = {p.stem for folder in ("rulesets", "scenarios") for p in (HERE / folder).glob("*.toml")}
    assert {e["id"] for e in listed if e["kind"] != "lesson"} == shipped
    assert str(tmp_path / "installed") in next(e["file"] for e in listed if e["id"] == "planet-hexagon"), (
        "not the checkout's own"
    )
    assert "sound" in run("check", "planet-hexagon")


def test_a_wheel_holds_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.split("/")[0] for name in packed.namelist()}
    assert all(top == "facilitator" or top.endswith(".dist-info") for top in tops), tops


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
        ".gitignore",
        ".git-blame-ignore-revs",
        ".pre-commit-config.yaml",
    }
    assert {name.split("/")[0] for name in run.stdout.splitlines()} <= known
