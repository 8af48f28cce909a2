"""The program as people start it: in a process of its own, with the checkout that this file belongs to."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))  # what is measured is the checkout that this file belongs to

PROGRAM = (sys.executable, "-m", "facilitator")
EMPTY = (sys.executable, "-c", "pass")
_HOME = TemporaryDirectory(prefix="facilitator-bench-home-")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "FACILITATOR_HOME": _HOME.name}
"""Whose settings and lessons there are on this machine makes no difference."""
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once, and not at every start


def app(name: str, *arguments: str) -> tuple[str, ...]:
    """The command of one of the floors in apps/."""
    return sys.executable, str(HERE / "apps" / name), *arguments


def new_lesson(path: Path, game: str, *options: str) -> Path:
    """A new lesson's file, made with `open`."""
    subprocess.run(
        [*PROGRAM, "open", game, "--lesson", str(path), *options],
        env=ENVIRONMENT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return path


def logged(path: Path) -> int:
    """How many moves a lesson has, as `log` lists them."""
    done = subprocess.run([*PROGRAM, "log", str(path)], env=ENVIRONMENT, check=True, stdout=subprocess.PIPE, text=True)
    return len(done.stdout.splitlines())


class Pipe:
    """A process that answers every line with one line."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, line: str) -> str:
        """Its answer; where it has ended, the bench ends too."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"'{line}' was not answered: {self.process.args} has ended.")
        return answer

    def done(self, line: str) -> str:
        """Its answer, which must not be a refusal."""
        answer = self.ask(line)
        if not answer.startswith("ok"):
            raise SystemExit(f"'{line}' was refused: {answer}")
        return answer

    def __enter__(self) -> "Pipe":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate()


def commands(path: Path) -> Pipe:
    """`do`, which carries out what is typed."""
    return Pipe(*PROGRAM, "do", str(path))
