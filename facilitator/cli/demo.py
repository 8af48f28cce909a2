"""`demo`: a whole lesson with invented teams plays itself, and leaves its report and its score sheets behind."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from facilitator.cli.collect_record import collect_record, filing_of
from facilitator.cli.data_folder import home
from facilitator.cli.environment import machine_environment, new_path
from facilitator.cli.internal_error import run_app
from facilitator.cli.lesson_finder import open_lesson
from facilitator.cli.settings import settings_in_force
from facilitator.console.demonstration import TOGETHER, PlayingConsole, demonstration
from facilitator.console.print_jobs import kit_source_of
from facilitator.disk.output import private_folder, write_file
from facilitator.files.loader import SCENARIOS, load_plan, shipped_files
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.game.views.guidance import resting_words
from facilitator.game.views.verdict_sentence import result_of
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import machine_clocks
from facilitator.paper.html import as_html
from facilitator.paper.kit import kit
from facilitator.paper.output_files import write
from facilitator.plain.wording import counted
from facilitator.record.reports import REPORTS

DEMO = "demo"
SEED = "demo"
LASTS = 110
"""Seconds that a demonstration takes in the console."""


def demo_command(wanted: argparse.Namespace) -> int:
    """In a terminal it can be watched; without one it is there at once."""
    plan = wanted.plan or next(iter(shipped_files(SCENARIOS)))
    folder = private_folder(home(), DEMO)
    path = new_path(folder, Path(plan).stem, machine_clocks().utc())
    if sys.stdin.isatty() and sys.stdout.isatty():
        with TemporaryDirectory() as scratch, open_demo(Path(scratch, "once.lesson"), plan) as once:
            keys = sum(line.endswith("next") or 1 / TOGETHER for line in _carried_out(once))
        console = PlayingConsole(machine_environment(), open_demo(path, plan), LASTS / keys)
        code = run_app(console, "console", lambda: path, "resume")
        if code:
            return code
        lesson = open_lesson(str(path), write=False)
    else:
        lesson = open_demo(path, plan)
        for said in _played(lesson):
            if said:
                print(said)
    with lesson:
        _leave_behind(lesson, folder, path.stem)
    return 0


def open_demo(path: Path, plan: str) -> Lesson:
    """A lesson of invented teams with a virtual clock."""
    scenario, rules, texts = load_plan(plan, home())
    chosen = settle_choices(Choices(), scenario, rules, chance_of(SEED, ROOM), lambda n: codes_of(SEED, n))
    setup = Setup(chosen.sides, chosen.options, chosen.seats, chosen.numbers)
    create_lesson(path, machine_clocks(), texts, setup, rehearsal=True, seed=SEED).close()
    return open_lesson(str(path), write=True)


def _carried_out(lesson: Lesson) -> Iterator[str]:
    for line in demonstration(lesson):
        say(lesson, line)
        yield line


def _played(lesson: Lesson) -> Iterator[str]:
    """The whole lesson; for every line where it stands, if a phase has begun with it."""
    phase = -1
    for _ in _carried_out(lesson):
        room = lesson.room
        new = room.entered is not None and room.phase != phase
        phase = room.phase if room.entered is not None else -1
        yield f"{phase + 1} of {len(room.scenario.phases)}  {resting_words(room)}{_stands(lesson)}" if new else ""


def _stands(lesson: Lesson) -> str:
    """How many turns have been played."""
    turns = sum(table.turn_count for table in lesson.tables.values())
    return f" · {counted(turns, 'turn')} played" if turns else ""


def _leave_behind(lesson: Lesson, folder: Path, stem: str) -> None:
    """The result, and where the report and the score sheets lie."""
    for name, table in lesson.tables.items():
        result = result_of(table)
        at = f"Table {name}: " if len(lesson.tables) > 1 else ""
        print(f"Result: {at}{result or 'not counted to the end'}")
    report = folder / f"{stem}-report.html"
    settings, _ = settings_in_force()
    filing = filing_of(lesson, settings, machine_clocks().utc())
    document = REPORTS["teacher"](collect_record(lesson, True, filing))
    write_file(report, as_html(document, settings.paper), private=True)
    print(f"Report: {report}")
    made = kit(kit_source_of(lesson, settings))
    for sheet in write(made.files(f"{stem}-sheets"), folder, "html", settings.paper, home() / "templates", True).files:
        print(f"Sheets: {sheet}")
