"""`serve`: the public screen as a page for any browser."""

import argparse
import os
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec

from facilitator.cli.lesson_finder import find_lesson, lesson_files, open_lesson
from facilitator.cli.settings import theme_for
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable

NEEDED = ("starlette", "uvicorn")


def serve_command(wanted: argparse.Namespace) -> int:
    """Follow the named lesson or the newest one, and show it to browsers until Ctrl-C."""
    if any(find_spec(name) is None for name in NEEDED):
        raise Unusable(
            "The page needs two packages that are not installed; install them with: pip install 'facilitator[web]'"
        )
    if wanted.port is not None and not 0 <= wanted.port <= 65535:
        raise Unusable(f"There is no port {wanted.port}; ports go from 1 to 65535.")
    name = wanted.lesson or next((str(p) for p in lesson_files()), None)
    if name is None:
        print("There is no lesson to show; 'facilitator run planet-hexagon' begins one.", file=sys.stderr)
        return 1
    if find_lesson(name).exists():
        open_lesson(name, write=False).store.close()
    else:
        print(f"There is no lesson {name} yet; the page waits for it.", file=sys.stderr)
    return _served(name, wanted)


def _served(name: str, wanted: argparse.Namespace) -> int:
    from facilitator.files.catalogue_files import words_in
    from facilitator.projector.follower import Follower
    from facilitator.projector.web.address import NoAddress, listen
    from facilitator.projector.web.server import serve

    def opened() -> Lesson:
        return open_lesson(name, write=False)

    theme = theme_for(wanted.theme)
    try:
        listening = listen(wanted.host, wanted.port)
    except NoAddress as fault:
        print(fault.sentence, file=sys.stderr)
        return fault.code

    def begun() -> None:
        urls = listening.urls()
        print("\n".join(urls), flush=True)
        if listening.token:
            print(
                (
                    "Whoever is on this network and is given this address sees what the room sees; nobody can change "
                    "anything there."
                ),
                file=sys.stderr,
            )
        if wanted.open:
            from facilitator.console.page_process import show

            show(urls[-1])
        if wanted.until_closed:
            threading.Thread(target=_until_closed, daemon=True).start()

    with suppress(KeyboardInterrupt):
        serve(Follower(opened, words_in), listening, begun, theme)
    return 0


def _until_closed() -> None:
    """End as soon as whoever started us has gone: then nobody holds the other end of our input any more."""
    sys.stdin.buffer.read()
    os._exit(0)  # nothing is open for writing, so there is nothing to put away
