"""Files are written in one place: whoever else writes is named here, with the reason."""

import ast
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2] / "facilitator"

WRITES = {
    "write_text",
    "write_bytes",
    "touch",
    "mkdir",
    "makedirs",
    "chmod",
    "fchmod",
    "lchmod",
    "rename",
    "renames",
    "symlink_to",
    "hardlink_to",
    "fdopen",
    "mkstemp",
    "NamedTemporaryFile",
    "copyfile",
    "copytree",
}
"""Names of functions and methods that write, wherever they come from."""

OF_MODULES = {"os": {"open", "replace", "link", "symlink"}, "shutil": {"copy", "copy2", "move"}, "sqlite3": {"connect"}}
"""Names that say so only together with their module."""

EXCEPTIONS = {
    "record/lesson_index.py": {"sqlite3.connect"},  # SQLite writes the index, once it has been put there empty
    "paper/templates.py": {"write_bytes"},  # into a temporary folder that is gone afterwards
    "paper/output_files.py": {"mkdir"},  # the folder that --out names, with the rights of any folder
}
WRITERS = ("disk", "journal")
"""The place where files are written, and lessons, which SQLite writes."""


def writes(call: ast.Call) -> str:
    """By what a call may write to the disk; empty where it can't."""
    if isinstance(call.func, ast.Name):
        return "open" if call.func.id == "open" and _modes(call, 1) else call.func.id if call.func.id in WRITES else ""
    if not isinstance(call.func, ast.Attribute):
        return ""
    name, of = call.func.attr, call.func.value.id if isinstance(call.func.value, ast.Name) else ""
    if name in OF_MODULES.get(of, ()):
        return f"{of}.{name}"
    if name == "open":
        return "open" if _modes(call, 0) else ""
    if name == "replace":  # a text's takes two values, a path's takes one
        return "replace" if len(call.args) == 1 and not call.keywords else ""
    return name if name in WRITES else ""


def _modes(call: ast.Call, place: int) -> bool:
    """Whether a file is opened for more than reading."""
    given = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "mode")]
    return any(
        isinstance(g, ast.Constant)
        and isinstance(g.value, str)
        and g.value
        and set(g.value) <= set("rwxabt+")
        and set(g.value) & set("wxa+")
        for g in given
    )


def test_only_one_module_writes_files() -> None:
    """Equal, not only contained: an exception that nobody needs any more goes."""
    found: dict[str, set[str]] = {}
    for path in sorted(HOUSE.rglob("*.py")):
        place = path.relative_to(HOUSE)
        if place.parts[0] in WRITERS:
            continue
        calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
        if names := {name for call in calls if (name := writes(call))}:
            found[place.as_posix()] = names
    assert found == EXCEPTIONS


@pytest.mark.parametrize(
    "line",
    [
        "p.write_text('x')",
        "p.write_bytes(b'')",
        "open(p, 'w')",
        "open(p, mode='ab')",
        "p.open('x', encoding='utf-8')",
        "os.open(p, 1)",
        "os.replace(a, b)",
        "draft.replace(path)",
        "shutil.copy(a, b)",
        "p.mkdir()",
        "sqlite3.connect(p)",
        "os.fdopen(3, 'w')",
    ],
)
def test_a_line_that_writes_is_found(line: str) -> None:
    assert writes(ast.parse(line, mode="eval").body)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line",
    [
        "open(p)",
        "open(p, 'rb')",
        "p.open('rb')",
        "p.open()",
        "text.replace('a', 'b')",
        "self.shelf.open(path)",
        "place.open('')",
        "d.copy()",
    ],
)
def test_a_line_that_reads_is_not(line: str) -> None:
    assert not writes(ast.parse(line, mode="eval").body)  # type: ignore[arg-type]
