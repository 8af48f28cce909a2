"""`do`: carry out commands in a lesson, from the arguments or line by line from standard input."""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from facilitator.cli.lesson_finder import find_lesson, newest_lesson
from facilitator.cli.lesson_to_write import close_written, open_to_write
from facilitator.game.dispatch.text_form import is_line
from facilitator.journal.absence import arrive, leave
from facilitator.journal.batch import Answer
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Behind, LessonHeld, Unusable
from facilitator.journal.rescue import rescue_lesson

HELD = "This lesson is open in a console since {since}. Close it, or open a read-only view."

LONGEST = 100_000
"""Characters of a line; a note of 400 is cut."""


def do_command(wanted: argparse.Namespace) -> int:
    """Carry out each line and answer it; 1 if any was refused. Where the first word is a line and no lesson, the newest
    lesson is meant.
    """
    name = wanted.lesson
    if name is not None and is_line(name) and not find_lesson(name).exists():
        wanted.lines, name = [name, *wanted.lines], None
    lesson = open_to_write(name or newest_lesson())
    try:
        held = held_sentence(lesson)
        if held:
            print(held, file=sys.stderr)
            return 1
        if lesson.incomplete:
            print(lesson.incomplete, file=sys.stderr)
        with suppress(Behind, LessonHeld):  # another process was quicker, and has recorded it
            missed = arrive(lesson)
            if missed is not None:
                print(missed.said, file=sys.stderr)
        refused = _all_said(lesson, wanted)
        _stay(lesson)
        if not held_sentence(lesson):
            leave(lesson)
        return int(refused)
    finally:
        close_written(lesson)


def _all_said(lesson: Lesson, wanted: argparse.Namespace) -> bool:
    """Carry out line after line; whether any was refused. A console that opens meanwhile is let in."""
    refused = False
    for line in wanted.lines or _typed(sys.stdin):
        _stay(lesson)
        held = held_sentence(lesson)
        answer = Answer(False, held) if held else say(lesson, line)
        refused |= not answer.ok
        print(_shown(answer, wanted.json), flush=True)
    return refused


def _stay(lesson: Lesson) -> None:
    """Where the file is not where it was, the lesson is written back: what was answered ok must be found."""
    saved = rescue_lesson(lesson) if lesson.store.current else ""
    if saved:
        print(saved, file=sys.stderr)


def held_sentence(lesson: Lesson) -> str:
    """The sentence for a lesson that another process holds; empty where nobody does."""
    pulse = lesson.store.pulse()
    if not lesson.time.living(pulse) or pulse.process == os.getpid():
        return ""
    from datetime import datetime

    return HELD.format(since=f"{datetime.fromtimestamp(pulse.since / 1000):%H:%M}")


def _typed(lines: TextIO | None) -> Iterable[str]:
    """The lines that say something; empty ones and remarks after # are passed over."""
    while lines is not None and (line := lines.readline(LONGEST + 1)):
        if len(line) > LONGEST:
            raise Unusable(f"A line has more than {LONGEST} characters. The lines before it are done.")
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def _shown(answer: Answer, as_json: bool) -> str:
    if not as_json:
        return str(answer)
    return json.dumps({"ok": answer.ok, "move": answer.move, "says": answer.said}, ensure_ascii=False)
