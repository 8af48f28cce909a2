"""`repair`: what can be proved of a damaged lesson becomes a new one."""

import argparse
from contextlib import suppress

from facilitator.cli.data_folder import home
from facilitator.cli.lesson_finder import find_lesson, open_lesson
from facilitator.console.rolling_backup import backups_of
from facilitator.journal.access import require_sqlite
from facilitator.journal.lesson_time import time_of_day
from facilitator.journal.problems import Unusable
from facilitator.journal.rescue import free_place
from facilitator.journal.salvage import Salvaged, salvage, salvage_texts
from facilitator.plain.wording import counted

SOUND = "{name} is sound, with {moves}. There is nothing to repair."


def repair_command(wanted: argparse.Namespace) -> int:
    """Write the longest part that is proved into a new file, never over the damaged one, and say what is missing."""
    path = find_lesson(wanted.lesson)
    with suppress(Unusable):
        lesson = open_lesson(str(path), write=False)
        lesson.store.close()
        if not lesson.incomplete:
            with suppress(Unusable):
                lesson.people.texts()
                print(SOUND.format(name=path.name, moves=counted(lesson.n, "move")))
                return 0
    copies = backups_of(home(), path)
    if not copies:
        require_sqlite(path)
    found = salvage(path, copies)
    new = free_place(path, "repaired")
    found.write(new)
    texts = salvage_texts(path, new, found.header["id"])
    print("\n".join(_told(found, new.name, texts)))
    lesson = open_lesson(str(new), write=False)  # a sentence where what was proved is not from this version
    lesson.store.close()
    return 0


def _told(found: Salvaged, name: str, texts: int) -> list[str]:
    rows = found.rows
    last = f", the last one at {time_of_day(rows[-1].facts.written)}" if rows else ""
    said = [f"Saved: {name}, with {counted(len(rows), 'move')}{last}. The damaged file was not changed."]
    if found.known > len(rows) + 1:
        said.append(f"Missing: moves {len(rows) + 1} to {found.known}, and perhaps later ones.")
    elif found.known > len(rows):
        said.append(f"Missing: move {found.known}, and perhaps later ones.")
    else:
        said.append("There is no trace of later moves.")
    lost = (rows[-1].facts.texts if rows else 0) - texts
    if lost > 0:
        said.append(f"Missing: {counted(lost, 'text')} that somebody typed, such as notes.")
    return said
