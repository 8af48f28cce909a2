"""The class lists in the data folder: codes and names, in a file of their own that only its owner can read."""

import json
import locale
from collections.abc import Callable
from datetime import date
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.cli.settings import settings_in_force
from facilitator.disk.output import private_folder, write_private_file
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.scenario import one_of_people
from facilitator.game.setup.lesson_choices import SchoolClass
from facilitator.journal.chance import codes_of, drawn_seed
from facilitator.journal.problems import Unusable
from facilitator.plain.spelling import did_you_mean, one_of
from facilitator.plain.wording import counted
from facilitator.record.class_list import ClassList, Pupil

EASTERN = ("pl", "cs", "sk", "sl", "hr", "hu", "ro", "sr", "bs", "sq")
KEPT_DAYS = 180
"""After so many days somebody should say whether names are still needed."""
Classes = dict[str, tuple[Pupil, ...]]


def roster_file() -> Path:
    """Where the class lists lie."""
    return home() / "roster.json"


def load_rosters() -> Classes:
    """All classes by their names."""
    return {title: tuple(Pupil(*entry) for entry in pupils) for title, (_, pupils) in _stored().items()}


def _stored() -> dict[str, tuple[str, list[list[str]]]]:
    """Each class with the day on which its list was read, and its pupils; older files have no days."""
    path = roster_file()
    try:
        tree = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        old = f"{date.fromtimestamp(path.stat().st_mtime)}" if tree else ""
        found = {
            title: (entry["saved"], entry["pupils"]) if isinstance(entry, dict) else (old, entry)
            for title, entry in tree.items()
        }
        for day, pupils in found.values():
            date.fromisoformat(day)
            tuple(Pupil(*entry) for entry in pupils)
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as fault:
        raise Unusable(
            f"{path.name}, which has the class lists, can't be read. Move it away and read the lists again."
        ) from fault
    return found


def saved_on(title: str) -> str:
    """The day on which the list of a class was read or last confirmed."""
    return _stored()[title][0]


def save_rosters(classes: Classes, read: str = "") -> None:
    """In one step, for its owner's eyes only; the list of the class `read` is of today."""
    today, before = f"{date.today()}", _stored()
    tree = {
        title: {
            "saved": before[title][0] if title in before and title != read else today,
            "pupils": [(p.code, p.name, p.external) for p in pupils],
        }
        for title, pupils in classes.items()
    }
    try:
        private_folder(home())
        write_private_file(roster_file(), json.dumps(tree, ensure_ascii=False, indent=1).encode())
    except OSError as fault:
        raise Unusable(f"The class lists can't be written: {fault.strerror}.") from fault


def save_class(title: str, found: ClassList) -> str:
    """Store what was understood of a list, and say so. Whoever was in this class before keeps the code."""
    classes = load_rosters()
    draw = new_codes(classes)
    known = {(p.external or p.name): p.code for p in classes.get(title, ())}
    pupils = tuple(Pupil(known.get(external or name) or draw(), name, external) for name, external in found.names)
    save_rosters({**classes, title: pupils}, title)
    return f"Saved: {title}, {counted(len(pupils), one_of_people(settings_in_force()[0].people))}."


def old_lists() -> list[tuple[str, int]]:
    """The classes whose names were saved or confirmed long ago, with the days since then, the oldest first."""
    ages = [(title, (date.today() - date.fromisoformat(day)).days) for title, (day, _) in _stored().items()]
    return sorted((entry for entry in ages if entry[1] > KEPT_DAYS), key=lambda entry: -entry[1])


def settle_list(title: str, keep: bool) -> str:
    """The names of a class are of today, or they are deleted; says what was done."""
    classes = load_rosters()
    if keep:
        save_rosters(classes, title)
        return f"The names of {title} are kept."
    save_rosters({known: pupils for known, pupils in classes.items() if known != title})
    return f"The names of {title} are deleted. Notes in lessons may still name pupils."


def new_codes(classes: Classes) -> Callable[[], str]:
    """Draws codes that nobody in any class has; they follow from nothing."""
    taken = {p.code for pupils in classes.values() for p in pupils}

    def draw() -> str:
        while (code := codes_of(drawn_seed(), 1)[0]) in taken:
            pass
        taken.add(code)
        return code

    return draw


def roster_stamp() -> str:
    """Something that changes when the class lists do."""
    path = roster_file()
    return f"{path.stat().st_mtime_ns} {path.stat().st_size}" if path.exists() else "none"


def school_classes() -> tuple[SchoolClass, ...]:
    """Every class with the codes of its people, for setting a lesson up; without their names."""
    return tuple(SchoolClass(title, tuple(p.code for p in pupils)) for title, pupils in sorted(load_rosters().items()))


def school_class(title: str) -> SchoolClass:
    """The class of this name; refused with the nearest one."""
    known = {c.title: c for c in school_classes()}
    if not known:
        raise Refused("No class list is saved. Read one first.")
    if title not in known:
        raise Refused(f"There is no class '{title}'. Expected {one_of(known)}.{did_you_mean(title, known)}")
    return known[title]


def code_page() -> str:
    """The code page that this computer's language would use."""
    language = (locale.getlocale()[0] or "").partition("_")[0].casefold()
    return "cp1250" if language in EASTERN else "cp1252"
