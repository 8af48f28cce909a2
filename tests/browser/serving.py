"""A lesson, and a server that shows it, as people start one."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from facilitator.files.loader import load_plan, read_header
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import LessonTime, machine_clocks
from facilitator.journal.store import Store

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


def made(path: Path, tables: int = 1, rehearsal: bool = False, plan: str = "planet-hexagon") -> Lesson:
    """A new lesson, open to be written."""
    _, _, texts = load_plan(plan)
    setup = Setup({str(n + 1): SIDES for n in range(tables)})
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=rehearsal, seed="3").close()
    return Lesson(Store.open(path), LessonTime(machine_clocks()), read_header)


def done(lesson: Lesson, *lines: str) -> None:
    """Say lines, all of which have to be fine."""
    for line in lines:
        answer = say(lesson, line)
        assert answer.ok, answer.said


class Server:
    """A running `facilitator serve`."""

    def __init__(self, *arguments: str, **more: str) -> None:
        command = [sys.executable, "-m", "facilitator", "serve", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**ENVIRONMENT, **more}
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.communicate()[1]

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.split(":")[2].split("/")[0])

    @property
    def path(self) -> str:
        """The path of the page, with its token if there is one."""
        return "/" + self.url.split("/", 3)[3]

    def end(self) -> tuple[int, str]:
        """Ctrl-C; its exit code, and what it wrote to standard error."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            told = self.process.communicate(timeout=10)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return self.process.returncode, told


@contextmanager
def served(lesson: Path | str, *arguments: str) -> Iterator[Server]:
    """A server as long as it is needed."""
    server = Server(str(lesson), *(arguments or ("--port", "0")))
    try:
        yield server
    finally:
        server.end()
