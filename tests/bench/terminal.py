"""A program in a real pseudo-terminal: what it writes is read and stamped at once, and looked at afterwards."""

import fcntl
import os
import re
import select
import signal
import struct
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from program import ENVIRONMENT

KEYS = {"space": b" ", "plus": b"+", "minus": b"-", "enter": b"\r", "down": b"\x1b[B"}
FRAME = 8.0
"""Where nothing has come for so many milliseconds, the frame is complete."""

ANSWERS = (
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),
    (re.compile(rb"\x1b\[\?2048\$p"), b"\x1b[?2048;0$y"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
)
"""What a terminal answers to what programs ask it."""

_CODES = re.compile(rb"\x1b(?:\[[0-9;:?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[P_^X][^\x1b]*\x1b\\|[@-Z\\-_])")


class Answer(NamedTuple):
    """Milliseconds from a key to the first and to the last byte of the frame that answers it."""

    first: float
    last: float


class Terminal:
    """One program in a terminal of its own."""

    def __init__(self, *command: str, columns: int = 120, rows: int = 36) -> None:
        self.begun = time.monotonic_ns()
        self.pid, self.fd = os.forkpty()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvpe(command[0], command, {**ENVIRONMENT, "TERM": "xterm-256color", "COLORTERM": "truecolor"})
        self.chunks: list[tuple[int, bytes]] = []

    def read(self, ms: float) -> bytes:
        """One piece of what it writes, if any comes within so many milliseconds."""
        if not select.select([self.fd], [], [], max(0.0, ms / 1000))[0]:
            return b""
        try:
            piece = os.read(self.fd, 65536)
        except OSError:
            return b""
        self.chunks.append((time.monotonic_ns(), piece))
        for asked, answer in ANSWERS:
            if asked.search(piece):
                os.write(self.fd, answer)
        return piece

    def until(self, text: str, ms: float = 20_000) -> float:
        """Milliseconds from the start of the program until a text has been written."""
        seen, end = b"", time.monotonic() + ms / 1000
        while time.monotonic() < end:
            seen += self.read(50)
            if text.encode() in _CODES.sub(b"", seen):
                return (self.chunks[-1][0] - self.begun) / 1e6
        raise SystemExit(f"'{text}' never came; there is: {self.shown()}")

    def quiet(self, ms: float) -> None:
        """Read until nothing has come for so long."""
        while self.read(ms):
            pass

    def wait(self, seconds: float) -> None:
        """Read for so long, whatever comes."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left * 1000)

    def press(self, key: str, text: str = "", ms: float = 2_000) -> Answer:
        """Press a key and wait until its answer is there, or a certain text."""
        begin = time.monotonic_ns()
        os.write(self.fd, KEYS.get(key, key.encode()))
        return self.answered(begin, text, ms)

    def answered(self, begin: int, text: str = "", ms: float = 2_000) -> Answer:
        """Read until something is written, or a certain text, and then until nothing more comes; without an answer the bench ends."""
        seen, end = b"", time.monotonic() + ms / 1000
        while time.monotonic() < end:
            piece = self.read(20)
            seen += piece
            if piece and (not text or text.encode() in _CODES.sub(b"", seen)):
                first = self.chunks[-1][0]
                self.quiet(FRAME)
                return Answer((first - begin) / 1e6, (self.chunks[-1][0] - begin) / 1e6)
        raise SystemExit(
            f"No answer came{f', which would have been {text!r}' if text else ''}; there is: {self.shown()}"
        )

    def shown(self) -> str:
        """The last that was written, for people who want to know what went wrong."""
        return _CODES.sub(b"", b"".join(piece for _, piece in self.chunks[-20:]))[-600:].decode(errors="replace")

    def idle(self, seconds: float) -> float:
        """The share of a core that it uses while nobody does anything."""
        begin, spent = time.monotonic(), self.cpu()
        self.wait(seconds)
        return (self.cpu() - spent) / (time.monotonic() - begin)

    @property
    def written(self) -> int:
        """Bytes that it has written so far."""
        return sum(len(piece) for _, piece in self.chunks)

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        spent = Path(f"/proc/{self.pid}/schedstat").read_text(encoding="ascii").split()[0]
        threads = [
            Path(t, "schedstat").read_text(encoding="ascii").split()[0]
            for t in Path(f"/proc/{self.pid}/task").iterdir()
        ]
        return max(int(spent), sum(map(int, threads))) / 1e9

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End it, and nothing else."""
        os.kill(self.pid, signal.SIGTERM)
        end = time.monotonic() + 2
        while time.monotonic() < end and not os.waitpid(self.pid, os.WNOHANG)[0]:
            self.read(20)
        else:
            if time.monotonic() >= end:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        os.close(self.fd)
