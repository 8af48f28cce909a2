"""Class lists that come as a spreadsheet or as a school office's archive."""

import csv
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from facilitator.cli.main import main
from facilitator.record.archives import MOST_PART, UnreadableArchive
from facilitator.record.class_list import read_class_list

CELL = '<table:table-cell{more} office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
OFFICE = (
    "<office:document-content {spaces}><office:body><office:spreadsheet>"
    '<table:table table:name="7b">{rows}</table:table></office:spreadsheet></office:body></office:document-content>'
)
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def workbook(*sheets: Sequence[Sequence[object]], **options: object) -> bytes:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, **options}) as book:
        for rows in sheets:
            sheet = book.add_worksheet()
            for i, row in enumerate(rows):
                for j, cell in enumerate(row):
                    sheet.write(i, j, cell)
    return out.getvalue()


def zipped(**parts: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def open_document(rows: str) -> bytes:
    """What LibreOffice saves, with these rows."""
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = OFFICE.format(spaces=SPACES, rows=rows)
    return zipped(**{"mimetype": kind, "META-INF/manifest.xml": "<a/>", "content.xml": content})


def old_workbook(*rows: Sequence[object]) -> bytes:
    """What Excel saved before 2007."""
    xlwt = pytest.importorskip("xlwt")
    book = xlwt.Workbook()
    sheet = book.add_sheet("7b")
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            sheet.write(i, j, cell)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def table(rows: Sequence[Mapping[str, str]]) -> str:
    out = StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def office(version: str, two_classes: bool = False) -> bytes:
    """An export of one or two classes with a teacher, a pupil who left, and columns that are nobody's business."""
    people = [
        ("u1", "Ana", "Novak", "student"),
        ("u2", "Bo", "Berg", "student"),
        ("t1", "Theo", "Lund", "teacher"),
        ("u3", "Cy", "Kos", "student"),
    ]
    users = [
        {
            "sourcedId": i,
            "status": "tobedeleted" if i == "u3" else "active",
            "password": "ZZSECRET",
            "familyName": family,
            "givenName": given,
            "email": "zz@mail.invalid",
            "ext_house": "red",
            "enabledUser": "TRUE",
            **({"preferredGivenName": "Annie" if i == "u1" else ""} if version == "1.2" else {"role": role}),
        }
        for i, given, family, role in people
    ]
    classes = [{"sourcedId": "c1", "title": "7b Science", "classType": "scheduled"}]
    enrolled = [
        {"sourcedId": f"e{n}", "classSourcedId": "c1", "userSourcedId": i, "role": role}
        for n, (i, _, _, role) in enumerate(people)
    ]
    if two_classes:
        classes.append({"sourcedId": "c2", "title": "8a", "classType": "homeroom"})
        enrolled.append({"sourcedId": "e9", "classSourcedId": "c2", "userSourcedId": "u2", "role": "Student"})
    roles = [{"userSourcedId": i, "roleType": "primary", "role": role} for i, _, _, role in people]
    parts = {
        "manifest.csv": f"propertyName,value\r\noneroster.version,{version}\r\n",
        "users.csv": "\ufeff" + table(users),
        "classes.csv": table(classes),
        "enrollments.csv": table(enrolled),
    }
    return zipped(**parts, **({"roles.csv": table(roles)} if version == "1.2" else {}))


def names(data: bytes, title: str | None = None) -> list[str]:
    return [name for name, _ in read_class_list(data, title=title).names]


@pytest.mark.second_lane
@pytest.mark.parametrize("options", [{}, {"constant_memory": True}], ids=["shared texts", "texts in cells"])
def test_a_workbook(options: dict[str, object]) -> None:
    rows = (
        ("Last name", "First name", "ID number"),
        ("Žagar", "Špela", 4711),
        ("Berg", "Bo", 8),
        (),
        ("Lund", "مريم", ""),
    )
    found = read_class_list(workbook(rows, **options))
    assert found.names == (("Špela", "4711"), ("Bo", "8"), ("مريم", "")) and (found.encoding, found.separator) == (
        "a spreadsheet",
        "cells",
    )
    assert dict(found.columns) == {"Last name": "family name", "First name": "first name", "ID number": "id"}


@pytest.mark.second_lane
def test_the_fullest_sheet_counts_and_a_title_above_the_headings_is_no_pupil() -> None:
    rows = (("Class 7b",), (), ("", "Vorname", "Nachname"), (1, "Ana", "Novak"), (2, "Bo", "Berg"))
    assert names(workbook((("about", "this"),), rows)) == ["Ana", "Bo"]
    assert names(b"Class 7b\nFirst name,Last name\nAna,Novak\nBo,Berg\n") == ["Ana", "Bo"]
    assert names(workbook((("Novak, Ana",), ("Berg, Bo",)))) == ["Ana", "Bo"]


@pytest.mark.second_lane
def test_a_sheet_of_libreoffice() -> None:
    def row(*cells: str, more: str = "") -> str:
        return f"<table:table-row>{''.join(CELL.format(text=c, more='') for c in cells)}{more}</table:table-row>"

    rest = '<table:table-cell table:number-columns-repeated="1048576"/>'
    rows = (
        row("First name", "Family name", more=rest)
        + row("Ana", "Novak", more=rest)
        + row("<text:span>B</text:span>o", "Berg")
    )
    assert names(open_document(rows)) == ["Ana", "Bo"]


@pytest.mark.parametrize(("version", "first"), [("1.1", "Ana"), ("1.2", "Annie")])
def test_an_export_of_the_school_office(version: str, first: str) -> None:
    found = read_class_list(office(version))
    assert found.names == ((first, "u1"), ("Bo", "u2")), "no teacher, nobody who left, and the name that is preferred"
    assert not any(word in str(found) for word in ("ZZSECRET", "@", "Novak", "red"))


def test_of_several_classes_one_has_to_be_named() -> None:
    assert names(office("1.1", True), "8a") == ["Bo"] and names(office("1.1", True), "7B science") == ["Ana", "Bo"]
    for title in (None, "9c"):
        with pytest.raises(
            UnreadableArchive, match=r"2 classes in this archive; say which one with --title: one of 7b Science, 8a\."
        ):
            read_class_list(office("1.1", True), title=title)


def test_without_classes_every_pupil_is_in_it() -> None:
    users = table(
        [
            {"sourcedId": "1", "givenName": "Ana", "role": "student"},
            {"sourcedId": "2", "givenName": "Theo", "role": "teacher"},
        ]
    )
    assert names(zipped(**{"users.csv": users})) == ["Ana"]


@pytest.mark.second_lane
def test_a_workbook_of_the_last_century() -> None:
    data = old_workbook(("Nachname", "Vorname", "ID"), ("Müller", "Jörg", 4711), ("Groß", "Änne", 8))
    assert read_class_list(data).names == (("Jörg", "4711"), ("Änne", "8"))


FOREIGN = {
    "pdf": (b"%PDF-1.7 ...", "a PDF file.*paste"),
    "photo": (b"\xff\xd8\xff\xe0....JFIF", "a picture"),
    "screenshot": (b"\x89PNG\r\n\x1a\n....", "a picture"),
    "photo of a phone": (b"\0\0\0\x18ftypheic....", "a picture"),
    "word": (zipped(**{"word/document.xml": "<a/>"}), "a text document"),
    "page called xls": (b"\n<html><table><tr><td>Ana</td></tr></table>", "a web page"),
    "program": (b"\x7fELF\0\0\0\0\0\x01\x02\x03", "no text and no spreadsheet"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_what_can_have_no_list_says_what_to_do(name: str) -> None:
    data, words = FOREIGN[name]
    with pytest.raises(UnreadableArchive, match=words):
        read_class_list(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped(**{"readme.txt": "hello"}), "archive without a class list"),
        (zipped(**{"users.csv": "x"})[:-30], "is damaged"),
        (zipped(**{"users.csv": " " * (MOST_PART + 10)}), "larger than any class"),
        (zipped(**{"users.csv": 'sourcedId\n"' + "x\n" * 80_000}), "'users.csv' inside this file is no table"),
        (
            zipped(**{"users.csv": "sourcedId,givenName,role\n", "classes.csv": "", "enrollments.csv": ""}),
            "Nobody is in any class",
        ),
    ],
    ids=range(5),  # the bytes hold the time at which they were made
)
def test_what_holds_no_class_is_said_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableArchive, match=words):
        read_class_list(data)


def test_a_part_that_was_changed_on_the_way_is_told() -> None:
    data = bytearray(zipped(**{"users.csv": "sourcedId" + "x" * 3000}))
    data[50] ^= 0xFF
    with pytest.raises(UnreadableArchive, match="save it again"):
        read_class_list(bytes(data))


@pytest.mark.second_lane
@pytest.mark.parametrize("name", ["damaged", "open document", "far away", "empty", "with a password"])
def test_a_workbook_that_can_not_be_read_is_a_sentence(name: str) -> None:
    """The far one has a cell in the last row of its 100th column: 3.7 GB, were it read."""
    far = [("Ana",), *[()] * 1_048_574, ("",) * 99 + ("x",)] if name == "far away" else []
    data = {
        "damaged": lambda: old_workbook(("Ana",))[:4000],
        "open document": lambda: zipped(**{"content.xml": "<a>"}),
        "far away": lambda: workbook(far, constant_memory=True),
        "empty": lambda: workbook(()),
        "with a password": lambda: old_workbook(("Ana",))[:512] + "EncryptedPackage".encode("utf-16-le") * 99,
    }[name]()
    words = {"empty": "nothing in this file", "with a password": "has a password"}.get(name, "can't be read")
    with pytest.raises(UnreadableArchive, match=words):
        read_class_list(data)


@pytest.mark.second_lane
def test_damage_anywhere_in_an_old_workbook_is_a_sentence_or_names() -> None:
    """The library ends the process at some of these; the console must stay."""
    whole = old_workbook(("Vorname", "ID"), ("Jörg", 4711), ("Änne", 8))
    for place in range(0, len(whole), len(whole) // 40):
        data = bytearray(whole)
        data[place] ^= 0xFF
        with suppress(UnreadableArchive):
            assert read_class_list(bytes(data)).names


def test_as_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    path = tmp_path / "office.zip"
    path.write_bytes(office("1.2", True))
    assert main(["roster", str(path), "--yes"]) == 2 and "--title: one of 7b Science, 8a" in capsys.readouterr().err
    assert main(["roster", str(path), "--title", "7b science", "--yes"]) == 0
    assert "7b science: 2 pupils, 2 of them with a school id" in capsys.readouterr().out
