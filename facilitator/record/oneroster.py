"""A class out of a school office's OneRoster archive, of its versions 1.1 and 1.2; nothing but names and ids is looked
at.
"""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from facilitator.plain.safe_text import clean
from facilitator.record.archives import Archive, SeveralClasses, UnreadableArchive

USERS, CLASSES, ENROLLED, ROLES = "users.csv", "classes.csv", "enrollments.csv", "roles.csv"
HEADINGS = ("First name", "ID number")
MOST_TITLE = 40
Row = Mapping[str, str]


def is_oneroster(archive: Archive) -> bool:
    """Whether an office's export lies in there."""
    return USERS in archive.names


def pupils_of(archive: Archive, title: str | None) -> list[list[str]]:
    """The first names and ids of a class, under their headings; of several classes the one that is meant has to be
    named.
    """
    users = {row["sourcedId"]: row for row in _rows(archive, USERS) if row.get("sourcedId")}
    wanted = _class(archive, users, title)
    return [list(HEADINGS), *([_given(users[who]), who] for who in wanted)]


def _class(archive: Archive, users: Mapping[str, Row], title: str | None) -> list[str]:
    if not {CLASSES, ENROLLED} <= archive.names:
        return _pupils(archive, users)
    classes = {
        row["sourcedId"]: clean(row.get("title", ""), MOST_TITLE)
        for row in _rows(archive, CLASSES)
        if row.get("sourcedId")
    }
    of: dict[str, list[str]] = {}
    for row in _rows(archive, ENROLLED):
        who, where = row.get("userSourcedId", ""), row.get("classSourcedId", "")
        if row.get("role", "").casefold() == "student" and who in users and who not in of.setdefault(where, []):
            of[where].append(who)
    named = [i for i, name in classes.items() if of.get(i) and (title is None or name.casefold() == title.casefold())]
    if len(named) == 1:
        return of[named[0]]
    titles = sorted({name for i, name in classes.items() if of.get(i)})
    if not titles:
        raise UnreadableArchive(
            "Nobody is in any class of this archive; ask for an export with classes.csv and enrollments.csv."
        )
    raise SeveralClasses(titles)


def _pupils(archive: Archive, users: Mapping[str, Row]) -> list[str]:
    """Everybody who is a pupil; version 1.2 says so in a file of its own."""
    roles = (
        {row.get("userSourcedId", "") for row in _rows(archive, ROLES) if row.get("role", "").casefold() == "student"}
        if ROLES in archive.names
        else {i for i, row in users.items() if row.get("role", "").casefold() == "student"}
    )
    return [i for i in users if i in roles]


def _given(row: Row) -> str:
    return row.get("preferredGivenName", "").strip() or row.get("givenName", "").strip()


def _rows(archive: Archive, name: str) -> Iterator[Row]:
    """The rows of one file by their headings, without those that the office is about to delete."""
    text = archive.part(name).decode("utf-8-sig", "replace").replace("\x00", "")
    try:
        rows = list(csv.DictReader(StringIO(text, newline="")))
    except csv.Error:
        raise UnreadableArchive(f"'{name}' inside this file is no table; ask for a new export.") from None
    for row in rows:
        known = {key: value for key, value in row.items() if isinstance(key, str) and isinstance(value, str)}
        if (
            known.get("status", "").casefold() != "tobedeleted"
            and known.get("enabledUser", "true").casefold() != "false"
        ):
            yield known
