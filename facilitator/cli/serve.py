"""`serve`: the public screen as a page for any browser."""

import argparse
import os
import shutil
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec

from facilitator.cli.lesson_finder import find_lesson, newest_lesson, open_lesson
from facilitator.cli.settings import public_settings
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable

SHARED = "Anyone on this network with this address sees the projector's screen. Nobody can change anything there."
ONLY_HERE = "Only this computer can open this address. For phones on your network: --host 0.0.0.0"
DARK_ON_LIGHT, PLAIN = "\x1b[38;2;0;0;0;48;2;255;255;255m", "\x1b[0m"


def serve_command(wanted: argparse.Namespace) -> int:
    """Follow the named lesson or the newest one, and show it to browsers until Ctrl-C."""
    if find_spec("h11") is None:
        raise Unusable(
            "The page needs a package that is not installed. Install it with: pip install 'facilitator[web]'"
        )
    if wanted.port is not None and not 0 <= wanted.port <= 65535:
        raise Unusable(f"There is no port {wanted.port}. Ports are 1 to 65535.")
    name = wanted.lesson or newest_lesson()
    if find_lesson(name).exists():
        open_lesson(name, write=False).store.close()
    else:
        print(f"There is no lesson {name} yet. The page waits for it.", file=sys.stderr)
    return _served(name, wanted)


def _served(name: str, wanted: argparse.Namespace) -> int:
    from facilitator.files.catalogue_files import words_in
    from facilitator.projector.follower import Follower
    from facilitator.projector.web.address import NoAddress, listen
    from facilitator.projector.web.server import serve

    def opened() -> Lesson:
        return open_lesson(name, write=False)

    theme, heard = public_settings(wanted.theme)
    try:
        listening = listen(wanted.host, wanted.port)
    except NoAddress as fault:
        print(fault.sentence, file=sys.stderr)
        return fault.code

    def begun() -> None:
        urls = listening.urls()
        print("\n".join(urls), flush=True)
        if listening.token:
            print(SHARED, file=sys.stderr)
        if not wanted.until_closed and sys.stderr.isatty():
            print(for_phones(urls[0], shutil.get_terminal_size()[0]), file=sys.__stderr__)  # with its colours
        if wanted.open:
            from facilitator.console.page_process import show

            show(urls[-1])
        if wanted.until_closed:
            threading.Thread(target=_until_closed, daemon=True).start()

    with suppress(KeyboardInterrupt):
        serve(Follower(opened, words_in, heard), listening, begun, theme)
    return 0


def for_phones(url: str, columns: int) -> str:
    """The QR code of an address for a terminal, or a sentence where no phone could open it."""
    from facilitator.console.page_process import only_here
    from facilitator.paper.qr_modules import qr_modules
    from facilitator.widgets.qr_code import qr_lines

    if only_here(url):
        return ONLY_HERE
    lines = qr_lines(modules) if (modules := qr_modules(url)) else ()
    if not lines:
        return "To see a QR code of the address, install segno: pip install 'facilitator[web]'"
    if len(lines[0]) > columns:
        return f"To see a QR code of the address, make this window {len(lines[0])} columns wide."
    return "\n".join(f"{DARK_ON_LIGHT}{line}{PLAIN}" for line in lines)


def _until_closed() -> None:
    """End as soon as whoever started us has gone: then nobody holds the other end of our input any more."""
    sys.stdin.buffer.read()
    os._exit(0)  # nothing is open for writing, so there is nothing to put away
