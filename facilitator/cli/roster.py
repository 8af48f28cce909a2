"""`roster`: a class list comes in."""

import argparse
import sys
from pathlib import Path

from facilitator.cli.input_file import read_input
from facilitator.cli.roster_files import code_page, load_rosters, save_class, school_class
from facilitator.cli.settings import settings_in_force
from facilitator.console.class_list_form import ClassListForm
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.scenario import one_of_people
from facilitator.journal.problems import Unusable
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import one_of
from facilitator.plain.wording import counted
from facilitator.record.archives import UnreadableArchive
from facilitator.record.class_list import ClassList, draft_class_list, read_class_list
from facilitator.record.list_columns import FIRST, ID, LAST, PREFERRED, WHOLE
from facilitator.record.list_file import MOST_PACKED

MOST_SHOWN = 8
COLUMNS = ("", FIRST, PREFERRED, LAST, WHOLE, ID)


def roster_command(wanted: argparse.Namespace) -> int:
    """Show what was understood; store it only on confirmation. Without a file: what is stored."""
    if wanted.file is None:
        return _stored(wanted.title)
    title = clean(wanted.title or ("class" if wanted.file == "-" else Path(wanted.file).stem), 40)
    data = read_input(wanted.file, MOST_PACKED)
    if wanted.file != "-" and not wanted.yes and sys.stdin.isatty() and sys.stdout.isatty():
        return _look_at(ClassListForm(data, title, code_page()), wanted.encoding)
    try:
        found = _understood(wanted, data)
    except UnreadableArchive as fault:
        raise Unusable(str(fault)) from None
    print("\n".join(_told(found, title)))
    if not wanted.yes:
        print("Nothing was saved. Add --yes to save it.", file=sys.stderr)
        return 1
    print(save_class(title, found))
    return 0


def _understood(wanted: argparse.Namespace, data: bytes) -> ClassList:
    """The names and ids, with the columns that were named or found."""
    if wanted.columns is None:
        return read_class_list(data, wanted.encoding, code_page(), wanted.title)
    draft = draft_class_list(data, wanted.encoding, code_page(), wanted.title)
    meanings = ["" if word.strip() in ("", "-") else word.strip().casefold() for word in wanted.columns.split(",")]
    wrong = next((word for word in meanings if word not in COLUMNS), None)
    if wrong is not None:
        raise Unusable(f"'{wrong}' is no meaning of a column. Expected {one_of(filter(None, COLUMNS))}, or - for none.")
    return draft.with_meanings(meanings).class_list()


def _look_at(form: ClassListForm, encoding: str | None) -> int:
    """Show the list as a table, and store it when Enter is pressed there."""
    from facilitator.cli.environment import machine_environment
    from facilitator.cli.internal_error import run_app
    from facilitator.console.class_list_app import ClassListApp

    app = ClassListApp(machine_environment(), form.read(encoding))
    code = run_app(app, "class list", lambda: None)
    print(app.said or "Nothing was saved.", file=sys.stdout if app.said else sys.stderr)
    return code


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


def _person() -> str:
    """What one of those in the lists is called here."""
    return one_of_people(settings_in_force()[0].people)
