"""The class lists in the data folder: codes and names, in a file of their own that only its owner can read."""

import json
from collections.abc import Callable
from pathlib import Path

from facilitator.cli.lesson_finder import home
from facilitator.disk.output import private_folder, write_private_file
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.setup.lesson_choices import SchoolClass
from facilitator.journal.chance import codes_of, drawn_seed
from facilitator.journal.problems import Unusable
from facilitator.plain.spelling import did_you_mean, one_of
from facilitator.record.class_list import Pupil

Classes = dict[str, tuple[Pupil, ...]]


def roster_file() -> Path:
    """Where the class lists lie."""
    return home() / "roster.json"


def load_rosters() -> Classes:
    """All classes by their names."""
    path = roster_file()
    try:
        tree = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return {title: tuple(Pupil(*entry) for entry in pupils) for title, pupils in tree.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as fault:
        raise Unusable(
            f"{path.name}, which has the class lists, can't be read. Move it away and read the lists again."
        ) from fault


def save_rosters(classes: Classes) -> None:
    """In one step, for its owner's eyes only."""
    tree = {title: [(p.code, p.name, p.external) for p in pupils] for title, pupils in classes.items()}
    try:
        private_folder(home())
        write_private_file(roster_file(), json.dumps(tree, ensure_ascii=False, indent=1).encode())
    except OSError as fault:
        raise Unusable(f"The class lists can't be written: {fault.strerror}.") from fault


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
