"""Files that a person names to be read: refused by their kind and size before a byte of them is read."""

import stat
import sys
from pathlib import Path

from facilitator.journal.problems import Unusable


def read_input(file: str, most: int) -> bytes:
    """What a file holds, or standard input where it is `-`; a sentence where that is more than `most` bytes."""
    try:
        if file == "-":
            return _within(sys.stdin.buffer.read(most + 1), "What was typed", most)
        path = Path(file)
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise Unusable(
                f"{file} is {'a folder' if stat.S_ISDIR(found.st_mode) else 'not an ordinary file'}. Name a file."
            )
        if found.st_size > most:
            raise _too_large(file, most)
        with path.open("rb") as source:
            return _within(source.read(most + 1), file, most)  # it may have grown since
    except OSError as fault:
        raise Unusable(f"{file} can't be read: {fault.strerror}.") from fault


def _within(data: bytes, what: str, most: int) -> bytes:
    if len(data) > most:
        raise _too_large(what, most)
    return data


def _too_large(what: str, most: int) -> Unusable:
    return Unusable(f"{what} is too large: the limit is {most // 1_000_000} MB.")
