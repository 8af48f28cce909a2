"""Keys pressed one after the other without the long waits in between that Textual's pilot makes: only what comes last has to be seen."""

from collections.abc import Iterator
from contextlib import contextmanager

import textual._wait as waiting


@contextmanager
def hurrying() -> Iterator[None]:
    """Looks oftener whether everything is at rest."""
    usual = waiting.SLEEP_GRANULARITY, waiting.SLEEP_IDLE
    waiting.SLEEP_GRANULARITY, waiting.SLEEP_IDLE = 1 / 250, 1 / 4000
    try:
        yield
    finally:
        waiting.SLEEP_GRANULARITY, waiting.SLEEP_IDLE = usual
