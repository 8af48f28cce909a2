"""Who is let in: only who knows the address, only to look, only from a page of ours."""

import ipaddress
import secrets

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from facilitator.projector.web.address import Listening

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = [
    ("Content-Security-Policy", POLICY),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("X-Frame-Options", "DENY"),
]
"""What every answer carries, refusals too; the server adds them."""


class Guard:
    """Stands before the pages and refuses what is none of theirs."""

    def __init__(self, app: ASGIApp, listening: Listening) -> None:
        self._app, self._token, self._port, self._names = app, listening.token, listening.port, listening.names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or hand on without the token."""
        if scope["type"] != "http":
            # nothing else is ever asked of us: no WebSocket is spoken, and nothing is to be done at the start or the
            # end
            return
        headers, path = Headers(scope=scope), str(scope["path"])
        if not self._is_ours(headers.getlist("host"), str(scope["server"][0])):
            await PlainTextResponse("This is not the address of this page.", 421)(scope, receive, send)
            return
        if self._token:
            first, slash, rest = path.removeprefix("/").partition("/")
            if not secrets.compare_digest(first.encode(), self._token.encode()):
                await PlainTextResponse("Not found.", 404)(scope, receive, send)
                return
            if not slash:
                await RedirectResponse(f"/{self._token}/")(scope, receive, send)
                return
            path = f"/{rest}"
        if scope["method"] not in ("GET", "HEAD"):
            await PlainTextResponse("This page is read-only.", 405, {"Allow": "GET, HEAD"})(scope, receive, send)
        elif "upgrade" in headers:
            await PlainTextResponse("This page is read-only.", 400)(scope, receive, send)
        elif (
            headers.get("sec-fetch-site") in ("cross-site", "same-site") and headers.get("sec-fetch-mode") != "navigate"
        ):
            await PlainTextResponse("Only this page may ask for that.", 403)(scope, receive, send)
        else:
            await self._app({**scope, "path": path}, receive, send)

    def _is_ours(self, hosts: list[str], connected: str) -> bool:
        """Whether the address in the request is one of ours: a page elsewhere whose name leads here must not read
        along.
        """
        if len(hosts) != 1:
            return False
        name, _, port = (
            hosts[0].lower().rpartition(":")
            if not hosts[0].endswith("]") and ":" in hosts[0]
            else (hosts[0].lower(), "", "80")
        )
        if port != str(self._port):
            return False
        if name in self._names:
            return True
        try:
            return ipaddress.ip_address(name.removeprefix("[").removesuffix("]")) == ipaddress.ip_address(
                connected.partition("%")[0]
            )
        except ValueError:
            return False
