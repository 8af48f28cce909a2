"""The console: its home screen (no command), `run` and `resume`."""

import argparse
import sys
from pathlib import Path

from facilitator.cli.lesson_finder import home, lesson_files
from facilitator.cli.lesson_to_write import open_to_write
from facilitator.disk.output import private_folder
from facilitator.journal.lesson import Lesson
from facilitator.journal.lesson_time import machine_clocks


def home_command(wanted: argparse.Namespace) -> int:
    """The home screen: take a lesson up, start one, look at past ones."""
    return _console(None)


def run_command(wanted: argparse.Namespace) -> int:
    """Open a lesson and its console; without a file it is kept in the data folder under its date."""
    from facilitator.cli.open_command import open_command

    if wanted.lesson is None:
        from facilitator.cli.environment import new_path

        folder = private_folder(home(), "lessons")
        wanted.lesson = str(new_path(folder, Path(wanted.plan).stem, machine_clocks().utc()))
    wanted.json = False
    code = open_command(wanted)
    return code or _console(open_to_write(wanted.lesson))


def resume_command(wanted: argparse.Namespace) -> int:
    """Take up the named lesson, or the newest one, where it stopped."""
    if wanted.lesson is None:
        newest = lesson_files()
        if not newest:
            print("There is no lesson to take up; 'facilitator run planet-hexagon' begins one.", file=sys.stderr)
            return 1
        wanted.lesson = str(newest[0])
    return _console(open_to_write(wanted.lesson))


def _console(lesson: Lesson | None) -> int:
    from facilitator.cli.environment import machine_environment
    from facilitator.cli.internal_error import run_app
    from facilitator.console.app import Console

    console = Console(machine_environment(), lesson)
    try:
        return run_app(
            console, "console", lambda: console.lesson.store.path if console.lesson is not None else None, "resume"
        )
    finally:
        if console.lesson is not None:
            console.lesson.store.close()
