"""Whether there is a terminal to show a screen in."""

import sys

from facilitator.journal.problems import Unusable


def at_a_terminal() -> bool:
    """Whether somebody sits there who can see a screen and press keys."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def require_terminal(instead: str) -> None:
    """Refuse to draw a screen into a file or a pipe; `instead` is what works there."""
    if not at_a_terminal():
        raise Unusable(f"This needs a terminal window. Type it there, or use {instead}.")
