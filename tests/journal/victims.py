"""Processes that write to a lesson and are killed at some instant; what they acknowledged before is known."""

import json
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from journal.pebbles import forked, lesson_at

from facilitator.console.hold import Hold
from facilitator.console.table_sweep import Sweep
from facilitator.game.dispatch.text_form import parse_line
from facilitator.journal.batch import Answer
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.journal.requests import submit_together

FORM = ("{0}: add points 2 red", "{0}: move 1 bag hand red", "{0}: add points 1 blue", '{0}: note "of {1}"')
"""What a form says as one batch."""

Report = Callable[[object], None]
BEGUN = "begun"


@dataclass
class Ending:
    """What a process said before it was killed: the moves that it acknowledged, each with the running sum of all until then."""

    said: list[list[int]] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The last move that was acknowledged."""
        return self.said[-1][0] if self.said else 0


def acknowledged(lesson: Lesson) -> list[int]:
    """What a writer says of its last move: its number, and the sum over it and all before it."""
    row = lesson.store._db.execute("SELECT n, sum FROM move ORDER BY n DESC LIMIT 1").fetchone()
    return list(row)


def held(path: Path) -> tuple[Lesson, Hold]:
    """A lesson as a console takes it up."""
    lesson = lesson_at(path)
    lesson.hand = "console"
    return lesson, Hold(lesson, "Ctrl+T")


def swept(lesson: Lesson, hold: Hold, sweep: Sweep) -> Answer:
    """Space at all tables, as the class screen does it."""
    return sweep.next(
        lesson,
        lambda swept: hold.write(lambda: submit_together(lesson, swept, all_of_them=False), lambda refused: [refused]),
    )


def sweeping(path: Path, report: Report) -> None:
    lesson, hold = held(path)
    report(BEGUN)
    while True:
        if swept(lesson, hold, Sweep()).ok:
            report(acknowledged(lesson))


def entering(path: Path, report: Report) -> None:
    lesson, hold = held(path)
    report(BEGUN)
    for n in range(10_000):
        parsed = [parse_line(line.format(1 + n % 7, n)).request for line in FORM]
        form = [request for request in parsed if request is not None]
        answers = hold.write(lambda form=form: submit_together(lesson, form), lambda refused: [refused])  # type: ignore[misc]
        if answers[-1].ok:
            report(acknowledged(lesson))


def converting(path: Path, report: Report) -> None:
    """A lesson of format 1 is written to for the first time."""
    lesson = lesson_at(path)
    report(BEGUN)
    for n in range(10_000):
        if say(lesson, f'note "converted {n}"').ok:
            report(acknowledged(lesson))


def killed(work: Callable[[Path, Report], None], path: Path, after: float) -> Ending:
    """Let a process do something; the system ends it, without a word to it, so many seconds after it has begun."""
    read, write = os.pipe()

    def report(what: object) -> None:
        os.write(write, json.dumps(what).encode() + b"\n")
        if what == BEGUN:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(
                signal.ITIMER_REAL, max(after, 1e-6)
            )  # by its own clock: a signal from outside would come late

    child = forked(lambda: work(path, report))
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and said.startswith(b'"begun"'), "it ended by itself"
    return Ending([json.loads(line) for line in said.splitlines(keepends=True)[1:] if line.endswith(b"\n")])
