"""The console's shelf: where plans and lessons lie on this machine, its clocks, and what the teacher has set."""

import os
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from facilitator.cli.data_folder import ENDING, home, lesson_files
from facilitator.cli.last_times import last_times, remember
from facilitator.cli.lesson_finder import open_lesson
from facilitator.cli.lesson_to_write import close_written, open_to_write
from facilitator.cli.roster_files import code_page, load_rosters, old_lists, save_class, school_classes, settle_list
from facilitator.cli.settings import load_plan_here, settings_in_force
from facilitator.console.environment import Environment, LastTime, LessonCard, Plan, PlanCard
from facilitator.console.plan_cards import glance_at, lesson_card, plan_key
from facilitator.disk.output import private_folder
from facilitator.files.fault import Unreadable
from facilitator.files.loader import RULESETS, SCENARIOS, shipped_files
from facilitator.files.settings import Settings
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.setup.lesson_choices import Chosen
from facilitator.journal.chance import drawn_seed
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, machine_clocks
from facilitator.journal.problems import Unusable
from facilitator.plain.document import Document
from facilitator.record.pupil_names import NOBODY, PupilNames
from facilitator.sound.player import play

MOST_READ = 400
"""So many new lessons are read before the history is shown on a screen: about a second."""


def machine_environment(clocks: Clocks | None = None) -> Environment:
    """Everything that the console needs from this machine; its clocks may be others."""
    clocks = clocks or machine_clocks()
    settings, fault = settings_in_force()
    return Environment(
        clocks,
        partial(plans, settings),
        partial(_plan, settings),
        lesson_files,
        partial(_look, clocks, settings),
        lambda path: open_to_write(str(path), clocks),
        partial(_create, clocks),
        drawn_seed,
        play,
        home(),
        _history,
        partial(_report, clocks, settings),
        settings,
        fault,
        school_classes,
        pupil_names,
        last_times,
        code_page,
        save_class,
        old_lists,
        settle_list,
        _earlier_pace,
        close_written,
    )


def _earlier_pace(game: str, lesson: Lesson | None = None) -> EarlierPace:
    from facilitator.cli.history import earlier_pace_of

    try:
        return earlier_pace_of(game, lesson)
    except (Unusable, OSError):
        return {}


def pupil_names() -> PupilNames:
    """Who is who in all classes; nobody where the lists can't be read."""
    try:
        return PupilNames({p.code: p.name for pupils in load_rosters().values() for p in pupils})
    except Unusable:
        return NOBODY


def _history() -> Sequence[str]:
    from facilitator.cli.history import history_lines

    try:
        return history_lines(MOST_READ)
    except (Unusable, OSError) as fault:
        return [str(fault)]


def _report(clocks: Clocks, settings: Settings, lesson: Lesson) -> Document:
    from facilitator.cli.collect_record import collect_record, filing_of
    from facilitator.record.reports import REPORTS

    return REPORTS["teacher"](collect_record(lesson, True, filing_of(lesson, settings, clocks.utc())))


def plans(settings: Settings) -> Sequence[PlanCard]:
    """Lesson plans before games, those of the data folder before those that came with the program."""
    cards = []
    for kind in (SCENARIOS, RULESETS):
        own = sorted((home() / kind).glob("*.toml"))
        for path in (*own, *shipped_files(kind).values()):
            try:
                cards.append(glance_at(path, settings.people))
            except Unreadable as found:
                cards.append(PlanCard(str(path), path.stem, game=path.stem, fault=found.faults[0].sentence))
    return cards


def _plan(settings: Settings, name: str) -> Plan:
    scenario, rules, texts = load_plan_here(name, settings)
    return Plan(name, scenario, rules, texts, _earlier_pace(rules.id))


def _look(clocks: Clocks, settings: Settings, path: Path) -> LessonCard:
    try:
        lesson = open_lesson(str(path), write=False, clocks=clocks)
    except (Unusable, Unreadable, OSError) as fault:
        touched = int(path.stat().st_mtime * 1000) if path.exists() else 0
        return LessonCard(path, path.stem, touched, "can't be read", fault=str(fault))
    with lesson:
        return lesson_card(lesson, settings.people)


def _create(clocks: Clocks, plan: Plan, chosen: Chosen, seed: str) -> Path:
    folder = private_folder(home(), "lessons")
    path = new_path(folder, Path(plan.name).stem, clocks.utc())
    setup = Setup(chosen.sides, chosen.options, chosen.seats, chosen.numbers)
    create_lesson(path, clocks, plan.texts, setup, rehearsal=False, seed=seed).close()
    remember(LastTime(plan_key(plan.name), plan.scenario.ruleset, clocks.utc(), len(chosen.numbers), chosen.of))
    return path


def new_path(folder: Path, stem: str, now: int) -> Path:
    """Where a new lesson is kept: under its date, which no other lesson has."""
    name = f"{datetime.fromtimestamp(now / 1000):%Y-%m-%d-%H%M%S}-{stem}"
    names = (f"{name}{ENDING}", *(f"{name}-{n}-{os.getpid()}{ENDING}" for n in range(2, 100)))
    return next(folder / n for n in names if not (folder / n).exists())
