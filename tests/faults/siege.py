"""The page under siege: hostile connections of five kinds, and how soon a browser has the whole page meanwhile.

python tests/faults/siege.py [CONNECTIONS]
"""

import asyncio
import logging
import re
import resource
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browser.serving import Server, made, served  # noqa: E402

from facilitator.cli.serve import SHARED  # noqa: E402

CONNECTIONS = 500
LOADS = 5
"""How often each browser loads the page while the siege goes on."""

SOON = 1.0
"""Seconds in which the page has to be there."""

Attack = Callable[["Target", str, Random], Coroutine[None, None, None]]


class Target:
    """Where a page is to be had."""

    def __init__(self, server: Server) -> None:
        self.port, self.path = server.port, server.path

    def request(self, path: str) -> bytes:
        """A whole request."""
        return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()

    async def line(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from one of the addresses that this computer has for itself."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))


async def half(target: Target, source: str, chance: Random) -> None:
    """A request that never ends."""
    reader, writer = await target.line(source)
    writer.write(target.request(target.path)[: chance.randrange(1, 40)])
    await reader.read()


async def slow(target: Target, source: str, chance: Random) -> None:
    """A byte now and then, so that something always comes."""
    reader, writer = await target.line(source)
    for byte in target.request(target.path + "?" + "x" * 2000):
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(chance.uniform(0.05, 0.5))
        if reader.at_eof() or writer.transport.is_closing():
            raise ConnectionResetError


async def silent(target: Target, source: str, chance: Random) -> None:
    """Nothing at all."""
    reader, _ = await target.line(source)
    await reader.read()


async def guessing(target: Target, source: str, chance: Random) -> None:
    """One wrong token after the other, as fast as answers come."""
    reader, writer = await target.line(source)
    while not (reader.at_eof() or writer.transport.is_closing()):
        writer.write(target.request(f"/{chance.getrandbits(128):x}/"))
        await reader.readuntil(b"Not found.")


async def deaf(target: Target, source: str, chance: Random) -> None:
    """All files asked for at once, and no answer ever read."""
    reader, writer = await target.line(source)
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    for _ in range(20):
        if writer.transport.is_closing():
            raise ConnectionResetError
        writer.write(target.request(target.path + chance.choice(("events", "fit.js", "scenes.css", "gong.wav"))))
    await writer.drain()
    await asyncio.sleep(3600)


KINDS: tuple[Attack, ...] = (half, slow, silent, guessing, deaf)


async def attacking(kind: Attack, target: Target, source: str, chance: Random) -> None:
    """Come back at once whenever one is thrown out."""
    while True:
        try:
            await kind(target, source, chance)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(chance.uniform(0.01, 0.1))


async def loaded(target: Target, source: str) -> float:
    """Seconds until a browser has the page, all its files and the first scene."""
    begin = time.monotonic()
    reader, writer = await target.line(source)

    async def file(path: str) -> bytes:
        writer.write(target.request(target.path + path))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        found = re.search(rb"(?i)content-length: (\d+)", head)
        return await reader.readexactly(int(found[1])) if found else b""

    page = (await file("")).decode()
    for name in re.findall(r'(?:href|src)="([\w.]+)"', page):
        await file(name)
    await file("events")
    await reader.readuntil(b"data: {")
    writer.close()
    return time.monotonic() - begin


async def besieged(target: Target, connections: int, hostile: list[str], browsers: list[str]) -> list[float]:
    """How long each load of the page took, in seconds, while hostile connections of all kinds go on."""
    chance = Random(20)
    attacks = [
        asyncio.create_task(attacking(KINDS[n % len(KINDS)], target, hostile[n % len(hostile)], Random(n)))
        for n in range(connections)
    ]
    await asyncio.sleep(1.0)
    took = []
    for _ in range(LOADS):
        for source in browsers:
            async with asyncio.timeout(20):
                took.append(await loaded(target, source))
        await asyncio.sleep(chance.uniform(0.1, 0.5))
    for attack in attacks:
        attack.cancel()
    await asyncio.gather(*attacks, return_exceptions=True)
    return took


HERE, OTHER = "127.0.0.1", "127.0.0.77"
SIEGES = {
    "one computer": ["127.0.0.9"],
    "twenty computers": [f"127.0.1.{n}" for n in range(1, 21)],
    "five hundred computers": [f"127.0.{2 + n // 250}.{1 + n % 250}" for n in range(500)],
    "this computer": [HERE],
}


def siege(folder: Path, hostile: list[str], connections: int, *, near: bool = False) -> list[float]:
    """The times of one siege, against a page with a token or (`near`) one of this computer alone."""
    path = folder / f"{len(list(folder.iterdir()))}.lesson"
    made(path).store.close()
    where = () if near else ("--host", "0.0.0.0")
    with served(path, "--port", "0", *where) as server:
        took = asyncio.run(besieged(Target(server), connections, hostile, [HERE] if near else [HERE, OTHER]))
        code, said = server.end()
    assert code == 0 and said.splitlines() == ([] if near else [SHARED]), said
    return took


def main() -> None:
    connections = int(sys.argv[1]) if len(sys.argv) > 1 else CONNECTIONS
    logging.disable()  # asyncio's own complaints about connections that the server has ended
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    slowest = 0.0
    with TemporaryDirectory(prefix="facilitator-siege-") as folder:
        for name, hostile in SIEGES.items():
            for near in (False, True):
                took = siege(Path(folder), hostile, connections, near=near)
                slowest = max(slowest, *took)
                page = "this computer's page" if near else "the page with a token"
                times = f"{sorted(took)[len(took) // 2] * 1000:4.0f} ms in the middle, {max(took) * 1000:4.0f} at most"
                print(f"{connections} connections from {name}, {page}: {times}", flush=True)
    sys.exit(slowest > SOON)


if __name__ == "__main__":
    main()
