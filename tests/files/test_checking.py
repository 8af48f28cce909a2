"""`check` as it is called: exit codes, one fault a line, never a trace."""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from facilitator.cli.main import main

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SOUND = 'schema = 1\nid = "harbour"\ntitle = "Harbour"\n\n[[spans]]\nid = "turn"\ntitle = "Turn"\n'


def check(*words: str | Path, where: Path | None = None) -> tuple[int, str, str]:
    """The exit code and what was said, on either channel; in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(where or ROOT), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["check", *map(str, words)])
    return code, out.getvalue(), err.getvalue()


@pytest.mark.second_lane
def test_it_is_so_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    for text in (SOUND, SOUND.replace("turn", "Turn"), "id ="):
        path.write_text(text, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        called = [sys.executable, "-m", "facilitator", "check", str(path)]
        done = subprocess.run(called, capture_output=True, encoding="utf-8", check=False, env=environment)
        assert (done.returncode, done.stdout, done.stderr) == check(path)


def refused(*words: str | Path, where: Path | None = None) -> str:
    """The one sentence for a file that can't be read at all."""
    code, said, told = check(*words, where=where)
    assert (code, said) == (2, "")
    assert told.count("\n") == 1
    return told.strip()


def test_a_sound_file_is_played_through(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(SOUND, encoding="utf-8")
    code, said, told = check(path)
    assert (code, told) == (0, "")
    assert said.startswith("harbour.toml: sound; Harbour.\n")


def test_endings_that_no_game_came_to_are_named(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    ends = "".join(
        f"""
[[endings]]
id = "{id_}"
title = "{id_}"
when = [{{ meter = "gold", {when} }}]
"""
        for id_, when in (("rich", "at-least = 90"), ("poor", "at-most = -5"), ("begun", "at-least = 0"))
    )
    path.write_text(SOUND + '\n[[meters]]\nid = "gold"\ntitle = "Gold"\nleast = -9\n' + ends, encoding="utf-8")
    code, said, told = check(path)
    assert (code, told) == (0, "")
    assert said.splitlines()[-1] == "  None of these games ended by rich or poor: play to them yourself."
    assert (
        "None of these" not in check(path, "--quick")[1] and "None of these" not in check("planet-hexagon", "ecogon")[1]
    )


def test_every_fault_stands_on_a_line_of_its_own() -> None:
    path = HERE / "many" / "meaning.toml"
    expected = path.read_text(encoding="utf-8").count("# expects: ")
    code, said, told = check(path)
    assert (code, said) == (1, "")
    lines = told.splitlines()
    assert len(lines) == expected > 5
    assert all(line.startswith("meaning.toml, line ") for line in lines)


@pytest.mark.parametrize(
    "name", ["shape-wrong-do", "schedule-endless", "rules-that-trigger-each-other", "plan-with-too-many-sides"]
)
def test_a_broken_file_is_answered_with_1(name: str) -> None:
    code, said, told = check(HERE / "broken" / f"{name}.toml")
    assert (code, said, told.count("\n")) == (1, "", 1)


def test_of_several_files_each_has_its_answer() -> None:
    code, said, told = check(HERE / "broken" / "harbour.toml", HERE / "broken" / "schedule-endless.toml", "--quick")
    assert code == 1
    assert said == "harbour.toml: sound; Harbour.\n"
    assert told.startswith("schedule-endless.toml, line 7: ")


def test_a_missing_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.toml") == "none.toml: there is no such file."


@pytest.mark.parametrize("name", ["folder", "folder.toml"])
def test_a_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    assert refused(tmp_path / name) == f"{name}: this is a folder, not a file."
    assert refused(name, where=tmp_path) == f"{name}: this is a folder, not a file."


def test_the_folder_that_one_is_in(tmp_path: Path) -> None:
    assert refused(".", where=tmp_path).endswith("this is a folder, not a file.")


def test_a_name_of_nothing(tmp_path: Path) -> None:
    told = refused("planet-hexagn", where=tmp_path)
    assert told.startswith("planet-hexagn: there is no file and no shipped ruleset or scenario of this name; expected ")
    assert told.endswith("Did you mean 'planet-hexagon'?")


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert "there is no file" in refused("a" * 400, where=tmp_path)
    assert "cannot be read" in refused("a" * 400 + ".toml", where=tmp_path)


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_bytes(SOUND.replace("Harbour", "Häfen").encode("cp1252"))
    assert refused(path).startswith("harbour.toml, line 3: this line is not in UTF-8: ")


def test_a_file_of_10_mb(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(SOUND + "# waves\n" * 1_250_000, encoding="utf-8")
    assert refused(path) == "harbour.toml: this file is too large: the limit is 2 MB."


def test_3000_brackets(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(f"spans = {'[' * 3000}{']' * 3000}\n", encoding="utf-8")
    assert refused(path) == "harbour.toml: lists or tables are nested more than 50 deep."


def test_3000_brackets_that_are_never_closed(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(f"spans = {'[' * 3000}\n", encoding="utf-8")
    assert refused(path).startswith("harbour.toml")


def test_a_syntax_error(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(SOUND.replace('"Harbour"', "Harbour"), encoding="utf-8")
    assert refused(path).startswith("harbour.toml, line 3: ")


def test_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SOUND.encode())
    assert check(path, "--quick") == (0, "harbour.toml: sound; Harbour.\n", "")
