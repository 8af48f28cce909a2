"""`roster` and `forget`: a class list comes in, and somebody goes out for good."""

import argparse
import locale
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from facilitator.cli.input_file import read_input
from facilitator.cli.lesson_finder import ENDING, home, lesson_files, open_lesson
from facilitator.cli.roster_files import load_rosters, new_codes, save_rosters, school_class
from facilitator.cli.settings import settings_in_force
from facilitator.files.fault import Unreadable as BadFile
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.scenario import one_of_people
from facilitator.journal.lesson import Lesson
from facilitator.journal.problems import Unusable
from facilitator.plain.safe_text import clean
from facilitator.plain.wording import counted
from facilitator.record.archives import UnreadableArchive
from facilitator.record.class_list import ClassList, Pupil, read_class_list

EASTERN = ("pl", "cs", "sk", "sl", "hr", "hu", "ro", "sr", "bs", "sq")
MOST_SHOWN = 8
LARGEST = 20_000_000
"""Bytes; a whole school's list has less than one million."""
_ASKED = "Save this class? [y/N] "


def roster_command(wanted: argparse.Namespace) -> int:
    """Say what was understood; store it only on confirmation. Without a file: what is stored."""
    if wanted.file is None:
        return _stored(wanted.title)
    try:
        data = read_input(wanted.file, LARGEST)
        found = read_class_list(data, wanted.encoding, _usual(), wanted.title)
    except UnreadableArchive as fault:
        raise Unusable(str(fault)) from None
    title = clean(wanted.title or ("class" if wanted.file == "-" else Path(wanted.file).stem), 40)
    print("\n".join(_told(found, title)))
    if not wanted.yes and not _confirmed(wanted.file):
        print("Nothing was saved. Add --yes to save it.", file=sys.stderr)
        return 0 if sys.stdin.isatty() else 1
    classes = load_rosters()
    pupils = _kept(found, classes.get(title, ()), new_codes(classes))
    save_rosters({**classes, title: pupils})
    print(f"Saved: {title}, {counted(len(pupils), _person())}.")
    return 0


def _stored(title: str | None) -> int:
    """The classes that there are, or of one of them everybody's number, code and name."""
    if title is None:
        classes = load_rosters()
        person = _person()
        lines = [f"{name}: {counted(len(pupils), person)}" for name, pupils in sorted(classes.items())]
        print("\n".join(lines) or "No class list is saved.")
        return 0
    try:
        known = school_class(title)
    except Refused as refused:
        print(refused.sentence, file=sys.stderr)
        return 1
    pupils = load_rosters()[known.title]
    print(
        "\n".join(
            f"{n:>3}  {p.code}  {p.name}{f'  ({p.external})' if p.external else ''}" for n, p in enumerate(pupils, 1)
        )
    )
    return 0


def _usual() -> str:
    """The code page that this computer's language would use."""
    language = (locale.getlocale()[0] or "").partition("_")[0].casefold()
    return "cp1250" if language in EASTERN else "cp1252"


def _confirmed(file: str) -> bool:
    if file == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return input(_ASKED).strip().casefold() in ("y", "yes")


def _told(found: ClassList, title: str) -> list[str]:
    columns = ", ".join(f"'{heading}' is the {kind}" for heading, kind in found.columns)
    names = sorted(found.names, key=lambda n: -sum(not c.isascii() for c in n[0]))
    shown = ", ".join(name for name, _ in names[:MOST_SHOWN])
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    with_id = sum(bool(external) for _, external in found.names)
    return [
        f"{title}: {counted(len(found.names), _person())}, {with_id} of them with a school id.",
        f"Read as {found.encoding}, separated by {found.separator}; {columns}.",
        f"They will be shown as: {shown}{more}.",
        *found.notes,
    ]


def _kept(found: ClassList, before: tuple[Pupil, ...], draw: Callable[[], str]) -> tuple[Pupil, ...]:
    """Whoever was in this class before keeps the code."""
    known = {(p.external or p.name): p.code for p in before}
    return tuple(Pupil(known.get(external or name) or draw(), name, external) for name, external in found.names)


def forget_command(wanted: argparse.Namespace) -> int:
    """Out of the class lists, out of what was typed in lessons, and out of the index of the history; say what was
    removed.
    """
    code = wanted.code.upper()
    classes = load_rosters()
    pupil = next((p for pupils in classes.values() for p in pupils if p.code == code), None)
    removed = 0
    touched: list[str] = []
    for path in [
        *lesson_files(),
        *sorted((home() / "lessons").glob(f"*/*{ENDING}")),
    ]:  # as the history looks: folders of classes too
        try:
            lesson = open_lesson(str(path), write=False)
        except (Unusable, BadFile, OSError) as fault:
            print(f"{path.name} can't be read and was not changed: {fault}", file=sys.stderr)
            continue
        try:
            numbers = _of(lesson, code, pupil)
            if numbers:
                lesson.people.forget(numbers)
                removed += len(numbers)
                touched.append(path.stem)
        finally:
            lesson.store.close()
    if not _forget_in_histories(code) and pupil is None and not removed:
        print(f"Nobody here has the code '{code}'.", file=sys.stderr)
        return 1
    if pupil is not None:
        save_rosters(
            {title: rest for title, pupils in classes.items() if (rest := tuple(p for p in pupils if p.code != code))}
        )
    print("\n".join(_forgotten(code, pupil is not None, removed, touched)))
    return 0


def _person() -> str:
    """What one of those in the lists is called here."""
    return one_of_people(settings_in_force()[0].people)


def _of(lesson: Lesson, code: str, pupil: Pupil | None) -> list[int]:
    """The texts of a lesson that are about somebody: those with the code, and where they were there those with the name
    or id.
    """
    texts: Mapping[int, str] = lesson.people.texts() if lesson.last_text else {}
    was_there = any(code in m.said for m in lesson.history()) or any(
        code in codes for codes in lesson.room.seats.values()
    )
    words = [code]
    if pupil is not None and was_there:
        words += [re.sub(r" \d+$", "", pupil.name), *([pupil.external] if pupil.external else [])]
    wanted = re.compile("|".join(rf"(?<!\w){re.escape(w)}(?!\w)" for w in words), re.IGNORECASE)
    return [n for n, text in texts.items() if wanted.search(text)]


def _forget_in_histories(code: str) -> int:
    """How many lessons of the history have to be read again."""
    from facilitator.cli.history import indexes
    from facilitator.record.lesson_index import LessonIndex

    forgotten = 0
    for path in indexes().glob("*.index"):
        memory = LessonIndex(path, path.parent)
        forgotten += memory.forget(code)
        memory.close()
    return forgotten


def _forgotten(code: str, known: bool, removed: int, touched: list[str]) -> list[str]:
    said = [
        f"{code}: {'the name was removed from the class lists' if known else 'there was no name in the class lists'}."
    ]
    if removed:
        said.append(f"{counted(removed, 'text')} removed from {counted(len(touched), 'lesson')}: {', '.join(touched)}.")
    said.append(
        "What teams did is kept. In lessons the code stays, without a person. "
        "Family names were never saved, so a text that has only a family name is not found. "
        "Paper, exported files, copies and lessons outside the data folder are not changed."
    )
    return said
