"""Lesson time: reckoned from the pulse by a clock that nobody sets, so that a change of the system's clock reaches
nobody.
"""

import os
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from facilitator.journal.rows import LAST_INSTANT, Pulse
from facilitator.plain.frozen import frozen

STALE = 5_000
"""A sign of life older than this is none any more."""

SINCE = "since "

LONG = 30 * 60_000
"""After so long without a sign of life a new sitting begins."""


@frozen
class Clocks:
    """What a machine's clocks show; tests hand in others."""

    utc: Callable[[], int]
    mono: Callable[[], int]
    boot: Callable[[], str]
    alive: Callable[[int], bool]


def machine_clocks() -> Clocks:
    """The clocks of this machine; the steady one counts on while a laptop sleeps, where the system offers that."""
    steady = getattr(time, "CLOCK_MONOTONIC" if sys.platform == "darwin" else "CLOCK_BOOTTIME", None)

    def mono() -> int:
        return (time.clock_gettime_ns(steady) if steady is not None else time.monotonic_ns()) // 1_000_000

    # The start's name is asked for once: where its minute stands in, a clock that is set would move it, and this
    # process's own signs of life would count as those of another start.
    return Clocks(lambda: time.time_ns() // 1_000_000, mono, cache(_boot), _alive)


def _boot() -> str:
    # Elsewhere the minute of the start stands in.
    return _boot_id() or f"{SINCE}{(time.time_ns() - time.monotonic_ns()) // 60_000_000_000}"


@cache
def _boot_id() -> str:
    """What the system calls this start of the machine, which no process outlives; nothing where it has no name for
    it.
    """
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _same(boot: str, other: str) -> bool:
    """Whether two names of a start of the machine mean the same one; minutes are reckoned and may differ by a
    little.
    """
    minutes = [name.removeprefix(SINCE) for name in (boot, other) if name.startswith(SINCE)]
    if len(minutes) == 2 and all(m.isascii() and m.isdigit() for m in minutes):
        return abs(int(minutes[0]) - int(minutes[1])) <= 2
    return boot == other


def _alive(process: int) -> bool:
    if sys.platform == "win32":
        return True  # there, asking like this would end the process; its beats have to tell
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


class LessonTime:
    """What time it is in a lesson, for one process."""

    def __init__(self, clocks: Clocks, rehearsal: bool = False) -> None:
        self.clocks = clocks
        self.rehearsal = rehearsal
        self._reached = 0
        self._guess: tuple[Pulse, int] | None = None

    def now(self, pulse: Pulse) -> int:
        """The instant, in milliseconds; it runs backwards only where somebody who knows corrects what was guessed."""
        if self.rehearsal:
            return pulse.lesson
        mono = self.clocks.mono()
        if _same(pulse.boot, self.clocks.boot()):
            if self._guess is not None:
                self._guess, self._reached = None, 0
            now = pulse.lesson + max(0, mono - pulse.mono)
        else:
            # The machine has been started anew: the system's clock is asked once, and then left alone.
            if self._guess is None or self._guess[0] != pulse:
                self._guess = pulse, max(pulse.lesson, self.clocks.utc() + pulse.lesson - pulse.utc) - mono
            now = self._guess[1] + mono
        self._reached = max(self._reached, now)
        return self._reached

    def living(self, pulse: Pulse) -> bool:
        """Whether a console holds this lesson now."""
        return (
            pulse.process is not None
            and _same(pulse.boot, self.clocks.boot())
            and self.clocks.alive(pulse.process)
            and self.clocks.mono() - pulse.mono <= STALE
        )

    def mark(self, process: int | None, since: int, lesson: int) -> Pulse:
        """A sign of life for now."""
        return Pulse(process, since, lesson, self.clocks.mono(), self.clocks.boot(), self.clocks.utc())


def next_local(now: int, hour: int, minute: int, utc: bool = False) -> int:
    """The first instant at or after `now` at which it is so late, on this machine's wall or, for rehearsals, in UTC."""
    here = _on_the_wall(now, utc)
    then = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then < here.replace(second=0, microsecond=0):
        then += timedelta(days=1)
    return int(then.timestamp() * 1000)


def time_of_day(instant: int, utc: bool = False) -> str:
    """An instant as a clock on this machine's wall shows it, or, for rehearsals, in UTC."""
    return f"{_on_the_wall(instant, utc):%H:%M}"


def _on_the_wall(instant: int, utc: bool) -> datetime:
    seconds = max(0, min(instant, LAST_INSTANT)) / 1000  # a lesson made by hand may say any number
    return datetime.fromtimestamp(seconds, UTC) if utc else datetime.fromtimestamp(seconds).astimezone()
