"""What comes from outside: refused with a sentence, never printed raw, never an internal error. `hostile.py` has the long form."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
from faults.hostile import SHARES, faults
from journal.pebbles import environment, opened, played, program, told

from facilitator.cli.input_file import read_input
from facilitator.cli.printable import escape
from facilitator.journal.problems import Unusable


@pytest.mark.second_lane
@pytest.mark.parametrize("kind", SHARES)
def test_hostile_inputs_are_answered(kind: str, tmp_path: Path) -> None:
    assert faults(kind, 5, tmp_path) == []


def test_what_turns_or_hides_is_printed_as_its_number() -> None:
    assert escape("Žofie 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍👩‍👧‍👦 字\tx\r\ny\n") == "Žofie 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍👩‍👧‍👦 字\tx\r\ny\n"
    assert escape("a\x1b[2Jb\u202ec\x9bd\re") == "a\\u001b[2Jb\\u202ec\\u009bd\\u000de"


@pytest.mark.second_lane
def test_a_name_in_no_encoding_is_named_and_never_printed_raw(tmp_path: Path) -> None:
    path = opened(tmp_path).rename(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b[31m\xe2\x80\xae.lesson"))
    for command in ("show", "check", "log"):
        done = subprocess.run(
            [sys.executable, "-m", "facilitator", command, path], capture_output=True, check=False, env=environment()
        )
        assert done.returncode == 0, done.stderr
        assert b"\x1b" not in done.stdout + done.stderr and b"\xe2\x80\xae" not in done.stdout + done.stderr
    missing = program("show", f"{path}x")
    assert missing.code == 2 and "\\udcff\\u001b[31m\\u202e.lessonx" in missing.err


def test_a_size_is_looked_at_before_anything_is_read(tmp_path: Path) -> None:
    large = tmp_path / "list.csv"
    with large.open("wb") as file:
        file.truncate(20_000_000_000)
    begin = time.process_time()
    with pytest.raises(Unusable, match=r"list.csv is too large: the limit is 20 MB"):
        read_input(str(large), 20_000_000)
    assert time.process_time() - begin < 0.1
    assert told_of("roster", large) == told_of("roster", large, "--yes") and "too large" in told_of("roster", large)
    for other in (tmp_path, Path("/dev/zero")):
        assert "ordinary file" in told_of("roster", other) or "a folder" in told_of("roster", other)


def told_of(*arguments: str | Path) -> str:
    done = told(*arguments)
    assert done.code == 2 and done.err.count("\n") == 1
    return done.err


def test_without_a_terminal_no_screen_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    path = opened(tmp_path)
    for arguments in (("run", "eco"), ("run", tmp_path / "pebbles.toml"), ("resume", path), ("project", path)):
        assert told_of(*arguments).startswith("This needs a terminal window.")
    assert not (tmp_path / "home").exists(), "no lesson was made for nobody"


@pytest.mark.second_lane
def test_a_history_that_can_t_be_kept_says_so(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "lessons").mkdir(parents=True)
    played(tmp_path, 10).rename(home / "lessons" / "a.lesson")

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    env = {**environment(), "FACILITATOR_HOME": str(home)}
    done = program("history", env=env, preexec_fn=full)
    assert done.code == 2 and done.err.startswith("The history can't be saved") and done.err.count("\n") == 1
    assert program("history", env=env).code == 0


@pytest.mark.second_lane
def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    path = opened(tmp_path)
    done = program("do", path, typed="next\n" + "x" * 200_000 + "\nnext\n")
    assert done.code == 2 and done.out.startswith("ok 1 ") and done.out.count("\n") == 1
    assert "more than 100000 characters" in done.err


@pytest.mark.parametrize("line", ["set swept 11 player-2", "tally swept.player-2=11"])
def test_a_secret_pile_that_is_corrected_never_shows(line: str, tmp_path: Path) -> None:
    path = tmp_path / "eco.lesson"
    assert told("open", "eco", "--lesson", path, "--seed", "1").code == 0
    assert told("do", path, "next", "next", "phase play", "next").code in (0, 1)
    before = told("show", path, "--json").json["tables"][0]
    assert told("do", path, line).code == 0
    after = told("show", path, "--json").json["tables"][0]
    assert before["piles"] == after["piles"] and after["piles"]["unaccounted"] == 0
    assert "Unaccounted" not in told("show", path).out
