"""Printing from within the console: what makes sense now, written to a folder in a thread, then opened or sent to a
printer.
"""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from facilitator.console.key_assignment import controls_for
from facilitator.console.key_words import key_of
from facilitator.disk.output import private_folder
from facilitator.files.catalogue_files import words_in
from facilitator.files.settings import Settings, key_list
from facilitator.game.notes.time_spent import EarlierPace
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.setup.lesson_choices import SchoolClass, class_finder
from facilitator.journal.batch import past_moves
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.paper.kit import AFTER, BEFORE, COVER, Kit, kit
from facilitator.paper.kit_source import KeyRow, KitSource
from facilitator.plain.frozen import frozen
from facilitator.planning.lesson_fit import fit_lesson, plan_as_opened
from facilitator.planning.ways import plan_sentences
from facilitator.record.pupil_names import NOBODY, PupilNames

_SILENT = subprocess.DEVNULL


@frozen
class Offer:
    """Something that can be printed now: its key, what it is, and the parts that it has."""

    key: str
    title: str
    parts: tuple[str, ...]


def key_rows(rules: Ruleset, settings: Settings) -> tuple[KeyRow, ...]:
    """The console's keys as the key card shows them."""
    rows = controls_for(rules, {name: key_list(keys) for name, keys in settings.keys.items()})
    controls = {row.id: row for row in rows}
    return tuple(KeyRow(row.id, row.group, row.all_keys, row.help, key_of(row.id, controls)) for row in rows)


def kit_source_of(
    lesson: Lesson,
    settings: Settings,
    names: PupilNames = NOBODY,
    classes: Sequence[SchoolClass] = (),
    earlier: EarlierPace | None = None,
) -> KitSource:
    """A lesson as it is now, with what paper needs, such as the title of its class."""
    try:
        texts = lesson.people.texts() if lesson.last_text else {}
    except Unusable:
        texts = {}  # without the file about people the tables have no titles of their own
    titles = {
        name: texts[place.title]
        for name, place in lesson.room.tables.items()
        if place.title in texts and place.title is not None
    }
    begun = any(table.place or table.over is not None or table.sheets for table in lesson.tables.values())
    words = words_in(lesson.scenario.words)
    return KitSource(
        lesson.rules,
        lesson.scenario,
        lesson.tables,
        lesson.room,
        words,
        key_rows(lesson.rules, settings),
        lesson.now(),
        titles,
        names,
        begun,
        class_finder(classes)(code for codes in lesson.room.seats.values() for code in codes),
        _day(lesson.opened, words),
        settings.school.name,
        duplex=settings.duplex,
        past={name: past_moves(lesson.table_strand(name)) for name in lesson.tables} if begun else {},
        log=lesson.log,
        texts=texts,
        plan=() if begun else _plan(lesson, earlier),
    )


def _plan(lesson: Lesson, earlier: EarlierPace | None) -> tuple[str, ...]:
    """What the planner says about a lesson as it was opened."""
    table = max(lesson.tables.values(), key=lambda one: len(one.sides))
    options = {f"{option}.{side}" if side else option: value for (option, side), value in table.options.items()}
    heads = sum(map(len, lesson.room.seats.values()))
    plan = plan_as_opened(lesson.scenario, len(lesson.tables), len(table.sides), heads, options)
    return plan_sentences(fit_lesson(plan, lesson.rules, earlier=earlier))


def _day(instant: int, words: Catalogue) -> str:
    """The date of a lesson, as its language writes it."""
    date = datetime.fromtimestamp(instant / 1000)
    return words.fill(words.paper.day, day=str(date.day), month=words.paper.months[date.month - 1], year=str(date.year))


def offers(given: KitSource) -> tuple[Offer, ...]:
    """What can be printed now, what makes most sense first; nothing that would be empty."""
    score = given.rules.score is not None
    whole = Offer("k", "the complete blank kit", (COVER, *BEFORE))
    blank = Offer("b", "blank score sheets" if score else "blank board sheets", ("score", "class", "board"))
    hints = Offer("h", "hint cards and the rules in short", ("hints", "rules"))
    keys = Offer("y", "the keys of this console", ("keys",))
    stood = Offer("s", "current state, for next time", ("stood",))
    filled = Offer("f", "filled score sheets", ("filled",))
    praise = Offer("c", "certificates", ("certificate",))
    booklet = Offer("o", "the results of the lesson, one booklet", AFTER)
    going = [booklet, filled, praise, stood, blank] if given.over else [stood, filled, blank, hints, keys]
    wanted = going if given.begun else [whole, blank, hints, keys]
    return tuple(offer for offer in wanted if _any(given, offer))


def _any(given: KitSource, offer: Offer) -> bool:
    made = kit(given, offer.parts)
    return bool(made.open.pages) or made.secret is not None


def print_in_background(
    made: Kit,
    stem: str,
    folder: Path,
    paper: str,
    templates: Path,
    told: Callable[[str, bool], None],
    done: Callable[[tuple[Path, ...]], None],
) -> threading.Thread:
    """Write a kit without holding the console up; `told` hears how it goes, `done` which files there are, both from
    another thread.
    """

    def work() -> None:
        from facilitator.paper.output_files import write
        from facilitator.paper.templates import Unfit

        told("Drawing the pages …", True)
        try:
            private_folder(folder.parent, folder.name)
            written = write(made.files(stem), folder, "pdf", paper, templates, private=True)
        except Unfit as fault:
            told(fault.sentence, False)
        except OSError as fault:
            told(f"Files can't be saved in {folder}: {fault.strerror or fault}.", False)
        else:
            told(
                " ".join([f"Saved in {folder}: {', '.join(path.name for path in written.files)}.", *written.notes]),
                not written.notes,
            )
            done(written.files)

    thread = threading.Thread(target=work, name="paper", daemon=True)
    thread.start()
    return thread


def printer() -> str | None:
    """The program that sends a file to this computer's printer, if there is one."""
    if sys.platform == "win32":
        return "print"
    return shutil.which("lp") or shutil.which("lpr")


def send(path: Path) -> str:
    """Send a file to the printer; a sentence about what came of it."""
    program = printer()
    if program is None or path.suffix != ".pdf":
        return f"No printer found. Open {path.name} and print it from there."
    try:
        if sys.platform == "win32":
            os.startfile(path, "print")
            return f"Printing {path.name}."
        done = subprocess.run(
            [program, str(path)],
            stdin=_SILENT,
            stdout=_SILENT,
            stderr=subprocess.PIPE,
            check=False,
            timeout=30,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return f"{path.name} was not printed: {fault}."
    if done.returncode == 0:
        return f"Printing {path.name}."
    why = done.stderr.strip().splitlines()
    return f"{path.name} was not printed: {why[-1] if why else 'the printer gave no reason'}."


def show(path: Path) -> bool:
    """Open a file with what this computer uses for it; whether that was tried."""
    try:
        if sys.platform == "win32":
            os.startfile(path)
            return True
        program = "open" if sys.platform == "darwin" else shutil.which("xdg-open")
        screen = sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if program is None or not screen:
            return False
        subprocess.Popen([program, str(path)], stdin=_SILENT, stdout=_SILENT, stderr=_SILENT, start_new_session=True)
    except OSError:
        return False
    return True
