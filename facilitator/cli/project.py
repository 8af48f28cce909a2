"""`project`: the public screen in this terminal."""

import argparse
import shutil

from facilitator.cli.lesson_finder import find_lesson, newest_lesson, open_lesson
from facilitator.cli.settings import public_settings
from facilitator.cli.terminal import require_terminal
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable

HIGHEST, FARTHEST = 20, 100
"""Larger numbers of metres were meant as centimetres."""


def project_command(wanted: argparse.Namespace) -> int:
    """Follow the named lesson or the newest one; with `--check` only say whether the last row can read it."""
    if wanted.check:
        from facilitator.projector.legibility import judge_legibility

        height, distance = wanted.check
        if height <= 0 or distance <= 0:
            raise Unusable("Enter height and distance in metres, more than 0.")
        if height > HIGHEST or distance > FARTHEST:
            raise Unusable(
                f"An image {height:g} m high, seen from {distance:g} m? Enter metres; {height:g} cm are {height / 100:g}."
            )
        columns, rows = (0, wanted.rows) if wanted.rows else shutil.get_terminal_size()
        found = judge_legibility(height, distance, rows, columns)
        print(found.sentences)
        return 0 if found.readable else 1
    name = wanted.lesson or newest_lesson()
    require_terminal("'facilitator show --public' in a script")

    def opened() -> Lesson:
        return open_lesson(name, write=False)

    opened().store.close()
    theme, heard = public_settings(wanted.theme)
    from facilitator.cli.internal_error import run_app
    from facilitator.files.catalogue_files import words_in
    from facilitator.projector.app import Projector
    from facilitator.projector.follower import Follower

    return run_app(
        Projector(Follower(opened, words_in, heard), theme=theme), "projector", lambda: find_lesson(name), "project"
    )
