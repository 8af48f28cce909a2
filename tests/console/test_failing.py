"""When a screen fails: in a real terminal, with a fault put in from outside, the terminal is whole again and the lesson as it was."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from console.ptys import ROOT, Terminal

from facilitator.journal.store import Store

pytestmark = pytest.mark.second_lane

ALTERNATE_OFF = "\x1b[?1049l"
FAULT = """
import sys
def bad(*_, **__):
    raise KeyError("Sen" + "tinel [red]")
{where}
from facilitator.cli.main import main
sys.exit(main())
"""
IN_A_TIMER = (
    "from facilitator.console.screens.lesson import LessonScreen as S; good = S.tick\n"
    "S.tick = lambda self: bad() if self.lesson.n > 1 else good(self)"
)
IN_A_HANDLER = "from facilitator.console.app import Console\nConsole.submit = bad"
IN_A_DRAWING = "from facilitator.widgets.block_digits import BlockClock\nBlockClock.render_line = bad"
AT_HOME = "from facilitator.console.screens.home import HomeScreen\nHomeScreen.on_key = bad"
IN_THE_DRIVER = "from textual.drivers.linux_driver import LinuxDriver\nLinuxDriver.start_application_mode = bad"


def faulty(folder: Path, where: str) -> str:
    path = folder / "faulty.py"
    path.write_text(FAULT.format(where=where), encoding="utf-8")
    return str(path)


def home_of(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    return home


def reported(terminal: Terminal, written: str, home: Path) -> tuple[str, str]:
    """The one sentence that stands on the terminal, and the report that it names."""
    left = written.rpartition(ALTERNATE_OFF)[2]
    said = re.sub(r"\x1b\[\?[0-9;]*[hl]|\x1b\][^\x07]*\x07", "", left).strip().splitlines()
    reports = list((home / "reports").glob("*.txt"))
    assert terminal.code == 3 and terminal.before == terminal.after, "the terminal is as it was"
    assert len(said) == 1 and len(reports) == 1 and str(reports[0]) in said[0], left
    report = reports[0].read_text(encoding="utf-8")
    assert "Sentinel" not in report + said[0] and "Traceback" not in written and "KeyError" in report
    return said[0], report


@pytest.mark.parametrize("where", [IN_A_TIMER, IN_A_HANDLER, IN_A_DRAWING], ids=["timer", "handler", "drawing"])
def test_a_lesson_outlives_a_fault_of_the_console(tmp_path: Path, where: str) -> None:
    home = home_of(tmp_path)
    with Terminal([faulty(tmp_path, where)], home) as terminal:
        terminal.until("Start a lesson")
        terminal.press("hexagon in ninety\r")
        terminal.until("count off")
        terminal.press("\r")
        if where != IN_A_DRAWING:
            terminal.until("NEXT")
            terminal.press(" ")
        said, report = reported(terminal, terminal.ended(), home)
    path = next((home / "lessons").glob("*.lesson"))
    assert f"Lesson: {path.name}" in report and f"'facilitator resume {path.stem}'" in said
    moves = len(Store.open(path).rows())
    assert moves == (2 if where == IN_A_TIMER else 1)
    with Terminal(["-m", "facilitator", "resume", path.stem], home) as terminal:
        terminal.until("NEXT")
        if moves == 1:
            terminal.press("N")
            terminal.until("Before the bell.")
        terminal.press("N")
        terminal.until("Story and rules, ")
        terminal.press("q")
        terminal.until("A clock is running")
        terminal.press("p")
        terminal.ended()
        assert terminal.code == 0
    assert len(Store.open(path).rows()) > moves


def test_a_fault_at_home_names_no_lesson(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with Terminal([faulty(tmp_path, AT_HOME)], home) as terminal:
        terminal.until("Start a lesson")
        terminal.press("x")
        said, report = reported(terminal, terminal.ended(), home)
    assert "resume" not in said and "Lesson: none" in report


def test_a_fault_before_there_is_a_screen(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with Terminal([faulty(tmp_path, IN_THE_DRIVER)], home) as terminal:
        reported(terminal, terminal.ended(), home)


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    (home / "reports").write_text("in the way", encoding="utf-8")
    with Terminal([faulty(tmp_path, AT_HOME)], home) as terminal:
        terminal.until("Start a lesson")
        terminal.press("x")
        assert "no report could be saved" in terminal.ended() and terminal.code == 3


def test_the_projector_fails_as_quietly(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    lesson = home / "a.lesson"
    subprocess.run(
        [sys.executable, "-m", "facilitator", "open", "planet-hexagon", "--lesson", lesson],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    with Terminal(
        [
            faulty(tmp_path, "from facilitator.projector.app import Projector\nProjector.look = bad"),
            "project",
            str(lesson),
        ],
        home,
    ) as terminal:
        said, report = reported(terminal, terminal.ended(), home)
    assert said.startswith("The projector stopped") and "facilitator project" in said and "Lesson: a.lesson" in report


def test_without_a_terminal_no_command_is_a_request_for_help(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "facilitator"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2 and "usage: facilitator" in run.stdout and "\x1b" not in run.stdout


def test_enter_enter_enter_in_a_real_terminal(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with Terminal(["-m", "facilitator"], home) as terminal:
        terminal.until("Start a lesson")
        terminal.press("\r")
        terminal.until("count off")
        terminal.press("\r")
        terminal.until("bell")
        terminal.press("\r")
        terminal.press("q")
        terminal.until("CONTINUE")
        terminal.press("q")
        terminal.ended()
        assert terminal.code == 0 and terminal.before == terminal.after
    path = next((home / "lessons").glob("*.lesson"))
    shown = subprocess.run(
        [sys.executable, "-m", "facilitator", "show", path, "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(shown.stdout)["bell"]["at"] is not None
