"""`print`: the kit on paper, or some parts of it."""

import argparse
import sys
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.cli.environment import pupil_names
from facilitator.cli.history import earlier_pace_of
from facilitator.cli.lesson_finder import find_lesson, newest_lesson, read_lesson
from facilitator.cli.roster_files import school_classes
from facilitator.console.key_assignment import usual_keys
from facilitator.console.print_jobs import key_rows, kit_source_of
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import RULESETS, SCENARIOS, load_plan, shipped_files
from facilitator.files.settings import Settings, load_settings
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.paper.kit import COVER, DURING, PARTS, kit, parts_named
from facilitator.paper.kit_source import KitSource, source_of_plan
from facilitator.paper.output_files import write
from facilitator.paper.templates import Unfit, copy_templates
from facilitator.plain.document import Document
from facilitator.plain.frozen import replace
from facilitator.plain.wording import counted
from facilitator.planning.lesson_fit import fit_lesson
from facilitator.planning.ways import plan_sentences
from facilitator.record.pupil_names import NOBODY

LIST, TEMPLATES = "list", "templates"


def print_command(wanted: argparse.Namespace) -> int:
    """Write the kit, and say where it lies; what to know about it goes to standard error."""
    settings = load_settings(home(), usual_keys())
    words = [word for word in (wanted.kit or "").split(",") if word.strip()]
    if [word.strip() for word in words] == [LIST]:
        titles = words_in("en").paper.parts
        print("\n".join(f"{name:<12} {titles[name]}" for name in (COVER, *PARTS)))
        return 0
    if wanted.templates:
        print("\n".join(str(path) for path in copy_templates(home() / TEMPLATES)))
        return 0
    given, stem, private = _given(wanted.plan or newest_lesson(), settings)
    given = replace(given, economy=wanted.economy)
    parts = parts_named(word.strip() for word in words)
    made = kit(given, parts)
    if parts:
        for part in made.missing:
            print(
                f"{given.rules.title} has nothing for '{part}' {'yet' if part in DURING else 'here'}.", file=sys.stderr
            )
        stem = f"{stem}-{parts[0]}" if len(parts) == 1 else f"{stem}-parts"
    return _written(wanted, made.files(stem), settings, private)


def _given(word: str, settings: Settings) -> tuple[KitSource, str, bool]:
    """A lesson if there is one of this name, otherwise a plan; how its files are called; whether they are private, as a
    lesson's are.
    """
    plans = {**shipped_files(RULESETS), **shipped_files(SCENARIOS)}
    path = find_lesson(word)
    if not word.endswith(".toml") and word not in plans and path.is_file():
        with read_lesson(word) as lesson:
            return _of_lesson(lesson, settings), path.stem, True
    scenario, rules, _ = load_plan(word, home())
    keys, words = key_rows(rules, settings), words_in(scenario.words)
    given = source_of_plan(scenario, rules, words, keys, settings.school.name, settings.duplex)
    fit = fit_lesson(scenario, rules, earlier=earlier_pace_of(rules.id))
    return replace(given, plan=plan_sentences(fit)), Path(word).stem, False


def _of_lesson(lesson: Lesson, settings: Settings) -> KitSource:
    names = pupil_names() if lesson.room.named else NOBODY
    try:
        classes = school_classes()
    except Unusable:
        classes = ()  # a lesson is printed without its class's name then
    return kit_source_of(lesson, settings, names, classes, earlier_pace_of(lesson.rules.id))


def _written(wanted: argparse.Namespace, files: list[tuple[str, Document]], settings: Settings, private: bool) -> int:
    folder = Path(wanted.out or ".")
    if not files:
        print("Nothing was saved.", file=sys.stderr)
        return 1
    try:
        written = write(files, folder, wanted.format, wanted.paper or settings.paper, home() / TEMPLATES, private)
    except Unfit as fault:
        raise Unusable(fault.sentence) from fault
    except OSError as fault:
        raise Unusable(f"{folder}: files can't be saved there ({fault.strerror or fault}).") from fault
    for note in written.notes:
        print(f"Note: {note}", file=sys.stderr)
    print("\n".join(str(path) for path in written.files))
    if written.sheets:
        print(f"{counted(written.sheets, 'sheet')} of paper")
    return 0
