"""Whose lesson it was, and the key by which other programs know that class."""

import hashlib
import hmac
import os
from collections.abc import Iterable
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.cli.roster_files import school_classes
from facilitator.disk.output import private_folder, write_private_file
from facilitator.game.kernel.state import Room
from facilitator.game.setup.lesson_choices import class_finder
from facilitator.journal.problems import Unusable

SALT = "class-keys.salt"
LENGTH = 32
"""Bytes of the salt."""


def codes_in(room: Room) -> tuple[str, ...]:
    """The codes of all who have a seat."""
    return tuple(code for codes in room.seats.values() for code in codes)


def class_of_lesson(codes: Iterable[str], path: Path) -> str:
    """The class of most of these codes; else the folder of a class in the data folder; nothing where neither is known."""
    folder = path.resolve().parent
    of_folder = folder.name if folder.parent == (home() / "lessons").resolve() else ""
    return class_finder(school_classes())(codes) or of_folder


def class_key(title: str) -> str:
    """The same for a class next week, and nothing that anybody without the salt of this data folder can guess a class by."""
    return hmac.new(_salt(), title.encode(), hashlib.sha256).hexdigest()[:20]


def _salt() -> bytes:
    """Drawn once and kept."""
    path = home() / SALT
    try:
        if not path.exists():
            write_private_file(private_folder(home()) / SALT, os.urandom(LENGTH).hex().encode())
        salt = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError):
        salt = b""
    if len(salt) < LENGTH:
        raise Unusable(
            f"{SALT} in the data folder can't be read. Put it back from a backup: with a new one every class gets another "
            "id in your records. To begin with new ids, delete it."
        )
    return salt
