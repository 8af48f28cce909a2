"""The server: every connection has a place and a deadline, and nothing can be written to it."""

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import aclosing, suppress
from email.utils import formatdate
from http import HTTPStatus
from urllib.parse import unquote

import h11

from facilitator.projector.follower import Follower
from facilitator.projector.web.address import WAITING, Listening
from facilitator.projector.web.guard import HEADERS, Guard, PageAnswer, PageRequest
from facilitator.projector.web.hub import MOST, Hub
from facilitator.projector.web.pages import full_answer, page_answer
from facilitator.projector.web.places import SharedPlaces, Visitor

PATIENCE = 10
"""Seconds in which a request has to be whole, each one on a connection, and in which an answer has to be taken."""

DEAF = 30
"""Seconds after which a browser that takes nothing of its stream has left."""

HEADER_BYTES = 8192

STREAM = "text/event-stream"

STRANGERS = GUESTS = 256
"""Connections that have not shown that they know the address, and those that have and don't watch. The oldest makes
room.
"""

OPEN_FILES = 1024
"""What all places need, with the files of the program; some systems allow 256 unless asked."""


class PageServer:
    """Everybody who asks, from the first byte to the last."""

    def __init__(self, hub: Hub, follower: Follower, listening: Listening, theme: str) -> None:
        self._hub, self._follower, self._theme = hub, follower, theme
        self._guard = Guard(listening)
        self._strangers, self._guests = SharedPlaces(STRANGERS, replaces=True), SharedPlaces(GUESTS, replaces=True)
        self._viewers = SharedPlaces(MOST, replaces=False)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        talk = asyncio.current_task()
        assert talk is not None
        visitor = visitor_of(writer, talk.cancel)
        self._strangers.enter(visitor)
        line = HttpLine(reader, writer)
        # Cancelled: somebody else needs the place, the browser has gone, or the server ends.
        with suppress(asyncio.CancelledError, OSError, h11.ProtocolError):
            try:
                while await self._served(line, visitor):
                    await asyncio.sleep(0)  # whoever asks for much in advance lets others ask in between
            finally:
                for places in (self._strangers, self._guests, self._viewers):
                    places.leave(visitor)
                writer.close()

    async def _served(self, line: "HttpLine", visitor: Visitor) -> bool:
        """Answer one request; whether another one may follow."""
        try:
            asked = await line.request()
        except h11.RemoteProtocolError as fault:
            await line.answer(PageAnswer(fault.error_status_hint, b"This is no request."))
            return False
        if asked is None:
            return False
        path = self._guard.way_in(asked)
        if isinstance(path, PageAnswer):
            await line.answer(path)
            return False
        self._strangers.leave(visitor)
        self._guests.leave(visitor)
        answer = self._guard.refusal(asked, path)
        if answer is None and (path, asked.method) == ("/events", "GET") and self._viewers.enter(visitor):
            await line.stream(self._hub)
            return False
        self._guests.enter(visitor)
        answer = answer or self._answer(asked, path, visitor)
        await line.answer(answer)
        return answer.status < HTTPStatus.BAD_REQUEST and line.ready()

    def _answer(self, asked: PageRequest, path: str, visitor: Visitor) -> PageAnswer:
        if path == "/events":
            return PageAnswer(*((200, b"") if asked.method == "HEAD" else (503, b"Too many viewers.")), STREAM)
        if path == "/" and not visitor.here and not self._viewers.has_room(visitor):
            return full_answer(self._follower.words, MOST)
        return page_answer(path, self._follower.words, self._theme)


class HttpLine:
    """HTTP on one connection: requests are read whole or not at all."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._http = h11.Connection(h11.SERVER, HEADER_BYTES)
        self._head = False

    async def request(self) -> PageRequest | None:
        """The next request; nothing where none comes any more, or none in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while (event := self._http.next_event()) is h11.NEED_DATA:
                    self._http.receive_data(await self._reader.read(HEADER_BYTES))
                if isinstance(event, h11.Request):
                    return self._read(event)
        return None

    def _read(self, event: h11.Request) -> PageRequest:
        self._head = event.method == b"HEAD"
        headers = tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in event.headers)
        path = unquote(event.target.partition(b"?")[0].decode("latin-1"))
        connected = self._writer.get_extra_info("sockname")[0]
        return PageRequest(event.method.decode("latin-1"), path, headers, str(connected))

    async def answer(self, answer: PageAnswer) -> None:
        """Send an answer at one go."""
        self._begin(answer.status, answer.kind, ("Content-Length", str(len(answer.body))), *answer.headers)
        if answer.body and not self._head:
            self._send(h11.Data(data=answer.body))
        self._send(h11.EndOfMessage())
        async with asyncio.timeout(PATIENCE):
            await self._writer.drain()

    async def stream(self, hub: Hub) -> None:
        """Send what the hub tells for as long as both sides stay."""
        self._begin(200, STREAM)
        talk = asyncio.current_task()
        assert talk is not None
        watch = asyncio.create_task(_until_gone(self._reader, talk.cancel))
        try:
            async with aclosing(hub.stream()) as told:
                async for part in told:
                    self._send(h11.Data(data=part))
                    async with asyncio.timeout(DEAF):
                        await self._writer.drain()
            self._send(h11.EndOfMessage())
        finally:
            watch.cancel()

    def ready(self) -> bool:
        """Whether another request may follow on this connection."""
        with suppress(h11.ProtocolError):
            while isinstance(self._http.next_event(), h11.EndOfMessage):
                pass
            self._http.start_next_cycle()
            return True
        return False

    def _begin(self, status: int, kind: str, *more: tuple[str, str]) -> None:
        kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        headers = [("Content-Type", kind), ("Date", formatdate(usegmt=True)), *HEADERS, *more]
        self._send(h11.Response(status_code=status, headers=headers, reason=HTTPStatus(status).phrase.encode()))

    def _send(self, event: h11.Event) -> None:
        if self._writer.transport.is_closing():
            raise ConnectionResetError
        if told := self._http.send(event):
            self._writer.write(told)


async def _until_gone(reader: asyncio.StreamReader, gone: Callable[[], object]) -> None:
    with suppress(OSError):
        while await reader.read(HEADER_BYTES):
            pass
    gone()


def visitor_of(writer: asyncio.StreamWriter, end: Callable[[], object]) -> Visitor:
    """Who is at the other end of a connection; a network of IPv6 counts as one address, since every computer has many."""
    peer, own = (str((writer.get_extra_info(name) or ("",))[0]) for name in ("peername", "sockname"))
    if ":" in peer:
        number = ipaddress.IPv6Address(peer.partition("%")[0])
        return Visitor(str(number.ipv4_mapped or number.exploded[:19]), peer == own, end)
    return Visitor(peer, peer == own, end)


def serve(follower: Follower, listening: Listening, begun: Callable[[], None], theme: str = "dark") -> None:
    """Serve until the program is told to end, or fails; `begun` is called once the page can be had."""
    hub = Hub(follower)
    _allow_files()
    asyncio.run(_serve(PageServer(hub, follower, listening, theme), hub, listening, begun))
    if hub.failure is not None:
        raise hub.failure


async def _serve(server: PageServer, hub: Hub, listening: Listening, begun: Callable[[], None]) -> None:
    socket = await asyncio.start_server(server.talk, sock=listening.socket, backlog=WAITING)
    try:
        begun()
        await hub.closed.wait()
    finally:
        hub.close()
        socket.close()


def _allow_files() -> None:
    """Let this process open as many files as there are places."""
    with suppress(ImportError, OSError, ValueError):
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit  # not on Windows, which has no such limit

        soft, hard = getrlimit(RLIMIT_NOFILE)
        if soft < OPEN_FILES:
            setrlimit(RLIMIT_NOFILE, (OPEN_FILES, hard))
