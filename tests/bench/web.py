"""What the page's server needs: memory with fifty browsers watching, processor time while a clock runs, and how soon they all know.

    python tests/bench/web.py

Prints what was measured and exits with 1 where the memory is over its goal.
"""

import argparse
import os
import re
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))  # what is measured is the checkout that this file belongs to

import lessons  # noqa: E402

from facilitator.cli.main import main as command  # noqa: E402
from facilitator.journal.carry import say  # noqa: E402

MOST = 40.0
"""Megabytes of its own share of memory (PSS) that the server may need."""


def memory(process: int) -> float:
    """A process's share of memory in megabytes: what it has for itself, and its part of what it shares."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


def main() -> int:
    """Measure, print, say whether the goal was met."""
    parser = argparse.ArgumentParser(description="The server of the page, with many browsers.")
    parser.add_argument("--clients", type=int, default=50, metavar="N", help="how many browsers watch (50)")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="how long its processor time is measured (10)")
    wanted = parser.parse_args()
    with TemporaryDirectory(prefix="facilitator-bench-") as folder:
        path = Path(folder, "a.lesson")
        assert command(["open", lessons.GAME, "--lesson", str(path), "--seed", "bench"]) == 0
        lesson = lessons.opened(path, write=True)
        assert say(lesson, "next").ok
        begin = time.monotonic()
        server = subprocess.Popen([sys.executable, "-m", "facilitator", "serve", str(path), "--port", "0"], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "PYTHONPATH": str(ROOT)})
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split(":")[2].rstrip("/\n"))
            ready = time.monotonic() - begin
            one = watching(port)
            alone = memory(server.pid)
            lines = [one, *(watching(port) for _ in range(wanted.clients - 1))]
            spent = []
            for n in range(40):
                emptied(lines)
                start = time.monotonic()
                assert say(lesson, f'say "message {n}"').ok
                for line in lines:
                    until_told(line, f'message {n}"'.encode())
                spent.append((time.monotonic() - start) * 1000)
            emptied(lines)
            before, start = processor(server.pid), time.monotonic()
            while time.monotonic() - start < wanted.seconds:
                select(lines, [], [], 0.5)
                emptied(lines)
            idle = (processor(server.pid) - before) / (time.monotonic() - start) * 100
            all_of_them = memory(server.pid)
        finally:
            server.terminate()
            server.wait()
    met = all_of_them < MOST
    print(f"ready after {ready * 1000:.0f} ms")
    print(f"memory (PSS): {alone:.1f} MB with 1 browser, {all_of_them:.1f} MB with {wanted.clients}; less than {MOST:.0f}: {'met' if met else 'missed'}")
    print(f"processor while nothing happens, {wanted.clients} browsers: {idle:.2f} %")
    print(f"from a command's commit to the last of {wanted.clients}: median {statistics.median(spent):.0f} ms, longest {max(spent):.0f} ms")
    return int(not met)


if __name__ == "__main__":
    raise SystemExit(main())
