"""`run` and `resume`: open a lesson's console."""

import argparse
import sys
from datetime import datetime
from pathlib import Path

from facilitator.cli.doing import held_words
from facilitator.cli.lessons import ENDING, home, lesson_files, open_lesson
from facilitator.cli.opening import open_command
from facilitator.journal.lesson import Lesson
from facilitator.journal.when import machine_clocks


def run_command(wanted: argparse.Namespace) -> int:
    """Open a lesson and its console; without a file it is kept in the data folder under its date."""
    if wanted.lesson is None:
        folder = home() / "lessons"
        folder.mkdir(parents=True, exist_ok=True)
        wanted.lesson = str(folder / f"{datetime.now():%Y-%m-%d-%H%M%S}-{Path(wanted.plan).stem}{ENDING}")
    wanted.json = False
    code = open_command(wanted)
    return code or _console(open_lesson(wanted.lesson, write=True))


def resume_command(wanted: argparse.Namespace) -> int:
    """Take up the named lesson, or the newest one, where it stopped."""
    if wanted.lesson is None:
        newest = lesson_files()
        if not newest:
            print("There is no lesson to take up; 'facilitator run planet-hexagon' begins one.", file=sys.stderr)
            return 1
        wanted.lesson = str(newest[0])
    return _console(open_lesson(wanted.lesson, write=True))


def _console(lesson: Lesson) -> int:
    held = held_words(lesson)
    if held:
        print(held, file=sys.stderr)
        return 1
    from facilitator.console.app import Console

    try:
        Console(lesson, machine_clocks().mono).run()
    finally:
        lesson.store.close()
    return 0
