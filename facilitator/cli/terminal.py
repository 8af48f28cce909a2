"""Whether there is a terminal to show a screen in, and a bar on it."""

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

from facilitator.journal.problems import Unusable

T = TypeVar("T")
FEW = 20
"""So many things are done before anybody would look at a bar."""


def at_a_terminal() -> bool:
    """Whether somebody sits there who can see a screen and press keys."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def require_terminal(instead: str) -> None:
    """Refuse to draw a screen into a file or a pipe; `instead` is what works there."""
    if not at_a_terminal():
        raise Unusable(f"This needs a terminal window. Type it there, or use {instead}.")


def with_bar(things: Sequence[T], said: str) -> Iterable[T]:
    """Show how far it is, on standard error, and gone when it is done."""
    if len(things) < FEW or not sys.stderr.isatty():
        return things
    from rich.console import Console  # takes longer to load than most histories to show
    from rich.progress import track

    return track(things, said, console=Console(file=sys.__stderr__), transient=True)
