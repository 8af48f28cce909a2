"""The rows of a lesson file: what a stored move and a sign of life hold, and the sums that prove them."""

import json
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple
from zlib import crc32

from facilitator.journal.problems import unknown
from facilitator.plain.frozen import frozen


class About(NamedTuple):
    """What people ask about a move; the fold does not need it.

    `texts`: how many texts the lesson had kept after it; `batch`: the number of the first move that the same key or
    form made; `by`: whose hand it was; `line`: the command as text, private words replaced by the numbers of their
    texts.
    """

    written: int
    said: str
    texts: int = 0
    batch: int = 0
    by: str = ""
    line: str = ""


class Row(NamedTuple):
    """One stored move: its number, strand, kind and instant, its events, and what there is to know about it."""

    n: int
    strand: str
    kind: str
    at: int
    body: str
    about: str

    @property
    def facts(self) -> About:
        """What there is to know about it; facts that a later version added are passed over."""
        try:
            found = json.loads(self.about)
            about = About(*(found.get(name, default) for name, default in ABSENT.items()))
        except (ValueError, AttributeError, RecursionError) as fault:
            raise unknown(type(fault).__name__) from None
        if tuple(map(type, about)) != KINDS_OF_FACTS or not 0 <= about.written < LAST_INSTANT:
            raise unknown(f"what is kept about move {self.n}")
        return about


ABSENT = About(0, "")._asdict()
KINDS_OF_FACTS = tuple(map(type, ABSENT.values()))
LAST_INSTANT = 253_370_764_800_000
"""The year 9999, from which on a clock can't tell the time."""


as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""One line of JSON; `json.dumps` would make an encoder for every line."""


def stored_about(about: About) -> str:
    """How it is stored: one line of JSON."""
    return as_json(about._asdict())


def row_sum(rows: Iterable[Row], before: int) -> int:
    """The running sum after some moves; `before` is the one of the move before them."""
    values = list(chain.from_iterable(rows))  # all of them at one go: thousands are checked when a lesson is opened
    lines = "%s\x1f%s\x1f%s\x1f%s\x1f%s\x1f%s\n" * (len(values) // len(Row._fields)) % tuple(values)
    return crc32(lines.encode(), before)


@frozen
class Pulse:
    """The last sign of life: whose it was, lesson time then, and what the machine's clocks showed.

    `holder` is the word that the console which holds the lesson has chosen for itself; `open`: whoever wrote last has
    not left yet.
    """

    process: int | None
    since: int
    lesson: int
    mono: int
    boot: str
    utc: int
    holder: str = ""
    open: bool = False


LOST = Pulse(None, 0, 0, 0, "", 0)
"""Instead of a sign of life that can't be read."""


def is_plausible(pulse: Pulse) -> bool:
    """Whether a sign of life can have been written by this program, and not by hand."""
    numbers = (pulse.since, pulse.lesson, pulse.mono, pulse.utc, pulse.process or 0)
    words = isinstance(pulse.boot, str) and isinstance(pulse.holder, str)
    return words and all(type(n) is int and 0 <= n < LAST_INSTANT for n in numbers)


def pulse_sum(values: Sequence[object]) -> int:
    """What proves a sign of life."""
    return crc32("\x1f".join(map(str, values)).encode())


def pulse_values(pulse: Pulse) -> tuple[object, ...]:
    """The columns of a sign of life, with the sum."""
    values = tuple(int(v) if isinstance(v, bool) else v for v in vars(pulse).values())
    return (*values, pulse_sum(values))
