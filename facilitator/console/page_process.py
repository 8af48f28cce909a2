"""The room's screen in a browser, from within the console: a process of its own that ends with the console and prints
nothing.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_SILENT = subprocess.DEVNULL


NETWORK = "0.0.0.0"
"""The host that stands for every address of this computer."""

NO_NETWORK = "This computer has no network, so phones can't open the page. Connect it, then try again."


def serve_in_background(
    lesson: Path,
    told: Callable[[str], None],
    opens: Callable[[str], bool] | None = None,
    host: str = "",
    phones: str = "W",
) -> Callable[[], None]:
    """Serve a lesson's page and open it; returns at once, and what it returns ends it. Without `host` the page is for
    this computer alone, and `phones` is the key that shows it to others.

    `told` is called from another thread, with a sentence: where the page is, or why there is none; so is `opens`, with
    the address.
    """
    server = _start(lesson, host)
    stopped = threading.Event()

    def tell(said: str) -> None:
        with suppress(RuntimeError):  # whoever asked may have gone meanwhile
            if not stopped.is_set():
                told(said)

    def arrive() -> None:
        assert server.stdout is not None and server.stderr is not None
        url = server.stdout.readline().strip()
        if not url:
            why = server.stderr.read().strip().splitlines()
            tell(why[-1] if why else "The page could not be served.")
            return
        # What it may say later is read and dropped, so that it never waits for a reader.
        threading.Thread(target=server.stderr.read, daemon=True).start()
        if host and only_here(url):
            tell(NO_NETWORK)
            return
        shown = not stopped.is_set() and (opens or show)(url)
        tell(_where(url, shown, "" if host else phones))

    def stop() -> None:
        assert server.stdin is not None
        stopped.set()
        server.stdin.close()  # it ends by itself then, as it does when this process dies
        try:
            server.wait(2)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()

    threading.Thread(target=arrive, daemon=True).start()
    return stop


def _where(url: str, shown: bool, phones: str) -> str:
    if shown:
        return f"The projector's page is open: {url}" + (
            f" It opens only on this computer. For phones press {phones}." if phones else ""
        )
    return f"The projector's page is at {url}. Open it " + (
        f"here, or press {phones} for phones." if phones else "in a browser."
    )


def only_here(url: str) -> bool:
    """Whether no other computer can open an address."""
    from ipaddress import ip_address
    from urllib.parse import urlsplit  # not with the console's start

    return ip_address((urlsplit(url).hostname or "").partition("%")[0]).is_loopback


def _start(lesson: Path, host: str) -> subprocess.Popen[str]:
    paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "facilitator",
            "serve",
            str(lesson),
            "--until-closed",
            *(("--host", host) if host else ()),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        encoding="utf-8",
        errors="replace",
    )


def show(url: str) -> bool:
    """Open an address in a browser with a window; whether that was tried. A browser for terminals would write over
    ours.
    """
    if sys.platform not in ("win32", "darwin") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    subprocess.Popen(
        [sys.executable, "-m", "webbrowser", url], stdin=_SILENT, stdout=_SILENT, stderr=_SILENT, start_new_session=True
    )
    return True
