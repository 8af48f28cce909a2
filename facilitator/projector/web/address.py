"""Where the page is to be had: the socket that it listens on, the address to type, and whether strangers could reach
it.
"""

import errno
import ipaddress
import os
import secrets
import socket

from facilitator.plain.frozen import frozen

USUAL, TRIED = 8018, 20
"""The usual port, and how many from there on are tried where nobody asked for a certain one."""

NOWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that lead nowhere by definition; asking for the way there tells our own address, and nothing is sent."""

WAITING = 1024
"""Connections that may wait until they are let in: a flood of others must not make a browser ask twice."""

GONE_AFTER = 30_000
"""Milliseconds after which whoever does not answer any more is taken to have left."""


class NoAddress(Exception):
    """Nobody can listen there; a sentence that says why, and the exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.sentence, self.code = sentence, code


@frozen
class Listening:
    """A socket that listens; where strangers could reach it, with a token that nobody guesses."""

    socket: socket.socket
    asked: str
    token: str

    @property
    def port(self) -> int:
        """The port that it really listens on."""
        return int(self.socket.getsockname()[1])

    @property
    def near(self) -> bool:
        """Whether only this computer can reach it."""
        return _is_near(self.socket.getsockname()[0])

    @property
    def names(self) -> frozenset[str]:
        """What this computer may be called in an address, beside the number that was connected to."""
        own = socket.gethostname().lower()
        chosen = set() if self.asked.replace(".", "").isdigit() or ":" in self.asked else {self.asked.lower()}
        return frozenset(chosen | ({"localhost"} if self.near else {own, f"{own}.local"}))

    def urls(self) -> tuple[str, ...]:
        """What to type into a browser: the address on the network first, if it listens on all of them."""
        number = self.socket.getsockname()[0]
        hosts = [number]
        if ipaddress.ip_address(number).is_unspecified:
            hosts = [
                h for h in (_own_number(self.socket.family), "::1" if ":" in number else "127.0.0.1") if h is not None
            ]
        path = f"/{self.token}/" if self.token else "/"
        return tuple(f"http://{f'[{h}]' if ':' in h else h}:{self.port}{path}" for h in hosts)


def listen(host: str, port: int | None) -> Listening:
    """Listen on a host's port; without a port on the usual one, or the next that is free."""
    family, number = _resolved(host)
    ports = [port] if port is not None else [*range(USUAL, USUAL + TRIED), 0]
    for wanted in ports:
        try:
            found = _bound(family, number, wanted)
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE and port is None:
                continue
            raise NoAddress(*_why(fault, host, wanted)) from None
        return Listening(found, host, "" if _is_near(number) else secrets.token_urlsafe(16))
    raise AssertionError("port 0 is always free")


def _resolved(host: str) -> tuple[socket.AddressFamily, str]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise NoAddress(
            f"'{host}' is not an address of this computer. Expected 127.0.0.1 (only this computer), 0.0.0.0 (the whole "
            "network) "
            "or one of its own.",
            2,
        ) from None
    return found[0], str(found[4][0])


def _bound(family: socket.AddressFamily, number: str, port: int) -> socket.socket:
    # asyncio sets TCP_NODELAY only where the protocol is named; without it each answer on a kept connection waits 44
    # ms.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would let a second program take the same port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by every connection
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
        found.bind((number, port))
        found.listen(WAITING)
    except BaseException:
        found.close()
        raise
    return found


def _why(fault: OSError, host: str, port: int) -> tuple[str, int]:
    match fault.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is used by another program. Leave --port out to get a free one.", 1
        case errno.EACCES:
            return f"Port {port} is reserved. Use 1024 or higher, or leave --port out.", 1
        case errno.EADDRNOTAVAIL:
            return (
                (
                    f"'{host}' is not an address of this computer. Use 0.0.0.0 for all of them, "
                    "127.0.0.1 for this computer only."
                ),
                2,
            )
    return f"{host}, port {port}, can't be used: {fault.strerror}.", 1


def _is_near(number: str) -> bool:
    return ipaddress.ip_address(number.partition("%")[0]).is_loopback


def _own_number(family: socket.AddressFamily) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((NOWHERE[family], 9))
            return str(asking.getsockname()[0])
    except OSError:
        return None
