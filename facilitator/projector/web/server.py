"""The server: a handful of files, one stream of scenes, and nothing that could be written to."""

import asyncio
from collections.abc import Callable
from html import escape
from pathlib import Path
from socket import socket

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, Router
from uvicorn.protocols.http.h11_impl import H11Protocol

from facilitator.projector.follower import Follower
from facilitator.projector.web.address import Listening
from facilitator.projector.web.colour_sheet import colour_sheet
from facilitator.projector.web.guard import HEADERS, Guard
from facilitator.projector.web.hub import MOST, Hub
from facilitator.projector.web.pictogram_script import pictogram_script
from facilitator.sound.player import NAMES, sound_file

HERE = Path(__file__).resolve().parent
FILES = {
    "page.css": "text/css",
    "scenes.css": "text/css",
    "clock.js": "text/javascript",
    "sound.js": "text/javascript",
    "symbols.js": "text/javascript",
    "boards.js": "text/javascript",
    "scenes.js": "text/javascript",
    "charts.js": "text/javascript",
    "frame.js": "text/javascript",
    "motion.js": "text/javascript",
    "fit.js": "text/javascript",
    "page.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
SOUNDS = {f"{name}.wav": sound_file(name) for name in NAMES}

PATIENCE = 10
"""Seconds in which a connection has to ask for something."""

HEADER_BYTES = 8192


class PageConnection(H11Protocol):
    """A connection that is closed when nothing whole is asked on it for a while."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Look again in a while."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._asked)

    def _asked(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, hub: Hub, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub, self._begun = hub, begun

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self._hub.failure is not None

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)


def serve(follower: Follower, listening: Listening, begun: Callable[[], None], theme: str = "dark") -> None:
    """Serve until the program is told to end, or fails; `begun` is called once the page can be had."""
    hub = Hub(follower)
    config = uvicorn.Config(
        Guard(_pages(hub, follower, theme), listening),
        http=PageConnection,
        loop="asyncio",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        headers=HEADERS,
        limit_concurrency=2 * MOST,
        h11_max_incomplete_event_size=HEADER_BYTES,
        timeout_graceful_shutdown=2,
    )
    _Server(config, hub, begun).run([listening.socket])
    if hub.failure is not None:
        raise hub.failure


def _pages(hub: Hub, follower: Follower, theme: str) -> Router:
    async def page(request: Request) -> Response:
        phrases = follower.words
        words = {
            "THEME": theme,
            "TITLE": phrases.page_title,
            "LOST": phrases.connection_lost,
            "UNSUPPORTED": phrases.text("page-unsupported"),
        }
        text = (HERE / "page.html").read_text(encoding="utf-8")
        for name, value in words.items():
            text = text.replace(f"{{{name}}}", escape(value))
        return Response(text, media_type="text/html")

    async def colours(request: Request) -> Response:
        return Response(colour_sheet(), media_type="text/css")

    async def pictograms(request: Request) -> Response:
        return Response(pictogram_script(), media_type="text/javascript")

    async def events(request: Request) -> Response:
        if hub.full:
            return PlainTextResponse("Too many viewers.", 503)
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        return StreamingResponse(hub.stream(), media_type="text/event-stream")

    def file(name: str) -> Route:
        async def found(request: Request) -> Response:
            where, kind = (SOUNDS[name], "audio/wav") if name in SOUNDS else (HERE / name, FILES[name])
            return Response(where.read_bytes(), media_type=kind)

        return Route(f"/{name}", found)

    return Router(
        [
            Route("/", page),
            Route("/colours.css", colours),
            Route("/pictograms.js", pictograms),
            Route("/events", events),
            *map(file, (*FILES, *SOUNDS)),
        ],
        redirect_slashes=False,
    )
