"""The commands with every kind of pipe, terminal and name: never a trace, never a line lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.second_lane


def run(
    *arguments: str, encoding: str = "utf-8", stdin: str | None = "", stdout: object = subprocess.PIPE, **more: str
) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "PYTHONIOENCODING": encoding,
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        **more,
    }
    return subprocess.run(
        [sys.executable, "-m", "facilitator", *arguments],
        env=environment,
        check=False,
        stderr=subprocess.PIPE,
        stdout=stdout,
        input=None if stdin is None else stdin.encode(),
    )  # type: ignore[call-overload]


@pytest.fixture
def lesson(tmp_path: Path) -> str:
    path = str(tmp_path / "a.lesson")
    assert run("open", "planet-hexagon", "--lesson", path, "--rehearsal").returncode == 0
    return path


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_no_pipe_stops_an_answer(lesson: str, encoding: str) -> None:
    done = run("do", lesson, "next", "@+60 pause", "undo", 'note "Łukasz 🦊"', encoding=encoding)
    assert done.returncode == 0 and done.stderr == b""
    assert len(done.stdout.decode().splitlines()) == 4 and "−0:15" in done.stdout.decode()
    for command in (("log", lesson), ("log", lesson, "--json"), ("show", lesson)):
        done = run(*command, encoding=encoding)
        assert done.returncode == 0 and b"Traceback" not in done.stderr and done.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_output_is_a_sentence(lesson: str) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = run("show", lesson, "--json", stdout=full)
    assert (
        done.returncode == 2
        and done.stderr.startswith(b"The output can't be written")
        and b"Traceback" not in done.stderr
    )


@pytest.mark.parametrize("name", [".", "", "/", "x" * 300, "no/such/folder/a.lesson"])
def test_a_lesson_that_cannot_be_made(tmp_path: Path, name: str) -> None:
    environment = {"cwd": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "facilitator", "open", "planet-hexagon", "--lesson", name],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        **environment,
    )  # type: ignore[call-overload]
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr


def test_odd_homes_and_pipes(tmp_path: Path) -> None:
    assert b"Traceback" not in run("list", FACILITATOR_HOME="~nobody-of-this-name/x").stderr
    os.mkfifo(tmp_path / "pipe")
    done = subprocess.run(
        [sys.executable, "-m", "facilitator", "check", str(tmp_path / "pipe")],
        capture_output=True,
        check=False,
        timeout=20,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )
    assert done.returncode == 2 and b"not an ordinary file" in done.stderr


def test_check_looks_at_the_texts_too(lesson: str) -> None:
    assert run("do", lesson, 'note "Ana spoke up"').returncode == 0
    assert run("check", lesson).returncode == 0
    people = Path(lesson + ".people")
    kept = people.read_bytes()
    people.write_bytes(b"nothing of the kind" * 100)
    assert run("check", lesson).returncode == 2
    people.unlink()
    done = run("check", lesson)
    assert done.returncode == 1 and b"is missing" in done.stderr
    people.write_bytes(kept)
    assert run("check", lesson).returncode == 0


def test_a_fault_of_our_own_is_one_sentence_and_a_report(tmp_path: Path) -> None:
    code = (
        "import facilitator.cli.list_command as l; l.list_command = lambda wanted: {}['Sen' + 'tinel']\n"
        "from facilitator.cli.main import program; import sys; sys.argv[1:] = ['list']; sys.exit(program())"
    )
    home = tmp_path / "home"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "FACILITATOR_HOME": str(home), "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )
    (report,) = (home / "reports").glob("*.txt")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (3, "", 1) and str(report) in done.stderr
    text = report.read_text(encoding="utf-8")
    assert "KeyError" in text and "Sentinel" not in text + done.stderr
