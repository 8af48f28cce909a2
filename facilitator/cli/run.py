"""A lesson is made (`open`), or its console opened: the home screen (no command), `run` and `resume`."""

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.cli.lesson_finder import newest_lesson
from facilitator.cli.lesson_to_write import close_written, open_to_write
from facilitator.cli.settings import load_plan_here, settings_in_force
from facilitator.cli.terminal import require_terminal
from facilitator.disk.output import private_folder
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import Choices, Chosen, for_class, settle_choices, typed_options
from facilitator.journal.chance import chance_of, codes_of, drawn_seed
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import machine_clocks
from facilitator.plain.wording import counted

SKIPPED = "Started without set-up. To choose numbers, seating and bell, quit and type 'facilitator'."
"""What `run` has not asked for."""


def home_command(wanted: argparse.Namespace) -> int:
    """The home screen: take a lesson up, start one, look at past ones."""
    return _console(None)


def run_command(wanted: argparse.Namespace) -> int:
    """Open a lesson and its console; without a file it is kept in the data folder under its date."""
    require_terminal("'facilitator open' and 'facilitator do' in a script")
    if wanted.lesson is None:
        from facilitator.cli.environment import new_path

        folder = private_folder(home(), "lessons")
        wanted.lesson = str(new_path(folder, Path(wanted.plan).stem, machine_clocks().utc()))
    wanted.json = False
    code = open_command(wanted)
    return code or _console(open_to_write(wanted.lesson), SKIPPED)


def resume_command(wanted: argparse.Namespace) -> int:
    """Take up the named lesson, or the newest one, where it stopped."""
    name = wanted.lesson or newest_lesson()
    require_terminal("'facilitator do' in a script")
    return _console(open_to_write(name))


def _console(lesson: Lesson | None, said: str = "") -> int:
    from facilitator.cli.environment import machine_environment
    from facilitator.cli.internal_error import run_app
    from facilitator.console.app import Console

    console = Console(machine_environment(), lesson, said)
    try:
        return run_app(
            console, "console", lambda: console.lesson.store.path if console.lesson is not None else None, "resume"
        )
    finally:
        if console.lesson is not None:
            close_written(console.lesson)


def open_command(wanted: argparse.Namespace) -> int:
    """Make the lesson file, and say what to know before the game begins."""
    scenario, rules, texts = load_plan_here(wanted.plan, settings_in_force()[0])
    seed = wanted.seed or drawn_seed()
    try:
        opened = _chosen(wanted, scenario, rules, seed)
    except Refused as refused:
        print(refused.sentence, file=sys.stderr)
        return 1
    setup = Setup(opened.sides, opened.options, opened.seats, opened.numbers)
    store = create_lesson(Path(wanted.lesson), machine_clocks(), texts, setup, rehearsal=wanted.rehearsal, seed=seed)
    lesson_id = store.header["id"]
    store.close()
    drawn = (
        [f"{opened.of}: {counted(len(opened.numbers), scenario.person)} at {counted(len(opened.sides), 'table')}."]
        if opened.of
        else []
    )
    for sentence in (*drawn, *opened.warnings):
        print(f"Note: {sentence}", file=sys.stderr)
    if wanted.json:
        print(
            json.dumps(
                {"lesson": lesson_id, "file": wanted.lesson, "warnings": list(opened.warnings)}, ensure_ascii=False
            )
        )
    else:
        print(f"Lesson opened: {wanted.lesson}")
    return 0


def _chosen(wanted: argparse.Namespace, scenario: Scenario, rules: Ruleset, seed: str) -> Chosen:
    choices = Choices(
        tables=wanted.tables,
        sides=wanted.sides,
        order=wanted.order or "",
        seats=wanted.seats,
        variant=wanted.variant,
        options=typed_options(rules, wanted.option),
        apart=wanted.apart or "",
    )
    if wanted.of is not None:
        from facilitator.cli.roster_files import school_class  # knows spreadsheets, which few lessons need

        choices = for_class(choices, school_class(wanted.of), wanted.absent or "")
    elif wanted.absent or wanted.apart:
        raise Refused("Name the class too. Absent and apart refer to its list.")
    return settle_choices(choices, scenario, rules, chance_of(seed, ROOM), partial(codes_of, seed))
