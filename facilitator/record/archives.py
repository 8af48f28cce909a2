"""What lies in a file that is really an archive: the parts that are asked for, and never more than a class list can
hold.
"""

import zipfile
from collections.abc import Iterable
from io import BytesIO
from zlib import error as Spoilt

from facilitator.plain.spelling import one_of

MOST_PART = 8_000_000
"""Bytes that a part may have when it is unpacked; a sheet with 500 rows has a tenth of that."""

INSTEAD = "save it again without a password, or save it as 'CSV UTF-8'"


class UnreadableArchive(Exception):
    """A class list that can't be read; the sentence says why and what would be possible."""


class SeveralClasses(UnreadableArchive):
    """An archive of a whole school; the class that is meant has to be named."""

    def __init__(self, titles: Iterable[str]) -> None:
        self.titles = tuple(titles)
        said = f"There are {len(self.titles)} classes in this archive; say which one with --title"
        super().__init__(f"{said}: {one_of(self.titles)}.")


class Archive:
    """A zip archive; only what is asked for is unpacked."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            raise UnreadableArchive(
                f"This file starts like a spreadsheet or an archive but is damaged; {INSTEAD}."
            ) from None
        self.names = frozenset(self._zip.namelist())

    def part(self, name: str) -> bytes:
        """One part, unpacked."""
        try:
            with self._zip.open(name) as file:
                data = file.read(MOST_PART + 1)
        except (zipfile.BadZipFile, Spoilt, OSError, ValueError, EOFError, RuntimeError, NotImplementedError, KeyError):
            raise UnreadableArchive(f"'{name}' inside this file can't be unpacked; {INSTEAD}.") from None
        if len(data) > MOST_PART:
            raise UnreadableArchive(
                f"'{name}' inside this file is larger than any class; save only the list itself, as 'CSV UTF-8'."
            )
        return data
