"""A program in a real terminal: keys go in, what it writes comes out, and the terminal's state can be looked at afterwards."""

import os
import pty
import select
import subprocess
import sys
import termios
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0


@dataclass
class Terminal:
    """A pseudo-terminal with a program in it."""

    arguments: list[str]
    home: Path
    written: bytes = b""
    seen: int = 0
    code: int | None = None
    before: list[object] = field(default_factory=list)
    after: list[object] = field(default_factory=list)

    def __enter__(self) -> "Terminal":
        self.outside, self.inside = pty.openpty()
        termios.tcsetwinsize(self.inside, (30, 100))
        self.before = termios.tcgetattr(self.inside)
        environment = {
            **os.environ,
            "FACILITATOR_HOME": str(self.home),
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm-256color",
        }
        self.process = subprocess.Popen(
            [sys.executable, *self.arguments],
            stdin=self.inside,
            stdout=self.inside,
            stderr=self.inside,
            env=environment,
            cwd=ROOT,
            start_new_session=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.outside)
        os.close(self.inside)

    def _read(self, seconds: float) -> None:
        if select.select([self.outside], [], [], seconds)[0]:
            self.written += os.read(self.outside, 65536)

    def until(self, text: str) -> None:
        """Wait until a text has been written, after the last one that was waited for."""
        end = time.monotonic() + PATIENCE
        while (found := self.written.find(text.encode(), self.seen)) < 0:
            assert time.monotonic() < end and self.process.poll() is None, f"no {text!r} in {self.written[-3000:]!r}"
            self._read(0.1)
        self.seen = found + len(text.encode())

    def press(self, keys: str) -> None:
        os.write(self.outside, keys.encode())

    def ended(self) -> str:
        """Wait for the program's end; what it left on the terminal after its own screen was put away."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"does not end: {self.written[-3000:]!r}"
            self._read(0.1)
        while select.select([self.outside], [], [], 0.05)[0]:
            self._read(0)
        self.code, self.after = self.process.returncode, termios.tcgetattr(self.inside)
        return self.written.decode(errors="replace")
