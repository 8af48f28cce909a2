"""Who is let in: only who knows the address, only to look, only from a page of ours."""

import ipaddress
import secrets

from facilitator.plain.frozen import frozen
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

HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("X-Frame-Options", "DENY"),
)
"""What every answer carries, refusals too; the server adds them."""


@frozen
class PageRequest:
    """What was asked: `path` is decoded and without a query, `connected` the number of ours that was connected to."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    connected: str

    def all(self, name: str) -> list[str]:
        """All values of a header."""
        return [value for known, value in self.headers if known == name]


@frozen
class PageAnswer:
    """What is sent back at one go."""

    status: int
    body: bytes
    kind: str = "text/plain"
    headers: tuple[tuple[str, str], ...] = ()


class Guard:
    """Stands before the pages and refuses what is none of theirs."""

    def __init__(self, listening: Listening) -> None:
        self._token, self._port, self._names = listening.token, listening.port, listening.names

    def way_in(self, asked: PageRequest) -> str | PageAnswer:
        """The path behind the token, or the refusal of a stranger."""
        if not self._is_ours(asked.all("host"), asked.connected):
            return PageAnswer(421, b"This is not the address of this page.")
        if not self._token:
            return asked.path
        first, slash, rest = asked.path.removeprefix("/").partition("/")
        if not secrets.compare_digest(first.encode(errors="replace"), self._token.encode()):
            return PageAnswer(404, b"Not found.")
        return f"/{rest}" if slash else ""

    def refusal(self, asked: PageRequest, path: str) -> PageAnswer | None:
        """What somebody who knows the address may not do; nothing where all is well."""
        if not path:
            return PageAnswer(307, b"", headers=(("Location", f"/{self._token}/"),))
        if asked.method not in ("GET", "HEAD"):
            return PageAnswer(405, b"This page is read-only.", headers=(("Allow", "GET, HEAD"),))
        if asked.all("upgrade"):
            return PageAnswer(400, b"This page is read-only.")
        sites = {"cross-site", "same-site"}.intersection(asked.all("sec-fetch-site"))
        if sites and asked.all("sec-fetch-mode") != ["navigate"]:
            return PageAnswer(403, b"Only this page may ask for that.")
        return None

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
