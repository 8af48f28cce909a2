"""`do`: carry out commands in a lesson, from the arguments or line by line from standard input."""

import argparse
import json
import os
import sys
from collections.abc import Iterable

from facilitator.cli.lessons import open_lesson
from facilitator.journal.carry import Answer, arrive, leave, say

HELD = "This lesson is open in a console since {since}. Close that one, or open a read-only view of it."


def do_command(wanted: argparse.Namespace) -> int:
    """Carry out each line and answer it; 1 if any was refused."""
    lesson = open_lesson(wanted.lesson, write=True)
    pulse = lesson.store.pulse()
    if lesson.time.living(pulse) and pulse.process != os.getpid():
        from datetime import datetime

        print(HELD.format(since=f"{datetime.fromtimestamp(pulse.since / 1000):%H:%M}"), file=sys.stderr)
        return 1
    for sentence in arrive(lesson):
        print(sentence, file=sys.stderr)
    refused = False
    try:
        for line in wanted.lines or _typed(sys.stdin):
            answer = say(lesson, line)
            refused |= not answer.ok
            print(_shown(answer, wanted.json), flush=True)
    finally:
        leave(lesson)
        lesson.store.close()
    return int(refused)


def _typed(lines: Iterable[str]) -> Iterable[str]:
    """The lines that say something; empty ones and remarks after # are passed over."""
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def _shown(answer: Answer, as_json: bool) -> str:
    if not as_json:
        return str(answer)
    return json.dumps({"ok": answer.ok, "move": answer.move, "says": answer.said}, ensure_ascii=False)
