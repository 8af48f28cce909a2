"""What other packages the program needs: the lowest versions that are named work together, and so do the newest; where
internals of one are used, the next version of it is not let in unseen.
"""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

HERE = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
NEEDED = [
    Requirement(line)
    for name in ("", *EXTRAS)
    if name not in ("all", "test")
    for line in EXTRAS.get(name, PROJECT["dependencies"])
]
INTERNAL = {"textual._": "textual", "rich._": "rich"}
"""Beginnings of modules that their packages promise nothing about."""

PYTHONS = [(3, minor) for minor in range(11, 20)]


def bounds(requirement: Requirement, *signs: str) -> list[Version]:
    return [Version(spec.version) for spec in requirement.specifier if spec.operator in signs]


def test_everything_has_a_lower_bound_and_all_has_everything() -> None:
    assert len(NEEDED) >= 10
    for requirement in NEEDED:
        assert bounds(requirement, ">=", "=="), f"{requirement.name} has no lower bound"
    (everything,) = EXTRAS["all"]
    assert Requirement(everything).extras == set(EXTRAS) - {"all", "test"}


def internals() -> Iterator[tuple[str, Path]]:
    """Each package of which a module that is not public is imported, and where."""
    for path in (HERE / "facilitator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            yield from ((of, path) for name in names for start, of in INTERNAL.items() if name.startswith(start))


def test_internals_are_used_only_below_an_upper_bound() -> None:
    known = {requirement.name: requirement for requirement in NEEDED}
    used = dict(internals())
    assert "textual" in used, "they are found at all"
    for package, path in used.items():
        upper = bounds(known[package], "<")
        assert upper and len(upper[0].release) > 1, (
            f"{path.name} uses internals of {package}: name the next minor version"
        )


def test_the_lock_file_has_a_version_of_everything_within_the_bounds() -> None:
    lines = (HERE / ".ci" / "requirements.lock").read_text(encoding="utf-8").splitlines()
    locked = {r.name: r for r in map(Requirement, (line for line in lines if line and not line.startswith("#")))}
    for requirement in (*NEEDED, *map(Requirement, EXTRAS["test"])):
        name = requirement.name.lower().replace("_", "-")
        assert name in locked, f"{name} is not locked: the file's second line says how to make it"
        assert requirement.specifier.contains(bounds(locked[name], "==")[0]), name


def installed() -> dict[tuple[int, int], str]:
    """The Pythons of this machine that the program says it runs with."""
    supported = SpecifierSet(PROJECT["requires-python"])
    folders = [Path.home() / ".pyenv" / "versions"]
    beside = [str(p) for folder in folders if folder.is_dir() for p in sorted(folder.glob("*/bin/python3"))]
    named = [found for a, b in PYTHONS if (found := shutil.which(f"python{a}.{b}"))]
    pythons: dict[tuple[int, int], str] = {sys.version_info[:2]: sys.executable}
    for python in (*named, *beside):
        said = subprocess.run(
            [python, "-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"], capture_output=True, text=True
        )
        if not said.returncode:
            major, minor = map(int, said.stdout.split())
            if supported.contains(f"{major}.{minor}"):
                pythons.setdefault((major, minor), python)
    return pythons


def lowest(folder: Path) -> list[str]:
    """What makes pip choose the lowest version of everything that is named."""
    lines = [f"{r.name}=={bounds(r, '>=', '==')[0]}" for r in NEEDED]
    (folder / "lowest.txt").write_text("\n".join(lines), encoding="utf-8")
    return ["-c", str(folder / "lowest.txt")]


def run(*command: str | Path, home: Path, **more: str) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment |= {"FACILITATOR_HOME": str(home / "home"), **more}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=home, env=environment)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def works(program: Path, home: Path) -> None:
    """The README's first command, and everything that needs one of the packages."""
    said = run(program, "demo", home=home)
    assert "Report: " in said and "Sheets: " in said, said
    assert ".pdf" in run(program, "print", "eco", "--kit", "privacy", home=home)
    lesson = next((home / "home").rglob("*.lesson"))
    assert run(program, "export", lesson, "--to", "xlsx", "--out", "a.xlsx", home=home) == ""
    (home / "list.csv").write_bytes("姓名,学号\n王小明,1\n李华,2\n".encode("gbk"))
    assert "王小明" in run(program, "roster", "list.csv", "--yes", home=home, PYTHONIOENCODING="utf-8")
    (home / "list.xls").write_bytes((HERE / "tests" / "record" / "class.xls").read_bytes())
    assert "Jörg, Änne" in run(program, "roster", "list.xls", "--yes", home=home, PYTHONIOENCODING="utf-8")
    python = next(program.parent.glob("python*"))
    modules = "facilitator.console.app, facilitator.projector.app, facilitator.projector.web.server, segno"
    run(python, "-c", f"import {modules}", home=home)


@pytest.mark.second_lane
@pytest.mark.parametrize("versions", ["lowest", "newest"])
def test_the_first_command_works_with_every_python(versions: str, tmp_path: Path) -> None:
    for (major, minor), python in installed().items():
        home = tmp_path / f"{major}.{minor}"
        home.mkdir()
        run(python, "-m", "venv", home / ".venv", home=home)
        pip = [home / ".venv" / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run(*pip, f"{HERE}[all]", *(lowest(home) if versions == "lowest" else []), home=home)
        works(home / ".venv" / "bin" / "facilitator", home)


@pytest.mark.second_lane
def test_uvx_and_pipx_work_with_every_python(tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "tools", home=tmp_path)
    tools = tmp_path / "tools" / "bin"
    run(tools / "python", "-m", "pip", "install", "--quiet", "uv", "pipx", home=tmp_path)
    places = {"UV_FIND_LINKS": os.environ.get("PIP_FIND_LINKS", ""), "UV_CACHE_DIR": str(tmp_path / "cache")}
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    for ways in ("uvx --from '.[all]' facilitator demo", "pipx run --spec '.[all]' facilitator demo"):
        assert ways in readme
    for (major, minor), python in installed().items():
        home = tmp_path / f"{major}.{minor}"
        home.mkdir()
        said = run(
            tools / "uvx", "-q", "-p", python, "--from", f"{HERE}[all]", "facilitator", "demo", home=home, **places
        )
        assert "Report: " in said
        of = {"PIPX_HOME": str(home / "pipx"), "PIPX_BIN_DIR": str(home / "bin")}
        spec = ("--python", python, "--spec", f"{HERE}[all]")
        assert "Report: " in run(tools / "pipx", "run", *spec, "facilitator", "demo", home=home, **of)


@pytest.mark.second_lane
def test_a_folder_of_wheels_installs_without_a_network(tmp_path: Path) -> None:
    (line,) = [row for row in (HERE / "README.md").read_text(encoding="utf-8").splitlines() if "pip wheel" in row]
    command = (
        line.replace("python3", sys.executable, 1)
        .replace("usb", str(tmp_path / "usb"))
        .replace("'.[all]'", f"'{HERE}[all]'")
    )
    run("bash", "-c", command, home=tmp_path)
    assert any(p.name.startswith("facilitator-") for p in (tmp_path / "usb").glob("*.whl"))
    run(sys.executable, "-m", "venv", tmp_path / ".venv", home=tmp_path)
    pip = [tmp_path / ".venv" / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-index"]
    alone = ["unshare", "--net", "--map-root-user"] if shutil.which("unshare") else []
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PIP_INDEX_URL": "", "PIP_EXTRA_INDEX_URL": ""}
    run(*alone, *pip, "--find-links", tmp_path / "usb", "facilitator[all]", home=tmp_path, **nowhere)
    works(tmp_path / ".venv" / "bin" / "facilitator", tmp_path)
