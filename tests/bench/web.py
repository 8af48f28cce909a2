"""What the page's server needs: memory with fifty browsers watching, processor time, how soon they all know, and one request.

python tests/bench/web.py [--quick] [--rounds N] [--only NAME]
"""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory

from lessons import GAME
from program import ENVIRONMENT, PROGRAM, app, commands, new_lesson
from results import Round, Row, Wanted, run_benches

CLIENTS, MESSAGES, REQUESTS, IDLE, QUICK_IDLE = 50, 40, 300, 10.0, 3.0
HEAD_END = b"\r\n\r\n"


def memory(process: int) -> float:
    """A process's share of memory in megabytes: what it has for itself, and its part of what it shares."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has used in all its threads."""
    return (
        sum(
            int(Path(task, "schedstat").read_text(encoding="ascii").split()[0])
            for task in Path(f"/proc/{process}/task").iterdir()
        )
        / 1e9
    )


def started(stack: ExitStack, *command: str) -> subprocess.Popen[str]:
    """A server that is ended with the stack."""
    server = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT))
    stack.callback(server.terminate)
    return server


def first_line(server: subprocess.Popen[str]) -> str:
    """The first that it prints, which says where it listens."""
    assert server.stdout is not None
    return server.stdout.readline().strip()


def request(port: int) -> bytes:
    """As a browser asks for the page."""
    return f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/html\r\nConnection: keep-alive\r\n\r\n".encode()


def exchanged(line: socket.socket, asked: bytes, length: int = 0) -> int:
    """Ask, and read so many bytes, or as many as the head says; how many there were."""
    line.sendall(asked)
    told = b""
    while not length or len(told) < length:
        told += (more := line.recv(65536))
        assert more, "the server has gone"
        if not length and HEAD_END in told:
            head, _, _ = told.partition(HEAD_END)
            assert head.startswith(b"HTTP/1.1 200"), head
            found = re.search(rb"^content-length: *(\d+)", head, re.IGNORECASE | re.MULTILINE)
            assert found is not None, head
            length = len(head) + len(HEAD_END) + int(found[1])
    return length


def pages(stack: ExitStack, port: int) -> Round:
    """Milliseconds of a request on a connection that stays open, in turn with as many bytes from a bare socket."""
    ours = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5))
    length = exchanged(ours, request(port))
    echo = int(first_line(started(stack, *app("echo.py", str(length)))))
    floor = stack.enter_context(socket.create_connection(("127.0.0.1", echo), 5))
    found: tuple[list[float], list[float]] = [], []
    for _ in range(REQUESTS):
        for samples, line, where in ((found[0], floor, echo), (found[1], ours, port)):
            begin = time.perf_counter_ns()
            exchanged(line, request(where), length if line is floor else 0)
            samples.append((time.perf_counter_ns() - begin) / 1e6)
    return found


def watching(port: int) -> socket.socket:
    """A browser's stream, after its first scene."""
    line = socket.create_connection(("127.0.0.1", port), 5)
    line.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n".encode())
    until_told(line, b"data: {")
    return line


def until_told(line: socket.socket, words: bytes) -> None:
    """Read until some words have come."""
    told = b""
    while words not in told:
        more = line.recv(65536)
        assert more, "the server has gone"
        told = told[-200:] + more


def emptied(lines: list[socket.socket]) -> None:
    """Read away what lies there."""
    while ready := select(lines, [], [], 0)[0]:
        for line in ready:
            line.recv(65536)


def one_round(path: Path, idle: float) -> dict[str, Round]:
    """A server from its start to its end."""
    new_lesson(path, GAME, "--seed", "bench")
    found: dict[str, Round] = {}
    with ExitStack() as stack:
        typed = stack.enter_context(commands(path))
        typed.done("next")
        begin = time.monotonic()
        server = started(stack, *PROGRAM, "serve", str(path), "--port", "0")
        port = int(first_line(server).split(":")[2].rstrip("/"))
        found["server ready"] = (), [(time.monotonic() - begin) * 1000]
        found["one page, connection kept"] = pages(stack, port)
        lines = [stack.enter_context(watching(port))]
        found["server's memory, 1 browser"] = (), [memory(server.pid)]
        lines += [stack.enter_context(watching(port)) for _ in range(CLIENTS - 1)]
        spent = []
        for n in range(MESSAGES):
            emptied(lines)
            start = time.monotonic()
            typed.done(f'say "message {n}"')
            for line in lines:
                until_told(line, f'message {n}"'.encode())
            spent.append((time.monotonic() - start) * 1000)
        found[f"commit to the last of {CLIENTS} browsers"] = (), spent
        emptied(lines)
        before, start = processor(server.pid), time.monotonic()
        while time.monotonic() - start < idle:
            select(lines, [], [], 0.5)
            emptied(lines)
        found[f"server idle, {CLIENTS} browsers"] = (
            (),
            [(processor(server.pid) - before) / (time.monotonic() - start) * 100],
        )
        found[f"server's memory, {CLIENTS} browsers"] = (), [memory(server.pid)]
    return found


def measure(wanted: Wanted) -> Iterator[Row]:
    """The server; everything is measured in one go."""
    names = {
        "server ready": "ms",
        "one page, connection kept": "ms",
        "server's memory, 1 browser": "MB",
        f"commit to the last of {CLIENTS} browsers": "ms",
        f"server idle, {CLIENTS} browsers": "%",
        f"server's memory, {CLIENTS} browsers": "MB",
    }
    chosen = [name for name in names if wanted.has(name)]
    if chosen:
        with TemporaryDirectory(prefix="facilitator-bench-") as folder:
            rounds = [
                one_round(Path(folder, f"{n}.lesson"), QUICK_IDLE if wanted.quick else IDLE)
                for n in range(wanted.rounds)
            ]
        for name in chosen:
            yield Row(
                name,
                "a bare socket, as many bytes" if name.startswith("one page") else "",
                [r[name] for r in rounds],
                unit=names[name],
            )


if __name__ == "__main__":
    raise SystemExit(run_benches(__doc__, measure))
