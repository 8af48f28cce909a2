"""A real browser without a window, driven over two pipes: its own protocol, one JSON object after the other, and no package for it."""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--mute-audio",
    "--force-device-scale-factor=1",
    "--remote-debugging-pipe",
    "about:blank",
)
PATIENCE = 20.0


class Chromium:
    """One browser process."""

    def __init__(self, folder: Path) -> None:
        assert PROGRAM is not None
        read_by_it, self._write = _high_pipe()
        self._read, written_by_it = _high_pipe()
        null = (
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        )
        self._process = os.posix_spawn(
            PROGRAM,
            [PROGRAM, f"--user-data-dir={folder}", *FLAGS],
            {**os.environ, "HOME": str(folder)},
            setsid=True,
            file_actions=[*null, (os.POSIX_SPAWN_DUP2, read_by_it, 3), (os.POSIX_SPAWN_DUP2, written_by_it, 4)],
        )
        os.close(read_by_it)
        os.close(written_by_it)
        self._rest, self._last = b"", 0
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **values: object) -> dict[str, Any]:
        """Ask for something and wait for the answer; what happens meanwhile is kept in `events`."""
        self._last += 1
        number = self._last
        asked = {"id": number, "method": method, "params": values, **({"sessionId": session} if session else {})}
        os.write(self._write, json.dumps(asked).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while True:
            message = self._next(until)
            assert message is not None, f"the browser does not answer {method}"
            if message.get("id") == number:
                assert "error" not in message, f"{method}: {message['error']}"
                return dict(message["result"])

    def listen(self, seconds: float) -> None:
        """Take in for a while what happens."""
        until = time.monotonic() + seconds
        while self._next(until) is not None:
            pass

    def _next(self, until: float) -> dict[str, Any] | None:
        while b"\0" not in self._rest:
            if not select.select([self._read], [], [], max(0.0, until - time.monotonic()))[0]:
                return None
            more = os.read(self._read, 1 << 20)
            assert more, "the browser has gone"
            self._rest += more
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        if "method" in message:
            self.events.append(message)
        return message

    def page(self, url: str = "about:blank") -> "Page":
        """A new page, in a profile of its own."""
        profile = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=profile)["targetId"]
        page = Page(self, self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"], target)
        if url != "about:blank":
            page.go(url)
        return page

    def close(self) -> None:
        """End it, and everything that it started."""
        os.close(self._write)
        os.close(self._read)
        with suppress(ProcessLookupError):
            os.killpg(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


class Page:
    """One page of the browser."""

    def __init__(self, browser: Chromium, session: str, target: str) -> None:
        self.browser, self.session, self._target = browser, session, target
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.size(1920, 1080)

    def call(self, method: str, **values: object) -> dict[str, Any]:
        """Ask something of this page."""
        return self.browser.call(method, self.session, **values)

    def go(self, url: str) -> None:
        """Open an address."""
        self.call("Page.navigate", url=url)

    def size(self, wide: int, high: int) -> None:
        """How large the window is."""
        self.call("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=False)
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def run(self, code: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True, userGesture=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, code: str, seconds: float = 10.0) -> Any:
        """Until an expression is true."""
        until = time.monotonic() + seconds
        while not (value := self.run(code)):
            assert time.monotonic() < until, f"never became true: {code}; the page says: {self.text()!r}"
            self.browser.listen(0.02)
        return value

    def text(self) -> str:
        """What can be read."""
        return str(self.run("document.body ? document.body.innerText : ''"))

    def picture(self, path: Path) -> None:
        """Write down what it looks like."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def happened(self, method: str) -> list[dict[str, Any]]:
        """What the browser told of this page."""
        self.browser.listen(0.05)
        return [
            e["params"] for e in self.browser.events if e["method"] == method and e.get("sessionId") == self.session
        ]

    def complaints(self) -> list[str]:
        """Errors of scripts, and what the page's policy forbade."""
        logged = [e["entry"]["text"] for e in self.happened("Log.entryAdded") if e["entry"]["level"] == "error"]
        return [*logged, *(str(e["exceptionDetails"]) for e in self.happened("Runtime.exceptionThrown"))]

    def close(self) -> None:
        """Close it."""
        self.browser.call("Target.closeTarget", targetId=self._target)


def _high_pipe() -> tuple[int, int]:
    """A pipe whose ends can't be in the way of those that the browser wants at 3 and 4."""
    low = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in low)
    for end in low:
        os.close(end)
    return high[0], high[1]


@contextmanager
def chromium() -> Iterator[Chromium]:
    """A browser as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="facilitator-chromium-", ignore_cleanup_errors=True) as folder:
        browser = Chromium(Path(folder))
        try:
            yield browser
        finally:
            browser.close()
